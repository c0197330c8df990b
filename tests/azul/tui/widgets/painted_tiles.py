"""Helper for tests of tiles and their colours: palettes, and tiles painted with them."""

from __future__ import annotations

from rich.style import Style
from textual.color import Color

from azul.rules import Colour
from azul.tui.app import DARK, HIGH_CONTRAST, LIGHT, TINTS
from azul.tui.widgets.tiles import Look, Palette, Scale, TilePainter
from hotseat.tui.drawing.canvas import Cells

FULL = Palette(DARK, ansi=False)
FEW = Palette(TINTS.themes("azul")[-1].variables, ansi=True)
GROUND = Style(color="#ffffff", bgcolor="#14171c")
VARIABLES = {"dark": DARK, "light": LIGHT, "high contrast": HIGH_CONTRAST}


def painted(
    palette: Palette,
    scale: Scale,
    colour: Colour,
    look: Look = Look.LAID,
    *,
    framed: bool = False,
    fresh: bool = False,
    lettered: bool | None = True,
) -> Cells:
    """A tile with room around it for a frame."""
    cells = Cells(scale.width + 2, scale.height + 2, GROUND)
    painter = TilePainter(palette, lettered=lettered)
    painter.paint(cells, 1, 1, scale, colour, look, framed=framed, fresh=fresh)
    return cells


def characters(cells: Cells) -> tuple[str, ...]:
    return tuple(strip.text for strip in cells.strips())


def colour(theme: str, name: str) -> Color:
    return Color.parse(VARIABLES[theme][name])
