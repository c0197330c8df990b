"""What can be done with the file of a saved game as a whole: a title, a copy, the trash.

A game that another program has open is left alone.
"""

from __future__ import annotations

import os
from pathlib import Path

from hotseat.journal import Journal
from hotseat.names import shown
from hotseat.new_file import write_new
from hotseat.trash import throw_away

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
