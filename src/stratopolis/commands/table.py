"""`stratopolis` alone, with its flags; and opening the screens, for every command that does."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat import opening
from hotseat.language import _
from hotseat.names import shown
from hotseat.opening import add_screen_flags
from hotseat.usage import WRONG_USAGE, Failure, number
from stratopolis.commands.players import add_thinking_flags, own_players, seated, thinking_said

if TYPE_CHECKING:
    from pathlib import Path

    from stratopolis.record import Flags, Setup
    from stratopolis.saves import GameRecord, Session


def add_flags(parser: argparse.ArgumentParser) -> None:
    """The flags of `stratopolis` alone."""
    parser.set_defaults(command=_table)
    parser.add_argument(
        "--player",
        metavar="NAME",
        action="append",
        default=[],
        help=_(
            "who plays, twice, red first; goes straight to the table."
            " NAME:easy, medium or hard is a computer, NAME:FILE.py a player of your own"
        ),
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--own-order", action="store_true", help=_("each player arranges the own tiles before the game")
    )
    ways.add_argument("--face-down", action="store_true", help=_("nobody knows the next tile"))
    ways.add_argument("--hand", action="store_true", help=_("play any of three open tiles"))
    parser.add_argument("--seed", metavar="TEXT", help=_("what the tiles are shuffled from"))
    parser.add_argument(
        "--first", metavar="N", type=number, help=_("the seat that begins; by lot if left out")
    )
    add_thinking_flags(parser)
    add_screen_flags(parser)


def flags_said(options: argparse.Namespace) -> list[str]:
    """The flags of `stratopolis` alone that were given, to hand on to another process of it."""
    found = [f"--player={name}" for name in options.player]
    for name in ("own_order", "face_down", "hand"):
        if getattr(options, name):
            found.append(f"--{name.replace('_', '-')}")
    if options.seed is not None:
        found.append(f"--seed={options.seed}")
    if options.first is not None:
        found.append(f"--first={options.first}")
    return found + thinking_said(options)


def meant(options: argparse.Namespace) -> tuple[Setup | None, Flags]:
    """What the flags come to: a game where players are named, and what the start screen proposes."""
    from stratopolis.record import Flags, Setup
    from stratopolis.rules import Play

    said = {Play.FACE_DOWN: options.face_down, Play.HAND: options.hand, Play.PILES: options.own_order}
    play = next((each for each, flag in said.items() if flag), None)
    setup = None
    players = [seated(each) for each in options.player]
    own = own_players(players)
    try:
        first, seed = options.first, options.seed
        flags = Flags(play, options.own_order, first, seed, options.think, options.nodes, own)
        if players:
            names, seats = (each.name for each in players), (each.who for each in players)
            setup = Setup(tuple(names), play or Play.PILES, first, seed, None, tuple(seats))
    except ValueError as error:
        raise Failure(f"stratopolis: {shown(str(error))}", WRONG_USAGE) from None
    return setup, flags


def _table(options: argparse.Namespace) -> int:
    """Open the start screen, or the table where players are named."""
    from stratopolis.saves import begin

    setup, flags = meant(options)
    opening.need_terminal("Stratopolis")
    if setup is not None and options.own_order:
        return open_screens(None, flags, arranging=setup, still=options.still)
    return open_screens(begin(setup) if setup else None, flags, still=options.still)


def open_screens(
    session: Session | None,
    flags: Flags,
    *,
    arranging: Setup | None = None,
    replayed: tuple[GameRecord, Path] | None = None,
    still: bool = False,
) -> int:
    """Open the screens: the table of a game, piles to be arranged, the replay of a record (and its
    file), or the start screen.

    Textual is imported here and nowhere else.  still: nothing moves, whatever the settings say.
    """

    def opened() -> int:
        from stratopolis.ui.app import play

        return play(session, flags, arranging=arranging, replayed=replayed, still=still)

    try:
        return opening.open_screens(opened)
    finally:
        if session is not None:
            session.close()
