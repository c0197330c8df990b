"""The city: which part of it the screen shows and how large, how each cell looks, and the part that draws it.

Squares are as large as possible with the whole layout in view. While tiles are placed, half a cell of table
around it is in view too, if that fits: enough to mark legal places there, and to click on them. Where few
cells fit, it is two, so that early in the game every legal place is in view. If a tile lies further out, or
the layout is too large for any squares, the frame moves as little as possible. A hole is a bare cell that is
closed in on all sides.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import product
from math import dist

from hotseat.tui.drawing.canvas import Canvas, Cells, Stamp
from hotseat.tui.drawing.sheet import ViewPart
from hotseat.values import NamedTuple
from stratopolis.rules import Cell, Colour, Layout, Placement
from stratopolis.tui import by_identity, squares
from stratopolis.tui.cursor import REACH
from stratopolis.tui.squares import NONE, SCALES, Look, Scale, SquarePainter, is_line, painter_for

_NEAR = 3  # cells from the tile's corner within which every legal place is marked

_SPACIOUS = 9  # cells across and down: with fewer, as much table is shown as a tile can reach

_DEEP = 3  # a frame that has moved returns when the tile is this many cells from its edge

Bounds = tuple[Cell, Cell]  # upper left, lower right


def around(cells: Iterable[Cell]) -> Bounds:
    columns, rows = zip(*cells, strict=True)
    return Cell(min(columns), min(rows)), Cell(max(columns), max(rows))


def grown(bounds: Bounds, by: int) -> Bounds:
    (left, top), (right, bottom) = bounds
    return Cell(left - by, top - by), Cell(right + by, bottom + by)


class Frame(NamedTuple):
    """A window on the table, of `width` by `height` characters. Squares at its edges may be cut."""

    scale: Scale
    left: int  # its upper left character, counted from that of the cell 0, 0
    top: int
    width: int
    height: int

    def at(self, x: int, y: int) -> Cell:
        """The cell at a character."""
        return Cell((self.left + x) // self.scale.width, (self.top + y) // self.scale.height)

    def place_of(self, cell: Cell) -> tuple[int, int]:
        """The cell's first character."""
        return cell.x * self.scale.width - self.left, cell.y * self.scale.height - self.top

    def holds(self, bounds: Bounds, margin: tuple[int, int] = (0, 0)) -> bool:
        """Whether the frame shows all of a rectangle, with a margin of characters on each side."""
        (left, top), (right, bottom) = map(self.place_of, bounds)
        beside = min(left, self.width - right - self.scale.width)
        return beside >= margin[0] and min(top, self.height - bottom - self.scale.height) >= margin[1]

    def alike(self, other: Frame) -> bool:
        """Whether two frames differ only in the cells they show."""
        return self._replace(left=other.left, top=other.top) == other

    def leaves(self, bounds: Bounds, cells: Iterable[Cell]) -> tuple[bool, bool, bool, bool]:
        """Whether the layout or some cells lie out of sight: above, right, below, left."""
        (first, highest), (end, last) = self.at(0, 0), self.at(self.width - 1, self.height - 1)
        (left, top), (right, bottom) = grown(bounds, 1)
        across, down = zip(*cells, *bounds, strict=True)
        return (
            top < highest and min(down) < highest,
            right > end and max(across) > end,
            bottom > last and max(down) > last,
            left < first and min(across) < first,
        )


def framed(
    bounds: Bounds,
    size: tuple[int, int],
    scales: Sequence[Scale] = SCALES,  # the sizes to choose from, the largest first
    tile: Bounds | None = None,  # the cells to show in any case
    before: Frame | None = None,  # the last frame; it stays while it can, so that nothing jumps
    *,
    table: bool = True,  # whether to show table around the layout, where a tile is to be placed
) -> Frame:
    """The frame for a picture of `size` characters."""
    frame, margin = _largest(bounds, size, tuple(scales), table)
    kept = before if before and before.alike(frame) else frame
    if margin is None:  # nothing may slip away under the mouse
        return _with(kept, tile and grown(tile, 1))
    if _stays(kept, bounds, tile, margin):
        return kept
    return _with(frame if tile is None or kept.holds(tile) else kept, tile)


