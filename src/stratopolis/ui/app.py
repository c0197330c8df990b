"""The app: the table's colours, its screens, and leaving it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.screen import Screen

from hotseat.language import _
from hotseat.settings_file import Found
from hotseat.ui.gameapp import GameApp
from stratopolis.record import LEVELS, Flags, Setup, way_of
from stratopolis.rules import Event, Placement, Position
from stratopolis.saves import SAVES, GameRecord, Session
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.themes import TINTS

if TYPE_CHECKING:
    from textual.widget import Widget

    from hotseat.ui.keymap import Room
    from hotseat.ui.pages import Section
    from hotseat.ui.replayed import ReplayScreen
    from stratopolis.ui.games import StratopolisGames
    from stratopolis.ui.replay import Replay


class StratopolisApp(GameApp[Position, Placement, Event]):
    """One terminal's Stratopolis."""

    TITLE = "Stratopolis"
    PROGRAM = "stratopolis"
    LEVELS = LEVELS
    TINTS = TINTS
    SETTINGS = StratopolisSettings
    saves = SAVES
    flags: Flags
    settings: StratopolisSettings
    REVIEWED = GUIDED = COUNTED = True

    def __init__(
        self,
        session: Session | None,
        flags: Flags,
        found: Found[StratopolisSettings] | None = None,
        *,
        arranging: Setup | None = None,
        replayed: tuple[GameRecord, Path] | None = None,
        still: bool = False,
    ) -> None:
        """Begins with the table of a game, with piles to be arranged, the replay of a record (and its
        file), or the start screen.
        """
        super().__init__(session, flags, found, replayed=replayed, still=still)
        self._arranging = arranging

    def rooms(self) -> Sequence[Room]:
        """The commands of the screens, and what is typed at the tables."""
        from hotseat.ui.deeds import COMMANDS
        from hotseat.ui.keymap import Room
        from hotseat.ui.replaycommands import REPLAY
        from stratopolis.ui import commands
        from stratopolis.ui.guide import Guide
        from stratopolis.ui.result import Result
        from stratopolis.ui.table import Table

        return (
            Room(Table.COMMANDS_HERE, commands.TYPED, _("At the table")),
            Room(Guide.COMMANDS_HERE, commands.TYPED, _("In the tutorial")),
            Room(commands.WATCHED, heading=_("Watching computer players")),
            Room([*filter(self.offers, REPLAY)], heading=_("In the replay")),
            Room(Result.COMMANDS_HERE, heading=_("On the result screen")),
            Room(COMMANDS, heading=_("In the saved games")),
        )

    def settings_banner(self) -> Widget:
        """The name in squares: so what is chosen is seen at once."""
        from stratopolis.ui.start import Banner

        return Banner()

    def get_default_screen(self) -> Screen[None]:
        """Piles to be arranged, where the command line asked for that."""
        if self._arranging is not None:
            return self.arrange_screen(self._arranging)
        return super().get_default_screen()

    def table_of(self, session: Session) -> Screen[None]:
        """The table of a game."""
        from stratopolis.ui.table import Table

        return Table(session)

    def start_screen(self) -> Screen[None]:
        """The start screen."""
        from stratopolis.ui.start import StratopolisStart

        return StratopolisStart(self.flags, self.session, self.settings)

    def arrange_screen(self, setup: Setup) -> Screen[None]:
        """The players arrange their piles, one after the other; then the game begins."""
        from stratopolis.ui.arrange import Arrange

        return Arrange(setup)

    def guide_screen(self, *, over_a_game: bool) -> Screen[None]:
        """The guided first turns."""
        from stratopolis.ui.guide import Guide

        return Guide(over_a_game=over_a_game)

    def games_screen(self) -> StratopolisGames:
        """The saved games."""
        from stratopolis.ui.games import StratopolisGames

        return StratopolisGames(self.games_read)

    def replay_of(self, record: GameRecord, path: Path) -> Replay:
        """The replay of a record that was read with its past."""
        from stratopolis.ui.replay import Replay

        return Replay(record, path)

    def review_of(
        self,
        record: GameRecord,
        path: Path,
        replay: ReplayScreen[Position, Placement, Event] | None = None,
    ) -> Screen[None]:
        """The review of a record."""
        from stratopolis.ui.review import ReviewScreen

        return ReviewScreen(record, path, replay)

    def play_of(self, session: Session) -> str:
        """The way of playing; with the own order, that."""
        return way_of(session.header)

    def statistics(self) -> Screen[None]:
        """The figures of the finished games."""
        from stratopolis.ui.statistics import Statistics

        return Statistics()

    def arrange(self, setup: Setup) -> None:
        """Have the players arrange their piles; then the game begins."""
        self.push_screen(self.arrange_screen(setup))

    def help_sections(self) -> Sequence[Section]:
        """The game in short and the keys, then the rules."""
        from stratopolis.ui.help import help_sections

        return help_sections(self.bound)
