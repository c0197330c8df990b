"""The city from above: its zones and their worth, where tiles may lie, and the four rules of a placement.

Source: docs/stratopolis.md, "Zones and points" and "Where a tile may go".
A zone is a group of visible squares of one player's colour, on any levels, joined by their sides.
`Layout.shapes` applies the rules to all cells at once; `check_placement` applies them to one placement
and says which rule it breaks. The tests compare the two.

Cells are bits of one number, row by row with a margin of two around the layout, so that one operation
looks at all of them. A shape is a corner and a turn; that it may lie there is a bit at its corner. Row
ends need no guard: the two columns of the margin are no neighbours of a tile, so that nothing that
reaches from the end of a row into the next touches one.

Of what is covered only its height matters, so a position holds the visible squares alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from stratopolis.rules.tiles import (
    N_,
    OFFSETS,
    SEATS,
    TURNS,
    Cell,
    Colour,
    IllegalMove,
    Kind,
    Placement,
    Rule,
    Square,
    Turn,
    cells_of,
    colour_of,
)


class Side(IntEnum):
    """A side of a cell, clockwise from above: the order of `Cell.neighbours`."""

    ABOVE = 0
    RIGHT = 1
    BELOW = 2
    LEFT = 3


class Zone(NamedTuple):
    """A whole group of joined squares of a seat's colour.

    cells: by y, then x.   level: that of its highest square.
    """

    seat: int
    cells: tuple[Cell, ...]
    level: int

    @property
    def squares(self) -> int:
        return len(self.cells)

    @property
    def worth(self) -> int:
        """Its number of squares times the level of its highest."""
        return len(self.cells) * self.level

    @property
    def outline(self) -> frozenset[tuple[Cell, Side]]:
        """The sides of its cells at which it ends, outwards and at its holes."""
        inside = set(self.cells)
        return frozenset(
            (cell, side)
            for cell in self.cells
            for side, neighbour in zip(Side, cell.neighbours, strict=True)
            if neighbour not in inside
        )


def find_zones(squares: Mapping[Cell, Square]) -> tuple[Zone, ...]:
    """The zones of both colours: largest worth first, then by seat, then more squares first, and then
    in the order of their first cells.
    """
    found = [zone for seat in SEATS for zone in _zones_of(seat, squares)]
    return tuple(sorted(found, key=_order))


def best_zones(zones: Iterable[Zone]) -> tuple[Zone | None, Zone | None]:
    """The best zone of each seat among zones in that order; None for a seat without one."""
    best: dict[int, Zone] = {}
    for zone in zones:
        best.setdefault(zone.seat, zone)
    return best.get(1), best.get(2)


def worth(zone: Zone | None) -> int:
    """What a best zone is worth: 0 where there is none."""
    return zone.worth if zone else 0


def _zones_of(seat: int, squares: Mapping[Cell, Square]) -> Iterable[Zone]:
    colour = colour_of(seat)
    left: dict[tuple[int, int], tuple[Cell, int]] = {
        cell: (cell, square[0]) for cell, square in squares.items() if square[1] is colour
    }
    while left:
        edge = [left.popitem()[1]]
        cells, highest = [], 0
        while edge:
            cell, level = edge.pop()
            cells.append(cell)
            highest = max(highest, level)
            x, y = cell  # `neighbours` would make cells: 0.26 ms late in a game, not 0.16
            for neighbour in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if neighbour in left:
                    edge.append(left.pop(neighbour))
        yield Zone(seat, tuple(sorted(cells, key=_reading)), highest)


def _reading(cell: Cell) -> tuple[int, int]:
    return cell.y, cell.x


def _order(zone: Zone) -> tuple[int, int, int, tuple[int, int]]:
    return -zone.worth, zone.seat, -zone.squares, _reading(zone.cells[0])


MARGIN = 2  # cells that a tile which touches the layout can reach beyond it

Shape = tuple[Cell, Turn]

Three = tuple[Colour, Colour, Colour]

_new = tuple.__new__  # past the constructors that named tuples have in Python: 0.1 us instead of 0.3


class Shapes:
    """The shapes in which tiles may lie on a layout.

    table: those on the bare table.   tiles: those on tiles, each with the colours that they cover.
    """

    __slots__ = ("table", "tiles")

    def __init__(self, squares: Mapping[Cell, Square]) -> None:
        board = _Board(squares)
        self.table = [(corner, turn) for turn in TURNS for corner in board.on_table(turn)]
        self.tiles: list[tuple[Shape, Three]] = []
        for turn in TURNS:
            for corner in board.on_one_level(turn):
                one, two, three = (squares[cell] for cell in cells_of(corner, turn))
                if not one.tile == two.tile == three.tile:
                    self.tiles.append(((corner, turn), (one.colour, two.colour, three.colour)))

    def placements(self, kind: Kind) -> list[Placement]:
        """Every legal placement of a kind: those on the table first, each by turn, y and x."""
        covers = _covers(kind)
        found = [_new(Placement, (kind, corner, turn)) for corner, turn in self.table]
        found += [
            _new(Placement, (kind, corner, turn))
            for (corner, turn), colours in self.tiles
            if colours in covers
        ]
        return found


@cache
def _covers(kind: Kind) -> frozenset[Three]:
    """The colours that a kind may cover with corner, right and lower arm: the fourth rule."""
    return frozenset(
        colours
        for colours in product(Colour, Colour, Colour)
        if all(may_cover(above, below) for above, below in zip(kind, colours, strict=True))
    )


def may_cover(above: Colour, below: Colour) -> bool:
    """No red covers a green and no green a red; everything else may cover everything else."""
    return Colour.NEUTRAL in (above, below) or above is below


class _Board:
    """The layout as numbers: a bit for each cell."""

    def __init__(self, squares: Mapping[Cell, Square]) -> None:
        columns, rows = zip(*squares, strict=True)
        self._x = min(columns) - MARGIN
        self._y = min(rows) - MARGIN
        self._width = width = max(columns) + MARGIN + 1 - self._x
        height = max(rows) + MARGIN + 1 - self._y
        self._levels: dict[int, int] = {}
        for (x, y), square in squares.items():
            bit = 1 << (y - self._y) * width + x - self._x
            self._levels[square.level] = self._levels.get(square.level, 0) | bit
        covered = sum(self._levels.values())
        self._bare = (1 << width * height) - 1 & ~covered
        self._near = self._bare & (covered << 1 | covered >> 1 | covered << width | covered >> width)

    def on_table(self, turn: Turn) -> Iterator[Cell]:
        """The corners of what lies on the table and shares a side with a tile."""
        near = self._near
        right, lower = self._steps(turn)
        touching = near | _moved(near, right) | _moved(near, lower)
        return self._cells(self._whole(self._bare, turn) & touching)

    def on_one_level(self, turn: Turn) -> Iterator[Cell]:
        """The corners of what lies on tiles of one level."""
        return self._cells(sum(self._whole(level, turn) for level in self._levels.values()))

    def _whole(self, cells: int, turn: Turn) -> int:
        """The corners of the shapes that lie in some cells whole."""
        right, lower = self._steps(turn)
        return cells & _moved(cells, right) & _moved(cells, lower)

    def _steps(self, turn: Turn) -> tuple[int, int]:
        """From the bit of a corner to those of the right and the lower arm."""
        (right_x, right_y), (lower_x, lower_y) = OFFSETS[turn]
        return right_x + right_y * self._width, lower_x + lower_y * self._width

    def _cells(self, bits: int) -> Iterator[Cell]:
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            row, column = divmod(lowest.bit_length() - 1, self._width)
            yield _new(Cell, (column + self._x, row + self._y))


def _moved(cells: int, step: int) -> int:
    """The corners from which some cells are so many bits further."""
    return cells >> step if step >= 0 else cells << -step


START_TILE = 0  # its number; the others are numbered from 1, in the order in which they were placed


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

    def picture(self) -> Iterator[str]:
        """Row by row, level and colour of each cell; x stands above, y in front."""
        first, last = self.bounds
        columns = range(first.x, last.x + 1)
        yield "    " + "".join(f"{x:4}" for x in columns)
        for y in range(first.y, last.y + 1):
            squares = (self.get(Cell(x, y)) for x in columns)
            cells = (f"{square.level}{square.colour}" if square else "." for square in squares)
            yield f"{y:4}" + "".join(f"{cell:>4}" for cell in cells)

    def __str__(self) -> str:
        return " ".join(f"{cell}:{self._squares[cell]}" for cell in self.cells)

    def __repr__(self) -> str:
        return f"Layout.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Read what `str` gives. Raises `IllegalMove`."""
        return cls(dict(map(_parse_square, text.split())))


