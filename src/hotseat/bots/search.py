"""What all searches share: budget, clock, and advice with its JSON form."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from math import inf
from time import perf_counter, thread_time
from typing import Generic, NamedTuple, TypeVar

M = TypeVar("M")  # a move

_STEP = 10  # nodes between two looks at the clock: some milliseconds while the tables are empty

_SHARE = 0.985  # of the time; the rest is for what comes after the last look

# How long people wait on a busy machine: seconds for each second of the processor, and a grace period.
_PATIENCE, _GRACE = 2.0, 1.0

MOST_HINTS = 3  # moves that hints show

LONGEST = 3.0  # the most that one move takes, in parts of the mean

_FOREVER = 1 << 60

_TINY = 1e-9  # seconds


class Level(StrEnum):
    """How well a bot plays. Its text is the word in records."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Budget(NamedTuple):
    """How long a bot may search for one move; None: no limit. The first limit that is reached ends it.

    seconds: of the processor, for this move, exceeded by a fiftieth at most.   nodes: positions searched for
    this move. With nodes alone, the same seed gives the same move on every machine.   mean: seconds of the
    processor that a move takes on average over a game. A game may share them out, up to `LONGEST` times the
    mean for a move; where it does not, no move takes more.
    """

    seconds: float | None = None
    nodes: int | None = None
    mean: float | None = None

    def for_move(self, share: float = 1.0) -> Budget:
        """The limits of a move that takes this share of the mean."""
        if self.mean is None:
            return self
        limits = (self.seconds, share * self.mean)
        seconds = min(limit for limit in limits if limit is not None)
        return self._replace(seconds=seconds, mean=None)


class Advice(NamedTuple, Generic[M]):
    """A move as a search judges it.

    results: by seat, the points after the principal variation plus the future value of the position.
    principal_variation: the expected continuation as far as it was searched; it begins with `move`.
    exact: whether the game is solved to the end of the search.
    nodes: positions searched for all moves together.
    """

    move: M
    results: tuple[float, ...]
    principal_variation: tuple[M, ...]
    exact: bool
    nodes: int

    def worth(self, seat: int) -> float:
        """The value for a seat (from 1): its own result minus the best other result, in points."""
        others = (result for number, result in enumerate(self.results, 1) if number != seat)
        return self.results[seat - 1] - max(others)

    def gain(self, seat: int) -> float:
        """The value for a seat in a review: with more than two players its own result, because what the
        others gain or lose is hardly the move's doing.
        """
        return self.worth(seat) if len(self.results) == 2 else self.results[seat - 1]


class OutOfTime(Exception):
    """The budget is spent."""


class Clock:
    """Counts nodes. The search itself adds to `nodes`, and calls `look` when they reach `stop`.

    Time is that of the processor in this thread, so that other programs take nothing from a search. But
    people wait: after twice as long on the wall, and a second, the search ends too.
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
        """How much time is left, in parts of the time spent; infinite if nodes alone are limited."""
        now = thread_time()
        return (self._end - now) / max(_TINY, now - self._begun)

    def _next(self) -> int:
        return self._most if self._end == inf else min(self._most, self.nodes + _STEP)


@contextmanager
def no_garbage_collection(*, kept: bool = False) -> Iterator[None]:
    """Switch the garbage collector off, as a search makes no cycles: 150,000 nodes a second, not 106,000.

    kept: whether the tables of the search stay. The collector, switched on again, would at once walk
    through all of them, for up to a third of the search's time. So all living objects are hidden from
    it. They are still freed when nothing refers to them; only cycles stay, until `collect_garbage`.
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
    """Free all cycles that are no longer used: some milliseconds, more while tables are kept."""
    gc.unfreeze()
    gc.collect()


# The JSON of requests and answers (`hotseat.bots.client`, `hotseat.bots.plugins`)


def parse_budget(request: Mapping[str, object]) -> Budget | None:
    """The budget of a request, `seconds`, `nodes` and `mean`; None without any: the level's own budget."""
    seconds, nodes, mean = (request.get(limit) for limit in ("seconds", "nodes", "mean"))
    budget = Budget(
        float(seconds) if isinstance(seconds, int | float) else None,
        nodes if isinstance(nodes, int) else None,
        float(mean) if isinstance(mean, int | float) else None,
    )
    return None if budget == Budget() else budget


def advice_to_json(advice: Advice[M]) -> dict[str, object]:
    return {
        "command": str(advice.move),
        "results": list(advice.results),
        "line": [str(move) for move in advice.principal_variation],
        "exact": advice.exact,
        "nodes": advice.nodes,
    }


def advice_from_json(data: Mapping[str, object], parse: Callable[[str], M]) -> Advice[M]:
    """Advice from a JSON object; `parse` reads a move. Raises `ValueError` if it is not advice."""
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
