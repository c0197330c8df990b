"""The view of the layout, and what each of its cells looks like, from levels, tiles and zones. Pure.

A bare cell that no way over sides leads to from outside is a hole.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from textual.timer import Timer

from hotseat.tui.drawing.canvas import Canvas, Cells, Stamp
from hotseat.tui.drawing.sheet import ViewPart
from stratopolis.rules import Cell, Layout, Placement
from stratopolis.tui.cursor import by_identity
from stratopolis.tui.widgets.frame import AROUND, SCALES, Bounds, Frame, Scale, framed, pulled
from stratopolis.tui.widgets.squares import (
    MARKED,
    NOWHERE,
    SCORING,
    TOP,
    UNMARKED,
    WRONG,
    YOURS,
    Four,
    Look,
    SquarePainter,
    painter_for,
    rim_of,
)

Best = tuple[frozenset[Cell], frozenset[Cell]]


class LayoutView(NamedTuple):
    """The layout and what is drawn on it.

    ghost: the tile that is about to be placed.   refused: the cells at which it may not lie.
    legal: whether it may lie there at all.
    last: the number of the tile that was placed last, 0 for none.   focus: the cell that is to be seen.
    marks: the cells at which the tile's corner may lie as it is turned now.   scoring: those of them at
    which it raises the own score or lowers the other one.   best: the cells of each seat's best zone.
    forming: the cells of the zone that the tile shown would make the best of its seat.   cut: the cells
    of a best zone that the tile shown would take from it.   glow: cells lit for a moment.
    still: whether everything stays where it is drawn, as the mouse lies on it.
    """

    layout: Layout
    ghost: Placement | None = None
    legal: bool = True
    refused: tuple[Cell, ...] = ()
    last: int = 0
    focus: Cell | None = None
    marks: frozenset[Cell] = frozenset()
    scoring: frozenset[Cell] = frozenset()
    best: Best = (frozenset(), frozenset())
    forming: frozenset[Cell] = frozenset()
    cut: frozenset[Cell] = frozenset()
    glow: frozenset[Cell] = frozenset()
    still: bool = False

    def turned(self, before: LayoutView) -> bool:
        """Whether the tile to be placed is the same as before, and only turned, so that other places are
        marked.
        """
        return (
            before.ghost is not None
            and self.ghost is not None
            and before.ghost.kind == self.ghost.kind
            and before.layout is self.layout
            and before.marks != self.marks
        )

    def look(self, cell: Cell) -> Look:
        if self.ghost and cell in self.ghost.cells:
            return self._ghost_look(self.ghost, cell)
        mark = SCORING if cell in self.scoring else MARKED if cell in self.marks else UNMARKED
        glow, square = cell in self.glow, self.layout.get(cell)
        if square is None:
            hole = cell in holes_in(self.layout)
            return Look(seams=self._walls(cell) if hole else NOWHERE, mark=mark, hole=hole, glow=glow)
        zone = self._zone(cell)
        return Look(
            square.colour,
            str(square.level % 10),
            min(square.level, TOP),
            rim_of(cell, zone) if zone else None,
            self._seams(cell),
            mark,
            last=bool(self.last) and square.tile == self.last,
            cut=cell in self.cut,
            glow=glow,
        )

    def _ghost_look(self, ghost: Placement, cell: Cell) -> Look:
        level, rim = self.layout.level(cell) + 1, rim_of(cell, frozenset(ghost.cells))
        text = str(level % 10) if self.legal else "x" if cell in self.refused else ""
        name = YOURS if self.legal else WRONG
        return Look(dict(ghost.squares)[cell], text, min(level, TOP), ghost=name, rim=rim)

    def _zone(self, cell: Cell) -> frozenset[Cell]:
        """That which would form rather than one that is there; empty outside of them."""
        return next((cells for cells in (self.forming, *self.best) if cell in cells), frozenset())

    def _seams(self, cell: Cell) -> Four:
        """Each between two squares: on the lower or right one, if no line of a zone runs there."""
        above, right, below, left = cell.neighbours
        return (
            self._ends(cell, above) and not self._lined(cell, above),
            self._ends(cell, right) and self._lined(right, cell) and not self._lined(cell, right),
            self._ends(cell, below) and self._lined(below, cell) and not self._lined(cell, below),
            self._ends(cell, left) and not self._lined(cell, left),
        )

    def _ends(self, cell: Cell, beside: Cell) -> bool:
        """Whether another tile lies beside it."""
        other = self.layout.get(beside)
        return other is not None and other.tile != self.layout[cell].tile

    def _lined(self, cell: Cell, beside: Cell) -> bool:
        """Whether the cell's zone ends there."""
        zone = self._zone(cell)
        return bool(zone) and beside not in zone

    def _walls(self, cell: Cell) -> Four:
        """Of a hole: light comes from above left."""
        above, _right, _below, left = cell.neighbours
        return above in self.layout, False, False, left in self.layout

    def looks(self, cells: Iterable[Cell]) -> dict[Cell, Look]:
        return {cell: self.look(cell) for cell in cells}

    @property
    def ground(self) -> LayoutView:
        """The layout without all that changes as a tile is moved over it."""
        return LayoutView(self.layout, last=self.last, best=self.best)

    @property
    def changed(self) -> frozenset[Cell]:
        """The cells that look otherwise than on the ground, marks apart."""
        tile = self.ghost.cells if self.ghost else ()
        return self.forming.union(tile, self.cut, self.glow)


