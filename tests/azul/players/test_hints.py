"""What a hint says: what speaks for a choice, and how it compares with the others."""

from __future__ import annotations

import pytest
from reasoned import NAMES, advised, position

from azul.players import Advice
from azul.reasons import HINT_WIDTH, hint
from azul.rules import parse_command


def test_hints_say_how_they_compare() -> None:
    game = position()
    found = [
        Advice(parse_command(text), results, (parse_command(text),), True, 1)
        for text, results in (("CY1", (9.0, 2.0)), ("1B5", (7.2, 2.0)), ("1R4", (7.2, 1.0)))
    ]
    said = [hint(game, place, found, NAMES, 300) for place in range(3)]
    assert "; 1.8 better than the next best: tiles +" in said[0]
    assert "; 1.8 less than the best: tiles -" in said[1]
    assert "0.8 less than the best" in said[2]
    assert hint(game, 0, found[:1] * 2, NAMES).endswith("the next best is as good")
    assert hint(game, 1, found[:1] * 2, NAMES).endswith("as good as the best")
    assert "better" not in hint(game, 0, found[:1], NAMES)
    assert all(len(hint(game, place, found, NAMES)) <= HINT_WIDTH for place in range(3))


def test_what_is_only_supposed_and_large_explains_no_points() -> None:
    """Two choices looked at to different depths: half a point is no sum of tens."""
    game = position()
    found = [
        Advice(parse_command(text), results, (parse_command(text),), False, 1)
        for text, results in (("CY1", (29.0, 22.0)), ("1B5", (7.0, 0.5)))
    ]
    assert hint(game, 0, found, NAMES).endswith("; 0.5 better than the next best")
    near = [found[0], found[1]._replace(results=(24.0, 22.0))]
    assert "; 5.0 better than the next best: tiles +" in hint(game, 0, near, NAMES, 300)


def test_a_hint_says_what_is_scored_from_which_runs_and_what_is_left() -> None:
    full = hint(position(), 0, [advised(parse_command("CY1"))], NAMES)
    assert "scores 5 at the round's end (5 across)" in full
    begun = hint(position(), 0, [advised(parse_command("1B5"))], NAMES)
    assert "your line 5 then has 2 of its 5 tiles; no blue is left in this round" in begun
    red = hint(position(), 0, [advised(parse_command("CR4"))], NAMES)
    assert "your line 4 then has 2 of its 4 tiles; 2 red are left to take" in red
    assert "takes the marker (-1) and so begins the next round" in red
    assert "begins" not in full, "the game ends with this one"


def test_a_hint_that_nothing_speaks_for_says_where_its_points_come_from() -> None:
    """To take a cost upon oneself may avoid a larger one: the parts are told, and they add up."""
    game = position()
    better, worse = parse_command("1BF"), parse_command("1RF")
    found = [Advice(better, (5.0, 2.0), (better,), True, 1), Advice(worse, (3.5, 4.0), (worse,), True, 1)]
    said = hint(game, 0, found, NAMES)
    mark = "3.5 better than the next best: "
    assert mark in said
    assert "3.5 less than the best: " in hint(game, 1, found, NAMES)
    *own, rival = (float(part.split()[-1]) for part in said.partition(mark)[2].split(", "))
    assert sum(own) - rival == pytest.approx(3.5)
    assert len(said) <= HINT_WIDTH
