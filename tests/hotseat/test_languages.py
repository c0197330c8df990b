"""Languages: every sentence translated and compiled; sentences, dates and names as each has them."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from string import Formatter
from typing import BinaryIO

import pytest
from babel.messages.catalog import Catalog, Message
from hatch_build import compile_catalogues
from tools.languages import LOCALE, ROOT, read, template, untranslated

import hotseat
from hotseat import i18n
from hotseat.i18n import date, date_and_time, day, name_order, sentence, unbroken

DOCS = ROOT / "docs"

CODES = sorted(path.stem for path in LOCALE.glob("*.po"))


@pytest.fixture(scope="module")
def sentences() -> Catalog:
    return template()


def texts(message: Message) -> tuple[str, ...]:
    return forms(message.string or "")


def ids(message: Message) -> tuple[str, ...]:
    return forms(message.id)


def forms(text: str | Iterable[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def fields(text: str) -> set[tuple[str, str, str]]:
    return {
        (name, form or "", how or "") for _, name, form, how in Formatter().parse(text) if name is not None
    }


def test_there_are_the_languages_of_the_readme() -> None:
    assert {"fa", "ja", "tr"} <= set(CODES)
    assert set(i18n.languages()) == {"en", *CODES}, "run `make languages`"


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_is_translated(code: str, sentences: Catalog) -> None:
    catalogue = read(code)
    known = {(message.context, message.id) for message in catalogue}
    missing = [message.id for message in sentences if (message.context, message.id) not in known]
    assert missing == [], "run `make languages`"
    assert untranslated(catalogue) == []


@pytest.mark.parametrize("code", CODES)
def test_no_sentence_is_left_over(code: str, sentences: Catalog) -> None:
    known = {(message.context, message.id) for message in sentences}
    assert [message.id for message in read(code) if (message.context, message.id) not in known] == []


@pytest.mark.parametrize("code", CODES)
def test_no_placeholder_is_lost_or_added(code: str) -> None:
    wrong = []
    for message in read(code):
        if not message.id:
            continue
        wanted = fields(ids(message)[-1])
        for number, text in enumerate(texts(message)):
            least = wanted & fields(ids(message)[0]) if number == 0 and len(texts(message)) > 1 else wanted
            if not least <= fields(text) <= wanted:
                wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_blanks_around_a_text_and_marks_for_the_eye_stay(code: str) -> None:
    wrong = []
    for message in read(code):
        one = ids(message)[0]
        for text in texts(message):
            if one.strip(" .,;:") and (one[:1] == " ", one[-1:] == " ") != (
                text[:1] == " ",
                text[-1:] == " ",
            ):
                wrong.append(text)
            if one.count("`") != text.count("`"):
                wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_plural_forms_are_those_of_the_language(code: str) -> None:
    catalogue = read(code)
    form = gettext.c2py(catalogue.plural_expr)
    assert {form(number) for number in range(200)} == set(range(catalogue.num_plurals))
    for message in catalogue:
        if isinstance(message.id, tuple):
            assert len(texts(message)) == catalogue.num_plurals, message.id


@pytest.mark.parametrize("code", CODES)
def test_a_language_speaks(code: str) -> None:
    i18n.use_language(code)
    assert i18n.language() == code
    assert i18n._("help") != "help"
    assert i18n.language_name(code) not in ("", "English")
    assert i18n.ngettext("{points} point", "{points} points", 2) != "{points} points"


def test_digits_are_those_of_the_language() -> None:
    i18n.use_language("fa")
    text = i18n.ngettext("{points} point", "{points} points", 12).format(points=12)
    assert "۱۲" in text
    assert i18n._("`{program} {command}`").format(program="azul", command="show 3") == "`azul show 3`"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "tr_TR.UTF-8"}, "tr"),
        ({"LANGUAGE": "de:fa", "LANG": "en_GB.UTF-8"}, "fa"),
        ({"LC_MESSAGES": "ja_JP.eucJP", "LANG": "C"}, "ja"),
        ({"LC_ALL": "C", "LANG": "tr_TR"}, "en"),
        ({"LANGUAGE": "en:tr"}, "en"),
        ({"LANG": "../../tr"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses(
    environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    i18n.use_language()  # the environment's own again
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    i18n.use_language()
    assert i18n.language() == expected


def test_a_context_tells_meanings_apart() -> None:
    marked = i18n.NC_("rank", "place")
    assert (marked, i18n._(marked)) == ("place", "place")
    i18n.use_language("tr")
    assert i18n._(marked) == i18n.pgettext("rank", "place") == "sıra"
    assert i18n.pgettext("put a tile", "place") == "koy"


def test_every_meaning_is_in_the_template(sentences: Catalog) -> None:
    found = {message.context for message in sentences if message.id == "back"}
    meanings = {"leave", "one move back", "one step back", "word to type"}
    assert found == meanings  # written with `NC_` and with `pgettext`


@pytest.mark.parametrize(
    ("code", "expected"), [("en", "One. Two?"), ("tr", "One. Two?"), ("ja", "one。two?"), ("fa", "one. two?")]
)
def test_sentences_stand_behind_one_another_as_the_language_has_it(code: str, expected: str) -> None:
    i18n.use_language(code)
    assert i18n.sentence("one; two?") == expected
    assert i18n.join_sentences(("", "One{}.", "", "Two.")).startswith("One{}.")


def test_a_question_mark_of_any_language_ends_a_sentence() -> None:
    i18n.use_language("fa")
    assert i18n.sentence("کدام رنگ؟") == "کدام رنگ؟"
    i18n.use_language("ja")
    assert i18n.sentence("どの色ですか？") == "どの色ですか？"
    assert i18n.full_stop("はい") == "はい。"
    assert i18n.without_full_stop("はい。") == "はい"


def test_marks_are_those_of_the_language() -> None:
    assert (i18n.percent("61"), i18n.in_a_line("a; b")) == ("61%", "a; b")
    i18n.use_language("tr")
    assert i18n.percent("61") == "%61"
    i18n.use_language("fa")
    assert (i18n.percent("61"), i18n.in_a_line("a; b")) == ("۶۱٪", "a؛ b")
    assert i18n.semicolon_list(("a", "b")) == "a؛ b"


def test_turkish_capitals_keep_the_dot() -> None:
    i18n.use_language("tr")
    assert i18n.capital("ileri") == "İleri"
    i18n.use_language("en")
    assert i18n.capital("ignored") == "Ignored"


@pytest.mark.parametrize("code", ["fa", "ja"])
def test_a_name_stays_as_it_is_in_a_script_without_capitals(code: str) -> None:
    i18n.use_language(code)
    assert i18n.capital("ken") == "ken"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", ["rules.md", "stratopolis.md"])
def test_rules_have_the_same_sections_and_tables(code: str, name: str) -> None:
    english, translated = DOCS / name, DOCS / "languages" / code / name
    assert shape(translated.read_text("utf-8")) == shape(english.read_text("utf-8"))


def shape(text: str) -> list[str]:
    """The headings' levels, the rows of tables and the blocks of code, without words."""
    marks = (re.match(r"#+(?= )|\|(?=.*\|)|```", line) for line in text.splitlines())
    return [mark[0] for mark in marks if mark]


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_a_glossary(code: str) -> None:
    assert (DOCS / "languages" / f"{code}.md").is_file()