@lru_cache(maxsize=8)
def _largest(
    bounds: Bounds, size: tuple[int, int], scales: Sequence[Scale], table: bool
) -> tuple[Frame, tuple[int, int] | None]:
    """The frame with the layout in its middle, and the margin around that; None where it does not fit."""
    for bare, scale in product((table, False), scales):
        frame, margin = _centred(bounds, size, scale), _margin(scale, size) if bare else (0, 0)
        if frame.holds(bounds, margin):
            return frame, margin
    return _centred(bounds, size, _scrolled(bounds, size, scales)), None


def _margin(scale: Scale, size: tuple[int, int]) -> tuple[int, int]:
    """The characters of table around the layout: half a square, enough for signs; early in a game more."""
    if min(size[0] // scale.width, size[1] // scale.height) < _SPACIOUS:
        return REACH * scale.width, REACH * scale.height
    return -(-scale.width // 2), -(-scale.height // 2)


def _scrolled(bounds: Bounds, size: tuple[int, int], scales: Sequence[Scale]) -> Scale:
    """The size for a layout that does not fit: the largest that shows as much of it as the smallest."""
    (left, top), (right, bottom) = bounds

    def seen(scale: Scale) -> tuple[int, int]:
        columns, rows = size[0] // scale.width, size[1] // scale.height
        return min(columns, right - left + 1), min(rows, bottom - top + 1)

    return next(scale for scale in scales if seen(scale) == seen(scales[-1]))


def _free(frame: Frame, bounds: Bounds) -> tuple[int, int]:
    """The columns and rows that a rectangle leaves of a frame."""
    (left, top), (right, bottom) = bounds
    (wide, high), size = frame.scale, frame[3:]
    return size[0] - (right - left + 1) * wide, size[1] - (bottom - top + 1) * high


def _stays(frame: Frame, bounds: Bounds, tile: Bounds | None, margin: tuple[int, int]) -> bool:
    """Whether a frame still shows the tile, and either all of the layout or a tile near the edge.

    On each side of the layout it must show half as much table as in the middle, at least.
    """
    free = _free(frame, bounds)
    whole = frame.holds(bounds, (max(margin[0], free[0] // 4), max(margin[1], free[1] // 4)))
    deep = _DEEP * frame.scale.width, _DEEP * frame.scale.height
    return whole if tile is None else frame.holds(tile) and (whole or not frame.holds(tile, deep))


def _with(frame: Frame, tile: Bounds | None) -> Frame:
    """The frame moved as little as possible to show all of a tile, if there is one."""
    if tile is None:
        return frame
    (left, top), (right, bottom) = map(frame.place_of, tile)
    right, bottom = right + frame.scale.width - frame.width, bottom + frame.scale.height - frame.height
    return frame._replace(
        left=frame.left + min(max(0, right), left), top=frame.top + min(max(0, bottom), top)
    )


def _centred(bounds: Bounds, size: tuple[int, int], scale: Scale) -> Frame:
    frame = Frame(scale, bounds[0].x * scale.width, bounds[0].y * scale.height, *size)
    beside, above = _free(frame, bounds)
    # What is left over goes to the right and above, where lines around zones lie outside of their squares.
    return frame._replace(left=frame.left - beside // 2, top=frame.top - (above + 1) // 2)


def _dragged(frame: Frame, bounds: Bounds, across: int, down: int) -> Frame:
    """The frame moved by some cells, but not beyond those that a tile can reach."""
    (wide, high), ((left, top), (right, bottom)) = frame.scale, grown(bounds, REACH)
    return frame._replace(
        left=_between(frame.left, across * wide, left * wide, (right + 1) * wide - frame.width),
        top=_between(frame.top, down * high, top * high, (bottom + 1) * high - frame.height),
    )


def _between(now: int, by: int, first: int, last: int) -> int:
    """`now` moved by `by` within `first` to `last`; outside them it does not move further out."""
    return max(min(now, first), min(max(now, last), now + by))


# What each cell looks like

_NONE: frozenset[Cell] = frozenset()

Zones = tuple[frozenset[Cell], frozenset[Cell]]  # of each seat


class _Edges(NamedTuple):
    """What runs between cells."""

    layout: Layout
    tiles: Mapping[Cell, int]  # the number of a cell's tile, `_HOLE` for a hole; none beside the city
    zones: Mapping[Cell, frozenset[Cell]]  # the best zone of a cell
    ghost: AbstractSet[Cell]  # cells with a ring instead

    def of(self, cell: Cell) -> tuple[str, str, str, str, str]:
        """What runs at the left and below, the line that turns between, its zone's at the right and above."""
        x, y = cell
        left, below = Cell(x - 1, y), Cell(x, y + 1)
        edges, beyond = (self._between(cell, left), self._between(cell, below)), Cell(x - 1, y + 1)
        bend = NONE if any(map(is_line, edges)) else self._between(left, beyond)
        others = (Cell(x + 1, y), Cell(x, y - 1)) if cell in self.zones else (cell, cell)
        turning = bend, *(self._between(cell, other) for other in others)
        bend, right, above = (edge if is_line(edge) else NONE for edge in turning)
        return *edges, bend, right, above

    def _between(self, one: Cell, other: Cell) -> str:
        if one in self.ghost or other in self.ghost:
            return NONE
        if self.zones.get(one) is not self.zones.get(other):  # where two zones meet, in one colour all along
            return max(self.layout[cell].colour.word for cell in (one, other) if cell in self.zones)
        tiles = self.tiles.get(one), self.tiles.get(other)
        return NONE if None in tiles or tiles[0] == tiles[1] else squares.SEAM


def _edged(cells: Iterable[Cell]) -> set[Cell]:
    """The cells that have some cells' edges: themselves, and those at the right and above."""
    return {Cell(x + across, y - up) for x, y in cells for across, up in product((0, 1), repeat=2)}


class LayoutView(NamedTuple):
    """The layout and the things drawn on it."""

    layout: Layout
    ghost: Placement | None = None  # the tile about to be placed
    legal: bool = True  # whether it may lie there
    refused: tuple[Cell, ...] = ()  # its squares that break a rule
    last: int = 0  # the number of the tile placed last, 0 for none
    focus: Placement | None = None  # a tile to keep in view
    marks: frozenset[Cell] = _NONE  # the legal cells for the tile's corner, in its present turn
    scoring: frozenset[Cell] = _NONE  # those at which it raises its player's score or lowers the other's
    best: Zones = (_NONE, _NONE)  # each seat's best zone
    forming: frozenset[Cell] = _NONE  # the best zone that the tile would make
    cut: frozenset[Cell] = _NONE  # the cells that it would take from a best zone
    glow: frozenset[Cell] = _NONE  # cells lit up for a moment
    still: bool = False  # the frame must not move, because the mouse points at the tile
    watched: bool = False  # nobody needs room to place a tile

    def looks(self, cells: Iterable[Cell], marked: AbstractSet[Cell] | None = None) -> dict[Cell, Look]:
        marked = self._marked if marked is None else marked
        zones = {cell: zone for zone in (*self.best, self.forming) for cell in zone}
        ghost = dict(self.ghost.squares) if self.ghost else {}
        edges = _Edges(self.layout, _tiles(self.layout), zones, ghost.keys())
        wanted = set(cells)
        looks = {cell: self._noted(cell, self._look(edges, cell), marked) for cell in wanted - ghost.keys()}
        return looks | {cell: self._ghost_look(ghost, cell) for cell in ghost.keys() & wanted}

    def _look(self, edges: _Edges, cell: Cell) -> Look:
        square, tile = self.layout.get(cell), edges.tiles.get(cell)
        return Look(
            square and square.colour,
            str(square.level % 10) if square else "",
            min(square.level, squares.TOP) if square else 0,
            *edges.of(cell),
            cell in edges.zones,
            hole=tile == _HOLE,
            last=0 < self.last == tile,
        )

    def _noted(self, cell: Cell, look: Look, marked: AbstractSet[Cell]) -> Look:
        """The look with what does not depend on the squares around it."""
        mark = squares.SCORING if cell in self.scoring else squares.MARKED if cell in marked else NONE
        return look._replace(mark=mark, cut=cell in self.cut, glow=cell in self.glow)

    def _ghost_look(self, ghost: Mapping[Cell, Colour], cell: Cell) -> Look:
        level, inside = self.layout.level(cell) + 1, frozenset((x - cell.x, y - cell.y) for x, y in ghost)
        text = str(level % 10) if self.legal else "x" if cell in self.refused else ""
        name = squares.YOURS if self.legal else squares.WRONG
        corner = self.ghost is not None and cell == self.ghost.corner
        return Look(ghost[cell], text, min(level, squares.TOP), ghost=name, inside=inside, corner=corner)

    @property
    def _marked(self) -> AbstractSet[Cell]:
        """The legal cells to mark whatever they score: those near the tile, or marks would crowd the city."""
        if self.ghost is None:
            return self.marks
        near = {*product(*(range(at - _NEAR, at + _NEAR + 1) for at in self.ghost.corner))}
        return {cell for cell in self.marks if cell in near}

    def changed(self, ground: Mapping[Cell, Look]) -> dict[Cell, Look]:
        """The cells that look different from the ground, apart from the marks that stay."""
        marked = self._marked
        looks = self.looks(_edged(self.forming.union(self.ghost.cells if self.ghost else ())), marked)
        noted = self.cut.union(self.glow, marked).difference(looks)
        return looks | {cell: self._noted(cell, ground.get(cell, _BARE), marked) for cell in noted}

    @property
    def shown(self) -> Bounds | None:
        """The cells to keep in view: those of the tile about to be placed, or on its way."""
        tile = self.ghost or self.focus
        return around(tile.cells) if tile else None

    @property
    def fitted(self) -> Bounds:
        """The cells that squares are made to fit."""
        return around((*self.layout.bounds, *((self.watched and self.shown) or ())))


_BARE = Look()

_HOLE = -1  # in place of the number of a tile


@by_identity(most=4)
def _tiles(layout: Layout) -> Mapping[Cell, int]:
    return dict.fromkeys(holes_in(layout), _HOLE) | {cell: square.tile for cell, square in layout.items()}


def holes_in(layout: Layout) -> frozenset[Cell]:
    """The bare cells that are closed in on all sides."""
    (left, top), (right, bottom) = grown(layout.bounds, 1)
    bare = {Cell(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}.difference(layout)
    to_do = [Cell(left, top)]
    while to_do:
        outside = bare.intersection(to_do.pop().neighbours)
        bare -= outside
        to_do += outside
    return frozenset(bare)


_Layer = tuple[Stamp, Mapping[Cell, Look]]  # the city, with marks or without; what looks unlike bare table


@by_identity(most=2)
def _looks(layout: Layout, last: int, best: Zones) -> Mapping[Cell, Look]:
    """All that looks unlike bare table, in whatever frame."""
    return LayoutView(layout, last=last, best=best).looks(_edged(best[0] | best[1]).union(_tiles(layout)))


@by_identity(most=2)
def _city(layout: Layout, frame: Frame, painter: SquarePainter, last: int, best: Zones) -> _Layer:
    """Everything but the marks and the tile about to be placed."""
    cells, looks = Cells(frame.width, frame.height, painter.table), _looks(layout, last, best)
    paint_looks(cells, painter, frame, looks)
    return cells.rows, looks


@by_identity(most=4)  # of a tile in all its turns
def _marked_city(
    layout: Layout,
    frame: Frame,
    painter: SquarePainter,
    last: int,
    best: Zones,
    marks: frozenset[Cell],
    scoring: frozenset[Cell],
) -> _Layer:
    """The same with the marks that stay as the tile moves."""
    rows, looks = _city(layout, frame, painter, last, best)
    cells = Cells(frame.width, frame.height, painter.table)
    cells.stamp(0, 0, rows)
    marked = {cell: looks.get(cell, _BARE)._replace(mark=squares.SCORING) for cell in scoring}
    paint_looks(cells, painter, frame, marked)
    _put_arrows(cells, frame, {*looks, *marks, *scoring}, frame.leaves(layout.bounds, marks), painter)
    return cells.rows, looks


class LayoutPart(ViewPart[Cell, LayoutView]):
    """The layout, as large as possible.

    It has three layers, of which the lower two are kept: the city; the marks; the tile about to be placed,
    with the cells that it changes. Moving the tile takes a tenth of the time.
    """

    frame: Frame | None = None
    scales: tuple[Scale, ...] = SCALES
    _pulled = False  # whether the mouse has moved the frame

    def show(self, view: LayoutView) -> None:
        if view != self.view and not view.still:
            self._pulled = False
        super().show(view)

    def pull(self, target: Hashable, x: int, y: int) -> bool:
        """Bring a cell under the mouse, but stop when nothing new comes into view."""
        here = self.at(x, y)
        if here is None or not isinstance(target, Cell) or self.frame is None or self.view is None:
            return False
        frame = _dragged(self.frame, self.view.layout.bounds, target.x - here.x, target.y - here.y)
        if frame == self.frame:
            return False
        self.frame, self._pulled = frame, True
        self.changed()
        return True

    def paint_view(self, canvas: Canvas[Cell], view: LayoutView) -> None:
        size, painter, before = (canvas.width, canvas.height), painter_for(self.host.app), self.frame
        frame = framed(view.fitted, size, self.scales, view.shown, before, table=not view.watched)
        if before is not None and (view.still or self._pulled) and before.alike(frame):
            frame = before
        self.frame = frame
        seen = view.last, view.best, view.marks, view.scoring
        rows, looks = _marked_city(view.layout, frame, painter, *seen)
        canvas.stamp(0, 0, rows)
        paint_looks(canvas, painter, frame, view.changed(looks))

    def at(self, x: int, y: int) -> Cell | None:
        return self.frame.at(x, y) if self.frame else None


def _put_arrows(
    cells: Cells, frame: Frame, covered: AbstractSet[Cell], leaves: Sequence[bool], painter: SquarePainter
) -> None:
    """An arrow at each edge beyond which the layout or a mark lies: near its middle, but on no square."""
    right, last = cells.width - 1, cells.height - 1
    rows, columns = range(last, -1, -1), range(cells.width)
    edges = ((columns, [0]), ([right], rows), (columns, [last]), ([0], rows))
    for there, arrow, edge in zip(leaves, "▲▶▼◀", edges, strict=True):
        places = [*product(*edge)]
        if there:
            middle = places[len(places) // 2]
            best = min(places, key=lambda at: (frame.at(*at) in covered, dist(at, middle)))
            cells.put(*best, arrow, painter.table)


def paint_looks(canvas: Cells, painter: SquarePainter, frame: Frame, looks: Mapping[Cell, Look]) -> None:
    """Paint cells. Where one is cut, the sign of a place stands in the rest of it."""
    for cell, look in looks.items():
        x, y = frame.place_of(cell)
        right = look.right * (x + frame.scale.width == canvas.width)  # else the next square draws it
        look = look._replace(right=right, above=look.above * (y == 0))
        canvas.stamp(x, y, painter.stamp(frame.scale, look))
        if look.mark and not look.colour and not frame.holds((cell, cell)):
            _text, down, across = painter.places(look, frame.scale)
            x, y = min(max(x + across, 0), canvas.width - 1), min(max(y + down, 0), canvas.height - 1)
            if frame.at(x, y) == cell:
                canvas.put(x, y, *painter.mark(look))


def paint_city(canvas: Cells, painter: SquarePainter, view: LayoutView, bounds: Bounds) -> None:
    """Paint the city, with a part of it as large as it can be in the middle."""
    frame = framed(bounds, (canvas.width, canvas.height), table=False)
    canvas.fill(0, 0, canvas.width, canvas.height, painter.table)
    places = product(range(canvas.width), range(canvas.height))
    paint_looks(canvas, painter, frame, view.looks({frame.at(*place) for place in places}))
