"""The market: factories and centre, and their layout.

A factory is a round plate if there is room, or else a tray with a rim round its four tiles. The smallest
tiles, and a market between the boards, may do without plates.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from math import hypot
from typing import ClassVar

from rich.color import Color

from azul.rules import CENTRE, Tiles
from azul.rules.tiles import MARKER
from azul.tui.cursor import Group, Source, Target
from azul.tui.models import MarketView, in_order
from azul.tui.widgets.board import paint_summary
from azul.tui.widgets.tiles import LARGE, SMALL, Look, Scale, halves, in_three, letter_on, painter_for
from hotseat.i18n import in_digits
from hotseat.tui.drawing.canvas import Box, Canvas, Stamp
from hotseat.tui.drawing.sheet import PointedPart
from hotseat.values import NamedTuple

LABEL = 3  # columns of the centre before its tiles: the mark of the last pick, its letter, air

ASIDE = 1  # columns between the marker and the first tile, as a white one looks like it

_LEAST_ACROSS = 4  # tiles in a row of a centre beside the factories

_MOST_ROWS_BETWEEN = 2  # between two rows of factories


class FactoryLook(IntEnum):
    """How a factory looks, the best first."""

    ROUND = 0
    TRAY = 1
    BARE = 2


class Shape(NamedTuple):
    """A factory in cells: its size with its number, and the places of its parts."""

    kind: FactoryLook
    width: int
    height: int
    step: int  # columns from tile to tile
    tiles: tuple[int, int]  # the cell of the first
    number: tuple[int, int] = (0, 0)  # the cell of that
    plate: int = 0  # the column of the plate's left edge
    rim: int = 0  # its first row in pixels, two to a cell's height
    pixels: int = 0  # its height, likewise
    apart: tuple[int, int] = (1, 0)  # the least columns and rows between two factories
    before: int = 1  # the columns before the first, for the mark of the last pick
    numbered_above: bool = False

    @property
    def overhang(self) -> int:
        """The columns of `before` that may lie left of the table's edge, as only a frame needs them."""
        return self.before if self.numbered_above else 0

    def width_of(self, columns: int, gap: int) -> int:
        """The width of some factories side by side, and of the columns before them."""
        return self.before + columns * (self.width + gap) - gap


class MarketPlan(NamedTuple):
    """The market: its size, and a box for each factory and for the centre."""

    width: int
    height: int
    shape: Shape
    plates: tuple[Box, ...]
    centre: Box
    across: int  # the tiles in a row of the centre
    step: int  # columns from tile to tile there


# Diameters by the pixels of a tile's side, the larger first. The smaller ones leave no air between tiles and
# rim; from 8x4 on, the corners of the tiles lie on the rim.
_DIAMETERS = {9: (29, 27), 7: (23, 21), 5: (19, 17), 3: (11,)}


@cache
def shapes(scale: Scale) -> tuple[Shape, ...]:
    """The shapes that a factory may have with tiles of that size, the best first."""
    if scale.letters:
        return (_numbered_above(scale),)
    tiles = 2 * scale.face + 1  # the pixels of two tiles and the joint between them
    rounds = (_plate(FactoryLook.ROUND, size, tiles, 0) for size in _DIAMETERS[scale.face])
    if scale.height > LARGE.height:
        return tuple(rounds)
    trays = (_plate(FactoryLook.TRAY, tiles + 2 + 2 * pad, tiles, 1) for pad in (1, 0))
    if scale.height > SMALL.height:
        return (*rounds, *trays)
    step, height = scale.apart, 2 * scale.height
    bare = Shape(FactoryLook.BARE, 2 * step + 1, height, step, (2, 0), apart=(2, 1))
    return (*rounds, *trays, bare, _numbered_above(scale))


