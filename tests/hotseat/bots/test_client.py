"""The client of a bot's process: one that answers, and ones that die, keep silent or send nonsense."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from tools.terminal.pseudo_terminal import gone

from hotseat.bots.client import BotClient, NoAnswer, patience

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
    assert await thinker.ask({"number": 5}, 20) == {"twice": 10}
    assert thinker.number == number
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


@pytest.mark.parametrize("way", [NoAnswer, asyncio.CancelledError])
async def test_a_thought_that_is_not_wanted_any_more_is_killed(way: type[BaseException]) -> None:
    """Whether it is taken back, or whoever waits for it is cancelled."""
    thinker = program(WORKER)
    await thinker.ask({"number": 1}, 20)
    number = thinker.number
    assert number is not None
    waiting = asyncio.create_task(thinker.ask({"do": "spin"}, 20))
    await asyncio.sleep(0.05)
    (thinker if way is NoAnswer else waiting).cancel()
    with pytest.raises(way, match="stopped" if way is NoAnswer else None):
        await waiting
    assert await asyncio.to_thread(gone, number)
    assert await thinker.ask({"number": 2}, 20) == {"twice": 4}, "it is started anew"
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
