"""`show`, the command that prints a position of a record, drawn or as JSON, for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.language import _, ngettext
from hotseat.record import C, E, Fault, G
from hotseat.usage import BAD_DATA, WRONG_USAGE, Failure, complain, number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from pathlib import Path

    from hotseat.record import Record
    from hotseat.usage import Commands


def add_show(commands: Commands, command: Callable[[argparse.Namespace], int]) -> None:
    """`show FILE [--json] [--at N]`."""
    parser = commands.add_parser("show", help=_("draw a position of a record"), allow_abbrev=False)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help=_("print the position as a JSON object"))
    parser.add_argument(
        "--at", metavar="N", type=number, help=_("the position after N lines of the game")
    )
    parser.set_defaults(command=command)


def check_at(program: str, at: int | None) -> None:
    """Raises `Failure` for a number of lines that no record has."""
    if at is not None and at < 0:
        sentence = _("{program} show: --at takes a number from 0 on")
        raise Failure(sentence.format(program=program), WRONG_USAGE)


def asked_for(
    program: str, read: Callable[[Path, int | None], Record[G, C, E]], path: Path, at: int | None
) -> tuple[G, Record[G, C, E]]:
    """The position after so many lines (after all for None), and the record. Raises `Failure`."""
    try:
        record = read(path, at)
    except Fault as fault:
        raise Failure(str(fault), BAD_DATA) from None
    if record.torn is not None:
        complain(str(record.torn))
    game = record.game if at is None else record.shown
    if game is None:
        sentence = ngettext(
            "{program} show: --at {at} is too far, the game has {n} line",
            "{program} show: --at {at} is too far, the game has {n} lines",
            record.length,
        )
        raise Failure(sentence.format(program=program, at=at, n=record.length), WRONG_USAGE)
    return game, record
