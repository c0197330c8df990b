"""Going through a replay: to a step, by rounds, by the clock; and the bar that shows where one is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.timer import Timer

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, capital, in_digits, join_sentences, pgettext
from hotseat.record.reader import SPEEDS, Record, Replay, ReplayStep, history_at, replay_steps, rounds_of
from hotseat.tui import commands
from hotseat.tui.commands import Command
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.table import K, ViewState
from hotseat.tui.widgets import KeyHint, key_hint

if TYPE_CHECKING:
    from hotseat.settings import Settings
    from hotseat.tui.screens.replay import ReplayScreen


_SOON = 0.1  # seconds until the next look whether a step is shown to its end


def where_sentence(step: ReplayStep[P, M, E]) -> str:
    if step.entry is None:
        return _("Nothing has happened yet.")
    if step.undone:
        sentence = _("Round {round}, an undone move.") if step.round else _("An undone move.")
    elif step.entry.chance:
        sentence = _("Round {round} begins.") if step.round else _("Decided by chance.")
    elif step.round:
        sentence = _("Round {round}, move {choice} of {choices}.")
    else:
        sentence = _("Move {choice} of {choices}.")
    return sentence.format(round=step.round, choice=step.choice, choices=step.choices)


def playing_hints(course: Replay, bound: Callable[[Command], Command]) -> list[KeyHint]:
    def keys(*both: Command) -> str:
        return " ".join(bound(each).key for each in both)

    found = []
    if course.length > 1:
        word = _("pause") if course.playing else _("play again") if course.at_end else ""
        step = keys(commands.REPLAY_STEP_BACK, commands.REPLAY_STEP)
        found = [
            key_hint(bound(commands.PLAY), word),
            KeyHint(step, commands.REPLAY_STEP.word, commands.REPLAY_STEP.action),
        ]
    if course.playing:
        speed = keys(commands.REPLAY_FASTER, commands.REPLAY_SLOWER)
        by = 1 if course.speed < len(SPEEDS) - 1 else -course.speed
        found.append(KeyHint(speed, _("speed"), f"speed({by})"))
    if len(course.rounds) > 1:
        rounds = f"{keys(commands.ROUND_BACK, commands.ROUND)} 1-{max(course.rounds)}"
        leads = "go('at', 0)" if course.round_on().place == course.place else "go('round_on')"
        found.append(KeyHint(rounds, _("round"), leads))
    return found


class ReplayState(ViewState[P, M, E, K]):
    """What a replay knows."""

    def __init__(self, record: Record[P, M, E], settings: Settings, round_of: Callable[[P], int]) -> None:
        super().__init__(record, settings)
        self.record, self._round_of = record, round_of
        self.pointed: int | None = None  # the step that the mouse is over on the bar
        self.shows_undone = False  # whether undone moves are among the steps
        self.taken_back = sum(each.undone and not each.entry.chance for each in record.past)
        self.course = Replay(1)  # which step is shown, and how they are played
        self.gather(-1)

    def gather(self, past_place: int) -> None:
        """Make the steps anew, and be where one was in the past of the record, or just before."""
        self.moments = replay_steps(self.record, self._round_of, undone=self.shows_undone)
        place = max((n for n, each in enumerate(self.moments) if each.place <= past_place), default=0)
        course = Replay(len(self.moments), rounds_of(self.moments), speed=self.course.speed)
        self.course = course.at(place)
        self.undone = frozenset(place for place, each in enumerate(self.moments) if each.undone)

    @property
    def moment(self) -> ReplayStep[P, M, E]:
        return self.moments[self.course.place]

    @property
    def position(self) -> P:
        return self.moment.position

    @property
    def history(self) -> list[HistoryEntry[P, M, E]]:
        return history_at(self.record.past, self.moment.place)


class Playback:
    """Which step of a replay is shown, and the clock that goes on from there while it is played."""

    def __init__(self, screen: ReplayScreen[Any, Any, Any, Any]) -> None:
        self._screen, self._state = screen, screen.state
        self._timer: Timer | None = None
        self._was_busy = False  # whether the step took longer to show than it stays

    # Going there

    def become(self, course: Replay) -> None:
        """Every change of the step comes by here, by a key, the mouse or the clock."""
        forward = course.place == self._state.course.place + 1
        self._state.course, self._state.pointed = course, None
        self._screen.bar.show(course, self._state.undone)
        self._was_busy = False
        self._wind()
        self._screen.show_moment(forward=forward)

    def _wind(self) -> None:
        """Have the clock strike when the step has been shown long enough."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._state.course.playing:
            seconds = self._state.course.seconds(longer=self._screen.more_to_read())
            self._timer = self._screen.set_timer(_SOON if self._was_busy else seconds, self.tick)

    def tick(self) -> None:
        """The clock has struck. What takes longer to show is seen to its end, and read after that."""
        if self._screen.app.question.stands:
            self._wind()
        elif self._state.course.playing and not (self._state.animating or self._was_busy):
            self.become(self._state.course.ticked())
        elif self._state.course.playing:
            self._was_busy = self._state.animating
            self._wind()

    def go(self, course: Replay, *, quietly: bool = False) -> None:
        """Go to another step; where there is none, say so, unless `quietly`."""
        if course.place != self._state.course.place:
            self.become(course)
        elif not quietly:
            text = _("This is the start.") if self._state.course.at_start else _("This is the end.")
            self._screen.tell(text if course.length > 1 else _("There is nothing else to show."))

    def go_to_round(self, number: int) -> None:
        """Go to the round whose number begins with what has been typed, this digit the last."""
        if (course := self._state.course.digit(number)) is not None:
            self.become(course)
            return
        text, last = _("There are no rounds yet."), 0
        if self._state.course.rounds:
            last = max(self._state.course.rounds)
            text = _("Choose a round from 1 to {last}.") if last > 1 else _("There is only round 1.")
        self._screen.tell(text.format(last=last))

    # Playing

    def play(self, direction: int = 0) -> None:
        """Play in a direction, or pause; 0 is the one in which it plays, or forwards."""
        direction = direction or self._state.course.playing or 1
        if self._state.course.length == 1:
            self._screen.tell(_("There is nothing to play yet."))
        elif self._state.course.playing == direction:
            self.become(self._state.course.paused())
        elif direction < 0 and self._state.course.at_start:
            self._screen.tell(_("This is the start."))
        else:
            self.become(self._state.course.played(direction))

    def change_speed(self, by: int) -> None:
        course = self._state.course.faster(by)
        if by and course.speed == self._state.course.speed:
            self._screen.tell(_("This is the fastest speed.") if by > 0 else _("This is the slowest speed."))
        else:
            self.become(course)

    # What is said

    def prompt(self) -> str:
        """What can be done now, in a full sentence."""
        state, view, bound = self._state, self._screen.view, self._screen.app.bound
        course, play, won = state.course, bound(commands.PLAY).key, partial(view.outcome, state.position)
        victory = view.lines.ask(state.names, won) if state.position.is_over else ""
        if state.pointed not in (None, course.place):
            where = where_sentence(state.moments[state.pointed or 0])
            return _("{where} Click to go there.").format(where=where)
        if course.playing:
            forward, back = _("Playing; {key} pauses."), _("Playing backwards; {key} pauses.")
            way_on = (forward if course.playing > 0 else back).format(key=play)
        elif victory and course.at_end and not state.animating:
            way_on = victory
        elif course.at_end and not victory:
            text = _("The record ends here. Press {key} to play on.")
            way_on = text.format(key=bound(commands.PLAY_ON).key)
        else:
            text = _("{key} plays; the arrows step by move.")
            if course.rounds:
                text = _("{key} plays; the arrows step by move or round.")
            way_on = text.format(key=capital(play))
        whole = join_sentences((where_sentence(state.moment), way_on))
        return whole if cell_len(whole) <= view.lines.prompt.width else way_on


