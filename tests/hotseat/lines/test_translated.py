"""The words of the line-by-line mode in every language: its sentences, and moves as its players type them."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from tests.hotseat.lines.test_whole_games import setup_of
from tests.line_games import UNSPEAKABLE, Person, at_table, play_to_the_end, typed_into

from azul.rules import COLOURS, Colour, Deal, Phase, Pick, Tiles, WallKind, new_game
from azul.teller import AzulTeller
from azul.wording import colour_word, line_word, source_word
from hotseat import i18n
from hotseat.lines.words import (
    ALL,
    YES,
    UnknownWord,
    Word,
    and_list,
    find_word,
    folded,
    means,
    number_word,
    own_word,
    place_of,
    ranges,
    signed,
    spellings,
    spoken,
    spoken_sections,
)
from hotseat.record import PERSON, level_word
from stratopolis.rules import Cell
from stratopolis.teller import StratopolisTeller
from stratopolis.typed_moves import ARRANGING, cell_words, squares_words

LANGUAGES = [code for code in i18n.languages() if code != "en"]

# What is not translated: names, and what the programs and a key are called.
LATIN = {"Ada", "Ben", "Azul", "Stratopolis", "azul", "stratopolis", "resume", "Enter", "Xyzzy", "xyzzy"}

OWN_WORDS = {
    "azul": ["factories", "lines", "wall", "bag"],
    "stratopolis": ["city", "hand", "pile", "tiles", "zones"],
}
SHARED = ["board", "boards", "moves", "scores", "log", "undo", "redo", "again", "seats", "help", "hint"]


@pytest.fixture(params=i18n.languages())
def each_language(request: pytest.FixtureRequest) -> str:
    code: str = request.param
    i18n.use_language(code)
    return code


@pytest.fixture(params=LANGUAGES)
def translated(request: pytest.FixtureRequest) -> str:
    code: str = request.param
    i18n.use_language(code)
    return code


def words_of(game: str) -> list[list[Word]]:
    session = import_module(f"{game}.game").LIBRARY.begin(setup_of(game, ()))
    table = at_table(game, session, Person())
    found = [table.words()]
    session.close()
    if game == "stratopolis":
        found.append([*ARRANGING])
    return found


# Words


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_no_short_form_means_two_things(game: str, each_language: str) -> None:
    for words in words_of(game):
        whole = [folded(name) for word in words for name in dict.fromkeys(map(folded, word.names))]
        assert len(whole) == len(set(whole)), "two words are spelt alike"
        assert all(re.fullmatch(r"[^\s\d]+( \S+){0,4}", name) for name in whole), "a word begins with a digit"
        pairs = [(word, name) for word in words for name in map(folded, word.names)]
        cut = [(word, name) for word, name in pairs if not (word.whole and " " in name)]
        assert all(find_word(name, words) is word for word, name in pairs)
        for _word, name in cut:
            for length in range(1, len(name)):
                short = name[:length]
                able = [other for other, each in cut if each.startswith(short)]
                try:
                    found = find_word(short, words)
                except UnknownWord:
                    assert len({other.name for other in able}) > 1 or able[0].whole
                else:
                    shortest = min(
                        (folded(each) for each in found.names if folded(each).startswith(short)), key=len
                    )
                    others = [other for other in able if other is not found]
                    assert short == shortest or all(
                        any(folded(each).startswith(shortest) for each in other.names) for other in others
                    )


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_every_word_has_one_of_the_language_and_help_names_it(game: str, translated: str) -> None:
    session = import_module(f"{game}.game").LIBRARY.begin(setup_of(game, ()))
    person = Person(answers=[own_word("quit")])
    table = at_table(game, session, person)
    table.act("help", own_word(ALL))
    for word in table.words():
        assert word.own != word.name
        assert any(line.lstrip("「“«").startswith((word.own, i18n.capital(word.own))) for line in person.said)
    session.close()


def test_no_english_word_is_suggested_beside_those_of_the_language() -> None:
    i18n.use_language("tr")
    with pytest.raises(UnknownWord, match=r"^“t” .*: torba, tahta, .* veya tekrar") as refused:
        find_word("t", words_of("azul")[0])
    assert "try" not in str(refused.value)


def test_capitals_marks_widths_and_keyboards_do_not_matter(translated: str) -> None:
    words = words_of("azul")[0]
    for word in words:
        for spelling in (word.name.upper(), word.own.upper(), i18n.capital(word.own), word.own.swapcase()):
            assert find_word(spelling, words) is word
    assert find_word("ＨＩＮＴ", words).name == "hint"
    assert find_word("HİNT", words).name == find_word("hınt", words).name == "hint"
    if translated == "fa":
        assert find_word("اثمح", words).name == "help"  # the same keys on a Persian keyboard
        assert find_word("پسگیری", words).name == "undo"
    if translated == "tr":
        assert find_word("IPUCU", words).name == find_word("ipu", words).name == "hint"
        assert find_word("cik", words).name == "quit"
    if translated == "ja":
        assert find_word("ひんと", words).name == "hint"


def test_yes_and_no(each_language: str) -> None:
    assert means(own_word(YES), YES)
    assert means("YES", YES)
    assert means("y", YES)
    assert not means("", YES)
    for prompt, word in (
        ("Leave the game? (no) ", None),
        ("Leave the game? It stays saved. (no) ", None),
        ("{why} Leave anyway? (no) ", None),
        ("Make this move? (yes) ", YES),
    ):
        default = re.search(r"[(（](.*?)[)）]", i18n._(prompt))
        assert default is not None
        assert means(default[1], YES) is (word is YES), "the default in brackets is a word that can be typed"


# Sentences


@pytest.mark.parametrize(
    ("game", "flags", "code"),
    [
        *(("azul", ("--grey-wall",), code) for code in LANGUAGES),
        *(("stratopolis", ("--hand",), code) for code in LANGUAGES),
    ],
)
def test_a_whole_game_by_the_language_s_words_has_no_english(
    game: str, flags: tuple[str, ...], code: str
) -> None:
    i18n.use_language(code)
    library = import_module(f"{game}.game").LIBRARY
    session = library.begin(setup_of(game, flags, seats=(PERSON, "computer easy")))
    words = {word.name: word for word in words_of(game)[0]}
    typed = [words[name].own for name in (*SHARED, *OWN_WORDS[game])]
    typed += [f"{words['log'].own} {own_word(ALL)}", f"{words['board'].own} ben", f"{words['moves'].own} ۱"]
    wrong = [
        "xyzzy",
        f"{words['save'].own} a/b",
        f"{words['log'].own} 0",
        "9 9 9 9",
        f"{words['seats'].own} q q",
    ]
    more = [words[name].own for name in ("hint", "help", "undo", "brief", "full", "save")]
    person = Person(f"{game} {flags}", [*more, *wrong], typed)
    play_to_the_end(game, session, person)
    session.close()
    assert session.finished
    assert not [line for line in person.said if UNSPEAKABLE.search(line)]
    said = "\n".join((*person.said, *person.prompts)).replace("a/b", "")
    assert english_in(said, code) == set()


def english_in(said: str, code: str) -> set[str]:
    """English words in what is said; in a language with Latin letters, those that only English has."""
    words = set(re.findall("[A-Za-z]{2,}", said)) - LATIN
    return words if code != "tr" else words & ENGLISH


ENGLISH = {"the", "and", "of", "to", "from", "line", "factory", "floor", "blue", "red", "took", "turn"}


def test_persian_is_said_in_logical_order_with_its_digits() -> None:
    ended = typed_into(
        "azul", ["3B2"], "--player=Ada", "--player=Ben", "--seed=heron", "--first=1", "--language=fa"
    )
    i18n.use_language("fa")
    assert i18n._("{name}'s turn, {points}.").format(name="Ada", points=i18n.points_word(0)) in ended.said
    assert i18n.full_stop(i18n._("Round {number}").format(number=1)) in ended.said
    said = "\n".join(ended.said)
    assert not re.search(r"[\u2066-\u2069\u200e\u200f\u202a-\u202e\ufb50-\ufdff\ufe70-\ufefc]", said)
    assert "۳" in said
    assert not re.search("[0-9]", said)
    assert "۲، ۳، ۴" in typed_into("azul", ["7"], "--language=fa").complained


def test_numbers_and_lists_speak_the_language(translated: str) -> None:
    assert and_list(["X", "Y", "Z"]) == i18n._("{some} and {last}").format(some=f"X{i18n._(', ')}Y", last="Z")
    assert number_word(2) != "two"
    assert "minus" not in signed(-2)
    if translated == "fa":
        assert (signed(12), number_word(13), ranges([4])) == ("۱۲", "۱۳", ["۴"])
        assert signed(-2)[-1] == "۲"
        assert spoken("12 -> 14 (-1)") == spoken("۱۲ -> ۱۴ (-۱)")
        assert not re.search("[0-9]", spoken("12 -> 14 (-1)"))
    if translated == "tr":
        assert ranges((1, 3, 4, 5)) == ["1", "3", "4", "5"]
        assert i18n.figure_list(["taşlar +2", "Ada -2,3"]) == "taşlar +2; Ada -2,3"
        assert "1, 2, 3, 4 ve 5. çizgilere." in AzulTeller(("Ada", "Ben")).moves(dealt(), "")[0]
        assert next(iter(AzulTeller(("Ada", "Ben")).points(dealt()))) == "Ada 0 puan, Ben 0 puan."


# Moves


def dealt() -> Any:
    deal = Deal(tuple(map(Tiles.parse, ("BBRK", "YYKW", "BRRW", "KWWW", "BYRK"))))
    return new_game(2, WallKind.COLOURED).apply(deal).position


def test_moves_are_typed_in_words_of_the_language(each_language: str) -> None:
    teller, position = AzulTeller(("Ada", "Ben")), dealt()
    for colour, source, line in product(COLOURS, (0, 3), (0, 2)):
        word = colour_word(colour)
        move = Pick(source, colour, line)
        first = str(source) if source else source_word(0)
        last = str(line) if line else line_word(0)
        assert teller.read(position, f"{first} {word} {last}") == move
        assert teller.read(position, f"{first} {word} {last}".upper()) == move
        if i18n.language() != "en":
            assert teller.read(position, f"{source_word(source)} {word} {line_word(line)}") == move
        assert teller.read(position, f"{first} {colour.word} {last}") == move
    for move in position.legal_moves:
        assert teller.read(position, teller.spelt(position, move)) == move


@pytest.mark.parametrize(
    ("code", "typed"),
    [
        ("fa", "۳B۲"),
        ("fa", "۳ذ۲"),
        ("fa", "۳ آبی ۲"),
        ("fa", "۳آ۲"),
        ("ja", "３Ｂ２"),
        ("ja", "工房３の青をライン２へ"),
        ("tr", "3 m 2"),
        ("tr", "3. vitrinden 2. çizgiye MAVİ"),
        ("en", "one blue from factory 3 to line 2"),
    ],
)
def test_moves_are_typed_on_the_language_s_keyboard(code: str, typed: str) -> None:
    i18n.use_language(code)
    assert AzulTeller(("Ada", "Ben")).read(dealt(), typed) == Pick(3, Colour.BLUE, 2)


def test_places_are_typed_as_they_are_said(each_language: str) -> None:
    session = import_module("stratopolis.game").LIBRARY.begin(setup_of("stratopolis", ()))
    session.advance()
    teller = StratopolisTeller(("Ada", "Ben"))
    for cell in (Cell(0, 0), Cell(1, -2), Cell(-3, 4)):
        typed = f"{cell.x} {cell.y}"
        assert teller.tell_of(session.position, cell_words(cell)) == teller.tell_of(session.position, typed)
        assert i18n.capital(cell_words(cell)) in teller.tell_of(session.position, typed)[0]
    for move in session.position.legal_moves:
        said = (
            squares_words(move),
            teller.move_words(session.position, move),
            teller.spelt(session.position, move),
        )
        assert [teller.read(session.position, each) for each in said] == 3 * [move]
    session.close()


@pytest.mark.parametrize(("line", "found"), [("centre red floor", 0), ("C R F", 0)])
def test_a_line_that_begins_with_a_word_can_be_a_move(line: str, found: int, each_language: str) -> None:
    session = import_module("azul.game").LIBRARY.begin(setup_of("azul", ()))
    own = f"{source_word(0)} {colour_word(Colour.RED)} {line_word(0)}"
    person = Person(answers=["2W1", line, own, own_word("quit")])
    table = play_to_the_end("azul", session, person)
    assert table.session.entries[-1].move.source == found
    session.close()


# Before a game


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_answers_before_a_game_are_in_the_language(game: str, translated: str) -> None:
    teller = AzulTeller() if game == "azul" else StratopolisTeller()
    answers = ["2"] if game == "azul" else []
    variant = i18n._([*teller.spec.variants.values()][-1])
    answers += ["Ada", i18n._("person"), "Ben", level_word("computer easy"), variant, i18n._("random")]
    ended = typed_into(game, [*answers, own_word("quit")], "--language", translated)
    assert ended.status == 0
    i18n.use_language(translated)
    assert any("Ada" in line and level_word("computer easy") in line for line in ended.said)
    ended = typed_into(game, [own_word("quit")], "--language", translated)
    assert (ended.status, ended.said) == (0, [])


def test_an_answer_is_one_of_two_spellings(translated: str) -> None:
    answers = [(i18n._("person"), "person"), (level_word("computer easy"), "easy")]
    assert [place_of(text, answers) for answer in answers for text in answer] == [0, 0, 1, 1]
    assert place_of("wizard", answers) is None
    assert all(spelling == spelling.strip() for word in (YES, ALL, "quit") for spelling in spellings(word))


def test_phases_are_told_apart_by_what_is_asked(translated: str) -> None:
    """On a grey wall a column in the language's digits is enough."""
    session = import_module("azul.game").LIBRARY.begin(setup_of("azul", ("--grey-wall",)))
    session.advance()
    while session.position.phase is not Phase.TILING:
        full = [move for move in session.position.legal_moves if move.line]
        session.play((full or session.position.legal_moves)[0])
    move = session.position.legal_moves[0]
    typed = str(move.column).translate(
        str.maketrans("12345", "۱۲۳۴۵" if translated == "fa" else "１２３４５")
    )
    assert AzulTeller(("Ada", "Ben")).read(session.position, typed) == move
    session.close()


