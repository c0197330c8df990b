"""`stratopolis show`: a position of a record, drawn or as JSON."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.show import add_show, asked_for, check_at
from hotseat.usage import print_json, said_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hotseat.usage import Commands
    from stratopolis.rules import Game


def add(commands: Commands) -> None:
    """`stratopolis show`."""
    add_show(commands, _show)


def _show(options: argparse.Namespace) -> int:
    """Print a position of a record."""
    from stratopolis.saves import path_of, read

    check_at("stratopolis", options.at)
    game, record = asked_for("stratopolis", read, said_path(options.file, path_of), options.at)
    if options.json:
        from stratopolis.record import position

        print_json(position(game))
    else:
        _print_drawing(game, record.header.names)
    return 0


def _print_drawing(game: Game, names: Sequence[str]) -> None:
    from hotseat.drawn import print_drawn
    from stratopolis.text import draw

    print_drawn(lambda width: draw(game, names, width))