def _parse_square(text: str) -> tuple[Cell, Square]:
    # No layout reaches further than three digits, and `shapes` has a bit for every cell in its bounds.
    found = re.fullmatch(r"(-?[0-9]{1,3},-?[0-9]{1,3}):([0-9]{1,3})([RGN])([0-9]{1,3})", text)
    if found is None:
        raise IllegalMove(N_("{text!r} is not a square; write it like 1,-2:3R17"), text=text)
    cell, level, colour, tile = found.groups()
    return Cell.parse(cell), Square(int(level), Colour(colour), int(tile))


START = Layout(
    {
        Cell(0, 0): Square(1, Colour.RED, START_TILE),
        Cell(0, 1): Square(1, Colour.GREEN, START_TILE),
    }
)


def check_placement(layout: Layout, placement: Placement) -> None:
    """Raises `IllegalMove`, with the rule and the cells, unless a tile may lie there."""
    level = _check_level(layout, placement)
    if level == 0:
        _check_touch(layout, placement)
    else:
        _check_two_tiles(layout, placement)
        _check_colours(layout, placement)


def _check_level(layout: Layout, placement: Placement) -> int:
    """Rule 1: a tile lies flat. Returns the level of its three cells."""
    cells = placement.cells
    one, two, three = (layout.level(cell) for cell in cells)
    if one == two == three:
        return one
    raise IllegalMove(
        N_("a tile must lie flat; here its squares would be on levels {one}, {two} and {three}"),
        Rule.LEVEL,
        cells,
        one=one,
        two=two,
        three=three,
    )


