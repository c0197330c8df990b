"""Commands of child processes that load no modules from the current folder.

`python -m azul` looks for modules in the current folder first: a file called `azul.py` or `socket.py`
there would be run. Every child process gets its command from here, so that this cannot happen. They are
started in `hotseat.bots.client` (bots), `hotseat.cli.program`, `hotseat.tui.screens.review` and
`hotseat.web.page`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

TYPE_CHECKING = False  # `typing` must not be imported before `leave_current_folder`
if TYPE_CHECKING:
    import subprocess


_LEAVING = 2.0  # seconds for a process to end when asked to

_SAFE_PATH = "PYTHONSAFEPATH"  # the same as `-P`, for commands that are not made here

# Like `-P -m`, for packages that are found only because the program was started from their folder.
_IN_PLACE = (
    "import runpy, sys; sys.path.insert(0, {root!r}); "
    "runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
)


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of this project from the same files as this program."""
    root = _root(import_module(module.partition(".")[0]).__file__)
    if sys.path and Path(sys.path[0]).absolute().resolve() == root:
        code = _IN_PLACE.format(root=str(root), module=module)
        return [sys.executable, "-P", "-c", code, *arguments]
    return [sys.executable, "-P", "-m", module, *arguments]


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask a process to end, with what it has started (`hotseat.bots.supervisor`); kill it if it does not."""
    import subprocess

    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_LEAVING)
        except subprocess.TimeoutExpired:
            process.kill()


@contextmanager
def safe_path() -> Iterator[str | None]:
    """Make `multiprocessing` start its processes in the same way: it builds their commands itself, passes
    its module path on, and starts one more process to manage shared resources.

    Yields the argument with which a new process calls `restore_environment`.
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
    """Restore the environment, so that scripts that a bot runs find modules in their own folder."""
    os.environ.pop(_SAFE_PATH, None)
    if value is not None:
        os.environ[_SAFE_PATH] = value


def leave_current_folder() -> None:
    """Take the current folder, which `python -m azul` adds, off the module path."""
    with suppress(OSError):  # the folder may be gone
        sys.path[:] = _without_current_folder(sys.path)


def _without_current_folder(path: list[str]) -> list[str]:
    """A module path without the current folder that `-m` or `-c` has put in front, unless this project or
    the program lies there. Entries from `PYTHONPATH` stay.
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
    """The folder that contains a package, given the file of a module directly in the package."""
    return None if file is None else Path(file).resolve().parents[1]