def _plate(kind: FactoryLook, size: int, tiles: int, left: int) -> Shape:
    """A plate of `size` pixels to the side, with `left` columns for its number before it.

    Tiles start at the top of a cell. If they would start in its middle, the plate lies a pixel lower.
    """
    before = (size - tiles) // 2
    rim = before % 2
    height, at = -(-(size + rim) // 2), (left + before, (before + rim) // 2)
    return Shape(kind, left + size, height, (tiles + 1) // 2, at, (0, 0), left, rim, size)


def _numbered_above(scale: Scale) -> Shape:
    """Four tiles without a plate, in fewer columns than with their number before them."""
    pitch, before = scale.market.width, int(scale.joint > 0)  # a frame needs the joint
    width, height = pitch + scale.face, 2 * scale.height + 1
    shape = Shape(FactoryLook.BARE, width, height, pitch, (0, 1), ((width - 1) // 2, 0))
    return shape._replace(apart=(2, 0), before=before, numbered_above=True)


class Room(NamedTuple):
    """What decides the layout of a market: the size of tiles, and the columns and rows it may take."""

    scale: Scale
    width: int
    height: int
    above_centre: int  # the blank rows between factories and a centre below them


def market_below(room: Room, shape: Shape, rows: Sequence[int]) -> MarketPlan | None:
    """The market with the centre below the factories; None if it does not fit.   rows: factories in each."""
    if shape.width_of(max(rows), shape.apart[0]) > room.width:
        return None
    # The tiles of the centre stand apart as in the factories or, if that takes too many rows, as on a wall.
    for step in (shape.step, min(shape.step, room.scale.width)):
        across = _across(room, step, room.width)
        needed = _centre_rows(room, rows, across)
        between = _between(shape, len(rows), room.height - room.above_centre - needed)
        if between is not None:
            break
    else:
        return None
    most = 2 * shape.step if len(rows) == 1 else shape.apart[0] + 3
    gap = min(most, (room.width - shape.width_of(max(rows), 0)) // (max(rows) - 1))
    plates = _plates(shape, rows, gap, between)
    top = plates[-1].y + shape.height + room.above_centre
    centre = Box(0, top, room.width, needed)
    return MarketPlan(room.width, top + needed, shape, plates, centre, across, step)


def market_beside(room: Room, shape: Shape, rows: Sequence[int]) -> MarketPlan | None:
    """The market with the centre at the right of the factories, a blank column between."""
    between, gap = _between(shape, len(rows), room.height), shape.apart[0]
    x = shape.width_of(max(rows), gap) + 1
    across = min(_across(room, shape.step, room.width - x), -(-slots(rows) // 2))
    if room.scale.letters or between is None or across < _LEAST_ACROSS:
        return None
    needed, plates = _centre_rows(room, rows, across), _plates(shape, rows, gap, between)
    height = max(plates[-1].y + shape.height, needed)
    if height > room.height:
        return None
    top = max(0, min(shape.tiles[1], height - needed))
    width = LABEL + ASIDE + (across - 1) * shape.step + room.scale.face
    centre = Box(x, top, width, height - top)
    return MarketPlan(x + width, height, shape, plates, centre, across, shape.step)


def slots(rows: Sequence[int]) -> int:
    """Tiles in the fullest centre: three of each factory, and the marker."""
    return 3 * sum(rows) + 1


def _centre_rows(room: Room, rows: Sequence[int], across: int) -> int:
    return -(-slots(rows) // across) * room.scale.height


def _across(room: Room, step: int, width: int) -> int:
    """The tiles in a row of a centre of that width; the last one needs no joint."""
    return (width - LABEL - ASIDE + step - room.scale.face) // step


def _between(shape: Shape, rows: int, height: int) -> int | None:
    """The blank rows between two rows of factories; None without room for the least."""
    spare = height - rows * shape.height
    if rows == 1:
        return 0 if spare >= 0 else None
    between = min(_MOST_ROWS_BETWEEN, spare // (rows - 1))
    return between if between >= shape.apart[1] else None


def _plates(shape: Shape, rows: Sequence[int], gap: int, between: int) -> tuple[Box, ...]:
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
    """A plate of `size` by `size` pixels, row by row: `r` rim, `p` plate, `.` outside."""
    if kind is not FactoryLook.ROUND:
        edge = "." + "r" * (size - 2) + "."
        return edge, *["r" + "p" * (size - 2) + "r"] * (size - 2), edge
    middle, radius = (size - 1) / 2, size / 2

    def pixel(x: int, y: int) -> str:
        far = hypot(x - middle, y - middle)
        return "." if far >= radius else "r" if far >= radius - 1 else "p"

    return tuple("".join(pixel(x, y) for x in range(size)) for y in range(size))


class Market(PointedPart[Target, MarketView]):
    """Draws a `MarketView` as a `MarketPlan` says."""

    LOOKS: ClassVar[dict[str, str]] = {
        "faint": "$text-faint",
        "last": "underline $text-bright",
        "plate": "$text-faint on $table-plate",
        "rim": "$table-rim on $table-plate",
    }

    _shown: object = None
    _placed: object = None  # the offer and layout that `_places` belong to

    def show(self, view: MarketView, scale: Scale, plan: MarketPlan) -> None:
        if (shown := (view, scale, plan)) != self._shown:
            self._shown = self.view, self.scale, self.plan = shown
            self.changed()

    def cell(self, source: int, place: int, *, marker_here: bool | None = None) -> tuple[int, int]:
        """The upper left cell of a tile; place -1 is the marker's, the first in the centre.

        marker_here: whether the marker lies there; None stands for what the market shows.
        """
        plan, height = self.plan, self.scale.height
        if source != CENTRE:
            x, y, *_size = plan.plates[source - 1]
            left, top = plan.shape.tiles
            return x + left + place % 2 * plan.shape.step, y + top + place // 2 * height
        x, y, *_size = plan.centre
        if place < 0:
            return x + LABEL, y
        place += self.view.marker_here if marker_here is None else marker_here
        return x + LABEL + ASIDE + place % plan.across * plan.step, y + place // plan.across * height

    def places(self) -> dict[Group, list[tuple[int, int]]]:
        """The cells of every group. Caching them saves a twentieth of the time of a cursor's move."""
        placed = self.view.offer, self.view.marker_here, self.scale, self.plan
        if placed != self._placed:
            self._placed = placed
            self._places: dict[Group, list[tuple[int, int]]] = {}
            for source, tiles in self.view.offer.sources():
                for place, colour in enumerate(in_order(tiles)):
                    self._places.setdefault(Group(source, colour), []).append(self.cell(source, place))
        return self._places

    def paint(self, canvas: Canvas[Target]) -> None:
        self._painter = painter_for(self.host.app)
        super().paint(canvas)

    def rest(self) -> tuple[MarketView, object]:
        return self.view._replace(pointed=None), (self.scale, self.plan)

    def paint_rest(self, canvas: Canvas[Target], view: MarketView) -> None:
        if view.summary and paint_summary(canvas, view.summary, self.look):
            return
        for number in range(1, len(view.offer.factories) + 1):
            self._paint_factory(canvas, view, number)
        self._paint_centre(canvas, view)

    def paint_pointed(self, canvas: Canvas[Target], view: MarketView) -> None:
        if view.pointed is not None and view.pointed.source == CENTRE:
            self._paint_centre(canvas, view)
        elif view.pointed is not None:
            self._paint_factory(canvas, view, view.pointed.source)

    @property
    def _empty(self) -> str:
        """The look of an empty source; without colour, a faint grey would be too faint."""
        return "bright" if self.host.app.no_color else "faint"

    def _label(self, view: MarketView, source: int, tiles: Tiles) -> str:
        """The look of a source's number."""
        pointed = view.pointed.source if view.pointed is not None else None
        if source == (pointed if view.source is None else view.source):
            return "yours"
        if view.last == source:
            return "last"
        return "name" if tiles else self._empty

    def _paint_factory(self, canvas: Canvas[Target], view: MarketView, number: int) -> None:
        shape, scale, box = self.plan.shape, self.scale, self.plan.plates[number - 1]
        tiles = view.offer.at(number)
        canvas.mark(*box, Source(number))
        look, plated = self._label(view, number, tiles), shape.kind is not FactoryLook.BARE
        rim = self.look(look if look == "yours" else "rim").color
        assert rim is not None
        if plated:
            colours = rim, self.look("plate").bgcolor, canvas.ground.bgcolor
            canvas.stamp(box.x + shape.plate, box.y, _stamp(shape, *colours))
        elif not tiles:  # a dot in their middle
            x = box.x + shape.tiles[0] + (shape.step + scale.face - 1) // 2
            canvas.put(x, box.y + shape.tiles[1] + scale.height - scale.letters, "·", self.look(self._empty))
        for colour in tiles.colours:
            self._paint_group(canvas, view, Group(number, colour))
        x, y = box.x + shape.number[0], box.y + shape.number[1]
        if shape.numbered_above:  # a frame around the tiles leaves the number free
            canvas.fill(x - 1, y, 3, 1, canvas.ground)
        label = in_digits(number if view.last != number else f"▌{number}")
        canvas.put(x + 1 - len(label), y, label, self.look(look))
        if plated and tiles:  # the rim lies above the joint of the lower tiles
            below = shape.tiles[1] + 2 * scale.height
            pixels = outline(shape.kind, shape.pixels)[2 * below - 1 - shape.rim]
            for column, part in enumerate(pixels, box.x + shape.plate):
                if part == "r":
                    canvas.half(column, box.y + below - 1, 1, rim, lower=True)

    def _paint_centre(self, canvas: Canvas[Target], view: MarketView) -> None:
        scale, box = self.scale, self.plan.centre
        label = "C" if view.last != CENTRE else "▌C"
        style = self.look(self._label(view, CENTRE, view.offer.centre))
        canvas.put(box.x + 2 - len(label), box.y + scale.middle, label, style)
        canvas.mark(box.x, box.y, LABEL, scale.height, Source(CENTRE))
        if view.marker_here:
            x, y = self.cell(CENTRE, -1)
            self._painter.paint(canvas, x, y, scale, MARKER)
            canvas.mark(x, y, scale.face + ASIDE, scale.height, Source(CENTRE))
        for colour in view.offer.centre.colours:
            self._paint_group(canvas, view, Group(CENTRE, colour))

    def _paint_group(self, canvas: Canvas[Target], view: MarketView, group: Group) -> None:
        """Tiles of one colour in one source. Those pointed at are bright, the others of the source dim."""
        scale, plan, painter = self.scale, self.plan, self._painter
        bare = group.source == CENTRE or plan.shape.kind is FactoryLook.BARE
        ground = canvas.ground if bare else self.look("plate")
        step = plan.step if group.source == CENTRE else plan.shape.step
        pointed = view.pointed == group
        near = view.pointed is not None and view.pointed.source == group.source
        dim = near or view.chosen or (view.source is not None and view.source != group.source)
        look = Look.DIM if dim and not pointed else Look.LAID
        # On a plate the lit rim shows the source; on 16 colours, brackets show the tiles.
        framed = pointed and (bare or painter.ansi)
        asked = view.source == group.source and not view.chosen
        for x, y in self.places()[group]:
            painter.paint(canvas, x, y, scale, group.colour, look, framed=framed, ground=ground, asked=asked)
            if painter.bare and pointed:  # bright greys alone do not show it
                style = painter.letter_style(group.colour, look)
                text = in_three(letter_on(group.colour, look), framed=True)
                canvas.put(x + scale.text_x, y + scale.middle, text, style)
            canvas.mark(x, y, step, scale.height, group)


@cache
def _stamp(shape: Shape, rim: Color, plate: Color, ground: Color) -> Stamp:
    """A plate in half blocks, a pixel lower where its tiles need it."""
    pixels = ["." * shape.pixels] * shape.rim + [*outline(shape.kind, shape.pixels)]
    return halves(pixels, {"r": rim, "p": plate}, ground)
