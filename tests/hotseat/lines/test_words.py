"""Words that can be typed, sentences for a listener, and the rules as such."""

from __future__ import annotations

import re

import pytest
from tests.line_games import UNSPEAKABLE

from azul.teller import AzulTeller
from hotseat.i18n import either
from hotseat.lines.commands import spoken_sections
from hotseat.lines.words import UnknownWord, Word, and_list, find_word, number_word, ranges, signed, spoken
from stratopolis.teller import StratopolisTeller

WORDS = [Word(name, "") for name in ("board", "boards", "bag", "scores", "save", "seats", "undo")]
WORDS += [Word("quit", "", aliases=("q",)), Word("redo", "", whole=True)]


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
        ("joins two zones: 12 -> 22", "joins two zones: from 12 to 22"),
        ("wins 53 : 44 with best play", "wins 53 to 44 with best play"),
        ("drops 2 tiles (-3)", "drops 2 tiles, costing 3,"),
        ("Drops 2 tiles (-3). Then", "Drops 2 tiles, costing 3. Then"),
        ("worth +1.5 or -2", "worth plus 1.5 or minus 2"),
        ("scores 5 (2 across, 3 down)", "scores 5 (2 across, 3 down)"),
        ("slightly better than the runner-up", "slightly better than the runner-up"),
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
    assert either(["1", "2"]) == "1 or 2"


@pytest.mark.parametrize("teller", [AzulTeller, StratopolisTeller])
def test_the_rules_are_read_without_drawings_and_marks(
    teller: type[AzulTeller] | type[StratopolisTeller],
) -> None:
    rules = teller().rules()
    sections = spoken_sections(rules)
    assert len(sections) == rules.count("\n#") + 1
    text = "\n".join(line for heading, paragraphs in sections for line in (heading, *paragraphs))
    assert not UNSPEAKABLE.search(re.sub(r"\[B\]|[=\n]", "", text))


def test_paragraphs_items_and_tables_are_a_line_each() -> None:
    text = "# One\nfirst\nline\n\n- an `item`\n  goes on\n- **another**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    paragraphs = ["first line", "an item goes on", "another", "a, b.", "1, 2."]
    assert spoken_sections(text) == [("One", paragraphs)]
