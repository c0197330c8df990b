"""What the searches of computer players share: a budget, a clock, and what is said of a choice. Pure."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Generic, NamedTuple, TypeVar

C = TypeVar("C")  # a command

_STEP = 10  # nodes between two looks at the clock: where nothing is known yet, some milliseconds

_SHARE = 0.9  # of the time; the rest is for letting go of what was worked out

_FOREVER = 1 << 60


class Budget(NamedTuple):
    """How long one choice of a computer player may take.

    The first limit that is reached ends the search; None is no limit.

    seconds: of the clock; never more than a tenth over it.
    nodes: positions looked at. With nodes alone the same seed gives the same choice on every machine.
    """

    seconds: float | None = None
    nodes: int | None = None


class Advice(NamedTuple, Generic[C]):
    """A choice as a search judges it.

    command: the choice.
    results: by seat, where each stands when `line` has been played: points, with an outlook on what the
        position will still give, in points.
    line: what is expected to follow, `command` first, as far as it was looked at.
    exact: whether it is solved to the end.
    nodes: positions looked at for all choices together.
    """

    move: C
    results: tuple[float, ...]
    principal_variation: tuple[C, ...]
    exact: bool
    nodes: int

    def worth(self, seat: int) -> float:
        """What a seat (from 1) has of it: its own result minus the best other's, in points."""
        others = (result for number, result in enumerate(self.results, 1) if number != seat)
        return self.results[seat - 1] - max(others)


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


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Without looking for garbage, of which a search makes none: 150,000 nodes a second, not 106,000."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


# Between the screen and the program that thinks (`hotseat.bots.client`, `hotseat.bots.server`)


def parse_budget(request: Mapping[str, object]) -> Budget | None:
    """The budget of a request, `seconds` and `nodes`; None, which is the level's own, where nothing is
    said.
    """
    seconds, nodes = request.get("seconds"), request.get("nodes")
    if not isinstance(seconds, int | float) and not isinstance(nodes, int):
        return None
    return Budget(
        float(seconds) if isinstance(seconds, int | float) else None,
        nodes if isinstance(nodes, int) else None,
    )


def advice_to_json(advice: Advice[C]) -> dict[str, object]:
    """An advice as an object of JSON."""
    return {
        "command": str(advice.move),
        "results": list(advice.results),
        "line": [str(command) for command in advice.principal_variation],
        "exact": advice.exact,
        "nodes": advice.nodes,
    }


def advice_from_json(found: Mapping[str, object], parse: Callable[[str], C]) -> Advice[C]:
    """An advice as it was written; `parse` reads a command. Raises `ValueError` where it is none."""
    results, line = found.get("results"), found.get("line")
    if not isinstance(results, list) or not isinstance(line, list):
        raise ValueError("this is no advice")
    return Advice(
        parse(str(found.get("command"))),
        tuple(float(str(each)) for each in results),
        tuple(parse(str(each)) for each in line),
        found.get("exact") is True,
        int(str(found.get("nodes"))),
    )
