"""The names of files that hold games: `20261121-045447 Semi-final with Ada.azul`.

In front the key, the time at which the game was begun: by it games are sorted and numbered. Behind it,
after a blank, the title, where somebody has given one. Pure functions of names.
"""

from __future__ import annotations

from pathlib import Path

from hotseat.language import _
from hotseat.names import shown
from hotseat.names import title as checked


def parted(stem: str) -> tuple[str, str]:
    """The key and the title in a file's name without its suffix.

    A file that somebody has named by hand has no key; its whole name is the title.
    """
    first, _blank, rest = stem.partition(" ")
    return (first, rest) if _is_key(first) else ("", stem)


def _is_key(text: str) -> bool:
    """A day, a time, and a number where there is more than one game of that second.

    Not by a regular expression, which would take longer to make than the rest of a start does here.
    """
    parts = text.split("-")
    digits = text.isascii() and all(part.isdigit() for part in parts)
    return digits and len(parts) in (2, 3) and (len(parts[0]), len(parts[1])) == (8, 6)


def joined(key: str, title: str) -> str:
    """A file's name without its suffix, out of key and title; one of them may be empty."""
    return " ".join(part for part in (key, title) if part)


def title_of(path: Path) -> str:
    """The title of a game's file, safe to print; empty where it has none."""
    return shown(parted(path.stem)[1])


def retitled(path: Path, title: str) -> Path:
    """What the file is called with that title, empty for none; key and suffix stay.

    Raises `ValueError` with a sentence where the title will not do.
    """
    key, _old = parted(path.stem)
    stem = joined(key, checked(title))
    if not stem:
        raise ValueError(_("the title is this file's only name, so it cannot be empty"))
    return path.with_name(f"{stem}{path.suffix}")


def numbered(stem: str, number: int) -> str:
    """The name of a further file of the same moment: the number belongs to the key, if there is one."""
    key, title = parted(stem)
    return joined(f"{key}-{number}", title) if key else f"{stem}-{number}"
