"""Squares painted on a canvas, in relief: 10x5, 6x3, 4x2, 3x1 and 2x1 characters.

Source: looks, "stratopolis-6x3.png". An edge is drawn where a tile ends: light towards what lies lower,
dark towards what lies higher or level. The level is a digit; where there is no colour, or few of them,
the colour is a letter before it. A best zone has an outline; where a square is a single row, a bar at
both ends of each of its rows, and capital letters where the others have small ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.app import App
from textual.color import Color

from hotseat.ui.cells.canvas import Cells, Stamp
from stratopolis.rules import Colour
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.scale import SMALL, TINY, Scale

ABOVE, RIGHT, BELOW, LEFT = range(4)
NONE, LIGHT, DARK, ZONE, YOURS, WRONG = "", "light", "dark", "zone", "yours", "wrong"
Edges = tuple[str, str, str, str]  # above, right, below, left
NO_EDGES: Edges = (NONE, NONE, NONE, NONE)
Gaps = tuple[bool, bool, bool, bool]  # the same sides
NO_GAPS: Gaps = (False, False, False, False)


class Look(NamedTuple):
    """What a cell looks like. colour: None for the bare table.   text: its level, empty for none.

    lit: it can be covered.   ghost: a tile is about to cover it.   zone: it is in a best zone.
    last: its tile was placed last.   gaps: the sides at which its zone ends, but its tile goes on.
    """

    colour: Colour | None = None
    text: str = ""
    edges: Edges = NO_EDGES
    lit: bool = False
    ghost: bool = False
    zone: bool = False
    last: bool = False
    gaps: Gaps = NO_GAPS


class SquarePainter:
    """Paints squares for one theme; `letters`: whether the colour is named as well."""

    def __init__(self, variables: Mapping[str, str], *, ansi: bool, letters: bool) -> None:
        self._variables, self._ansi, self.letters = variables, ansi, letters
        self._colour = cache(self._parsed)
        self.stamp = lru_cache(maxsize=2048)(self._stamp)  # 2.5 kB each; a table shows some hundreds

    def paint(self, canvas: Cells, x: int, y: int, scale: Scale, look: Look) -> None:
        """Paint a cell, its upper left character there."""
        canvas.stamp(x, y, self.stamp(scale, look))

    def chip(self, canvas: Cells, x: int, y: int, colour: Colour) -> None:
        """A colour with its letter, two characters wide."""
        self.paint(canvas, x, y, TINY, Look(colour, "" if self.letters else str(colour)))

    def _parsed(self, name: str) -> Color:
        return Color.parse(self._variables[name])

    def _edge(self, look: Look, side: int) -> Color:
        """The colour of an edge."""
        edge = look.edges[side]
        if edge in (LIGHT, DARK):
            return self._colour(f"square-{look.colour.word if look.colour else 'neutral'}-{edge}")
        return self._colour({ZONE: "text-bright", YOURS: "yours", WRONG: "notice"}[edge])

    def body(self, look: Look) -> Style:
        """The ground of a cell, and the ink of its text."""
        if look.colour is None:
            ground = self._colour("table-free" if look.lit else "table")
            return Style(color=self._colour("text-quiet").rich_color, bgcolor=ground.rich_color)
        name = f"square-{look.colour.word}"
        ink, ground = self._colour(f"{name}-ink"), self._colour(name)
        return Style(color=ink.rich_color, bgcolor=ground.rich_color, bold=look.lit or look.ghost)

    def _with(self, look: Look, side: int) -> Style:
        """An edge's colour on the body."""
        return Style(color=self._edge(look, side).rich_color, bgcolor=self.body(look).bgcolor)

    def _stamp(self, scale: Scale, look: Look) -> Stamp:
        cells = Cells(scale.width, scale.height, self.body(look))
        if look.colour is None:
            if look.lit:
                cells.put((scale.width - 1) // 2, scale.height // 2, "·", cells.ground)
        elif scale.height == 1:
            self._row(cells, look)
        elif scale == SMALL:
            self._small(cells, look)
        else:
            self._large(cells, look)
        return cells.stamped()

    def _large(self, cells: Cells, look: Look) -> None:
        """Edges as thick as one pixel, with a gap where the tile goes on; the text in the middle."""
        for side, x in ((LEFT, 0), (RIGHT, cells.width - 1)):
            if look.edges[side]:
                edge = Style(bgcolor=self._edge(look, side).rich_color)
                for start, length in _pieces(cells.height, gap=look.gaps[side]):
                    cells.fill(x, start, 1, length, edge)
        for side, y in ((ABOVE, 0), (BELOW, cells.height - 1)):
            if look.edges[side]:
                colour = self._edge(look, side).rich_color
                for start, length in _pieces(cells.width, gap=look.gaps[side]):
                    cells.half(start, y, length, colour, lower=side == BELOW)
        text = self._text(look)
        x, y = (cells.width - len(text) + 1) // 2, cells.height // 2
        cells.put(x, y, text, self._ink(look, cells.ground))
        before, behind = "()" if look.last else "··" if look.lit and not look.ghost else "  "
        cells.put(x - 1, y, before, cells.ground)
        cells.put(x + len(text), y, behind, cells.ground)

    def _small(self, cells: Cells, look: Look) -> None:
        """Edges as thick as half a character; level ones at the right and below stand next door. Where
        the tile goes on, there is a gap.
        """
        own = (ZONE, YOURS, WRONG)
        edges = look.edges
        above, left = bool(edges[ABOVE]), bool(edges[LEFT])
        right, below = edges[RIGHT] in own, edges[BELOW] in own
        if above:
            cells.put(0, 0, "▀  ▀" if look.gaps[ABOVE] else "▀▀▀▀", self._with(look, ABOVE))
        if below:
            cells.put(0, 1, "▄  ▄" if look.gaps[BELOW] else "▄▄▄▄", self._with(look, BELOW))
        for side, x, there in ((LEFT, 0, left), (RIGHT, 3, right)):
            if there:
                gap, ends = look.gaps[side], _ENDS[side]
                cells.put(x, 0, ends[above, gap][0], self._with(look, side))
                cells.put(x, 1, ends[below, gap][1], self._with(look, side))
        text = self._text(look)
        cells.put(3 - len(text), 1, text, self._ink(look, cells.ground))
        if look.last:
            cells.put(2 - len(text), 1, "(", cells.ground)
            cells.put(3, 1, ")", cells.ground)
        elif look.lit and not look.ghost and not (len(text) > 1 and left):
            cells.put(2 - len(text), 1, "·", cells.ground)

    def _row(self, cells: Cells, look: Look) -> None:
        """A row: a tile's edge at the left as thin as can be, one below as a line under the text. Bars
        at the ends of what is to be placed, and of a row of a best zone.
        """
        text = self._row_text(look, cells.width)
        room = cells.width - 1 - len(text)  # behind the text
        ends = bool(look.edges[BELOW]) and not look.gaps[BELOW]
        ground = cells.ground + Style(underline=ends and not look.ghost)
        cells.put(0, 0, " " * cells.width, ground)
        bars = (ZONE, YOURS, WRONG)
        if look.edges[LEFT]:
            bar = "▏" if look.edges[LEFT] not in bars else "▘" if look.gaps[LEFT] else "▌"
            cells.put(0, 0, bar, self._with(look, LEFT) + Style(underline=ground.underline))
        if look.edges[RIGHT] in bars and room > 0:
            under = Style(underline=ground.underline)
            bar = "▝" if look.gaps[RIGHT] else "▐"
            cells.put(cells.width - 1, 0, bar, self._with(look, RIGHT) + under)
        elif look.lit and not look.ghost and room > 0:
            cells.put(cells.width - 1, 0, "·", ground)
        ink = self._ink(look, ground) + Style(reverse=look.last and not look.ghost)
        cells.put(1 if room >= 0 else 0, 0, text, ink)

    def _row_text(self, look: Look, width: int) -> str:
        """Letters are capital in best zones alone. Two characters have no room for a bar and both, so a
        tile about to be placed shows its bar: the prompt says on which level it would lie.
        """
        text = self._text(look)
        if self.letters and look.text and not look.zone:
            text = text.lower()
        if look.ghost and len(text) >= width:
            return text[:1] if look.text != "x" else f"x{text[:1]}"
        return text

    def _text(self, look: Look) -> str:
        letter = str(look.colour) if self.letters and look.colour else ""
        return (letter.lower() if look.ghost else letter) + look.text

    def _ink(self, look: Look, ground: Style) -> Style:
        """Of the text: lit where a tile is about to land."""
        if look.ghost:
            name = "notice" if WRONG in look.edges else "yours"
            ink, behind = self._colour(f"{name}-ink"), self._colour(name)
            return Style(color=ink.rich_color, bgcolor=behind.rich_color, bold=True)
        return ground


# The upper and the lower end of a side of a small square, by whether it meets another edge there, and has
# a gap.
_ENDS = {
    LEFT: {(True, False): "▛▙", (True, True): "▀▄", (False, False): "▌▌", (False, True): "▘▖"},
    RIGHT: {(True, False): "▜▟", (True, True): "▀▄", (False, False): "▐▐", (False, True): "▝▗"},
}


def _pieces(length: int, *, gap: bool) -> tuple[tuple[int, int], ...]:
    """An edge in pieces, each from where and how long: one, or two with a gap between them."""
    end = max(1, length // 3)
    return ((0, end), (length - end, end)) if gap else ((0, length),)


def painter_for(app: App[object]) -> SquarePainter:
    """The painter for the theme and the settings that the app has now; the same one for the same."""
    settings = getattr(app, "settings", None)
    wanted = settings.letters if isinstance(settings, StratopolisSettings) else "auto"
    ansi = app.current_theme.ansi
    letters = wanted == "on" or (wanted == "auto" and (ansi or app.no_color))
    variables = app.theme_variables
    return _painter(tuple(variables[name] for name in _NAMES), ansi, letters)


# The variables of a theme that a painter needs.
_NAMES = (
    *(f"square-{each.word}{part}" for each in Colour for part in ("", "-light", "-dark", "-ink")),
    *("table", "table-free", "text-bright", "text-quiet", "yours", "yours-ink", "notice", "notice-ink"),
)


@lru_cache(maxsize=4)
def _painter(variables: tuple[str, ...], ansi: bool, letters: bool) -> SquarePainter:
    return SquarePainter(dict(zip(_NAMES, variables, strict=True)), ansi=ansi, letters=letters)
