"""What the system says when a file cannot be read or written, in words a player can use."""

from __future__ import annotations

import errno

from hotseat.language import _
from hotseat.names import shown


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
