"""`azul resume`: go on with a saved game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.players import (
    add_seats_flag,
    add_thinking_flags,
    own_players,
    seated,
    take_seats,
    thinking,
)
from azul.commands.table import open_screens
from azul.commands.usage import BAD_DATA, Failure, complain, need_terminal, record_path
from hotseat.language import _
from hotseat.opening import add_screen_flags

if TYPE_CHECKING:
    from pathlib import Path

    from azul.commands.usage import Commands


def add(commands: Commands) -> None:
    """`azul resume`."""
    resume = commands.add_parser("resume", help=_("go on with a saved game"), allow_abbrev=False)
    resume.add_argument("file", metavar="FILE", nargs="?", help=_("the newest unfinished if left out"))
    add_seats_flag(resume)
    add_thinking_flags(resume)
    add_screen_flags(resume)
    resume.set_defaults(command=_resume)


def _resume(options: argparse.Namespace) -> int:
    """Go on with a game. Bad data is said even where no table could be opened."""
    from azul import saves
    from hotseat.record import Fault
    from hotseat.session import Locked

    players = [seated(each) for each in options.player]
    flags = thinking(options, own_players(players))
    path = _newest() if options.file is None else record_path(options.file)
    try:
        saves.read(path)
        need_terminal()
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
    from azul.saves import newest_unfinished

    found = newest_unfinished()
    if found is None:
        raise Failure(_("There is no unfinished game to go on with."), BAD_DATA)
    return found.path
