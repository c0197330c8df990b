"""The market: the factories, and the centre of the table below them."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style

from azul.rules import CENTRE, Colour, Tiles
from azul.ui.layout import LETTERS, Scale
from azul.ui.palette import Look
from azul.ui.targets import Group, Source, Target
from azul.ui.tiles import paint_block, painter_for
from azul.ui.views import MarketView
from hotseat.ui.canvas import Canvas
from hotseat.ui.sheet import Part

_LEFT = 4  # where the first factory and the centre begin; the label C stands before


class Market(Part[Target]):
    """Draws a `MarketView`."""

    LOOKS: ClassVar[dict[str, str]] = {
        "label": "bold $text-bright",
        "yours": "bold $yours",
        "quiet": "$text-faint",
        "last": "underline $text-bright",
        "plate": "$text-faint on $table-plate",
        "marker": "bold $marker-ink on $marker",
    }

    def __init__(self, view: MarketView) -> None:
        self.view = view
        self.scale: Scale = LETTERS

    def show(self, view: MarketView, scale: Scale) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if (view, scale) != (self.view, self.scale):
            self.view, self.scale = view, scale
            self.changed()

    def paint(self, canvas: Canvas[Target]) -> None:
        """Factories from the left, then the centre."""
        self._painter = painter_for(self.host.app)
        across = self.scale.factory_width
        # Spread over the width, as far as that still reads as one row of factories.
        count = len(self.view.offer.factories)
        spread = min(2 * self.scale.width, (canvas.width - _LEFT - count * across) // max(1, count))
        for number, tiles in enumerate(self.view.offer.factories, 1):
            self._paint_factory(canvas, _LEFT + (number - 1) * (across + max(0, spread)), number, tiles)
        self._paint_centre(canvas)

    def _label(self, source: int, tiles: Tiles) -> Style:
        view = self.view
        chosen = view.source if view.source is not None else view.pointed and view.pointed.source
        if chosen == source and (view.source is not None or view.pointed is not None):
            return self.look("yours")
        if view.last == source:
            return self.look("last")
        return self.look("label" if tiles else "quiet")

    def _look_of(self, group: Group) -> tuple[Look, bool]:
        """How a group's tiles stand there, and whether they are framed."""
        view = self.view
        if view.pointed == group:
            return Look.LAID, True
        if view.chosen or (view.source is not None and view.source != group.source):
            return Look.DIM, False
        return Look.LAID, False

    def _paint_factory(self, canvas: Canvas[Target], x: int, number: int, tiles: Tiles) -> None:
        scale = self.scale
        canvas.mark(x - 1, 0, scale.factory_width, scale.factory_height, Source(number))
        label = str(number) if self.view.last != number else f"▌{number}"
        middle = x + scale.width - (scale is LETTERS) - (len(label) - 1)
        canvas.put(middle, 0, label, self._label(number, tiles))
        plate = self.look("plate")
        if scale is not LETTERS:
            canvas.fill(x - 1, 1, 2 * scale.width + 1, 2 * scale.height, plate)
        elif not tiles:
            canvas.put(x + scale.width - 1, 1, "·", self.look("quiet"))
        for place, colour in enumerate(_sorted(tiles)):
            at = x + place % 2 * scale.width, 1 + place // 2 * scale.height
            self._paint_tile(canvas, *at, Group(number, colour), plate)

    def _paint_centre(self, canvas: Canvas[Target]) -> None:
        scale, view = self.scale, self.view
        top = scale.factory_height
        label = "C" if view.last != CENTRE else "▌C"
        canvas.put(2 - len(label), top, label, self._label(CENTRE, view.offer.centre))
        canvas.mark(0, top, _LEFT, scale.height, Source(CENTRE))
        x, y = _LEFT, top
        if view.marker_here:
            paint_block(canvas, x, y, scale, " 1 ", self.look("marker"))
            canvas.mark(x, y, scale.width, scale.height, Source(CENTRE))
            x += scale.width + 1
        for colour in _sorted(view.offer.centre):
            if x + scale.width > canvas.width:
                x, y = _LEFT, y + scale.height
            self._paint_tile(canvas, x, y, Group(CENTRE, colour), canvas.ground)
            x += scale.width

    def _paint_tile(self, canvas: Canvas[Target], x: int, y: int, group: Group, ground: Style) -> None:
        look, framed = self._look_of(group)
        self._painter.paint(canvas, x, y, self.scale, group.colour, look, framed=framed, ground=ground)
        canvas.mark(x, y, self.scale.width, self.scale.height, group)


def _sorted(tiles: Tiles) -> list[Colour]:
    """The tiles one by one, in the order B Y R K W."""
    return [colour for colour in tiles.colours for _ in range(tiles[colour])]
