"""`stratopolis serve`: the table in a browser."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.serving import add_address, serve_program
from stratopolis.commands import table

if TYPE_CHECKING:
    from hotseat.usage import Commands


def add(commands: Commands) -> None:
    """`stratopolis serve`."""
    serve = commands.add_parser("serve", help=_("play in a browser"), allow_abbrev=False)
    table.add_flags(serve)
    add_address(serve)
    serve.set_defaults(command=_serve)


def _serve(options: argparse.Namespace) -> int:
    """Serve until ctrl+c."""
    table.meant(options)  # what is wrong with the flags is said here, not on every page
    program, flags = "stratopolis", table.flags_said(options)
    return serve_program(program, "Stratopolis", options.host, options.port, flags)
