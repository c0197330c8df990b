"""The process pool."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from azul.__main__ import main
from hotseat.bots.pool import CannotBegin, Lost, run_tasks

RECORD = Path(__file__).parents[2] / "azul" / "records" / "two-coloured.azul"


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
    assert sorted(run_tasks(squared, range(8), jobs)) == [(n, n * n) for n in range(8)]
    assert list(run_tasks(squared, [], jobs)) == []


def test_where_a_further_process_cannot_begin_none_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    real, started = SpawnProcess.start, list[SpawnProcess]()

    def start(process: SpawnProcess) -> None:
        if started:
            raise BlockingIOError(errno.EAGAIN, "no more processes")
        real(process)
        started.append(process)

    monkeypatch.setattr(SpawnProcess, "start", start)
    with pytest.raises(BlockingIOError):
        list(run_tasks(squared, [1, 2], 2))
    assert [process.is_alive() for process in started] == [False]


def test_what_a_task_raises_is_raised_here() -> None:
    with (
        pytest.raises(FileNotFoundError, match="not there"),
        closing(run_tasks(fails_at_three, [1, 3], 2)) as found,
    ):
        list(found)


def test_a_child_that_dies_takes_its_task_with_it_and_no_other() -> None:
    found = dict(run_tasks(dies_at_three, range(7), 2))
    assert found == {0: 0, 1: 1, 2: 2, 3: Lost(7), 4: 4, 5: 5, 6: 6}


@pytest.fixture
def broken_python(tmp_path: Path) -> Iterator[Path]:
    """Processes are started by something that ends at once; it notes down what it was started for."""
    next(run_tasks(squared, [1], 1, apart=True))  # what looks after the processes is started before
    log, executable = tmp_path / "log", tmp_path / "python"
    executable.write_text(f'#!/bin/sh\necho "$@" >> "{log}"\nexit 3\n')
    executable.chmod(0o755)
    multiprocessing.set_executable(str(executable))
    yield log
    multiprocessing.set_executable(sys.executable)


@pytest.mark.skipif(os.name == "nt", reason="it is a script of a shell")
def test_where_no_process_can_begin_it_stops_after_a_few(broken_python: Path) -> None:
    with pytest.raises(CannotBegin, match=r"they end at once \(status 3\)"):
        list(run_tasks(squared, range(100), 2))
    assert len(broken_python.read_text().splitlines()) <= 7


@pytest.mark.skipif(os.name == "nt", reason="it is a script of a shell")
@pytest.mark.usefixtures("broken_python")
@pytest.mark.parametrize("command", ["match", "review"])
def test_that_is_a_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = {
        "match": ["match", "easy", "easy", "--games=4", "--jobs=2"],
        "review": ["review", str(RECORD), "--jobs=2"],
    }
    assert main(words[command]) == 1
    said = "azul: cannot start other processes; they end at once (status 3)"
    assert said in capsys.readouterr().err.splitlines()


def test_closing_ends_the_children(tmp_path: Path) -> None:
    results = run_tasks(sleeps, [str(tmp_path)] * 2, 2)

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
