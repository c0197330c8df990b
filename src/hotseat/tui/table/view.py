"""The picture of a game's table: its parts on one sheet, the lines below them, and their animation.

The table, the replay and the tutorial own a view of the same class. It draws what its host says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from textual.geometry import Size

from hotseat.game import E, HistoryEntry, M, P
from hotseat.text.fit import fits, said_of, whole_sentences
from hotseat.tui.commands import QUIT
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.widgets.lines import Hint, HintPart, PromptPart, TextPart, TitleView, too_small
from hotseat.tui.widgets.log import LogLine

if TYPE_CHECKING:
    from hotseat.tui.host import AnyApp


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


class Animation(Protocol):
    """An animation, as far as the view must know it."""

    @property
    def running(self) -> bool:
        """Whether it is shown."""

    def stop(self) -> None:
        """End it at once; drawing the table is left to whoever stops it."""


class Host(Protocol):
    """A screen that owns a view and says what it shows."""

    @property
    def app(self) -> AnyApp:
        """The app of the screen."""

    @property
    def names(self) -> Sequence[str]:
        """The players, as sentences and the log name them, in seat order."""

    @property
    def player_names(self) -> Sequence[str]:
        """The players' whole names, in seat order."""

    @property
    def said(self) -> str | None:
        """What stands in the prompt's place until the next key."""

    @property
    def refused(self) -> bool:
        """Whether that says why something is not possible."""

    @property
    def seat_asked(self) -> int | None:
        """The seat, from 1, that the prompt speaks to; None where it speaks to nobody in particular."""

    @property
    def told_look(self) -> str:
        """How the line with the last move looks, one of the looks of `TextPart`."""

    def seats(self) -> Sequence[str]:
        """Who sits where, as seat lines say it, in seat order."""

    def title_view(self) -> TitleView:
        """The line on top."""

    def logged(self) -> Sequence[LogLine]:
        """What happened so far, the newest last; as much of it as may be seen."""

    def told(self) -> str:
        """What was done last."""

    def prompt(self) -> str:
        """What can be done now, in a full sentence."""

    def hints(self) -> Sequence[Hint]:
        """The keys that mean something now."""

    def show_all(self) -> None:
        """Have the view draw everything, and go on from there."""


class TableView(ABC, Generic[P, M, E]):
    """A table on one sheet, and three lines: what was done last, what can be done now, and the keys.

    A game's own view makes the parts and the sheet, and gives everything its place.
    """

    LEAST: ClassVar[tuple[int, int]] = (0, 0)  # columns and rows that it needs
    sheet: Sheet

    def __init__(self, host: Host) -> None:
        self._host = host
        self.size = Size(0, 0)  # that it is laid out for
        self.animation: Animation | None = None
        self._boxes = NOWHERE, NOWHERE  # where by the plan the last move is told, and the prompt is

    # What a game brings

    @abstractmethod
    def make_sheet(self) -> Sheet:
        """Make the parts, `make_lines` among them, and the sheet that they lie on."""

    @property
    @abstractmethod
    def seen(self) -> bool:
        """Whether there is room for it."""

    @abstractmethod
    def place_parts(self, size: Size) -> None:
        """Give every part its place; where there is room for nothing, the prompt alone stays."""

    @abstractmethod
    def show_all(self) -> None:
        """Hand every part what it shows now; those for which nothing changed paint nothing."""

    @abstractmethod
    def log_lines(self, names: Sequence[str], entries: Sequence[HistoryEntry[P, M, E]]) -> list[LogLine]:
        """What happened, in lines."""

    # The lines

    def make_lines(self) -> None:
        """Make the lines, to be laid on the sheet."""
        self.told_line: TextPart[str] = TextPart()
        self.prompt_line = PromptPart()
        self.hint_line = HintPart()

    def say_of(self, names: Sequence[str], say: Callable[[Sequence[str]], str], *, told: bool = False) -> str:
        """A sentence about people as it fits in the prompt's place, or where the last move is told."""
        if not self.seen:
            return say(names)
        line = self.told_line if told else self.prompt_line
        width = line.box.width if told else self.prompt_line.width
        return said_of(names, say, width, line.box.height)

    def can_tell(self, sentence: str) -> bool:
        """Whether all of a sentence fits where the last move is told."""
        return not self.seen or fits(sentence, self.told_line.box.width, self.told_line.box.height)

    def beginning(self, text: str) -> str:
        """As many sentences of a text as fit where the last move is told."""
        box = self.told_line.box
        return whole_sentences(text, box.width, box.height) if self.seen else text

    def give_row(self) -> Box:
        """Leave the last row of the prompt to something else; returns that row."""
        told, (x, y, width, height) = self._boxes
        self._boxes = told, Box(x, y, width, height - 1)
        return Box(x, y + height - 1, width, 1)

    def show_words(self) -> None:
        """Show the last move, the prompt and the keys."""
        host = self._host
        for line, box in zip((self.told_line, self.prompt_line), self._boxes, strict=True):
            line.place(box)  # what is said there is as long as its place allows
        self.told_line.say(host.told(), host.told_look)
        self.prompt_line.speak_to(host.seat_asked if self.seen else None)
        prompt = host.said or (host.prompt() if self.seen else self._too_small())
        self.prompt_line.say(prompt, "yours" if host.refused else "")
        self.hint_line.show(host.hints())
        self._give_room()

    def _give_room(self) -> None:
        """A prompt that is too long for its rows takes the one above, too, where the last move is told."""
        told, prompt = self._boxes
        above = told.height and told.y + told.height == prompt.y
        if above and not fits(self.prompt_line.text, self.prompt_line.width, prompt.height):
            self.told_line.place(NOWHERE)
            self.prompt_line.place(told._replace(height=told.height + prompt.height))

    def _too_small(self) -> str:
        app = self._host.app
        return too_small(app.TITLE or "", self.LEAST, self.size, app.bound(QUIT).key)

    # Its size

    def lay_out(self, size: Size) -> None:
        """Give everything its place in a terminal of this size."""
        self.size = size
        self.place_parts(size)
        self._boxes = self.told_line.box, self.prompt_line.box

    # Animation, where a game has any

    @property
    def animating(self) -> bool:
        """Whether something is on its way on the table."""
        return self.animation is not None and self.animation.running

    def begin_animation(
        self, entries: Sequence[HistoryEntry[P, M, E]], pace: float, then: Callable[[], object]
    ) -> Animation | None:
        """Show how what has just been done came about; a second takes `pace` of them, `then` ends it.

        None where nothing moves.
        """
        del entries, pace, then
        return None

    def show_lines(self) -> None:
        """Show what may be shown while an animation runs: the lines around the table."""

    def play(self, entries: Sequence[HistoryEntry[P, M, E]], faster: int, then: Callable[[], object]) -> None:
        """Show how what has just been done came about, where motion is wanted; then the table.

        faster: how many times as fast as usual.   then: called at the end of an animation.
        """
        if not self._host.app.motion or not self.seen:
            self._host.show_all()
            return
        self.stop_animation()
        self.animation = self.begin_animation(entries, self._host.app.motion / faster, then)
        if self.animation is None:
            self._host.show_all()
        else:
            self.show_lines()

    def stop_animation(self) -> None:
        """End an animation at once; the table is to be drawn by the caller."""
        if self.animation is not None:
            self.animation.stop()
            self.animation = None
