"""Stratopolis' own parts of the table: the layout, and a panel for each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from hotseat.language import _, ngettext
from hotseat.record import PERSON
from hotseat.ui.cells.canvas import Canvas, Cells, Stamp, fitted
from hotseat.ui.cells.digits import large
from hotseat.ui.cells.sheet import Part
from hotseat.ui.cells.tints import SEAT_LOOKS, seat_look
from hotseat.ui.parts.log import Log
from hotseat.ui.play.who import who_words
from stratopolis.rules import SEATS, TILES_PER_SEAT, Cell, Colour, colour_of
from stratopolis.ui.frame import REACH, Frame, framed
from stratopolis.ui.littletile import put_face_down, put_tile, square_at, tile_height, tile_width
from stratopolis.ui.narrate import zone_words
from stratopolis.ui.panelplan import PanelPlan, panel_plan
from stratopolis.ui.scale import SCALES, SMALL, Scale
from stratopolis.ui.squares import painter_for
from stratopolis.ui.views import LayoutView, PanelView


class InHand(NamedTuple):
    """A tile that lies open, by its place from 0."""

    seat: int
    place: int


class LayoutPart(Part[Cell]):
    """The layout, as large as there is room for it."""

    view: LayoutView | None = None
    frame: Frame | None = None
    scales: Sequence[Scale] = SCALES
    reach = REACH  # cells around the layout that are to be seen
    _painted: tuple[object, Stamp] | None = None

    def show(self, view: LayoutView) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[Cell]) -> None:
        """Every cell of the frame that is not bare."""
        view = self.view
        if view is None:
            return
        focus = view.ghost.corner if view.ghost else view.focus
        size = canvas.width, canvas.height
        self.frame = framed(view.layout.bounds, size, self.scales, focus, self.frame, self.reach)
        bare = view._replace(ghost=None, legal=True, refused=(), focus=None)
        canvas.stamp(0, 0, self._ground(bare, canvas))
        if view.ghost is not None:
            self._cells(canvas, view, view.ghost.cells)

    def _ground(self, view: LayoutView, canvas: Cells) -> Stamp:
        """Everything but the tile about to be placed, painted once as long as it stays the same: a move
        of the tile costs a tenth so.
        """
        painter = painter_for(self.host.app)
        key = (view, self.frame, painter, canvas.width, canvas.height)
        if self._painted is None or self._painted[0] != key:
            cells = Cells(canvas.width, canvas.height, canvas.ground)
            self._cells(cells, view, {*view.layout, *view.lit})
            self._painted = key, cells.stamped()
        return self._painted[1]

    def _cells(self, canvas: Cells, view: LayoutView, cells: Iterable[Cell]) -> None:
        frame, painter = self.frame, painter_for(self.host.app)
        assert frame is not None, "it has just been made"
        for cell in cells:
            across, down = cell.x - frame.left, cell.y - frame.top
            if 0 <= across < frame.columns and 0 <= down < frame.rows:
                painter.paint(canvas, *frame.place_of(cell), frame.scale, view.look(cell))

    def forget(self) -> None:
        """Drop what was painted: the theme is another."""
        self._painted = None
        super().forget()

    def at(self, x: int, y: int) -> Cell | None:
        """The cell of the table that lies there."""
        return self.frame.at(x, y) if self.frame else None


class SquareLog(Log):
    """The log, with the colours of squares: always a row for each move, never sentences."""

    SENTENCES = False
    LOOKS: ClassVar[dict[str, str]] = {
        **Log.LOOKS,
        **{each.word: f"bold $square-{each.word}-ink on $square-{each.word}" for each in Colour},
    }


class PanelPart(Part[InHand]):
    """A player: name, best zone, score, tiles."""

    LOOKS: ClassVar[dict[str, str]] = {
        "panel": "on $table-panel",
        "mark": "bold $yours",
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
        "then": "bold $text-bright on $table-plate",
        "turn": "bold $yours-ink on $yours",
        "turn of a computer": "bold $text-bright on $table-plate",
        "back": "$text-quiet on $table-rim",
        **SEAT_LOOKS,
    }
    view: PanelView | None = None
    squares = SMALL.width  # columns of a square of the board: tiles are as large, if there is room

    def show(self, view: PanelView, squares: int = SMALL.width) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if (view, squares) != (self.view, self.squares):
            self.view, self.squares = view, squares
            self.lit = "panel" if view.to_play else ""
            self.changed()

    @property
    def plan(self) -> PanelPlan:
        """Where everything lies in it."""
        count = len(self.view.tiles) if self.view else 1
        return panel_plan(self.box.width, self.box.height, count, self.squares)

    def paint(self, canvas: Canvas[InHand]) -> None:
        """The name, the zone, the score; the tiles, and how many are left."""
        view, plan = self.view, self.plan
        if view is None:
            return
        if view.to_play and view.who == PERSON:
            for y in range(1, canvas.height):
                canvas.put(0, y, "▌", self.look("mark"))
        self._head(canvas, view, canvas.width - 1 if plan.digits else self._figures(canvas, view))
        zone = fitted(zone_words(view.zone), canvas.width - 2)
        canvas.put(2, 1, zone, self.look("quiet" if view.then is None else "name"))
        self._tiles(canvas, view, plan)
        if plan.digits:
            self._score(canvas, view, plan)
        left = ngettext("{number} tile left", "{number} tiles left", view.left)
        if cell_len(left.format(number=TILES_PER_SEAT)) > canvas.width - 1 - plan.left[0]:
            left = _("{number} left")
        if view.left:
            canvas.put(*plan.left, left.format(number=view.left), self.look("quiet"))

    def _head(self, canvas: Canvas[InHand], view: PanelView, right: int) -> None:
        """The name in the first row, up to a column; lit for whoever is to play."""
        name_look, quiet = self.look("name"), self.look("quiet")
        if view.to_play:
            name_look = quiet = self._turn_look(view)
            canvas.fill(0, 0, right if right < canvas.width - 1 else canvas.width, 1, name_look)
        canvas.put(0, 0, ">" if view.to_play else "*" if view.won else " ", name_look)
        painter_for(self.host.app).chip(canvas, 2, 0, colour_of(view.seat))
        room = right - 6
        who = next((text for text in who_words(view.who) if cell_len(text) < room // 2), "")
        name = fitted(view.name, room - (cell_len(who) + 1 if who else 0))
        x = canvas.put(5, 0, name, name_look)
        canvas.put(x + 1, 0, who, quiet)

    def _turn_look(self, view: PanelView) -> Style:
        return self.look("turn" if view.who == PERSON else "turn of a computer")

    def _figures(self, canvas: Canvas[InHand], view: PanelView) -> int:
        """The score in the first row, now and then; returns where it begins."""
        look = self._turn_look(view) if view.to_play else self.look("name")
        score = str(view.score) if view.then is None else f"{view.score} -> {view.then}"
        x = canvas.width - 1 - cell_len(score)
        canvas.fill(x, 0, canvas.width - x, 1, look)
        canvas.put(x, 0, score, look)
        return x

    def _score(self, canvas: Canvas[InHand], view: PanelView, plan: PanelPlan) -> None:
        """The score in large digits; behind it what it would become, as large where there is room."""
        own, quiet, (x, y) = self.look(seat_look(view.seat - 1)), self.look("quiet"), plan.score
        now = _digits(view.score, plan.digits, canvas.width - x)
        end = _put_rows(canvas, x, y, now, own if view.then is None else quiet)
        if view.then is None:
            return
        digits = _digits(view.then, plan.digits, canvas.width - end - 5)
        if len(digits) > 1:
            canvas.put(end + 1, y + len(digits) // 2, "->", self.look("name"))
            _put_rows(canvas, end + 4, y, digits, own)
            return
        then = f" -> {view.then} "
        beside = end + 1 + cell_len(then) <= canvas.width
        canvas.put(*((end + 1, y + 1) if beside else (x - 1, y + 3)), then, self.look("then"))

    def _tiles(self, canvas: Canvas[InHand], view: PanelView, plan: PanelPlan) -> None:
        """Side by side, the chosen one in a ring, with their numbers where there are several; the back of
        one that lies hidden.
        """
        painter, ground, size = painter_for(self.host.app), self.look(), plan.size
        if not view.tiles and view.left:
            put_face_down(canvas, *plan.tile(0), size, ground, self.look("back"))
        for place in sorted(range(len(view.tiles)), key=lambda place: place == view.chosen):
            kind, (x, y), chosen = view.tiles[place], plan.tile(place), place == view.chosen
            if kind is None:
                continue
            ring = self.look("mark").color if chosen else None
            put_tile(canvas, x, y, kind, size, painter, ground, ring=ring)
            canvas.mark(x, y, tile_width(size), tile_height(size), InHand(view.seat, place))
            if view.several and view.to_play:
                at = x + 1 + size + (size + 1) // 2, y + tile_height(size) - 1
                canvas.put(*at, f"{place + 1}", self.look("mark" if chosen else "name"))

    def square_cell(self, place: int, number: int) -> tuple[int, int]:
        """Where a square of the tile at a place is drawn: corner, right arm, lower arm."""
        plan = self.plan
        (x, y), (across, down) = plan.tile(place), square_at(number, plan.size)
        return x + across, y + down


def _digits(number: int, size: int, room: int) -> list[str]:
    """A number in large digits, or as usual where those do not fit into so many columns."""
    rows = large(number, size)
    return rows if len(rows[0]) <= room else [str(number)]


def _put_rows(canvas: Canvas[InHand], x: int, y: int, rows: Sequence[str], style: Style) -> int:
    """Write rows below each other, a single one lower down; returns the column behind them."""
    top = y if len(rows) > 1 else y + 1
    for row, text in enumerate(rows, top):
        canvas.put(x, row, text, style)
    return x + len(rows[0])


def panels() -> tuple[PanelPart, ...]:
    """One for each seat."""
    return tuple(PanelPart() for _seat in SEATS)
