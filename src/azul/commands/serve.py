"""`azul serve`: the table in a browser."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from azul.commands import table
from azul.commands.usage import BAD_DATA, WRONG_USAGE, Failure, complain, number, print_line
from hotseat.language import _

if TYPE_CHECKING:
    from azul.commands.usage import Commands
    from hotseat.serve import Address

PORTS = range(65536)


def add(commands: Commands) -> None:
    """`azul serve`."""
    serve = commands.add_parser("serve", help=_("play in a browser"), allow_abbrev=False)
    table.add_flags(serve)
    serve.add_argument(
        "--host",
        metavar="NAME",
        default="127.0.0.1",
        help=_("the address to listen at; 127.0.0.1, which is this machine alone, if left out"),
    )
    serve.add_argument(
        "--port",
        metavar="N",
        type=number,
        default=8000,
        help=_("the port; 8000 if left out, 0 for any that is free"),
    )
    serve.set_defaults(command=_serve)


def _serve(options: argparse.Namespace) -> int:
    """Serve until ctrl+c."""
    table.meant(options)  # what is wrong with the flags is said here, not on every page
    if options.port not in PORTS:
        raise Failure(_("azul serve: --port takes a number from 0 to 65535"), WRONG_USAGE)
    if not options.host:
        raise Failure(_("azul serve: --host takes a name or an address"), WRONG_USAGE)
    # Nothing is wrong with the command line, so this is no wrong usage.
    if find_spec("textual_serve") is None:
        raise Failure(
            _(
                "azul serve needs the library textual-serve, which is not installed: "
                "install Azul with its extra `browser`, as in pip install '.[browser]'"
            ),
            BAD_DATA,
        )
    from hotseat.serve import NotServed, serve

    try:
        serve(
            [sys.executable, "-m", "azul", *table.flags_said(options)],
            title="Azul",
            host=options.host,
            port=options.port,
            listening=_listening,
            complain=lambda text: complain(f"azul serve: {text}"),
        )
    except NotServed as trouble:
        raise Failure(f"azul serve: {trouble}", BAD_DATA) from None
    return 0


def _listening(address: Address) -> None:
    print_line(_("Azul is served at {url} until you press ctrl+c.").format(url=address.url))
    if not address.alone:
        print_line(_("Everybody who can reach this machine's port plays there with your rights."))
