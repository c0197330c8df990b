"""The name of a game on its start screen, in large letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from textual.color import Color

from hotseat.ui.cells.canvas import Canvas, in_colours
from hotseat.ui.cells.contrast import readable
from hotseat.ui.cells.lettering import Glyphs, name_size, put_name
from hotseat.ui.cells.painting import parse_look
from hotseat.ui.cells.sheet import Part

_LEAST_CONTRAST = 3.0  # of the letters on the table: they are large


class Lettering(NamedTuple):
    """A name and its letters.

    gap: the pixels between two letters.   pixels: the sizes that a pixel can have, in cells, the largest
    first.   inks: the theme's colours that the letters have in turn.
    """

    name: str
    glyphs: Glyphs
    gap: int
    pixels: Sequence[int]
    inks: Sequence[str]

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """Columns and rows with each size of pixel."""
        return tuple(name_size(self.name, self.glyphs, pixel, self.gap) for pixel in self.pixels)


class LargeName(Part[str]):
    """A name in large letters."""

    def __init__(self, lettering: Lettering) -> None:
        self.lettering = lettering

    def paint(self, canvas: Canvas[str]) -> None:
        """As large as there is room for."""
        name, glyphs, gap, pixels, inks = self.lettering
        sizes = zip(pixels, self.lettering.sizes, strict=True)
        pixel = next((pixel for pixel, (_wide, rows) in sizes if rows <= canvas.height), pixels[-1])
        put_name(canvas, name, glyphs, pixel, gap, [self._style(ink) for ink in inks])

    def _style(self, ink: str) -> Style:
        """A colour that stands out from the table, in the light theme too; one of 16 as it is."""
        style = self.ground + parse_look(f"${ink}", self.host.app.theme_variables)
        colour, ground = style.color, self.ground.bgcolor
        if colour is None or ground is None or colour.triplet is None or ground.triplet is None:
            return style
        found = readable(Color(*colour.triplet), Color(*ground.triplet), _LEAST_CONTRAST)
        return in_colours(found.rich_color, ground)
