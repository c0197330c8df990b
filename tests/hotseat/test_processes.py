"""Questions answered in several processes: all of them, and nothing is left behind whatever happens."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from slow_answers import square

from hotseat.processes import answers, cores

SCRIPT = Path(__file__).parent / "slow_answers.py"


def until(true: Callable[[], bool]) -> bool:
    end = monotonic() + 10
    while not true() and monotonic() < end:
        sleep(0.02)
    return true()


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_question_is_answered_once(jobs: int) -> None:
    found = dict(answers(square, range(1, 20), jobs))
    assert {place: number for place, (number, _process) in found.items()} == {
        place: (place + 1) ** 2 for place in range(19)
    }
    here = {process for _number, process in found.values()} == {os.getpid()}
    assert here == (jobs == 1)
    assert cores() >= 1


def test_closed_early_it_leaves_no_process() -> None:
    with closing(answers(square, [1, -1, -1, 2, 3], 2)) as found:
        assert next(found)[1][0] == 1
    assert until(lambda: not multiprocessing.active_children())


def test_a_process_that_is_gone_is_no_endless_wait() -> None:
    with pytest.raises(BrokenExecutor):
        list(answers(square, [1, 0, 2], 2))


@contextmanager
def script(*numbers: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The script, and a process of its own that has answered."""
    command = [sys.executable, str(SCRIPT), *map(str, numbers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline().split()[2])
        finally:
            process.kill()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes in /proc")
def test_ctrl_c_ends_all() -> None:
    with script(1, -1, -1, -1) as (process, child):
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(10) == -signal.SIGINT
        assert until(lambda: not alive(child))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes in /proc")
def test_killed_it_takes_the_others_along() -> None:
    with script(1, -1, -1, -1) as (process, child):
        process.kill()
        assert until(lambda: not alive(child))
