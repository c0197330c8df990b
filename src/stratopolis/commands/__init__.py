"""The commands behind the command line: `stratopolis` with its flags, and a module for each other one.

What only one command needs is imported by it: Textual by the table alone, Rich by `show` and `stats`.
Status 0 is success, 1 bad data, 2 wrong usage (each with a sentence on stderr).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.usage import Parser, carry_out, read_options
from stratopolis import __version__
from stratopolis.commands import table

if TYPE_CHECKING:
    from collections.abc import Sequence

# Each a module here with a function `add`.
COMMANDS = ("resume", "replay", "show", "review", "games", "stats", "match", "serve")


def run(arguments: Sequence[str]) -> int:
    """Do what a command line says and return the exit status.

    Raises `OSError` where the output cannot be written.
    """
    return carry_out(lambda: read_options("stratopolis", arguments, COMMANDS, _parser))


def _parser(names: Sequence[str]) -> Parser:
    """Reads the flags of `stratopolis` alone, and of the commands named."""
    parser = Parser(
        prog="stratopolis",
        description=_("The board game Stratopolis for two people at one terminal."),
        epilog=_(
            "`stratopolis` alone opens the start screen. FILE may be a number from `stratopolis games`."
        ),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"stratopolis {__version__}")
    table.add_flags(parser)
    if not names:
        return parser
    commands = parser.add_subparsers(title=_("commands"), metavar="")
    for name in names:
        import_module(f"stratopolis.commands.{name}").add(commands)
    return parser
