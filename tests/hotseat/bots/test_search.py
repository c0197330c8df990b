"""The clock of the searches, what they leave to the garbage collector, and what is no advice."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.hotseat.race import RACE

from hotseat import bots as search
from hotseat.bots import Budget, Clock, OutOfTime, advice_from_json


class Times:
    """Two clocks that stand still until a test moves them."""

    processor = wall = 100.0


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    found = Times()
    monkeypatch.setattr(search, "thread_time", lambda: found.processor)
    monkeypatch.setattr(search, "perf_counter", lambda: found.wall)
    return found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param((101.9, 104.0), (102.0, 104.0), id="the processor's time is over"),
        pytest.param((100.1, 104.9), (100.1, 105.0), id="people have waited long enough on a busy machine"),
    ],
)
def test_time_ends_a_search(times: Times, before: tuple[float, float], after: tuple[float, float]) -> None:
    clock = Clock(Budget(seconds=2.0))
    times.processor, times.wall = before
    clock.look()
    times.processor, times.wall = after
    with pytest.raises(OutOfTime):
        clock.look()


@pytest.mark.parametrize(
    ("budget", "now"),
    [
        pytest.param(Budget(seconds=1.0), 100.99, id="a little time is left for what comes after"),
        pytest.param(Budget(mean=1.0), 101.0, id="a mean is a limit"),
    ],
)
def test_a_clock_keeps_to_its_limit(times: Times, budget: Budget, now: float) -> None:
    clock = Clock(budget)
    times.processor = now
    with pytest.raises(OutOfTime):
        clock.look()


def test_nodes_alone_look_at_no_clock(times: Times) -> None:
    clock = Clock(Budget(nodes=50))
    assert clock.stop == 50
    times.processor = times.wall = 1e9
    clock.nodes = 49
    clock.look()
    clock.nodes = 50
    with pytest.raises(OutOfTime):
        clock.look()


_COLLECTED = """
import gc, weakref
from hotseat.bots import collect_garbage, no_garbage_collection

class Knot:
    def __init__(self):
        self.knot = self

collect_garbage()
before = len(gc.get_objects())
with no_garbage_collection(kept=True):
    assert not gc.isenabled()
    tables = [[number] for number in range(10_000)]
    knot = weakref.ref(Knot())
assert gc.isenabled()
assert len(gc.get_objects()) < before
gc.collect()
assert knot() is not None
collect_garbage()
assert knot() is None
"""


def test_what_is_kept_is_out_of_the_collectors_sight_and_freed_in_the_end() -> None:
    """In a process of its own: here the collector would go through all that thousands of tests left."""
    subprocess.run([sys.executable, "-c", _COLLECTED], check=True)


def test_a_mean_is_shared_out() -> None:
    budget = Budget(nodes=5, mean=2.0)
    assert budget.for_move(0.5) == Budget(1.0, 5)
    assert budget._replace(seconds=0.2).for_move(0.5) == Budget(0.2, 5)
    assert Budget(seconds=3.0).for_move(0.5) == Budget(seconds=3.0)


def test_how_much_time_is_left(times: Times) -> None:
    clock = Clock(Budget(seconds=4.0))
    times.processor = 101.0
    assert clock.rest() == pytest.approx(3, abs=0.1)
    assert Clock(Budget(nodes=5)).rest() == float("inf")


@pytest.mark.parametrize(
    "found",
    [
        {},
        {"command": "add 2", "results": 1, "line": []},
        {"command": "x", "results": [], "line": [], "nodes": 1},
        {"command": "add 2", "results": [None], "line": [], "nodes": 1},
        {"command": "add 2", "results": [1], "line": [3], "nodes": 1},
        {"command": "add 2", "results": [1], "line": [], "nodes": []},
    ],
    ids=range(6),
)
def test_what_is_no_advice_is_refused(found: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        advice_from_json(found, RACE.parse)
