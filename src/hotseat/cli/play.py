"""`resume`, `replay` and `serve`: continue a game, watch one, play in a browser."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hotseat.cli.options import (
    add_command,
    add_lines_flag,
    add_players,
    add_screen_flags,
    add_thinking_flags,
    number,
)
from hotseat.cli.output import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    check_folder,
    complain,
    print_line,
)
from hotseat.cli.program import take_seats
from hotseat.i18n import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from pathlib import Path

    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program, Seated
    from hotseat.game import E, M, P
    from hotseat.web.server import Address

_PORTS = range(65536)


def add_resume(commands: Commands, program: Program[P, M, E, F]) -> None:
    resume = add_command(commands, "resume", _("continue a saved game"))
    resume.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help=_("the game's number or file; the newest unfinished game if omitted"),
    )
    if program.spec.levels:
        text = _("change who plays for NAME: person, a computer's level, or your own bot's file")
        add_players(resume, text, "NAME:WHO")
        add_thinking_flags(resume)
    add_screen_flags(resume)
    if program.spec.teller:
        add_lines_flag(resume)
    resume.set_defaults(command=partial(_resume, program))


def _resume(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Continue a game. Bad data is an error even where no table could be opened."""
    from hotseat.errors import RecordError
    from hotseat.storage.journal import Locked

    flags, players = _seated(program, options)
    path = _newest(program) if options.file is None else program.record_path(options.file)
    try:
        program.library.read(path)
        by_lines = program.by_lines(options)
        if not by_lines:
            program.need_screens(" resume")
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


def _seated(program: Program[P, M, E, F], options: argparse.Namespace) -> tuple[F, Sequence[Seated]]:
    """The flags and the new players. Raises `Failure`."""
    flags = program.flags_type()
    if not program.spec.levels:
        return flags, ()
    players, own = program.seated(options)
    return replace(flags, seconds=options.think, nodes=options.nodes, own=own), players


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
    program.need_screens()
    if record.torn is not None:
        complain(program.name, str(record.torn))
    return program.open(None, program.flags_type(), replayed=(record, path), still=options.still)


def add_serve(commands: Commands, program: Program[P, M, E, F]) -> None:
    serve = add_command(commands, "serve", _("play in a browser"))
    program.add_flags(serve)
    serve.add_argument(
        "--host",
        metavar="NAME",
        default="127.0.0.1",
        help=_("the address to listen on; 127.0.0.1, this machine only, if omitted"),
    )
    serve.add_argument(
        "--port",
        metavar="N",
        type=number,
        default=8000,
        help=_("the port; 8000 if omitted, 0 for any free port"),
    )
    serve.add_argument(
        "--no-token",
        dest="open",
        action="store_true",
        help=_("let in everyone on this machine, without a token in the address"),
    )
    serve.set_defaults(command=partial(_serve, program))


def _serve(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    program.parse_options(options)  # complain of wrong flags here, not on every page
    _check_address(program.name, options)
    from hotseat.child import python
    from hotseat.web.server import NotServed, serve

    try:
        serve(
            python(program.name, *program.to_argv(options)),
            title=_(program.spec.name),
            host=options.host,
            port=options.port,
            guarded=not options.open,
            listening=partial(_listening, _(program.spec.name)),
            # A game that ended badly has put the program's name there itself.
            complain=lambda text: complain(program.name, text.removeprefix(f"{program.name}: ")),
        )
    except NotServed as trouble:
        raise Failure(str(trouble), BAD_DATA) from None
    return 0


def _check_address(program: str, options: argparse.Namespace) -> None:
    """Raises `Failure` for flags that make no sense, and where the library is missing."""
    if options.port not in _PORTS:
        raise Failure(_("--port takes a number from 0 to 65535"), WRONG_USAGE)
    if not options.host:
        raise Failure(_("--host takes a name or an address"), WRONG_USAGE)
    if options.open and not _is_loopback(options.host):
        text = _("--no-token works only on this machine; leave it out, or use --host 127.0.0.1")
        raise Failure(text, WRONG_USAGE)
    from importlib.util import find_spec

    if find_spec("textual_serve") is None:
        text = _(
            "`{program} serve` needs the library textual-serve, which is not installed; "
            "install Azul with its extra `browser`: pip install '.[browser]'"
        )
        # The command line is right, so this is not wrong usage.
        raise Failure(text.format(program=program), BAD_DATA)


def _is_loopback(host: str) -> bool:
    from ipaddress import ip_address

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _listening(game: str, address: Address) -> None:
    text = _("{game} runs until you press ctrl+c. Open this address in a browser:")
    print_line(text.format(game=game))
    print_line(address.url)  # alone on its line: whole in a terminal of 80 columns, and easy to copy
    if not address.alone:
        print_line(_("From another machine, use this machine's name or address in its place."))
        print_line(_("Anyone who has the address can play as you."))
