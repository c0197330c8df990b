"""Reading a record from a file, a pipe or a device without taking time or memory without end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from hotseat.language import _
from hotseat.record import LARGEST, C, E, Fault, G, Notation, Record, read
from hotseat.trouble import reason

BINARY: int = getattr(os, "O_BINARY", 0)
# Opening a named pipe would wait for its writer, for ever where there is none.
NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)


def read_file(
    notation: Notation[G, C, E], path: Path, at: int | None = None, *, past: bool = False
) -> Record[G, C, E]:
    """Read the record of a file, without locking it; `at` and `past` as for `read`. Raises `Fault`."""
    try:
        file = os.open(path, os.O_RDONLY | BINARY | NO_WAIT)
        try:
            if stat.S_ISFIFO(os.fstat(file).st_mode):
                os.set_blocking(file, True)
            data = read_all(file)
        finally:
            os.close(file)
    except OSError as error:
        raise Fault(str(path), None, "", reason(error)) from None
    except ValueError:  # a NUL in the name
        raise Fault(str(path), None, "", _("no file can have this name")) from None
    return read(notation, data, str(path), at, past=past)


def read_all(file: int, largest: int = LARGEST) -> bytes:
    """All of an open file, but no more than shows that it is too large. Raises `OSError`."""
    parts, left = [], largest + 1
    while left and (part := os.read(file, min(left, 2**20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
