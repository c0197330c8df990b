"""One writer for a file: a lock on the open file, which the system releases when the process dies.

And how text and names reach the disk itself, where no power cut takes them away: a new file is there with
all of its text or not at all.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

from hotseat.reading import BINARY

_HELD = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK)

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30  # locked bytes cannot be read by others there, so one far behind the end is locked

    def _take(file: int) -> None:
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, place, os.SEEK_SET)

    def sync(file: int) -> None:
        """Bring what was written to the disk itself. Raises `OSError`."""
        os.fsync(file)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def sync(file: int) -> None:
        """Bring what was written to the disk itself. Raises `OSError`."""
        os.fsync(file)
        if sys.platform == "darwin":  # there fsync stops at the drive's cache
            with suppress(OSError):  # not every file system knows it
                fcntl.fcntl(file, fcntl.F_FULLFSYNC)


def take(file: int) -> bool:
    """Lock an open file; False where another process (or another opening of it) holds the lock.

    Where the file system knows no locks there is none to hold: True.
    """
    try:
        _take(file)
    except OSError as error:
        return error.errno not in _HELD
    return True


def close(file: int) -> None:
    """Let go of an open file and its lock, whatever the system says."""
    with suppress(OSError):
        os.close(file)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk. Some file systems cannot; the text of a file that was
    synced is there already.
    """
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def write_all(file: int, text: bytes | bytearray) -> None:
    """Write all of a text, however often the system takes a part of it only. Raises `OSError`."""
    left = memoryview(bytes(text))
    while left:
        left = left[os.write(file, left) :]


def make_folder(folder: Path) -> None:
    """Make a folder and what leads to it, where it is not there, and bring their names to the disk."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def new_file(path: Path, text: bytes | bytearray) -> int | None:
    """A new file with a text, complete from its first moment on, open and locked; None where something
    of that name is there already. Raises `OSError`; nothing is left behind then.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        file = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o644)
    except FileExistsError:
        return None
    with ExitStack() as undo:
        undo.callback(new.unlink, missing_ok=True)
        undo.callback(close, file)
        # Whoever made the .new file owns the name: nobody else looks at it in between.
        if os.path.lexists(path) or not take(file):
            return None
        write_all(file, text)
        sync(file)
        file = _renamed(file, new, path)
        undo.pop_all()
    return file


def _renamed(file: int, new: Path, path: Path) -> int:
    """Give an open file its name; returns the open file."""
    if os.name == "nt":  # an open file cannot be renamed there
        os.close(file)
        new.replace(path)
        file = os.open(path, os.O_RDWR | BINARY)
        take(file)
    else:
        new.replace(path)
        sync_folder(path.parent)
    return file
