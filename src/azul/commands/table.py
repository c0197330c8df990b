"""The flags of `azul` alone."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.players import players
from hotseat.language import _
from hotseat.names import shown
from hotseat.opening import add_lots, add_players, add_screen_flags, said
from hotseat.usage import WRONG_USAGE, Failure
from hotseat.who_plays import add_thinking_flags, own_players, seated

if TYPE_CHECKING:
    from azul.record import Flags, Setup


def add_flags(parser: argparse.ArgumentParser) -> None:
    """The flags of `azul` alone."""
    add_players(
        parser,
        _(
            "add a player, in seat order, and go straight to the table; give it two to four times."
            " NAME is a person; NAME:easy, NAME:medium, NAME:hard or NAME:expert a computer;"
            " NAME:FILE.py your own bot"
        ),
    )
    parser.add_argument(
        "--grey-wall",
        "--gray-wall",
        dest="grey_wall",
        action="store_true",
        help=_("play on the grey wall"),
    )
    add_lots(parser, _("the same text gives the same deals"))
    add_thinking_flags(parser)
    add_screen_flags(parser)


def flags_said(options: argparse.Namespace) -> list[str]:
    """The flags of `azul` alone that were given, to hand on to another process of it."""
    return said(options, ("player", "grey_wall", "seed", "first", "think", "nodes"))


def meant(options: argparse.Namespace) -> tuple[Setup | None, Flags]:
    """What the flags come to: a game where players are named, and what the start screen proposes."""
    from azul.record import Flags, Setup
    from azul.rules import WallKind

    wall = WallKind.GREY if options.grey_wall else None
    setup = None
    found = [seated(players(), each) for each in options.player]
    own = own_players(found)
    try:
        if found:
            names, seats = (each.name for each in found), (each.who for each in found)
            kind = wall or WallKind.COLOURED
            # Before the flags are checked: how many play says who can begin.
            setup = Setup(tuple(names), kind, options.first, options.seed, tuple(seats))
        flags = Flags(options.first, options.seed, options.think, options.nodes, own, wall)
    except ValueError as error:
        raise Failure(shown(str(error)), WRONG_USAGE) from None
    return setup, flags
