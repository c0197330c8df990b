"""What all commands of Azul share, beside what those of every game do (`hotseat.usage`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.usage import (
    BAD_DATA,
    LONGEST_NAME,
    WRONG_USAGE,
    Failure,
    Parser,
    complain,
    cut,
    number,
    padded,
    print_json,
    print_line,
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
    "number",
    "padded",
    "print_json",
    "print_line",
    "record_path",
]


def record_path(said: str) -> Path:
    """The file somebody means: a plain number is a saved game, everything else a path."""
    from azul.commands import PROGRAM

    return PROGRAM.record_path(said)
