"""An app around a game under way: its screens, going from one to another, and keeping the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic

from textual.screen import Screen

from hotseat.cli.options import UNSAVED, complain, note
from hotseat.game import C, E, G
from hotseat.i18n import _
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.settings.file import Found, recall
from hotseat.settings.model import Settings
from hotseat.setup import Flags, Setup
from hotseat.storage.library import Library
from hotseat.tui.app import HotseatApp
from hotseat.tui.commands import GUIDE, STATISTICS, Command
from hotseat.tui.drawing.styles import COMMON, Tints
from hotseat.tui.lifecycle import Farewell, farewell_to

if TYPE_CHECKING:
    from hotseat.analysis.evening import Evening
    from hotseat.analysis.review import Question, Verdict
    from hotseat.bots.client import BotClient
    from hotseat.tui.screens.library import GamesScreen
    from hotseat.tui.screens.replay import ReplayScreen
    from hotseat.tui.widgets.game_list import Row


class GameApp(HotseatApp, Generic[G, C, E]):
    """One terminal's game: one under way at most, and the screens around it."""

    PROGRAM: ClassVar[str]  # as it is called on the command line, and its package
    LEVELS: ClassVar[tuple[str, ...]] = ()  # of its computer players
    GUIDED: ClassVar[bool] = False  # whether it has a guided first round
    COUNTED: ClassVar[bool] = False  # whether it has statistics
    REVIEWED: ClassVar[bool] = False  # whether its computers judge what was chosen
    ROUNDS: ClassVar[bool] = False  # whether it is played in rounds, by which a replay can go
    TINTS: ClassVar[Tints] = COMMON  # the table's colours
    SETTINGS: ClassVar[type[Settings]] = Settings
    saves: Library[G, C, E]  # the game's
    flags: Flags  # what the command line said, for the start screen

    def __init__(
        self,
        session: Session[G, C, E] | None,
        flags: Flags,
        found: Found[Settings] | None = None,
        *,
        replayed: tuple[Record[G, C, E], Path] | None = None,
        still: bool = False,
    ) -> None:
        """Begins with the table of a game, the replay of a record (and its file), or the start screen.

        found: the settings; they are read if they are not given.   still: nothing moves, whatever the
        settings say.
        """
        if session is not None:
            session.advance()
        self.session = session
        self._evening: Evening[G, C, E] | None = None
        if session is not None and session.finished:
            self.evening.opened(session)
        self.flags = flags
        self.seconds = flags.seconds  # that computers may think about a choice
        self.nodes = flags.nodes  # that they may look at
        self.own = dict(flags.own)  # players of one's own, by who they are in seat lines
        self._replayed = replayed
        self._guide: Screen[None] | None = None  # shown last
        self.reviewed: dict[tuple[Question[G, C], ...], tuple[Verdict[G, C], ...]] = {}  # whole games
        self.games_read: dict[Path, Row] = {}  # for the next time that the saved games are shown
        self.farewells: list[Farewell] = []  # to be said at the end, of the games that were left
        self.setup: Setup[G, C, E] | None = None  # of the game begun last
        self.guide_passed_over = False  # whether that was begun where the guided round was offered
        super().__init__(self.TINTS.themes(self.PROGRAM), found or recall(self.SETTINGS), still=still)

    def play(self) -> int:
        """Run until somebody leaves; returns the exit status. The game is closed then, and it is said
        what has become of it.
        """
        self.run()
        for each in self.farewells:
            # In a browser there is no terminal to come back to; but whoever serves it hears of a loss.
            if each.lost:
                complain(self.PROGRAM, each.sentence)
            elif not self.is_web:
                note(each.sentence)
        return UNSAVED if any(each.lost for each in self.farewells) else self.return_code or 0

    # What a game brings

    @abstractmethod
    def table_of(self, session: Session[G, C, E]) -> Screen[None]:
        """The table of a game."""

    @abstractmethod
    def start_screen(self) -> Screen[None]:
        """The start screen."""

    @abstractmethod
    def replay_of(self, record: Record[G, C, E], path: Path) -> ReplayScreen[G, C, E]:
        """The replay of a record that was read with its past."""

    def review_of(
        self, record: Record[G, C, E], path: Path, replay: ReplayScreen[G, C, E] | None = None
    ) -> Screen[None]:
        """The review of a record, from which one gets back to a replay, where it was opened there."""
        raise NotImplementedError  # only a game that is `REVIEWED` is asked for it

    def guide_screen(self, *, over_a_game: bool) -> Screen[None]:
        """The guided first round; it leads back to a game under way, or to the start screen."""
        raise NotImplementedError  # only a game that is `GUIDED` is asked for it

    def games_screen(self) -> GamesScreen:
        """The saved games; a game may add columns of its own."""
        from hotseat.tui.screens.library import SavedGames

        return SavedGames[G, C, E](self.games_read)

    def play_of(self, session: Session[G, C, E]) -> str:
        """How a game is played, in a word, for the next start screen; empty where there is one way."""
        del session
        return ""

    def offers(self, command: Command) -> bool:
        return {
            GUIDE.name: self.GUIDED,
            STATISTICS.name: self.COUNTED,
            "review": self.REVIEWED,
            "round": self.ROUNDS,
            "round-back": self.ROUNDS,
        }.get(command.name, True)

    def forget_flags(self) -> None:
        """The next start screen proposes nothing that the command line said."""
        self.flags = type(self.flags)()

    # Who plays

    @property
    def evening(self) -> Evening[G, C, E]:
        """Who has won how many games; made when it is first needed, at the end of a game."""
        if self._evening is None:
            from hotseat.analysis.evening import Evening

            self._evening = Evening(self.saves.notation)
        return self._evening

    async def on_unmount(self) -> None:
        if self.session is not None:
            self._remember(self.session)
            self._let_go(self.session, last=True)

    def _let_go(self, session: Session[G, C, E], *, last: bool = False) -> None:
        """Leave a game, and remember what is to be said of it at the end of the program.

        last: the program ends with it, so that it is said, too, how to go on with it.
        """
        if not last and (session.finished or self._evening is not None):
            self.evening.note(session)
        self.guide_passed_over = self.guide_passed_over and not session.worth_saving
        session.leave()
        if farewell := farewell_to(session, self.PROGRAM if last else ""):
            self.farewells.append(farewell)

    def _remember(self, session: Session[G, C, E]) -> None:
        """Names, number and way to play, for the next start screen."""
        kind = type(self.settings)
        self.change(kind.names, session.names, write=False)
        self.change(kind.seats, session.seats, write=False)
        self.change(kind.players, len(session.names), write=False)
        self.change(kind.play, self.play_of(session), write=False)

    def make_thinker(self) -> BotClient:
        from hotseat.bots.child import python
        from hotseat.bots.client import BotClient

        return BotClient(python(f"{self.PROGRAM}.bots"))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(self.TINTS.variables_for(self.current_theme))

    # The guided first round

    def guide_wanted(self) -> bool:
        """Whether the start screen offers the guided round: nobody has played it or done without."""
        return self.GUIDED and not self.settings.guide

    def guide_seen(self, how: str) -> None:
        """Never offer it again: it was `done` or `declined`."""
        self.change(type(self.settings).guide, how)

    def action_guide(self) -> None:
        from hotseat.tui.screens.start import StartScreen

        if not self.GUIDED:
            self.tell(_("This game has no tutorial."))
            return
        if self.screen is self._guide:
            self.pop_screen()
        self._guide = self.guide_screen(over_a_game=not isinstance(self.screen, StartScreen))
        self.push_screen(self._guide)

    # Screens

    def get_default_screen(self) -> Screen[None]:
        if self._replayed is not None:
            return self.replay_of(*self._replayed)
        return self.table_of(self.session) if self.session is not None else self.start_screen()

    def replay(self, path: Path) -> ReplayScreen[G, C, E] | None:
        """Show a game over what is shown now, moment by moment; None where it cannot be read, which is
        said.
        """
        if (record := self.read_or_say(path)) is None:
            return None
        screen = self.replay_of(record, path)
        self.push_screen(screen)
        return screen

    def replay_from(self, path: Path, entry: int, text: str, best: C) -> None:
        """Show a game over what is shown now, just before the choice at a place in the record, saying
        `text`; `best` is what would have been better there.
        """
        if (screen := self.replay(path)) is not None:
            self.call_after_refresh(screen.show_choice, entry, text, best)

    def review(self, path: Path) -> None:
        """Judge the choices of a game, over what is shown now; say so where it cannot be read."""
        if (record := self.read_or_say(path)) is not None:
            self.push_screen(self.review_of(record, path))

    def read_or_say(self, path: Path) -> Record[G, C, E] | None:
        """A record, or None with what is wrong said on the screen."""
        from hotseat.record.reader import RecordError

        try:
            return self.saves.read(path, past=True)
        except RecordError as fault:
            self.tell(str(fault))
        return None

    def show_start(self) -> None:
        """The start screen, from which `escape` leads back to a game under way."""
        self.push_screen(self.start_screen())

    def show_games(self, closed: Callable[[bool | None], None] | None = None) -> None:
        """The saved games; `closed` hears whether one was renamed or deleted."""
        self.push_screen(self.games_screen(), closed)

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
        self._let_go(session)
        self.session = None
        self._close_screens()
        self.forget_flags()
        self.show_start()
        notice = _("Game ended. You can find it in the saved games.")
        self.call_after_refresh(self.tell, notice)
        return True

    def begin(self, setup: Setup[G, C, E]) -> None:
        """Begin a game in place of the one under way, which is kept."""
        session = self.saves.begin(setup)
        self.setup = setup
        self.open(session)

    def back_to_start(self) -> None:
        """Leave a game in which nobody has chosen yet, without a trace of it: the start screen proposes
        everything as it was set.
        """
        from hotseat.tui.screens.start import StartScreen

        session = self.session
        assert session is not None, "it is left for the start screen"
        self._remember(session)
        self._let_go(session)
        self.session = None
        self.flags = self._flags_again()
        if self.guide_passed_over:
            self.guide_passed_over = False
            self.change(type(self.settings).guide, "")
        self._close_screens()
        start = self.start_screen()
        if isinstance(start, StartScreen):
            start.returned = True
        self.push_screen(start)

    def _flags_again(self) -> Flags:
        """What chose first player and chance of the last game; how it is played the settings know."""
        flags, setup = self.flags, self.setup
        first, seed = (flags.first, flags.seed) if setup is None else (setup.first, setup.seed)
        return type(flags)(first, seed, flags.seconds, flags.nodes, flags.own)

    def open(self, session: Session[G, C, E]) -> None:
        """Show the table of a game in place of all that is shown."""
        if self.session is not session:
            if self.session is not None:
                self._let_go(self.session)
            if session.finished:
                self.evening.opened(session)
        session.advance()
        self.session = session
        self._close_screens()
        # Over the bottom screen, whichever it is: Textual cannot switch that one.
        self.push_screen(self.table_of(session))

    def _close_screens(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    # Leaving

    def picture_words(self) -> Sequence[str]:
        return () if self.session is None else self.session.names

    def unsaved(self) -> str | None:
        session = self.session
        if session is None or not session.worth_saving:
            return None
        # The disk may have become free since the last choice, and the file another program's.
        session.save()
        return session.unsaved if session.lost else None
