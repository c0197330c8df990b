"""Going from screen to screen: a game begun, opened or left, and the screens shown over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from textual.screen import Screen

from hotseat.errors import RecordError
from hotseat.game import E, GameSetup, M, P
from hotseat.i18n import _
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.storage.library import farewell_to

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.screens.replay import ReplayScreen


class Navigator(Generic[P, M, E]):
    """Opens an app's screens. One game is under way at most; another one takes its place."""

    def __init__(self, app: HotseatApp[P, M, E]) -> None:
        self._app = app
        self._setup: GameSetup[P, M, E] | None = None  # of the game begun last
        self._tutorial: Screen[None] | None = None  # shown last
        self.tutorial_passed_over = False  # whether a game was begun where the tutorial was offered

    # Screens over the one shown

    def replay(self, path: Path) -> ReplayScreen[P, M, E, Any] | None:
        """Show a game over what is shown now, move by move; None where it cannot be read, which is said."""
        if (record := self.read_or_say(path)) is None:
            return None
        screen = self._app.replay_of(record, path)
        self._app.push_screen(screen)
        return screen

    def review(self, path: Path) -> None:
        if (record := self.read_or_say(path)) is not None:
            self._app.push_screen(self._app.review_of(record, path))

    def read_or_say(self, path: Path) -> Record[P, M, E] | None:
        try:
            return self._app.library.read(path, past=True)
        except RecordError as fault:
            self._app.tell(str(fault))
        return None

    def show_start(self) -> None:
        self._app.push_screen(self._app.start_screen())

    def show_games(self, closed: Callable[[bool | None], None] | None = None) -> None:
        """The saved games; `closed` hears whether one was renamed or deleted."""
        from hotseat.tui.screens.library import LibraryScreen

        self._app.push_screen(LibraryScreen(self._app), closed)

    def show_tutorial(self) -> None:
        from hotseat.tui.screens.start import StartScreen

        if not self._app.spec.has_tutorial:
            self._app.tell(_("This game has no tutorial."))
            return
        if self._app.screen is self._tutorial:
            self._app.pop_screen()
        self._tutorial = self._app.guide_screen(over_a_game=not isinstance(self._app.screen, StartScreen))
        self._app.push_screen(self._tutorial)

    def play_computer(self) -> None:
        """From the start screen, for somebody who has just learned the game alone."""
        from hotseat.tui.screens.start import StartScreen

        if isinstance(start := self._app.screen, StartScreen):
            start.play_computer()

    # The game under way

    def end_early(self) -> bool:
        """End the game under way without a winner and show the start screen; without a move it is deleted.

        False where that could not be written; the game stays on the table then.
        """
        session = self._app.session
        if session is None:
            return False
        session.end_early()
        if session.worth_saving and session.unsaved:
            return False
        self._put_away(session)
        flags = self._app.flags  # the next start screen proposes nothing they said
        self._app.flags = type(flags)(seconds=flags.seconds, nodes=flags.nodes, own=flags.own)
        self.show_start()
        notice = _("Game ended. You can find it in the saved games.")
        if not session.worth_saving:
            notice = _("Game ended. It was not saved, because no move had been made.")
        self._app.tell_once_open(notice)
        return True

    def begin(self, setup: GameSetup[P, M, E]) -> None:
        """Begin a game in place of the one under way, which is kept."""
        session = self._app.library.begin(setup)
        self._setup = setup
        self.open(session)

    def back_to_start(self) -> None:
        """Leave a game in which nobody has chosen yet, without a trace of it: the start screen proposes
        everything as it was set.
        """
        from hotseat.tui.screens.start import StartScreen

        session = self._app.session
        assert session is not None, "it is left for the start screen"
        self._put_away(session)
        flags = self._app.flags
        chosen = self._setup or flags  # by whom and by what chance; how it is played the settings know
        self._app.flags = type(flags)(chosen.first, chosen.seed, flags.seconds, flags.nodes, flags.own)
        if self.tutorial_passed_over:
            self.tutorial_passed_over = False
            self._app.change(type(self._app.settings).guide, "")
        start = self._app.start_screen()
        if isinstance(start, StartScreen):
            start.returned = True
        self._app.push_screen(start)

    def open(self, session: Session[P, M, E]) -> None:
        if self._app.session is not session:
            if self._app.session is not None:
                self._leave(self._app.session)
            if session.finished:
                self._app.evening.opened(session)
        session.advance()
        self._app.session = session
        self._close_screens()
        # Over the bottom screen, whichever it is: Textual cannot switch that one.
        self._app.push_screen(self._app.table_of(session))

    def _close_screens(self) -> None:
        while len(self._app.screen_stack) > 1:
            self._app.pop_screen()

    def leave_last(self) -> None:
        if (session := self._app.session) is not None:
            self._remember(session)
            self._leave(session, last=True)

    def _put_away(self, session: Session[P, M, E]) -> None:
        self._remember(session)
        self._leave(session)
        self._app.session = None
        self._close_screens()

    def _leave(self, session: Session[P, M, E], *, last: bool = False) -> None:
        """Leave a game, and remember what is to be said of it at the end of the program.

        last: the program ends with it, so that it is said, too, how to go on with it.
        """
        if not last and (session.finished or "evening" in vars(self._app)):
            self._app.evening.note(session)
        self.tutorial_passed_over = self.tutorial_passed_over and not session.worth_saving
        session.leave()
        if farewell := farewell_to(session, self._app.spec.title if last else ""):
            self._app.farewells.append(farewell)

    def _remember(self, session: Session[P, M, E]) -> None:
        kind, change = type(self._app.settings), partial(self._app.change, write=False)
        change(kind.names, session.names)
        change(kind.seats, session.seats)
        change(kind.players, len(session.names))
        change(kind.play, self._app.play_of(session))
