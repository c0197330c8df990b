"""Where games and settings are kept, and how files are named: `20261121-045447 Semi-final with Ada.azul`.

A game's file name starts with its key, the time at which the game began; saved games are sorted and numbered
by it. After a space comes the title, if the game has one.
"""

from __future__ import annotations

import os
from pathlib import Path

from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.record.names import title as checked_title

HOME = "AZUL_HOME"

SETTINGS_FILE = "settings.toml"  # in the folder for settings

LARGEST_SETTINGS = 2**16  # bytes; real ones have 2000

_NO_NAME = frozenset(' ,/\\:*?"<>|')  # what file systems refuse, and what is a nuisance in a shell

_LONGEST = 120  # bytes of the name of a copy; the rest of the name must have room, too


class NoHome(OSError):
    """There is no folder to keep files in; the text says how to name one."""

    def __init__(self) -> None:
        super().__init__(0, _("no home folder; set AZUL_HOME=FOLDER to say where games are saved"))


def data_folder() -> Path:
    """The folder for saved games. It need not exist yet. Raises `NoHome`."""
    return _folder("user_data_path")


def config_folder() -> Path:
    """The folder for settings. It need not exist yet. Raises `NoHome`."""
    return _folder("user_config_path")


def _folder(kind: str) -> Path:
    if home := os.environ.get(HOME):
        return Path(home).absolute()
    import platformdirs  # only here: it takes 5 ms, and most commands that need it have a file to read

    try:
        folder: Path = getattr(platformdirs, kind)("azul", appauthor=False)
    except RuntimeError:
        raise NoHome from None
    return folder


def split_stem(stem: str) -> tuple[str, str]:
    """Split a file's name without its suffix into key and title.

    A file named by hand has no key: its whole name is the title.
    """
    first, _space, rest = stem.partition(" ")
    return (first, rest) if _is_key(first) else ("", stem)


def _is_key(text: str) -> bool:
    """Whether this is a day, a time, and a number where more than one game began in that second.

    Compiling a regular expression would take longer than everything else that a start does here.
    """
    parts = text.split("-")
    digits = text.isascii() and all(part.isdigit() for part in parts)
    return digits and len(parts) in (2, 3) and (len(parts[0]), len(parts[1])) == (8, 6)


def join_stem(key: str, title: str) -> str:
    """Join key and title, one of which may be empty, into a file's name without its suffix."""
    return " ".join(part for part in (key, title) if part)


def numbered(stem: str, number: int) -> str:
    """Number the name of another game that began in the same second, at the key if there is one.

    The first game, number 1, has none.
    """
    if number == 1:
        return stem
    key, title = split_stem(stem)
    return join_stem(f"{key}-{number}", title) if key else f"{stem}-{number}"


def title_of(path: Path) -> str:
    """The title in the name of a game's file, safe to print; empty where it has none."""
    return shown(split_stem(path.stem)[1])


def retitled(path: Path, title: str) -> Path:
    """The path with another title, empty for none; key and suffix stay.

    Raises `ValueError` with a sentence where the title is not allowed.
    """
    key, _old = split_stem(path.stem)
    stem = join_stem(key, checked_title(title))
    if not stem:
        raise ValueError(_("the title is this file's only name, so it cannot be empty"))
    return path.with_name(f"{stem}{path.suffix}")


def file_name(text: str) -> str:
    """Turn any text into a file name such as `azul-2026-11-21-Ada-Bob`, neither empty nor too long."""
    plain = "".join("-" if character in _NO_NAME else character for character in shown(text))
    stem = "-".join(part for part in plain.split("-") if part)
    return stem.encode()[:_LONGEST].decode(errors="ignore").strip(". -") or "game"
