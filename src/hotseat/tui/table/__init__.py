"""A table on the screen: scene, view and animation, and the state that table and replay have in common.

Table, replay and tutorial each own a view. A pure function makes a scene, which is everything to show, and
the view paints the parts of it that changed. Nothing waits for an animation; drawing the table again ends it.
A frame only moves sprites; the parts of the table change from keyframe to keyframe.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from textual.geometry import Size

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, pgettext, unbroken
from hotseat.session import Session
from hotseat.text import readable
from hotseat.text.fit import fit_names, fits, fitted
from hotseat.tui.commands import HELP, HINT, REDO, TABLE_QUIT, UNDO, Command, as_declared
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import AnyPart, Sheet, Sprite
from hotseat.tui.screens import too_small
from hotseat.tui.widgets import KeyHint, KeyLine, LogLine, TextPart, TitleView, key_hint
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from textual.timer import Timer

    from hotseat.record.reader import Record
    from hotseat.settings import Settings
    from hotseat.tui.screens.replay import ReplayScreen
    from hotseat.tui.table.bots import TableBots
    from hotseat.tui.table.screen import TableScreen


T = TypeVar("T")  # what a game's own parts show


class Notice(NamedTuple):
    """A sentence in the prompt's place until the next key; `refuses` if it says why something failed."""

    text: str
    refuses: bool = False


class Scene(NamedTuple, Generic[T]):
    """Everything to show of a table."""

    title: TitleView
    parts: T  # what the game's own parts show
    last_move: str
    prompt: str
    keys: tuple[KeyHint, ...]
    log: tuple[LogLine, ...] = ()  # the newest line last
    seat_asked: int | None = None  # the seat that the prompt addresses, from 1
    refuses: bool = False  # whether the prompt says why something is not possible
    look: str = "quiet"  # of the last move, one of the looks of `TextPart`
    keeps_last_move: bool = False  # whether it stays in view, however long the prompt is

    def noticing(self, notice: Notice | None) -> Scene[T]:
        return self if notice is None else self._replace(prompt=notice.text, refuses=notice.refuses)


SPEEDS = (1, 2, 6)  # of replays, and of computers that play alone; the first leaves time to read

_FRAMES = 30  # a second

_STAGGER = 0.35  # the part of a keyframe after which the last of several pieces sets out


class Timed(Protocol):
    """What keyframes of all games have in common."""

    @property
    def seconds(self) -> float:
        """How long it takes at normal speed."""

    def sprites(self, view: Any, done: float) -> list[Sprite]:
        """Everything that moves on the game's view.   done: how much of the keyframe is over, from 0 to 1."""


K = TypeVar("K", bound=Timed)


def staggered(done: float, number: int, count: int) -> float:
    """How far one of several pieces has come; they set out one after the other, and all arrive in time."""
    late = _STAGGER * number / max(1, count)
    return min(1.0, max(0.0, (done - late) / (1 - _STAGGER)))


def eased(done: float) -> float:
    return done * done * (3 - 2 * done)


def between(start: tuple[int, int], end: tuple[int, int], done: float) -> tuple[int, int]:
    """The cell of a piece that has gone the part `done` of its way."""
    (x, y), (to_x, to_y) = start, end
    return round(x + (to_x - x) * done), round(y + (to_y - y) * done)


# The view


S = TypeVar("S", bound=tuple[object, ...])


def up_to(wanted: str, scales: tuple[S, ...]) -> tuple[S, ...]:
    """The scales that a setting such as `4x2` allows, or all of them, largest first."""
    words = [f"{scale[0]}x{scale[1]}" for scale in scales]
    return scales[words.index(wanted) if wanted in words else 0 :]


Names = Sequence[str]

Entries = Sequence[HistoryEntry[Any, Any, Any]]

_TWO_ROWS = 138  # cells of a sentence that fits two rows of 80, wherever it breaks


