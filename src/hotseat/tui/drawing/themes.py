"""The colours of every table, the themes that a game makes of them, and readable inks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from hotseat.values import NamedTuple


def contrast(ink: Color, ground: Color) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((_luminance(ink), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def readable(ink: Color, ground: Color, least: float) -> Color:
    """The ink, made lighter (on a light ground darker) until it has the least contrast with its ground."""
    white, black = Color(255, 255, 255), Color(0, 0, 0)
    end = white if contrast(white, ground) > contrast(black, ground) else black
    # Black or white has at least 4.58 : 1 on any ground.
    inks = (ink.blend(end, tenths / 10) for tenths in range(10))
    return next((mixed for mixed in inks if contrast(mixed, ground) >= least), end)


# Grounds: of everything, of a panel, of a plate and its rim, of a free space; the accent, for what the player
# can do now; text; notices; a colour for each seat, found by search: any two of them and the accent are at
# least .12 apart in Oklab for every kind of sight (measured in the tests).
# The columns are the themes: dark, light, high contrast, and 16 colours.
_COLOURS = {
    "table": ("#14171c", "#e2dbcd", "#000000", "ansi_default"),
    "table-panel": ("#1d222b", "#eee9de", "#16181d", "ansi_default"),
    "table-plate": ("#242a33", "#c4b79f", "#20242b", "ansi_default"),
    "table-rim": ("#4a5364", "#857858", "#9aa3b1", "ansi_cyan"),
    "table-free": ("#2e3540", "#bfb49d", "#2a2f38", "ansi_default"),
    "yours": ("#ffd36b", "#873302", "#ffe300", "ansi_bright_yellow"),
    "yours-ink": ("#14171c", "#ffffff", "#000000", "ansi_black"),
    "text-bright": ("#e8eaed", "#1d2025", "#ffffff", "ansi_default"),
    "text-quiet": ("#9aa3b1", "#4b4f56", "#d5dae2", "ansi_default"),
    "text-faint": ("#8b94a3", "#4c4f4d", "#c3c9d2", "ansi_default"),
    "notice": ("#e57a64", "#e57a64", "#ff9a85", "ansi_bright_red"),
    "notice-ink": ("#14171c", "#14171c", "#000000", "ansi_black"),
    "seat-1": ("#3abfed", "#0675ea", "#e69da7", "ansi_bright_cyan"),
    "seat-2": ("#b46889", "#c91e93", "#86f8c9", "ansi_bright_magenta"),
    "seat-3": ("#b6f2e9", "#3c0081", "#49c103", "ansi_bright_green"),
    "seat-4": ("#97aa5d", "#7b8103", "#b9b1fc", "ansi_bright_blue"),
}


def _theme(name: str, variables: Mapping[str, str], *, dark: bool) -> Theme:
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
        variables=dict(variables),
    )


class Tints(NamedTuple):
    """All colours of a game's table, by variable without `$`, for each of its four themes."""

    dark: Mapping[str, str]
    light: Mapping[str, str]
    contrast: Mapping[str, str]
    sixteen: Mapping[str, str]

    def themes(self, name: str) -> tuple[Theme, Theme, Theme, Theme]:
        """The themes of a game, the dark one first, called by its name and the theme's: `azul-dark`."""
        ansi = BUILTIN_THEMES["ansi-dark"]
        return (
            _theme(f"{name}-dark", self.dark, dark=True),
            _theme(f"{name}-light", self.light, dark=False),
            _theme(f"{name}-high-contrast", self.contrast, dark=True),
            replace(ansi, name=f"{name}-16", variables={**ansi.variables, **self.sixteen}),
        )


def tints(own: Mapping[str, tuple[str, str, str, str]]) -> Tints:
    """The colours of every table and a game's own, each row with those of the four themes."""
    rows = {**_COLOURS, **own}
    return Tints(*({name: row[theme] for name, row in rows.items()} for theme in range(4)))


DARK, LIGHT, HIGH_CONTRAST, _SIXTEEN = COMMON = tints({})
