"""The app: the table's colours, its screens, and leaving it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.screen import Screen

from azul.record import Flags, Setup
from azul.saves import GameRecord, Session
from azul.settings import AzulSettings
from azul.ui.themes import THEMES, variables_for
from hotseat.language import _
from hotseat.settings_file import Found, recall
from hotseat.ui.app import HotseatApp

if TYPE_CHECKING:
    from textual.widget import Widget

    from azul.review import Verdict
    from azul.ui.replay import Replay
    from hotseat.thinking import Thinker
    from hotseat.ui.gamerows import Row
    from hotseat.ui.keymap import Room
    from hotseat.ui.pages import Section


def play(
    session: Session | None,
    flags: Flags,
    *,
    replayed: tuple[GameRecord, Path] | None = None,
    still: bool = False,
) -> int:
    """Open the table, or the replay of a record, or the start screen; returns the exit status.

    still: nothing moves, whatever the settings say.
    """
    app = AzulApp(session, flags, recall(AzulSettings), replayed=replayed, still=still)
    app.run()
    if app.session is not None:
        app.session.close()
    return app.return_code or 0


class AzulApp(HotseatApp):
    """One terminal's Azul: a game under way at most, and the screens around it."""

    TITLE = "Azul"
    settings: AzulSettings

    def __init__(
        self,
        session: Session | None,
        flags: Flags,
        found: Found[AzulSettings] | None = None,
        *,
        replayed: tuple[GameRecord, Path] | None = None,
        still: bool = False,
    ) -> None:
        """Begins with the table of a game, the replay of a record (and its file), or the start screen.

        found: the settings; they are read if they are not given.
        """
        if session is not None:
            session.go_on()
        self.session = session
        self.flags = flags
        self.seconds, self.nodes = flags.seconds, flags.nodes  # that computers may think about a choice
        self.own = dict(flags.own)  # players of one's own, by who they are in seat lines
        self._replayed = replayed
        self.reviewed: dict[tuple[Path, int], tuple[Verdict, ...]] = {}  # by file and length of the game
        self.games_read: dict[Path, Row] = {}  # for the next time that the saved games are shown
        super().__init__(THEMES, found or recall(AzulSettings), still=still)

    async def on_unmount(self) -> None:
        """Remember who plays; at the end, for it would cost 4 ms of the first picture."""
        if self.session is not None:
            self._remember(self.session)
            self.session.leave()

    def _remember(self, session: Session) -> None:
        """Names, number and wall, for the next start screen."""
        self.change(AzulSettings.names, session.names, write=False)
        self.change(AzulSettings.seats, session.seats, write=False)
        self.change(AzulSettings.players, len(session.names), write=False)
        self.change(AzulSettings.play, session.game.wall.value, write=False)

    def make_thinker(self) -> Thinker:
        """Azul's computer players, wherever this program was started."""
        import azul
        from hotseat.thinking import Thinker, environment_for

        root = Path(azul.__file__).parents[1]
        return Thinker((sys.executable, "-P", "-m", "azul.players"), environment_for(root))

    def guide_wanted(self) -> bool:
        """Whether the start screen offers the guided round: nobody has played it or done without."""
        return not self.settings.guide

    def guide_seen(self, how: str) -> None:
        """Never offer it again: it was `done` or `declined`."""
        self.change(AzulSettings.guide, how)

    def show_guide(self) -> None:
        """The guided first round, in place of one that is shown already."""
        from azul.ui.guide import Guide
        from azul.ui.start import AzulStart

        if isinstance(self.screen, Guide):
            self.pop_screen()
        self.push_screen(Guide(over_a_game=not isinstance(self.screen, AzulStart)))

    def rooms(self) -> Sequence[Room]:
        """The commands of the screens, and what is typed at the tables."""
        from azul.ui import commands
        from azul.ui.guide import Guide
        from azul.ui.replay import REPLAY
        from azul.ui.result import Result
        from azul.ui.table import Table
        from hotseat.ui.keymap import Room

        return (
            Room(Table.COMMANDS_HERE, commands.TYPED, _("At the table")),
            Room(Guide.COMMANDS_HERE, commands.TYPED, _("In the guided round")),
            Room(commands.WATCHED, heading=_("Watching computers")),
            Room(REPLAY, heading=_("In the replay")),
            Room(Result.COMMANDS_HERE, heading=_("On the result")),
        )

    def settings_banner(self) -> Widget:
        """The frieze of tiles: so what is chosen is seen at once."""
        from azul.ui.start import Banner

        return Banner()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The table's colours, for any theme that does not bring its own."""
        return variables_for(self.current_theme)

    def get_default_screen(self) -> Screen[None]:
        """The table at once where the flags said who plays, else the start screen."""
        if self._replayed is not None:
            return self._replay(*self._replayed)
        return self._table(self.session) if self.session is not None else self._start()

    def _table(self, session: Session) -> Screen[None]:
        from azul.ui.table import Table

        return Table(session)

    def _start(self) -> Screen[None]:
        from azul.ui.start import AzulStart

        return AzulStart(self.flags, self.session, self.settings)

    def _replay(self, record: GameRecord, path: Path) -> Replay:
        from azul.ui.replay import Replay

        return Replay(record, path)

    def replay(self, path: Path, entry: int | None = None, text: str = "") -> None:
        """Show a game over what is shown now, moment by moment; say so where it cannot be read.

        entry: the place of a choice in the record, to begin just before it, saying `text`.
        """
        if (record := self._read(path)) is not None:
            screen = self._replay(record, path)
            self.push_screen(screen)
            if entry is not None:
                self.call_after_refresh(screen.show_choice, entry, text)

    def review(self, path: Path) -> None:
        """Judge the choices of a game, over what is shown now; say so where it cannot be read."""
        if (record := self._read(path)) is not None:
            from azul.ui.review import ReviewScreen

            self.push_screen(ReviewScreen(record, path))

    def _read(self, path: Path) -> GameRecord | None:
        from azul import saves
        from hotseat.record import Fault

        try:
            return saves.read(path, past=True)
        except Fault as fault:
            self.tell(str(fault))
        return None

    def show_start(self) -> None:
        """The start screen, from which `escape` leads back to a game under way."""
        self.push_screen(self._start())

    def show_games(self, closed: Callable[[bool | None], None] | None = None) -> None:
        """The saved games; `closed` hears whether one was renamed or deleted."""
        from azul.ui.games import AzulGames

        self.push_screen(AzulGames(self.games_read), closed)

    def end_early(self) -> bool:
        """End the game under way without a winner and show the start screen.

        False where that could not be written; the game stays on the table then.
        """
        session = self.session
        if session is None:
            return False
        session.end_early()
        if session.unsaved:
            return False
        self._remember(session)
        session.close()
        self.session = None
        self._close_screens()
        self.flags = Flags()
        self.show_start()
        notice = _("The game is ended. It stays among the saved games.")
        self.call_after_refresh(self.tell, notice)
        return True

    def statistics(self) -> Screen[None]:
        """The figures of the finished games."""
        from azul.ui.statistics import Statistics

        return Statistics()

    def begin(self, setup: Setup) -> None:
        """Begin a game in place of the one under way, which is kept."""
        from azul import saves

        self.open(saves.begin(setup))

    def open(self, session: Session) -> None:
        """Show the table of a game in place of all that is shown."""
        if self.session is not None and self.session is not session:
            self.session.leave()
        session.go_on()
        self.session = session
        self._close_screens()
        # Over the bottom screen, whichever it is: Textual cannot switch that one.
        self.push_screen(self._table(session))

    def _close_screens(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def parting(self) -> str:
        """What is said on the terminal after leaving."""
        session = self.session
        if session is None or session.finished or not session.worth_keeping:
            return ""
        if session.unsaved:
            return session.unsaved
        if session.ended_early:  # `azul resume` alone would go on with another one
            return ""
        return _("The game is kept. To go on with it: azul resume")

    def picture_words(self) -> Sequence[str]:
        """The names of the players, in the name of a picture's file."""
        return () if self.session is None else self.session.names

    def unsaved(self) -> str | None:
        """Why the game under way would be lost by leaving, if it would."""
        session = self.session
        if session is None or session.finished or not session.worth_keeping:
            return None
        return session.unsaved

    def help_sections(self) -> Sequence[Section]:
        """The keys, then the rules."""
        from azul.ui.help import help_sections

        return help_sections(self.bound)
