"""A tile by itself, as it lies in a hand or a list: three flat squares, a ring around the chosen one.

A square of `size` columns is `size` half rows high, so that every size is square: from 2 up, or from 3
where there is room for a ring.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rich.color import Color
from rich.style import Style

from hotseat.ui.cells.canvas import Cells, Stamp
from stratopolis.rules import Kind
from stratopolis.ui.squares import Look, SquarePainter

PLACES = ((0, 0), (1, 0), (0, 1))  # of the squares: corner, right arm, lower arm
FACE_DOWN = "?"


def tile_width(size: int, *, ring: bool = True) -> int:
    """The columns of a tile; `ring`: with room for a ring around it."""
    return 2 * size + 2 * ring


def tile_height(size: int, *, ring: bool = True) -> int:
    """The rows of a tile, likewise."""
    return size + ring


def square_at(number: int, size: int, *, ring: bool = True) -> tuple[int, int]:
    """The cell at which a square of a tile begins: corner, right arm, lower arm."""
    across, down = PLACES[number]
    return ring + across * size, (ring + down * size) // 2


def put_tile(
    canvas: Cells,
    x: int,
    y: int,
    kind: Kind,
    size: int,
    painter: SquarePainter,
    ground: Style,
    *,
    ring: Color | None = None,
    room: bool = True,
) -> None:
    """Draw a tile; `room`: with room for a ring, `ring`: the colour of one."""
    canvas.stamp(x, y, _tile(kind, size, painter, ground, ring, room=room))


def put_face_down(canvas: Cells, x: int, y: int, size: int, ground: Style, back: Style) -> None:
    """Draw the back of a tile."""
    canvas.stamp(x, y, _back(size, ground, back))


@lru_cache(maxsize=128)
def _tile(
    kind: Kind, size: int, painter: SquarePainter, ground: Style, ring: Color | None, *, room: bool
) -> Stamp:
    cells = Cells(tile_width(size, ring=room), tile_height(size, ring=room), ground)
    if ring is not None:
        _paint_ring(cells, size, ring)
    for number, colour in enumerate(kind):
        look = painter.body(Look(colour))
        _paint_square(cells, number, size, look, str(colour) if painter.letters else "", room=room)
    return cells.stamped()


@lru_cache(maxsize=16)
def _back(size: int, ground: Style, back: Style) -> Stamp:
    cells = Cells(tile_width(size), tile_height(size), ground)
    for number in range(len(PLACES)):
        _paint_square(cells, number, size, back, FACE_DOWN, room=True)
    return cells.stamped()


def _paint_square(cells: Cells, number: int, size: int, look: Style, text: str, *, room: bool) -> None:
    """A flat square, half row by half row, and a character in the middle of it."""
    across, down = PLACES[number]
    x, first = room + across * size, room + down * size
    assert look.bgcolor is not None, "squares have a ground"
    for row in range(first, first + size):
        cells.half(x, row // 2, size, look.bgcolor, lower=bool(row % 2))
    if text:
        whole = [row // 2 for row in range(first, first + size - 1) if row % 2 == 0]
        cells.put(x + (size - 1) // 2, whole[(len(whole) - 1) // 2], text, look + Style(bold=True))


def _paint_ring(cells: Cells, size: int, colour: Color) -> None:
    """All around the tile, as thick as a column and as half a row; the squares come on top of it."""
    for row, width in _rows_of_ring(size):
        cells.half(0, row // 2, width, colour, lower=bool(row % 2))


def _rows_of_ring(size: int) -> Iterator[tuple[int, int]]:
    """Half rows, and how many columns of each the tile with its ring covers."""
    for row in range(2 * size + 2):
        yield row, 2 * size + 2 if row < size + 2 else size + 2
