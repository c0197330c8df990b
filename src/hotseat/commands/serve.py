"""`serve`: the table in a browser."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.usage import BAD_DATA, WRONG_USAGE, Failure, complain, number, print_line

if TYPE_CHECKING:
    import argparse

    from hotseat.notation import C, E, G
    from hotseat.program import F, Program
    from hotseat.serve import Address
    from hotseat.usage import Commands

PORTS = range(65536)


def add(commands: Commands, program: Program[G, C, E, F]) -> None:
    """`serve`, with the flags of the program alone: every page begins so."""
    serve = commands.add_parser("serve", help=_("play in a browser"), allow_abbrev=False)
    program.add_flags(serve)
    _add_address(serve)
    serve.set_defaults(command=partial(_serve, program))


def _serve(program: Program[G, C, E, F], options: argparse.Namespace) -> int:
    """Serve until ctrl+c."""
    program.meant(options)  # what is wrong with the flags is said here, not on every page
    flags = program.flags_said(options)
    return serve_program(program.name, program.title, options.host, options.port, flags)


def _add_address(parser: argparse.ArgumentParser) -> None:
    """Where to listen."""
    parser.add_argument(
        "--host",
        metavar="NAME",
        default="127.0.0.1",
        help=_("the address to listen at; 127.0.0.1, which is this machine alone, if left out"),
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=number,
        default=8000,
        help=_("the port; 8000 if left out, 0 for any that is free"),
    )


def serve_program(program: str, title: str, host: str, port: int, flags: Sequence[str]) -> int:
    """Serve a game until ctrl+c. `flags`: what each page's process is called with."""
    if port not in PORTS:
        raise Failure(
            _("{program} serve: --port takes a number from 0 to 65535").format(program=program),
            WRONG_USAGE,
        )
    if not host:
        raise Failure(
            _("{program} serve: --host takes a name or an address").format(program=program), WRONG_USAGE
        )
    # Nothing is wrong with the command line, so this is no wrong usage.
    if find_spec("textual_serve") is None:
        raise Failure(
            _(
                "{program} serve needs the library textual-serve, which is not installed: "
                "install Azul with its extra `browser`, as in pip install '.[browser]'"
            ).format(program=program),
            BAD_DATA,
        )
    from hotseat.serve import NotServed, serve

    def listening(address: Address) -> None:
        print_line(
            _("{game} is served at {url} until you press ctrl+c.").format(game=title, url=address.url)
        )
        if not address.alone:
            print_line(_("Everybody who can reach this machine's port plays there with your rights."))

    try:
        serve(
            [sys.executable, "-m", program, *flags],
            title=title,
            host=host,
            port=port,
            listening=listening,
            complain=lambda text: complain(f"{program} serve: {text}"),
        )
    except NotServed as trouble:
        raise Failure(f"{program} serve: {trouble}", BAD_DATA) from None
    return 0
