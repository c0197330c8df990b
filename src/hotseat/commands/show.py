"""`show`: a position of a record, drawn or as JSON."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hotseat.language import _, ngettext
from hotseat.trouble import RecordError
from hotseat.usage import BAD_DATA, WRONG_USAGE, Failure, add_command, complain, number, print_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from hotseat.notation import C, E, G
    from hotseat.program import F, Program
    from hotseat.record import Record
    from hotseat.usage import Commands


def add(commands: Commands, program: Program[G, C, E, F]) -> None:
    """`show FILE [--json] [--at N]`."""
    parser = add_command(commands, "show", _("print a position of a saved game"))
    parser.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    parser.add_argument("--json", action="store_true", help=_("print the position as JSON"))
    parser.add_argument(
        "--at",
        metavar="N",
        type=number,
        help=_("the position after N lines of the game; the end if omitted"),
    )
    parser.set_defaults(command=partial(_show, program))


def _show(program: Program[G, C, E, F], options: argparse.Namespace) -> int:
    """Print a position of a record."""
    game, record = _asked_for(program, options)
    if options.json:
        print_json(program.position(game, record.header.names))
    else:
        _print_drawing(program, game, record.header.names)
    return 0


def _print_drawing(program: Program[G, C, E, F], game: G, names: Sequence[str]) -> None:
    from hotseat.drawn import print_drawn

    print_drawn(lambda width: program.draw(game, names, width))


def _asked_for(program: Program[G, C, E, F], options: argparse.Namespace) -> tuple[G, Record[G, C, E]]:
    """The position after so many lines (after all if not said), and the record. Raises `Failure`."""
    at: int | None = options.at
    if at is not None and at < 0:
        raise Failure(_("--at takes a number from 0 up"), WRONG_USAGE)
    try:
        record = program.saves.read(program.record_path(options.file), at)
    except RecordError as fault:
        raise Failure(str(fault), BAD_DATA) from None
    if record.torn is not None:
        complain(program.name, str(record.torn))
    game = record.game if at is None else record.shown
    if game is None:
        sentence = ngettext(
            "--at {at} is too far; the game has {n} line",
            "--at {at} is too far; the game has {n} lines",
            record.length,
        )
        raise Failure(sentence.format(at=at, n=record.length), WRONG_USAGE)
    return game, record
