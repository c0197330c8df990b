"""What the bots of all games share: levels, budget, clock, and advice with its JSON."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from math import inf
from time import perf_counter, thread_time
from typing import Generic, TypeVar

from hotseat.values import NamedTuple

P = TypeVar("P")  # a position

M = TypeVar("M")  # a move

_STEP = 10  # nodes between two looks at the clock: some milliseconds while the tables are empty

_SHARE = 0.985  # of the time; the rest is for the work after the last look

# How long people wait on a busy machine: seconds per second of processor time, and a grace period.
_PATIENCE, _GRACE = 2.0, 1.0

MOST_HINTS = 3  # moves that hints show

LONGEST_MOVE = 3.0  # the most that one move takes, as a multiple of the mean

_FOREVER = 1 << 60

_TINY = 1e-9  # seconds


class Level(StrEnum):
    """How well a bot plays. Records have the text."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Budget(NamedTuple):
    """How long a bot may search for a move; None means no limit. The first limit reached ends the search.
    A budget without any limit is false: a level then takes its own.

    nodes: positions searched for this move. With nodes alone, a seed gives the same move on every machine.
    mean: seconds of processor time per move, on average over a game. A game may give a move up to
    `LONGEST_MOVE` times the mean; if it does not, the mean is the limit of every move.
    """

    seconds: float | None = None  # of processor time for this move, exceeded by at most a fiftieth
    nodes: int | None = None
    mean: float | None = None

    def __bool__(self) -> bool:
        return any(limit is not None for limit in self)

    def for_move(self, share: float = 1.0) -> Budget:
        """The limits of a move with this share of the mean."""
        if self.mean is None:
            return self
        limits = (self.seconds, share * self.mean)
        seconds = min(limit for limit in limits if limit is not None)
        return self._replace(seconds=seconds, mean=None)

    def part(self, share: float) -> Budget:
        """A share of the seconds and the nodes."""
        seconds = None if self.seconds is None else share * self.seconds
        nodes = None if self.nodes is None else max(1, round(share * self.nodes))
        return self._replace(seconds=seconds, nodes=nodes)


class Advice(NamedTuple, Generic[M]):
    """A move as a search judges it."""

    move: M
    results: tuple[float, ...]  # by seat, points after the principal variation, and what is left to come
    principal_variation: tuple[M, ...]  # the expected continuation, as far as searched; it begins with `move`
    exact: bool  # whether the game is solved to the end of the search
    nodes: int  # positions searched for all moves

    def worth(self, seat: int) -> float:
        """The value for a seat (from 1): its own result minus the best other result, in points."""
        others = (result for number, result in enumerate(self.results, 1) if number != seat)
        return self.results[seat - 1] - max(others)

    def gain(self, seat: int) -> float:
        """The value for a seat in a review. With more than two players it is the seat's own result, because
        a move has little effect on what the others gain or lose.
        """
        return self.worth(seat) if len(self.results) == 2 else self.results[seat - 1]


class Roster(NamedTuple, Generic[P, M]):
    """The levels of a game for the rest of the program: `ROSTER` in its module `bots.levels`.

    `choose` and `consider` raise `ValueError` for a position in which no player has to choose, `choose` also
    for an unknown level.
    """

    example: str  # of a move, for error messages
    parse: Callable[[str], P]  # reads a position; raises `ValueError`
    visible: Callable[[P], P]  # the position as a bot may know it
    choose: Callable[[P, str, Budget, str], M]  # a level's move, by position, level, budget and seed
    consider: Callable[[P, Budget, str], list[Advice[M]]]  # the `MOST_HINTS` best moves, the best first


class OutOfTime(Exception):
    """The budget is spent."""


class Clock:
    """Ends a search in time. The search adds to `nodes`, and calls `look` when they reach `stop`.

    Time is this thread's processor time, so that other programs take nothing from a search. But people wait,
    so the search also ends after twice as long, plus a second, on the clock.
    """

    def __init__(self, budget: Budget) -> None:
        budget = budget.for_move()
        self.nodes = 0
        self._most = _FOREVER if budget.nodes is None else budget.nodes
        self._begun, self._end, self._latest = 0.0, inf, inf
        if budget.seconds is not None:
            self._begun = thread_time()
            self._end = self._begun + _SHARE * budget.seconds
            self._latest = perf_counter() + _PATIENCE * budget.seconds + _GRACE
        self.stop = self._next()

    def look(self) -> None:
        """Raise `OutOfTime` if the budget is spent; otherwise set the next `stop`."""
        late = thread_time() >= self._end or perf_counter() >= self._latest
        if self.nodes >= self._most or late:
            self.stop = 0
            raise OutOfTime
        self.stop = self._next()

    def rest(self) -> float:
        """The time left as a multiple of the time spent; infinite if only nodes are limited."""
        now = thread_time()
        return (self._end - now) / max(_TINY, now - self._begun)

    def _next(self) -> int:
        return self._most if self._end == inf else min(self._most, self.nodes + _STEP)


@contextmanager
def no_garbage_collection(*, kept: bool = False) -> Iterator[None]:
    """Switch the garbage collector off, as a search makes no cycles: 150,000 nodes a second, not 106,000.

    kept: whether the tables of the search stay. The collector, switched on again, would at once go through
    all of them, for up to a third of the search's time. So all living objects are hidden from it. They are
    still freed when nothing refers to them; only cycles stay, until `collect_garbage`.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if kept:
            gc.freeze()
        if was_enabled:
            gc.enable()


def collect_garbage() -> None:
    """Free all unused cycles. Takes some milliseconds, more while tables are kept."""
    gc.unfreeze()
    gc.collect()


# The JSON of advice


def advice_to_json(advice: Advice[M]) -> dict[str, object]:
    return {
        "command": str(advice.move),
        "results": list(advice.results),
        "line": [str(move) for move in advice.principal_variation],
        "exact": advice.exact,
        "nodes": advice.nodes,
    }


def advice_from_json(data: Mapping[str, object], parse: Callable[[str], M]) -> Advice[M]:
    """Advice from JSON; `parse` reads a move. Raises `ValueError` if it is not advice."""
    results, line = data.get("results"), data.get("line")
    if not isinstance(results, list) or not isinstance(line, list):
        raise ValueError("this is no advice")
    return Advice(
        parse(str(data.get("command"))),
        tuple(float(str(result)) for result in results),
        tuple(parse(str(move)) for move in line),
        data.get("exact") is True,
        int(str(data.get("nodes"))),
    )
