"""A player's panel, the city's part of the table, and where everything lies in them.

The score stands in large digits beside the tile; above it where there is much room, or where there are
several tiles; in the head, as plain figures, where there is room for neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.timer import Timer

from hotseat.i18n import _, ngettext
from hotseat.record.reader import PERSON
from hotseat.text.fit import fitted
from hotseat.tui.drawing.canvas import Canvas, Cells, Stamp
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.drawing.sprites import large
from hotseat.tui.drawing.styles import SEAT_LOOKS, seat_look
from hotseat.tui.table.seats import who_words
from hotseat.tui.widgets.log import Log
from stratopolis.rules import SEATS, TILES_PER_SEAT, Cell, Colour, colour_of
from stratopolis.tui.messages import zone_words
from stratopolis.tui.models import LayoutView, PanelView
from stratopolis.tui.widgets.frame import AROUND, SCALES, SMALL, Bounds, Frame, Scale, framed
from stratopolis.tui.widgets.squares import MARKED, SCORING, Look, SquarePainter, outlined, painter_for
from stratopolis.tui.widgets.tiles import put_face_down, put_tile, square_at, tile_height, tile_width

HEAD = 2  # rows: the name, the zone

_SIZES = (10, 8, 6, 5, 4, 3)  # columns of a square

_LEAST = 3

_DIGITS = {1: 3, 2: 5}  # rows of large digits, by their size

_ROOMY = 8  # rows below the head

_BESIDE = 10  # columns beside a tile that a score in large digits needs


class PanelPlan(NamedTuple):
    """Where the tiles of a panel lie, and its score.

    size: columns of a square.   tiles: the first one's upper left cell; `step` columns to the next.
    digits: how large those of the score are, 0 where it stands in the head.   score: where they begin.
    left: where it says how many tiles are left.
    """

    size: int
    tiles: tuple[int, int]
    step: int
    digits: int
    score: tuple[int, int]
    left: tuple[int, int]

    @property
    def aside(self) -> bool:
        """Whether the score stands beside the tile."""
        return self.digits > 0 and self.score[1] == self.tiles[1]

    def tile(self, place: int) -> tuple[int, int]:
        """The upper left cell of a tile, by its place from 0."""
        x, y = self.tiles
        return x + place * self.step, y


def panel_plan(width: int, height: int, count: int, squares: int) -> PanelPlan:
    """The plan for `count` tiles in a panel; `squares` is how wide the squares of the board are: those
    here are as large as far as there is room, and never too small to be seen well.
    """
    inner, count = height - HEAD, max(1, count)
    fitting = [size for size in _SIZES if _fits(size, width, inner, count)] or [_LEAST]
    size = next((size for size in fitting if size <= max(_least(inner), squares)), fitting[-1])
    step = tile_width(size) - 1  # neighbours share a column of their rings
    across = count * step + 1
    large = _large(width, inner, count, fitting[0])
    if large:
        rows = _DIGITS[large]
        spare = inner - rows - tile_height(fitting[0])
        score = HEAD + (spare > 1)
        top = score + rows + (spare > 0)
        beside = (across + 2, top + tile_height(size) - 1), (_two_scores(1), score + rows - 1)
        return PanelPlan(size, (1, top), step, large, (2, score), beside[count > 1])
    if count == 1 and width - 1 - tile_width(fitting[0]) >= _BESIDE:
        x, top = 1 + tile_width(fitting[0]) + 1, HEAD + (inner > tile_height(fitting[0]))
        return PanelPlan(size, (1, top), step, 1, (x, top), (x, top + tile_height(fitting[0]) - 1))
    size = next(each for each in _SIZES if each <= size and tile_height(each) < inner)
    return PanelPlan(size, (1, HEAD), tile_width(size) - 1, 0, (0, 0), (2, HEAD + tile_height(size)))


def _least(rows: int) -> int:
    """The columns of a square that there are at least, if they fit: a large panel must not look empty."""
    return 6 if rows >= _ROOMY else 4


def _fits(size: int, width: int, rows: int, count: int) -> bool:
    """Whether so many tiles of a size fit side by side; a single one leaves room for the score."""
    across = count * (tile_width(size) - 1) + 1
    return across + (_BESIDE if count == 1 else 0) <= width - 1 and tile_height(size) <= rows


def _large(width: int, rows: int, count: int, size: int) -> int:
    """How large the digits above the tiles are; 0 where there is no room above."""
    if rows >= _DIGITS[2] + 1 + tile_height(_SIZES[0]) and width >= _two_scores(2):
        return 2
    if count > 1 and rows >= _DIGITS[1] + tile_height(size) and width >= _two_scores(1) + 7:
        return 1
    return 0


def _two_scores(size: int) -> int:
    """Columns for two scores of two digits, an arrow between them, and air."""
    return 2 * 7 * size + 4 + 3


_ARROW = 4  # columns from one large score to the next, an arrow between them

_REST = 0.1  # seconds without a key, until the marks follow


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
            self._resting = self.host.set_timer(_REST, partial(self._show, view))
            view = view._replace(marks=self.view.marks, scoring=self.view.scoring)
        self._show(view)

    def _show(self, view: LayoutView) -> None:
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[Cell]) -> None:
        view = self.view
        if view is None:
            return
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
        canvas.put(0, 0, ">" if view.to_play else " ", name_look)
        painter_for(self.host.app).chip(canvas, 2, 0, colour_of(view.seat))
        room = right - 6
        whos = (_("wins"),) if view.won else who_words(view.who)
        who = next((text for text in whos if cell_len(text) < room // 2), "")
        name = fitted(view.name, room - (cell_len(who) + 1 if who else 0))
        x = canvas.put(5, 0, name, name_look)
        canvas.put(x + 1, 0, who, name_look if view.won else quiet)

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
        """The score in large digits, beside a tile at the right edge; with what it would become, as large
        where two such scores have room, else in a row below.
        """
        own, quiet, (x, y) = self.look(seat_look(view.seat - 1)), self.look("quiet"), plan.score
        now, right = large(view.score, plan.digits), canvas.width - 1
        begin = right - len(now[0]) if plan.aside else x
        if view.then is None:
            _put_rows(canvas, begin, y, now, own)
            return
        then = large(view.then, plan.digits)
        both = len(now[0]) + _ARROW + len(then[0])
        if max(both, 2 * len(large(88, plan.digits)[0]) + _ARROW) <= right - x:
            begin = right - both if plan.aside else x
            end = _put_rows(canvas, begin, y, now, quiet)
            canvas.put(end + 1, y + len(now) // 2, "->", self.look("name"))
            _put_rows(canvas, end + _ARROW, y, then, own)
            return
        _put_rows(canvas, begin, y, now, quiet)
        chip = f" -> {view.then} "
        canvas.put(right - cell_len(chip), y + len(now), chip, self.look("then"))

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


def _put_rows(canvas: Canvas[InHand], x: int, y: int, rows: Sequence[str], style: Style) -> int:
    """Write rows below each other; returns the column behind them."""
    for row, text in enumerate(rows, y):
        canvas.put(x, row, text, style)
    return x + len(rows[0])


def panels() -> tuple[PanelPart, ...]:
    """One for each seat."""
    return tuple(PanelPart() for _seat in SEATS)