class At(NamedTuple):
    """A moment, pointed at on the bar."""

    place: int


class Bar(Part[At | str]):
    """Where one is: a line from the first moment to the last, with the numbers of the rounds on it.

    To its left a step back, play or pause, and a step on; to its right the speeds. What is marked with
    a text runs it as an action.
    """

    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-faint"}

    course, undone = Replay(1), frozenset[int]()

    def show(self, course: Replay, undone: frozenset[int] = frozenset()) -> None:
        """Show another course; the places `undone` were taken back, the line is dashed there."""
        if (course, undone) != (self.course, self.undone):
            self.course, self.undone = course, undone
            self.changed()

    def paint(self, canvas: Canvas[At | str]) -> None:
        x = 0
        used = (commands.REPLAY_STEP_BACK, commands.PLAY, commands.REPLAY_STEP)
        for word, command in zip(self._words(), used, strict=True):
            lit = command is commands.PLAY and self.course.playing
            canvas.mark(x, 0, cell_len(word) + 2, 1, command.action)
            x = canvas.put(x, 0, f" {word} ", self.look("chosen" if lit else "plate")) + 1
        left, width = self._line()
        self._paint_line(canvas, left, width)
        x = left + width + 2
        for number, text in enumerate(self._speeds()):
            lit = number == self.course.speed
            by = number - self.course.speed
            canvas.mark(x, 0, cell_len(text), 1, f"speed({by})")
            x = canvas.put(x, 0, text, self.look("yours" if lit else "quiet")) + 1

    def _words(self) -> tuple[str, str, str]:
        """What stands on the buttons, the middle one as wide for either word."""
        words = _("play"), _("pause")
        width = max(map(cell_len, words))
        word = words[bool(self.course.playing)]
        back, step = pgettext("one move back", "back"), pgettext("one move forward", "step")
        return back, word + " " * (width - cell_len(word)), step

    @staticmethod
    def _speeds() -> list[str]:
        return [_("{times}×").format(times=times) for times in SPEEDS]

    def _line(self) -> tuple[int, int]:
        """The first cell of the line, and how many it has."""
        left = sum(cell_len(word) + 3 for word in self._words()) + 1
        right = sum(cell_len(text) + 1 for text in self._speeds()) + 1
        return left, self.box.width - left - right

    def _paint_line(self, canvas: Canvas[At | str], left: int, width: int) -> None:
        last = max(1, self.course.length - 1)
        here = round(self.course.place * (width - 1) / last)
        for cell in range(width):
            place = round(cell * (self.course.length - 1) / max(1, width - 1))  # the nearest
            canvas.mark(left + cell, 0, 1, 1, At(place))
            behind, ahead = "╍╌" if place in self.undone else "━─"
            text = "█" if cell == here else behind if cell < here else ahead
            canvas.put(left + cell, 0, text, self.look("yours" if cell <= here else "quiet"))
        free = 0
        for number, place in self.course.rounds.items():
            cell, text = round(place * (width - 1) / last), in_digits(number)
            if free <= cell <= width - len(text):
                look = "chosen" if cell == here else "yours" if cell < here else "name"
                canvas.mark(left + cell, 0, len(text), 1, At(place))
                canvas.put(left + cell, 0, text, self.look(look))
                free = cell + len(text) + 1

    def nearest(self, x: int) -> int:
        left, width = self._line()
        target = self.at(max(left, min(left + width - 1, x - self.box.x)), 0)
        return target.place if isinstance(target, At) else self.course.place

    async def pressed(self, target: At | str) -> None:
        if isinstance(target, str):
            await self.host.app.run_action(target, self.host.screen)
