"""The process in which a bot thinks: requests in, answers out; and a keeper that ends what the bot started.

What a bot starts may leave its session (`setsid`), and go on when the bot has ended or been killed. On
Linux a process can have all its descendants stay with it, so that it finds them at the end; elsewhere
there is no keeper, and only the bot itself is ended.

The side of a program that thinks (`hotseat.bots.client` is the other): requests in, answers out.

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
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import NoReturn

from hotseat.i18n import _
from hotseat.record.names import shown

# Of Linux's `prctl`: which signal comes when the parent ends, and that orphans become one's own children.
_PARENT_ENDED, _ADOPT = 1, 36

_EFFORT = 5.0  # seconds for ending what may not be ended, or starts more and more

_SOON = 0.005  # seconds from one attempt to the next


def keep() -> None:
    """Go on in a new child; this process becomes its keeper.

    All the child's descendants are killed when it has ended, when the keeper gets a SIGTERM, and when
    whoever started the keeper has ended in whatever way. The keeper's exit status is the child's. A
    keeper that is itself killed takes its child along, but nothing that the child has started.

    Call this before there are threads. Does nothing where the system is not Linux.
    """
    prctl = _prctl()
    if prctl is None or prctl(_ADOPT, 1) != 0:
        return
    heard = {signal.SIGCHLD, signal.SIGTERM}
    # What a terminal sends to all its processes is the business of the one that the keeper belongs to.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*heard, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT})
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # else the system may clear children away itself
    prctl(_PARENT_ENDED, signal.SIGTERM)
    keeper, child = os.getpid(), os.fork()
    if child:
        _watch(child, heard)
    prctl(_PARENT_ENDED, signal.SIGKILL)
    if os.getppid() != keeper:  # it has been killed before it could be known
        os._exit(1)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prctl() -> Callable[[int, int], int] | None:
    """The system's call, where there is one."""
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        call = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None
    return lambda option, value: int(call(option, ctypes.c_ulong(value), 0, 0, 0))


def _watch(child: int, heard: set[signal.Signals]) -> NoReturn:
    """Wait for the end of the child, or for being asked to end; then end everything."""
    status: int | None = None
    while status is None and signal.sigwait(heard) == signal.SIGCHLD:
        status = _cleared_away().get(child)
    with suppress(ProcessLookupError):
        if status is None:
            os.kill(child, signal.SIGKILL)
    _end_descendants()
    code = -signal.SIGTERM if status is None else os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _cleared_away() -> dict[int, int]:
    """The children that have ended, and how."""
    found: dict[int, int] = {}
    with suppress(ChildProcessError):  # there is none any more
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            found[ended[0]] = ended[1]
    return found


def _end_descendants() -> None:
    """Kill them until none is left: those whose parents have ended are this process's children."""
    end = monotonic() + _EFFORT
    while (left := _descendants(os.getpid())) and monotonic() < end:
        for number in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)
        sleep(_SOON)
        _cleared_away()


def _descendants(number: int) -> list[int]:
    """The processes that a process has started, those that they have started, and so on."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it may have ended
            words = (entry / "stat").read_bytes().rpartition(b")")[2].split()
            children.setdefault(int(words[1]), []).append(int(entry.name))
    found = [number]
    for each in found:  # it grows meanwhile
        found += children.get(each, ())
    return found[1:]


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
