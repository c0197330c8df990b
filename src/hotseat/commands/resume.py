"""`resume`: go on with a saved game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.opening import add_screen_flags, need_terminal
from hotseat.usage import BAD_DATA, Failure, add_command, check_folder, complain

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from hotseat.notation import C, E, G
    from hotseat.program import F, Program
    from hotseat.usage import Commands


def add(commands: Commands, program: Program[G, C, E, F]) -> None:
    """`resume [FILE]`, and what else the game asks."""
    resume = add_command(commands, "resume", _("continue a saved game"))
    resume.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help=_("the game's number or file; the newest unfinished game if omitted"),
    )
    program.add_resume_flags(resume)
    add_screen_flags(resume)
    resume.set_defaults(command=partial(_resume, program))


def _resume(program: Program[G, C, E, F], options: argparse.Namespace) -> int:
    """Go on with a game. Bad data is said even where no table could be opened."""
    from hotseat.journal import Locked
    from hotseat.trouble import RecordError
    from hotseat.who_plays import take_seats

    flags, players = program.resuming(options)
    path = _newest(program) if options.file is None else program.record_path(options.file)
    try:
        program.saves.read(path)
        need_terminal(program.name)
        session = program.saves.resume(path)
    except (RecordError, Locked) as trouble:
        raise Failure(str(trouble), BAD_DATA) from None
    if session.torn is not None:
        complain(program.name, str(session.torn))
    try:
        take_seats(session, players)
    except Failure:
        session.close()
        raise
    return program.open(session, flags, still=options.still)


def _newest(program: Program[G, C, E, F]) -> Path:
    found = program.saves.newest_unfinished()
    if found is None:
        check_folder()
        text = _("no unfinished game to continue; `{program}` starts a new one")
        raise Failure(text.format(program=program.name), BAD_DATA)
    return found.path
