"""Child processes: start them without modules from the current folder, and end all that bots have started.

`python -m azul` looks for modules in the current folder first, and would run a file called `azul.py` or
`socket.py` there. All child processes get their commands from here, where this cannot happen. They start in
`hotseat.bots.client` (bots), `hotseat.bots.pool`, `hotseat.tui.screens.review` and `hotseat.web.page`.

A bot can start processes that leave its session (`setsid`) and outlive it. On Linux, a supervisor adopts all
descendants of the bot's process, so that it can find and kill them. Other systems have no supervisor; there
only the bot's own process is killed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep

TYPE_CHECKING = False  # neither `typing` nor `signal` must be imported before `leave_current_folder`
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable
    from typing import NoReturn


_SAFE_PATH = "PYTHONSAFEPATH"  # like `-P`, for commands that others make

# Like `-P -m`, for a program that was started from the folder of its packages.
_IN_PLACE = (
    "import runpy, sys; sys.path.insert(0, {root!r}); "
    "runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
)


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of this project from the files of this program."""
    root = _root(import_module(module.partition(".")[0]).__file__)
    if sys.path and Path(sys.path[0]).absolute().resolve() == root:
        code = _IN_PLACE.format(root=str(root), module=module)
        return [sys.executable, "-P", "-c", code, *arguments]
    return [sys.executable, "-P", "-m", module, *arguments]


@contextmanager
def safe_path() -> Iterator[str | None]:
    """Make `multiprocessing` start its processes likewise: it builds their commands itself, passes its
    module path on, and starts one more process to manage shared resources.

    Yields the argument for `restore_environment`, which each new process must call.
    """
    path, old_value = sys.path[:], os.environ.get(_SAFE_PATH)
    sys.path[:] = _without_current_folder(path)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield old_value
    finally:
        sys.path[:] = path
        restore_environment(old_value)


def restore_environment(value: str | None) -> None:
    """Restore the environment, so that scripts run by a bot find modules in their own folder."""
    os.environ.pop(_SAFE_PATH, None)
    if value is not None:
        os.environ[_SAFE_PATH] = value


def leave_current_folder() -> None:
    """Take the current folder off the module path, to which `python -m azul` adds it."""
    with suppress(OSError):  # the folder may be gone
        sys.path[:] = _without_current_folder(sys.path)


def _without_current_folder(path: list[str]) -> list[str]:
    """A module path without the current folder that `-m` or `-c` puts first, unless this project or the
    program is in it. Entries from `PYTHONPATH` stay.
    """
    main = sys.modules["__main__"]
    file: str | None = getattr(main, "__file__", None)
    # A script's own folder comes first on the path, not the current one.
    script = main.__spec__ is None and file is not None
    if sys.flags.safe_path or script or not path:
        return path
    first = Path(path[0]).absolute().resolve()
    if first != Path.cwd().resolve() or first in (Path(__file__).resolve().parents[1], _root(file)):
        return path
    return path[1:]


def _root(file: str | None) -> Path | None:
    """The folder that contains a package, given the file of a module in the package."""
    return None if file is None else Path(file).resolve().parents[1]


# The supervisor

# Options of Linux's `prctl`: the signal to get when the parent ends; adopt orphaned descendants.
_PARENT_ENDED, _ADOPT = 1, 36

_EFFORT = 5.0  # seconds to keep killing processes that start new ones or cannot be killed

_PAUSE = 0.005  # seconds between two attempts


def supervise() -> None:
    """Continue in a new child process; this process becomes its supervisor.

    The supervisor kills all descendants of the child when the child ends, when it gets a SIGTERM itself, and
    when its own parent ends for any reason. Its exit status is the child's. If the supervisor is killed, the
    child ends too, but not what the child has started.

    Call this before starting threads. Does nothing on systems other than Linux.
    """
    import signal

    prctl = _prctl()
    if prctl is None or prctl(_ADOPT, 1) != 0:
        return
    awaited = {signal.SIGCHLD, signal.SIGTERM}
    # A terminal sends these signals to all its processes; the supervisor's parent handles them.
    blocked = {*awaited, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT}
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # otherwise the system may reap children itself
    prctl(_PARENT_ENDED, signal.SIGTERM)
    supervisor, child = os.getpid(), os.fork()
    if child:
        _watch(child, awaited)
    prctl(_PARENT_ENDED, signal.SIGKILL)
    if os.getppid() != supervisor:  # it was killed before the previous line took effect
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
    import signal

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
    """Reap the children that have ended; returns their wait statuses by process number."""
    statuses: dict[int, int] = {}
    with suppress(ChildProcessError):  # no children are left
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            statuses[ended[0]] = ended[1]
    return statuses


def _end_descendants() -> None:
    """Kill all descendants until none is left. Orphans have become children of this process."""
    import signal

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
