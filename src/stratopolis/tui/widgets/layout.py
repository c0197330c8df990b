"""The city on the table, drawn as large as there is room for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from textual.timer import Timer

from hotseat.tui.drawing.canvas import Canvas, Cells, Stamp
from hotseat.tui.drawing.sheet import ViewPart
from stratopolis.rules import Cell
from stratopolis.tui.widgets.city import LayoutView
from stratopolis.tui.widgets.frame import AROUND, SCALES, Bounds, Frame, Scale, framed
from stratopolis.tui.widgets.relief import MARKED, SCORING, Look, outlined
from stratopolis.tui.widgets.squares import SquarePainter, painter_for

_REST = 0.1  # seconds without a key, until the marks follow


class _Layer(NamedTuple):
    """What was painted last, and what each cell looks like that is not bare."""

    key: object
    cells: Stamp
    looks: dict[Cell, Look]


class LayoutPart(ViewPart[Cell, LayoutView]):
    """The layout, as large as there is room for it.

    It is painted in layers, each only where it is another: the city; the marks on it; the tile about to
    be placed, and all that it changes. A move of the tile costs a tenth so.
    """

    frame: Frame | None = None
    scales: Sequence[Scale] = SCALES
    reach = AROUND  # cells around the layout that are to be seen
    _city: _Layer | None = None
    _marked: _Layer | None = None
    _resting: Timer | None = None  # runs until the marks follow a tile that was turned

    def show(self, view: LayoutView) -> None:
        """Draw another view; nothing is painted where it is the same.

        Where a tile is turned, most marks change all over the table. They follow when it rests: a key is
        answered in half the time so, and nothing flickers while it is turned on.
        """
        if self._resting is not None:
            self._resting.stop()
            self._resting = None
        if self.view is not None and view.turned(self.view):
            self._resting = self.host.set_timer(_REST, partial(super().show, view))
            view = view._replace(marks=self.view.marks, scoring=self.view.scoring)
        super().show(view)

    def paint_view(self, canvas: Canvas[Cell], view: LayoutView) -> None:
        size = canvas.width, canvas.height
        self.frame = framed(view.layout.bounds, size, self.scales, _shown(view), self.frame, self.reach)
        painter = painter_for(self.host.app)
        city = self._city = self._city_layer(view, (self.frame, painter, size))
        marked = self._marked = self._marked_layer(view, city)
        canvas.stamp(0, 0, marked.cells)
        around = outlined(self.frame.scale)
        cells = view.changed | view.outlined if around else view.changed
        changed = view.looks(cells, outlined=around)
        _paint(canvas, painter, self.frame, changed, {**marked.looks, **changed})

    def _city_layer(self, view: LayoutView, drawn: tuple[Frame, SquarePainter, tuple[int, int]]) -> _Layer:
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
        self._arrows(cells, view, looks)
        return _Layer(key, cells.stamped(), looks)

    def _arrows(self, cells: Cells, view: LayoutView, looks: Mapping[Cell, Look]) -> None:
        """At each edge beyond which there is more of the city, or a mark, an arrow: in its middle, or
        beside that where a square lies there.
        """
        frame = self.frame
        assert frame is not None, "it has just been made"
        right, last = cells.width - 1, cells.height - 1
        rows, columns = [*range(last, -1, -1)], [*range(cells.width)]
        edges = (
            ("▲", [(x, 0) for x in columns]),
            ("▶", [(right, y) for y in rows]),
            ("▼", [(x, last) for x in columns]),
            ("◀", [(0, y) for y in rows]),
        )
        leaves = frame.leaves(view.layout.bounds, view.marks | view.scoring)
        for there, (arrow, places) in zip(leaves, edges, strict=True):
            if there:
                cells.put(*_near_middle(places, frame, looks), arrow, painter_for(self.host.app).table)

    def forget(self) -> None:
        self._city = self._marked = None
        super().forget()

    def at(self, x: int, y: int) -> Cell | None:
        return self.frame.at(x, y) if self.frame else None


def _near_middle(
    places: Sequence[tuple[int, int]], frame: Frame, looks: Mapping[Cell, Look]
) -> tuple[int, int]:
    """Of the characters along an edge, the bare one nearest to its middle; that itself where none is."""
    middle = len(places) // 2
    near = sorted(range(len(places)), key=lambda place: abs(place - middle))
    return places[next((place for place in near if frame.at(*places[place]) not in looks), middle)]


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
