"""The commands behind the command line, a module for each.

What only one command needs is imported by it: Rich by `show` alone, and by `games` where there are any.
Status 0 is success, 1 bad data, 2 wrong usage (each with a sentence on stderr).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.usage import WRONG_USAGE, Failure, Parser, carry_out, refuse_unknown
from stratopolis import __version__

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

# Each a module here with a function `add`.
COMMANDS = ("show", "games")


def run(arguments: Sequence[str]) -> int:
    """Do what a command line says and return the exit status.

    Raises `OSError` where the output cannot be written.
    """
    return carry_out(lambda: _read(arguments))


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    first = arguments[0] if arguments else ""
    refuse_unknown("stratopolis", first, COMMANDS)
    options = _parser((first,) if first in COMMANDS else COMMANDS).parse_args(arguments)
    if "command" not in options:
        raise Failure(
            _("stratopolis: a command is needed; the commands are {commands}").format(
                commands=", ".join(COMMANDS)
            ),
            WRONG_USAGE,
        )
    return options


def _parser(names: Sequence[str]) -> Parser:
    """Reads the commands named."""
    parser = Parser(
        prog="stratopolis",
        description=_("The board game Stratopolis for two people at one terminal."),
        epilog=_("FILE may be a number from `stratopolis games`."),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"stratopolis {__version__}")
    commands = parser.add_subparsers(title=_("commands"), metavar="")
    for name in names:
        import_module(f"stratopolis.commands.{name}").add(commands)
    return parser