# In English: words that can be typed, sentences for a listener, and the rules as such


WORDS = [Word(name, "") for name in ("board", "boards", "bag", "scores", "save", "seats", "undo")]
WORDS += [Word("quit", "", aliases="q"), Word("redo", "", whole=True)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [("board", "board"), ("boar", "board"), ("SC", "scores"), ("u", "undo"), ("q", "quit"), ("ba", "bag")],
)
def test_a_word_can_be_cut_short(typed: str, found: str) -> None:
    assert find_word(typed, WORDS).name == found


@pytest.mark.parametrize("typed", ["r", "red"])
def test_what_changes_the_game_is_typed_in_full(typed: str) -> None:
    with pytest.raises(UnknownWord, match=r"^Did you mean redo\? "):
        find_word(typed, WORDS)
    assert find_word("redo", WORDS).name == "redo"


def test_what_could_be_several_words_is_asked_back() -> None:
    with pytest.raises(UnknownWord, match=r"^s could be scores, save or seats\. "):
        find_word("s", WORDS)


def test_the_nearest_word_is_offered() -> None:
    with pytest.raises(UnknownWord, match=r"Did you mean scores\? "):
        find_word("socres", WORDS)
    with pytest.raises(UnknownWord, match="neither a move nor a word"):
        find_word("blue", WORDS)
    with pytest.raises(UnknownWord, match=r"^\\x1b\[2J is"):
        find_word("\x1b[2J", WORDS)


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("joins two zones: 12 → 22", "joins two zones: from 12 to 22"),
        ("scores 12 -> 22", "scores from 12 to 22"),
        ("wins 53 : 44 with best play", "wins 53 to 44 with best play"),
        ("drops 2 tiles (-3)", "drops 2 tiles, costing 3,"),
        ("Drops 2 tiles (-3). Then", "Drops 2 tiles, costing 3. Then"),
        ("worth +1.5 or -2", "worth plus 1.5 or minus 2"),
        ("scores 5 (2 across, 3 down)", "scores 5 (2 across, 3 down)"),
        ("slightly better than the next best move", "slightly better than the next best move"),
    ],
)
def test_signs_become_words(written: str, heard: str) -> None:
    assert spoken(written) == heard


