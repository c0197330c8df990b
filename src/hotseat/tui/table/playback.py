"""Replay a record: its steps, the cursor that goes from one to another, the clock, and the bar below them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from rich.cells import cell_len
from textual.timer import Timer

from hotseat.game import E, HistoryEntry, M, P, RecordedEntry
from hotseat.i18n import _, capital, in_digits, join_sentences, pgettext
from hotseat.tui import commands
from hotseat.tui.commands import Command
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.table import SPEEDS, K, ViewState
from hotseat.tui.widgets import KeyHint, key_hint
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.record.reader import Record
    from hotseat.settings import Settings
    from hotseat.tui.screens.replay import ReplayScreen


SECONDS = 1.5  # for a step at the first speed; twice as long if there is more to read


class ReplayStep(NamedTuple, Generic[P, M, E]):
    """A position of a game, and the move that led to it."""

    place: int  # of the entry in the record's past, -1 before the first
    entry: HistoryEntry[P, M, E] | None  # None before the first move
    position: P
    undone: bool  # whether the move was undone later
    round: int  # of the move, 0 in games without rounds
    choice: int  # the number of the move in its round, from 1; 0 for chance and undone moves
    choices: int  # how many moves the round has, without chance and undone ones


def replay_steps(
    record: Record[P, M, E], round_of: Callable[[P], int], *, undone: bool
) -> list[ReplayStep[P, M, E]]:
    """The steps of a record.   undone: with undone moves.

    The first step is the position before the first move, unless that is a move of chance.
    """
    steps: list[ReplayStep[P, M, E]] = []
    if not record.entries or not record.entries[0].chance:
        steps.append(ReplayStep(-1, None, record.start, False, round_of(record.start), 0, 0))
    choices = Counter(round_of(entry.after) for entry in record.entries if not entry.chance)
    reached: Counter[int] = Counter()
    for place, (then, _depth, was_undone) in enumerate(record.past):
        if was_undone and (then.chance or not undone):
            continue
        number = round_of(then.after)
        counts = not was_undone and not then.chance
        reached[number] += counts
        choice = reached[number] if counts else 0
        steps.append(ReplayStep(place, then, then.after, was_undone, number, choice, choices[number]))
    return steps


def step_before(steps: Sequence[ReplayStep[P, M, E]], entry: int) -> int:
    """The index of the step before an entry. entry: its place among the entries that were not undone."""
    standing = [place for place, step in enumerate(steps) if step.entry is not None and not step.undone]
    return standing[entry - 1] if entry else 0


def history_at(past: Sequence[RecordedEntry[P, M, E]], place: int) -> list[HistoryEntry[P, M, E]]:
    """The history as it was after the entry at a place of the past."""
    entries: list[HistoryEntry[P, M, E]] = []
    for recorded in past[: place + 1]:
        del entries[recorded.depth :]
        entries.append(recorded.entry)
    return entries


def rounds_of(steps: Iterable[ReplayStep[P, M, E]]) -> dict[int, int]:
    """The steps at which rounds begin, by their numbers."""
    rounds: dict[int, int] = {}
    for place, step in enumerate(steps):
        if step.round and not step.undone:
            rounds.setdefault(step.round, place)
    return rounds


class Replay(NamedTuple):
    """The cursor of a replay. Immutable: every method returns a new one."""

    length: int  # the number of steps, at least 1
    rounds: Mapping[int, int] = {}  # by number the step at which each begins
    place: int = 0  # the current step
    playing: int = 0  # 1 forwards, -1 backwards, 0 paused
    speed: int = 0  # an index of `SPEEDS`
    typed: int = 0  # the round whose number was typed last, which a second digit may continue

    @property
    def at_start(self) -> bool:
        return self.place == 0

    @property
    def at_end(self) -> bool:
        return self.place == self.length - 1

    def at(self, place: int) -> Replay:
        """Go to a step, or the nearest there is. Playing stops at the last step of its direction."""
        place = max(0, min(self.length - 1, place))
        last = self.length - 1 if self.playing > 0 else 0
        return self._replace(place=place, playing=0 if place == last else self.playing, typed=0)

    def stepped(self, by: int) -> Replay:
        return self.at(self.place + by)

    def round_on(self) -> Replay:
        """Go to the beginning of the next round, or to the end."""
        return self.at(next((place for place in self.rounds.values() if place > self.place), self.length - 1))

    def round_back(self) -> Replay:
        """Go to the beginning of this round or, from there, of the one before."""
        return self.at(max((place for place in self.rounds.values() if place < self.place), default=0))

    def digit(self, digit: int) -> Replay | None:
        """Go to a round by its number of one or two typed digits; None if there is no such round."""
        for number in (10 * self.typed + digit, digit):
            if number in self.rounds:
                return self.at(self.rounds[number])._replace(typed=number)
        return None

    def played(self, direction: int) -> Replay:
        """Play in a direction, from the other end if it is at the last step."""
        ends = {1: self.length - 1, -1: 0}
        if self.place != ends[direction]:
            return self._replace(playing=direction, typed=0)
        return self._replace(playing=direction).at(ends[-direction])

    def paused(self) -> Replay:
        return self._replace(playing=0, typed=0)

    def faster(self, by: int) -> Replay:
        return self._replace(speed=max(0, min(len(SPEEDS) - 1, self.speed + by)), typed=0)

    def seconds(self, *, longer: bool = False) -> float:
        """How long the step is shown while playing."""
        return SECONDS / SPEEDS[self.speed] * (2 if longer else 1)


# On the screen

_SOON = 0.1  # seconds between two checks whether the animation of a step has ended


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


def playing_hints(replay: Replay, bound: Callable[[Command], Command]) -> list[KeyHint]:
    def keys(*both: Command) -> str:
        return " ".join(bound(each).key for each in both)

    found = []
    if replay.length > 1:
        word = _("pause") if replay.playing else _("play again") if replay.at_end else ""
        step = keys(commands.REPLAY_STEP_BACK, commands.REPLAY_STEP)
        found = [
            key_hint(bound(commands.PLAY), word),
            KeyHint(step, commands.REPLAY_STEP.word, commands.REPLAY_STEP.action),
        ]
    if replay.playing:
        speed = keys(commands.REPLAY_FASTER, commands.REPLAY_SLOWER)
        by = 1 if replay.speed < len(SPEEDS) - 1 else -replay.speed
        found.append(KeyHint(speed, _("speed"), f"speed({by})"))
    if len(replay.rounds) > 1:
        rounds = f"{keys(commands.ROUND_BACK, commands.ROUND)} 1-{max(replay.rounds)}"
        leads = "go('at', 0)" if replay.round_on().place == replay.place else "go('round_on')"
        found.append(KeyHint(rounds, _("round"), leads))
    return found


class ReplayState(ViewState[P, M, E, K]):
    """What a replay knows."""

    def __init__(self, record: Record[P, M, E], settings: Settings, round_of: Callable[[P], int]) -> None:
        super().__init__(record, settings)
        self.record, self._round_of = record, round_of
        self.pointed: int | None = None  # the step under the mouse, on the bar
        self.shows_undone = False  # whether undone moves are among the steps
        self.undone_moves = sum(each.undone and not each.entry.chance for each in record.past)
        self.replay = Replay(1)  # the step that is shown, and how the replay plays
        self.make_steps(-1)

    def make_steps(self, past_place: int) -> None:
        """Make the steps again, and go to the one at a place in the record's past, or just before it."""
        self.steps = replay_steps(self.record, self._round_of, undone=self.shows_undone)
        place = max((n for n, each in enumerate(self.steps) if each.place <= past_place), default=0)
        replay = Replay(len(self.steps), rounds_of(self.steps), speed=self.replay.speed)
        self.replay = replay.at(place)
        self.undone = frozenset(place for place, each in enumerate(self.steps) if each.undone)

    @property
    def step(self) -> ReplayStep[P, M, E]:
        return self.steps[self.replay.place]

    @property
    def position(self) -> P:
        return self.step.position

    @property
    def history(self) -> list[HistoryEntry[P, M, E]]:
        return history_at(self.record.past, self.step.place)


