"""Where the factories and the centre lie in the market, and the shape of a plate: pure arithmetic.

A factory is a round plate where there is room for one, else a tray with a rim round its four tiles;
with the smallest tiles, and where the market stands between the boards, it may be those alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from azul.rules import FACTORIES
from azul.ui.scale import Scale
from hotseat.ui.cells.canvas import Box

LABEL = 3  # columns of the centre before its tiles: the mark of the last pick, its letter, air
ASIDE = 1  # columns between the marker and the first tile, lest it run into a white one
_LEAST_ACROSS = 4  # tiles in a row of a centre beside the factories
_MOST_ROWS_BETWEEN = 2  # between two rows of factories


class Kind(IntEnum):
    """How a factory looks, the best first."""

    ROUND = 0
    TRAY = 1
    BARE = 2


class Shape(NamedTuple):
    """A factory in cells: how large it is, its number included, and what lies where in it.

    step: columns from tile to tile.  tiles, number: the cells of the first tile and of the number.
    plate: the column of the plate's left edge.  rim, pixels: its first row and its size, in pixels, two
    to a cell's height.  apart: the least columns and rows between two factories.  before: the columns
    before the first, for the mark of the last pick.
    """

    kind: Kind
    width: int
    height: int
    step: int
    tiles: tuple[int, int]
    number: tuple[int, int] = (0, 0)
    plate: int = 0
    rim: int = 0
    pixels: int = 0
    apart: tuple[int, int] = (1, 0)
    before: int = 1

    @property
    def numbered_above(self) -> bool:
        """Whether the number has a row of its own above the tiles."""
        return self.kind is Kind.BARE and self.number[1] < self.tiles[1]

    @property
    def overhang(self) -> int:
        """The columns of `before` that may lie left of where all begins: only a frame is drawn there."""
        return self.before if self.numbered_above else 0

    def width_of(self, columns: int, gap: int) -> int:
        """The width of so many factories side by side, and of what is before them."""
        return self.before + columns * (self.width + gap) - gap


class MarketPlan(NamedTuple):
    """The market: its size, and in it a box a factory and one for the centre.

    across: how many tiles a row of the centre holds.  step: columns from tile to tile there.
    """

    width: int
    height: int
    shape: Shape
    plates: tuple[Box, ...]
    centre: Box
    across: int
    step: int

    @property
    def rows(self) -> int:
        """How many rows of factories there are."""
        return len({plate.y for plate in self.plates})


# Diameters, the larger first, by the pixels of a tile's side. From the second on there is no air
# between tiles and rim; at 8x4 the outermost pixels of the tiles lie on it.
_DIAMETERS = {7: (23, 21), 5: (19, 17), 3: (11,)}


@cache
def shapes(scale: Scale) -> tuple[Shape, ...]:
    """What a factory may look like with tiles of that size, the best first."""
    if scale.letters:
        number = (scale.width - 1, 0)
        width, step = 2 * scale.width, scale.width
        return (Shape(Kind.BARE, width, 3, step, (0, 1), number, apart=(2, 0), before=0),)
    tiles = 2 * scale.face + 1  # the pixels of two tiles and the joint between them
    rounds = (_plate(Kind.ROUND, size, tiles, 0, (1, 0)) for size in _DIAMETERS[scale.face])
    trays = (_plate(Kind.TRAY, tiles + 2 + 2 * pad, tiles, 1, (1, 0)) for pad in (1, 0))
    return (*rounds, *trays, *_bare(scale))


def _plate(kind: Kind, size: int, tiles: int, left: int, apart: tuple[int, int]) -> Shape:
    """A plate of that many pixels to the side, which has `left` columns for its number before it.

    Tiles begin with a cell, so where they would begin with its lower half the plate lies a pixel lower.
    """
    before = (size - tiles) // 2
    rim = before % 2
    top = (before + rim) // 2
    height = -(-(size + rim) // 2)
    at = (left + before, top)
    return Shape(kind, left + size, height, (tiles + 1) // 2, at, (0, 0), left, rim, size, apart)


def _bare(scale: Scale) -> Iterator[Shape]:
    """The tiles alone: their number before them, or, where columns are scarce, above them."""
    if scale.height > 2:
        return
    step, height = scale.face + 1, 2 * scale.height
    yield Shape(Kind.BARE, 2 * step + 1, height, step, (2, 0), apart=(2, 1))
    for each in sorted({step, scale.width}, reverse=True):
        width = each + scale.face
        number, before = ((width - 1) // 2, 0), int(scale.joint > 0)  # where a frame needs it
        yield Shape(Kind.BARE, width, height + 1, each, (0, 1), number, apart=(2, 0), before=before)


def slots(players: int) -> int:
    """Tiles in the fullest centre: three of each factory, and the marker."""
    return 3 * FACTORIES[players] + 1


def rows_of(count: int, columns: int) -> tuple[int, ...]:
    """How many factories stand in each row; of seven in three columns one stands in the middle."""
    if (count, columns) == (7, 3):
        return 2, 3, 2
    full, rest = divmod(count, columns)
    return (columns,) * full + (rest,) * bool(rest)


class Room(NamedTuple):
    """What a market is laid out for: tiles, players, and the room there is for it.

    air: the blank rows between factories and a centre below them.
    """

    scale: Scale
    players: int
    width: int
    height: int
    air: int = 1


def market_plan(room: Room, shape: Shape, columns: int, *, beside: bool) -> MarketPlan | None:
    """The market, as wide as its room where the centre lies below the factories; None where it does
    not fit or makes no sense.

    columns: factories in a row.  beside: the centre stands at the right of the factories.
    """
    if beside and room.scale.letters:
        return None
    rows = rows_of(FACTORIES[room.players], columns)
    if shape.width_of(columns, shape.apart[0]) > room.width:
        return None
    return (_beside if beside else _below)(room, shape, rows)


def _centre_rows(room: Room, across: int) -> int:
    """The rows of cells of a centre with so many tiles in a row."""
    return -(-slots(room.players) // across) * room.scale.height


def _across(room: Room, step: int, width: int) -> int:
    """How many tiles a row of a centre of that width holds; the last needs no joint."""
    return (width - LABEL - ASIDE + step - room.scale.face) // step


def _below(room: Room, shape: Shape, rows: tuple[int, ...]) -> MarketPlan | None:
    """The centre below the factories; its tiles stand as close as theirs, or, where there is no room for
    that, as close as on a wall.
    """
    steps = sorted({shape.step, room.scale.width}, reverse=True)
    plans = (_with_centre_below(room, shape, rows, step) for step in steps if step <= shape.step)
    return next((plates for plates in plans if plates is not None), None)


def _with_centre_below(room: Room, shape: Shape, rows: tuple[int, ...], step: int) -> MarketPlan | None:
    across, columns = _across(room, step, room.width), max(rows)
    if across < _LEAST_ACROSS:
        return None
    needed = _centre_rows(room, across)
    between = _between(shape, len(rows), room.height - len(rows) * shape.height - room.air - needed)
    if between is None:
        return None
    most = 2 * shape.step if len(rows) == 1 else shape.apart[0] + 3
    gap = min(most, (room.width - shape.width_of(columns, 0)) // max(1, columns - 1))
    plates = _plates(shape, rows, gap, between)
    top = plates[-1].y + shape.height + room.air
    centre = Box(0, top, room.width, needed)
    return MarketPlan(room.width, top + needed, shape, plates, centre, across, step)


def _beside(room: Room, shape: Shape, rows: tuple[int, ...]) -> MarketPlan | None:
    """The centre at the right of the factories, a blank column between."""
    between = _between(shape, len(rows), room.height - len(rows) * shape.height)
    if between is None:
        return None
    gap = shape.apart[0]
    x = shape.width_of(max(rows), gap) + 1
    across = min(_across(room, shape.step, room.width - x), -(-slots(room.players) // 2))
    if across < _LEAST_ACROSS:
        return None
    needed = _centre_rows(room, across)
    plates = _plates(shape, rows, gap, between)
    height = max(plates[-1].y + shape.height, needed)
    if height > room.height:
        return None
    top = max(0, min(shape.tiles[1], height - needed))
    width = LABEL + ASIDE + (across - 1) * shape.step + room.scale.face
    centre = Box(x, top, width, height - top)
    return MarketPlan(x + width, height, shape, plates, centre, across, shape.step)


def _between(shape: Shape, rows: int, spare: int) -> int | None:
    """The rows between two rows of factories; None where there is no room for the least."""
    if rows == 1:
        return 0 if spare >= 0 else None
    between = min(_MOST_ROWS_BETWEEN, spare // (rows - 1))
    return between if between >= shape.apart[1] else None


def _plates(shape: Shape, rows: tuple[int, ...], gap: int, between: int) -> tuple[Box, ...]:
    """The factories row by row, a shorter row in the middle of the others."""
    pitch, columns = shape.width + gap, max(rows)
    return tuple(
        Box(
            shape.before + (columns - number) * pitch // 2 + place * pitch,
            row * (shape.height + between),
            shape.width,
            shape.height,
        )
        for row, number in enumerate(rows)
        for place in range(number)
    )


@cache
def outline(kind: Kind, size: int) -> tuple[str, ...]:
    """A plate of `size` by `size` pixels, a string a row: `r` rim, `p` plate, `.` outside."""
    if kind is Kind.ROUND:
        return _disc(size)
    edge = "." + "r" * (size - 2) + "."
    return edge, *["r" + "p" * (size - 2) + "r"] * (size - 2), edge


def _disc(size: int) -> tuple[str, ...]:
    radius = size / 2

    def pixel(x: int, y: int) -> str:
        far = ((x + 0.5 - radius) ** 2 + (y + 0.5 - radius) ** 2) ** 0.5
        return "." if far >= radius else "r" if far >= radius - 1 else "p"

    return tuple("".join(pixel(x, y) for x in range(size)) for y in range(size))
