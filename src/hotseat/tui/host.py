"""What every screen stands on: the app as its screens know it, and a screen laid out for its size."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.screen import Screen

from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import _
from hotseat.session import Session
from hotseat.settings.model import Setting, Settings
from hotseat.storage.library import Library
from hotseat.tui.commands import GUIDE, MORE, PALETTE_KEY, QUIT, STATISTICS, Command
from hotseat.tui.preferences import Preferences
from hotseat.tui.widgets.lines import Hint, more_hint

if TYPE_CHECKING:
    from hotseat.analysis.evening import Evening
    from hotseat.analysis.review import Question, Verdict
    from hotseat.bots.client import BotClient
    from hotseat.farewell import Farewell
    from hotseat.record.reader import Record
    from hotseat.tui.keymap import Room
    from hotseat.tui.widgets.game_list import Row


T = TypeVar("T")
M_contra = TypeVar("M_contra", contravariant=True)  # a move, as something is told of it


class LaidOutScreen(Screen[None]):
    """A screen that gives everything its place itself, for the terminal's size."""

    LEAST: ClassVar[tuple[int, int]] = (0, 0)  # columns and rows that it needs

    def __init__(self) -> None:
        super().__init__()
        self._laid_out_for = Size(0, 0)

    @property
    @abstractmethod
    def seen(self) -> bool:
        """Whether there is room for it."""

    @abstractmethod
    def lay_out(self, size: Size) -> None:
        """Give everything its place; where there is room for nothing, a sentence alone stays."""

    def on_mount(self) -> None:
        """Lay everything out at once: the first picture is the whole one."""
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Lay everything out anew where the terminal's size has changed."""
        if event.size != self._laid_out_for:
            self.lay_out(event.size)


class ShowsBestMove(Protocol[M_contra]):
    """A replay that can show a move, and which one would have been better."""

    def show_best_move(self, entry: int, text: str, best: M_contra) -> None:
        """Show the moment before a move, by the place of its entry in the record, and say something.

        best: what would have been better there.
        """


class NavigatorHost(Protocol[P, M, E]):
    """What opens the screens, as a screen knows it; `Navigator` says what each of these does."""

    tutorial_passed_over: bool  # whether a game was begun where the tutorial was offered

    def replay(self, path: Path) -> object | None:
        """Show a game over what is shown now."""

    def replay_from(self, path: Path, entry: int, text: str, best: M) -> None:
        """Show a game over what is shown now, just before a move."""

    def review(self, path: Path) -> None:
        """Judge the moves of a game, over what is shown now."""

    def show_start(self) -> None:
        """The start screen."""

    def show_games(self, closed: Callable[[bool | None], None] | None = None) -> None:
        """The saved games."""

    def show_tutorial(self) -> None:
        """Begin the tutorial, or begin it again."""

    def end_early(self) -> bool:
        """End the game under way without a winner, if that can be written."""

    def begin(self, setup: GameSetup[P, M, E]) -> None:
        """Begin a game in place of the one under way."""

    def back_to_start(self) -> None:
        """Leave a game in which nobody has chosen yet."""

    def open(self, session: Session[P, M, E]) -> None:
        """Show the table of a game in place of all that is shown."""


