"""Starting this Python once more, as a child process, without modules from the current folder.

`python -m azul` looks for modules in the current folder first: a file there that is called `azul.py` or
`socket.py` would run. Every child is started through this module, so that none of them does that.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

TYPE_CHECKING = False  # `typing` is imported after the current folder is left
if TYPE_CHECKING:
    import subprocess


_LEAVING = 2.0  # seconds for a process that is asked to end

_SAFE_PATH = "PYTHONSAFEPATH"  # what `-P` says, for commands that are not made here

# `-P -m`, for packages that are found only because this program was started beside them.
_IN_PLACE = (
    "import runpy, sys; sys.path.insert(0, {root!r}); "
    "runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
)


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of this project, out of the files that this program runs from."""
    root = _root(import_module(module.partition(".")[0]).__file__)
    if sys.path and Path(sys.path[0]).absolute().resolve() == root:
        code = _IN_PLACE.format(root=str(root), module=module)
        return [sys.executable, "-P", "-c", code, *arguments]
    return [sys.executable, "-P", "-m", module, *arguments]


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask it to end, with what it has started (`hotseat.bots.server`); kill it where it does not."""
    import subprocess

    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_LEAVING)
        except subprocess.TimeoutExpired:
            process.kill()


@contextmanager
def safe_path() -> Iterator[str | None]:
    """Have `multiprocessing` start its processes like that: it makes their commands itself, hands on its
    module path, and starts one more process to look after what they share.

    Yields what a new process calls `as_before` with.
    """
    path, before = sys.path[:], os.environ.get(_SAFE_PATH)
    sys.path[:] = _without_current_folder(path)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield before
    finally:
        sys.path[:] = path
        as_before(before)


def as_before(value: str | None) -> None:
    """Set the environment as it was, so that a script that a bot runs finds what lies beside it."""
    os.environ.pop(_SAFE_PATH, None)
    if value is not None:
        os.environ[_SAFE_PATH] = value


def leave_current_folder() -> None:
    """Load nothing more from the current folder, which `python -m azul` puts on the module path."""
    with suppress(OSError):  # the folder may be gone
        sys.path[:] = _without_current_folder(sys.path)


def _without_current_folder(path: list[str]) -> list[str]:
    """A module path without the current folder that `-m` or `-c` has put at its head, unless this project
    or the program lies there. What `PYTHONPATH` says stays.
    """
    main = sys.modules["__main__"]
    file: str | None = getattr(main, "__file__", None)
    script = main.__spec__ is None and file is not None  # its own folder comes first, not the current one
    if sys.flags.safe_path or script or not path:
        return path
    first = Path(path[0]).absolute().resolve()
    if first != Path.cwd().resolve() or first in (Path(__file__).resolve().parents[2], _root(file)):
        return path
    return path[1:]


def _root(file: str | None) -> Path | None:
    """The folder that a package lies in, by the file of a module right in the package."""
    return None if file is None else Path(file).resolve().parents[1]
