"""The city from above: its zones and their worth, where tiles may lie, and the four rules of a placement.

Source: docs/stratopolis.md, "Zones and points" and "Where a tile may go".
A zone is a group of visible squares of one player's colour, on any levels, joined by their sides.
`Layout.placements` applies the rules to all cells at once; `check_placement` applies them to one placement
and says which rule it breaks. The tests compare the two.

Of what is covered only its height matters, so a position holds the visible squares alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product

from hotseat.values import N_, NamedTuple
from stratopolis.rules import tiles
from stratopolis.rules.tiles import SEATS, TURNS, Cell, Colour, IllegalMove, Kind, Placement, Rule, Square


class Zone(NamedTuple):
    """A whole group of joined squares of a seat's colour; `cells` by y, then x, `level` of the highest."""

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


Best = tuple[Zone | None, Zone | None]  # of each seat


def find_zones(squares: Mapping[Cell, Square]) -> tuple[Zone, ...]:
    """The zones of both colours: largest worth first, then by seat, more squares, and first cell."""
    return _in_order(zone for seat in SEATS for zone in _zones_of(seat, squares))


def _zones_after(
    zones: Iterable[Zone], squares: Mapping[Cell, Square], changed: Sequence[Cell]
) -> tuple[Zone, ...]:
    """The zones after a change of some squares: those that lie or border there are found again."""
    there = {*changed, *(near for cell in changed for near in cell.neighbours)}
    again, kept = {cell: squares[cell] for cell in changed}, []
    for zone in zones:
        if there.isdisjoint(zone.cells):
            kept.append(zone)
        else:
            again.update((cell, squares[cell]) for cell in zone.cells)
    return _in_order([*kept, *find_zones(again)])


def _in_order(zones: Iterable[Zone]) -> tuple[Zone, ...]:
    def order(zone: Zone) -> tuple[int, int, int, tuple[int, int]]:
        return -zone.worth, zone.seat, -zone.squares, _reading(zone.cells[0])

    return tuple(sorted(zones, key=order))


def worth(zone: Zone | None) -> int:
    """What a best zone is worth: 0 where there is none."""
    return zone.worth if zone else 0


def _zones_of(seat: int, squares: Mapping[Cell, Square]) -> Iterable[Zone]:
    colour = tiles.colour_of(seat)
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


Three = tuple[Colour, Colour, Colour]

# A corner, a turn, and the colours that the tile covers; None on the table.
_Shape = tuple[Cell, tiles.Turn, Three | None]


def _shapes(squares: Mapping[Cell, Square]) -> list[_Shape]:
    """How tiles of any colours may lie on a layout: on the table first, each by turn, y and x."""
    beside = {near for cell in squares for near in cell.neighbours} - squares.keys()
    around = {near for cell in beside for near in cell.neighbours}
    corners = sorted({*squares, *beside, *around}, key=_reading)
    table: list[_Shape] = []
    on_tiles: list[_Shape] = []
    for turn, corner in product(TURNS, corners):
        cells = tiles.cells_of(corner, turn)
        one, two, three = map(squares.get, cells)
        if one and two and three:
            if one.level == two.level == three.level and not one.tile == two.tile == three.tile:
                on_tiles.append((corner, turn, (one.colour, two.colour, three.colour)))
        elif not (one or two or three or beside.isdisjoint(cells)):
            table.append((corner, turn, None))
    return table + on_tiles


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


START_TILE = 0  # its number; the others are numbered from 1, in the order in which they were placed


class Layout(Mapping[Cell, Square]):
    """The visible square of every covered cell. It never changes; `place` returns another one.

    Prints as `0,0:1R0 0,1:1G0` (cell, level, colour, tile; by y, then x), and `Layout.parse` reads it.
    """

    def __init__(self, squares: Mapping[Cell, Square]) -> None:
        self._squares = dict(squares)

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
        return sorted(self._squares, key=_reading)

    @cached_property
    def bounds(self) -> tuple[Cell, Cell]:
        """The least and the greatest x and y that are covered: upper left, lower right."""
        columns, rows = zip(*self._squares, strict=True)
        return Cell(min(columns), min(rows)), Cell(max(columns), max(rows))

    def placements(self, kind: Kind) -> list[Placement]:
        """Every legal placement of a kind: those on the table first, each by turn, y and x."""
        covers = _covers(kind)
        return [
            Placement(kind, corner, turn)
            for corner, turn, under in self._shapes
            if under is None or under in covers
        ]

    @cached_property
    def _shapes(self) -> list[_Shape]:
        return _shapes(self._squares)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of both colours, as `find_zones` orders them."""
        return find_zones(self._squares)

    @cached_property
    def best(self) -> Best:
        """The best zone of each seat; None for a seat without one."""
        one, two = (next((zone for zone in self.zones if zone.seat == seat), None) for seat in SEATS)
        return one, two

    def place(self, placement: Placement, tile: int) -> Layout:
        """The layout with one more tile, on whatever lies there. It checks no rule."""
        squares = self._squares.copy()
        for cell, colour in placement.squares:
            squares[cell] = Square(self.level(cell) + 1, colour, tile)
        layout = Layout(squares)
        layout.zones = _zones_after(self.zones, squares, placement.cells)
        return layout

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
    # No layout reaches further than three digits.
    found = re.fullmatch(r"(-?[0-9]{1,3},-?[0-9]{1,3}):([0-9]{1,3})([RGN])([0-9]{1,3})", text)
    if found is None:
        raise IllegalMove(N_("{text!r} is not a square; write it like 1,-2:3R17"), text=text)
    cell, level, colour, tile = found.groups()
    return Cell.parse(cell), Square(int(level), Colour(colour), int(tile))


START = Layout(
    {Cell(0, 0): Square(1, Colour.RED, START_TILE), Cell(0, 1): Square(1, Colour.GREEN, START_TILE)}
)


def check_placement(layout: Layout, placement: Placement) -> None:
    """Raises `IllegalMove`, with the rule and the cells, unless a tile may lie there."""
    cells = placement.cells
    one, two, three = levels = [layout.level(cell) for cell in cells]
    if not one == two == three:
        text = N_("a tile must lie flat; here its squares would be on levels {one}, {two} and {three}")
        if len({*levels}) == 2:
            text = N_("a tile must lie flat; here its squares would be on levels {low} and {high}")
        odd = tuple(cell for cell, level in zip(cells, levels, strict=True) if levels.count(level) == 1)
        ends = {"low": min(levels), "high": max(levels)}
        raise IllegalMove(text, Rule.LEVEL, odd, one=one, two=two, three=three, **ends)
    if one == 0:
        if not any(neighbour in layout for cell in cells for neighbour in cell.neighbours):
            text = N_("a tile on the table must share a side with another; this one does not")
            raise IllegalMove(text, Rule.TOUCH, cells)
        return
    if len({layout[cell].tile for cell in cells}) == 1:
        text = N_("a tile must rest on at least two tiles; this one would rest on one")
        raise IllegalMove(text, Rule.TWO_TILES, cells)
    covered = [(cell, above, layout[cell].colour) for cell, above in placement.squares]
    wrong = [square for square in covered if not may_cover(*square[1:])]
    if wrong:
        cell, above, below = wrong[0]
        text = N_("{above} never covers {below}, as it would at {cell}")
        bad = tuple(each[0] for each in wrong)
        raise IllegalMove(text, Rule.COLOUR, bad, above=above, below=below, cell=str(cell))