def _check_touch(layout: Layout, placement: Placement) -> None:
    """Rule 2: a tile on the table shares a side with another."""
    cells = placement.cells
    if not any(neighbour in layout for cell in cells for neighbour in cell.neighbours):
        raise IllegalMove(
            N_("a tile on the table must share a side with another; this one does not"),
            Rule.TOUCH,
            cells,
        )


def _check_two_tiles(layout: Layout, placement: Placement) -> None:
    """Rule 3: a tile on tiles rests on at least two."""
    cells = placement.cells
    if len({layout[cell].tile for cell in cells}) == 1:
        raise IllegalMove(
            N_("a tile must rest on at least two tiles; this one would rest on one"),
            Rule.TWO_TILES,
            cells,
        )


def _check_colours(layout: Layout, placement: Placement) -> None:
    """Rule 4: red never covers green, and green never covers red."""
    squares = placement.squares
    wrong = [(cell, above) for cell, above in squares if not may_cover(above, layout[cell].colour)]
    if wrong:
        cell, above = wrong[0]
        raise IllegalMove(
            N_("{above} never covers {below}, as it would at {cell}"),
            Rule.COLOUR,
            tuple(cell for cell, _above in wrong),
            above=above,
            below=layout[cell].colour,
            cell=str(cell),
        )
