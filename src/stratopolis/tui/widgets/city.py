"""The view of the layout, and what each of its cells looks like, from levels, tiles and zones. Pure.

A square lies higher or lower than those above and at the left of it, where the light comes from; a best
zone has a rim at every side and every inner corner where it ends; a bare cell that no way over sides
leads to from outside is a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from stratopolis.rules import Cell, Colour, Layout, Placement
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
    rim_of,
)

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
        """What a cell looks like."""
        return Looks(self).of(cell)

    def looks(self, cells: Iterable[Cell], *, outlined: bool = True) -> dict[Cell, Look]:
        """What some cells look like; `outlined`: with the outline around the tile about to be placed."""
        look = Looks(self, outlined=outlined).of
        return {cell: look(cell) for cell in cells}

    @property
    def shaded(self) -> set[Cell]:
        """The cells that look otherwise than the bare table."""
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
        """The cells on which the outline of the tile about to be placed lies."""
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
    """The city of a layout, worked out once."""
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
        """What one looks like."""
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
        """Whether a level neighbour belongs to another tile."""
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
    """How much of a square is under a rim or in shadow."""
    level, (above, right, below, left) = layout.level(cell), cell.neighbours
    shadow = sum(layout.level(neighbour) > level for neighbour in (above, left))
    zone = next((cells for cells in best if cell in cells), None)
    if zone is None:
        return shadow
    rims = 2 * (above not in zone) + 3 * (below not in zone) + 2 * (right not in zone) + (left not in zone)
    return shadow + 2 * rims
