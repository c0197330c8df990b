"""Replay a record: its steps, and a cursor that goes from one to another. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic

from hotseat.game import E, HistoryEntry, M, P, RecordedEntry
from hotseat.record.reader import Record
from hotseat.values import NamedTuple

SPEEDS = (1, 2, 6)  # factors; the first leaves time to read

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

    def ticked(self) -> Replay:
        return self.stepped(self.playing)

    def faster(self, by: int) -> Replay:
        return self._replace(speed=max(0, min(len(SPEEDS) - 1, self.speed + by)), typed=0)

    def seconds(self, *, longer: bool = False) -> float:
        """How long the step is shown while playing."""
        return SECONDS / SPEEDS[self.speed] * (2 if longer else 1)