@by_identity(most=4)
def holes_in(layout: Layout) -> frozenset[Cell]:
    return frozenset(_holes(layout))


def _holes(layout: Layout) -> Iterator[Cell]:
    """The bare cells that cannot be reached from outside over sides."""
    (left, top), (right, bottom) = layout.bounds
    outside = {Cell(left - 1, top - 1)}
    to_do = list(outside)
    while to_do:
        for neighbour in to_do.pop().neighbours:
            near = left - 1 <= neighbour.x <= right + 1 and top - 1 <= neighbour.y <= bottom + 1
            if near and neighbour not in outside and neighbour not in layout:
                outside.add(neighbour)
                to_do.append(neighbour)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            cell = Cell(x, y)
            if cell not in layout and cell not in outside:
                yield cell


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
    _pulled = False  # whether the mouse has brought the frame where it is
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
        if view != self.view and not view.still:
            self._pulled = False
        super().show(view)

    def pull(self, target: Hashable, x: int, y: int) -> bool:
        """Bring a cell under the mouse, but not so far that nothing new comes into view."""
        here = self.at(x, y)
        if here is None or not isinstance(target, Cell) or self.frame is None or self.view is None:
            return False
        frame = pulled(self.frame, self.view.layout.bounds, target.x - here.x, target.y - here.y)
        if frame == self.frame:
            return False
        self.frame, self._pulled = frame, True
        self.changed()
        return True

    def paint_view(self, canvas: Canvas[Cell], view: LayoutView) -> None:
        size = canvas.width, canvas.height
        before = self.frame
        self.frame = framed(view.layout.bounds, size, self.scales, _shown(view), before, self.reach)
        if before is not None and (view.still or self._pulled) and before.moved_to(self.frame) == self.frame:
            self.frame = before
        painter = painter_for(self.host.app)
        city = self._city = self._city_layer(view, (self.frame, painter, size))
        marked = self._marked = self._marked_layer(view, city)
        canvas.stamp(0, 0, marked.cells)
        _paint(canvas, painter, self.frame, view.looks(view.changed))

    def _city_layer(self, view: LayoutView, drawn: tuple[Frame, SquarePainter, tuple[int, int]]) -> _Layer:
        """Everything but the marks and the tile about to be placed."""
        key = view.ground, drawn
        if self._city is not None and self._city.key == key:
            return self._city
        frame, painter, size = drawn
        cells = Cells(*size, painter.table)
        looks = view.ground.looks([*view.layout, *holes_in(view.layout)])
        _paint(cells, painter, frame, looks)
        return _Layer(key, cells.stamped(), looks)

    def _marked_layer(self, view: LayoutView, city: _Layer) -> _Layer:
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
        _paint(cells, painter, frame, marked)
        looks = {**city.looks, **marked}
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


def _paint(canvas: Cells, painter: SquarePainter, frame: Frame, looks: Mapping[Cell, Look]) -> None:
    """Paint some cells as they look."""
    for cell, look in looks.items():
        if 0 <= cell.x - frame.left < frame.columns and 0 <= cell.y - frame.top < frame.rows:
            canvas.stamp(*frame.place_of(cell), painter.stamp(frame.scale, look))
