"""The colours every table has, a game's themes made of them, and inks that can be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from hotseat.i18n import _, pgettext


def contrast(ink: Color, ground: Color) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((_luminance(ink), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def readable(ink: Color, ground: Color, least: float) -> Color:
    """The ink, made lighter (on a light ground darker) until it keeps that contrast with its ground."""
    white, black = Color(255, 255, 255), Color(0, 0, 0)
    end = white if contrast(white, ground) > contrast(black, ground) else black
    # Black or white keeps 4.58 : 1 against whatever ground.
    inks = (ink.blend(end, tenths / 10) for tenths in range(10))
    return next((mixed for mixed in inks if contrast(mixed, ground) >= least), end)


# The ground of everything, of what is to play, of a plate, of a free space; the one accent, which means
# what is yours to do now; text; what must be noticed; a colour for each seat, found by search: any two of
# them and the accent are at least .12 apart in Oklab for every kind of sight (measured in the tests).
DARK = {
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
    "notice": "#e57a64",
    "notice-ink": "#14171c",
    "seat-1": "#3abfed",
    "seat-2": "#b46889",
    "seat-3": "#b6f2e9",
    "seat-4": "#97aa5d",
}

LIGHT = {
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
    "notice": "#e57a64",
    "notice-ink": "#14171c",
    "seat-1": "#0675ea",
    "seat-2": "#c91e93",
    "seat-3": "#3c0081",
    "seat-4": "#7b8103",
}

HIGH_CONTRAST = {
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
    "notice": "#ff9a85",
    "notice-ink": "#000000",
    "seat-1": "#e69da7",
    "seat-2": "#86f8c9",
    "seat-3": "#49c103",
    "seat-4": "#b9b1fc",
}

SIXTEEN = {
    "table": "ansi_default",
    "table-panel": "ansi_default",
    "table-plate": "ansi_default",
    "table-rim": "ansi_cyan",
    "table-free": "ansi_default",
    "yours": "ansi_bright_yellow",
    "yours-ink": "ansi_black",
    "text-bright": "ansi_default",
    "text-quiet": "ansi_default",
    "text-faint": "ansi_default",
    "notice": "ansi_bright_red",
    "notice-ink": "ansi_black",
    "seat-1": "ansi_bright_cyan",
    "seat-2": "ansi_bright_magenta",
    "seat-3": "ansi_bright_green",
    "seat-4": "ansi_bright_blue",
}

SEATS = 4  # colours; further seats begin again, as the number beside the colour tells them apart

# For the `LOOKS` of a part that shows seats; `seat_look` says which is whose.
SEAT_LOOKS = {f"seat {number}": f"$seat-{number}" for number in range(1, SEATS + 1)}


def seat_look(seat: int) -> str:
    """The name of a seat's colour among the `LOOKS`; seats count from 0."""
    return f"seat {seat % SEATS + 1}"


def theme_kind(name: str) -> str:
    """What a theme is called behind its game's name, alike in all games; "" for none of theirs."""
    return name.partition("-")[2]


def theme_word(name: str) -> str:
    """A theme of a game as people call it; "" is the one that fits the terminal."""
    words = {
        "dark": pgettext("theme", "dark"),
        "light": _("light"),
        "high-contrast": _("high contrast"),
        "16": _("16 colours"),
    }
    return words.get(theme_kind(name), name) or _("match terminal")


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
    """All colours of a game's table by name without the `$`, for each of its four themes."""

    dark: Mapping[str, str]
    light: Mapping[str, str]
    contrast: Mapping[str, str]
    sixteen: Mapping[str, str]

    def themes(self, name: str) -> tuple[Theme, Theme, Theme, Theme]:
        """The themes of a game, the dark one first; behind its name all games call theirs alike."""
        ansi = BUILTIN_THEMES["ansi-dark"]
        return (
            _theme(f"{name}-dark", self.dark, dark=True),
            _theme(f"{name}-light", self.light, dark=False),
            _theme(f"{name}-high-contrast", self.contrast, dark=True),
            replace(ansi, name=f"{name}-16", variables={**ansi.variables, **self.sixteen}),
        )

    def variables_for(self, theme: Theme) -> Mapping[str, str]:
        return self.sixteen if theme.ansi else self.dark if theme.dark else self.light


COMMON = Tints(DARK, LIGHT, HIGH_CONTRAST, SIXTEEN)
