"""`azul show`: a position of a record, drawn or as JSON."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.usage import print_json, record_path
from hotseat.show import add_show, asked_for, check_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from azul.commands.usage import Commands
    from azul.rules import Game


def add(commands: Commands) -> None:
    """`azul show`."""
    add_show(commands, _show)


def _show(options: argparse.Namespace) -> int:
    """Print a position of a record."""
    from azul.saves import read

    check_at("azul", options.at)
    game, record = asked_for("azul", read, record_path(options.file), options.at)
    if options.json:
        from azul.record import position

        print_json(position(game, record.header.names))
    else:
        _print_drawing(game, record.header.names)
    return 0


def _print_drawing(game: Game, names: Sequence[str]) -> None:
    from azul.text import draw
    from hotseat.drawn import print_drawn

    print_drawn(lambda width: draw(game, names, width))