class AppHost(App[int], Generic[P, M, E]):
    """One terminal's game: its settings, who plays, and what is said, apart from every screen.

    `HotseatApp` adds the screens; no screen needs more than this.
    """

    library: Library[P, M, E]  # the saved games, and with them the spec of the game
    navigator: NavigatorHost[P, M, E]
    preferences: Preferences
    session: Session[P, M, E] | None  # the game under way
    asked_to_leave = False  # whether it was said that a game would be lost, and nobody has played since
    by_mouse: bool | None = None  # whether the mouse was used last at a table, rather than the keys
    moves_made = 0  # by people since the program was started, in whatever game

    def __init__(self, flags: Flags) -> None:
        """flags: what the command line said, for the start screen."""
        self.spec = self.library.spec
        self.TITLE = self.spec.name
        super().__init__()
        self.flags = flags
        self.seconds = flags.seconds  # that computers may think about a move, on average
        self.nodes = flags.nodes  # that they may look at
        self.own = dict(flags.own)  # your own bots, by who they are in seat lines
        self.reviewed: dict[tuple[Question[P, M], ...], tuple[Verdict[P, M], ...]] = {}  # whole games
        self.games_read: dict[Path, Row] = {}  # for the next time that the saved games are shown
        self.farewells: list[Farewell] = []  # to be said at the end, of the games that were left

    # What an app with screens adds

    @property
    @abstractmethod
    def least_table(self) -> tuple[int, int]:
        """Columns and rows that the table needs."""

    @abstractmethod
    def review_of(
        self, record: Record[P, M, E], path: Path, replay: ShowsBestMove[M] | None = None
    ) -> Screen[None]:
        """The review of a record, from which one gets back to a replay, where it was opened there."""

    @abstractmethod
    def rooms(self) -> Sequence[Room]:
        """The commands of each of the game's screens; their keys can be changed."""

    @abstractmethod
    def save_picture(self) -> None:
        """Save a picture of the screen."""

    # What the game has

    def offers(self, command: Command) -> bool:
        """Whether the game has what a command of all games leads to; if not, no key or row is for it."""
        return {
            GUIDE.name: self.spec.has_tutorial,
            STATISTICS.name: self.spec.has_statistics,
            "review": self.spec.has_review,
            "round": self.spec.has_rounds,
            "round-back": self.spec.has_rounds,
        }.get(command.name, True)

    # The settings in effect

    @property
    def settings(self) -> Settings:
        """The settings in effect."""
        return self.preferences.current

    @property
    def motion(self) -> float:
        """How long motion takes: a factor for its seconds, 0.0 where nothing moves."""
        return self.preferences.motion

    def bound(self, command: Command) -> Command:
        """The command with the keys and the sentence that it has now: for whatever names them."""
        if self.is_web and command.browser_text:
            command = command._replace(english_text=command.browser_text)
        keymap = self.preferences.keymap
        return command if keymap is None else keymap.bound(command)

    @property
    def own_keys(self) -> Mapping[str, str]:
        """The keys of the commands that have others than their own, by name, commas between."""
        return {} if self.preferences.keymap is None else self.preferences.keymap.keys

    def change(self, setting: Setting[T], value: T, *, write: bool = True) -> None:
        """Give a setting another value and obey it at once.

        write: in the file as well; if not, `write_settings` does that, at the end of the run at last.
        """
        self.preferences.change(setting, value)
        if write:
            self.write_settings()

    def write_settings(self) -> None:
        """Write down what has been changed; where that fails, say so."""
        self.preferences.write(self.tell)

    # Who plays

    @cached_property
    def evening(self) -> Evening[P, M, E]:
        """Who has won how many games; made when it is first needed, at the end of a game."""
        from hotseat.analysis.evening import Evening

        return Evening(self.spec)

    @cached_property
    def thinker(self) -> BotClient:
        """The program that thinks for computers; it is started when it is first asked."""
        return self.make_thinker()

    def make_thinker(self) -> BotClient:
        """The program that thinks for computers, not started yet."""
        from hotseat.bots.child import python
        from hotseat.bots.client import BotClient

        return BotClient(python(f"{self.spec.title}.bots"))

    def guide_wanted(self) -> bool:
        """Whether the start screen offers the tutorial: nobody has played it or done without."""
        return self.spec.has_tutorial and not self.settings.guide

    def guide_seen(self, how: str) -> None:
        """Never offer the tutorial again: it was `done` or `declined`."""
        self.change(type(self.settings).guide, how)

    def unsaved(self) -> str | None:
        """Why leaving would lose something of the game, if it would."""
        return None if self.session is None else self.session.loss()

    def play_of(self, session: Session[P, M, E]) -> str:
        """How a game is played, in a word, for the next start screen; empty where there is one way."""
        del session
        return ""

    def forget_flags(self) -> None:
        """The next start screen proposes nothing that the command line said."""
        self.flags = type(self.flags)()

    # What is said, and leaving

    def tell(self, text: str) -> None:
        """Say something: in the screen's own place for that, or else over a corner of it. A screen that
        is being opened is told when all of it is there.
        """
        if not self.screen.is_mounted:
            self.tell_once_open(text)
            return
        tell = getattr(self.screen, "tell", None)
        if tell is None:
            self.notify(text, markup=False)
        else:
            tell(text)

    def tell_once_open(self, text: str) -> None:
        """Say something in the first picture of a screen that is being opened. Said any earlier, it would be
        lost: a screen is shown with nothing said.
        """
        self.screen.call_later(self.tell, text)

    def leave(self) -> None:
        """End the program; where a game would be lost, it takes saying so twice."""
        why = self.unsaved()
        if why and not self.asked_to_leave:
            self.asked_to_leave = True
            text = _("{why} Quit anyway? Press {key} again.")
            self.tell(text.format(why=why, key=self.bound(QUIT).key))
            return
        self.exit(0)

    def stay(self) -> None:
        """The game goes on: leaving asks anew."""
        self.asked_to_leave = False

    def action_help_quit(self) -> None:
        if getattr(self.screen, "typing", False):
            self.tell(_("To quit, press ctrl+q."))
        else:
            self.tell(_("To quit, press {key} (or ctrl+q).").format(key=self.bound(QUIT).key))

    def more_key(self, screen: Screen[object], *, letters: bool) -> str:
        """The key of what leads to all commands, for the hint bar of a screen.

        letters: whether letters are commands there, and are not typed into a field.
        """
        chosen: Mapping[str, str] = getattr(screen, "letter_keys", dict)()
        letters = letters and not screen.is_modal and MORE.key not in chosen
        return self.more_hint().key if letters else PALETTE_KEY

    def more_hint(self) -> Hint:
        """For the end of a bar that names only some commands of a screen on which letters are keys."""
        return more_hint(self.own_keys)


AnyApp = AppHost[Any, Any, Any]  # for screens that know no game
