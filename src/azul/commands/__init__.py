"""The commands behind the command line: `azul` with its flags, and a module for each other one.

What only one command needs is imported by it: Textual by the table alone, Rich by `show` and `stats`.
Status 0 is success, 1 bad data, 2 wrong usage (each with a sentence on stderr).
"""

from __future__ import annotations

import sys
from argparse import SUPPRESS
from importlib import import_module
from typing import TYPE_CHECKING

from azul import __version__
from azul.commands import table
from azul.commands.usage import WRONG_USAGE, Failure, Parser, complain
from hotseat.language import _
from hotseat.names import shown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

# Each a module here with a function `add`.
COMMANDS = ("resume", "replay", "show", "review", "games", "stats", "match", "serve")


def run(arguments: Sequence[str]) -> int:
    """Do what a command line says and return the exit status.

    Raises `OSError` where the output cannot be written.
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a name says so with ?
    try:
        first = arguments[0] if arguments else ""
        _refuse_unknown(first)
        options = _options(first, arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except Failure as failure:
        complain(str(failure))
        return failure.status


def _refuse_unknown(first: str) -> None:
    """What is no flag and no command, said in a sentence; `argparse` would list its choices."""
    if first and not first.startswith("-") and first not in COMMANDS:
        raise Failure(
            _("azul: there is no command {text}; the commands are {commands}").format(
                text=shown(first, 40), commands=", ".join(COMMANDS)
            ),
            WRONG_USAGE,
        )


def _options(first: str, arguments: Sequence[str]) -> argparse.Namespace:
    """What a command line says. A command behind flags is refused in a sentence: what stands before it
    would be read as if it was not said.
    """
    parser = _parser(names := _wanted(first, arguments))
    if names:
        return parser.parse_args(arguments)
    parser.add_argument("behind", nargs="*", help=SUPPRESS)
    options, rest = parser.parse_known_args(arguments)
    for word in options.behind[:1]:
        _refuse_unknown(word)
        text = _("azul: the command comes first, its flags behind it: azul {command} {flags}")
        flags = " ".join(each for each in arguments if each != word)
        raise Failure(text.format(command=word, flags=shown(flags, 80)), WRONG_USAGE)
    if rest:
        parser.error(_("unrecognized arguments: {rest}").format(rest=" ".join(rest)))
    return options


def _wanted(first: str, arguments: Sequence[str]) -> Sequence[str]:
    """The commands to import: the one that is named; for the help on all, every one."""
    if first in COMMANDS:
        return (first,)
    return COMMANDS if {"-h", "--help"} & set(arguments) else ()


def _parser(names: Sequence[str]) -> Parser:
    """Reads the flags of `azul` alone, and of the commands named."""
    parser = Parser(
        prog="azul",
        description=_("The board game Azul for two to four people at one terminal."),
        epilog=_("`azul` alone opens the start screen. FILE may be a number from `azul games`."),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"azul {__version__}")
    table.add_flags(parser)
    if not names:
        return parser
    commands = parser.add_subparsers(title=_("commands"), metavar="")
    for name in names:
        import_module(f"azul.commands.{name}").add(commands)
    return parser
