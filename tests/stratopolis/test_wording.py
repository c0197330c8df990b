"""Placements described in words, as seen on the table."""

from __future__ import annotations

import pytest

from stratopolis.game import shuffled_piles
from stratopolis.rules import Play, Position, new_game, parse_move
from stratopolis.wording import hint_words, other_short_words, other_words, part_words, short_words

PLAYED = "RNN 1,0 0"


@pytest.fixture
def position() -> Position:
    """The start tile alone, which covers 0,0 and 0,1."""
    return new_game(shuffled_piles("heron"), Play.PILES, 1)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("RNN -3,-3 0", "red-neutral-neutral on the table, top left"),
        ("RNN 0,3 180", "red-neutral-neutral on the table, bottom left"),
        ("GGN 5,0 0", "green-green-neutral on the table, on the right"),
        ("RRR 0,1 270", "red-red-red on level 2, on the right"),
    ],
)
def test_a_placement_is_told_by_colours_level_and_part(position: Position, command: str, words: str) -> None:
    assert part_words(position, parse_move(command)) == words


def test_no_two_hints_have_the_same_words(position: Position) -> None:
    texts = ("RNN 1,0 0", "RNN 3,0 0", "RNN -3,-3 0", "RNN 3,0 90")
    placements = [parse_move(text) for text in texts]
    words = [hint_words(position, placements, place) for place in range(len(placements))]
    assert words == [
        "red-neutral-neutral on the table, on the right",
        "as hint 1, → 2",
        "red-neutral-neutral on the table, top left",
        "as hint 1, → 2 ↻",
    ]


@pytest.mark.parametrize(
    ("better", "words", "short"),
    [
        ("RNN -1,0 0", "on the table, 2 squares left", "table: 2 left"),
        ("RNN 2,1 0", "on the table, 1 square right, 1 down", "table: 1 right, 1 down"),
        ("RNN 1,-1 180", "on the table, 1 square up, turned upside down", "table: 1 up, turned"),
        ("RNN 1,-3 90", "on the table, 3 squares up, turned once", "table: 3 up, turned"),
        ("RNN 1,0 270", "on the table, turned anticlockwise", "table: turned"),
        ("RRR 0,0 90", "red-red-red on level 2, 1 square left", "RRR, level 2: 1 left"),
        ("RRR 1,0 0", "red-red-red on the table, in the same place", "RRR, table: the same place"),
    ],
)
def test_another_one_is_told_from_where_one_was_played(
    position: Position, better: str, words: str, short: str
) -> None:
    played, other = parse_move(PLAYED), parse_move(better)
    assert other_words(position, played, other) == words
    assert other_short_words(position, played, other) == short


def test_the_one_that_was_played_is_no_other(position: Position) -> None:
    played = parse_move(PLAYED)
    assert other_short_words(position, played, played) == "as played"
    assert short_words(position, played) == "RNN, table"
