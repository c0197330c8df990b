"""Files on disk: locks, careful reading and writing, file names, and the folders for games and settings.

And how text and names reach the disk itself, where no power cut takes them away: a new file is there with
all of its text or not at all.

The names of files that hold games: `20261121-045447 Semi-final with Ada.azul`.

In front the key, the time at which the game was begun: by it games are sorted and numbered. Behind it,
after a blank, the title, where somebody has given one. Pure functions of names.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from hotseat.errors import RecordError, reason
from hotseat.game import C, E, G, GameSpec
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.record.names import title as checked
from hotseat.record.reader import LARGEST, Record, read

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


BINARY: int = getattr(os, "O_BINARY", 0)

# Opening a named pipe would wait for its writer, for ever where there is none.
_NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)

SILENCE = 10  # seconds that are waited for something to come out of a pipe


def open_plain(path: Path | str, flags: int = os.O_RDONLY) -> int:
    """Open a plain file. Raises `OSError`: `EISDIR` for a folder, `ENXIO` for a pipe or a device."""
    file = _open(path, flags)
    try:
        _must_be_plain(os.fstat(file).st_mode)
    except OSError:
        os.close(file)
        raise
    return file


def read_plain(path: Path | str, largest: int, flags: int = os.O_RDONLY) -> bytes:
    """All of a plain file, but no more than shows that it is too large. Raises `OSError`."""
    file = open_plain(path, flags)
    try:
        return read_all(file, largest)
    finally:
        os.close(file)


def read_file(
    notation: GameSpec[G, C, E], path: Path, at: int | None = None, *, past: bool = False
) -> Record[G, C, E]:
    """Read the record of a file or a pipe, without locking it; `at` and `past` as for `read`.

    Raises `RecordError`, after `SILENCE` seconds too in which nothing comes out of a pipe.
    """
    return read(notation, read_bytes(path), str(path), at, past=past)


def read_bytes(path: Path) -> bytes:
    """All of a file or a pipe that holds a record, as `read_file` reads it. Raises `RecordError`."""
    try:
        return _all_of(path)
    except OSError as error:
        raise RecordError(str(path), None, "", reason(error)) from None


def _open(path: Path | str, flags: int) -> int:
    try:
        return os.open(path, flags | BINARY | _NO_WAIT)
    except ValueError:  # a NUL in the name
        raise OSError(errno.EINVAL, _("a file cannot have this name")) from None


def _must_be_plain(mode: int) -> None:
    """Raises `OSError` for a folder and a device: one never ends, another waits for somebody to type."""
    if not stat.S_ISREG(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
        raise OSError(number, os.strerror(number))


def _all_of(path: Path) -> bytes:
    """All of a file or a pipe. Raises `OSError`."""
    file = _open(path, os.O_RDONLY)
    try:
        mode = os.fstat(file).st_mode
        if stat.S_ISFIFO(mode):
            return read_all(file, read=_read_or_wait)
        _must_be_plain(mode)
        return read_all(file)
    finally:
        os.close(file)


def _read_or_wait(file: int, size: int) -> bytes:
    """What comes out of a pipe; nothing where nobody has its other end. Raises `OSError`."""
    with suppress(BlockingIOError):
        return os.read(file, size)
    import select  # only here: what is read is a plain file nearly always

    waiting = select.poll()  # not `select`, which knows no file from number 1024 on
    waiting.register(file, select.POLLIN)
    if not waiting.poll(SILENCE * 1000):
        silence = _("no input for {n} seconds").format(n=SILENCE)
        raise OSError(errno.ETIMEDOUT, silence)
    return os.read(file, size)


def read_all(file: int, largest: int = LARGEST, read: Callable[[int, int], bytes] = os.read) -> bytes:
    """All of an open file, but no more than shows that it is too large. Raises `OSError`.

    read: takes a file and how many bytes at most; returns none at the end.
    """
    parts, left = [], largest + 1
    while left and (part := read(file, min(left, 2**20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def write_new(source: BinaryIO, folder: Path, stem: str, suffix: str) -> Path:
    """Write all that there is to read from `source` to a new file; returns it.

    Where one is called `stem` already it is `stem-2`, and so on. Raises `OSError`; nothing is left behind
    then.
    """
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                shutil.copyfileobj(source, file)
        except BaseException:
            with suppress(OSError):
                path.unlink()  # half of it is none
            raise
        return path
    raise AssertionError("numbers do not end")


def move_new(path: Path, folder: Path) -> Path:
    """Move a file into a folder, under its own name or the next free one; returns where it is now.

    Raises `OSError`; the file is where it was then.
    """
    for number in count(1):
        stem = numbered(path.stem, number) if number > 1 else path.stem
        new = folder / f"{stem}{path.suffix}"
        try:
            new.touch(exist_ok=False)  # the name is ours now, and only an empty file is written over
        except FileExistsError:
            continue
        try:
            path.replace(new)
        except OSError:
            if os.path.lexists(path):  # a network may report a move as failed that was done
                with suppress(OSError):
                    new.unlink()
            raise
        return new
    raise AssertionError("numbers do not end")


HOME = "AZUL_HOME"


class NoHome(OSError):
    """Nothing says where somebody's files lie; the text says what would."""

    def __init__(self) -> None:
        super().__init__(0, _("no home folder; set AZUL_HOME=FOLDER to say where games are saved"))


def data() -> Path:
    """The folder for saved games. It need not exist yet. Raises `NoHome`."""
    said = os.environ.get(HOME)
    if said:
        return Path(said).absolute()
    import platformdirs  # only here: it takes 5 ms, and most commands that need it have a file to read

    try:
        return platformdirs.user_data_path("azul", appauthor=False)
    except RuntimeError:
        raise NoHome from None


def config() -> Path:
    """The folder for settings. It need not exist yet. Raises `NoHome`."""
    said = os.environ.get(HOME)
    if said:
        return Path(said).absolute()
    import platformdirs

    try:
        return platformdirs.user_config_path("azul", appauthor=False)
    except RuntimeError:
        raise NoHome from None


def parted(stem: str) -> tuple[str, str]:
    """The key and the title in a file's name without its suffix.

    A file that somebody has named by hand has no key; its whole name is the title.
    """
    first, _blank, rest = stem.partition(" ")
    return (first, rest) if _is_key(first) else ("", stem)


def _is_key(text: str) -> bool:
    """A day, a time, and a number where there is more than one game of that second.

    Not by a regular expression, which would take longer to make than the rest of a start does here.
    """
    parts = text.split("-")
    digits = text.isascii() and all(part.isdigit() for part in parts)
    return digits and len(parts) in (2, 3) and (len(parts[0]), len(parts[1])) == (8, 6)


def joined(key: str, title: str) -> str:
    """A file's name without its suffix, out of key and title; one of them may be empty."""
    return " ".join(part for part in (key, title) if part)


def title_of(path: Path) -> str:
    """The title of a game's file, safe to print; empty where it has none."""
    return shown(parted(path.stem)[1])


def retitled(path: Path, title: str) -> Path:
    """What the file is called with that title, empty for none; key and suffix stay.

    Raises `ValueError` with a sentence where the title will not do.
    """
    key, _old = parted(path.stem)
    stem = joined(key, checked(title))
    if not stem:
        raise ValueError(_("the title is this file's only name, so it cannot be empty"))
    return path.with_name(f"{stem}{path.suffix}")


def numbered(stem: str, number: int) -> str:
    """The name of a further file of the same moment: the number belongs to the key, if there is one."""
    key, title = parted(stem)
    return joined(f"{key}-{number}", title) if key else f"{stem}-{number}"