def test_numbers_and_lists() -> None:
    assert [number_word(number) for number in (1, 4, 12, 13)] == ["one", "four", "twelve", "13"]
    assert (signed(3), signed(-2), signed(0)) == ("3", "minus 2", "0")
    assert ranges((1, 2, 3, 5)) == ["1 to 3", "5"]
    assert ranges((-1, 0, 1)) == ["minus 1 to 1"]
    assert ranges((1, 2, 4)) == ["1", "2", "4"]
    assert [and_list(["a"]), and_list(["a", "b", "c"]), and_list([])] == ["a", "a, b and c", ""]
    assert i18n.either(["1", "2"]) == "1 or 2"


@pytest.mark.parametrize("teller", [AzulTeller, StratopolisTeller])
def test_the_rules_are_read_without_drawings_and_marks(
    teller: type[AzulTeller] | type[StratopolisTeller], each_language: str
) -> None:
    rules = teller().rules()
    sections = spoken_sections(rules)
    for_eyes = teller is StratopolisTeller  # its section about the screen
    assert len(sections) == rules.count("\n#") + 1 - for_eyes
    text = "\n".join(line for heading, paragraphs in sections for line in (heading, *paragraphs))
    assert not UNSPEAKABLE.search(re.sub(r"[=\n]", "", text))
    drawn = [part for part in rules.split("<!-- -->") if "```" in part]
    assert [(part.count("```"), part.count("<!--\n")) for part in drawn] == [(2, 1)] * len(drawn)
    assert len(drawn) == (8 if teller is AzulTeller else 0)


def test_paragraphs_items_and_tables_are_a_line_each() -> None:
    text = "# One\nfirst\nline\n\n- an `item`\n  goes on\n- **another**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    paragraphs = ["first line", "an item goes on", "another", "a, b.", "1, 2."]
    assert spoken_sections(text) == [("One", paragraphs)]


@pytest.mark.parametrize("typed", ["bölgeler Can", "zones Can", "Can'ın bölgeleri", "Can bölgeleri"])
def test_a_name_that_is_a_small_word_of_english_alone_is_a_name(typed: str) -> None:
    said = typed_into("stratopolis", [typed, "quit"], "--language=tr", "--player=Ada", "--player=Can").said
    assert "Tek kare: sütun 0, satır 1." in said  # the green one


def test_figures_in_brackets_stay_one_sentence() -> None:
    assert i18n.sentence("artı 2 (taşlar +1; taban -1); oyunu bitirir") == (
        "Artı 2 (taşlar +1; taban -1). Oyunu bitirir."
    )
