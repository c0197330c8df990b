"""Stratopolis' own parts of the table: the layout, and a panel for each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from hotseat.language import _, ngettext
from hotseat.record import PERSON
from hotseat.ui.cells.canvas import Canvas, Cells, Stamp, fitted
from hotseat.ui.cells.sheet import Part
from hotseat.ui.parts.log import Log
from hotseat.ui.play.who import who_words
from stratopolis.rules import SEATS, Cell, Colour, colour_of
from stratopolis.ui.frame import REACH, Frame, framed
from stratopolis.ui.narrate import zone_words
from stratopolis.ui.scale import SCALES, SMALL, Scale
from stratopolis.ui.squares import NONE, YOURS, Look, painter_for
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
    """The log, with the colours of squares."""

    LOOKS: ClassVar[dict[str, str]] = {
        **Log.LOOKS,
        **{each.word: f"bold $square-{each.word}-ink on $square-{each.word}" for each in Colour},
    }


class PanelPart(Part[InHand]):
    """A player: name, score, best zone, tiles."""

    LOOKS: ClassVar[dict[str, str]] = {
        "panel": "on $table-panel",
        "mark": "bold $yours",
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
        "then": "bold $text-bright on $table-plate",
        "turn": "bold $yours-ink on $yours",
        "turn of a computer": "bold $text-bright on $table-plate",
    }
    view: PanelView | None = None

    def show(self, view: PanelView) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if view != self.view:
            self.view = view
            self.lit = "panel" if view.to_play else ""
            self.changed()

    def paint(self, canvas: Canvas[InHand]) -> None:
        """The name and the score; the zone; the tiles; how many are left."""
        view = self.view
        if view is None:
            return
        self._head(canvas, view)
        zone = fitted(zone_words(view.zone), canvas.width - 6)
        canvas.put(5, 1, zone, self.look("quiet" if view.then is None else "name"))
        self._tiles(canvas, view)
        left = ngettext("{number} tile left", "{number} tiles left", view.left)
        canvas.put(5, 8, left.format(number=view.left), self.look("quiet"))

    def _head(self, canvas: Canvas[InHand], view: PanelView) -> None:
        colour = colour_of(view.seat)
        turn = "turn" if view.who == PERSON else "turn of a computer"
        name_look, quiet = self.look("name"), self.look("quiet")
        if view.to_play:
            name_look = quiet = self.look(turn)
            canvas.fill(0, 0, canvas.width, 1, name_look)
        canvas.put(0, 0, ">" if view.to_play else "*" if view.won else " ", name_look)
        painter_for(self.host.app).chip(canvas, 2, 0, colour)
        score = str(view.score)
        right = canvas.width - 1
        if view.then is not None:
            then = f" {view.then} "
            right -= cell_len(then)
            # In the lit head one ground all across: a plate of its own would be a dark hole in it.
            canvas.put(right, 0, then, name_look if view.to_play else self.look("then"))
            score = f"{score} -> "
        right -= cell_len(score)
        canvas.put(right, 0, score, name_look)
        room = right - 6
        who = next((text for text in who_words(view.who) if cell_len(text) < room // 2), "")
        name = fitted(view.name, room - (cell_len(who) + 1 if who else 0))
        x = canvas.put(5, 0, name, name_look)
        canvas.put(x + 1, 0, who, quiet)

    def _tiles(self, canvas: Canvas[InHand], view: PanelView) -> None:
        """Side by side, with their numbers where there are several."""
        painter = painter_for(self.host.app)
        if not view.tiles and view.left:
            canvas.put(5, 4, _("face down"), self.look("quiet"))
        for place, kind in enumerate(view.tiles):
            if kind is None:
                continue
            x, chosen = 1 + place * _TILE_WIDTH, view.chosen == place
            if view.several and view.to_play:
                canvas.put(x, 2, f"{place + 1}", self.look("mark" if chosen else "name"))
            for number, square in enumerate(kind):
                look = Look(square, "", _ring(number, chosen=chosen))
                at = self.square_cell(place, number)
                painter.paint(canvas, *at, SMALL, look)
                canvas.mark(*at, SMALL.width, SMALL.height, InHand(view.seat, place))

    def square_cell(self, place: int, number: int) -> tuple[int, int]:
        """Where a square of the tile at a place is drawn: corner, right arm, lower arm."""
        across, down = _SQUARES[number]
        return 1 + place * _TILE_WIDTH + across * SMALL.width, 3 + down * SMALL.height


_TILE_WIDTH = 2 * SMALL.width + 1
_SQUARES = ((0, 0), (1, 0), (0, 1))
_RINGS = ((True, False, False, True), (True, True, True, False), (False, True, True, True))


def _ring(number: int, *, chosen: bool) -> tuple[str, str, str, str]:
    """The edges of a square of a tile: above, right, below, left."""
    above, right, below, left = (YOURS if chosen and each else NONE for each in _RINGS[number])
    return above, right, below, left


def panels() -> tuple[PanelPart, ...]:
    """One for each seat."""
    return tuple(PanelPart() for _seat in SEATS)
