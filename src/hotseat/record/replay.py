"""Going through a game that was played: its moments, and where among them one is. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple

from hotseat.game import C, E, G, HistoryEntry, RecordedEntry
from hotseat.record.reader import Record

SPEEDS = (1, 2, 6)  # times as fast as the first, which leaves time to read

SECONDS = 1.5  # for a moment at the first speed; where there is more to read, twice as long


class ReplayStep(NamedTuple, Generic[G, C, E]):
    """A position of a game, and what has just happened.

    place: of the entry among the record's past, -1 before all.   entry: None before anything happened.
    undone: whether it was taken back later.   round: in which it happened, 0 in games without rounds.
    choice: its number among the choices of its round that stand, from 1; 0 for what chance did and for
    what was taken back.   choices: how many the round has.
    """

    place: int
    entry: HistoryEntry[G, C, E] | None
    position: G
    undone: bool
    round: int
    choice: int
    choices: int


def replay_steps(
    record: Record[G, C, E], round_of: Callable[[G], int], *, undone: bool
) -> list[ReplayStep[G, C, E]]:
    """The moments of a record that was read with its past; `undone` asks for choices taken back as well.

    The position before the first one is among them, unless chance comes first.
    """
    found: list[ReplayStep[G, C, E]] = []
    if not record.entries or not record.entries[0].chance:
        found.append(ReplayStep(-1, None, record.start, False, round_of(record.start), 0, 0))
    choices = Counter(round_of(each.after) for each in record.entries if not each.chance)
    reached: Counter[int] = Counter()
    for place, (entry, _depth, taken_back) in enumerate(record.past):
        if taken_back and (entry.chance or not undone):
            continue
        number = round_of(entry.after)
        counts = not taken_back and not entry.chance
        reached[number] += counts
        choice = reached[number] if counts else 0
        found.append(ReplayStep(place, entry, entry.after, taken_back, number, choice, choices[number]))
    return found


def step_before(found: Sequence[ReplayStep[G, C, E]], entry: int) -> int:
    """Where among some moments that is before an entry, by its place among those that stand."""
    stands = [n for n, each in enumerate(found) if each.entry is not None and not each.undone]
    return stands[entry - 1] if entry else 0


def history_at(past: Sequence[RecordedEntry[G, C, E]], place: int) -> list[HistoryEntry[G, C, E]]:
    """What stood when the entry at a place of the past had just happened, that entry last."""
    found: list[HistoryEntry[G, C, E]] = []
    for each in past[: place + 1]:
        del found[each.depth :]
        found.append(each.entry)
    return found


class Mark(NamedTuple):
    """Where a round begins."""

    number: int
    place: int


def marks(found: Iterable[ReplayStep[G, C, E]]) -> tuple[Mark, ...]:
    """Where the rounds begin among some moments."""
    places: dict[int, int] = {}
    for place, moment in enumerate(found):
        if moment.round and not moment.undone:
            places.setdefault(moment.round, place)
    return tuple(Mark(*each) for each in places.items())


class Replay(NamedTuple):
    """Where one is among moments, and how one goes on. Every method returns another course.

    length: how many moments there are, at least 1.   playing: 1 forwards, -1 backwards, 0 not.
    speed: an index of `SPEEDS`.   typed: the round whose number was typed last, for a second digit.
    """

    length: int
    marks: tuple[Mark, ...] = ()
    place: int = 0
    playing: int = 0
    speed: int = 0
    typed: int = 0

    @property
    def at_start(self) -> bool:
        """Whether there is nothing before this moment."""
        return self.place == 0

    @property
    def at_end(self) -> bool:
        """Whether there is nothing behind it."""
        return self.place == self.length - 1

    def at(self, place: int) -> Replay:
        """At another moment, held within those there are; playing stops where it can go no further."""
        place = max(0, min(self.length - 1, place))
        last = self.length - 1 if self.playing > 0 else 0
        return self._replace(place=place, playing=0 if place == last else self.playing, typed=0)

    def stepped(self, by: int) -> Replay:
        """Some moments on, or back."""
        return self.at(self.place + by)

    def round_on(self) -> Replay:
        """At the beginning of the next round; in the last one, at the end."""
        return self.at(next((m.place for m in self.marks if m.place > self.place), self.length - 1))

    def round_back(self) -> Replay:
        """At the beginning of this round, or already there, of the one before."""
        return self.at(max((m.place for m in self.marks if m.place < self.place), default=0))

    def digit(self, digit: int) -> Replay | None:
        """At the round of that number, or of two digits typed one after the other; None for no such."""
        places = {mark.number: mark.place for mark in self.marks}
        for number in (10 * self.typed + digit, digit):
            if number in places:
                return self.at(places[number])._replace(typed=number)
        return None

    def played(self, direction: int) -> Replay:
        """Playing in a direction; at the end of it, from the other end."""
        ends = {1: self.length - 1, -1: 0}
        if self.place != ends[direction]:
            return self._replace(playing=direction, typed=0)
        return self._replace(playing=direction).at(ends[-direction])

    def paused(self) -> Replay:
        """Not playing."""
        return self._replace(playing=0, typed=0)

    def ticked(self) -> Replay:
        """What playing comes to next."""
        return self.stepped(self.playing)

    def faster(self, by: int) -> Replay:
        """At a higher speed, or a lower one, as far as there are more."""
        return self._replace(speed=max(0, min(len(SPEEDS) - 1, self.speed + by)), typed=0)

    def seconds(self, *, longer: bool = False) -> float:
        """How long this moment stays while playing."""
        return SECONDS / SPEEDS[self.speed] * (2 if longer else 1)
