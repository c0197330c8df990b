"""The events of a placement: who placed what where, what it covers, the scores."""

from __future__ import annotations

import pytest

from stratopolis.rules import (
    Colour,
    IllegalMove,
    Layout,
    Placed,
    Position,
    ScoreChanged,
    Square,
    Supply,
    all_tiles,
    new_game,
    parse_move,
)


def test_a_tile_on_the_table_is_told() -> None:
    game = new_game((all_tiles(1), all_tiles(2)))
    command = parse_move("RRR 1,0 0")
    placed, _drawn, scored = game.apply(command).events
    assert placed == Placed(1, command, 1, 1, ())
    assert isinstance(scored, ScoreChanged)
    assert (scored.seat, scored.scores) == (1, (1, 4))


def test_a_tile_on_two_others_is_told_with_what_it_covers() -> None:
    around = "-1,0:1N2 0,0:1R0 1,0:1N1 -1,1:1N2 0,1:1G0 1,1:1N1 2,0:1R1 -2,1:1G2"
    command = parse_move("GNN 1,1 180")
    game = new_game((all_tiles(1), all_tiles(2)))
    last = Supply((command.kind,), ())  # 19 tiles fewer than at the beginning: the other seat's turn
    game = game._replace(layout=Layout.parse(around), supplies=(game.supply(1), last))
    placed = game.apply(command).events[0]
    assert placed == Placed(
        2,
        command,
        2,
        20,
        (Square(1, Colour.NEUTRAL, 1), Square(1, Colour.GREEN, 0), Square(1, Colour.NEUTRAL, 1)),
    )


@pytest.mark.parametrize("text", ["nothing", "", "piles 3 a b 0,0:1R0"])
def test_what_is_no_position_is_named(text: str) -> None:
    with pytest.raises(IllegalMove) as found:
        Position.parse(text)
    assert str(found.value) == f"{text!r} is not a position"
