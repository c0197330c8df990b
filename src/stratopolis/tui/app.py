"""Stratopolis' app: the colours of its themes, and its screens.

Source: docs/design.md, "Colours of Stratopolis". Each colour is a ramp of six levels, the higher the
brighter. Any two colours at any two levels are at least .065 apart in Oklab for every kind of sight, and
neighbouring levels of one colour .08 (measured in the tests).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from textual.color import Color
from textual.screen import Screen

from hotseat.settings.file import LoadedSettings
from hotseat.tui.app import HotseatApp
from hotseat.tui.drawing import themes as tints
from hotseat.tui.navigator import OwnScreens
from stratopolis.game import LIBRARY, Flags, GameRecord, Session, Setup, own_order
from stratopolis.rules import Colour, Event, Placement, Position
from stratopolis.settings import StratopolisSettings

Ramps = Mapping[Colour, Sequence[tuple[str, str]]]  # body and ink on each level

_WORD = 4  # the level whose colours words and tiles in a hand have

_BODIES = {
    Colour.RED: ("#630400", "#851e03", "#a8350d", "#c55423", "#e1733b", "#ff9a58"),
    Colour.GREEN: ("#025c49", "#267862", "#41957c", "#5bb397", "#76d1b2", "#92efcd"),
    Colour.NEUTRAL: ("#483a61", "#5e5881", "#7477a2", "#8c97c2", "#a8b7e1", "#c6d8ff"),
}


def _ink(body: str) -> str:
    """White or black, whichever has more contrast."""
    ground = Color.parse(body)
    return max(("#ffffff", "#000000"), key=lambda ink: tints.contrast(Color.parse(ink), ground))


_RAMPS: Ramps = {colour: [(body, _ink(body)) for body in bodies] for colour, bodies in _BODIES.items()}

# With sixteen colours only the digits tell the levels.
_ANSI_RAMPS: Ramps = {
    Colour.RED: (("ansi_red", "ansi_bright_white"),) * 6,
    Colour.GREEN: (("ansi_cyan", "ansi_black"),) * 6,
    Colour.NEUTRAL: (("ansi_white", "ansi_black"),) * 6,
}


def _variables(ramps: Ramps, word: int = _WORD) -> dict[str, str]:
    """Body and ink of every level, and of each colour without one: those of the level `word`."""
    variables = {}
    for colour, ramp in ramps.items():
        levels = [("", ramp[word - 1]), *((f"-{level}", pair) for level, pair in enumerate(ramp, 1))]
        for level, (body, ink) in levels:
            variables[f"square-{colour.word}{level}"] = body
            variables[f"square-{colour.word}{level}-ink"] = ink
    return variables


# In the themes dark, light, high contrast and sixteen colours: the seats, in colours of their squares that
# are readable on the ground; the ring around the tile about to be placed; the table and holes in the city;
# the plate under the digit of the tile placed last.
_CITY = {
    "seat-1": ("#d5726b", "#d43c20", "#d5726b", "ansi_bright_red"),
    "seat-2": ("#6fd0b5", "#3c7a69", "#6fd0b5", "ansi_bright_cyan"),
    "rim-yours": (tints.DARK["yours"], "#ffb000", tints.HIGH_CONTRAST["yours"], tints.SIXTEEN["yours"]),
    "rim-notice": ("#ff5c3a", "#ff5c3a", "#ff5c3a", tints.SIXTEEN["notice"]),
    "city-ground": ("#232a33", "#fdfaf3", "#14181e", "ansi_bright_black"),
    "city-hole": ("#1b2027", "#f3efe7", "#090b0e", "ansi_bright_black"),
    "text-plate": ("#fff8e1", "#ffffff", "#ffffff", "ansi_bright_white"),
    "text-plate-ink": ("#0b0d10", "#000000", "#000000", "ansi_black"),
}


def _theme(column: int, colours: Mapping[str, str]) -> dict[str, str]:
    city = {name: row[column] for name, row in _CITY.items()}
    return {**colours, **city, **(_variables(_ANSI_RAMPS, 1) if column == 3 else _variables(_RAMPS))}


DARK, LIGHT, HIGH_CONTRAST = _theme(0, tints.DARK), _theme(1, tints.LIGHT), _theme(2, tints.HIGH_CONTRAST)

SIXTEEN = _theme(3, tints.SIXTEEN)

TINTS = tints.Tints(DARK, LIGHT, HIGH_CONTRAST, SIXTEEN)


class StratopolisNavigator(OwnScreens[Position, Placement, Event]):
    """Makes Stratopolis' screens and opens them."""

    def rematch_of(self, session: Session) -> Setup:
        """The same players, seats and way of playing; the other player goes first."""
        first = session.header.next_first
        return Setup(session.names, session.position.variant, first, None, None, session.seats)

    def rematch(self, session: Session) -> None:
        from stratopolis.tui.arrange import Arrange

        if own_order(session.header):
            self.app.push_screen(Arrange(self.rematch_of(session)))
        else:
            super().rematch(session)


class StratopolisApp(HotseatApp[Position, Placement, Event]):
    """One terminal's Stratopolis."""

    TINTS = TINTS
    SETTINGS = StratopolisSettings
    NAVIGATOR = StratopolisNavigator
    navigator: StratopolisNavigator
    library = LIBRARY
    flags: Flags
    settings: StratopolisSettings

    def __init__(
        self,
        session: Session | None,
        flags: Flags,
        settings: LoadedSettings[StratopolisSettings] | None = None,
        *,
        arranging: Setup | None = None,
        replayed: tuple[GameRecord, Path] | None = None,
        still: bool = False,
    ) -> None:
        """arranging, replayed: what to show first, if neither a game nor the start screen."""
        super().__init__(session, flags, settings, replayed=replayed, still=still)
        self._arranging = arranging

    def get_default_screen(self) -> Screen[None]:
        if self._arranging is None:
            return super().get_default_screen()
        from stratopolis.tui.arrange import Arrange

        return Arrange(self._arranging)
