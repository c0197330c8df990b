"""Pondering while people choose: what ends it, and that no answer is lost or delayed by it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hotseat.bots.asking import ponder_request
from hotseat.bots.client import BotClient

# Ponders until it is told to stop, and tells afterwards which positions it has pondered.
WORKER = """
import os
from hotseat.bots.server import serve
begun, ended = [], []
def answer(request):
    if request.get("do") == "number":
        return {"number": os.getpid()}
    return {"begun": begun, "ended": ended}
def ponder(request, stopped):
    begun.append(request["position"])
    if request["position"] == "bad":
        raise RuntimeError("no idea")
    while not stopped():
        pass
    ended.append(request["position"])
serve(answer, ponder)
"""

IDLE = "from hotseat.bots.server import serve\nserve(lambda request: {'heard': request['do']})"


def program(code: str = WORKER) -> BotClient:
    return BotClient((sys.executable, "-c", code))


def pondering(position: str) -> dict[str, object]:
    return {"do": "ponder", "position": position}


async def test_a_choice_ends_it_and_is_answered() -> None:
    thinker = program()
    await thinker.ponder(pondering("one"))
    assert await thinker.ask({"do": "choose"}, 20) == {"begun": ["one"], "ended": ["one"]}
    await thinker.ponder(pondering("two"))
    await thinker.ponder(pondering("three"))
    every = ["one", "two", "three"]
    assert await thinker.ask({"do": "choose"}, 20) == {"begun": every, "ended": every}
    await thinker.close()


async def test_a_hint_interrupts_it_and_a_choice_ends_it() -> None:
    thinker = program()
    await thinker.ponder(pondering("one"))
    assert await thinker.ask({"do": "consider"}, 20) == {"begun": ["one"], "ended": ["one"]}
    twice = ["one", "one"]
    assert await thinker.ask({"do": "choose"}, 20) == {"begun": twice, "ended": twice}
    thinker.stop()
    assert await thinker.ask({"do": "consider"}, 20) == {"begun": twice, "ended": twice}
    await thinker.close()


async def test_stopping_ends_it_and_keeps_the_process() -> None:
    thinker = program()
    thinker.stop()
    assert thinker.number is None, "nothing is started to be stopped"
    await thinker.ponder(pondering("one"))
    number = thinker.number
    thinker.stop()
    thinker.stop()
    assert await thinker.ask({"do": "choose"}, 20) == {"begun": ["one"], "ended": ["one"]}
    assert thinker.number == number
    await thinker.close()
    thinker.stop()


async def test_what_goes_wrong_meanwhile_is_no_answer_to_the_next_question() -> None:
    thinker = program()
    await thinker.ponder(pondering("bad"))
    await thinker.ponder({"do": "ponder"})
    assert await thinker.ask({"do": "choose"}, 20) == {"begun": ["bad"], "ended": []}
    await thinker.close()


async def test_a_program_that_cannot_ponder_says_nothing() -> None:
    thinker = program(IDLE)
    await thinker.ponder(pondering("one"))
    thinker.stop()
    assert await thinker.ask({"do": "choose"}, 20) == {"heard": "choose"}
    await thinker.close()


async def test_two_requests_at_once_start_one_process() -> None:
    thinker = program(WORKER)
    _, answer = await asyncio.gather(thinker.ponder(pondering("one")), thinker.ask({"do": "number"}, 20))
    again = await thinker.ask({"do": "number"}, 20)
    assert answer == again
    assert not thinker._leaving
    await thinker.close()


def test_the_end_of_the_input_ends_it() -> None:
    process = subprocess.Popen([sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"do": "number"}).encode() + b"\n")
    process.stdin.flush()
    assert process.stdout.readline()
    process.stdin.write(json.dumps(pondering("one")).encode() + b"\n")
    process.stdin.close()
    assert process.wait(20) == 0
    assert process.stdout.read() == b""
    process.stdout.close()


@pytest.mark.parametrize(
    ("seats", "to_play", "asked"),
    [
        (("person", "computer best"), 1, True),
        (("person", "computer best"), 2, False),
        (("person", "computer best"), None, False),
        (("person", "computer good"), 1, False),
        (("person", "person"), 1, False),
        (("person", "computer good", "computer best"), 1, True),
        (("person", "own bot.py"), 1, False),
    ],
    ids=range(7),
)
def test_only_the_strongest_level_ponders_and_only_while_a_person_chooses(
    seats: tuple[str, ...], to_play: int | None, *, asked: bool
) -> None:
    session = cast("Any", SimpleNamespace(seats=seats, to_play=to_play, position="here"))
    expected = {"do": "ponder", "position": "here", "player": "best"} if asked else None
    assert ponder_request(session, "best") == expected
