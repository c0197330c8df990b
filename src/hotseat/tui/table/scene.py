"""What every screen that shows a game's table does alike: its lines, and saying things."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from hotseat.game import C, E, G, HistoryEntry
from hotseat.text.fit import fits, said_of
from hotseat.tui.commands import QUIT
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.widgets.lines import Hint, HintPart, PromptPart, TextPart, too_small
from hotseat.tui.widgets.log import LogLine

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


class Sized(Protocol):
    """A size that a game's pieces may be drawn at; `word` is what the settings call it."""

    @property
    def word(self) -> str:
        """`4x2`."""


S = TypeVar("S", bound=Sized)


def no_larger(sizes: Sequence[S], wanted: str) -> Sequence[S]:
    """Of the sizes there are, the largest first, those no larger than a setting wants; all for none."""
    words = [size.word for size in sizes]
    return sizes[words.index(wanted) :] if wanted in words else sizes


class Running(Protocol):
    """A film, as far as the table's screen must know it."""

    @property
    def running(self) -> bool:
        """Whether it is shown."""

    def stop(self) -> None:
        """End it at once; drawing the table is left to whoever stops it."""


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


class SceneScreen(LaidOutScreen, Generic[G, C, E]):
    """A table on one sheet, and three lines: what was done last, what can be done now, and the keys.

    A game's own screen makes the sheet, calls `make_lines` for it, and gives everything its place.
    """

    app: AnyApp
    DEFAULT_CSS = """
    SceneScreen { background: $table; }
    """
    BLANK: ClassVar[bool] = True  # the sheet covers it: Textual need not draw its rows one by one
    TOLD_LOOK: ClassVar[str] = "quiet"
    OUT: ClassVar[frozenset[str]] = frozenset()  # actions that lead out of here
    sheet: Sheet
    names: tuple[str, ...]  # who plays, as sentences and the log name them

    def __init__(self) -> None:
        super().__init__()
        self.said: str | None = None  # what stands in the prompt's place until the next key
        self.refused = False  # whether that says why something cannot be
        self._projector: Running | None = None

    # What a game brings

    @abstractmethod
    def position(self) -> G:
        """The position that is shown."""

    @abstractmethod
    def logged(self) -> Sequence[LogLine]:
        """What happened so far, the newest last; as much of it as may be seen."""

    @abstractmethod
    def log_lines(self, names: Sequence[str], entries: Sequence[HistoryEntry[G, C, E]]) -> list[LogLine]:
        """What happened, in lines."""

    @property
    @abstractmethod
    def player_names(self) -> Sequence[str]:
        """Who plays, whole, in seat order."""

    @abstractmethod
    def seats(self) -> Sequence[str]:
        """Who sits where, as seat lines say it, in the same order."""

    @abstractmethod
    def show_all(self) -> None:
        """Hand every part what it shows now; those for which nothing changed paint nothing."""

    @abstractmethod
    def told(self) -> str:
        """What was done last."""

    @abstractmethod
    def prompt(self) -> str:
        """What can be done now, in a full sentence."""

    @abstractmethod
    def hints(self) -> Sequence[Hint]:
        """The keys that mean something now."""

    @property
    def seat_asked(self) -> int | None:
        """The seat, from 1, that the prompt speaks to; None where it speaks to nobody in particular."""
        return None

    # The lines

    def make_lines(self) -> None:
        """The lines, to be laid on the sheet."""
        self.told_line: TextPart[str] = TextPart()
        self.prompt_line = PromptPart()
        self.hint_line = HintPart()

    def say_of(self, names: Sequence[str], say: Callable[[Sequence[str]], str], *, told: bool = False) -> str:
        """A sentence about people as it fits in the prompt's place, or where it is told what was done."""
        if not self.seen:
            return say(names)
        line = self.told_line if told else self.prompt_line
        width = line.box.width if told else self.prompt_line.width
        return said_of(names, say, width, line.box.height)

    def can_tell(self, sentence: str) -> bool:
        """Whether all of a sentence fits where it is told what was done."""
        return not self.seen or fits(sentence, self.told_line.box.width, self.told_line.box.height)

    def show_words(self) -> None:
        """What was done, what can be done, the keys."""
        self.told_line.say(self.told(), self.TOLD_LOOK)
        self.prompt_line.speak_to(self.seat_asked if self.seen else None)
        prompt = self.said or (self.prompt() if self.seen else self._too_small())
        self.prompt_line.say(prompt, "yours" if self.refused else "")
        self.hint_line.show(self.hints())

    def tell(self, text: str) -> None:
        """Say something in the prompt's place, until the next key."""
        self.said, self.refused = text, True
        self.show_all()

    def _too_small(self) -> str:
        key = self.app.bound(QUIT).key
        return too_small(self.app.TITLE or "", self.LEAST, self._laid_out_for, key)

    # Its size

    def settings_changed(self) -> None:
        """What is drawn may look otherwise."""
        self.sheet.forget()
        self.lay_out(self._laid_out_for)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return self.seen or action in self.OUT

    # Motion, where a game has any

    @property
    def animating(self) -> bool:
        """Whether something is on its way on the table."""
        return self._projector is not None and self._projector.running

    def begin_animation(
        self, entries: Sequence[HistoryEntry[G, C, E]], pace: float, then: Callable[[], object]
    ) -> Running | None:
        """Show how what has just been done came about; a second takes `pace` of them, `then` ends it.

        None where nothing moves.
        """
        del entries, pace, then
        return None

    def show_lines(self) -> None:
        """What may be shown while a film runs: the lines around the table."""

    def play(self, entries: Sequence[HistoryEntry[G, C, E]], faster: int = 1) -> None:
        """Show how what has just been done came about, where motion is wanted; then the table.

        `faster` is how many times as fast as usual.
        """
        if not self.app.motion or not self.seen:
            self.show_all()
            return
        self.stop_film()
        self._projector = self.begin_animation(entries, self.app.motion / faster, self.film_over)
        if self._projector is None:
            self.show_all()
        else:
            self.show_lines()

    def stop_film(self) -> None:
        """End a film at once; the table is to be drawn by whoever stops it."""
        if self._projector is not None:
            self._projector.stop()
            self._projector = None

    def film_over(self) -> None:
        """The film has come to its end: the table as it is, and what the mouse is over."""
        self.show_all()
        self.sheet.tell_again()
