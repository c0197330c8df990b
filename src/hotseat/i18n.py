"""Translate and compose sentences (`_`, `ngettext`, lists, full sentences), write dates, sort names.

Each language has a catalogue `locale/CODE.po`, which the build compiles. Mark a sentence with `N_` at import
time, and translate it with `_` when it is shown, as the language can change while the program runs. A word
with several meanings has a context: use `pgettext`, at import time `NC_`.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter

from hotseat.values import N_ as N_

TYPE_CHECKING = False  # type checkers know the name; importing it from `typing` takes 6 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

ENGLISH = "en"

_DOMAIN = "azul"
FOLDER = Path(__file__).with_name("locale")

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts, as for gettext

_OWN_VARIABLE = "AZUL_LANGUAGE"  # passes the language on to child processes

_INHERITED = os.environ.get(_OWN_VARIABLE, "")  # the language of the parent process

_catalogue = NullTranslations()
_language = ENGLISH
_digits: Mapping[int, int] = {}  # how the language writes 0 to 9 and the decimal point


class _Localised(str):
    """A translated sentence whose `format` writes numbers with the digits of the language."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        return _InDigits().vformat(self, values, named)


class _InDigits(Formatter):
    def format_field(self, value: object, form: str) -> str:
        text = format(value, form)
        return text.translate(_digits) if type(value) in (int, float) else text


class _InContext(str):
    """A text marked by `NC_`, and English until it is translated."""

    __slots__ = ("context",)

    context: str


def _(text: str) -> str:
    if type(text) is _InContext:
        return pgettext(text.context, text)
    translated = text and _catalogue.gettext(text)  # an empty text would give the catalogue's head
    return _Localised(translated) if _digits else translated


def ngettext(one: str, many: str, number: int) -> str:
    translated = _catalogue.ngettext(one, many, number)
    return _Localised(translated) if _digits else translated


def pgettext(context: str, text: str) -> str:
    """Translate a word with several meanings; the context says which one."""
    translated = _catalogue.pgettext(context, text)
    return _Localised(translated) if _digits else translated


def NC_(context: str, text: str) -> str:  # noqa: N802  # gettext's tools know this name
    """Mark a word with several meanings at import time; `_` translates it in its context."""
    marked = _InContext(text)
    marked.context = context
    return marked


# Languages


def language() -> str:
    """The code of the language in effect, such as `tr`."""
    return _language


