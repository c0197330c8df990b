"""What the commands of every game share: failing with a sentence, arguments, printing.

Status 0 is success, 1 bad data, 2 wrong usage, 3 a game left unsaved (each with a sentence on stderr).
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from hotseat.language import _
from hotseat.names import shown, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Commands = argparse._SubParsersAction["Parser"]  # what a command adds its own parser to

BAD_DATA = 1
WRONG_USAGE = 2
UNSAVED = 3  # a game was left of which something is not on the disk, whatever ended the program
LONGEST_NAME = 24  # characters of a name in a list
_LONGEST_TIME = 10**6  # seconds
_MOST_DIGITS = 9


class Failure(Exception):
    """The program ends with a sentence on stderr and a status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


class NoSuchGame(Failure):
    """No saved game has the number that was said."""


class Parser(argparse.ArgumentParser):
    """Wrong usage is one sentence, not a page."""

    def error(self, message: str) -> NoReturn:
        """What `argparse` calls on wrong usage."""
        raise Failure(f"{self.prog}: {shown(message)}", WRONG_USAGE)


def carry_out(read: Callable[[], argparse.Namespace]) -> int:
    """Read a command line, do what its `command` says, and return the exit status.

    Raises `OSError` where the output cannot be written.
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a name says so with ?
    try:
        options = read()
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except Failure as failure:
        complain(str(failure))
        return failure.status


def refuse_unknown(program: str, first: str, commands: Sequence[str]) -> None:
    """What is no flag and no command, said in a sentence; `argparse` would list its choices."""
    if first and not first.startswith("-") and first not in commands:
        raise Failure(
            _("{program}: there is no command {text}; the commands are {commands}").format(
                program=program, text=shown(first, 40), commands=", ".join(commands)
            ),
            WRONG_USAGE,
        )


def wrong_usage(program: str, sentence: str) -> Failure:
    """That a command, `azul match`, cannot be meant so."""
    return Failure(f"{program}: {sentence}", WRONG_USAGE)


def seconds(text: str) -> float:
    """A time above 0 in seconds, with or without a point."""
    try:
        found = float(text) if text.isascii() else 0.0
    except ValueError:
        found = 0.0
    if found > _LONGEST_TIME:
        sentence = _("{text!r} is more than {most} seconds").format(text=text, most=_LONGEST_TIME)
        raise argparse.ArgumentTypeError(sentence)
    if not found > 0:  # nor not a number
        raise argparse.ArgumentTypeError(_("{text!r} is no number of seconds above 0").format(text=text))
    return found


def number(text: str) -> int:
    """A whole number in plain digits."""
    digits = text.removeprefix("-")
    if not (text.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(_("{text!r} is no number").format(text=text))
    if len(digits) > _MOST_DIGITS:
        sentence = _("{text!r} has more than {most} digits").format(text=text, most=_MOST_DIGITS)
        raise argparse.ArgumentTypeError(sentence)
    return int(text)


def said_path(said: str, path_of: Callable[[int], Path | None]) -> Path:
    """The file somebody means: a plain number is a saved game, everything else a path.

    Raises `NoSuchGame`, and `Failure` for an empty name and for a folder that nobody can look into.
    """
    if not (said.isascii() and said.isdigit()):
        return file_path(said)
    found = path_of(int(said)) if len(said) < 10 else None
    if found is None:
        check_folder()
        raise NoSuchGame(_("There is no saved game {number}.").format(number=shown(said, 20)), BAD_DATA)
    return found


def file_path(said: str) -> Path:
    """The path somebody means. Raises `Failure` for an empty one, which would be the current folder."""
    from pathlib import Path

    if not said:
        raise Failure(_("The name of a file cannot be empty."), WRONG_USAGE)
    return Path(said)


def check_folder() -> None:
    """Raises `Failure` where nobody can look into the folder of saved games; it need not be there yet."""
    from hotseat.folders import data

    folder = data()
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        pass
    except OSError as error:
        from hotseat.trouble import reason

        why = _("a file stands where its folder should be") if folder.is_file() else reason(error)
        text = _("No saved games can be read in {folder}: {reason}.")
        raise Failure(text.format(folder=shown(str(folder), 1000), reason=why), BAD_DATA) from None


def has_terminal() -> bool:
    """Whether screens can be opened. A host that brings its own driver (a browser) needs no terminal."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def cut(name: str) -> str:
    """A name for one line among others."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def padded(text: str, width: int) -> str:
    """Text with blanks behind it up to a number of columns."""
    from rich.cells import cell_len  # only here: it takes 3 ms, and an empty list needs none

    return text + " " * (width - cell_len(text))


def print_json(found: dict[str, object]) -> None:
    """Print an object as one line of JSON, in plain ASCII where the output is not UTF-8."""
    import json

    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    text = json.dumps(found, ensure_ascii=encoding != "utf8")
    if not text.isprintable():  # what nobody sees is escaped, and so not lost
        text = "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in text)
    print_line(text)


def print_line(text: str, end: str = "\n") -> None:
    """Print at once, so that trouble with the output is met here and not at the program's end."""
    print(visible(text), end=end, flush=True)  # noqa: T201  # this is what it is for


def complain(sentence: str) -> None:
    """Say something on stderr."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(sentence, file=sys.stderr)  # noqa: T201


def read_options(
    program: str,
    arguments: Sequence[str],
    commands: Sequence[str],
    parser_for: Callable[[Sequence[str]], Parser],
) -> argparse.Namespace:
    """What the command line of a program with flags of its own, and commands besides, says.

    A command behind flags is refused in a sentence: what stands before it would be read as if it was not
    said.  parser_for: makes what reads the flags, and the commands named.
    """
    first = arguments[0] if arguments else ""
    refuse_unknown(program, first, commands)
    # Only the command that is named is imported; for the help on all, every one.
    names = (first,) if first in commands else commands if {"-h", "--help"} & set(arguments) else ()
    parser = parser_for(names)
    if names:
        options, rest = parser.parse_known_args(arguments)
        if rest:
            raise _unrecognized(f"{program} {first}", rest)
        return options
    parser.add_argument("behind", nargs="*", help=argparse.SUPPRESS)
    options, rest = parser.parse_known_args(arguments)
    for word in options.behind[:1]:
        refuse_unknown(program, word, commands)
        text = _("{program}: the command comes first, its flags behind it: {program} {command} {flags}")
        flags = shown(" ".join(each for each in arguments if each != word), 80)
        raise Failure(text.format(program=program, command=word, flags=flags), WRONG_USAGE)
    if rest:
        raise _unrecognized(program, rest)
    return options


def _unrecognized(program: str, rest: Sequence[str]) -> Failure:
    text = _("unrecognized arguments: {rest}").format(rest=" ".join(rest))
    return wrong_usage(program, shown(text))
