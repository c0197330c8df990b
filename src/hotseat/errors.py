"""Errors in files, in words for players: why a file is unusable, and which line of a record is wrong."""

from __future__ import annotations

import errno
from typing import NamedTuple

from hotseat.i18n import N_, _
from hotseat.text import shown

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


class RecordError(Exception):
    """A record that cannot be read. `str()` is one safe line: `game.azul:17: 3B2: line 2 is full`."""

    def __init__(self, file: str, number: int | None, line: str, reason: str) -> None:
        self.file = file
        self.number = number
        self.line = line
        self.reason = reason
        place = shown(file, 1000) if number is None else f"{shown(file, 1000)}:{number}"
        parts = (place, shown(line, 60), shown(reason))
        super().__init__(": ".join(part for part in parts if part))


class Torn(NamedTuple):
    """An incomplete last line of a record, skipped as it is no legal move. `str()` is safe to print."""

    file: str
    number: int
    line: str

    @property
    def reason(self) -> str:
        return _("the last line is incomplete and was skipped")

    def __str__(self) -> str:
        return str(RecordError(self.file, self.number, self.line, self.reason))


def reason(error: OSError) -> str:
    """Why the system refused, to follow a colon in a sentence."""
    word = _WORDS.get(error.errno or 0)
    return _(word) if word else shown(error.strerror or str(error))
