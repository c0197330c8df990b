"""The styles of tiles, made from a theme's colours."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache

from rich.style import Style
from textual.color import Color

from azul.rules import Colour
from hotseat.ui.cells.contrast import readable


class Look(Enum):
    """How a tile stands there: laid, printed on the wall, not to be chosen now, or about to land."""

    LAID = auto()
    PRINTED = auto()
    DIM = auto()
    GHOST = auto()


# Of a letter against its ground: of what is dim, and of what only is not laid yet.
LEAST_CONTRAST, READ_CONTRAST = 3.0, 4.5
_MIXED = {Look.LAID: 0.0, Look.PRINTED: 0.76, Look.DIM: 0.62, Look.GHOST: 0.45}


class Palette:
    """Styles of tiles for one theme. `variables` are the theme's, by name without the `$`."""

    def __init__(self, variables: Mapping[str, str], *, ansi: bool) -> None:
        self._variables = variables
        self.ansi = ansi
        self.letter_style = cache(self._letter_style)
        self.pixel = cache(self._pixel)

    def colour(self, name: str) -> Color:
        """One of the theme's colours."""
        return Color.parse(self._variables[name])

    def _letter_style(self, colour: Colour, look: Look) -> Style:
        """A tile drawn as a letter."""
        base, ink = (self.colour(f"tile-{colour.word}{part}") for part in ("", "-ink"))
        if self.ansi:
            if look is Look.PRINTED:
                return Style(color="default", dim=True)
            # What is dim keeps its colour: without it nobody sees what else could be chosen.
            return Style(color=ink.rich_color, bgcolor=base.rich_color, bold=look is not Look.DIM)
        ground = base.blend(self.colour("table"), _MIXED[look])
        if look is Look.GHOST:
            ink = readable(self.colour("yours"), ground, READ_CONTRAST)
        elif look is not Look.LAID:
            least = READ_CONTRAST if look is Look.PRINTED else LEAST_CONTRAST
            ink = readable(base if colour is not Colour.BLACK else ink, ground, least)
        return Style(
            color=ink.rich_color,
            bgcolor=ground.rich_color,
            bold=look in (Look.LAID, Look.GHOST),
        )

    def stone(self, part: str) -> Color:
        """One pixel of the grey wall: `l` light, `.` body, `d` dark, `s` speckle."""
        return self.colour(
            {".": "stone", "l": "stone-light", "d": "stone-dark", "s": "stone-speckle"}[part]
        )

    def _pixel(self, colour: Colour, part: str, look: Look) -> Color:
        """One pixel of a motif: part is `.` base, `e` edge, `a` accent or `l` light."""
        name = {".": "", "e": "-edge", "a": "-accent", "l": "-light"}[part]
        return self.colour(f"tile-{colour.word}{name}").blend(self.colour("table"), _MIXED[look])
