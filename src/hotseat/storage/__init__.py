"""Folders and names of files; reading, writing and locking them.

A power cut loses nothing, because a new file gets its name only when it is complete. No pipe or device blocks
the game. A game's file is called `20261121-045447 Semi-final with Ada.azul`. The first part is its key, the
time at which the game began, by which saved games are sorted and numbered; the rest is the title, if any.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from unicodedata import normalize

from hotseat.i18n import N_, _
from hotseat.record import RecordError
from hotseat.record.reader import LARGEST_RECORD
from hotseat.text import checked_title, shown

HOME = "AZUL_HOME"

SETTINGS_FILE = "settings.toml"  # in the folder for settings

LARGEST_SETTINGS = 2**16  # bytes; real ones have 2000

_NO_NAME = frozenset(' ,/\\:*?"<>|')  # characters that file systems refuse or shells treat specially

_LONGEST = 120  # bytes of the name of a copy, which leaves room for what is added to it

BINARY: int = getattr(os, "O_BINARY", 0)

# Without this, opening a named pipe would wait for a writer, possibly for ever.
_NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)

SILENCE = 10  # seconds to wait for input from a pipe

_LOCKED = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK)

_DISK_FAILED = (errno.EIO, errno.ENOSPC, errno.EDQUOT)  # other errors mean that folders cannot be synced


# For rare errors we use the system's words.
_WORDS = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.ENOENT: N_("no such file or folder"),
    errno.EISDIR: N_("this is a folder, not a file"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.EEXIST: N_("there is a file where its folder should be"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EFBIG: N_("the file would be too large"),
    errno.ELOOP: N_("the link leads to itself"),
    errno.ENXIO: N_("not a regular file"),  # from opening a socket
    errno.EOPNOTSUPP: N_("not a regular file"),
    errno.EIO: N_("the disk reported an error"),
}


def reason(error: OSError) -> str:
    """Why the system refused, to follow a colon in a sentence."""
    word = _WORDS.get(error.errno or 0)
    return _(word) if word else shown(error.strerror or str(error))


# Folders and names


class NoHome(OSError):
    """There is no folder for files. The text says how to name one."""

    def __init__(self) -> None:
        super().__init__(_("no home folder; set AZUL_HOME=FOLDER to say where games are saved"))


def data_folder() -> Path:
    """The folder for saved games. It need not exist yet. Raises `NoHome`."""
    return _folder("user_data_path")


def config_folder() -> Path:
    """The folder for settings. It need not exist yet. Raises `NoHome`."""
    return _folder("user_config_path")


def _folder(kind: str) -> Path:
    if home := os.environ.get(HOME):
        return Path(home).absolute()
    import platformdirs  # only here: it takes 5 ms

    try:
        folder: Path = getattr(platformdirs, kind)("azul", appauthor=False)
    except RuntimeError:
        raise NoHome from None
    return folder


def split_stem(stem: str) -> tuple[str, str]:
    """Split a file's name without suffix into key and title; one named by hand is all title."""
    first, _space, rest = stem.partition(" ")
    return (first, rest) if _is_key(first) else ("", stem)


def _is_key(text: str) -> bool:
    """Whether a text is a date and a time, perhaps with a number. Faster here than a regular expression."""
    parts = text.split("-")
    digits = text.isascii() and all(part.isdigit() for part in parts)
    return digits and len(parts) in (2, 3) and (len(parts[0]), len(parts[1])) == (8, 6)


def join_stem(key: str, title: str) -> str:
    """Join key and title, one of which may be empty, into a file's name without its suffix."""
    return " ".join(part for part in (key, title) if part)


def numbered(stem: str, number: int) -> str:
    """Add a number from 2 to a game's name, at the key if there is one, to tell apart those of a second."""
    if number == 1:
        return stem
    key, title = split_stem(stem)
    return join_stem(f"{key}-{number}", title) if key else f"{stem}-{number}"


def title_of(path: Path) -> str:
    """The title in the name of a game's file, safe to print; empty if it has none."""
    return shown(split_stem(path.stem)[1])