class Lines(NamedTuple):
    """The boxes of the lines below a table, and so the length of sentences there."""

    last_move: Box
    prompt: Box
    keys: Box

    @property
    def share_a_row(self) -> bool:
        """Whether the last move takes the upper row of the prompt."""
        return self.last_move.y == self.prompt.y

    @property
    def prompt_rows(self) -> int:
        """The rows that the prompt has while the last move is in view."""
        return 1 if self.share_a_row else self.prompt.height

    def prompt_width(self, seat_asked: int | None) -> int:
        """The columns of the prompt, behind the bar of the seat that it addresses."""
        return self.prompt.width - (TextPart.BAR if seat_asked is not None else 0)

    def tell(self, names: Names, say: Callable[[Names], str]) -> str:
        return fit_names(names, say, self.last_move.width, self.last_move.height)

    def ask(self, names: Names, say: Callable[[Names], str], seat_asked: int | None = None) -> str:
        return fit_names(names, say, self.prompt_width(seat_asked), self.prompt.height)


class TableView(ABC, Generic[T, K]):
    """A table on one sheet, and three lines: the last move, what can be done now, and the keys."""

    LEAST: ClassVar[tuple[int, int]] = (0, 0)  # columns and rows that it needs
    sheet: Sheet
    parts: Sequence[AnyPart]

    def __init__(self) -> None:
        self.lines = Lines(NOWHERE, NOWHERE, NOWHERE)

    # What a game brings

    @abstractmethod
    def make_parts(self) -> Sequence[AnyPart]:
        """All parts but the lines. Where two overlap, the first is drawn above the other."""

    @abstractmethod
    def plan_parts(self, size: Size, largest: str) -> tuple[list[Box], Lines]:
        """The boxes of these parts, and of the lines, in a terminal that has room for them.

        largest: the size of the largest pieces wanted, as in the settings; empty for any.
        """

    @abstractmethod
    def show_parts(self, scene: Scene[T]) -> None:
        """Give every part what it shows; parts without a change paint nothing."""

    @abstractmethod
    def log_lines(self, names: Names, entries: Entries, animated: bool) -> list[LogLine]:
        """The log of these entries.   animated: whether the animation of the last one runs."""

    @abstractmethod
    def outcome(self, position: Any, names: Names) -> str:
        """Who has won a game that is over."""

    def keyframes(self, _names: Names, _seats: Names, _entries: Entries) -> Sequence[K]:
        """The animation of these entries; without keyframes, the table is shown at once."""
        return ()

    # Its size

    def reason_width(self, seat_asked: int | None) -> int:
        """The cells for the reason for a hint, without its full stop: a row, or two of 80 columns."""
        return _TWO_ROWS if self.lines.prompt_rows > 1 else self.lines.prompt_width(seat_asked) - 1

    def make_sheet(self) -> Sheet:
        self.last_move_line, self.prompt_line, self.key_line = TextPart(), TextPart(), KeyLine()
        self.parts = self.make_parts()
        lines = (self.prompt_line, self.last_move_line, self.key_line)
        self.sheet = Sheet([*lines, *self.parts], id="sheet")
        return self.sheet

    def lay_out(self, size: Size, largest: str = "") -> None:
        """Give everything its place in a terminal of this size; without enough room, to the prompt alone."""
        boxes = [NOWHERE] * len(self.parts)
        self.lines = Lines(NOWHERE, Box(0, 0, size.width, min(size.height, 3)), NOWHERE)
        if size.width >= self.LEAST[0] and size.height >= self.LEAST[1]:
            boxes, self.lines = self.plan_parts(size, largest)
        lines = (self.last_move_line, self.prompt_line, self.key_line)
        for part, box in zip((*self.parts, *lines), (*boxes, *self.lines), strict=True):
            part.place(box)

    def give_row(self) -> Box:
        """Take the last row from the prompt; returns it."""
        x, y, width, height = self.lines.prompt
        self.lines = self.lines._replace(prompt=Box(x, y, width, height - 1))
        return Box(x, y + height - 1, width, 1)

    # What it shows

    def show(self, scene: Scene[T]) -> None:
        self.show_parts(scene)
        last_move, prompt = self.word_boxes(scene)
        self.last_move_line.place(last_move)
        self.prompt_line.place(prompt)
        self.last_move_line.say(scene.last_move, scene.look)
        self.prompt_line.say(scene.prompt, "yours" if scene.refuses else "", scene.seat_asked)
        self.key_line.show(scene.keys)

    def word_boxes(self, scene: Scene[T]) -> tuple[Box, Box]:
        """The boxes of the last move and the prompt in a scene. A prompt that is too long for its rows also
        takes those of the last move above it.
        """
        last_move, prompt, _keys = self.lines
        above = last_move.height and last_move.y + last_move.height == prompt.y
        if above and not fits(scene.prompt, self.lines.prompt_width(scene.seat_asked), prompt.height):
            return NOWHERE, last_move._replace(height=last_move.height + prompt.height)
        return last_move, prompt


