"""What is wrong with a file, in words a player can use: why it cannot be read or written, and which line
of a record is at fault.
"""

from __future__ import annotations

import errno
from typing import NamedTuple

from hotseat.language import _
from hotseat.names import shown


class Fault(Exception):
    """A record that cannot be read, or a line in it: the file, the line's number, the line, the reason.

    `str()` is one line that is safe to print: `game.azul:17: 3B2: line 2 is full`.
    """

    def __init__(self, file: str, number: int | None, line: str, reason: str) -> None:
        self.file = file
        self.number = number
        self.line = line
        self.reason = reason
        place = shown(file, 1000) if number is None else f"{shown(file, 1000)}:{number}"
        parts = (place, shown(line, 60), shown(reason))
        super().__init__(": ".join(part for part in parts if part))


class Torn(NamedTuple):
    """A last line that was not ended and is no legal command, and so has been left out.

    Prints as one line that is safe to print, as a `Fault` does.
    """

    file: str
    number: int
    line: str

    def __str__(self) -> str:
        why = _("the last line is not complete and has been left out")
        return str(Fault(self.file, self.number, self.line, why))


def reason(error: OSError) -> str:
    """Why it failed, as the part of a sentence after a colon."""
    return _in_words(error.errno) or shown(error.strerror or str(error))


def _in_words(number: int | None) -> str:  # noqa: C901  # a table, whose sentences stand where they are found
    """What players understand of an error's number; empty for the rare ones."""
    match number:
        case errno.ENOSPC | errno.EDQUOT:
            return _("the disk is full")
        case errno.EROFS:
            return _("the disk is read-only")
        case errno.EACCES | errno.EPERM:
            return _("permission is denied")
        case errno.ENOENT:
            return _("there is no such file or folder")
        case errno.EISDIR:
            return _("this is a folder")
        case errno.ENOTDIR:
            return _("a part of the path is no folder")
        case errno.EEXIST:
            return _("a file stands where its folder should be")
        case errno.ENAMETOOLONG:
            return _("the name is too long")
        case errno.EFBIG:
            return _("no larger file is allowed")
        case errno.ELOOP:
            return _("the link leads to itself")
        case errno.ENXIO | errno.EOPNOTSUPP:  # what opening a socket gives
            return _("this is no plain file")
        case errno.EIO:
            return _("the disk reports an error")
    return ""
