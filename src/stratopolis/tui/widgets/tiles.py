"""Little tiles, as in a hand or a list, and all tiles left, drawn over the city.

A square of `size` columns is `size` half rows high, so that every size is square: from 2 up, or from 3
where there is room for a ring.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style

from hotseat.i18n import _, ngettext
from hotseat.text.fit import BAR, fitted
from hotseat.tui.drawing.canvas import Canvas, Cells, Stamp
from hotseat.tui.drawing.sheet import ViewPart
from hotseat.tui.drawing.themes import SEAT_LOOKS, seat_look
from stratopolis.rules import SEATS, Kind, Position
from stratopolis.tui.widgets.squares import Look, SquarePainter, painter_for

PLACES = ((0, 0), (1, 0), (0, 1))  # of the squares: corner, right arm, lower arm

FACE_DOWN = "?"


def tile_width(size: int, *, ring: bool = True) -> int:
    """The columns of a tile; `ring`: with room for a ring around it."""
    return 2 * size + 2 * ring


def tile_height(size: int, *, ring: bool = True) -> int:
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
    canvas.stamp(x, y, _back(size, ground, back))


@lru_cache(maxsize=128)
def _tile(
    kind: Kind, size: int, painter: SquarePainter, ground: Style, ring: Color | None, *, room: bool
) -> Stamp:
    cells = Cells(tile_width(size, ring=room), tile_height(size, ring=room), ground)
    if ring is not None:
        for row in range(2 * size + 2):  # as thick as a column and as half a row, under the squares
            width = 2 * size + 2 if row < size + 2 else size + 2
            cells.half(0, row // 2, width, ring, lower=bool(row % 2))
    for number, colour in enumerate(kind):
        look = painter.body(Look(colour))
        _paint_square(cells, number, size, look, painter.letter(colour) if painter.letters else "", room=room)
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


CLOSE = "screen.close_tiles"  # what a click anywhere on them does

_SIZES = (8, 6, 5, 4, 3, 2)  # columns of a square

_HEADING = 1  # rows above a player's tiles

_COUNT = 3  # columns: `2x `, at least

_GAP = 2  # columns between two kinds

_MARGIN = 1  # columns at either end

_MOST_ACROSS = 5  # two rows for the ten kinds of a player


class LeftView(NamedTuple):
    """By seat, the player's name, and how many tiles of each kind that player has left, in no order of
    play.
    """

    names: tuple[str, ...]
    kinds: tuple[tuple[tuple[Kind, int], ...], ...]


def left_view(position: Position, names: tuple[str, ...]) -> LeftView:
    counted = (Counter(sorted(position.supply(seat).tiles, key=str)) for seat in SEATS)
    return LeftView(names, tuple(tuple(kinds.items()) for kinds in counted))


class Grid(NamedTuple):
    """How tiles are laid out: columns of a square, tiles in a row, rows of characters from one to the
    next, and where the first one begins.
    """

    size: int
    across: int
    step: int
    x: int
    y: int

    def rows(self, count: int) -> int:
        return -(-count // self.across)

    def place(self, number: int) -> tuple[int, int]:
        row, column = divmod(number, self.across)
        return column * (_cells(self.size) + _GAP), row * self.step


def grid_for(width: int, height: int, counts: tuple[int, ...]) -> Grid:
    """The largest tiles at which so many kinds of each player fit with air between them, or without
    where there is none; all of it in the middle.
    """
    grids = (_grid(size, air, width, height, counts) for air in (1, 0) for size in _SIZES)
    return next((grid for grid in grids if grid.y >= 0), _grid(_SIZES[-1], 0, width, height, counts))


def _grid(size: int, air: int, width: int, height: int, counts: tuple[int, ...]) -> Grid:
    """A grid of such tiles; where it is too high it begins above."""
    one = _cells(size) + _GAP
    across = max(1, min(_MOST_ACROSS, (width - 2 * _MARGIN + _GAP) // one))
    step = tile_height(size, ring=False) + air
    rows = sum(-(-count // across) for count in counts)
    used = rows * step + len(counts) * (_HEADING + 1) - 1
    return Grid(size, across, step, max(_MARGIN, (width - across * one + _GAP) // 2), (height - used) // 2)


def _cells(size: int) -> int:
    return _count_cells() + tile_width(size, ring=False)


def _count_cells() -> int:
    return max(_COUNT, cell_len(_("{count}x").format(count=2)) + 1)


class LeftTilesPart(ViewPart[str, LeftView]):
    """Draws a `LeftView`: a heading for each player, then the kinds, each with its count."""

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {
        "sheet": "on $table-panel",
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
        **SEAT_LOOKS,
    }
    lit = "sheet"

    def paint_view(self, canvas: Canvas[str], view: LeftView) -> None:
        canvas.mark(0, 0, canvas.width, canvas.height, CLOSE)
        grid = grid_for(canvas.width, canvas.height, tuple(map(len, view.kinds)))
        y = max(0, grid.y)
        for seat, (name, kinds) in enumerate(zip(view.names, view.kinds, strict=True), 1):
            self._heading(canvas, (grid.x, y), seat, name, sum(count for _kind, count in kinds))
            y += _HEADING
            for number, (kind, count) in enumerate(kinds):
                across, down = grid.place(number)
                self._kind(canvas, (grid.x + across, y + down), grid.size, kind, count)
            y += grid.rows(len(kinds)) * grid.step + 1

    def _heading(self, canvas: Canvas[str], at: tuple[int, int], seat: int, name: str, left: int) -> None:
        text = ngettext("{number} tile left", "{number} tiles left", left).format(number=left)
        x, y = canvas.put(*at, BAR, self.look(seat_look(seat - 1))) + 1, at[1]
        x = canvas.put(x, y, fitted(name, canvas.width - x - cell_len(text) - 3), self.look("name")) + 2
        canvas.put(x, y, text if left else _("No tiles left"), self.look("quiet"))

    def _kind(self, canvas: Canvas[str], at: tuple[int, int], size: int, kind: Kind, count: int) -> None:
        x, y = at
        if count > 1:
            text = _("{count}x").format(count=count)
            canvas.put(x, y + (size - 1) // 2, text, self.look("name"))
        painter = painter_for(self.host.app)
        put_tile(canvas, x + _count_cells(), y, kind, size, painter, self.look(), room=False)

    async def pressed(self, target: str) -> None:
        await self.host.app.run_action(target, self.host.screen)
