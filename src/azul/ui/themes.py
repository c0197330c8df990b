"""The colours of the table as Textual themes: dark, light, high contrast, and 16 colours.

Source: looks, "Colours". The tiles are the same everywhere but on 16 colours: the two closest bases
keep an Oklab distance of .17 for every kind of sight (measured in the tests), so every palette is safe
for colour blindness. On 16 colours, where they would fall onto each other, `ansi_*` colours serve.
"""

from __future__ import annotations

from textual.theme import Theme

from azul.rules import Colour
from hotseat.ui import tints

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


# Beside what every table has: the marker, and the stone of the grey wall.
DARK = {
    **tints.DARK,
    **_tile_variables(),
    "marker": "#f6ead0",
    "marker-ink": "#8c1d18",
    "stone": "#3b4049",
    "stone-light": "#4b515c",
    "stone-dark": "#2b2f36",
    "stone-speckle": "#454b56",
}
LIGHT = {
    **tints.LIGHT,
    **_tile_variables(),
    "marker": "#fffdf6",
    "marker-ink": "#8c1d18",
    "stone": "#b6b1a8",
    "stone-light": "#c9c5bd",
    "stone-dark": "#98938a",
    "stone-speckle": "#aaa59b",
}
HIGH_CONTRAST = {
    **tints.HIGH_CONTRAST,
    **_tile_variables(),
    "marker": "#ffffff",
    "marker-ink": "#a00016",
    "stone": "#454b55",
    "stone-light": "#5d6470",
    "stone-dark": "#2c3038",
    "stone-speckle": "#525965",
}
SIXTEEN = {
    **tints.SIXTEEN,
    **_ansi_tile_variables(),
    "marker": "ansi_bright_white",
    "marker-ink": "ansi_black",
    "stone": "ansi_default",
    "stone-light": "ansi_default",
    "stone-dark": "ansi_default",
    "stone-speckle": "ansi_default",
}


THEMES = tints.themes("azul", DARK, LIGHT, HIGH_CONTRAST, SIXTEEN)
AZUL, AZUL_LIGHT, AZUL_CONTRAST, AZUL_16 = THEMES


def variables_for(theme: Theme) -> dict[str, str]:
    """The table's colours for a theme that does not bring its own."""
    return SIXTEEN if theme.ansi else DARK if theme.dark else LIGHT
