"""Tasks spread over processes."""

from __future__ import annotations

import os
import signal
import time
from contextlib import closing
from pathlib import Path

import pytest

from hotseat.spread import Lost, spread


def squared(number: int) -> int:
    return number * number


def fails_at_three(number: int) -> int:
    if number == 3:
        raise FileNotFoundError(2, "not there")
    return number


def dies_at_three(number: int) -> int:
    if number == 3:
        os._exit(7)
    return number


def sleeps(folder: str) -> None:
    Path(folder, str(os.getpid())).touch()
    time.sleep(60)


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_is_done_whatever_the_jobs_are(jobs: int) -> None:
    assert sorted(spread(squared, range(8), jobs)) == [(n, n * n) for n in range(8)]
    assert list(spread(squared, [], jobs)) == []


def test_what_a_task_raises_is_raised_here() -> None:
    with (
        pytest.raises(FileNotFoundError, match="not there"),
        closing(spread(fails_at_three, [1, 3], 2)) as found,
    ):
        list(found)


def test_a_child_that_dies_takes_its_task_with_it_and_no_other() -> None:
    found = dict(spread(dies_at_three, range(7), 2))
    assert found == {0: 0, 1: 1, 2: 2, 3: Lost(7), 4: 4, 5: 5, 6: 6}


def test_closing_ends_the_children(tmp_path: Path) -> None:
    results = spread(sleeps, [str(tmp_path)] * 2, 2)

    def interrupt(_signal: int, _frame: object) -> None:
        if len(list(tmp_path.iterdir())) == 2:  # both are at work
            raise KeyboardInterrupt
        signal.setitimer(signal.ITIMER_REAL, 0.05)

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with closing(results), pytest.raises(KeyboardInterrupt):
            next(results)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    for child in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(child.name), 0)