def retitled(path: Path, title: str) -> Path:
    """The path with another title, empty for none. Raises `ValueError` if the title is not allowed."""
    key, _old = split_stem(path.stem)
    stem = join_stem(key, checked_title(title))
    if not stem:
        raise ValueError(_("the title is this file's only name, so it cannot be empty"))
    return path.with_name(f"{stem}{path.suffix}")


def file_name(text: str) -> str:
    """Turn any text into a file name such as `azul-2026-11-21-Ada-Bob`, neither empty nor too long."""
    whole = normalize("NFC", shown(text))  # as it is typed to find the file
    plain = "".join("-" if character in _NO_NAME else character for character in whole)
    stem = "-".join(part for part in plain.split("-") if part)
    return stem.encode()[:_LONGEST].decode(errors="ignore").strip(". -") or "game"


# Locks and syncing


if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30  # a byte far after the end: on Windows, others cannot read locked bytes

    def _lock(file: int) -> None:
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, place, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync(file: int) -> None:
    """Make sure that everything written is on the disk. Raises `OSError`."""
    os.fsync(file)
    if sys.platform == "darwin":  # on macOS, fsync stops at the drive's cache
        with suppress(OSError):  # not every file system supports this
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)


def lock(file: int) -> bool:
    """Lock an open file; False if it is locked already. Returns True on a file system without locks."""
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _LOCKED
    return True


def close(file: int) -> None:
    with suppress(OSError):
        os.close(file)


def sync_folder(folder: Path, *, strict: bool = False) -> None:
    """Sync the names in a folder, if the file system can.   strict: raise `OSError` if the disk fails."""
    try:
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        if strict and error.errno in _DISK_FAILED:
            raise


# Reading


def open_plain(path: Path | str, flags: int = os.O_RDONLY) -> int:
    """Open a plain file. Raises `OSError`: `EISDIR` for a folder, `ENXIO` for a pipe or a device."""
    file = _open(path, flags)
    try:
        _must_be_plain(os.fstat(file).st_mode)
    except OSError:
        os.close(file)
        raise
    return file


def read_plain(path: Path | str, largest: int) -> bytes:
    """Read a plain file, but at most `largest` bytes and one more. Raises `OSError`."""
    file = open_plain(path)
    try:
        return read_all(file, largest)
    finally:
        os.close(file)


def read_bytes(path: Path) -> bytes:
    """Read the bytes of a record from a file or a pipe, without locking it. Raises `RecordError`."""
    try:
        file = _open(path, os.O_RDONLY)
        try:
            mode = os.fstat(file).st_mode
            if stat.S_ISFIFO(mode):
                return read_all(file, read=_read_or_wait)
            _must_be_plain(mode)
            return read_all(file)
        finally:
            os.close(file)
    except OSError as error:
        raise RecordError(str(path), None, "", reason(error)) from None


def _open(path: Path | str, flags: int) -> int:
    try:
        return os.open(path, flags | BINARY | _NO_WAIT)
    except ValueError:  # a NUL in the name
        raise OSError(_("a file cannot have this name")) from None


def _must_be_plain(mode: int) -> None:
    """Raises `OSError` for a folder or a device, which may never end, or wait for a key."""
    if not stat.S_ISREG(mode):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
        raise OSError(number, os.strerror(number))


