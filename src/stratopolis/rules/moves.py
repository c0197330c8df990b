"""The one move of a game: a player places a tile.

Source: docs/records.md, "Stratopolis". It prints as the line of the record, `GNN 1,0 0`, and
`parse_move` reads it back.

    >>> move = parse_move("gnn 1,0 90")
    >>> print(move, "covers", *move.cells)
    GNN 1,0 90 covers 1,0 1,1 0,0
"""

from __future__ import annotations

import re
from typing import NamedTuple

from stratopolis.rules.tiles import N_, OFFSETS, Cell, Colour, IllegalMove, Kind, Turn

Cells = tuple[Cell, Cell, Cell]


class Placement(NamedTuple):
    """A tile of a kind, its corner on a cell, turned about that corner."""

    kind: Kind
    corner: Cell
    turn: Turn

    @property
    def cells(self) -> Cells:
        """The cells it covers: with the corner, the right arm, the lower arm."""
        return cells_of(self.corner, self.turn)

    @property
    def squares(self) -> tuple[tuple[Cell, Colour], ...]:
        """Each of its cells with the colour that is visible there then."""
        return tuple(zip(self.cells, self.kind, strict=True))

    def __str__(self) -> str:
        return f"{self.kind} {self.corner} {int(self.turn)}"


def cells_of(corner: Cell, turn: Turn) -> Cells:
    """The cells that any tile covers there: with the corner, the right arm, the lower arm."""
    x, y = corner
    (right_x, right_y), (lower_x, lower_y) = OFFSETS[turn]
    return corner, Cell(x + right_x, y + right_y), Cell(x + lower_x, y + lower_y)


Move = Placement

_PLACEMENT = re.compile(r"([A-Za-z]{3})[ \t]+(-?[0-9]{1,9},-?[0-9]{1,9})[ \t]+(0|90|180|270)")


def parse_move(text: str) -> Move:
    """Read a move as a record or a player writes it. Raises `IllegalMove`."""
    match = _PLACEMENT.fullmatch(text)
    if match is None:
        raise IllegalMove(
            N_(
                "this is not a move; write it like GNN 1,0 90 (the tile, the cell of its corner, its turn "
                "of 0, 90, 180 or 270 degrees)"
            )
        )
    kind, corner, turn = match.groups()
    return Placement(Kind.parse(kind), Cell.parse(corner), Turn(int(turn)))
