"""Make and open the screens of a game, and begin, continue and leave games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

from textual.screen import Screen

from hotseat.game import E, GameSetup, M, P
from hotseat.i18n import _
from hotseat.record import RecordError
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.storage.library import Farewell, farewell_to
from hotseat.tui.preferences import ScreenKeys, keymap_screens

if TYPE_CHECKING:
    from hotseat.player_stats import Evening
    from hotseat.review import Question, Verdict
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.drawing.sheet import Part
    from hotseat.tui.screens.pages import Section
    from hotseat.tui.screens.replay import ReplayScreen
    from hotseat.tui.table.screen import TableScreen
    from hotseat.tui.widgets.game_list import AnyGame
    from hotseat.tui.widgets.painted import ViewWidget


class Navigator(Generic[P, M, E]):
    """Makes and opens the screens of an app, found by name in the modules of the game's `tui`.

    At most one game is at the table; another one takes its place.
    """

    def __init__(self, app: HotseatApp[P, M, E]) -> None:
        self.app = app
        self.reviewed: dict[tuple[Question[P, M], ...], tuple[Verdict[P, M], ...]] = {}  # complete ones
        self.games_read: dict[Path, AnyGame] = {}  # for the next visit to the saved games
        self.farewells: list[Farewell] = []  # to print at the end, about games that were left
        self._setup: GameSetup[P, M, E] | None = None  # of the latest new game
        self._tutorial: Screen[None] | None = None  # the latest
        self.tutorial_passed_over = False  # whether a game was begun although the tutorial was offered

    # What a game brings

    def game_module(self, name: str) -> ModuleType:
        return import_module(f"{self.app.spec.title}.tui.{name}")

    def table_of(self, session: Session[P, M, E]) -> Screen[None]:
        table: Screen[None] = self.game_module("table").Table(session)
        return table

    def start_screen(self) -> Screen[None]:
        start: Screen[None] = self.game_module("start").Start(self.app.flags, self.app.session)
        return start

    def replay_of(self, record: Record[P, M, E], path: Path) -> ReplayScreen[P, M, E, Any]:
        replay: ReplayScreen[P, M, E, Any] = self.game_module("screens").Replay(record, path)
        return replay

    def show_result(self, table: TableScreen[P, M, E, Any, Any], **how: bool) -> None:
        self.app.push_screen(self.game_module("screens").Result(table, **how))

    def arrangement_of(self, setup: GameSetup[P, M, E]) -> Screen[None]:
        arrange: Screen[None] = self.game_module("arrange").Arrange(setup)
        return arrange

    def help_sections(self) -> Sequence[Section]:
        sections: Sequence[Section] = self.game_module("prompt").help_sections(self.app.bound)
        return sections

    def settings_sample(self) -> Part[str] | None:
        sample: Part[str] = self.game_module("start").Sample()
        return sample

    def review_picture(self) -> ViewWidget[tuple[P, M]] | None:
        """Draws a move of a position beside the chart of a review; None if words are enough."""
        return None

    def keymap_screens(self) -> Sequence[ScreenKeys]:
        prompt = self.game_module("prompt")
        return keymap_screens(
            self.app.offers,
            prompt.TYPED,
            table=self.game_module("table").Table.COMMANDS_HERE,
            tutorial=self.game_module("tutorial").COMMANDS,
            watched=prompt.WATCHED,
            result=self.game_module("screens").Result.COMMANDS_HERE,
        )

    # Screens over the one shown

    def replay(self, path: Path) -> ReplayScreen[P, M, E, Any] | None:
        """Open the replay of a record; if it cannot be read, say so and return None."""
        if (record := self.read_or_say(path)) is None:
            return None
        screen = self.replay_of(record, path)
        self.app.push_screen(screen)
        return screen

    def review(self, path: Path) -> None:
        from hotseat.tui.screens.review import ReviewScreen

        if (record := self.read_or_say(path)) is not None:
            self.app.push_screen(ReviewScreen(record, path))

    def read_or_say(self, path: Path) -> Record[P, M, E] | None:
        try:
            return self.app.library.read(path)
        except RecordError as fault:
            self.app.tell(str(fault))
        return None

    def show_start(self) -> None:
        self.app.push_screen(self.start_screen())

    def show_games(self, closed: Callable[[bool | None], None] | None = None) -> None:
        """Open the saved games.   closed: called with whether one was renamed or deleted."""
        from hotseat.tui.screens.library import LibraryScreen

        self.app.push_screen(LibraryScreen(self.app), closed)

    def show_tutorial(self) -> None:
        from hotseat.tui.screens.start import StartScreen

        if self.app.screen is self._tutorial:
            self.app.pop_screen()
        over_a_game = not isinstance(self.app.screen, StartScreen)
        tutorial = self.game_module("tutorial").tutorial_table(self.app, over_a_game=over_a_game)
        self._tutorial = tutorial
        self.app.push_screen(tutorial)

    def tutorial_wanted(self) -> bool:
        """Whether the start screen offers the tutorial, which was neither played nor declined yet."""
        return self.app.spec.has_tutorial and not self.app.settings.guide

    def tutorial_seen(self, how: str) -> None:
        """Never offer the tutorial again: it was `done` or `declined`."""
        self.app.change(type(self.app.settings).guide, how)

    def play_computer(self) -> None:
        """Start a game against a computer from the start screen, after the tutorial."""
        from hotseat.tui.screens.start import StartScreen

        if isinstance(start := self.app.screen, StartScreen):
            start.play_computer()

    # The game at the table

    @cached_property
    def evening(self) -> Evening[P, M, E]:
        """Counts the wins of the evening; made at the end of the first game."""
        from hotseat.player_stats import Evening

        return Evening(self.app.library)

    def end_early(self) -> bool:
        """End the game without a winner and show the start screen; a game without a move is deleted.

        Returns False if that could not be written; the game then stays at the table.
        """
        session = self.app.session
        if session is None:
            return False
        session.end_early()
        if session.worth_saving and session.unsaved:
            return False
        self._put_away(session)
        # These flags were for the game that has ended.
        self.app.flags = self.app.flags._replace(first=None, seed=None, variant="")
        self.show_start()
        notice = _("Game ended. You can find it in the saved games.")
        if not session.worth_saving:
            notice = _("Game ended. It was not saved, because no move had been made.")
        self.app.tell_once_open(notice)
        return True

    def begin(self, setup: GameSetup[P, M, E], *, without_tutorial: bool = False) -> None:
        """Begin a game, or let the players arrange it first.   without_tutorial: although it was offered."""
        if without_tutorial:
            self.tutorial_seen("declined")
            self.tutorial_passed_over = True
        if setup.to_arrange:
            self.app.push_screen(self.arrangement_of(setup))
            return
        session = self.app.library.begin(setup)
        self._setup = setup
        self.open(session)

    def back_to_start(self) -> None:
        """Leave a game before its first move, without a trace; the start screen proposes the same again."""
        from hotseat.tui.screens.start import StartScreen

        session = self.app.session
        assert session is not None, "it is left for the start screen"
        self._put_away(session)
        chosen = self._setup or self.app.flags  # first player and seed; the settings have the variant
        self.app.flags = self.app.flags._replace(first=chosen.first, seed=chosen.seed, variant="")
        if self.tutorial_passed_over:
            self.tutorial_passed_over = False
            self.app.change(type(self.app.settings).guide, "")
        start = self.start_screen()
        if isinstance(start, StartScreen):
            start.returned = True
        self.app.push_screen(start)

    def take_up(self, session: Session[P, M, E]) -> None:
        """Put a game on the table in place of another."""
        if self.app.session is not session:
            if self.app.session is not None:
                self._leave(self.app.session)
            if session.finished:
                self.evening.opened(session)
        session.advance()
        self.app.session = session

    def open(self, session: Session[P, M, E]) -> None:
        self.take_up(session)
        self._close_screens()
        # Above the bottom screen, which Textual cannot replace.
        self.app.push_screen(self.table_of(session))

    def _close_screens(self) -> None:
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()

    def leave_last(self) -> None:
        if (session := self.app.session) is not None:
            self._remember(session)
            self._leave(session, last=True)

    def _put_away(self, session: Session[P, M, E]) -> None:
        self._remember(session)
        self._leave(session)
        self.app.session = None
        self._close_screens()

    def _leave(self, session: Session[P, M, E], *, last: bool = False) -> None:
        """Leave a game, and note what to print about it.   last: at the end, with how to continue it."""
        if not last and (session.finished or "evening" in vars(self)):
            self.evening.note(session)
        self.tutorial_passed_over = self.tutorial_passed_over and not session.worth_saving
        for worker in self.app.workers:  # the table may stay open below the next one
            if worker.group == "computers":
                worker.cancel()
        session.leave()
        if farewell := farewell_to(session, self.app.spec.title if last else ""):
            self.farewells.append(farewell)

    def _remember(self, session: Session[P, M, E]) -> None:
        kind, change = type(self.app.settings), partial(self.app.change, write=False)
        change(kind.names, session.names)
        change(kind.seats, session.seats)
        change(kind.play, self.app.spec.variant_of(session.position, session.header))