C = TypeVar("C")  # a game's cursor

LOGGED = 40  # entries for the log beside the table, more than the largest terminal shows

_NAME_CELLS = 20  # of a name in a sentence, so that the rest fits on the line

_NAME_SHARE = 6  # a wide screen gives a name one column in this many


class ViewState(Generic[P, M, E, K]):
    """What the states of table and replay have in common."""

    def __init__(self, game: Session[P, M, E] | Record[P, M, E], settings: Settings) -> None:
        self._game, self.header, self.settings = game, game.header, settings
        self.player_names = tuple(map(readable, self.header.names))  # in full
        self.names = self.player_names  # cut for sentences, once the screen has a size
        self.notice: Notice | None = None
        self.keyframe: K | None = None  # of the animation that runs, if any
        self.fresh: Sequence[HistoryEntry[P, M, E]] = ()  # the moves that it animates

    @property
    def seats(self) -> Sequence[str]:
        """Who plays, in the words of seat lines."""
        return self._game.seats

    @property
    def animating(self) -> bool:
        return self.keyframe is not None


class Animator(Generic[P, M, E, K]):
    """Shows a screen's state on its view, at once or keyframe by keyframe. It needs no time at rest."""

    def __init__(self, screen: TableScreen[P, M, E, Any, K] | ReplayScreen[P, M, E, K]) -> None:
        self._screen, self._view, self._state = screen, screen.view, screen.state
        self.points_again = True  # whether the sheet tells what the mouse points at when an animation ends
        self.keyframes: list[K] = []  # the current one and the next ones
        self._timer: Timer | None = None

    def show(self) -> None:
        app, view = self._screen.app, self._view
        if self._screen.fits:
            view.show(self._screen.scene())
        else:
            view.prompt_line.say(app.question.sentence or too_small(app, view.LEAST, app.size))

    def stop(self) -> None:
        """End the animation that runs, if any."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._view.sheet.fly(())
        self.keyframes, self._state.keyframe, self._state.fresh = [], None, ()

    def play(self, entries: Sequence[HistoryEntry[P, M, E]], faster: float = 1) -> None:
        """Animate entries, `faster` times as fast as usual; then show the table."""
        self.stop()
        motion, state = self._screen.app.motion, self._state
        if motion and self._screen.fits:
            self.keyframes = [*self._view.keyframes(state.player_names, state.seats, entries)]
        if not self.keyframes:
            self._screen.show_all()
            return
        self._pace, state.fresh = motion / faster, entries  # the pace is a factor for seconds
        self.began = monotonic()
        self.frame(self.began)
        self._timer = self._screen.set_interval(1 / _FRAMES, self.frame)

    def frame(self, now: float | None = None) -> None:
        """Show the next picture, and skip keyframes whose time is over."""
        now = monotonic() if now is None else now
        while self.keyframes and now - self.began >= self.keyframes[0].seconds * self._pace:
            self.began += self.keyframes.pop(0).seconds * self._pace
        if not self.keyframes:
            self.over()
            return
        keyframe = self.keyframes[0]
        if self._state.keyframe is not keyframe:
            self._state.keyframe = keyframe
            self.show()
        done = (now - self.began) / (keyframe.seconds * self._pace)
        self._view.sheet.fly(keyframe.sprites(self._view, done))

    def over(self) -> None:
        self._screen.show_all()
        if self.points_again:
            self._view.sheet.tell_again()

    def lay_out(self, size: Size) -> None:
        self._state.settings = self._screen.app.settings
        most = max(_NAME_CELLS, size.width // _NAME_SHARE)
        self._state.names = tuple(unbroken(fitted(name, most)) for name in self._state.player_names)
        self._view.lay_out(size, self._state.settings.largest)


class TableState(ViewState[P, M, E, K], Generic[P, M, E, C, K]):
    """The state of a table; a game's own adds when the table waits, and what a position means."""

    def __init__(self, session: Session[P, M, E], cursor: C, settings: Settings) -> None:
        super().__init__(session, settings)
        self.session = session
        self.cursor = cursor
        self.hint_text = ""  # the hint that is shown, one of `hint_is_one_of`; empty for none
        self.hint_is_one_of = 0
        self.hint_thinking = False  # whether the bot is looking for a hint
        self.idle = False  # whether the idle hint is shown
        self.by_mouse: bool | None = None  # whether the mouse was used last; None before any input
        self.bound: Callable[[Command], Command] = as_declared  # gives a command its keys in the keymap
        self.bots: TableBots[P, M, E] | None = None  # None until a computer has had a seat

    # Changes

    def reset_cursor(self) -> None:
        """Choose and point at nothing."""

    def point_at(self, move: M) -> None:
        """Show a move with the cursor, as a person's before it is final."""

    def position_changed(self) -> None:
        self.reset_cursor()

    def just_done(self, done: Sequence[HistoryEntry[P, M, E]]) -> Sequence[HistoryEntry[P, M, E]]:
        """Note new or redone entries; returns those to show now, before the table waits, if it does."""
        return done

    # Derived

    def usual_keys(self, others: Sequence[Command], *, to_play: bool, arrows: bool = False) -> list[KeyHint]:
        """The keys for everything but choosing, by importance.

        others: commands of any time.   arrows: whether to name the arrows; most players try them anyway.
        """
        undo, redo = [UNDO] * self.session.can_undo, [REDO] * self.session.can_redo
        hint = [HINT] * (to_play and self.settings.hints)
        first = [*undo, *hint, HELP, TABLE_QUIT, *redo]
        named = [KeyHint(_("arrows"), pgettext("arrow keys", "move"))] * arrows
        return [*map(key_hint, map(self.bound, first)), *named, *map(key_hint, map(self.bound, others))]

    @property
    def position(self) -> P:
        return self.session.position

    @property
    def entries(self) -> Sequence[HistoryEntry[P, M, E]]:
        return self.session.entries

    @property
    def seat_asked(self) -> int | None:
        """The seat that the prompt addresses, from 1."""
        return self.session.position.to_play

    @property
    def waiting(self) -> bool:
        """Whether the table waits until the players go on; until then nobody can choose."""
        return False

    def only_skips(self, _enter: bool) -> bool:
        """Whether a key that chooses, or Enter, only ends the animation that runs."""
        return self.waiting

    @property
    def more_to_read(self) -> bool:
        """Whether a bot should wait a while with its move, because there is something to read first."""
        return False

    @property
    def holding(self) -> bool:
        """Whether something is chosen, which escape would drop."""
        return False

    @property
    def decided(self) -> bool:
        """Whether the game is over, or about to end with nothing left to choose."""
        return self.session.finished

    @property
    def person_to_play(self) -> int | None:
        return None if self.session.computer_to_play is not None else self.session.position.to_play
