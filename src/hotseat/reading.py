"""Reading a record from a file, a pipe or a device without taking time or memory without end."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hotseat.language import _
from hotseat.record import LARGEST, C, E, Fault, G, Notation, Record, read
from hotseat.trouble import reason

BINARY: int = getattr(os, "O_BINARY", 0)
# Opening a named pipe would wait for its writer, for ever where there is none.
NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)
SILENCE = 10  # seconds that are waited for something to come out of a pipe


def read_file(
    notation: Notation[G, C, E], path: Path, at: int | None = None, *, past: bool = False
) -> Record[G, C, E]:
    """Read the record of a file or a pipe, without locking it; `at` and `past` as for `read`.

    Raises `Fault`, after `SILENCE` seconds too in which nothing comes out of a pipe.
    """
    try:
        file = os.open(path, os.O_RDONLY | BINARY | NO_WAIT)
        try:
            data = _all_of(file)
        finally:
            os.close(file)
    except _NoRecordError as odd:
        raise Fault(str(path), None, "", str(odd)) from None
    except OSError as error:
        raise Fault(str(path), None, "", reason(error)) from None
    except ValueError:  # a NUL in the name
        raise Fault(str(path), None, "", _("no file can have this name")) from None
    return read(notation, data, str(path), at, past=past)


class _NoRecordError(Exception):
    """No record can be read from this; the text is a reason."""


def _all_of(file: int) -> bytes:
    """All of an open file or pipe. Raises `OSError` and `_NoRecordError`.

    Devices are refused: one never ends, and another waits for somebody to type.
    """
    mode = os.fstat(file).st_mode
    if stat.S_ISFIFO(mode):
        return read_all(file, read=_read_or_wait)
    if not stat.S_ISREG(mode):
        raise _NoRecordError(_("this is a folder") if stat.S_ISDIR(mode) else _("this is no plain file"))
    return read_all(file)


def _read_or_wait(file: int, size: int) -> bytes:
    """What comes out of a pipe; nothing where nobody has its other end. Raises `_NoRecordError`."""
    with suppress(BlockingIOError):
        return os.read(file, size)
    import select  # only here: what is read is a plain file nearly always

    waiting = select.poll()  # not `select`, which knows no file from number 1024 on
    waiting.register(file, select.POLLIN)
    if not waiting.poll(SILENCE * 1000):
        raise _NoRecordError(_("nothing came out of this pipe for {n} seconds").format(n=SILENCE))
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
