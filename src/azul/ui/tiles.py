"""Tiles painted on a canvas: letters of 3x1 cells, azulejo motifs of 4x2.

Source: looks, "Why these tiles work". A cell is two square pixels high (`▀`, ink above, ground below);
a motif is one quadrant mirrored twice, with one pixel of joint at the right and below. Every tile
carries its letter, so it is told apart without colour; on 16 colours a plain block takes the motif's
place.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.color import Color
from rich.style import Style
from textual.app import App

from azul.rules import Colour
from azul.ui.layout import LETTERS, SMALL, Scale
from azul.ui.palette import Look, Palette
from hotseat.ui.canvas import Cells

# Quadrants; the last row and column are the middle. `.` base, `e` edge, `a` accent, `l` light.
_QUADRANTS = {
    SMALL: {
        Colour.BLUE: (".a", "a."),
        Colour.YELLOW: ("..", ".a"),
        Colour.RED: ("a.", ".l"),
        Colour.BLACK: ("a.", ".a"),
        Colour.WHITE: (".l", "la"),
    }
}


class Cell(NamedTuple):
    """One character of a painted tile."""

    text: str
    style: Style


def motif(colour: Colour, scale: Scale) -> list[str]:
    """The pixels of a motif, row by row, without its joint."""
    rows = [row + row[-2::-1] for row in _QUADRANTS[scale][colour]]
    return rows + rows[-2::-1]


class TilePainter:
    """Paints tiles for one palette; what was painted once is kept."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._motif = cache(self._paint_motif)

    def paint(
        self,
        canvas: Cells,
        x: int,
        y: int,
        scale: Scale,
        colour: Colour,
        look: Look = Look.LAID,
        *,
        framed: bool = False,
        fresh: bool = False,
        ground: Style | None = None,
    ) -> None:
        """Put a tile with its upper left cell at x, y.

        framed: it is chosen or pointed at, or about to land.  fresh: it came with the last pick.
        ground: what shows in the joint, the canvas's ground if not said.
        """
        letter = colour.letter.lower() if look is Look.PRINTED else colour.letter
        text = f"[{letter}]" if framed or look is Look.GHOST else f" {letter} "
        style = self.palette.letter_style(colour, look)
        if fresh:
            style += Style(underline=True)
        if scale is LETTERS:
            canvas.put(x, y, text, style)
        elif self.palette.ansi or look is Look.GHOST:
            paint_block(canvas, x, y, scale, text, style)
        else:
            self._put_motif(canvas, x, y, colour, look, framed, ground or canvas.ground)
            canvas.put(x + 1, y, letter, style)

    def _put_motif(
        self, canvas: Cells, x: int, y: int, colour: Colour, look: Look, framed: bool, ground: Style
    ) -> None:
        for row, cells in enumerate(self._motif(colour, look, ground)):
            for column, (text, style) in enumerate(cells):
                canvas.put(x + column, y + row, text, style)
        if framed:
            base = self.palette.letter_style(colour, look)
            canvas.put(x, y, "[", base)
            canvas.put(x + 2, y, "]", base)

    def _paint_motif(self, colour: Colour, look: Look, ground: Style) -> list[list[Cell]]:
        """The cells of a 4x2 tile without its joint: two rows of half blocks."""
        pixels = motif(colour, SMALL)
        rows = []
        for upper in range(0, len(pixels), 2):
            lower = pixels[upper + 1] if upper + 1 < len(pixels) else None
            rows.append(
                [
                    self._half(
                        self.palette.pixel(colour, part, look).rich_color,
                        self.palette.pixel(colour, lower[column], look).rich_color
                        if lower
                        else ground.bgcolor,
                    )
                    for column, part in enumerate(pixels[upper])
                ]
            )
        return rows

    @staticmethod
    def _half(upper: Color, lower: Color | None) -> Cell:
        return Cell("▀", Style(color=upper, bgcolor=lower))


def paint_block(canvas: Cells, x: int, y: int, scale: Scale, text: str, style: Style) -> None:
    """Something the size of a tile that is none: the marker, a free space. `text` is three cells."""
    canvas.put(x, y, text, style)
    if scale is not LETTERS:
        canvas.put(x, y + 1, "▀▀▀", Style(color=style.bgcolor, bgcolor=canvas.ground.bgcolor))


_PAINTERS: dict[str, TilePainter] = {}


def painter_for(app: App[object]) -> TilePainter:
    """The painter for the theme an app shows at present; one is kept for each theme."""
    theme = app.current_theme
    if theme.name not in _PAINTERS:
        variables = {**app.get_theme_variable_defaults(), **theme.variables}
        _PAINTERS[theme.name] = TilePainter(Palette(variables, ansi=theme.ansi))
    return _PAINTERS[theme.name]
