"""Squares in relief, as pixels: what a cell looks like, its rim and shadow, where a text may stand. Pure.

Source: docs/design.md, "Squares of Stratopolis". A character is two pixels high.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color as Ink
from rich.style import Style

from stratopolis.rules import Cell, Colour
from stratopolis.tui.widgets.frame import LARGE, LOW, SMALL, TINY, Scale

TOP = 6  # the highest level that has a colour of its own

NONE, YOURS, WRONG = "", "yours", "notice"  # rims, beside the names of colours

UNMARKED, MARKED, SCORING = range(3)

FLAT, LOWER, SEAM = 0, -1, -2  # how a neighbour lies; higher ones by how many levels

Four = tuple[bool, bool, bool, bool]  # for the sides, or for the corners, clockwise

Relief = tuple[int, int, int]  # the neighbours above, at the left, and between them

NO_RELIEF: Relief = (FLAT, FLAT, FLAT)


class Rim(NamedTuple):
    """The sides of a cell at which its zone or tile ends, and the corners, clockwise from above left, at
    which only the cell across does not belong to it.
    """

    sides: Four = (False,) * 4
    corners: Four = (False,) * 4
    name: str = NONE


NO_RIM = Rim()


def rim_of(cell: Cell, cells: AbstractSet[Cell], name: str) -> Rim:
    """The rim of one of some cells: the sides and inner corners at which they end."""
    return Rim(*_ends(cell, lambda other: other not in cells), name)


def outline_of(cell: Cell, cells: AbstractSet[Cell], name: str) -> Rim:
    """What a cell beside some cells shows of an outline around them."""
    sides, corners = _ends(cell, cells.__contains__)
    return Rim(sides, corners, name) if any(sides + corners) else NO_RIM


def _ends(cell: Cell, beyond: Callable[[tuple[int, int]], bool]) -> tuple[Four, Four]:
    """The sides at which the neighbour is `beyond`, and the corners at which only the cell across is."""
    x, y = cell
    above, right, below, left = map(beyond, cell.neighbours)
    corners = (
        not (above or left) and beyond((x - 1, y - 1)),
        not (above or right) and beyond((x + 1, y - 1)),
        not (below or right) and beyond((x + 1, y + 1)),
        not (below or left) and beyond((x - 1, y + 1)),
    )
    return (above, right, below, left), corners


def outlined(scale: Scale) -> bool:
    """Whether the outline of the tile about to be placed stands around it rather than on it."""
    return TINY.pixels < scale.pixels <= SMALL.pixels


class Look(NamedTuple):
    """What a cell looks like. colour: None for the bare table.   text: its level, empty for none.

    rim: of its zone or tile.   level: 0 is as in words, none in
    particular.   relief: how the neighbours lie.   number: whether small squares show the text, too.
    mark: whether a tile's corner may lie there.   last: its tile was placed last.   ghost: a tile is
    about to cover it.   cut: it would be taken from a best zone.   glow: it is lit for a moment.
    lit: it would belong to the best zone.   top: nothing lies higher.   outline: what stands on it of
    that of the tile about to be placed.
    """

    colour: Colour | None = None
    text: str = ""
    rim: Rim = NO_RIM
    level: int = 0
    relief: Relief = NO_RELIEF
    number: bool = True
    mark: int = UNMARKED
    hole: bool = False
    last: bool = False
    ghost: bool = False
    cut: bool = False
    glow: bool = False
    lit: bool = False
    top: bool = False
    outline: Rim = NO_RIM


Pixels = list[list[Ink]]


class Sign(NamedTuple):
    """A text on a square: where it begins, in pixels."""

    x: int
    y: int
    text: str
    style: Style


class TextPlaces:
    """Where a text may stand on a square: in the open rather than in shadow, and on no rim."""

    def __init__(self, rows: Pixels, rims: AbstractSet[Ink], shade: Ink, start: int) -> None:
        self._rows, self._rims, self._shade = rows, rims, shade
        self._width, self._height = len(rows[0]), len(rows)
        self._tops = range(start, self._height - 1, 2)

    def _cost(self, x: int, y: int, length: int) -> int:
        """How much of a rim, or of shadow, it would cover."""
        under = [pixel for row in self._rows[y : y + 2] for pixel in row[x : x + length]]
        rim = sum(pixel in self._rims for pixel in under)
        return 20 * rim + under.count(self._shade)

    @property
    def _middle(self) -> int:
        """The row nearest to the middle, rather below than above it."""
        return min(self._tops, key=lambda y: (abs(2 * y - self._height + 2), -y))

    def text(self, length: int) -> tuple[int, int]:
        """The digit's: in the middle; small squares have it where it covers least."""
        across, down = max(0, (self._width - length + 1) // 2), self._middle
        if self._width >= LARGE.width:
            return across, down
        places = [(x, y) for y in self._tops for x in range(self._width - length + 1)]

        def worth(place: tuple[int, int]) -> tuple[int, int, int]:
            x, y = place
            far = abs(x - across) + abs(y - down)
            return self._cost(x, y, length) + far, far, x

        return min(places, key=worth)

    def mark(self, taken: Sequence[Sign]) -> tuple[int, int]:
        """That of a legal place: in the middle, or above left and well apart from the text."""
        across, down = (1, self._tops[0]) if taken else ((self._width - 1) // 2, self._middle)
        near = {(x, sign.y) for sign in taken for x in range(sign.x - 1, sign.x + cell_len(sign.text) + 1)}
        free = [place for place in self._free(taken) if place not in near]
        return min(
            free, key=lambda p: self._cost(p[0], p[1], 1) + 3 * (abs(p[0] - across) + abs(p[1] - down))
        )

    def hatch(self, taken: Sequence[Sign]) -> list[tuple[int, int]]:
        """Every character that is free of text and rim; else those that have least of it."""
        costs = {(x, y): self._cost(x, y, 1) // 20 for x, y in self._free(taken)}
        return [place for place, cost in costs.items() if cost == min(costs.values())]

    def _free(self, taken: Sequence[Sign]) -> list[tuple[int, int]]:
        used = {(sign.x + more, sign.y) for sign in taken for more in range(cell_len(sign.text))}
        return [(x, y) for y in self._tops for x in range(self._width) if (x, y) not in used]


# How many pixels a shadow is wide, by the pixels of a square, for each difference of levels.
_SHADOWS = {
    10: (0, 1, 2, 3, 4, 5),
    8: (0, 1, 2, 3, 3, 4),
    6: (0, 1, 2, 2, 3, 3),
    5: (0, 1, 1, 2, 2, 3),
    4: (0, 1, 1, 2, 2, 2),
    3: (0, 1, 1, 2, 2, 2),
}


def fineness(scale: Scale) -> int:
    """Into how many parts a pixel is cut across: squares of three characters have rims of half a one."""
    return 2 if scale == LOW else 1


def coarse(rows: Pixels, rims: AbstractSet[Ink]) -> Pixels:
    """Halves of pixels taken together again, as a rim where one of them is."""
    return [
        [left if left in rims else right for left, right in zip(row[::2], row[1::2], strict=True)]
        for row in rows
    ]


def row_of_quarters(pairs: Sequence[tuple[Ink, Ink]]) -> tuple[list[str], list[Style]]:
    """Characters of four quarters, in two colours: where there are more, the outer halves count."""
    characters: list[str] = []
    styles: list[Style] = []
    width = len(pairs) // 2
    for x in range(width):
        (one, three), (two, four) = pairs[2 * x : 2 * x + 2]
        if len({one, two, three, four}) > 2:
            outer = pairs[2 * x + (x == width - 1)]
            (one, three) = (two, four) = outer
        ground = four if x == 0 else three
        ink = next((quarter for quarter in (one, two, three, four) if quarter != ground), ground)
        inked = sum(
            bit for bit, quarter in zip((1, 2, 4, 8), (one, two, three, four), strict=True) if quarter == ink
        )
        characters.append(QUARTERS[inked] if ink != ground else " ")
        styles.append(Style(color=ink, bgcolor=ground))
    return characters, styles


def paint_shadow(rows: Pixels, relief: Relief, colour: Ink, fine: int) -> None:
    """Shadows from above and from the left: on large squares they begin aslant, as the light falls."""
    height, width = len(rows), len(rows[0])
    widths = _SHADOWS[height]
    down, across, corner = (widths[max(0, difference)] for difference in relief)
    slant = height >= LARGE.pixels and not (down and across)
    across, aside = fine * across, fine * corner
    for y in range(height):
        row = rows[y]
        for x in range(width if y < max(down, corner) else max(across, aside)):
            by_left = x < across and (y > x or not slant)
            by_above = y < down and (x > y or not slant)
            if by_left or by_above or (x < aside and y < corner):
                row[x] = colour


def paint_rim(rows: Pixels, rim: Rim, colour: Ink) -> None:
    above, right, below, left = rim.sides
    width = len(rows[0])
    if above:
        rows[0] = [colour] * width
    if below:
        rows[-1] = [colour] * width
    for there, x in ((right, width - 1), (left, 0)):
        if there:
            for row in rows:
                row[x] = colour
    for there, (x, y) in zip(rim.corners, ((0, 0), (-1, 0), (-1, -1), (0, -1)), strict=True):
        if there:
            rows[y][x] = colour


# Of each four quarters inked: above left 1, above right 2, below left 4, below right 8.
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def rim_quarters(width: int, rim: Rim) -> list[int]:
    """Which quarters of each character of a row are rim: half a character at the ends, half a row above
    and below.
    """
    above, right, below, left = rim.sides
    quarters = [3 * above | 12 * below] * width
    quarters[0] |= 5 * left
    quarters[-1] |= 10 * right
    for there, place, quarter in zip(rim.corners, (0, -1, -1, 0), (1, 2, 8, 4), strict=True):
        quarters[place] |= quarter * there
    return quarters
