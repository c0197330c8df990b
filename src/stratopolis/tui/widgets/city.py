"""The view of the layout, and what each of its cells looks like, from levels, tiles and zones. Pure.

A square lies higher or lower than those above and at the left of it, where the light comes from; a best
zone has a rim at every side and every inner corner where it ends; a bare cell that no way over sides
leads to from outside is a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import NamedTuple

from textual.timer import Timer

from hotseat.tui.drawing.canvas import Canvas, Cells, Stamp
from hotseat.tui.drawing.sheet import ViewPart
from stratopolis.rules import Cell, Colour, Layout, Placement
from stratopolis.tui.widgets.frame import AROUND, SCALES, Bounds, Frame, Scale, framed
from stratopolis.tui.widgets.relief import (
    FLAT,
    LOWER,
    MARKED,
    NO_RELIEF,
    NO_RIM,
    SCORING,
    SEAM,
    TOP,
    UNMARKED,
    WRONG,
    YOURS,
    Look,
    Relief,
    Rim,
    outline_of,
    outlined,
    rim_of,
)
from stratopolis.tui.widgets.squares import SquarePainter, painter_for

Best = tuple[frozenset[Cell], frozenset[Cell]]

_HIGHEST = 5  # a difference that is higher looks no different

_KEPT = 4  # cities kept: those of the positions shown last

_OWNERS = (Colour.RED, Colour.GREEN)

_CALM = 2  # the level up to which small squares have few digits, and none below it


class LayoutView(NamedTuple):
    """The layout and what is drawn on it.

    ghost: the tile that is about to be placed.   refused: the cells at which it may not lie.
    legal: whether it may lie there at all.
    last: the number of the tile that was placed last, 0 for none.   focus: the cell that is to be seen.
    marks: the cells at which the tile's corner may lie as it is turned now.   scoring: those of them at
    which it raises the own score or lowers the other one.   best: the cells of each seat's best zone.
    forming: the cells of the zone that the tile shown would make the best of its seat.   cut: the cells
    of a best zone that the tile shown would take from it.   glow: cells lit for a moment.
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
        return Looks(self).of(cell)

    def looks(self, cells: Iterable[Cell], *, outlined: bool = True) -> dict[Cell, Look]:
        """What some cells look like; `outlined`: with the outline around the tile about to be placed."""
        look = Looks(self, outlined=outlined).of
        return {cell: look(cell) for cell in cells}

    @property
    def shaded(self) -> set[Cell]:
        return city_of(self.layout, self.best).shaded

    @property
    def ground(self) -> LayoutView:
        """The layout without all that changes as a tile is moved over it."""
        return LayoutView(self.layout, last=self.last, best=self.best)

    @property
    def changed(self) -> set[Cell]:
        """The cells that look otherwise than on the ground, marks apart."""
        over = shadows_of(set(self.ghost.cells)) if self.ghost else set()
        return over | self.forming | self.cut | self.glow

    @property
    def outlined(self) -> set[Cell]:
        tile = self.ghost.cells if self.ghost else ()
        return {Cell(x + a, y + b) for x, y in tile for a in (-1, 0, 1) for b in (-1, 0, 1)}


class City:
    """What does not change while a tile is moved over a layout."""

    def __init__(self, layout: Layout, best: Best) -> None:
        self.layout, self.best = layout, best
        self.levels: dict[tuple[int, int], int] = {cell: square.level for cell, square in layout.items()}
        self.holes = frozenset(_holes(layout))
        self.numbered = frozenset(_numbered(layout, best))
        self.top = max(self.levels.values(), default=0)

    @property
    def shaded(self) -> set[Cell]:
        """Every cell that looks otherwise than the bare table."""
        return shadows_of(self.layout.keys()) | self.holes


_cities: list[City] = []


def city_of(layout: Layout, best: Best) -> City:
    for city in _cities:
        if city.layout is layout and city.best == best:
            return city
    _cities.insert(0, City(layout, best))
    del _cities[_KEPT:]
    return _cities[0]


def shadows_of(cells: Set[Cell]) -> set[Cell]:
    """The cells, and those on which they may throw a shadow."""
    return {Cell(x + a, y + b) for x, y in cells for a in (0, 1) for b in (0, 1)}


