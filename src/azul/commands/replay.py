"""`azul replay`: watch a game that was played."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.table import open_screens
from azul.commands.usage import BAD_DATA, Failure, complain, need_terminal, record_path
from hotseat.language import _

if TYPE_CHECKING:
    from azul.commands.usage import Commands


def add(commands: Commands) -> None:
    """`azul replay`."""
    replay = commands.add_parser(
        "replay", help=_("watch a game that was played, finished or not"), allow_abbrev=False
    )
    replay.add_argument("file", metavar="FILE")
    replay.set_defaults(command=_replay)


def _replay(options: argparse.Namespace) -> int:
    """Show a record moment by moment. Bad data is said even where no screen could be opened."""
    from azul import saves
    from azul.record import Flags
    from hotseat.record import Fault

    path = record_path(options.file)
    try:
        record = saves.read(path, past=True)
    except Fault as fault:
        raise Failure(str(fault), BAD_DATA) from None
    need_terminal()
    if record.torn is not None:
        complain(str(record.torn))
    return open_screens(None, Flags(), replayed=(record, path))
