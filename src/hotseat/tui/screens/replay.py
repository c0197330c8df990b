"""Going through a game, as every game's replay does: by keys, by the mouse, and by the clock."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import BindingType
from textual.screen import Screen
from textual.timer import Timer

from hotseat.game import C, E, G
from hotseat.i18n import _, ngettext
from hotseat.record.replay import SPEEDS, Replay, ReplayStep
from hotseat.tui.commands import (
    PLAY,
    REPLAY_FASTER,
    REPLAY_PLAYING,
    REPLAY_SLOWER,
    REPLAY_STEP,
    REPLAY_STEP_BACK,
    ROUND,
    ROUND_BACK,
    Command,
    bindings,
)
from hotseat.tui.drawing.painting import LEFT
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.widgets.lines import Hint, hint_of
from hotseat.tui.widgets.replay_bar import At, Bar

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp


_SOON = 0.1  # seconds until it is looked again whether a moment is shown to its end


def where_sentence(moment: ReplayStep[G, C, E]) -> str:
    """Which moment of a game that is."""
    if moment.entry is None:
        return _("Nothing has happened yet.")
    if moment.undone:
        sentence = _("Round {round}, an undone move.") if moment.round else _("An undone move.")
    elif moment.entry.chance:
        sentence = _("Round {round} begins.") if moment.round else _("Decided by chance.")
    elif moment.round:
        sentence = _("Round {round}, move {choice} of {choices}.")
    else:
        sentence = _("Move {choice} of {choices}.")
    return sentence.format(round=moment.round, choice=moment.choice, choices=moment.choices)


def playing_hints(course: Replay, bound: Callable[[Command], Command]) -> list[Hint]:
    """The keys for playing that mean something now; `bound` says what keys a command has."""
    word = _("pause") if course.playing else _("play again") if course.at_end else ""
    found = []
    if course.length > 1:
        keys = f"{bound(REPLAY_STEP_BACK).key} {bound(REPLAY_STEP).key}"
        found = [hint_of(bound(PLAY), word), Hint(keys, REPLAY_STEP.word, REPLAY_STEP.action)]
    if course.playing:
        keys = f"{bound(REPLAY_FASTER).key} {bound(REPLAY_SLOWER).key}"
        found.append(Hint(keys, _("speed"), "next_speed"))
    if len(course.marks) > 1:
        keys = f"{bound(ROUND_BACK).key} {bound(ROUND).key} 1-{course.marks[-1].number}"
        found.append(Hint(keys, _("round"), "next_round"))
    return found


class ReplayControls(Screen[None]):
    """Goes through a game by keys, by the mouse on its bar, and by the clock.

    A game's own screen is this and the picture of its table. `bar` lies on its sheet.
    """

    app: HotseatApp
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(REPLAY_PLAYING)]
    bar: Bar

    def __init__(self) -> None:
        super().__init__()
        self.course = Replay(1)
        self.pointed: int | None = None  # the moment that the mouse is over on the bar
        self._timer: Timer | None = None
        self._dragging = False
        self._was_busy = False  # whether the moment took longer to show than it stays

    @abstractmethod
    def show_moment(self) -> None:
        """Draw the moment of the course."""

    @abstractmethod
    def show_step(self) -> None:
        """Draw the moment of the course, the one behind the last; how it came about may be shown."""

    @abstractmethod
    def busy(self) -> bool:
        """Whether that is still being shown."""

    @abstractmethod
    def tell(self, text: str) -> None:
        """Say something until the next key."""

    def more_to_read(self) -> bool:
        """Whether the moment shown stays longer than others while playing."""
        return False

    # Going there

    def become(self, course: Replay) -> None:
        """Show another course, and have the clock go on with it."""
        self.app.stay()
        self._arrive(course)

    def _arrive(self, course: Replay) -> None:
        """Every change of the moment comes by here, by a key, the mouse or the clock."""
        forward = course.place == self.course.place + 1
        self.course, self.pointed = course, None
        self._was_busy = False
        self._wind()
        if forward:
            self.show_step()
        else:
            self.show_moment()

    def _wind(self) -> None:
        """Have the clock strike when the moment has been shown long enough."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.course.playing:
            seconds = self.course.seconds(longer=self.more_to_read())
            self._timer = self.set_timer(_SOON if self._was_busy else seconds, self.tick)

    def tick(self) -> None:
        """The clock has struck. What takes longer to show is seen to its end, and read after that."""
        if self.course.playing:
            if not self.busy() and not self._was_busy:
                self._arrive(self.course.ticked())
            else:
                self._was_busy = self.busy()
                self._wind()

    def on_screen_suspend(self) -> None:
        """Nothing is played while another screen is read."""
        if self.course.playing:
            self.become(self.course.paused())

    def _move(self, course: Replay) -> None:
        """Go to another moment; where there is none, say so."""
        if course.place != self.course.place:
            self.become(course)
        elif self.course.at_start and self.course.at_end:
            self.tell(_("There is nothing else to show."))
        else:
            self.tell(_("This is the start.") if course.at_start else _("This is the end."))

    def action_step(self, by: int) -> None:
        """A choice on, or back; what is being played goes on from there."""
        self._move(self.course.stepped(by))

    def action_round(self, by: int) -> None:
        """A round on, or back."""
        self._move(self.course.round_on() if by > 0 else self.course.round_back())

    def action_next_round(self) -> None:
        """On to the next round; behind the last one, from the beginning again."""
        course = self.course.round_on()
        self.become(course if course.place != self.course.place else self.course.at(0))

    def action_go(self, place: int) -> None:
        """To a moment by its number; -1 is the last one."""
        self._move(self.course.at(place % self.course.length))

    def on_key(self, event: events.Key) -> None:
        """Digits are the numbers of rounds."""
        key = event.character or ""
        if not (key.isascii() and key.isdigit()) or not self.check_action("digit", (key,)):
            return
        event.stop()
        course = self.course.digit(int(key))
        if course is not None:
            self.become(course)
        elif self.course.marks:
            last = self.course.marks[-1].number
            self.tell(
                ngettext("There is only round 1.", "Choose a round from 1 to {last}.", last).format(last=last)
            )
        else:
            self.tell(_("There are no rounds yet."))

    # Playing

    def action_play_or_pause(self) -> None:
        """Play forwards, or pause whatever is played."""
        self.action_play(self.course.playing or 1)

    def action_play(self, direction: int) -> None:
        """Play in a direction, or pause where that is being done."""
        if self.course.length == 1:
            self.tell(_("There is nothing to play yet."))
        elif self.course.playing == direction:
            self.become(self.course.paused())
        elif direction < 0 and self.course.at_start:
            self.tell(_("This is the start."))
        else:
            self.become(self.course.played(direction))

    def action_faster(self, by: int) -> None:
        """Another speed, for now or later."""
        course = self.course.faster(by)
        if course.speed == self.course.speed:
            self.tell(_("This is the fastest speed.") if by > 0 else _("This is the slowest speed."))
        else:
            self.become(course)

    def action_speed(self, speed: int) -> None:
        """That speed."""
        self.become(self.course.faster(speed - self.course.speed))

    def action_next_speed(self) -> None:
        """The next speed, and after the last the first."""
        self.action_speed((self.course.speed + 1) % len(SPEEDS))

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """On the bar's line, go there and follow the mouse."""
        if event.button == LEFT and self.bar.box.holds(event.screen_x, event.screen_y):
            x, y = event.screen_x - self.bar.box.x, event.screen_y - self.bar.box.y
            self._dragging = isinstance(self.bar.target(x, y), At)
            self._follow(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """While dragging, be where the mouse is."""
        self._follow(event)

    def on_mouse_up(self) -> None:
        """Let go of the bar."""
        self._dragging = False

    def _follow(self, event: events.MouseEvent) -> None:
        if self._dragging and (place := self.bar.nearest(event.screen_x)) != self.course.place:
            self.become(self.course.at(place))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """On."""
        self._scroll(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back."""
        self._scroll(event, -1)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        if not self.check_action("step", (by,)):
            return
        if (course := self.course.stepped(by)).place != self.course.place:
            self.become(course)

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """Say which moment the mouse is over."""
        pointed = message.target.place if isinstance(message.target, At) else None
        if pointed != self.pointed:
            self.pointed = pointed
            if not self.busy():
                self.show_moment()