class Looks:
    """What the cells of a view look like."""

    def __init__(self, view: LayoutView, *, outlined: bool = True) -> None:
        self._view, self.city = view, city_of(view.layout, view.best)
        self._ghost = dict(view.ghost.squares) if view.ghost else {}
        self._around = self._ghost.keys() if outlined else set[Cell]()
        self._ghost_rim = YOURS if view.legal else WRONG
        self._levels = self.city.levels
        if self._ghost:
            self._levels = {**self._levels, **{c: view.layout.level(c) + 1 for c in self._ghost}}

    def of(self, cell: Cell) -> Look:
        view = self._view
        if cell in self._ghost:
            return self._ghost_look(cell)
        mark = SCORING if cell in view.scoring else MARKED if cell in view.marks else UNMARKED
        glow, square = cell in view.glow, view.layout.get(cell)
        outline = outline_of(cell, self._around, self._ghost_rim) if self._around else NO_RIM
        if square is None:
            relief = self._relief(cell, plain=True)
            hole = cell in self.city.holes
            return Look(relief=relief, mark=mark, hole=hole, glow=glow, outline=outline)
        rim = self._rim(cell)
        return Look(
            square.colour,
            str(square.level % 10),
            rim,
            min(square.level, TOP),
            self._relief(cell, plain=self._in_zone(cell)),
            cell in self.city.numbered,
            mark,
            last=bool(view.last) and square.tile == view.last,
            cut=cell in view.cut,
            glow=glow,
            lit=cell in view.forming,
            top=square.level == self.city.top >= _CALM,
            outline=outline,
        )

    def _ghost_look(self, cell: Cell) -> Look:
        view, level = self._view, self._levels[cell]
        text = str(level % 10) if view.legal else "x" if cell in view.refused else ""
        rim = rim_of(cell, self._ghost.keys(), self._ghost_rim)
        relief = self._relief(cell, plain=True)
        return Look(self._ghost[cell], text, rim, min(level, TOP), relief, ghost=True)

    def _in_zone(self, cell: Cell) -> bool:
        view = self._view
        return cell in view.forming or any(cell in cells for cells in view.best)

    def _rim(self, cell: Cell) -> Rim:
        """Around the zone that would form rather than around one that is there."""
        view = self._view
        if cell in view.forming:
            return rim_of(cell, view.forming, view.layout[cell].colour.word)
        for colour, cells in zip(_OWNERS, view.best, strict=True):
            if cell in cells:
                return rim_of(cell, cells, colour.word)
        return NO_RIM

    def _relief(self, cell: Cell, *, plain: bool) -> Relief:
        """How much higher the neighbours above, at the left and between lie; `plain`: shadows only."""
        x, y = cell
        levels = self._levels
        own = levels.get(cell, 0)
        heights = []
        for neighbour in ((x, y - 1), (x - 1, y), (x - 1, y - 1)):
            difference = levels.get(neighbour, 0) - own
            if difference <= 0 and not plain:
                heights.append(LOWER if difference else self._seam(cell, neighbour))
            else:
                heights.append(max(0, min(difference, _HIGHEST)))
        above, left, corner = heights
        return (above, left, max(corner, FLAT)) if any(heights) else NO_RELIEF

    def _seam(self, cell: Cell, neighbour: tuple[int, int]) -> int:
        other = self._view.layout.get(Cell(*neighbour))
        same = other is not None and other.tile == self._view.layout[cell].tile
        return FLAT if same or Cell(*neighbour) in self._ghost else SEAM


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


def _numbered(layout: Layout, best: Best) -> Iterator[Cell]:
    """Every square of a tower; below that, on level 2, one of each visible patch of a tile in one colour:
    where the digit lies in the open.
    """
    seen: set[Cell] = set()
    for cell in layout.cells:
        level = layout.level(cell)
        if level > _CALM:
            yield cell
        elif level == _CALM and cell not in seen:
            part = _part(layout, cell)
            seen |= part
            yield min(sorted(part), key=lambda other: _covered(layout, best, other))


def _part(layout: Layout, cell: Cell) -> set[Cell]:
    """All of its tile that can be reached from a square without leaving the tile or its colour."""
    part, to_do = {cell}, [cell]
    own = layout[cell]
    while to_do:
        for neighbour in to_do.pop().neighbours:
            other = layout.get(neighbour)
            if other == own and neighbour not in part:
                part.add(neighbour)
                to_do.append(neighbour)
    return part


def _covered(layout: Layout, best: Best, cell: Cell) -> int:
    level, (above, right, below, left) = layout.level(cell), cell.neighbours
    shadow = sum(layout.level(neighbour) > level for neighbour in (above, left))
    zone = next((cells for cells in best if cell in cells), None)
    if zone is None:
        return shadow
    rims = 2 * (above not in zone) + 3 * (below not in zone) + 2 * (right not in zone) + (left not in zone)
    return shadow + 2 * rims


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
