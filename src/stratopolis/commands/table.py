"""The flags of `stratopolis` alone."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.names import shown
from hotseat.opening import add_lots, add_players, add_screen_flags, said
from hotseat.usage import WRONG_USAGE, Failure
from hotseat.who_plays import add_thinking_flags, own_players, seated
from stratopolis.commands.players import players

if TYPE_CHECKING:
    from stratopolis.record import Flags, Setup


def add_flags(parser: argparse.ArgumentParser) -> None:
    """The flags of `stratopolis` alone."""
    add_players(
        parser,
        _(
            "add a player, red first, and go straight to the table; give it twice."
            " NAME is a person; NAME:easy, NAME:medium or NAME:hard a computer;"
            " NAME:FILE.py your own bot"
        ),
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--own-order", action="store_true", help=_("each player arranges their own pile before the game")
    )
    ways.add_argument("--face-down", action="store_true", help=_("the next tile stays hidden"))
    ways.add_argument("--hand", action="store_true", help=_("play any of your top three tiles"))
    add_lots(parser, _("the same text gives the same shuffle"))
    add_thinking_flags(parser)
    add_screen_flags(parser)


def flags_said(options: argparse.Namespace) -> list[str]:
    """The flags of `stratopolis` alone that were given, to hand on to another process of it."""
    names = ("player", "own_order", "face_down", "hand", "seed", "first", "think", "nodes")
    return said(options, names)


def meant(options: argparse.Namespace) -> tuple[Setup | None, Flags]:
    """What the flags come to: a game where players are named, and what the start screen proposes."""
    from stratopolis.record import Flags, Setup
    from stratopolis.rules import Play

    ways = {Play.FACE_DOWN: options.face_down, Play.HAND: options.hand, Play.PILES: options.own_order}
    play = next((each for each, flag in ways.items() if flag), None)
    setup = None
    found = [seated(players(), each) for each in options.player]
    own = own_players(found)
    try:
        first, seed = options.first, options.seed
        flags = Flags(first, seed, options.think, options.nodes, own, play, options.own_order)
        if found:
            names, seats = (each.name for each in found), (each.who for each in found)
            setup = Setup(tuple(names), play or Play.PILES, first, seed, None, tuple(seats))
    except ValueError as error:
        raise Failure(shown(str(error)), WRONG_USAGE) from None
    return setup, flags
