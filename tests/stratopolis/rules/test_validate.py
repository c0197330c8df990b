"""`problems` finds every kind of fault in positions, and none in real games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tools.games.random_stratopolis import begun, play_game

from stratopolis.rules import Cell, Kind, Layout, Play, Position, Square, Supply
from stratopolis.rules.validate import problems

GAME = play_game(Play.HAND, 2)[11].after
START = begun(Play.PILES, 0)


def with_layout(**changes: Square | None) -> Position:
    """The game with some squares, named like `x1y2`, changed or away."""
    squares = dict(GAME.layout)
    for name, square in changes.items():
        x, y = name[1:].split("y")
        cell = Cell(int(x), int(y))
        if square is None:
            del squares[cell]
        else:
            squares[cell] = square
    return GAME._replace(layout=Layout(squares))


def with_square(change: Callable[[Square], Square], tile: int | None = None) -> Position:
    """The game with the first square of a tile (the last one placed, if not said) changed."""
    wanted = GAME.placed if tile is None else tile
    squares = dict(GAME.layout)
    cell = next(cell for cell in GAME.layout.cells if squares[cell].tile == wanted)
    squares[cell] = change(squares[cell])
    return GAME._replace(layout=Layout(squares))


def with_supply(supply: Supply) -> Position:
    return GAME._replace(supplies=(supply, GAME.supply(2)))


def test_games_as_they_are_played_have_none() -> None:
    assert problems(GAME) == []
    assert problems(START) == []


ONE = GAME.supply(1)
SPOILED: list[tuple[Callable[[], Position], str]] = [
    (lambda: GAME._replace(first=3), "seat 3 is not there and began"),
    (
        lambda: with_supply(Supply(ONE.hand, ONE.pile[2:])),
        "the seat that began has placed 2 tiles more than the other"
        if GAME.first == 1
        else "the seat that began has placed -2 tiles more than the other",
    ),
    (
        lambda: with_supply(Supply(ONE.hand, (*ONE.pile[1:], Kind.parse("GNN")))),
        "seat 1: 1 tiles GNN are left",
    ),
    (
        lambda: with_supply(Supply(ONE.tiles[:2], ONE.tiles[2:])),
        f"seat 1: the hand holds 2 tiles, and {ONE.left} are left",
    ),
    (lambda: GAME._replace(variant=Play.PILES), f"seat 1: the hand holds 3 tiles, and {ONE.left} are left"),
    (lambda: with_layout(x0y0=None), "nothing lies at 0,0, where the start tile lay"),
    (lambda: with_square(lambda square: square._replace(level=0)), "a square lies below the table"),
    (
        lambda: with_square(lambda square: square._replace(level=square.level + 1)),
        "12 tiles are placed, and the levels add up to 39",
    ),
    (
        lambda: with_square(lambda square: square._replace(level=square.level + 1)),
        "tile 12 does not lie level",
    ),
    (lambda: with_layout(x50y50=Square(1, GAME.layout[Cell(0, 0)].colour, 3)), "the layout is in pieces"),
    (
        lambda: with_layout(x50y50=Square(1, GAME.layout[Cell(0, 0)].colour, 12)),
        "the squares of tile 12 are not where one tile has them",
    ),
    (lambda: with_square(lambda square: square._replace(tile=13)), "tile 13 lies there, and 12 are placed"),
    (
        lambda: with_square(lambda square: square._replace(tile=1)),
        "tile 12 was placed last and is not wholly visible",
    ),
    (
        lambda: with_square(lambda square: square._replace(tile=0)),
        "the start tile lies elsewhere or shows other colours",
    ),
]


@pytest.mark.parametrize(("spoiled", "problem"), SPOILED, ids=range(len(SPOILED)))
def test_it_is_found(spoiled: Callable[[], Position], problem: str) -> None:
    assert problem in problems(spoiled())


def test_more_squares_of_a_colour_than_the_tiles_have() -> None:
    squares = {cell: square._replace(colour=Kind.parse("RRR").corner) for cell, square in GAME.layout.items()}
    found = problems(GAME._replace(layout=Layout(squares)))
    assert any("red squares are visible, and the tiles have" in each for each in found)
