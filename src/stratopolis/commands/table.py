"""The flags of `stratopolis` alone."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.names import shown
from hotseat.opening import add_lots, add_players, add_screen_flags, said
from hotseat.usage import WRONG_USAGE, Failure

if TYPE_CHECKING:
    from stratopolis.record import Flags, Setup


def add_flags(parser: argparse.ArgumentParser) -> None:
    """The flags of `stratopolis` alone."""
    add_players(
        parser,
        _(
            "who plays, twice, red first; goes straight to the table."
            " NAME:easy, medium or hard is a computer"
        ),
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--own-order", action="store_true", help=_("each player arranges the own tiles before the game")
    )
    ways.add_argument("--face-down", action="store_true", help=_("nobody knows the next tile"))
    ways.add_argument("--hand", action="store_true", help=_("play any of three open tiles"))
    add_lots(parser, _("what the tiles are shuffled from"))
    add_screen_flags(parser)


def flags_said(options: argparse.Namespace) -> list[str]:
    """The flags of `stratopolis` alone that were given, to hand on to another process of it."""
    return said(options, ("player", "own_order", "face_down", "hand", "seed", "first"))


def meant(options: argparse.Namespace) -> tuple[Setup | None, Flags]:
    """What the flags come to: a game where players are named, and what the start screen proposes."""
    from stratopolis.commands.players import seated
    from stratopolis.record import Flags, Setup
    from stratopolis.rules import Play

    said = {Play.FACE_DOWN: options.face_down, Play.HAND: options.hand, Play.PILES: options.own_order}
    play = next((each for each, flag in said.items() if flag), None)
    setup = None
    players = [seated(each) for each in options.player]
    try:
        flags = Flags(options.first, options.seed, play=play, own_order=options.own_order)
        if players:
            names, seats = (tuple(each) for each in zip(*players, strict=True))
            setup = Setup(names, play or Play.PILES, options.first, options.seed, None, seats)
    except ValueError as error:
        raise Failure(f"stratopolis: {shown(str(error))}", WRONG_USAGE) from None
    return setup, flags
