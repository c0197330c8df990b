"""Reading a file, or a record from a pipe too, without taking time or memory without end."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hotseat.language import _
from hotseat.notation import C, E, G, Notation
from hotseat.record import LARGEST, Record, read
from hotseat.trouble import RecordError, reason

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
    notation: Notation[G, C, E], path: Path, at: int | None = None, *, past: bool = False
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
