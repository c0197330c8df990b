"""The cells that a search knows, as bits of whole numbers, and tiles and placements among them."""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.rules import KINDS, OFFSETS, TURNS, Cell, Colour, Kind, Placement

MARGIN = 6  # cells around the layout: two placements out, and two that stay free, so that no row wraps
_GUARD = 2

EVERY = (*KINDS[0], *KINDS[1])  # a kind is its place here
NUMBER = {kind: number for number, kind in enumerate(EVERY)}

Spot = tuple[int, int, int]  # a kind, a turn (0 to 3), and the bit of the corner


class Shape(NamedTuple):
    """The cells of a tile around the bit `anchor`: all of them, the red ones, the green ones."""

    cells: int
    red: int
    green: int


class Frame:
    """The cells that a search knows, row by row, and the tiles as bits among them."""

    __slots__ = ("anchor", "height", "inner", "shapes", "width", "x", "y")

    def __init__(self, least: Cell, greatest: Cell) -> None:
        self.x, self.y = least.x - MARGIN, least.y - MARGIN
        self.width = width = greatest.x + MARGIN + 1 - self.x
        self.height = height = greatest.y + MARGIN + 1 - self.y
        row = (1 << width - 2 * _GUARD) - 1 << _GUARD
        self.inner = sum(row << y * width for y in range(_GUARD, height - _GUARD))
        self.anchor = width + 1
        self.shapes = tuple(tuple(self._shape(kind, turn) for turn in range(4)) for kind in EVERY)

    def bit(self, cell: tuple[int, int]) -> int:
        """The number of a cell's bit."""
        x, y = cell
        return (y - self.y) * self.width + x - self.x

    def cell(self, bit: int) -> Cell:
        """The cell of a bit."""
        y, x = divmod(bit, self.width)
        return Cell(x + self.x, y + self.y)

    def placement(self, spot: Spot) -> Placement:
        """A spot as the rules say it."""
        kind, turn, corner = spot
        return Placement(EVERY[kind], self.cell(corner), TURNS[turn])

    def spot(self, placement: Placement) -> Spot:
        """A placement as the search says it."""
        turn = TURNS.index(placement.turn)
        return NUMBER[placement.kind], turn, self.bit(placement.corner)

    def _shape(self, kind: Kind, turn: int) -> Shape:
        arms = (x + y * self.width for x, y in OFFSETS[TURNS[turn]])
        bits = [1 << self.anchor + step for step in (0, *arms)]
        by_colour = [
            sum(bit for bit, colour in zip(bits, kind, strict=True) if colour is wanted)
            for wanted in (Colour.RED, Colour.GREEN)
        ]
        return Shape(sum(bits), *by_colour)
