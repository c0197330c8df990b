"""The layout: what lies on the table, seen from above.

Of what is covered only its height matters, so a position holds the visible squares alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from stratopolis.rules.commands import Placement
from stratopolis.rules.refused import IllegalMove
from stratopolis.rules.shapes import Shapes
from stratopolis.rules.tiles import Cell, Colour
from stratopolis.rules.zones import Zone, find_zones

START_TILE = 0  # its number; the others are numbered from 1, in the order in which they were placed


class Square(NamedTuple):
    """A visible square: its level (1 lies on the table), its colour, and the number of its tile."""

    level: int
    colour: Colour
    tile: int

    def __str__(self) -> str:
        return f"{self.level}{self.colour}{self.tile}"


class Layout(Mapping[Cell, Square]):
    """The visible square of every covered cell. It never changes; `place` returns another one.

    Prints as `0,0:1R0 0,1:1G0` (cell, level, colour, tile; by y, then x), and `Layout.parse` reads it.
    """

    __slots__ = ("_shapes", "_squares", "_zones")

    def __init__(self, squares: Mapping[Cell, Square]) -> None:
        self._squares = dict(squares)
        self._shapes: Shapes | None = None
        self._zones: tuple[Zone, ...] | None = None

    def __getitem__(self, cell: Cell) -> Square:
        return self._squares[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._squares)

    def __len__(self) -> int:
        return len(self._squares)

    def __contains__(self, cell: object) -> bool:
        return cell in self._squares

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self._squares == other._squares

    def __hash__(self) -> int:
        return hash(frozenset(self._squares.items()))

    def level(self, cell: Cell) -> int:
        """How many tiles lie there, one on the other; 0 is the bare table."""
        square = self._squares.get(cell)
        return square.level if square else 0

    @property
    def cells(self) -> list[Cell]:
        """The covered cells, by y, then x."""
        return sorted(self._squares, key=lambda cell: (cell.y, cell.x))

    @property
    def bounds(self) -> tuple[Cell, Cell]:
        """The least and the greatest x and y that are covered: upper left, lower right."""
        columns, rows = zip(*self._squares, strict=True)
        return Cell(min(columns), min(rows)), Cell(max(columns), max(rows))

    @property
    def shapes(self) -> Shapes:
        """Where tiles may lie, as far as that does not depend on their colours; worked out once."""
        if self._shapes is None:
            self._shapes = Shapes(self._squares)
        return self._shapes

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of both colours, as `find_zones` orders them; worked out once."""
        if self._zones is None:
            self._zones = find_zones(self._squares)
        return self._zones

    def place(self, placement: Placement, tile: int) -> Layout:
        """With a tile more, on whatever lies there. The rules are not asked."""
        squares = self._squares.copy()
        for cell, colour in placement.squares:
            squares[cell] = Square(self.level(cell) + 1, colour, tile)
        return Layout(squares)

    def __str__(self) -> str:
        return " ".join(f"{cell}:{self._squares[cell]}" for cell in self.cells)

    def __repr__(self) -> str:
        return f"<Layout {self}>"

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Read what `str` gives. Raises `IllegalMove`."""
        return cls(dict(map(_parse_square, text.split())))


def _parse_square(text: str) -> tuple[Cell, Square]:
    # No layout reaches further than three digits, and `shapes` has a bit for every cell in its bounds.
    found = re.fullmatch(r"(-?[0-9]{1,3},-?[0-9]{1,3}):([0-9]{1,3})([RGN])([0-9]{1,3})", text)
    if found is None:
        raise IllegalMove("{text!r} is not a square; write it like 1,-2:3R17", text=text)
    cell, level, colour, tile = found.groups()
    return Cell.parse(cell), Square(int(level), Colour(colour), int(tile))


START = Layout(
    {
        Cell(0, 0): Square(1, Colour.RED, START_TILE),
        Cell(0, 1): Square(1, Colour.GREEN, START_TILE),
    }
)
