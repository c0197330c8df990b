"""What all commands of Azul share, beside what those of every game do (`hotseat.usage`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.usage import (
    BAD_DATA,
    LONGEST_NAME,
    WRONG_USAGE,
    Failure,
    Parser,
    complain,
    cut,
    has_terminal,
    number,
    padded,
    print_json,
    print_line,
    said_path,
)

if TYPE_CHECKING:
    from pathlib import Path

    from hotseat.usage import Commands

__all__ = [
    "BAD_DATA",
    "LONGEST_NAME",
    "WRONG_USAGE",
    "Commands",
    "Failure",
    "Parser",
    "complain",
    "cut",
    "need_terminal",
    "number",
    "padded",
    "print_json",
    "print_line",
    "record_path",
]


def record_path(said: str) -> Path:
    """The file somebody means: a plain number is a saved game, everything else a path."""
    from azul.saves import path_of

    return said_path(said, path_of)


def need_terminal() -> None:
    """Raises `Failure` where no screen can be opened."""
    if not has_terminal():
        raise Failure(_("Azul is played in a terminal, and there is none here."), WRONG_USAGE)
