"""A keeper: a process that stays behind while its child runs a bot, and ends what the bot has started.

What a bot starts may leave its session (`setsid`), and go on when the bot has ended or been killed. On
Linux a process can have all its descendants stay with it, so that it finds them at the end; elsewhere
there is no keeper, and only the bot itself is ended.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NoReturn

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
