"""Delete files: move them to the system's trash, or to a folder `deleted` beside them.

`AZUL_HOME` makes no difference to which: a portable folder on another disk has a trash of the system on that
disk, so nothing stays behind on the machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hotseat.storage.files import make_folder, move_new, sync_folder

FOLDER = "deleted"  # no list of games looks into it, as it lacks a game's suffix


def throw_away(path: Path) -> Path | None:
    """Move a file to the trash and return None, or to `deleted` and return its new path.

    Raises `OSError`; then the file is where it was.
    """
    if _moved_to_trash(path):
        return None
    folder = path.parent / FOLDER
    make_folder(folder)
    moved = move_new(path, folder)
    sync_folder(folder)
    sync_folder(path.parent)
    return moved


def _moved_to_trash(path: Path) -> bool:
    if not _has_trash():
        return False
    # Every desktop fails in its own way, and a part of what it needs may be missing. What counts is
    # whether the file is still there.
    with suppress(Exception):
        from send2trash import send2trash  # only here: few games are ever deleted

        move: Callable[[str], None] = send2trash
        move(str(path.absolute()))
    return not os.path.lexists(path)


def _has_trash() -> bool:
    """Whether it is known where the trash is: otherwise one would be made in the working folder."""
    if sys.platform in ("win32", "darwin"):
        return True
    data = os.environ.get("XDG_DATA_HOME")
    if data is None and os.environ.get("HOME") != "":  # an empty one would mean the root of all files
        data = os.path.expanduser("~")  # noqa: PTH111  # `Path.home` raises where there is none
    return Path(data or "").is_absolute()
