"""What a hint says: what speaks for a choice, and how it compares with the others."""

from __future__ import annotations

import pytest
from tests.azul.explained_moves import NAMES, advised, position

from azul.bots import Advice
from azul.explain import HINT_WIDTH, hint
from azul.rules import Position, parse_move


def test_hints_say_how_they_compare() -> None:
    game = position()
    found = [
        Advice(parse_move(text), results, (parse_move(text),), True, 1)
        for text, results in (("CY1", (9.0, 2.0)), ("1B5", (7.2, 2.0)), ("1R4", (7.2, 1.0)))
    ]
    said = [hint(game, place, found, NAMES, 300) for place in range(3)]
    assert said[0].endswith("; 2 points better than the runner-up")
    assert said[1].endswith("; 2 points worse than the best")
    assert said[2].endswith("; 1 point worse than the best")
    assert hint(game, 0, found[:1] * 2, NAMES).endswith("another move is just as good")
    assert hint(game, 1, found[:1] * 2, NAMES).endswith("as good as the best")
    assert "better" not in hint(game, 0, found[:1], NAMES)
    assert all(len(hint(game, place, found, NAMES)) <= HINT_WIDTH for place in range(3))


@pytest.mark.parametrize(
    ("worse", "ends"),
    [
        (0.4, "slightly better than the runner-up"),
        (0.6, "1 point better than the runner-up"),
        (5.0, "5 points better than the runner-up"),
    ],
)
def test_points_are_told_as_people_say_them(worse: float, ends: str) -> None:
    """No decimals, and no arithmetic: a hint is read in a moment."""
    game = position()
    found = [
        Advice(parse_move(text), results, (parse_move(text),), False, 1)
        for text, results in (("CY1", (29.0, 22.0)), ("1B5", (29.0 - worse, 22.0)))
    ]
    best = hint(game, 0, found, NAMES)
    assert best.endswith(f"; {ends}")
    assert "+" not in best
    end = ends.replace("better than the runner-up", "worse than the best")
    assert hint(game, 1, found, NAMES).endswith(end)


def test_a_hint_says_what_is_scored_from_which_runs_and_what_is_left() -> None:
    full = hint(position(), 0, [advised(parse_move("CY1"))], NAMES)
    assert "scores 5 this round (5 across)" in full
    begun = hint(position(), 0, [advised(parse_move("1B5"))], NAMES)
    assert "your line 5 then holds 2 of 5 tiles; no blue left this round" in begun
    red = hint(position(), 0, [advised(parse_move("CR4"))], NAMES)
    assert "your line 4 then holds 2 of 4 tiles; 2 red left to take" in red
    assert "takes the marker (-1) and goes first next round" in red
    assert "goes first" not in full, "the game ends with this one"


def test_of_columns_it_says_that_another_column_is_as_good() -> None:
    game = Position.parse(
        "grey 1 tiling 1 1 1 0 -,-,-,-,- C - BBBB YYYY "
        "0:R/../.../..../.....:...../...../...../...../.....:1 "
        "0:K/../.../..../.....:...../...../...../...../.....:-"
    )
    found = [advised(place) for place in game.legal_moves[:2]]
    assert hint(game, 0, found, NAMES) == "scores 1; another column is just as good"
