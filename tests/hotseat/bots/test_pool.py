"""The processes of bots: the pool, and the client of a single one."""

from __future__ import annotations

import asyncio
import errno
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
from tools.terminal.pseudo_terminal import gone

from azul.__main__ import main
from hotseat import i18n
from hotseat.bots.client import BotClient, NoAnswer, patience
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


def says(text: str) -> str:
    return i18n._(text)


def sleeps(folder: str) -> None:
    Path(folder, str(os.getpid())).touch()
    time.sleep(60)


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_is_done_whatever_the_jobs_are(jobs: int) -> None:
    assert sorted(run_tasks(squared, range(8), jobs)) == [(n, n * n) for n in range(8)]
    assert list(run_tasks(squared, [], jobs)) == []


def test_a_task_speaks_the_language_of_the_program() -> None:
    i18n.use_language("ja")
    assert list(run_tasks(says, ["help"], 1)) == [("help", i18n._("help"))]
    assert i18n._("help") != "help"


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


# The client of a bot's process: one that answers, and ones that die, keep silent or send nonsense


WORKER = """
import sys
from hotseat.bots.plugins import serve
def answer(request):
    print("noise")
    if request.get("do") == "raise":
        raise RuntimeError("no \\x1b[2J idea")
    if request.get("do") == "input":
        return {"read": input()}
    if request.get("do") == "spin":
        while True:
            pass
    return {"twice": 2 * request["number"]}
serve(answer)
"""


def program(code: str) -> BotClient:
    return BotClient((sys.executable, "-c", code))


async def test_it_is_started_once_and_answers_every_question() -> None:
    thinker = program(WORKER)
    assert thinker.number is None
    assert await thinker.ask({"number": 4}, 20) == {"twice": 8}
    number = thinker.number
    answers = await asyncio.gather(*(thinker.ask({"number": each}, 20) for each in (5, 6)))
    assert (thinker.number, answers) == (number, [{"twice": 10}, {"twice": 12}])
    with pytest.raises(NoAnswer, match=r"RuntimeError: no \\x1b\[2J idea"):
        await thinker.ask({"do": "raise"}, 20)
    with pytest.raises(NoAnswer, match="EOF"):
        await thinker.ask({"do": "input"}, 20)
    await thinker.close()
    assert number is not None
    assert gone(number)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("input(); raise SystemExit", "its program stopped"),
        ("raise SystemExit", "its program stopped"),
        ("input(); print('half', end='')", "its program stopped"),
        ("input(); print('hello')", "unreadable answer"),
        ("input(); print('[1]')", "unreadable answer"),
        ("input(); print('{}')", "unreadable answer"),
        ("input(); print('[' * 100_000)", "unreadable answer"),
        ("input(); print('x' * 2_000_000)", "unreadable answer"),
        ('input(); print(\'{"problem": "no \\\\u001b luck"}\')', r"no \\x1b luck"),
        ("import time; input(); time.sleep(60)", "no answer for 1 second"),
    ],
    ids=range(10),
)
async def test_whatever_is_wrong_with_it_is_a_sentence(code: str, why: str) -> None:
    thinker = program(code)
    with pytest.raises(NoAnswer, match=why):
        await thinker.ask({}, 0.7 if "sleep" in code else 20)
    assert thinker.number is None, "nobody is left thinking"
    await thinker.close()


async def test_what_cannot_be_started_is_a_sentence() -> None:
    with pytest.raises(NoAnswer, match="cannot be started: no such file"):
        await BotClient(("/nowhere/to/be/found",)).ask({}, 5)


async def test_a_thought_that_is_not_wanted_any_more_is_killed() -> None:
    thinker = program(WORKER)
    await thinker.ask({"number": 1}, 20)
    number = thinker.number
    assert number is not None
    waiting = asyncio.create_task(thinker.ask({"do": "spin"}, 20))
    await asyncio.sleep(0.05)
    waiting.cancel()
    following = asyncio.create_task(thinker.ask({"number": 2}, 20))
    assert await following == {"twice": 4}, "it is started anew"
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await asyncio.to_thread(gone, number)
    await thinker.close()


async def test_one_that_was_killed_between_questions_is_started_anew() -> None:
    thinker = program(WORKER)
    await thinker.ask({"number": 1}, 20)
    number = thinker.number
    assert number is not None
    os.kill(number, signal.SIGTERM)
    async with asyncio.timeout(20):
        while thinker.number is not None:
            await asyncio.sleep(0.03)
    assert await thinker.ask({"number": 3}, 20) == {"twice": 6}
    await thinker.close()


def test_it_ends_with_whoever_asks_in_the_middle_of_a_thought() -> None:
    process = subprocess.Popen([sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"number": 1}).encode() + b"\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline()) == {"twice": 2}
    process.stdin.write(json.dumps({"do": "spin"}).encode() + b"\n")
    process.stdin.flush()
    time.sleep(0.1)
    assert process.poll() is None
    process.stdin.close()
    assert process.wait(10) == 0
    process.stdout.close()


def test_patience_is_ten_times_as_long_and_then_some() -> None:
    assert patience(0.2) == 7.0
    assert patience(1.0) == 15.0
