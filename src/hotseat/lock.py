"""One writer for a file: a lock on the open file, which the system releases when the process dies.

And what was written brought to the disk itself, where no power cut takes it away.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

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
