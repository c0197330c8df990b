"""Stratopolis' app: the colours of its themes, and its screens.

Source: docs/design.md, "Colours of Stratopolis". Each colour is a ramp of six levels, the higher the further
from the table. Any two colours at any two levels are at least .065 apart in Oklab for every kind of sight,
and neighbouring levels of one colour .08 (measured in the tests).
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from textual.color import Color

from hotseat.tui.app import HotseatApp
from hotseat.tui.drawing import themes
from hotseat.tui.navigator import Navigator
from stratopolis.game import LIBRARY, StratopolisSettings
from stratopolis.rules import Colour, Event, Placement, Position

if TYPE_CHECKING:
    from hotseat.tui.widgets.painted import ViewWidget

_WORD = 4  # the level whose colours words and tiles in a hand have

# The higher a square, the lighter it is; on the light table, the darker: so it stands out the more.
_DARK_RAMPS = {
    Colour.RED: "#6f0e00 #8f2e08 #ac4719 #cc6331 #ea7d44 #fea360",
    Colour.GREEN: "#01443a #115e4e #277964 #3e957c #57b195 #71ceb0",
    Colour.NEUTRAL: "#412369 #4f4570 #686491 #7c7fab #919bc7 #abbae3",
}
_LIGHT_RAMPS = {
    Colour.RED: "#ffbda4 #f99e69 #eb7b39 #cb6332 #bd360c #992100",
    Colour.GREEN: "#b4fbb7 #6be4c9 #6bb99d #509d85 #33826e #196657",
    Colour.NEUTRAL: "#d9dafd #bcbce8 #a1a0d1 #8885bb #6d6aa5 #574e8d",
}

# With sixteen colours only the digits tell the levels: on anything bright, no line would be seen.
_ANSI = {
    Colour.RED: ("ansi_red", "ansi_bright_white"),
    Colour.GREEN: ("ansi_cyan", "ansi_black"),
    Colour.NEUTRAL: ("ansi_blue", "ansi_bright_white"),
}


def _with_ink(body: str, *, quiet: bool) -> tuple[str, str]:
    """With white or black, whichever has more contrast; or with one that is quieter."""
    ground = Color.parse(body)
    ink = max(map(Color.parse, ("#ffffff", "#000000")), key=lambda ink: themes.contrast(ink, ground))
    return body, (themes.readable(ground.blend(ink, 0.5), ground, 5.5) if quiet else ink).hex


# In the themes dark, light, high contrast and sixteen colours: the seats, in colours of their squares that
# are readable on the ground; the ring around a tile that must not lie there; the table and holes in the city;
# the lines around best zones; a light plate and its ink.
_CITY = {
    "seat-1": ("#d5726b", "#d43c20", "#d5726b", "ansi_bright_red"),
    "seat-2": ("#6fd0b5", "#3c7a69", "#6fd0b5", "ansi_bright_cyan"),
    "wrong": ("#ff5c3a", "#ff5c3a", "#ff5c3a", "ansi_bright_red"),
    "city-ground": ("#232a33", "#faf6ee", "#14181e", "ansi_bright_black"),
    "city-hole": ("#1b2027", "#efe9dc", "#090b0e", "ansi_bright_black"),
    "line-red": ("#ffdcc7", "#4a0a14", "#ffdcc7", "ansi_bright_white"),
    "line-green": ("#ccfff0", "#003d31", "#ccfff0", "ansi_bright_white"),
    "text-plate": ("#fff8e1", "#ffffff", "#ffffff", "ansi_bright_white"),
    "text-plate-ink": ("#0b0d10", "#000000", "#000000", "ansi_black"),
}


def _squares() -> dict[str, tuple[str, str, str, str]]:
    """The colours of squares and their inks; level 0 has those of words and of tiles in a hand."""
    rows: dict[str, tuple[str, str, str, str]] = {}
    for colour, level in product(Colour, range(7)):
        bodies = (ramps[colour].split()[(level or _WORD) - 1] for ramps in (_DARK_RAMPS, _LIGHT_RAMPS))
        dark, light = (_with_ink(body, quiet=0 < level < _WORD) for body in bodies)
        name = f"square-{colour.word}-{level}" if level else f"square-{colour.word}"
        pairs = zip(dark, light, _with_ink(dark[0], quiet=False), _ANSI[colour], strict=True)
        rows[name], rows[f"{name}-ink"] = pairs
    return rows


DARK, LIGHT, HIGH_CONTRAST, SIXTEEN = TINTS = themes.tints({**_CITY, **_squares()})


class StratopolisNavigator(Navigator[Position, Placement, Event]):
    """Makes Stratopolis' screens and opens them."""

    def review_picture(self) -> ViewWidget[tuple[Position, Placement]]:
        from stratopolis.tui.screens import PlacePicture

        return PlacePicture()


class StratopolisApp(HotseatApp[Position, Placement, Event]):
    """One terminal's Stratopolis."""

    TINTS = TINTS
    NAVIGATOR = StratopolisNavigator
    navigator: StratopolisNavigator
    library = LIBRARY
    settings: StratopolisSettings
