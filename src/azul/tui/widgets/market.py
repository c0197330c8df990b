"""The market: factories and centre, and where each plate lies.

A factory is a round plate where there is room for one, else a tray with a rim round its four tiles;
with the smallest tiles, and where the market stands between the boards, it may be those alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import ClassVar, NamedTuple

from rich.color import Color
from rich.style import Style

from azul.rules import CENTRE, FACTORIES, Tiles
from azul.tui.cursor import Group, Source, Target
from azul.tui.models import MarketView
from azul.tui.widgets import summary
from azul.tui.widgets.tiles import LETTERS, Look, Scale, halves, in_order, in_three, letter_on, painter_for
from hotseat.tui.drawing.canvas import Box, Canvas, Stamp
from hotseat.tui.drawing.sheet import Part

LABEL = 3  # columns of the centre before its tiles: the mark of the last pick, its letter, air

ASIDE = 1  # columns between the marker and the first tile, lest it run into a white one

_LEAST_ACROSS = 4  # tiles in a row of a centre beside the factories

_MOST_ROWS_BETWEEN = 2  # between two rows of factories


class FactoryLook(IntEnum):
    """How a factory looks, the best first."""

    ROUND = 0
    TRAY = 1
    BARE = 2


class Shape(NamedTuple):
    """A factory in cells: how large it is, its number included, and what lies where in it.

    step: columns from tile to tile.  tiles, number: the cells of the first tile and of the number.
    plate: the column of the plate's left edge.  rim, pixels: its first row and its size, in pixels, two
    to a cell's height.  apart: the least columns and rows between two factories.  before: the columns
    before the first, for the mark of the last pick.
    """

    kind: FactoryLook
    width: int
    height: int
    step: int
    tiles: tuple[int, int]
    number: tuple[int, int] = (0, 0)
    plate: int = 0
    rim: int = 0
    pixels: int = 0
    apart: tuple[int, int] = (1, 0)
    before: int = 1

    @property
    def numbered_above(self) -> bool:
        return self.kind is FactoryLook.BARE and self.number[1] < self.tiles[1]

    @property
    def overhang(self) -> int:
        """The columns of `before` that may lie left of where all begins: only a frame is drawn there."""
        return self.before if self.numbered_above else 0

    def width_of(self, columns: int, gap: int) -> int:
        """The width of so many factories side by side, and of what is before them."""
        return self.before + columns * (self.width + gap) - gap


class MarketPlan(NamedTuple):
    """The market: its size, and in it a box a factory and one for the centre.

    across: how many tiles a row of the centre holds.  step: columns from tile to tile there.
    """

    width: int
    height: int
    shape: Shape
    plates: tuple[Box, ...]
    centre: Box
    across: int
    step: int

    @property
    def rows(self) -> int:
        return len({plate.y for plate in self.plates})


# Diameters, the larger first, by the pixels of a tile's side. From the second on there is no air
# between tiles and rim; from 8x4 on the outermost pixels of the tiles lie on it.
_DIAMETERS = {9: (29, 27), 7: (23, 21), 5: (19, 17), 3: (11,)}


@cache
def shapes(scale: Scale) -> tuple[Shape, ...]:
    """What a factory may look like with tiles of that size, the best first."""
    if scale.letters:
        number = (scale.width - 1, 0)
        width, step = 2 * scale.width, scale.width
        return (Shape(FactoryLook.BARE, width, 3, step, (0, 1), number, apart=(2, 0), before=0),)
    tiles = 2 * scale.face + 1  # the pixels of two tiles and the joint between them
    rounds = (_plate(FactoryLook.ROUND, size, tiles, 0, (1, 0)) for size in _DIAMETERS[scale.face])
    trays = (_plate(FactoryLook.TRAY, tiles + 2 + 2 * pad, tiles, 1, (1, 0)) for pad in (1, 0))
    return (*rounds, *trays, *_bare(scale))


def _plate(kind: FactoryLook, size: int, tiles: int, left: int, apart: tuple[int, int]) -> Shape:
    """A plate of that many pixels to the side, which has `left` columns for its number before it.

    Tiles begin with a cell, so where they would begin with its lower half the plate lies a pixel lower.
    """
    before = (size - tiles) // 2
    rim = before % 2
    top = (before + rim) // 2
    height = -(-(size + rim) // 2)
    at = (left + before, top)
    return Shape(kind, left + size, height, (tiles + 1) // 2, at, (0, 0), left, rim, size, apart)


def _bare(scale: Scale) -> Iterator[Shape]:
    """The tiles alone: their number before them, or, where columns are scarce, above them."""
    if scale.height > 2:
        return
    step, height = scale.face + 1, 2 * scale.height
    yield Shape(FactoryLook.BARE, 2 * step + 1, height, step, (2, 0), apart=(2, 1))
    for pitch in sorted({step, scale.width}, reverse=True):
        width = pitch + scale.face
        number, before = ((width - 1) // 2, 0), int(scale.joint > 0)  # where a frame needs it
        yield Shape(FactoryLook.BARE, width, height + 1, pitch, (0, 1), number, apart=(2, 0), before=before)


def slots(players: int) -> int:
    """Tiles in the fullest centre: three of each factory, and the marker."""
    return 3 * FACTORIES[players] + 1


def rows_of(count: int, columns: int) -> tuple[int, ...]:
    if (count, columns) == (7, 3):
        return 2, 3, 2
    full, rest = divmod(count, columns)
    return (columns,) * full + (rest,) * bool(rest)


class Room(NamedTuple):
    """What a market is laid out for: tiles, players, and the room there is for it.

    air: the blank rows between factories and a centre below them.  kind: how its factories look.
    """

    scale: Scale
    players: int
    width: int
    height: int
    air: int = 1
    kind: FactoryLook = FactoryLook.ROUND


def market_plan(room: Room, shape: Shape, columns: int, *, beside: bool) -> MarketPlan | None:
    """The market, as wide as its room where the centre lies below the factories; None where it does
    not fit or makes no sense.

    columns: factories in a row.  beside: the centre stands at the right of the factories.
    """
    if beside and room.scale.letters:
        return None
    rows = rows_of(FACTORIES[room.players], columns)
    if shape.width_of(columns, shape.apart[0]) > room.width:
        return None
    if beside:
        return _beside(room, shape, rows)
    # As close as in the factories, or, where there is no room for that, as close as on a wall.
    steps = sorted({shape.step, min(shape.step, room.scale.width)}, reverse=True)
    return next(filter(None, (_below(room, shape, rows, step) for step in steps)), None)


def _centre_rows(room: Room, across: int) -> int:
    return -(-slots(room.players) // across) * room.scale.height


def _across(room: Room, step: int, width: int) -> int:
    """How many tiles a row of a centre of that width holds; the last needs no joint."""
    return (width - LABEL - ASIDE + step - room.scale.face) // step


def _below(room: Room, shape: Shape, rows: tuple[int, ...], step: int) -> MarketPlan | None:
    across, columns = _across(room, step, room.width), max(rows)
    if across < _LEAST_ACROSS:
        return None
    needed = _centre_rows(room, across)
    between = _between(shape, len(rows), room.height - len(rows) * shape.height - room.air - needed)
    if between is None:
        return None
    most = 2 * shape.step if len(rows) == 1 else shape.apart[0] + 3
    gap = min(most, (room.width - shape.width_of(columns, 0)) // max(1, columns - 1))
    plates = _plates(shape, rows, gap, between)
    top = plates[-1].y + shape.height + room.air
    centre = Box(0, top, room.width, needed)
    return MarketPlan(room.width, top + needed, shape, plates, centre, across, step)


def _beside(room: Room, shape: Shape, rows: tuple[int, ...]) -> MarketPlan | None:
    """The centre at the right of the factories, a blank column between."""
    between = _between(shape, len(rows), room.height - len(rows) * shape.height)
    if between is None:
        return None
    gap = shape.apart[0]
    x = shape.width_of(max(rows), gap) + 1
    across = min(_across(room, shape.step, room.width - x), -(-slots(room.players) // 2))
    if across < _LEAST_ACROSS:
        return None
    needed = _centre_rows(room, across)
    plates = _plates(shape, rows, gap, between)
    height = max(plates[-1].y + shape.height, needed)
    if height > room.height:
        return None
    top = max(0, min(shape.tiles[1], height - needed))
    width = LABEL + ASIDE + (across - 1) * shape.step + room.scale.face
    centre = Box(x, top, width, height - top)
    return MarketPlan(x + width, height, shape, plates, centre, across, shape.step)


def _between(shape: Shape, rows: int, spare: int) -> int | None:
    """The rows between two rows of factories; None where there is no room for the least."""
    if rows == 1:
        return 0 if spare >= 0 else None
    between = min(_MOST_ROWS_BETWEEN, spare // (rows - 1))
    return between if between >= shape.apart[1] else None


def _plates(shape: Shape, rows: tuple[int, ...], gap: int, between: int) -> tuple[Box, ...]:
    """The factories row by row, a shorter row in the middle of the others."""
    pitch, columns = shape.width + gap, max(rows)
    return tuple(
        Box(
            shape.before + (columns - number) * pitch // 2 + place * pitch,
            row * (shape.height + between),
            shape.width,
            shape.height,
        )
        for row, number in enumerate(rows)
        for place in range(number)
    )


@cache
def outline(kind: FactoryLook, size: int) -> tuple[str, ...]:
    """A plate of `size` by `size` pixels, a string a row: `r` rim, `p` plate, `.` outside."""
    if kind is FactoryLook.ROUND:
        return _disc(size)
    edge = "." + "r" * (size - 2) + "."
    return edge, *["r" + "p" * (size - 2) + "r"] * (size - 2), edge


def _disc(size: int) -> tuple[str, ...]:
    radius = size / 2

    def pixel(x: int, y: int) -> str:
        far = ((x + 0.5 - radius) ** 2 + (y + 0.5 - radius) ** 2) ** 0.5
        return "." if far >= radius else "r" if far >= radius - 1 else "p"

    return tuple("".join(pixel(x, y) for x in range(size)) for y in range(size))


class Market(Part[Target]):
    """Draws a `MarketView` as a `MarketPlan` says."""

    LOOKS: ClassVar[dict[str, str]] = {
        "label": "bold $text-bright",
        "yours": "bold $yours",
        "quiet": "$text-faint",
        "bare": "$text-bright",
        "last": "underline $text-bright",
        "plate": "$text-faint on $table-plate",
        "rim": "$table-rim on $table-plate",
        **summary.LOOKS,
    }

    def __init__(self, view: MarketView) -> None:
        self.view = view
        self.scale: Scale = LETTERS
        self.plan: MarketPlan | None = None
        self._places: dict[Group, list[tuple[int, int]]] = {}
        self._placed: object = None  # what these are the places of

    def show(self, view: MarketView, scale: Scale, plan: MarketPlan | None) -> None:
        if (view, scale, plan) != (self.view, self.scale, self.plan):
            self.view, self.scale, self.plan = view, scale, plan
            self.changed()

    def factory_cell(self, number: int, place: int) -> tuple[int, int]:
        assert self.plan is not None
        box, shape = self.plan.plates[number - 1], self.plan.shape
        (left, top), down = shape.tiles, place // 2 * self.scale.height
        return box.x + left + place % 2 * shape.step, box.y + top + down

    def centre_cell(self, place: int, marker_here: bool | None = None) -> tuple[int, int]:
        """The upper left cell of a tile in the centre; place -1 is the marker's, which lies first.

        marker_here: whether it lies there; as it is shown, if not said.
        """
        assert self.plan is not None
        box, across, step = self.plan.centre, self.plan.across, self.plan.step
        if place < 0:
            return box.x + LABEL, box.y
        place += self.view.marker_here if marker_here is None else marker_here
        return box.x + LABEL + ASIDE + place % across * step, box.y + place // across * self.scale.height

    def places(self) -> dict[Group, list[tuple[int, int]]]:
        """The cells of every group. They are kept, a twentieth of the time of a cursor's move."""
        placed = self.view.offer, self.view.marker_here, self.scale, self.plan
        if placed != self._placed:
            self._placed, self._places = placed, {}
            for source, tiles in self.view.offer.sources() if self.plan is not None else ():
                for place, colour in enumerate(in_order(tiles)):
                    cell = self.factory_cell(source, place) if source != CENTRE else self.centre_cell(place)
                    self._places.setdefault(Group(source, colour), []).append(cell)
        return self._places

    def paint(self, canvas: Canvas[Target]) -> None:
        told = self.view.summary
        if self.plan is None or (told and summary.paint_summary(canvas, told, self.look)):
            return
        self._painter = painter_for(self.host.app)
        for number, (box, tiles) in enumerate(
            zip(self.plan.plates, self.view.offer.factories, strict=True), 1
        ):
            self._paint_factory(canvas, box, number, tiles)
        self._paint_centre(canvas, self.plan.centre)

    @property
    def _empty(self) -> str:
        """The look of what is empty; without colour greys are fainter than what they stand for."""
        return "bare" if self.host.app.no_color else "quiet"

    def _label(self, source: int, tiles: Tiles) -> Style:
        view = self.view
        pointed = view.pointed.source if view.pointed is not None else None
        if source == (pointed if view.source is None else view.source):
            return self.look("yours")
        if view.last == source:
            return self.look("last")
        return self.look("label" if tiles else self._empty)

    def _look_of(self, group: Group) -> tuple[Look, bool]:
        """How a group's tiles stand there, and whether they are framed.

        The chosen ones are bright, the others of their source dim.
        """
        view = self.view
        if view.pointed == group:
            plated = self.plan is not None and self.plan.shape.kind is not FactoryLook.BARE
            # Else a lit rim says which source is chosen; on 16 colours brackets say which tiles.
            return Look.LAID, not plated or group.source == CENTRE or self._painter.palette.ansi
        near = view.pointed is not None and view.pointed.source == group.source
        if near or view.chosen or (view.source is not None and view.source != group.source):
            return Look.DIM, False
        return Look.LAID, False

    def _paint_factory(self, canvas: Canvas[Target], box: Box, number: int, tiles: Tiles) -> None:
        assert self.plan is not None
        shape = self.plan.shape
        canvas.mark(*box, Source(number))
        style = self._label(number, tiles)
        label = str(number) if self.view.last != number else f"▌{number}"
        if shape.kind is not FactoryLook.BARE:
            colours = self._rim(style).color, self.look("plate").bgcolor, canvas.ground.bgcolor
            canvas.stamp(box.x + shape.plate, box.y, _stamp(shape, *colours))
        elif not tiles:  # a dot in the middle of where they were
            x = box.x + shape.tiles[0] + (shape.step + self.scale.face - 1) // 2
            y = box.y + shape.tiles[1] + self.scale.height - self.scale.letters
            canvas.put(x, y, "·", self.look(self._empty))
        ground = canvas.ground if shape.kind is FactoryLook.BARE else self.look("plate")
        for colour in tiles.colours:
            self._paint_group(canvas, Group(number, colour), shape.step, ground)
        x, y = box.x + shape.number[0], box.y + shape.number[1]
        if shape.numbered_above:  # a frame around its tiles leaves room for it
            canvas.fill(x - 1, y, 3, 1, canvas.ground)
        canvas.put(x + 1 - len(label), y, label, style)
        if shape.kind is not FactoryLook.BARE and tiles:
            self._mend_rim(canvas, box, shape, self._rim(style))

    def _mend_rim(self, canvas: Canvas[Target], box: Box, shape: Shape, rim: Style) -> None:
        """Where the rim runs through the joint below the lower tiles, it lies above that."""
        below = shape.tiles[1] + 2 * self.scale.height
        pixels = outline(shape.kind, shape.pixels)[2 * below - 1 - shape.rim]
        for column, part in enumerate(pixels, box.x + shape.plate):
            if part == "r" and rim.color is not None:
                canvas.half(column, box.y + below - 1, 1, rim.color, lower=True)

    def _rim(self, label: Style) -> Style:
        return label if label is self.look("yours") else self.look("rim")

    def _paint_centre(self, canvas: Canvas[Target], box: Box) -> None:
        assert self.plan is not None
        scale, view = self.scale, self.view
        label = "C" if view.last != CENTRE else "▌C"
        at = box.x + 2 - len(label), box.y + scale.middle
        canvas.put(*at, label, self._label(CENTRE, view.offer.centre))
        canvas.mark(box.x, box.y, LABEL, scale.height, Source(CENTRE))
        if view.marker_here:
            x, y = self.centre_cell(-1)
            self._painter.marker(canvas, x, y, scale)
            canvas.mark(x, y, scale.face + ASIDE, scale.height, Source(CENTRE))
        for colour in view.offer.centre.colours:
            self._paint_group(canvas, Group(CENTRE, colour), self.plan.step, canvas.ground)

    def _paint_group(self, canvas: Canvas[Target], group: Group, step: int, ground: Style) -> None:
        """Tiles of one colour in one place.   step: the columns that each stands for."""
        scale, painter = self.scale, self._painter
        look, framed = self._look_of(group)
        asked = self.view.source == group.source and not self.view.chosen
        for x, y in self.places()[group]:
            painter.paint(canvas, x, y, scale, group.colour, look, framed=framed, ground=ground, asked=asked)
            if painter.palette.bare and self.view.pointed == group:  # bright greys alone do not say it
                style = painter.palette.letter_style(group.colour, look)
                text = in_three(letter_on(group.colour, look), framed=True)
                canvas.put(x + scale.text_x, y + scale.middle, text, style)
            canvas.mark(x, y, step, scale.height, group)


@cache
def _stamp(shape: Shape, rim: Color, plate: Color, ground: Color) -> Stamp:
    """A plate in half blocks, a pixel lower where its tiles need it."""
    colours = {"r": rim, "p": plate, ".": ground}
    pixels = [[colours[part] for part in row] for row in outline(shape.kind, shape.pixels)]
    return halves([[ground] * shape.pixels] * shape.rim + pixels, ground)