def test_a_catalogue_that_is_compiled_again_is_whole_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tr.po").write_bytes((LOCALE / "tr.po").read_bytes())
    compile_catalogues(tmp_path)
    target = tmp_path / "tr/LC_MESSAGES/azul.mo"
    whole = target.read_bytes()

    def write(file: BinaryIO, _catalogue: object) -> None:
        file.write(b"half")
        file.flush()
        assert target.read_bytes() == whole
        file.write(b" and half")

    monkeypatch.setattr("babel.messages.mofile.write_mo", write)
    compile_catalogues(tmp_path)
    assert target.read_bytes() == b"half and half"
    assert [*target.parent.iterdir()] == [target]


# Sentences, dates and the order of names; and reasons within reach of translators


def test_what_to_do_is_a_sentence_of_its_own() -> None:
    assert sentence("no tile to place; the game is over") == "No tile to place. The game is over."
    assert sentence("which one?") == "Which one?"
    assert sentence("") == ""


def test_a_name_with_a_semicolon_stays_whole() -> None:
    text = f"covers {unbroken('Ben; the builder')}'s best zone; keeps your 12"
    found = sentence(text)
    assert found == "Covers Ben;\N{NO-BREAK SPACE}the builder's best zone. Keeps your 12."


def test_the_reasons_of_illegal_moves_are_marked_for_translators() -> None:
    source = Path(hotseat.__file__).parents[1]
    texts = ((file.name, file.read_text(encoding="utf-8")) for file in source.rglob("*.py"))
    calls = [
        (name, node)
        for name, text in texts
        if "IllegalMove(" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "IllegalMove"
    ]
    assert len(calls) > 50
    unmarked = [(name, ast.unparse(call)) for name, call in calls if isinstance(call.args[0], ast.Constant)]
    assert unmarked == []


# Dates and the order of names, by language


MOMENT = datetime(2026, 3, 21, 4, 54)


@pytest.mark.parametrize(
    ("code", "year", "without", "time"),
    [
        ("en", "2026-03-21", "03-21", "04:54"),
        ("tr", "21.03.2026", "21.03", "04:54"),
        ("ja", "2026/03/21", "03/21", "04:54"),
        ("fa", "۱۴۰۵/۰۱/۰۱", "۰۱/۰۱", "۰۴:۵۴"),  # the first day of spring
    ],
)
def test_a_day_is_written_with_and_without_its_year(code: str, year: str, without: str, time: str) -> None:
    i18n.use_language(code)
    assert (date(MOMENT), day(MOMENT), date_and_time(MOMENT)) == (year, without, f"{year} {time}")


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["7 of 9", "ada", "Émile", "Zoë", "Иван", "علی"]),
        ("tr", ["Can", "Çağla", "Hakan", "Irmak", "İpek", "Jale", "Oya", "Ömer", "Şule", "Zoë"]),
        ("fa", ["آرش", "اکبر", "بهار", "پری", "زهرا", "ژاله", "گلی", "لیلا"]),
    ],
)
def test_names_are_sorted_by_the_alphabet(code: str, names: list[str]) -> None:
    i18n.use_language(code)
    shuffled = names[::-1]
    assert sorted(shuffled, key=name_order) == names
