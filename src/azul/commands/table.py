"""`azul` alone, with its flags; and opening the screens, for every command that does."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.players import add_thinking_flags, own_players, seated, thinking_said
from azul.commands.usage import WRONG_USAGE, Failure, need_terminal, number
from hotseat import opening
from hotseat.language import _
from hotseat.names import shown
from hotseat.opening import add_screen_flags

if TYPE_CHECKING:
    from pathlib import Path

    from azul.record import Flags, Setup
    from azul.saves import GameRecord, Session


def add_flags(parser: argparse.ArgumentParser) -> None:
    """The flags of `azul` alone."""
    parser.set_defaults(command=_table)
    parser.add_argument(
        "--player",
        metavar="NAME",
        action="append",
        default=[],
        help=_(
            "who plays, two to four times in seat order; goes straight to the table."
            " NAME:easy, medium, hard or expert is a computer, NAME:FILE.py a player of your own"
        ),
    )
    parser.add_argument(
        "--grey-wall", "--gray-wall", dest="grey", action="store_true", help=_("play on the grey wall")
    )
    parser.add_argument("--seed", metavar="TEXT", help=_("what the deals are drawn from"))
    parser.add_argument(
        "--first", metavar="N", type=number, help=_("the seat that begins; by lot if left out")
    )
    add_thinking_flags(parser)
    add_screen_flags(parser)


def flags_said(options: argparse.Namespace) -> list[str]:
    """The flags of `azul` alone that were given, to hand on to another process of it."""
    found = [f"--player={name}" for name in options.player]
    if options.grey:
        found.append("--grey-wall")
    if options.seed is not None:
        found.append(f"--seed={options.seed}")
    if options.first is not None:
        found.append(f"--first={options.first}")
    return found + thinking_said(options)


def meant(options: argparse.Namespace) -> tuple[Setup | None, Flags]:
    """What the flags come to: a game where players are named, and what the start screen proposes."""
    from azul.record import Flags, Setup
    from azul.rules import WallKind

    wall = WallKind.GREY if options.grey else None
    setup = None
    players = [seated(each) for each in options.player]
    own = own_players(players)
    try:
        flags = Flags(wall, options.first, options.seed, options.think, options.nodes, own)
        if players:
            names, seats = (each.name for each in players), (each.who for each in players)
            kind = wall or WallKind.COLOURED
            setup = Setup(tuple(names), kind, options.first, options.seed, tuple(seats))
    except ValueError as error:
        raise Failure(f"azul: {shown(str(error))}", WRONG_USAGE) from None
    return setup, flags


def _table(options: argparse.Namespace) -> int:
    """Open the start screen, or the table where players are named."""
    from azul.saves import begin

    setup, flags = meant(options)
    need_terminal()
    return open_screens(begin(setup) if setup else None, flags, still=options.still)


def open_screens(
    session: Session | None,
    flags: Flags,
    *,
    replayed: tuple[GameRecord, Path] | None = None,
    still: bool = False,
) -> int:
    """Open the screens: the table of a game, the replay of a record (and its file), or the start screen.

    Textual is imported here and nowhere else.  still: nothing moves, whatever the settings say.
    """

    def opened() -> int:
        from azul.ui.app import play

        return play(session, flags, replayed=replayed, still=still)

    try:
        return opening.open_screens(opened)
    finally:
        if session is not None:
            session.close()
