"""`stratopolis replay`: watch a game that was played."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat import opening
from hotseat.language import _
from hotseat.usage import BAD_DATA, Failure, complain, said_path
from stratopolis.commands.table import open_screens

if TYPE_CHECKING:
    from hotseat.usage import Commands


def add(commands: Commands) -> None:
    """`stratopolis replay`."""
    replay = commands.add_parser(
        "replay", help=_("watch a game that was played, finished or not"), allow_abbrev=False
    )
    replay.add_argument("file", metavar="FILE")
    replay.set_defaults(command=_replay)


def _replay(options: argparse.Namespace) -> int:
    """Show a record moment by moment. Bad data is said even where no screen could be opened."""
    from hotseat.record import Fault
    from stratopolis import saves
    from stratopolis.record import Flags

    path = said_path(options.file, saves.path_of)
    try:
        record = saves.read(path, past=True)
    except Fault as fault:
        raise Failure(str(fault), BAD_DATA) from None
    opening.need_terminal("Stratopolis")
    if record.torn is not None:
        complain(str(record.torn))
    return open_screens(None, Flags(), replayed=(record, path))