class Playback:
    """Goes from step to step; while the replay plays, a clock does."""

    def __init__(self, screen: ReplayScreen[Any, Any, Any, Any]) -> None:
        self._screen, self._state = screen, screen.state
        self._timer: Timer | None = None
        self._was_busy = False  # whether the animation of the step took longer than its time

    # Going there

    def become(self, replay: Replay) -> None:
        """Show another step or speed. Keys, mouse and clock all lead here."""
        forward = replay.place == self._state.replay.place + 1
        self._state.replay, self._state.pointed = replay, None
        self._screen.bar.show(replay, self._state.undone)
        self._was_busy = False
        self._wind()
        self._screen.show_step(forward=forward)

    def _wind(self) -> None:
        """Set the clock to the end of the step's time."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._state.replay.playing:
            seconds = self._state.replay.seconds(longer=self._screen.more_to_read())
            self._timer = self._screen.set_timer(_SOON if self._was_busy else seconds, self.tick)

    def tick(self) -> None:
        """Go on if the animation has ended; otherwise wait for that, and then for the step's time."""
        if self._screen.app.question.pending:
            self._wind()
        elif self._state.replay.playing and not (self._state.animating or self._was_busy):
            self.become(self._state.replay.stepped(self._state.replay.playing))
        elif self._state.replay.playing:
            self._was_busy = self._state.animating
            self._wind()

    def go(self, replay: Replay, *, quietly: bool = False) -> None:
        """Go to another step; if there is none, say so, unless `quietly`."""
        if replay.place != self._state.replay.place:
            self.become(replay)
        elif not quietly:
            text = _("This is the start.") if self._state.replay.at_start else _("This is the end.")
            self._screen.tell(text if replay.length > 1 else _("There is nothing else to show."))

    def go_to_round(self, number: int) -> None:
        """Go to a round by a digit of its number; the digit before may belong to it."""
        if (replay := self._state.replay.digit(number)) is not None:
            self.become(replay)
            return
        text, last = _("There are no rounds yet."), 0
        if self._state.replay.rounds:
            last = max(self._state.replay.rounds)
            text = _("Choose a round from 1 to {last}.") if last > 1 else _("There is only round 1.")
        self._screen.tell(text.format(last=last))

    # Playing

    def play(self, direction: int = 0) -> None:
        """Play in a direction, or pause. 0 keeps the current direction, at first forwards."""
        direction = direction or self._state.replay.playing or 1
        if self._state.replay.length == 1:
            self._screen.tell(_("There is nothing to play yet."))
        elif self._state.replay.playing == direction:
            self.become(self._state.replay.paused())
        elif direction < 0 and self._state.replay.at_start:
            self._screen.tell(_("This is the start."))
        else:
            self.become(self._state.replay.played(direction))

    def change_speed(self, by: int) -> None:
        replay = self._state.replay.faster(by)
        if by and replay.speed == self._state.replay.speed:
            self._screen.tell(_("This is the fastest speed.") if by > 0 else _("This is the slowest speed."))
        else:
            self.become(replay)

    # What is said

    def prompt(self) -> str:
        """What can be done now, in a full sentence."""
        state, view, bound = self._state, self._screen.view, self._screen.app.bound
        replay, play, won = state.replay, bound(commands.PLAY).key, partial(view.outcome, state.position)
        victory = view.lines.ask(state.names, won) if state.position.is_over else ""
        if state.pointed not in (None, replay.place):
            where = where_sentence(state.steps[state.pointed or 0])
            return _("{where} Click to go there.").format(where=where)
        if replay.playing:
            forward, back = _("Playing; {key} pauses."), _("Playing backwards; {key} pauses.")
            way_on = (forward if replay.playing > 0 else back).format(key=play)
        elif victory and replay.at_end and not state.animating:
            way_on = victory
        elif replay.at_end and not victory:
            text = _("The record ends here. Press {key} to play on.")
            way_on = text.format(key=bound(commands.PLAY_ON).key)
        else:
            text = _("{key} plays; the arrows step by move.")
            if replay.rounds:
                text = _("{key} plays; the arrows step by move or round.")
            way_on = text.format(key=capital(play))
        whole = join_sentences((where_sentence(state.step), way_on))
        return whole if cell_len(whole) <= view.lines.prompt.width else way_on


