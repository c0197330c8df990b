"""The app: the table's colours, its screens, and leaving it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.screen import Screen

from azul.record import LEVELS, Flags
from azul.rules import Event, Move, Position
from azul.saves import SAVES, GameRecord, Session
from azul.settings import AzulSettings
from azul.ui.themes import TINTS
from hotseat.language import _
from hotseat.ui.gameapp import GameApp

if TYPE_CHECKING:
    from textual.widget import Widget

    from azul.ui.games import AzulGames
    from azul.ui.replay import Replay
    from hotseat.ui.keymap import Room
    from hotseat.ui.pages import Section
    from hotseat.ui.replayed import ReplayScreen


class AzulApp(GameApp[Position, Move, Event]):
    """One terminal's Azul."""

    TITLE = "Azul"
    PROGRAM = "azul"
    LEVELS = LEVELS
    TINTS = TINTS
    SETTINGS = AzulSettings
    saves = SAVES
    flags: Flags
    settings: AzulSettings
    REVIEWED = GUIDED = COUNTED = ROUNDS = True
    forecast_explained: int | None = None  # after how many choices of people it was said what one is

    def rooms(self) -> Sequence[Room]:
        """The commands of the screens, and what is typed at the tables."""
        from azul.ui import commands
        from azul.ui.guide import Guide
        from azul.ui.result import Result
        from azul.ui.table import Table
        from hotseat.ui.deeds import COMMANDS
        from hotseat.ui.keymap import Room
        from hotseat.ui.replaycommands import REPLAY

        return (
            Room(Table.COMMANDS_HERE, commands.TYPED, _("At the table")),
            Room(Guide.COMMANDS_HERE, commands.TYPED, _("In the tutorial")),
            Room(commands.WATCHED, heading=_("Watching computer players")),
            Room(REPLAY, heading=_("In the replay")),
            Room(Result.COMMANDS_HERE, heading=_("On the result screen")),
            Room(COMMANDS, heading=_("In the saved games")),
        )

    def settings_banner(self) -> Widget:
        """The frieze of tiles: so what is chosen is seen at once."""
        from azul.ui.start import Banner

        return Banner()

    def table_of(self, session: Session) -> Screen[None]:
        """The table of a game."""
        from azul.ui.table import Table

        return Table(session)

    def start_screen(self) -> Screen[None]:
        """The start screen."""
        from azul.ui.start import AzulStart

        return AzulStart(self.flags, self.session, self.settings)

    def guide_screen(self, *, over_a_game: bool) -> Screen[None]:
        """The guided first round."""
        from azul.ui.guide import Guide

        return Guide(over_a_game=over_a_game)

    def games_screen(self) -> AzulGames:
        """The saved games."""
        from azul.ui.games import AzulGames

        return AzulGames(self.games_read)

    def replay_of(self, record: GameRecord, path: Path) -> Replay:
        """The replay of a record that was read with its past."""
        from azul.ui.replay import Replay

        return Replay(record, path)

    def review_of(
        self,
        record: GameRecord,
        path: Path,
        replay: ReplayScreen[Position, Move, Event] | None = None,
    ) -> Screen[None]:
        """The review of a record."""
        from azul.ui.review import ReviewScreen

        return ReviewScreen(record, path, replay)

    def play_of(self, session: Session) -> str:
        """Which side of the boards is up."""
        return session.game.wall.value

    def statistics(self) -> Screen[None]:
        """The figures of the finished games."""
        from azul.ui.statistics import Statistics

        return Statistics()

    def help_sections(self) -> Sequence[Section]:
        """The keys, then the rules."""
        from azul.ui.help import help_sections

        return help_sections(self.bound)
