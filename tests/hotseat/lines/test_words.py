"""Words that are typed: whole, cut short, misspelt."""

from __future__ import annotations

import pytest

from hotseat.lines.words import UnknownWord, Word, find_word

WORDS = [Word(name, str) for name in ("board", "boards", "bag", "scores", "save", "seats", "undo")]
WORDS.append(Word("quit", str, aliases=("q",)))


@pytest.mark.parametrize(
    ("typed", "found"),
    [("board", "board"), ("boar", "board"), ("SC", "scores"), ("u", "undo"), ("q", "quit"), ("ba", "bag")],
)
def test_a_word_can_be_cut_short(typed: str, found: str) -> None:
    assert find_word(typed, WORDS).name == found


def test_what_could_be_several_words_is_asked_back() -> None:
    with pytest.raises(UnknownWord, match=r"^s could be scores, save or seats\. "):
        find_word("s", WORDS)


def test_the_nearest_word_is_offered() -> None:
    with pytest.raises(UnknownWord, match=r"Did you mean scores\? "):
        find_word("socres", WORDS)
    with pytest.raises(UnknownWord, match="neither a move nor a word"):
        find_word("xyzzyxyzzy", WORDS)
    with pytest.raises(UnknownWord, match=r"^\\x1b\[2J is"):
        find_word("\x1b[2J", WORDS)
