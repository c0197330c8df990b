"""The market: the factories, and the centre of the table."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from rich.color import Color
from rich.style import Style

from azul.rules import CENTRE, Tiles
from azul.ui.palette import Look
from azul.ui.plates import ASIDE, LABEL, Kind, MarketPlan, Shape, outline
from azul.ui.scale import LETTERS, Scale
from azul.ui.targets import Group, Source, Target, in_order
from azul.ui.tiles import halves, painter_for
from azul.ui.views import MarketView
from hotseat.ui.cells.canvas import Box, Canvas, Stamp
from hotseat.ui.cells.sheet import Part


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
    }

    def __init__(self, view: MarketView) -> None:
        self.view = view
        self.scale: Scale = LETTERS
        self.plan: MarketPlan | None = None

    def show(self, view: MarketView, scale: Scale, plan: MarketPlan | None) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if (view, scale, plan) != (self.view, self.scale, self.plan):
            self.view, self.scale, self.plan = view, scale, plan
            self.changed()

    def factory_cell(self, number: int, place: int) -> tuple[int, int]:
        """The upper left cell of a tile of a factory; its place among them counts from 0."""
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
        """The upper left cells of the tiles of every group, for the arrows."""
        found: dict[Group, list[tuple[int, int]]] = {}
        for source, tiles in self.view.offer.sources() if self.plan is not None else ():
            for place, colour in enumerate(in_order(tiles)):
                cell = self.factory_cell(source, place) if source != CENTRE else self.centre_cell(place)
                found.setdefault(Group(source, colour), []).append(cell)
        return found

    def paint(self, canvas: Canvas[Target]) -> None:
        """Factories from the left, then the centre."""
        if self.plan is None:
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
            return Look.LAID, not self._has_rim(group.source)
        near = view.pointed is not None and view.pointed.source == group.source
        if near or view.chosen or (view.source is not None and view.source != group.source):
            return Look.DIM, False
        return Look.LAID, False

    def _has_rim(self, source: int) -> bool:
        """Whether a lit rim says which source is chosen; on 16 colours brackets say which tiles."""
        plated = self.plan is not None and self.plan.shape.kind is not Kind.BARE
        return plated and source != CENTRE and not self._painter.palette.ansi

    def _paint_factory(self, canvas: Canvas[Target], box: Box, number: int, tiles: Tiles) -> None:
        assert self.plan is not None
        shape = self.plan.shape
        canvas.mark(*box, Source(number))
        style = self._label(number, tiles)
        label = str(number) if self.view.last != number else f"▌{number}"
        if shape.kind is not Kind.BARE:
            self._paint_plate(canvas, box, shape, style)
        elif not tiles:
            self._paint_empty(canvas, box, shape)
        ground = canvas.ground if shape.kind is Kind.BARE else self.look("plate")
        for place, colour in enumerate(in_order(tiles)):
            x, y = self.factory_cell(number, place)
            self._paint_tile(canvas, x, y, Group(number, colour), ground)
        x, y = box.x + shape.number[0], box.y + shape.number[1]
        if shape.numbered_above:  # a frame around its tiles leaves room for it
            canvas.fill(x - 1, y, 3, 1, canvas.ground)
        canvas.put(x + 1 - len(label), y, label, style)
        if shape.kind is not Kind.BARE and tiles:
            self._mend_rim(canvas, box, shape, self._rim(style))

    def _mend_rim(self, canvas: Canvas[Target], box: Box, shape: Shape, rim: Style) -> None:
        """Where the rim runs through the joint below the lower tiles, it lies above that."""
        below = shape.tiles[1] + 2 * self.scale.height
        pixels = outline(shape.kind, shape.pixels)[2 * below - 1 - shape.rim]
        for column, part in enumerate(pixels, box.x + shape.plate):
            if part == "r" and rim.color is not None:
                canvas.half(column, box.y + below - 1, 1, rim.color, lower=True)

    def _rim(self, label: Style) -> Style:
        """The look of a rim: that of the chosen one is lit, as its number is."""
        return label if label is self.look("yours") else self.look("rim")

    def _paint_plate(self, canvas: Canvas[Target], box: Box, shape: Shape, label: Style) -> None:
        """A round plate or a tray; the rim of the chosen one is lit."""
        colours = self._rim(label).color, self.look("plate").bgcolor, canvas.ground.bgcolor
        canvas.stamp(box.x + shape.plate, box.y, _stamp(shape, *colours))

    def _paint_empty(self, canvas: Canvas[Target], box: Box, shape: Shape) -> None:
        """A dot in the middle of where the tiles of a factory without a plate were."""
        (left, top), middle = shape.tiles, (shape.step + self.scale.face - 1) // 2
        down = self.scale.height - (1 if self.scale.letters else 0)
        canvas.put(box.x + left + middle, box.y + top + down, "·", self.look(self._empty))

    def _paint_centre(self, canvas: Canvas[Target], box: Box) -> None:
        scale, view = self.scale, self.view
        label = "C" if view.last != CENTRE else "▌C"
        at = box.x + 2 - len(label), box.y + scale.middle
        canvas.put(*at, label, self._label(CENTRE, view.offer.centre))
        canvas.mark(box.x, box.y, LABEL, scale.height, Source(CENTRE))
        if view.marker_here:
            x, y = self.centre_cell(-1)
            self._painter.marker(canvas, x, y, scale)
            canvas.mark(x, y, scale.face + ASIDE, scale.height, Source(CENTRE))
        for place, colour in enumerate(in_order(view.offer.centre)):
            self._paint_tile(canvas, *self.centre_cell(place), Group(CENTRE, colour), canvas.ground)

    def _paint_tile(self, canvas: Canvas[Target], x: int, y: int, group: Group, ground: Style) -> None:
        assert self.plan is not None
        look, framed = self._look_of(group)
        asked = self.view.source == group.source and not self.view.chosen
        self._painter.paint(
            canvas, x, y, self.scale, group.colour, look, framed=framed, ground=ground, asked=asked
        )
        if self._painter.palette.bare and self.view.pointed == group:  # bright greys alone do not say it
            style = self._painter.palette.letter_style(group.colour, look)
            text = f"[{group.colour.letter}]"
            canvas.put(x + self.scale.text_x, y + self.scale.middle, text, style)
        step = self.plan.step if group.source == CENTRE else self.plan.shape.step
        canvas.mark(x, y, step, self.scale.height, group)


@cache
def _stamp(shape: Shape, rim: Color, plate: Color, ground: Color) -> Stamp:
    """A plate in half blocks, a pixel lower where its tiles need it."""
    colours = {"r": rim, "p": plate, ".": ground}
    pixels = [[colours[part] for part in row] for row in outline(shape.kind, shape.pixels)]
    return halves([[ground] * shape.pixels] * shape.rim + pixels, ground)
