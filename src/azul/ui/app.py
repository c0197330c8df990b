"""The app: the table's colours, its screens, and leaving it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import Screen

from azul.record import Flags, Setup
from azul.saves import Session
from azul.ui.themes import THEMES, variables_for
from hotseat.language import _
from hotseat.ui.app import HotseatApp


def play(session: Session | None, flags: Flags) -> int:
    """Open the table, or the start screen where no game is given; returns the exit status."""
    app = AzulApp(session, flags)
    app.run()
    if app.session is not None:
        app.session.close()
    return app.return_code or 0


class AzulApp(HotseatApp):
    """One terminal's Azul: a game under way at most, and the screens around it."""

    TITLE = "Azul"

    def __init__(self, session: Session | None, flags: Flags) -> None:
        if session is not None:
            session.go_on()
        self.session = session
        self.flags = flags
        super().__init__(THEMES)

    def on_unmount(self) -> None:
        """Remember who plays; at the end, for it would cost 4 ms of the first picture."""
        if self.session is not None:
            self._remember(self.session)

    def _remember(self, session: Session) -> None:
        """Names, number and wall, for the next start screen."""
        from hotseat.settings import Remembered, remember

        remember(Remembered(session.names, session.game.wall.value, len(session.names)))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The table's colours, for any theme that does not bring its own."""
        return variables_for(self.current_theme)

    def get_default_screen(self) -> Screen[None]:
        """The table at once where the flags said who plays, else the start screen."""
        return self._table(self.session) if self.session is not None else self._start()

    def _table(self, session: Session) -> Screen[None]:
        from azul.ui.table import Table

        return Table(session)

    def _start(self) -> Screen[None]:
        from azul.ui.start import AzulStart

        return AzulStart(self.flags, self.session)

    def show_start(self) -> None:
        """The start screen, from which `escape` leads back to a game under way."""
        self.push_screen(self._start())

    def begin(self, setup: Setup) -> None:
        """Begin a game in place of the one under way, which is kept."""
        from azul import saves

        self.open(saves.begin(setup))

    def open(self, session: Session) -> None:
        """Show the table of a game in place of all that is shown."""
        if self.session is not None and self.session is not session:
            self.session.close()
        session.go_on()
        self.session = session
        while len(self.screen_stack) > 1:
            self.pop_screen()
        # Over the bottom screen, whichever it is: Textual cannot switch that one.
        self.push_screen(self._table(session))

    def parting(self) -> str:
        """What is said on the terminal after leaving."""
        session = self.session
        if session is None or session.finished:
            return ""
        if session.unsaved:
            return session.unsaved
        return _("The game is kept. To go on with it: azul resume")

    def picture_words(self) -> Sequence[str]:
        """The names of the players, in the name of a picture's file."""
        return () if self.session is None else self.session.names

    def unsaved(self) -> str | None:
        """Why the game under way would be lost by leaving, if it would."""
        return self.session.unsaved if self.session is not None and not self.session.finished else None

    def help_text(self) -> str:
        """The keys, then the rules."""
        from azul.ui.help import help_text

        return help_text()
