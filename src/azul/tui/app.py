"""Azul's app: the colours of its themes.

Source: docs/design.md, "Colours of Azul". The tiles are the same everywhere but on 16 colours: the two
closest bases keep an Oklab distance of .18 for every kind of sight (measured in the tests).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from azul.game import LIBRARY, AzulSettings
from azul.rules import Colour, Event, Move, Position
from hotseat.tui.app import HotseatApp
from hotseat.tui.drawing.themes import tints

# base, edge, accent, light, ink (for a letter on the base)
_TILES = {
    Colour.BLUE: ("#2b6cb8", "#1c4a84", "#b5daf7", "#5b97d6", "#ffffff"),
    Colour.YELLOW: ("#f2b632", "#c98a14", "#b4431c", "#ffe08c", "#7a2a0c"),
    Colour.RED: ("#c23a2c", "#8a2a1f", "#f8cfae", "#e57a64", "#ffffff"),
    Colour.BLACK: ("#000000", "#000000", "#b4bfcf", "#5b6678", "#e6ebf2"),
    Colour.WHITE: ("#eef1f3", "#eef1f3", "#3f9fb8", "#9ccfdd", "#1b2a33"),
}

_ANSI = {  # base, edge and ink: no motif is drawn there
    Colour.BLUE: ("ansi_blue", "ansi_blue", "ansi_bright_white"),
    Colour.YELLOW: ("ansi_yellow", "ansi_yellow", "ansi_black"),
    Colour.RED: ("ansi_red", "ansi_red", "ansi_bright_white"),
    Colour.BLACK: ("ansi_black", "ansi_bright_black", "ansi_bright_white"),
    Colour.WHITE: ("ansi_white", "ansi_white", "ansi_black"),
}

_PARTS = ("", "-edge", "-accent", "-light", "-ink")


def _tiles() -> dict[str, tuple[str, str, str, str]]:
    rows = {}
    for colour, values in _TILES.items():
        base, edge, ink = _ANSI[colour]
        for part, value, ansi in zip(_PARTS, values, (base, edge, ink, ink, ink), strict=True):
            rows[f"tile-{colour.word}{part}"] = value, value, value, ansi
    return rows


# What differs in the dark, the light and the high-contrast theme and on 16 colours: the frame of tiles that
# have just landed, the marker, the second shade of free spaces, the stone of the grey wall, and how far
# printed and dim tiles are mixed into the ground; white tiles, as the panel is nearly as light as they are in
# one theme, and black ones, as the table is as black in another.
_OTHERS = {
    "landed": ("#9aa3b1", "#4b4f56", "#7f8ba0", "ansi_default"),
    "marker": ("#f6ead0", "#7a1f1a", "#ffffff", "ansi_bright_white"),
    "marker-ink": ("#8c1d18", "#fffdf6", "#a00016", "ansi_black"),
    "table-free-other": ("#272d37", "#cbc2ae", "#20242c", "ansi_default"),
    "stone": ("#474440", "#cdcfce", "#5a554f", "ansi_default"),
    "stone-light": ("#56524d", "#d8d9d7", "#706a63", "ansi_default"),
    "stone-dark": ("#383531", "#c0c3c1", "#443f3a", "ansi_default"),
    "stone-other": ("#3c3936", "#c4c9c9", "#4a4641", "ansi_default"),
    "tile-faintness": ("1", "1", "0.75", "1"),
    "tile-white": ("#eef1f3", "#ffffff", "#eef1f3", "ansi_white"),
    "tile-white-edge": ("#eef1f3", "#aab6bf", "#eef1f3", "ansi_white"),
    "tile-white-light": ("#9ccfdd", "#ffffff", "#9ccfdd", "ansi_black"),
    "tile-black-edge": ("#000000", "#000000", "#4a5567", "ansi_bright_black"),
    "tile-black-light": ("#5b6678", "#5b6678", "#9aa7bd", "ansi_bright_white"),
}

DARK, LIGHT, HIGH_CONTRAST, SIXTEEN = TINTS = tints({**_tiles(), **_OTHERS})


class AzulApp(HotseatApp[Position, Move, Event]):
    """One terminal's Azul."""

    TINTS = TINTS
    library = LIBRARY
    settings: AzulSettings
    explained: Mapping[str, int] = MappingProxyType({})  # what, and after how many moves of people
