"""`azul show`: a position of a record, drawn or as JSON."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.usage import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    complain,
    number,
    print_json,
    record_path,
)
from hotseat.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from azul.commands.usage import Commands
    from azul.rules import Game


def add(commands: Commands) -> None:
    """`azul show`."""
    parser = commands.add_parser("show", help=_("draw a position of a record"), allow_abbrev=False)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help=_("print the position as a JSON object"))
    parser.add_argument(
        "--at", metavar="N", type=number, help=_("the position after N lines of the game")
    )
    parser.set_defaults(command=_show)


def _show(options: argparse.Namespace) -> int:
    """Print a position of a record."""
    from azul.saves import read
    from hotseat.record import Fault

    at: int | None = options.at
    if at is not None and at < 0:
        raise Failure(_("azul show: --at takes a number from 0 on"), WRONG_USAGE)
    try:
        record = read(record_path(options.file), at)
    except Fault as fault:
        raise Failure(str(fault), BAD_DATA) from None
    if record.torn is not None:
        complain(str(record.torn))
    game = record.game if at is None else record.shown
    if game is None:
        sentence = ngettext(
            "azul show: --at {at} is too far, the game has {n} line",
            "azul show: --at {at} is too far, the game has {n} lines",
            record.length,
        )
        raise Failure(sentence.format(at=at, n=record.length), WRONG_USAGE)
    if options.json:
        from azul.record import position

        print_json(position(game, record.header.names))
    else:
        _print_drawing(game, record.header.names)
    return 0


def _print_drawing(game: Game, names: Sequence[str]) -> None:
    from azul.commands.drawn import print_drawn
    from azul.text import draw

    print_drawn(lambda width: draw(game, names, width))
