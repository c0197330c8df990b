"""`resume`, `replay` and `show`: continue a game, watch one, print a position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hotseat.cli.options import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    add_command,
    add_lines_flag,
    add_screen_flags,
    check_folder,
    complain,
    need_terminal,
    print_json,
)
from hotseat.cli.values import number
from hotseat.i18n import _, ngettext
from hotseat.record.names import readable

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program
    from hotseat.game import E, M, P


def add_resume(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`resume [FILE]`, and the flags for players and bots."""
    resume = add_command(commands, "resume", _("continue a saved game"))
    resume.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help=_("the game's number or file; the newest unfinished game if omitted"),
    )
    program.add_resume_flags(resume)
    add_screen_flags(resume)
    if program.spec.teller:
        add_lines_flag(resume)
    resume.set_defaults(command=partial(_resume, program))


def _resume(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Continue a game. Bad data is an error even where no table could be opened."""
    from hotseat.cli.seating import take_seats
    from hotseat.errors import RecordError
    from hotseat.storage.journal import Locked

    flags, players = program.resuming(options)
    path = _newest(program) if options.file is None else program.record_path(options.file)
    try:
        program.library.read(path)
        by_lines = program.by_lines(options)
        if not by_lines:
            need_terminal(program.name, lines=f"{program.name} resume --lines" if program.spec.teller else "")
        session = program.library.resume(path)
    except (RecordError, Locked) as error:
        raise Failure(str(error), BAD_DATA) from None
    if session.torn is not None:
        complain(program.name, str(session.torn))
    try:
        take_seats(session, players)
    except Failure:
        session.close()
        raise
    if by_lines:
        return program.play_lines(options, flags, session=session)
    return program.open(session, flags, still=options.still)


def _newest(program: Program[P, M, E, F]) -> Path:
    from hotseat.storage.library import WHEN_ASKED, TooLong

    try:
        saved = program.library.newest_unfinished(search=WHEN_ASKED)
    except TooLong:
        text = _(
            "finding the newest unfinished game took too long; name it, as in `{program} resume 3`:"
            " `{program} games` lists them"
        )
        raise Failure(text.format(program=program.name), BAD_DATA) from None
    if saved is None:
        check_folder()
        text = _("no unfinished game to continue; `{program}` starts a new one")
        raise Failure(text.format(program=program.name), BAD_DATA)
    return saved.path


def add_replay(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`replay FILE [--no-animation]`"""
    replay = add_command(commands, "replay", _("watch a saved game move by move"))
    replay.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    add_screen_flags(replay, _("watch without animation this time"))
    replay.set_defaults(command=partial(_replay, program))


def _replay(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Open the replay of a record. Bad data is an error even where no screen could be opened."""
    from hotseat.errors import RecordError

    path = program.record_path(options.file)
    try:
        record = program.library.read(path, past=True)
    except RecordError as error:
        raise Failure(str(error), BAD_DATA) from None
    need_terminal(program.name, lines=f"{program.name} --lines" if program.spec.teller else "")
    if record.torn is not None:
        complain(program.name, str(record.torn))
    return program.open(None, program.flags_type(), replayed=(record, path), still=options.still)


def add_show(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`show FILE [--json] [--at N]`."""
    parser = add_command(commands, "show", _("print a position of a saved game"))
    parser.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    parser.add_argument("--json", action="store_true", help=_("print the position as JSON"))
    parser.add_argument(
        "--at",
        metavar="N",
        type=number,
        help=_("the position after N lines of the game; the end if omitted"),
    )
    parser.set_defaults(command=partial(_show, program))


def _show(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Print the position after so many lines of a record, after all if omitted."""
    at: int | None = options.at
    if at is not None and at < 0:
        raise Failure(_("--at takes a number from 0 up"), WRONG_USAGE)
    record = program.read_record(options.file, at)
    position = record.position if at is None else record.shown
    if position is None:
        sentence = ngettext(
            "--at {at} is too far; the game has {n} line",
            "--at {at} is too far; the game has {n} lines",
            record.length,
        )
        raise Failure(sentence.format(at=at, n=record.length), WRONG_USAGE)
    names = record.header.names
    if options.json:
        print_json(program.spec.to_json(position, names))
        return 0
    from hotseat.text.console import print_drawn

    readable_names = tuple(map(readable, names))
    print_drawn(lambda width: program.spec.draw(position, readable_names, width))
    return 0
