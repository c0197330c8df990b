"""The end of a search: a count of nodes, and a clock that is looked at now and then."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from azul.players.budget import Budget

_STEP = 10  # nodes between two looks at the clock: where nothing is known yet, some milliseconds
_SHARE = 0.9  # of the time; the rest is for letting go of what was worked out
_FOREVER = 1 << 60


@contextmanager
def no_collecting() -> Iterator[None]:
    """Without looking for garbage, of which a search makes none: 150,000 nodes a second, not 106,000."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class OutOfTime(Exception):
    """The budget is spent."""


class Clock:
    """Counts nodes; `nodes` is added to by the search itself, which asks when it reaches `stop`."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self._most = _FOREVER if budget.nodes is None else budget.nodes
        self._end = None if budget.seconds is None else perf_counter() + _SHARE * budget.seconds
        self.stop = self._next()

    def look(self) -> None:
        """Raises `OutOfTime` when the budget is spent; else says when to ask again."""
        if self.nodes >= self._most or (self._end is not None and perf_counter() >= self._end):
            self.stop = 0
            raise OutOfTime
        self.stop = self._next()

    def _next(self) -> int:
        return self._most if self._end is None else min(self._most, self.nodes + _STEP)
