"""The colours of the table as Textual themes: dark, light, high contrast, and 16 colours.

Source: looks, "Colours". The tiles are the same everywhere but on 16 colours: the two closest bases
keep an Oklab distance of .17 for every kind of sight (measured in the tests), so every palette is safe
for colour blindness. On 16 colours, where they would fall onto each other, `ansi_*` colours serve.
"""

from __future__ import annotations

from dataclasses import replace

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


# The ground of everything, of the board to play, of a plate, of a free space; the one accent, which
# means what is yours to do now; text; the marker; the stone of the grey wall.
DARK = {
    **_tile_variables(),
    "table": "#14171c",
    "table-panel": "#1d222b",
    "table-plate": "#242a33",
    "table-rim": "#4a5364",
    "table-free": "#2e3540",
    "yours": "#ffd36b",
    "yours-ink": "#14171c",
    "text-bright": "#e8eaed",
    "text-quiet": "#9aa3b1",
    "text-faint": "#8b94a3",
    "marker": "#f6ead0",
    "marker-ink": "#8c1d18",
    "notice": "#e57a64",
    "notice-ink": "#14171c",
    "stone": "#3b4049",
    "stone-light": "#4b515c",
    "stone-dark": "#2b2f36",
    "stone-speckle": "#454b56",
}
LIGHT = {
    **_tile_variables(),
    "table": "#e2dbcd",
    "table-panel": "#eee9de",
    "table-plate": "#c4b79f",
    "table-rim": "#857858",
    "table-free": "#bfb49d",
    "yours": "#873302",
    "yours-ink": "#ffffff",
    "text-bright": "#1d2025",
    "text-quiet": "#4b4f56",
    "text-faint": "#4c4f4d",
    "marker": "#fffdf6",
    "marker-ink": "#8c1d18",
    "notice": "#e57a64",
    "notice-ink": "#14171c",
    "stone": "#b6b1a8",
    "stone-light": "#c9c5bd",
    "stone-dark": "#98938a",
    "stone-speckle": "#aaa59b",
}
HIGH_CONTRAST = {
    **_tile_variables(),
    "table": "#000000",
    "table-panel": "#16181d",
    "table-plate": "#20242b",
    "table-rim": "#9aa3b1",
    "table-free": "#2a2f38",
    "yours": "#ffe300",
    "yours-ink": "#000000",
    "text-bright": "#ffffff",
    "text-quiet": "#d5dae2",
    "text-faint": "#c3c9d2",
    "marker": "#ffffff",
    "marker-ink": "#a00016",
    "notice": "#ff9a85",
    "notice-ink": "#000000",
    "stone": "#454b55",
    "stone-light": "#5d6470",
    "stone-dark": "#2c3038",
    "stone-speckle": "#525965",
}
SIXTEEN = {
    **_ansi_tile_variables(),
    "table": "ansi_default",
    "table-panel": "ansi_default",
    "table-plate": "ansi_default",
    "table-rim": "ansi_bright_black",
    "table-free": "ansi_default",
    "yours": "ansi_bright_yellow",
    "yours-ink": "ansi_black",
    "text-bright": "ansi_default",
    "text-quiet": "ansi_default",
    "text-faint": "ansi_default",
    "marker": "ansi_bright_white",
    "marker-ink": "ansi_black",
    "notice": "ansi_bright_red",
    "notice-ink": "ansi_black",
    "stone": "ansi_default",
    "stone-light": "ansi_default",
    "stone-dark": "ansi_default",
    "stone-speckle": "ansi_default",
}


def _theme(name: str, variables: dict[str, str], *, dark: bool) -> Theme:
    """A theme; command palette and scroll bars take their colours from it, too."""
    return Theme(
        name=name,
        primary="#2b6cb8",
        secondary="#5b97d6",
        accent=variables["yours"],
        warning="#f2b632",
        error="#e57a64",
        success="#2fc0b1",
        foreground=variables["text-bright"],
        background=variables["table"],
        surface=variables["table-panel"],
        panel=variables["table-plate"],
        dark=dark,
        variables=variables,
    )


AZUL = _theme("azul", DARK, dark=True)
AZUL_LIGHT = _theme("azul-light", LIGHT, dark=False)
AZUL_CONTRAST = _theme("azul-high-contrast", HIGH_CONTRAST, dark=True)
AZUL_16 = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="azul-16",
    variables={**BUILTIN_THEMES["ansi-dark"].variables, **SIXTEEN},
)
THEMES = (AZUL, AZUL_LIGHT, AZUL_CONTRAST, AZUL_16)


def variables_for(theme: Theme) -> dict[str, str]:
    """The table's colours for a theme that does not bring its own."""
    return SIXTEEN if theme.ansi else DARK if theme.dark else LIGHT
