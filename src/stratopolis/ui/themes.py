"""The colours of Stratopolis for each of its themes: dark, light, high contrast, and 16 colours.

Source: looks, "Colours". Red and green are no plain ones: between any two of the three bodies stays an
Oklab distance of .11 for every kind of sight (measured in the tests). Levels change edges and digit,
never a body.
"""

from __future__ import annotations

from hotseat.ui.cells import tints
from stratopolis.rules import Colour

# body, light edge, dark edge, ink
_SQUARES = {
    Colour.RED: ("#b5342c", "#d5726b", "#6a1d18", "#ffffff"),
    Colour.GREEN: ("#6fd0b5", "#a6e7d4", "#3c7a69", "#10231e"),
    Colour.NEUTRAL: ("#8d8678", "#b3ada1", "#4c483f", "#15130f"),
}
_ANSI_SQUARES = {
    Colour.RED: ("ansi_red", "ansi_bright_red", "ansi_black", "ansi_bright_white"),
    Colour.GREEN: ("ansi_cyan", "ansi_bright_cyan", "ansi_black", "ansi_black"),
    Colour.NEUTRAL: ("ansi_white", "ansi_bright_white", "ansi_bright_black", "ansi_black"),
}
_PARTS = ("", "-light", "-dark", "-ink")


def _variables(squares: dict[Colour, tuple[str, str, str, str]]) -> dict[str, str]:
    return {
        f"square-{colour.word}{part}": value
        for colour, values in squares.items()
        for part, value in zip(_PARTS, values, strict=True)
    }


# The seats' colours are those of the players' squares, lighter or darker where the ground asks for it.
_SEATS = {"seat-1": "#d5726b", "seat-2": "#6fd0b5"}
_LIGHT_SEATS = {"seat-1": "#d43c20", "seat-2": "#3c7a69"}
_ANSI_SEATS = {"seat-1": "ansi_bright_red", "seat-2": "ansi_bright_cyan"}

DARK = {**tints.DARK, **_SEATS, **_variables(_SQUARES)}
LIGHT = {**tints.LIGHT, **_LIGHT_SEATS, **_variables(_SQUARES)}
HIGH_CONTRAST = {**tints.HIGH_CONTRAST, **_SEATS, **_variables(_SQUARES)}
SIXTEEN = {**tints.SIXTEEN, **_ANSI_SEATS, **_variables(_ANSI_SQUARES)}
TINTS = tints.Tints(DARK, LIGHT, HIGH_CONTRAST, SIXTEEN)
