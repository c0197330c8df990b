"""Squares painted on a canvas, in relief: 6x3, 4x2, 3x1 and 2x1 characters.

Source: looks, "stratopolis-6x3.png". An edge is drawn where a tile ends: light towards what lies lower,
dark towards what lies higher or level. The level is a digit; where there is no colour, or few of them,
the colour is a letter before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.app import App
from textual.color import Color

from hotseat.ui.canvas import Cells, Stamp
from stratopolis.rules import Colour
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.scale import LARGE, SMALL, TINY, Scale

ABOVE, RIGHT, BELOW, LEFT = range(4)
NONE, LIGHT, DARK, ZONE, YOURS, WRONG = "", "light", "dark", "zone", "yours", "wrong"
Edges = tuple[str, str, str, str]  # above, right, below, left
NO_EDGES: Edges = (NONE, NONE, NONE, NONE)


class Look(NamedTuple):
    """What a cell looks like. colour: None for the bare table.   text: its level, empty for none.

    lit: it can be covered.   ghost: a tile is about to cover it.   zone: it is in a best zone.
    last: its tile was placed last.
    """

    colour: Colour | None = None
    text: str = ""
    edges: Edges = NO_EDGES
    lit: bool = False
    ghost: bool = False
    zone: bool = False
    last: bool = False


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

    def _body(self, look: Look) -> Style:
        if look.colour is None:
            ground = self._colour("table-free" if look.lit else "table")
            return Style(color=self._colour("text-quiet").rich_color, bgcolor=ground.rich_color)
        name = f"square-{look.colour.word}"
        ink, ground = self._colour(f"{name}-ink"), self._colour(name)
        return Style(color=ink.rich_color, bgcolor=ground.rich_color, bold=look.lit or look.ghost)

    def _with(self, look: Look, side: int) -> Style:
        """An edge's colour on the body."""
        return Style(color=self._edge(look, side).rich_color, bgcolor=self._body(look).bgcolor)

    def _stamp(self, scale: Scale, look: Look) -> Stamp:
        cells = Cells(scale.width, scale.height, self._body(look))
        if look.colour is None:
            if look.lit:
                cells.put((scale.width - 1) // 2, scale.height // 2, "·", cells.ground)
        elif scale == LARGE:
            self._large(cells, look)
        elif scale == SMALL:
            self._small(cells, look)
        else:
            self._row(cells, look)
        return cells.stamped()

    def _large(self, cells: Cells, look: Look) -> None:
        """Edges as thick as one pixel, the text in the middle."""
        for side, x in ((LEFT, 0), (RIGHT, cells.width - 1)):
            if look.edges[side]:
                edge = Style(bgcolor=self._edge(look, side).rich_color)
                cells.fill(x, 0, 1, cells.height, edge)
        for side, y in ((ABOVE, 0), (BELOW, cells.height - 1)):
            if look.edges[side]:
                colour = self._edge(look, side).rich_color
                cells.half(0, y, cells.width, colour, lower=side == BELOW)
        text = self._text(look)
        x = 3 - len(text) // 2
        cells.put(x, 1, text, self._ink(look, cells.ground))
        before, behind = "()" if look.last else "··" if look.lit and not look.ghost else "  "
        cells.put(x - 1, 1, before, cells.ground)
        cells.put(x + len(text), 1, behind, cells.ground)

    def _small(self, cells: Cells, look: Look) -> None:
        """Edges as thick as half a character; level ones at the right and below stand next door."""
        own = (ZONE, YOURS, WRONG)
        edges = look.edges
        above, left = bool(edges[ABOVE]), bool(edges[LEFT])
        right, below = edges[RIGHT] in own, edges[BELOW] in own
        if above:
            cells.put(0, 0, "▀" * 4, self._with(look, ABOVE))
        if below:
            cells.put(0, 1, "▄" * 4, self._with(look, BELOW))
        if left:
            cells.put(0, 0, "▛" if above else "▌", self._with(look, LEFT))
            cells.put(0, 1, "▙" if below else "▌", self._with(look, LEFT))
        if right:
            cells.put(3, 0, "▜" if above else "▐", self._with(look, RIGHT))
            cells.put(3, 1, "▟" if below else "▐", self._with(look, RIGHT))
        text = self._text(look)
        cells.put(3 - len(text), 1, text, self._ink(look, cells.ground))
        if look.last:
            cells.put(2 - len(text), 1, "(", cells.ground)
            cells.put(3, 1, ")", cells.ground)

    def _row(self, cells: Cells, look: Look) -> None:
        """A row: an edge at the left as thin as can be, one below as a line under the text."""
        under = Style(underline=bool(look.edges[BELOW]) and not look.ghost)
        ground = cells.ground + under
        cells.put(0, 0, " " * cells.width, ground)
        if look.edges[LEFT]:
            bar = "▌" if look.ghost else "▏"
            cells.put(0, 0, bar, self._with(look, LEFT) + under)
        text = self._text(look)
        if look.ghost and look.edges[RIGHT] and cells.width > 1 + len(text):
            cells.put(cells.width - 1, 0, "▐", self._with(look, RIGHT))
        if look.last:
            cells.put(0, 0, "(", ground)
            cells.put(1 + len(text), 0, ")", ground)
        cells.put(1 if cells.width > len(text) else 0, 0, text, self._ink(look, ground))

    def _text(self, look: Look) -> str:
        letter = str(look.colour) if self.letters and look.colour else ""
        return (letter.lower() if look.ghost else letter) + look.text

    def _ink(self, look: Look, ground: Style) -> Style:
        """Of the text: turned about in a best zone, lit where a tile is about to land."""
        if look.ghost:
            name = "notice" if WRONG in look.edges else "yours"
            ink, behind = self._colour(f"{name}-ink"), self._colour(name)
            return Style(color=ink.rich_color, bgcolor=behind.rich_color, bold=True)
        return ground + Style(reverse=True) if look.zone else ground


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
