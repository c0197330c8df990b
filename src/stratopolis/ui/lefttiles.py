"""The tiles that both players have left, drawn by kind over the city, until the next key."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from hotseat.language import _, ngettext
from hotseat.ui.cells.canvas import Canvas, fitted
from hotseat.ui.cells.seatmark import BAR
from hotseat.ui.cells.sheet import Part
from hotseat.ui.cells.tints import SEAT_LOOKS, seat_look
from stratopolis.rules import SEATS, Kind, Position
from stratopolis.ui.littletile import put_tile, tile_height, tile_width
from stratopolis.ui.squares import painter_for

CLOSE = "screen.close_tiles"  # what a click anywhere on them does
_SIZES = (8, 6, 5, 4, 3, 2)  # columns of a square
_HEADING = 1  # rows above a player's tiles
_COUNT = 3  # columns: `2x `
_GAP = 2  # columns between two kinds
_MARGIN = 1  # columns at either end
_MOST_ACROSS = 5  # two rows for the ten kinds of a player


class LeftView(NamedTuple):
    """By seat, the player's name, and how many tiles of each kind that player has left, in no order of
    play.
    """

    names: tuple[str, ...]
    kinds: tuple[tuple[tuple[Kind, int], ...], ...]


def left_view(game: Position, names: tuple[str, ...]) -> LeftView:
    """The tiles left: those in the hand, and those in the pile."""
    counted = (Counter(sorted(game.supply(seat).tiles, key=str)) for seat in SEATS)
    return LeftView(names, tuple(tuple(each.items()) for each in counted))


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
        """The rows of tiles that so many kinds take."""
        return -(-count // self.across)

    def place(self, number: int) -> tuple[int, int]:
        """Where a kind lies, from where its player's first one does."""
        row, column = divmod(number, self.across)
        return column * (_cells(self.size) + _GAP), row * self.step


def grid_for(width: int, height: int, counts: tuple[int, ...]) -> Grid:
    """The largest tiles at which so many kinds of each player fit, air between rows where there is any;
    all of it in the middle.
    """
    found = (_grid(size, air, width, height, counts) for size in _SIZES for air in (1, 0))
    return next((grid for grid in found if grid.y >= 0), _grid(_SIZES[-1], 0, width, height, counts))


def _grid(size: int, air: int, width: int, height: int, counts: tuple[int, ...]) -> Grid:
    """A grid of such tiles; where it is too high it begins above."""
    one = _cells(size) + _GAP
    across = max(1, min(_MOST_ACROSS, (width - 2 * _MARGIN + _GAP) // one))
    step = tile_height(size, ring=False) + air
    rows = sum(-(-count // across) for count in counts)
    used = rows * step + len(counts) * (_HEADING + 1) - 1
    return Grid(size, across, step, max(_MARGIN, (width - across * one + _GAP) // 2), (height - used) // 2)


def _cells(size: int) -> int:
    """The columns of a count and its tile."""
    return _COUNT + tile_width(size, ring=False)


class LeftTilesPart(Part[str]):
    """Draws a `LeftView`: a heading for each player, then the kinds, each with its count."""

    LOOKS: ClassVar[dict[str, str]] = {
        "sheet": "on $table-panel",
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
        **SEAT_LOOKS,
    }
    view: LeftView | None = None
    lit = "sheet"

    def show(self, view: LeftView) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """One player below the other."""
        canvas.mark(0, 0, canvas.width, canvas.height, CLOSE)
        if self.view is None:
            return
        grid = grid_for(canvas.width, canvas.height, tuple(map(len, self.view.kinds)))
        y = max(0, grid.y)
        for seat, (name, kinds) in enumerate(zip(self.view.names, self.view.kinds, strict=True), 1):
            self._heading(canvas, (grid.x, y), seat, name, sum(count for _kind, count in kinds))
            y += _HEADING
            for number, (kind, count) in enumerate(kinds):
                across, down = grid.place(number)
                self._kind(canvas, (grid.x + across, y + down), grid.size, kind, count)
            y += grid.rows(len(kinds)) * grid.step + 1

    def _heading(self, canvas: Canvas[str], at: tuple[int, int], seat: int, name: str, left: int) -> None:
        """Whose tiles they are, and how many."""
        text = ngettext("{number} tile left", "{number} tiles left", left).format(number=left)
        x, y = canvas.put(*at, BAR, self.look(seat_look(seat - 1))) + 1, at[1]
        x = canvas.put(x, y, fitted(name, canvas.width - x - cell_len(text) - 3), self.look("name")) + 2
        canvas.put(x, y, text if left else _("No tiles left"), self.look("quiet"))

    def _kind(self, canvas: Canvas[str], at: tuple[int, int], size: int, kind: Kind, count: int) -> None:
        """A tile, behind how often it is there where that is more than once."""
        x, y = at
        if count > 1:
            text = _("{count}x").format(count=count)
            canvas.put(x, y + (size - 1) // 2, text, self.look("name"))
        painter = painter_for(self.host.app)
        put_tile(canvas, x + _COUNT, y, kind, size, painter, self.look(), room=False)

    async def pressed(self, target: str) -> None:
        """A click closes them."""
        await self.host.app.run_action(target, self.host.screen)
