"""Opening the screens from the command line, and the flags that every game has for it."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.names import shown
from hotseat.usage import WRONG_USAGE, Failure, has_terminal, number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def add_players(parser: argparse.ArgumentParser, sentence: str) -> None:
    """`--player NAME`, again for each; the sentence is for the help."""
    parser.add_argument("--player", metavar="NAME", action="append", default=[], help=sentence)


def add_lots(parser: argparse.ArgumentParser, sentence: str) -> None:
    """`--seed TEXT` and `--first N`; the sentence says what is drawn from the seed."""
    add_seed(parser, sentence)
    add_first(parser)


def add_seed(parser: argparse.ArgumentParser, sentence: str) -> None:
    """`--seed TEXT`; the sentence says what is drawn from it."""
    parser.add_argument("--seed", metavar="TEXT", help=sentence)


def add_first(parser: argparse.ArgumentParser) -> None:
    """`--first N`."""
    parser.add_argument(
        "--first", metavar="N", type=number, help=_("the seat that goes first; random if omitted")
    )


def add_screen_flags(parser: argparse.ArgumentParser, sentence: str = "") -> None:
    """The flags of every command that opens the screens, or moves something; the sentence is for the
    help, where nothing is played.
    """
    parser.add_argument(
        "--no-animation",
        dest="still",
        action="store_true",
        help=sentence or _("play without animation this time"),
    )


def screen_flags_said(options: argparse.Namespace) -> list[str]:
    """Those that were given, to hand on to another process."""
    return ["--no-animation"] if options.still else []


def said(options: argparse.Namespace, names: Sequence[str]) -> list[str]:
    """The flags of those names (`grey_wall`) that were given, to hand on to another process."""
    found = []
    for name in names:
        flag, value = f"--{name.replace('_', '-')}", getattr(options, name)
        if value is True:
            found.append(flag)
        elif isinstance(value, list):
            found += [f"{flag}={each}" for each in value]
        elif value is not None and value is not False:
            found.append(f"{flag}={value}")
    return found


def need_terminal(program: str) -> None:
    """Raises `Failure` where no screen can be opened; it says what would work."""
    for variable, check in (("TEXTUAL_DRIVER", _is_driver), ("TEXTUAL_COLOR_SYSTEM", _is_color_system)):
        value = os.environ.get(variable)
        if value == "":  # as good as none; but Textual would look for what has no name
            del os.environ[variable]
        elif value is not None and not check(value):
            text = _("{variable}={value} is not valid; unset it and try again")
            sentence = text.format(variable=variable, value=shown(value, 100))
            raise Failure(sentence, WRONG_USAGE)
    if not has_terminal():
        raise Failure(_elsewhere(_("there is no terminal to draw the table in"), program), WRONG_USAGE)
    if os.environ.get("TERM") == "dumb" and not os.environ.get("TEXTUAL_DRIVER"):
        text = _("this terminal (TERM=dumb) cannot draw the table")
        raise Failure(_elsewhere(text, program), WRONG_USAGE)


def _elsewhere(wrong: str, program: str) -> str:
    """Why the table cannot be drawn here, and what would work."""
    text = _(
        "{wrong}; run `{program}` in a terminal window, or play in a browser with `{program} serve`; "
        "`{program} show` prints a saved game as text"
    )
    return text.format(wrong=wrong, program=program)


def _is_driver(name: str) -> bool:
    """Whether that is the module and the class of a driver for Textual."""
    from contextlib import redirect_stdout
    from importlib import import_module
    from inspect import isabstract
    from io import StringIO

    ready()  # Textual is imported here
    from textual.driver import Driver

    module, _colon, attribute = name.partition(":")
    try:
        with redirect_stdout(StringIO()):
            driver = getattr(import_module(module), attribute, None)
    except (Exception, SystemExit):  # whatever that module does
        return False
    return isinstance(driver, type) and issubclass(driver, Driver) and not isabstract(driver)


def _is_color_system(name: str) -> bool:
    """Whether that is a number of colours as Rich names it."""
    from rich.console import COLOR_SYSTEMS

    return name == "auto" or name in COLOR_SYSTEMS


def ready() -> None:
    """What is done before the screens open, and Textual is imported for them."""
    # Collecting while Textual is imported costs 20 ms; the app collects once its first picture stands.
    gc.disable()
    # What is drawn is written by a thread, which would wait 5 ms to begin with the first picture.
    sys.setswitchinterval(0.0005)
