"""The colours of the table, as theme variables, and the styles of tiles made from them.

Source: looks, "Colours" (measured: the two closest bases keep an Oklab distance of .17 for every kind
of sight). On 16 colours, where those would fall onto each other, a second table of `ansi_*` serves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from functools import cache

from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from azul.rules import Colour

# base, edge, accent, light, ink (for a letter on the base)
_TILES = {
    Colour.BLUE: ("#2b6cb8", "#1c4a84", "#b5daf7", "#5b97d6", "#ffffff"),
    Colour.YELLOW: ("#f2b632", "#c98a14", "#b4431c", "#ffe08c", "#7a2a0c"),
    Colour.RED: ("#c23a2c", "#8a2a1f", "#f8cfae", "#e57a64", "#ffffff"),
    Colour.BLACK: ("#2b313d", "#171b22", "#2fc0b1", "#566173", "#4fe0d0"),
    Colour.WHITE: ("#eef1f3", "#b9c4cc", "#3f9fb8", "#9ccfdd", "#1b2a33"),
}
_ANSI_TILES = {
    Colour.BLUE: ("ansi_blue", "ansi_bright_white"),
    Colour.YELLOW: ("ansi_yellow", "ansi_black"),
    Colour.RED: ("ansi_red", "ansi_bright_white"),
    Colour.BLACK: ("ansi_bright_black", "ansi_bright_cyan"),
    Colour.WHITE: ("ansi_white", "ansi_black"),
}
_PARTS = ("", "-edge", "-accent", "-light", "-ink")


def _tile_variables() -> dict[str, str]:
    return {
        f"tile-{colour.word}{part}": value
        for colour, values in _TILES.items()
        for part, value in zip(_PARTS, values, strict=True)
    }


def _ansi_tile_variables() -> dict[str, str]:
    found = {}
    for colour, (base, ink) in _ANSI_TILES.items():
        for part, value in zip(_PARTS, (base, base, ink, ink, ink), strict=True):
            found[f"tile-{colour.word}{part}"] = value
    return found


VARIABLES = {
    **_tile_variables(),
    "table": "#14171c",
    "table-panel": "#1b2029",
    "table-plate": "#242a33",
    "table-free": "#2e3540",
    "yours": "#ffd36b",
    "yours-ink": "#14171c",
    "text-bright": "#e8eaed",
    "text-quiet": "#8d96a5",
    "text-faint": "#7f8998",
    "marker": "#eef1f3",
    "marker-ink": "#14171c",
}
ANSI_VARIABLES = {
    **_ansi_tile_variables(),
    "table": "ansi_default",
    "table-panel": "ansi_default",
    "table-plate": "ansi_default",
    "table-free": "ansi_default",
    "yours": "ansi_bright_yellow",
    "yours-ink": "ansi_black",
    "text-bright": "ansi_default",
    "text-quiet": "ansi_default",
    "text-faint": "ansi_bright_black",
    "marker": "ansi_bright_white",
    "marker-ink": "ansi_black",
}

AZUL = Theme(
    name="azul",
    primary="#2b6cb8",
    secondary="#5b97d6",
    accent="#ffd36b",
    warning="#f2b632",
    error="#e57a64",
    success="#2fc0b1",
    foreground="#e8eaed",
    background="#14171c",
    surface="#1b2029",
    panel="#242a33",
    variables=VARIABLES,
)

AZUL_16 = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="azul-16",
    variables={**BUILTIN_THEMES["ansi-dark"].variables, **ANSI_VARIABLES},
)


class Look(Enum):
    """How a tile stands there: laid, printed on the wall, not to be chosen now, or about to land."""

    LAID = auto()
    PRINTED = auto()
    DIM = auto()
    GHOST = auto()


LEAST_CONTRAST = 3.0  # of what is dim against its ground
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
            if look in (Look.PRINTED, Look.DIM):
                return Style(color="default", dim=True)
            return Style(color=ink.rich_color, bgcolor=base.rich_color, bold=True)
        ground = self.colour("table")
        mixed = _MIXED[look]
        if look is Look.GHOST:
            ink = self.colour("yours")
            while contrast(ink, base.blend(ground, mixed)) < LEAST_CONTRAST:
                mixed += 0.05
        elif look is not Look.LAID:
            ink = _readable(base if colour is not Colour.BLACK else ink, base.blend(ground, mixed))
        return Style(
            color=ink.rich_color,
            bgcolor=base.blend(ground, mixed).rich_color,
            bold=look in (Look.LAID, Look.GHOST),
        )

    def _pixel(self, colour: Colour, part: str, look: Look) -> Color:
        """One pixel of a motif: part is `.` base, `e` edge, `a` accent or `l` light."""
        name = {".": "", "e": "-edge", "a": "-accent", "l": "-light"}[part]
        return self.colour(f"tile-{colour.word}{name}").blend(self.colour("table"), _MIXED[look])


def contrast(ink: Color, ground: Color) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((_luminance(ink), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _readable(ink: Color, ground: Color) -> Color:
    """The ink, made lighter until it keeps 3 : 1 against its ground."""
    white = Color(255, 255, 255)
    while contrast(ink, ground) < LEAST_CONTRAST:
        ink = ink.blend(white, 0.1)
    return ink
