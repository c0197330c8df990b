"""`stratopolis resume`: go on with a saved game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat import opening
from hotseat.language import _
from hotseat.opening import add_screen_flags
from hotseat.usage import BAD_DATA, Failure, complain, said_path
from stratopolis.commands.players import (
    add_seats_flag,
    add_thinking_flags,
    own_players,
    seated,
    take_seats,
    thinking,
)
from stratopolis.commands.table import open_screens

if TYPE_CHECKING:
    from pathlib import Path

    from hotseat.usage import Commands


def add(commands: Commands) -> None:
    """`stratopolis resume`."""
    resume = commands.add_parser("resume", help=_("go on with a saved game"), allow_abbrev=False)
    resume.add_argument("file", metavar="FILE", nargs="?", help=_("the newest unfinished if left out"))
    add_seats_flag(resume)
    add_thinking_flags(resume)
    add_screen_flags(resume)
    resume.set_defaults(command=_resume)


def _resume(options: argparse.Namespace) -> int:
    """Go on with a game. Bad data is said even where no table could be opened."""
    from hotseat.record import Fault
    from hotseat.session import Locked
    from stratopolis import saves

    players = [seated(each) for each in options.player]
    flags = thinking(options, own_players(players))
    path = _newest() if options.file is None else said_path(options.file, saves.path_of)
    try:
        saves.read(path)
        opening.need_terminal("Stratopolis")
        session = saves.resume(path)
    except (Fault, Locked) as trouble:
        raise Failure(str(trouble), BAD_DATA) from None
    if session.torn is not None:
        complain(str(session.torn))
    try:
        take_seats(session, players)
    except Failure:
        session.close()
        raise
    return open_screens(session, flags, still=options.still)


def _newest() -> Path:
    from stratopolis.saves import newest_unfinished

    found = newest_unfinished()
    if found is None:
        raise Failure(_("There is no unfinished game to go on with."), BAD_DATA)
    return found.path
