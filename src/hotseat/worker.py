"""The side of a program that thinks (`hotseat.thinking` is the other): requests in, answers out.

Each is an object of JSON on a line. It ends when nobody writes to it any more, in the middle of a
thought too, and with it ends whatever a player has started. What a player prints goes nowhere near the
answers.
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

from hotseat.keeper import keep
from hotseat.language import _
from hotseat.names import shown

Answer = Callable[[Mapping[str, object]], Mapping[str, object]]

_NICE = 10  # how far behind the screen it stands in the line for the processor


def serve(answer: Answer) -> int:
    """Answer every request with what `answer` returns, or with the problem that it raises, to the end
    of the standard input; returns the exit status.
    """
    keep()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks hears of ctrl+c, and ends this
    if hasattr(os, "nice"):  # not on Windows
        with suppress(OSError):
            os.nice(_NICE)
    requests, answers = _channels()
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(requests, lines), daemon=True).start()
    while True:
        found = _answered(answer, lines.get())
        os.write(answers, json.dumps(found).encode() + b"\n")


def _channels() -> tuple[int, int]:
    """Where requests come from and answers go, out of the reach of whatever prints or asks."""
    requests, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    sys.stdin, sys.stdout = open(os.devnull), open(os.devnull, "w")  # noqa: SIM115, PTH123
    return requests, answers


def _read(file: int, lines: SimpleQueue[bytes]) -> None:
    """Hand on every line; at the end, end everything, whatever is being thought about."""
    with os.fdopen(file, "rb") as requests:
        for line in requests:
            lines.put(line)
    os._exit(0)


def _answered(answer: Answer, line: bytes) -> Mapping[str, object]:
    try:
        request = json.loads(line)
        if not isinstance(request, dict):
            raise ValueError(_("a request must be a JSON object"))
        return answer(request)
    except Exception as error:  # a player may raise anything
        known = isinstance(error, ValueError) and str(error)
        return {"problem": shown(str(error) if known else f"{type(error).__name__}: {error}", 200)}
