"""Stratopolis' own parts of the table: the layout, and a panel for each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from hotseat.language import _, ngettext
from hotseat.record import PERSON
from hotseat.ui.cells.canvas import Canvas, Cells, Stamp, fitted
from hotseat.ui.cells.sheet import Part
from hotseat.ui.parts.log import Log
from hotseat.ui.play.who import who_words
from stratopolis.rules import SEATS, Cell, Colour, colour_of
from stratopolis.ui.frame import AROUND, Bounds, Frame, framed
from stratopolis.ui.narrate import zone_words
from stratopolis.ui.scale import SCALES, SMALL, Scale
from stratopolis.ui.squares import MARKED, NONE, SCORING, YOURS, Look, SquarePainter, painter_for
from stratopolis.ui.views import LayoutView, PanelView


class InHand(NamedTuple):
    """A tile that lies open, by its place from 0."""

    seat: int
    place: int


class _Layer(NamedTuple):
    """What was painted last, and what each cell looks like that is not bare."""

    key: object
    cells: Stamp
    looks: dict[Cell, Look]


class LayoutPart(Part[Cell]):
    """The layout, as large as there is room for it.

    It is painted in layers, each only where it is another: the city; the marks on it; the tile about to
    be placed, and all that it changes. A move of the tile costs a tenth so.
    """

    view: LayoutView | None = None
    frame: Frame | None = None
    scales: Sequence[Scale] = SCALES
    reach = AROUND  # cells around the layout that are to be seen
    _city: _Layer | None = None
    _marked: _Layer | None = None

    def show(self, view: LayoutView) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[Cell]) -> None:
        """The table, and every cell of the frame that is not bare."""
        view = self.view
        if view is None:
            return
        size = canvas.width, canvas.height
        self.frame = framed(view.layout.bounds, size, self.scales, _shown(view), self.frame, self.reach)
        painter = painter_for(self.host.app)
        city = self._city = self._city_layer(view, (self.frame, painter, size))
        marked = self._marked = self._marked_layer(view, city)
        canvas.stamp(0, 0, marked.cells)
        changed = view.looks(view.changed)
        _paint(canvas, painter, self.frame, changed, {**marked.looks, **changed})

    def _city_layer(
        self, view: LayoutView, drawn: tuple[Frame, SquarePainter, tuple[int, int]]
    ) -> _Layer:
        """Everything but the marks and the tile about to be placed."""
        key = view.ground, drawn
        if self._city is not None and self._city.key == key:
            return self._city
        frame, painter, size = drawn
        cells, looks = Cells(*size, painter.table), view.ground.looks(view.shaded)
        _paint(cells, painter, frame, looks, looks)
        return _Layer(key, cells.stamped(), looks)

    def _marked_layer(self, view: LayoutView, city: _Layer) -> _Layer:
        """The city with the marks on it."""
        key = city.cells, view.marks, view.scoring
        if self._marked is not None and self._marked.key == key:
            return self._marked
        frame, painter, size = (
            self.frame,
            painter_for(self.host.app),
            (len(city.cells[0][0]), len(city.cells)),
        )
        assert frame is not None, "it has just been made"
        cells = Cells(*size, painter.table)
        cells.stamp(0, 0, city.cells)
        bare, marked = Look(), {}
        for cell in view.marks | view.scoring:
            sign = SCORING if cell in view.scoring else MARKED
            marked[cell] = city.looks.get(cell, bare)._replace(mark=sign)
        looks = {**city.looks, **marked}
        _paint(cells, painter, frame, marked, looks)
        return _Layer(key, cells.stamped(), looks)

    def forget(self) -> None:
        """Drop what was painted: the theme is another."""
        self._city = self._marked = None
        super().forget()

    def at(self, x: int, y: int) -> Cell | None:
        """The cell of the table that lies there."""
        return self.frame.at(x, y) if self.frame else None


def _shown(view: LayoutView) -> Bounds | None:
    """The cells that are to be seen: those of the tile about to be placed, or around where one goes."""
    if view.ghost is not None:
        columns, rows = zip(*view.ghost.cells, strict=True)
        return Cell(min(columns), min(rows)), Cell(max(columns), max(rows))
    focus = view.focus
    return focus and (Cell(focus.x - 1, focus.y - 1), Cell(focus.x + 1, focus.y + 1))


def _paint(
    canvas: Cells, painter: SquarePainter, frame: Frame, cells: Iterable[Cell], looks: Mapping[Cell, Look]
) -> None:
    """Paint some cells as they look; of squares that share a row of characters both."""
    scale, bare, done = frame.scale, Look(), set()
    for cell in cells:
        across, down = cell.x - frame.left, cell.y - frame.top
        if not (0 <= across < frame.columns and 0 <= down < frame.rows):
            continue
        x = frame.x + across * scale.width
        if not scale.half:
            canvas.stamp(x, frame.y + down * scale.height, painter.stamp(scale, looks.get(cell, bare)))
            continue
        upper = Cell(cell.x, cell.y - down % 2)
        if upper not in done:
            done.add(upper)
            lower = Cell(upper.x, upper.y + 1)
            below = looks.get(lower, bare) if down - down % 2 + 1 < frame.rows else bare
            y = frame.y + down // 2 * scale.pixels
            canvas.stamp(x, y, painter.stamp(scale, looks.get(upper, bare), below))


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
