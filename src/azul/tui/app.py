"""Azul's app: the colours of its themes, its screens, and leaving it.

The colours of Azul's table for each of its themes: dark, light, high contrast, and 16 colours.

Source: docs/design.md, "Colours of Azul".
The tiles are the same everywhere but on 16 colours: the two closest bases
keep an Oklab distance of .17 for every kind of sight (measured in the tests), so every palette is safe
for colour blindness. On 16 colours, where they would fall onto each other, `ansi_*` colours serve.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from azul.game import LIBRARY, Flags, GameRecord, Session
from azul.rules import Colour, Event, Move, Position
from azul.settings import AzulSettings
from hotseat.tui.app import HotseatApp
from hotseat.tui.drawing import styles as tints

if TYPE_CHECKING:
    from azul.tui.screens import Replay
    from hotseat.tui.drawing.sheet import Part
    from hotseat.tui.preferences import Room
    from hotseat.tui.screens.pages import Section
    from hotseat.tui.screens.replay import ReplayScreen


# base, edge, accent, light, ink (for a letter on the base)
_TILES = {
    Colour.BLUE: ("#2b6cb8", "#1c4a84", "#b5daf7", "#5b97d6", "#ffffff"),
    Colour.YELLOW: ("#f2b632", "#c98a14", "#b4431c", "#ffe08c", "#7a2a0c"),
    Colour.RED: ("#c23a2c", "#8a2a1f", "#f8cfae", "#e57a64", "#ffffff"),
    Colour.BLACK: ("#08090b", "#000000", "#a9b4c4", "#5b6678", "#e6ebf2"),
    Colour.WHITE: ("#eef1f3", "#eef1f3", "#3f9fb8", "#9ccfdd", "#1b2a33"),
}

_ANSI = {  # base and ink: no motif is drawn there
    Colour.BLUE: ("ansi_blue", "ansi_bright_white"),
    Colour.YELLOW: ("ansi_yellow", "ansi_black"),
    Colour.RED: ("ansi_red", "ansi_bright_white"),
    Colour.BLACK: ("ansi_bright_black", "ansi_bright_cyan"),
    Colour.WHITE: ("ansi_white", "ansi_black"),
}

_ANSI_TILES = {colour: (base, base, ink, ink, ink) for colour, (base, ink) in _ANSI.items()}

_PARTS = ("", "-edge", "-accent", "-light", "-ink")


def _variables(tiles: Mapping[Colour, Sequence[str]]) -> dict[str, str]:
    return {
        f"tile-{colour.word}{part}": value
        for colour, values in tiles.items()
        for part, value in zip(_PARTS, values, strict=True)
    }


# Beside what every table has: the frame of what has just landed, the marker, the second shade of free
# spaces, and the stone of the grey wall.
DARK = {
    **tints.DARK,
    **_variables(_TILES),
    "landed": "#9aa3b1",
    "marker": "#f6ead0",
    "marker-ink": "#8c1d18",
    "table-free-other": "#272d37",
    "stone": "#474440",
    "stone-light": "#56524d",
    "stone-dark": "#383531",
    "stone-other": "#3c3936",
}

LIGHT = {
    **tints.LIGHT,
    **_variables(_TILES),
    "tile-white-edge": "#aab6bf",  # the panel is nearly as light as the tile
    "tile-white-light": "#ffffff",
    "landed": "#4b4f56",
    "marker": "#7a1f1a",
    "marker-ink": "#fffdf6",
    "table-free-other": "#cbc2ae",
    "stone": "#cdcfce",
    "stone-light": "#d8d9d7",
    "stone-dark": "#c0c3c1",
    "stone-other": "#c4c9c9",
}

HIGH_CONTRAST = {
    **tints.HIGH_CONTRAST,
    **_variables(_TILES),
    "landed": "#7f8ba0",
    "marker": "#ffffff",
    "marker-ink": "#a00016",
    "table-free-other": "#20242c",
    "stone": "#5a554f",
    "stone-light": "#706a63",
    "stone-dark": "#443f3a",
    "stone-other": "#4a4641",
    "tile-black": "#242a34",  # the table is as black as can be
    "tile-black-light": "#9aa7bd",
    "tile-faintness": "0.75",  # of printed and dim tiles; 1 elsewhere
}

SIXTEEN = {
    **tints.SIXTEEN,
    **_variables(_ANSI_TILES),
    "landed": "ansi_default",
    "marker": "ansi_bright_white",
    "marker-ink": "ansi_black",
    "stone": "ansi_default",
    "stone-light": "ansi_default",
    "stone-dark": "ansi_default",
    "stone-other": "ansi_default",
    "table-free-other": "ansi_default",
}

TINTS = tints.Tints(DARK, LIGHT, HIGH_CONTRAST, SIXTEEN)


class AzulApp(HotseatApp[Position, Move, Event]):
    """One terminal's Azul."""

    TINTS = TINTS
    SETTINGS = AzulSettings
    library = LIBRARY
    flags: Flags
    settings: AzulSettings
    forecast_explained: int | None = None  # after how many moves of people it was explained

    def rooms(self) -> Sequence[Room]:
        from azul.tui import prompt as commands
        from azul.tui import tutorial
        from azul.tui.result import Result
        from azul.tui.table import Table
        from hotseat.tui.preferences import rooms

        return rooms(
            self.offers,
            commands.TYPED,
            table=Table.COMMANDS_HERE,
            tutorial=tutorial.COMMANDS,
            watched=commands.WATCHED,
            result=Result.COMMANDS_HERE,
        )

    def settings_sample(self) -> Part[str]:
        from azul.tui.start import Sample

        return Sample()

    def table_of(self, session: Session) -> Screen[None]:
        from azul.tui.table import Table

        return Table(session)

    def start_screen(self) -> Screen[None]:
        from azul.tui.start import AzulStart

        return AzulStart(self.flags, self.session)

    def guide_screen(self, *, over_a_game: bool) -> Screen[None]:
        from azul.tui.tutorial import tutorial_table

        return tutorial_table(self, over_a_game=over_a_game)

    def replay_of(self, record: GameRecord, path: Path) -> Replay:
        from azul.tui.screens import Replay

        return Replay(record, path)

    def review_of(
        self, record: GameRecord, path: Path, replay: ReplayScreen[Position, Move, Event, Any] | None = None
    ) -> Screen[None]:
        from azul.tui.screens import ReviewScreen

        return ReviewScreen(record, path, replay)

    def play_of(self, session: Session) -> str:
        return session.position.wall.value

    def statistics(self) -> Screen[None]:
        from azul.stats import finished_games, overview, players
        from hotseat.tui.screens.statistics import StatisticsScreen

        return StatisticsScreen(finished_games, players, overview)

    def help_sections(self) -> Sequence[Section]:
        from azul.tui.help import help_sections

        return help_sections(self.bound)