def languages() -> Sequence[str]:
    return (ENGLISH, *sorted(file.parents[1].name for file in FOLDER.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo")))


def language_name(code: str) -> str:
    # Translators: the name of your language, in your language.
    return _read(code).gettext(N_("English"))


def from_right() -> bool:
    """Whether the language in effect runs from right to left, as its name does."""
    if _language == ENGLISH:
        return False
    from unicodedata import bidirectional

    return bidirectional(_("English")[0]) in ("R", "AL")


def use_language(code: str = "") -> None:
    """Use a language, else that of the environment or English, from now on; child processes inherit it."""
    global _catalogue, _language, _digits
    if chosen := code or _INHERITED:
        os.environ[_OWN_VARIABLE] = chosen
    else:
        os.environ.pop(_OWN_VARIABLE, None)
    _language = code or _from_environment()
    _catalogue = _read(_language)
    if type(_catalogue) is NullTranslations:
        _language = ENGLISH
    # Translators: the digits 0 to 9 and the decimal point, as your language writes them.
    written = _catalogue.gettext(N_("0123456789."))
    _digits = {} if written == "0123456789." else str.maketrans("0123456789.", written)


def _read(code: str) -> NullTranslations:
    path = _file(code)
    try:
        return _parsed(path, path.stat().st_mtime_ns)
    except OSError:
        return NullTranslations()


@lru_cache(maxsize=8)
def _parsed(path: Path, _changed: int) -> GNUTranslations:
    """A catalogue, cached: reading one takes 5 ms, and the settings show the names of all languages."""
    with path.open("rb") as file:
        return GNUTranslations(file)


def _from_environment() -> str:
    """The first language of the environment that has a catalogue, else English.

    In `pt_BR.UTF-8:tr` it is the first of `pt_BR`, `pt` and `tr`.
    """
    wanted = _INHERITED or next(filter(None, map(os.environ.get, _VARIABLES)), "")
    for locale in wanted.split(":"):
        full = re.split("[.@]", locale)[0]
        for code in (full, full.partition("_")[0]):
            if code == ENGLISH or (code.replace("_", "").isalnum() and _file(code).exists()):
                return code
    return ENGLISH


def _file(code: str) -> Path:
    return FOLDER / code / "LC_MESSAGES" / f"{_DOMAIN}.mo"


def file_text(package: Path, name: str) -> str:
    """A game's rules in the language in effect, else in English: from a wheel, or a checkout's docs."""
    kit, translated = Path(__file__).parent, Path("docs", "languages", language(), name)
    places = (
        kit / translated,
        kit.parents[1] / translated,
        package / "docs" / name,
        package.parents[1] / "docs" / name,
    )
    for place in places:
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return _("The rules are missing from this installation (docs/{name}).").format(name=name)


# Numbers, lists and sentences


def in_digits(text: object) -> str:
    """A number, or the digits in a text, as the language writes them; files and notation keep Latin ones."""
    return str(text).translate(_digits) if _digits else str(text)


def runs(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers in order, divided where one does not follow another."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return found


def points_word(points: int) -> str:
    return ngettext("{points} point", "{points} points", points).format(points=points)


def comma_list(words: Sequence[str]) -> str:
    """Join words with the language's comma: `Ada, Bob`."""
    return _(", ").join(words)


def figure_list(figures: Iterable[str]) -> str:
    """Join figures with decimals: `tiles +2, floor +1.5`."""
    # Translators: what stands between two figures with decimals; not a comma if decimals begin with one.
    return pgettext("between two figures", ", ").join(figures)


def semicolon_list(clauses: Iterable[str]) -> str:
    """Join clauses of one sentence: `Ada took 3 red; 1 fell`."""
    # Translators: what stands between two clauses of a sentence.
    return pgettext("between two clauses", "; ").join(clauses)


def join_sentences(sentences: Iterable[str]) -> str:
    whole = ""
    for text in filter(None, sentences):
        # Translators: two sentences that end with full stops already, with a blank between them or none.
        both = pgettext("two sentences", "{one} {other}")
        whole = both.format(one=whole, other=text) if whole else text
    return whole


def full_stop(text: str) -> str:
    """Add a full stop, unless the sentence has its end already."""
    if not text or text.endswith(_ENDS):
        return text
    # Translators: what ends a sentence.
    return text + _(".")


def without_full_stop(text: str) -> str:
    return text.removesuffix(_("."))


def arrow() -> str:
    """What stands between a number and the one that it becomes: `8 → 12`."""
    return pgettext("one number becomes another", "→")


def percent(number: str) -> str:
    return _("{number}%").format(number=in_digits(number))


_ENDS = (".", "?", "!", "…", "。", "？", "！", "؟")


def in_a_line(message: str) -> str:
    """An error message with the language's own mark in place of each semicolon."""
    return message.replace("; ", pgettext("between two clauses", "; "))


def either(choices: Sequence[str]) -> str:
    """Join alternatives: `3, 4 or 5`."""
    if len(choices) < 2:
        return "".join(choices)
    return _("{some} or {last}").format(some=comma_list(choices[:-1]), last=choices[-1])


def unbroken(name: str) -> str:
    """A name that looks the same, but that `sentence` does not split at a semicolon."""
    return name.replace("; ", ";\N{NO-BREAK SPACE}")


def capital(text: str) -> str:
    """Capitalise the first letter as the language does; where its script has none, a name's stays."""
    if _language in _NO_CAPITALS:
        return text
    first = "İ" if text[:1] == "i" and _language in _DOTTED else text[:1].upper()
    return first + text[1:]


_DOTTED = ("tr", "az")  # languages with a dotted capital i

_NO_CAPITALS = ("fa", "ja")


def sentence(text: str) -> str:
    """Turn an error message into full sentences for a screen.

    An error message begins in lower case and has no full stop. What to do follows a semicolon, and becomes a
    sentence of its own, unless it is in brackets. `unbroken` protects names that contain a semicolon.
    """
    if not text:
        return ""
    return join_sentences(full_stop(capital(clause)) for clause in re.split(r"; (?![^(]*\))", text))


# Dates and names


def date_and_time(moment: datetime) -> str:
    """Date and time in digits: `2026-11-21 04:54`."""
    # Translators: date and time in digits, as Python's strftime writes them; at most 16 characters.
    return _written(moment, _("%Y-%m-%d %H:%M"))


def date(moment: datetime) -> str:
    """A date in digits: `2026-11-21`."""
    return _written(moment, re.sub(_TIME, "", _("%Y-%m-%d %H:%M")))


def day(moment: datetime) -> str:
    """A date without the year, in digits: `11-21`."""
    return _written(moment, re.sub(_YEAR, "", re.sub(_TIME, "", _("%Y-%m-%d %H:%M"))))


_SOLAR_HIJRI = ("fa",)  # the languages of countries with that calendar
_TIME = r"\s*%H:%M"  # with the blank before it
_YEAR = r"%Y\W|\W%Y"  # with the mark beside it


def _written(moment: datetime, form: str) -> str:
    if _language in _SOLAR_HIJRI:
        from jdatetime import datetime as solar_datetime

        moment = solar_datetime.fromgregorian(datetime=moment)
    return re.sub(r"\d+", lambda number: in_digits(number[0]), moment.strftime(form))


def name_order(name: str) -> tuple[tuple[int, int], ...]:
    """A sort key as the language has it, regardless of capitals and accents; signs and digits first."""
    from unicodedata import normalize

    # Translators: the letters of your alphabet in their order, without blanks.
    places = _places(_("abcdefghijklmnopqrstuvwxyz"))
    order = []
    if _language == "tr":
        name = name.replace("I", "ı").replace("İ", "i")
    for character in normalize("NFC", name).casefold():
        plain = character if character in places else normalize("NFKD", character)[0]
        order.append((1, places[plain]) if plain in places else (2 * plain.isalpha(), ord(plain)))
    return tuple(order)


@lru_cache(maxsize=8)
def _places(alphabet: str) -> dict[str, int]:
    return {letter: place for place, letter in enumerate(alphabet)}
