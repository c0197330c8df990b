"""`replay`: watch a game that was played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.opening import add_screen_flags, need_terminal
from hotseat.usage import BAD_DATA, Failure, add_command, complain

if TYPE_CHECKING:
    import argparse

    from hotseat.notation import C, E, G
    from hotseat.program import F, Program
    from hotseat.usage import Commands


def add(commands: Commands, program: Program[G, C, E, F]) -> None:
    """`replay FILE [--no-animation]`"""
    replay = add_command(commands, "replay", _("watch a saved game move by move"))
    replay.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    add_screen_flags(replay, _("watch without animation this time"))
    replay.set_defaults(command=partial(_replay, program))


def _replay(program: Program[G, C, E, F], options: argparse.Namespace) -> int:
    """Show a record moment by moment. Bad data is said even where no screen could be opened."""
    from hotseat.trouble import RecordError

    path = program.record_path(options.file)
    try:
        record = program.saves.read(path, past=True)
    except RecordError as fault:
        raise Failure(str(fault), BAD_DATA) from None
    need_terminal(program.name)
    if record.torn is not None:
        complain(program.name, str(record.torn))
    return program.open(None, program.no_flags(), replayed=(record, path), still=options.still)
