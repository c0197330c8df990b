"""End every process that a bot has started.

A bot can start processes that leave its session (`setsid`) and outlive it. On Linux, a supervisor
process adopts all descendants of the bot's process, so that it finds and kills them at the end. Other
systems have no supervisor; there only the bot's own process is ended.
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

# Options of Linux's `prctl`: the signal to send when the parent ends; adopt orphaned descendants.
_PARENT_ENDED, _ADOPT = 1, 36

_EFFORT = 5.0  # seconds to keep killing processes that start new ones or cannot be killed

_PAUSE = 0.005  # seconds between two attempts


def supervise() -> None:
    """Continue in a new child process; this process becomes its supervisor.

    The supervisor kills all descendants of the child when the child ends, when the supervisor gets a
    SIGTERM, and when its own parent ends for any reason. Its exit status is the child's. If the
    supervisor itself is killed, the child ends too, but not what the child has started.

    Call this before starting threads. Does nothing on systems other than Linux.
    """
    prctl = _prctl()
    if prctl is None or prctl(_ADOPT, 1) != 0:
        return
    awaited = {signal.SIGCHLD, signal.SIGTERM}
    # Signals that a terminal sends to all its processes are left to the supervisor's parent.
    blocked = {*awaited, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT}
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # otherwise the system may reap children itself
    prctl(_PARENT_ENDED, signal.SIGTERM)
    supervisor, child = os.getpid(), os.fork()
    if child:
        _watch(child, awaited)
    prctl(_PARENT_ENDED, signal.SIGKILL)
    if os.getppid() != supervisor:  # it was killed before the line above took effect
        os._exit(1)
    signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


def _prctl() -> Callable[[int, int], int] | None:
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        call = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None
    return lambda option, value: int(call(option, ctypes.c_ulong(value), 0, 0, 0))


def _watch(child: int, awaited: set[signal.Signals]) -> NoReturn:
    """Wait until the child ends or a SIGTERM arrives; then end all descendants and exit."""
    status: int | None = None
    while status is None and signal.sigwait(awaited) == signal.SIGCHLD:
        status = _reap().get(child)
    with suppress(ProcessLookupError):
        if status is None:
            os.kill(child, signal.SIGKILL)
    _end_descendants()
    code = -signal.SIGTERM if status is None else os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _reap() -> dict[int, int]:
    """Collect the children that have ended: their wait statuses by process number."""
    statuses: dict[int, int] = {}
    with suppress(ChildProcessError):  # no children are left
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            statuses[ended[0]] = ended[1]
    return statuses


def _end_descendants() -> None:
    """Kill all descendants until none is left. Orphans have become children of this process."""
    deadline = monotonic() + _EFFORT
    while (left := _descendants(os.getpid())) and monotonic() < deadline:
        for number in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)
        sleep(_PAUSE)
        _reap()


def _descendants(number: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # the process may have ended
            fields = (entry / "stat").read_bytes().rpartition(b")")[2].split()
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    processes = [number]
    for process in processes:  # the list grows while it is read
        processes += children.get(process, ())
    return processes[1:]
