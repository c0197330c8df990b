"""The process in which bots think: requests in, answers out (`hotseat.bots.client` is the other side).

Each request and each answer is a JSON object on a line. The process ends as soon as its input is closed,
even in the middle of a search, and everything that a bot has started ends with it. What a bot prints is
kept apart from the answers.

A request says what to do: `do` is `choose` or `consider`. `position` is the text of a position, `player`
the name of a level or of your own bot, `seconds`, `nodes` and `mean` the budget (null: none; see
`hotseat.bots.search.Budget`), `seed` a text. `consider` also takes `most`, how many moves to judge, and
`also`, moves to judge in any case.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from hotseat.bots.plugins import BotPlugins, try_to_load
from hotseat.bots.supervisor import supervise
from hotseat.game import E, M, P
from hotseat.i18n import _
from hotseat.record.names import shown

Answer = Callable[[Mapping[str, object]], Mapping[str, object]]

_NICE = 10  # leave the processor to the screen


def main(bots: BotPlugins[P, M, E]) -> int:
    """Run the bots' process: answer requests or, with your own bot as an argument, try to load that bot.

    If it cannot be loaded, the reason is printed on one line, and the exit status is 1.
    """
    if sys.argv[1:]:
        os._exit(try_to_load(bots, sys.argv[1]))  # without waiting for threads that the bot has started
    return serve(bots.answer)


def serve(answer: Answer) -> int:
    """Answer every request until the standard input ends; returns the exit status.

    If `answer` raises, the answer is a `problem` in a sentence.
    """
    supervise()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the client receives ctrl+c too, and ends this process
    if hasattr(os, "nice"):  # not on Windows
        with suppress(OSError):
            os.nice(_NICE)
    requests, answers = _channels()
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(requests, lines), daemon=True).start()
    while True:
        os.write(answers, json.dumps(_reply(answer, _parse(lines.get()))).encode() + b"\n")


def _channels() -> tuple[int, int]:
    """Move requests and answers to other file numbers, so that a bot's own input and output are empty."""
    requests, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    sys.stdin, sys.stdout = open(os.devnull), open(os.devnull, "w")  # noqa: SIM115, PTH123
    return requests, answers


def _read(file: int, lines: SimpleQueue[bytes]) -> None:
    """Queue every line; at the end of the input, exit at once, even during a search."""
    with os.fdopen(file, "rb") as requests:
        for line in requests:
            lines.put(line)
    os._exit(0)


def _parse(line: bytes) -> Mapping[str, object]:
    """The request on a line; an empty one where there is none."""
    with suppress(ValueError, RecursionError):
        request = json.loads(line)
        if isinstance(request, dict):
            return request
    return {}


def _reply(answer: Answer, request: Mapping[str, object]) -> Mapping[str, object]:
    try:
        if not request:
            raise ValueError(_("a request must be a JSON object"))
        return answer(request)
    except Exception as error:  # a bot may raise anything
        known = isinstance(error, ValueError) and str(error)
        return {"problem": shown(str(error) if known else f"{type(error).__name__}: {error}", 200)}