def read_all(file: int, largest: int = LARGEST_RECORD, read: Callable[[int, int], bytes] = os.read) -> bytes:
    """Read an open file by `read`, but at most `largest` bytes and one more. Raises `OSError`."""
    parts, left = [], largest + 1
    while left and (part := read(file, min(left, 2**20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _read_or_wait(file: int, size: int) -> bytes:
    """Read from a pipe; returns nothing once its other end is closed. Raises `OSError`."""
    with suppress(BlockingIOError):
        return os.read(file, size)
    import select  # only here: nearly all files are plain

    waiting = select.poll()  # `select.select` fails on files from number 1024 on
    waiting.register(file, select.POLLIN)
    if not waiting.poll(SILENCE * 1000):
        raise OSError(_("no input for {n} seconds").format(n=SILENCE))
    return os.read(file, size)


# Writing


def write_all(file: int, text: bytes | bytearray) -> None:
    """Write a whole text, even if the system writes it in parts. Raises `OSError`."""
    left = memoryview(bytes(text))
    while left:
        left = left[os.write(file, left) :]


def make_folder(folder: Path, mode: int = 0o700) -> None:
    """Make a missing folder and its parents, for this user alone, and sync their names."""
    missing = []
    while not folder.is_dir() and folder != folder.parent:
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(mode, exist_ok=True)
        sync_folder(each.parent)


def add_name(path: Path, new: Path) -> bool:
    """Give a file a second name. Returns False if it now has only the new one.

    Raises `FileExistsError` if that name is taken, or another `OSError`; then nothing has changed.
    """
    try:
        os.link(path, new, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:  # the file system has no links; here a rename may replace another program's new file
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new)) from None
        path.rename(new)
        return False
    return True


def drop_name(path: Path, other: Path) -> None:
    """Remove one of a file's two names. Raises `OSError`; then the file has only this name."""
    try:
        path.unlink()
    except OSError:
        if os.path.lexists(path):  # a network may report an error after it has removed the name
            with suppress(OSError):
                other.unlink()
            raise


def move(path: Path, new: Path) -> None:
    """Rename a file, and sync that before its old name goes. Raises `FileExistsError` and `OSError`."""
    if add_name(path, new):
        try:
            sync_folder(new.parent, strict=True)  # without this, a power cut could leave neither name
        except OSError:
            with suppress(OSError):
                new.unlink()
            raise
        drop_name(path, new)
    sync_folder(path.parent)


def new_file(path: Path, text: bytes | bytearray) -> int | None:
    """Create a file with a text and return it open and locked; None if the name is taken.

    The file is complete as soon as it has its name. Raises `OSError`, and then leaves nothing behind.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        file = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o644)
    except FileExistsError:
        return None
    with ExitStack() as undo:
        undo.callback(new.unlink, missing_ok=True)
        undo.callback(close, file)
        # The program that made the .new file owns the name, so no other one takes it meanwhile.
        if os.path.lexists(path) or not lock(file):
            return None
        write_all(file, text)
        sync(file)
        try:
            file = _named(file, new, path)
        except FileExistsError:
            return None
        undo.pop_all()
    return file


def _named(file: int, new: Path, path: Path) -> int:
    """Give an open file its name in place of `new`; returns the open file. Raises `OSError`.

    A power cut meanwhile leaves both names or none; no program reads a `.new` file.
    """
    if os.name == "nt":  # an open file cannot be renamed there
        os.close(file)
    if add_name(new, path):
        drop_name(new, path)
    if os.name == "nt":
        file = os.open(path, os.O_RDWR | BINARY)
        lock(file)
    sync_folder(path.parent)
    return file


def new_numbered(folder: Path, stem: str, suffix: str, text: bytes | bytearray) -> tuple[Path, int]:
    """Create a file `stem`, `stem-2` or so on; returns it open. If it raises `OSError`, nothing is left."""
    paths = (folder / f"{numbered(stem, number)}{suffix}" for number in count(1))
    return next((path, file) for path in paths if (file := new_file(path, text)) is not None)


def write_new(folder: Path, stem: str, suffix: str, text: bytes) -> Path:
    """Write a text into a new file, as `new_numbered` does; returns its path. Raises `OSError`."""
    path, file = new_numbered(folder, stem, suffix, text)
    close(file)
    return path


def move_new(path: Path, folder: Path) -> Path:
    """Move a file into a folder, under its own name or the next free one. Raises `OSError`, unmoved."""
    numbers = count(1)
    while True:
        new = folder / f"{numbered(path.stem, next(numbers))}{path.suffix}"
        with suppress(FileExistsError):
            move(path, new)
            return new
