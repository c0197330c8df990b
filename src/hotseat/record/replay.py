"""Replay a finished or saved game: its steps, and the cursor that moves through them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple

from hotseat.game import E, HistoryEntry, M, P, RecordedEntry
from hotseat.record.reader import Record

SPEEDS = (1, 2, 6)  # factors; the first leaves time to read

SECONDS = 1.5  # for a step at the first speed; twice as long if there is more to read


class ReplayStep(NamedTuple, Generic[P, M, E]):
    """A position of a game, and what has just happened.

    place: of the entry in the record's past, -1 before the first.   entry: None before anything happened.
    undone: whether it was undone later.   round: in which it happened, 0 in games without rounds.
    choice: the number of the move among those of its round that were not undone, from 1; 0 for chance and
    undone moves.   choices: how many the round has.
    """

    place: int
    entry: HistoryEntry[P, M, E] | None
    position: P
    undone: bool
    round: int
    choice: int
    choices: int


def replay_steps(
    record: Record[P, M, E], round_of: Callable[[P], int], *, undone: bool
) -> list[ReplayStep[P, M, E]]:
    """The steps of a record that was read with its past, with undone moves if asked for.

    The first step is the position before the first move, unless chance comes first.
    """
    steps: list[ReplayStep[P, M, E]] = []
    if not record.entries or not record.entries[0].chance:
        steps.append(ReplayStep(-1, None, record.start, False, round_of(record.start), 0, 0))
    choices = Counter(round_of(entry.after) for entry in record.entries if not entry.chance)
    reached: Counter[int] = Counter()
    for place, (entry, _depth, was_undone) in enumerate(record.past):
        if was_undone and (entry.chance or not undone):
            continue
        number = round_of(entry.after)
        counts = not was_undone and not entry.chance
        reached[number] += counts
        choice = reached[number] if counts else 0
        steps.append(ReplayStep(place, entry, entry.after, was_undone, number, choice, choices[number]))
    return steps


def step_before(steps: Sequence[ReplayStep[P, M, E]], entry: int) -> int:
    """The index of the step before an entry, given by its place among the entries that were not undone."""
    standing = [place for place, step in enumerate(steps) if step.entry is not None and not step.undone]
    return standing[entry - 1] if entry else 0


def history_at(past: Sequence[RecordedEntry[P, M, E]], place: int) -> list[HistoryEntry[P, M, E]]:
    """The history up to and with the entry at a place of the past, as it was at that time."""
    entries: list[HistoryEntry[P, M, E]] = []
    for recorded in past[: place + 1]:
        del entries[recorded.depth :]
        entries.append(recorded.entry)
    return entries


class Mark(NamedTuple):
    """The step at which a round begins."""

    number: int
    place: int


def marks(steps: Iterable[ReplayStep[P, M, E]]) -> tuple[Mark, ...]:
    """The steps at which the rounds begin."""
    places: dict[int, int] = {}
    for place, step in enumerate(steps):
        if step.round and not step.undone:
            places.setdefault(step.round, place)
    return tuple(Mark(number, place) for number, place in places.items())


class Replay(NamedTuple):
    """The cursor of a replay. Immutable: every method returns a new one.

    length: how many steps there are, at least 1.   place: the current step.
    playing: 1 forwards, -1 backwards, 0 not.   speed: an index of `SPEEDS`.
    typed: the round whose number was typed last, for a second digit.
    """

    length: int
    marks: tuple[Mark, ...] = ()
    place: int = 0
    playing: int = 0
    speed: int = 0
    typed: int = 0

    @property
    def at_start(self) -> bool:
        return self.place == 0

    @property
    def at_end(self) -> bool:
        return self.place == self.length - 1

    def at(self, place: int) -> Replay:
        """Go to a step, or the nearest there is; at the end of its direction playing stops."""
        place = max(0, min(self.length - 1, place))
        last = self.length - 1 if self.playing > 0 else 0
        return self._replace(place=place, playing=0 if place == last else self.playing, typed=0)

    def stepped(self, by: int) -> Replay:
        """Go some steps forwards or backwards."""
        return self.at(self.place + by)

    def round_on(self) -> Replay:
        """Go to the beginning of the next round, or to the end."""
        return self.at(next((m.place for m in self.marks if m.place > self.place), self.length - 1))

    def round_back(self) -> Replay:
        """Go to the beginning of this round or, if already there, of the one before."""
        return self.at(max((m.place for m in self.marks if m.place < self.place), default=0))

    def digit(self, digit: int) -> Replay | None:
        """Go to a round by its number, typed in one or two digits; None if there is no such round."""
        places = {mark.number: mark.place for mark in self.marks}
        for number in (10 * self.typed + digit, digit):
            if number in places:
                return self.at(places[number])._replace(typed=number)
        return None

    def played(self, direction: int) -> Replay:
        """Play in a direction, from the other end if it is at the last step."""
        ends = {1: self.length - 1, -1: 0}
        if self.place != ends[direction]:
            return self._replace(playing=direction, typed=0)
        return self._replace(playing=direction).at(ends[-direction])

    def paused(self) -> Replay:
        return self._replace(playing=0, typed=0)

    def ticked(self) -> Replay:
        """Go to the next step while playing."""
        return self.stepped(self.playing)

    def faster(self, by: int) -> Replay:
        """Play faster, or slower if `by` is negative."""
        return self._replace(speed=max(0, min(len(SPEEDS) - 1, self.speed + by)), typed=0)

    def seconds(self, *, longer: bool = False) -> float:
        """How long the step is shown while playing."""
        return SECONDS / SPEEDS[self.speed] * (2 if longer else 1)
