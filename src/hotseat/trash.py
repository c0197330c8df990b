"""Deleted files: they go to the system's trash, or to a folder `deleted` beside where they lay.

Which of the two does not depend on `AZUL_HOME`: of a portable folder on another disk the system keeps a
trash on that disk, so nothing stays behind on the machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hotseat.lock import make_folder, sync_folder
from hotseat.new_file import move_new

FOLDER = "deleted"  # it has no game's suffix, so that no list looks into it


def throw_away(path: Path) -> Path | None:
    """Move a file to the trash; returns None then, or where else it is now.

    Raises `OSError`; the file is where it was then.
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
    """Whether the system's trash has taken a file."""
    if not _has_place():
        return False
    # Every desktop fails in its own way, and a part of what it needs may be missing. What counts is
    # whether the file is still there.
    with suppress(Exception):
        from send2trash import send2trash  # only here: few games are ever deleted

        move: Callable[[str], None] = send2trash
        move(str(path.absolute()))
    return not os.path.lexists(path)


def _has_place() -> bool:
    """Whether it is known where the trash is: else one would be made in the working folder."""
    if sys.platform in ("win32", "darwin"):
        return True
    data = os.environ.get("XDG_DATA_HOME")
    if data is None and os.environ.get("HOME") != "":  # which would be taken for the root of all files
        data = os.path.expanduser("~")  # noqa: PTH111  # `Path.home` raises where there is none
    return Path(data or "").is_absolute()