class At(NamedTuple):
    """A step, as a place on the bar."""

    place: int


class Bar(Part[At | str]):
    """A line from the first step to the last, with the numbers of the rounds on it.

    On its left are buttons: a step back, play or pause, a step forward; on its right the speeds. A marked
    text is the action that a click runs.
    """

    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-faint"}

    replay, undone = Replay(1), frozenset[int]()

    def show(self, replay: Replay, undone: frozenset[int] = frozenset()) -> None:
        """Show a replay.   undone: the places of undone moves, where the line is dashed."""
        if (replay, undone) != (self.replay, self.undone):
            self.replay, self.undone = replay, undone
            self.changed()

    def paint(self, canvas: Canvas[At | str]) -> None:
        x = 0
        used = (commands.REPLAY_STEP_BACK, commands.PLAY, commands.REPLAY_STEP)
        for word, command in zip(self._words(), used, strict=True):
            lit = command is commands.PLAY and self.replay.playing
            canvas.mark(x, 0, cell_len(word) + 2, 1, command.action)
            x = canvas.put(x, 0, f" {word} ", self.look("chosen" if lit else "plate")) + 1
        left, width = self._line()
        self._paint_line(canvas, left, width)
        x = left + width + 2
        for number, text in enumerate(self._speeds()):
            lit = number == self.replay.speed
            by = number - self.replay.speed
            canvas.mark(x, 0, cell_len(text), 1, f"speed({by})")
            x = canvas.put(x, 0, text, self.look("yours" if lit else "quiet")) + 1

    def _words(self) -> tuple[str, str, str]:
        """The words on the buttons; the middle one is as wide for either word."""
        words = _("play"), _("pause")
        width = max(map(cell_len, words))
        word = words[bool(self.replay.playing)]
        back, step = pgettext("one move back", "back"), pgettext("one move forward", "step")
        return back, word + " " * (width - cell_len(word)), step

    @staticmethod
    def _speeds() -> list[str]:
        return [_("{times}×").format(times=times) for times in SPEEDS]

    def _line(self) -> tuple[int, int]:
        """The first cell of the line, and its length."""
        left = sum(cell_len(word) + 3 for word in self._words()) + 1
        right = sum(cell_len(text) + 1 for text in self._speeds()) + 1
        return left, self.box.width - left - right

    def _paint_line(self, canvas: Canvas[At | str], left: int, width: int) -> None:
        last = max(1, self.replay.length - 1)
        here = round(self.replay.place * (width - 1) / last)
        for cell in range(width):
            place = round(cell * (self.replay.length - 1) / max(1, width - 1))  # the nearest
            canvas.mark(left + cell, 0, 1, 1, At(place))
            behind, ahead = "╍╌" if place in self.undone else "━─"
            text = "█" if cell == here else behind if cell < here else ahead
            canvas.put(left + cell, 0, text, self.look("yours" if cell <= here else "quiet"))
        free = 0
        for number, place in self.replay.rounds.items():
            cell, text = round(place * (width - 1) / last), in_digits(number)
            if free <= cell <= width - len(text):
                look = "chosen" if cell == here else "yours" if cell < here else "name"
                canvas.mark(left + cell, 0, len(text), 1, At(place))
                canvas.put(left + cell, 0, text, self.look(look))
                free = cell + len(text) + 1

    def nearest(self, x: int) -> int:
        left, width = self._line()
        target = self.at(max(left, min(left + width - 1, x - self.box.x)), 0)
        return target.place if isinstance(target, At) else self.replay.place

    async def pressed(self, target: At | str) -> None:
        if isinstance(target, str):
            await self.host.app.run_action(target, self.host.screen)
