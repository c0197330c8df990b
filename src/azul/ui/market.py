"""The market: the factories, and the centre of the table."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from rich.color import Color
from rich.style import Style

from azul.rules import CENTRE, Tiles
from azul.ui.palette import Look
from azul.ui.plates import LABEL, MarketPlan, disc, tiles_at
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
        box, (left, top) = self.plan.plates[number - 1], tiles_at(self.scale, rounded=self.plan.round)
        size = self.scale.market
        return box.x + left + place % 2 * size.width, box.y + top + place // 2 * size.height

    def centre_cell(self, place: int, marker_here: bool | None = None) -> tuple[int, int]:
        """The upper left cell of a tile in the centre; place -1 is the marker's, which lies first.

        marker_here: whether it lies there; as it is shown, if not said.
        """
        assert self.plan is not None
        box, across, scale = self.plan.centre, self.plan.across, self.scale.market
        marker = self.view.marker_here if marker_here is None else marker_here
        behind = scale.letters and marker and 0 <= place < across - 1  # a blank column keeps it apart
        place = max(0, place + marker)
        x = box.x + LABEL + (scale.letters or self.scale.trays) + behind
        x += place % across * scale.width
        return x, box.y + place // across * scale.height

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
        """How a group's tiles stand there, and whether they are framed."""
        view = self.view
        if view.pointed == group:
            return Look.LAID, True
        if view.chosen or (view.source is not None and view.source != group.source):
            return Look.DIM, False
        return Look.LAID, False

    def _paint_factory(self, canvas: Canvas[Target], box: Box, number: int, tiles: Tiles) -> None:
        rounded = self.plan is not None and self.plan.round
        canvas.mark(*box, Source(number))
        style = self._label(number, tiles)
        label = str(number) if self.view.last != number else f"▌{number}"
        if rounded:
            self._paint_disc(canvas, box, style)
            canvas.put(box.x, box.y, label, style)
        else:
            self._paint_plate(canvas, box, tiles)
            canvas.put(self._middle(box) - (len(label) - 1), box.y, label, style)
        for place, colour in enumerate(in_order(tiles)):
            x, y = self.factory_cell(number, place)
            ground = self.look("plate") if self.scale.trays else canvas.ground
            self._paint_tile(canvas, x, y, Group(number, colour), ground)

    def _middle(self, box: Box) -> int:
        """The column of a factory's number: between its tiles, at letters before that."""
        return box.x + (box.width - 1) // 2

    def _paint_disc(self, canvas: Canvas[Target], box: Box, label: Style) -> None:
        """A round plate; the rim of the chosen one is lit."""
        rim = self.look("yours") if label is self.look("yours") else self.look("rim")
        colours = rim.color, self.look("plate").bgcolor, canvas.ground.bgcolor
        canvas.stamp(box.x, box.y, _disc(box.width, *colours))

    def _paint_plate(self, canvas: Canvas[Target], box: Box, tiles: Tiles) -> None:
        """A plate with its corners cut, half a row above the tiles; with small tiles none."""
        if not self.scale.trays:
            if not tiles:
                canvas.put(self._middle(box), box.y + self.scale.height, "·", self.look(self._empty))
            return
        plate = self.look("plate")
        canvas.fill(box.x, box.y + 1, box.width, box.height - 1, plate)
        if plate.bgcolor is None or canvas.ground.bgcolor is None or self._painter.palette.ansi:
            return
        canvas.half(box.x + 1, box.y, box.width - 2, plate.bgcolor, lower=True)
        for x in (box.x, box.x + box.width - 1):
            canvas.half(x, box.y + box.height - 1, 1, canvas.ground.bgcolor, lower=True)

    def _paint_centre(self, canvas: Canvas[Target], box: Box) -> None:
        scale, view = self.scale.market, self.view
        label = "C" if view.last != CENTRE else "▌C"
        at = box.x + 2 - len(label), box.y + scale.middle
        canvas.put(*at, label, self._label(CENTRE, view.offer.centre))
        canvas.mark(box.x, box.y, LABEL + 1, scale.height, Source(CENTRE))
        if view.marker_here:
            x, y = self.centre_cell(-1)
            self._painter.marker(canvas, x, y, scale)
            canvas.mark(x, y, scale.width, scale.height, Source(CENTRE))
        for place, colour in enumerate(in_order(view.offer.centre)):
            self._paint_tile(canvas, *self.centre_cell(place), Group(CENTRE, colour), canvas.ground)

    def _paint_tile(self, canvas: Canvas[Target], x: int, y: int, group: Group, ground: Style) -> None:
        (look, framed), size = self._look_of(group), self.scale.market
        asked = self.view.source == group.source and not self.view.chosen
        self._painter.paint(
            canvas, x, y, size, group.colour, look, framed=framed, ground=ground, asked=asked
        )
        canvas.mark(x, y, size.width, size.height, group)


@cache
def _disc(size: int, rim: Color, plate: Color, ground: Color) -> Stamp:
    """A round plate in half blocks."""
    colours = {"r": rim, "p": plate, ".": ground}
    return halves([[colours[part] for part in row] for row in disc(size)], ground)
