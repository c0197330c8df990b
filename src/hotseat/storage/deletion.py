"""Move the file of a saved game to the trash, copy it, or give it a title.

A game that another program has open is left alone.

Deleted files: they go to the system's trash, or to a folder `deleted` beside where they lay.

Which of the two does not depend on `AZUL_HOME`: of a portable folder on another disk the system keeps a
trash on that disk, so nothing stays behind on the machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hotseat.record.names import shown
from hotseat.storage.files import make_folder, move_new, sync_folder, write_new
from hotseat.storage.journal import Journal

_NO_NAME = frozenset(' ,/\\:*?"<>|')  # what file systems refuse, and what is a nuisance in a shell

_LONGEST = 120  # bytes of the name of a copy; its end must have room, too


def retitle(path: Path, title: str) -> Path:
    """Give a game a title, or take it away where that is empty; returns where the file is now.

    Raises `ValueError` with a sentence for a title that will not do, `Locked`, and `OSError`.
    """
    journal, _data = Journal.open(path)
    try:
        return journal.retitle(title)
    finally:
        journal.close()


def check_free(path: Path) -> None:
    """Raises `Locked` where another program has a game open, and `OSError` where it cannot be opened."""
    journal, _data = Journal.open(path)
    journal.close()


def delete(path: Path) -> Path | None:
    """Move a game to the trash; returns None then, or where else it is now.

    Raises `Locked` and `OSError`; the game is where it was then.
    """
    journal, _data = Journal.open(path)
    try:
        if os.name == "nt":  # an open file cannot be moved there
            journal.close()
        return throw_away(path)
    finally:
        journal.close()


def export(path: Path, folder: Path, name: str) -> Path:
    """Copy a game's file into a folder, under a name like that one; returns where the copy is.

    What is there already is never overwritten: the next name is then `NAME-2`. Raises `OSError`.
    """
    with path.open("rb") as source:
        return write_new(source, folder, file_name(name), path.suffix)


def file_name(text: str) -> str:
    """Any text as the name of a file: `azul-2026-11-21-Ada-Bob`, never empty, of a fair length."""
    plain = "".join("-" if each in _NO_NAME else each for each in shown(text))
    stem = "-".join(part for part in plain.split("-") if part)
    return stem.encode()[:_LONGEST].decode(errors="ignore").strip(". -") or "game"


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
