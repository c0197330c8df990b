"""The styles of tiles, made from a theme's colours."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache

from rich.style import Style
from textual.color import Color as Pixel

from azul.rules import Colour
from hotseat.ui.cells.contrast import contrast, readable


class Look(Enum):
    """How a tile stands there: laid, printed on the wall, not to be chosen now, or about to land."""

    LAID = auto()
    PRINTED = auto()
    DIM = auto()
    GHOST = auto()


class Empty(Enum):
    """What is free: a space of a line, of the floor, of the grey wall; its mark on 16 colours."""

    LINE = "_"
    FLOOR = " "
    WALL = "·"


# Against their ground: of what a free space costs, and of a tile's letter, be it dim or not laid yet.
LEAST_CONTRAST, READ_CONTRAST = 3.0, 4.5
_STANDS_OUT = 1.4  # of a tile against the panel; below that it has an outline
_MIXED = {Look.LAID: 0.0, Look.PRINTED: 0.76, Look.DIM: 0.62, Look.GHOST: 0.45}


class Palette:
    """Styles of tiles for one theme. `variables` are the theme's, by name without the `$`.

    bare: without colours, where greys of the same lightness are seen in their place.
    """

    def __init__(self, variables: Mapping[str, str], *, ansi: bool, bare: bool = False) -> None:
        self._variables = variables
        self.ansi, self.bare = ansi, bare
        self.letter_style = cache(self._letter_style)
        self.empty_style = cache(self._empty_style)
        self.outline = cache(self._outline)
        self.pixel = cache(self._pixel)

    def _mixed(self, look: Look) -> float:
        """How far a tile is mixed into the ground: less so in a theme of high contrast."""
        return _MIXED[look] * float(self._variables.get("tile-faintness", 1))

    def colour(self, name: str) -> Pixel:
        """One of the theme's colours."""
        found = Pixel.parse(self._variables[name])
        return grey(found) if self.bare and not self.ansi else found

    def _letter_style(self, colour: Colour, look: Look) -> Style:
        """A tile drawn as a letter."""
        base, ink = (self.colour(f"tile-{colour.word}{part}") for part in ("", "-ink"))
        if self.ansi:
            if look is Look.PRINTED:
                return Style(color="default", dim=True)
            # What is dim keeps its colour: without it nobody sees what else could be chosen.
            return Style(color=ink.rich_color, bgcolor=base.rich_color, bold=look is not Look.DIM)
        ground = base.blend(self.colour("table"), self._mixed(look))
        if look is Look.GHOST:
            ink = readable(self.colour("yours"), ground, READ_CONTRAST)
        elif look is not Look.LAID:
            ink = readable(base if colour is not Colour.BLACK else ink, ground, READ_CONTRAST)
        return Style(
            color=ink.rich_color,
            bgcolor=ground.rich_color,
            bold=look in (Look.LAID, Look.GHOST),
        )

    def _empty_style(self, empty: Empty, other: bool) -> Style:
        """A free space; other: in the second of its shades, which alternate where no joint does."""
        if self.ansi:
            return Style(color="default", dim=empty is not Empty.FLOOR)  # costs there are to be read
        name = "stone" if empty is Empty.WALL else "table-free"
        ground = self.colour(f"{name}-other" if other else name)
        ink = readable(self.colour("text-faint"), ground, LEAST_CONTRAST)
        if self.bare:
            ink = readable(self.colour("text-bright"), ground, READ_CONTRAST)
        return Style(color=ink.rich_color, bgcolor=ground.rich_color)

    def stone(self, part: str) -> Pixel:
        """One pixel of the grey wall: `l` light, `.` body, `d` dark."""
        return self.colour({".": "stone", "l": "stone-light", "d": "stone-dark"}[part])

    def _outline(self, colour: Colour, look: Look) -> Style | None:
        """The edge of a letter's tile that is nearly as light as what it may lie on; None for others."""
        if self.ansi:
            return None
        base, *edges = (self.colour(f"tile-{colour.word}{part}") for part in ("", "-edge", "-light"))
        if contrast(base, self.colour("table-panel")) >= _STANDS_OUT:
            return None
        edge = max(edges, key=lambda each: contrast(each, base))
        ink, ground = (each.blend(self.colour("table"), self._mixed(look)) for each in (edge, base))
        return Style(color=ink.rich_color, bgcolor=ground.rich_color)

    def _pixel(self, colour: Colour, part: str, look: Look) -> Pixel:
        """One pixel of a motif: part is `.` base, `e` edge, `a` accent or `l` light."""
        name = {".": "", "e": "-edge", "a": "-accent", "l": "-light"}[part]
        return self.colour(f"tile-{colour.word}{name}").blend(self.colour("table"), self._mixed(look))


def grey(colour: Pixel) -> Pixel:
    """What is seen of a colour where a terminal is asked for none."""
    light = round(0.299 * colour.r + 0.587 * colour.g + 0.114 * colour.b)
    return Pixel(light, light, light)
