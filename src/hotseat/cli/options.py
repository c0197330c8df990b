"""Command-line parsing that all games share: errors, arguments, printing, and common flags.

An error is one line on stderr, in one form everywhere: `azul: no saved game 2; `azul games` lists them`.
First the program, by the name people type, without the command; then what is wrong, in lower case; then,
behind a semicolon, what to do about it. A question mark may end a part, a full stop ends none. The output
of a command that is no error (`The game is saved.`) is a sentence with a full stop.

Status 0 is success, 1 bad data, 2 wrong usage, 3 a game left unsaved (each with such a line).
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from hotseat.cli.values import BadValue, count, nearest, number, seconds
from hotseat.i18n import N_, _, in_a_line, join_sentences, pgettext, sentence
from hotseat.record.names import shown, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    Commands = argparse._SubParsersAction["Parser"]  # what a command adds its own parser to

BAD_DATA = 1

WRONG_USAGE = 2

UNSAVED = 3  # a game was left of which something is not on the disk, whatever ended the program

LONGEST_NAME = 24  # characters of a name in a list


class Failure(Exception):
    """The program ends with an error and a status. The text is what stands behind the program's name."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


class NoSuchGame(Failure):
    """No saved game has the number that was given."""


class Help(argparse.HelpFormatter):
    """Help that lists the commands of a program right below their heading."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def _format_action(self, action: argparse.Action) -> str:
        if isinstance(action, argparse._SubParsersAction):
            return self._join_parts(map(self._format_action, action._get_subactions()))
        return super()._format_action(action)


class Parser(argparse.ArgumentParser):
    """Wrong usage is one line in the form of every error, not a page."""

    def error(self, message: str) -> NoReturn:
        for pattern, text in _ARGPARSE_MESSAGES:
            if match := re.fullmatch(pattern, message, re.DOTALL):
                message = _(text).format(prog=self.prog, **match.groupdict())
                break
        raise Failure(shown(message, 400), WRONG_USAGE)

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        try:
            return super()._get_value(action, arg_string)
        except BadValue as bad:
            option = action.option_strings[0] if action.option_strings else str(action.metavar or action.dest)
            raise Failure(shown(bad.template.format(option=option, **bad.values), 400), WRONG_USAGE) from None

    def format_help(self) -> str:
        self._optionals.title = pgettext("heading of a command's help", "options")
        for action in self._actions:
            if isinstance(action, argparse._HelpAction):
                action.help = _("show this help message and exit")
        return super().format_help()

    def check_rest(self, rest: Sequence[str]) -> None:
        """Raises `Failure` for the first argument that was not understood, options first."""
        options = [word for word in rest if word.startswith("-")]
        known = [option for action in self._actions for option in action.option_strings]
        if options:
            option = options[0].partition("=")[0]
            choice = nearest(option, known)
            text = _("unknown option {text}; see `{prog} --help`")
            if choice:
                text = _("unknown option {text}; did you mean {choice}? See `{prog} --help`")
            text = text.format(text=shown(option, 40), choice=shown(choice, 80), prog=self.prog)
            raise Failure(text, WRONG_USAGE)
        if rest:
            choice, text = (
                nearest(f"--{rest[0]}", known),
                _("unexpected argument {text}; see `{prog} --help`"),
            )
            if choice:
                text = _("unexpected argument {text}; did you mean {choice}? See `{prog} --help`")
            text = text.format(text=shown(rest[0], 40), choice=shown(choice, 80), prog=self.prog)
            raise Failure(text, WRONG_USAGE)

    def of_command(self, name: str) -> Parser:
        """The parser of a command; this one where there is no such command."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                parser: Parser = action.choices.get(name, self)
                return parser
        return self


# The messages of `argparse` on wrong usage, and ours in their place.
_ARGPARSE_MESSAGES = (
    (
        r"argument (?P<option>[^\s/:]+)\S*: expected (?:one|at least one) argument",
        N_("{option} needs a value; see `{prog} --help`"),
    ),
    (
        r"argument (?P<option>[^\s/:]+)\S*: not allowed with argument (?P<other>[^\s/]+).*",
        N_("{option} and {other} cannot be combined"),
    ),
    (
        r"argument (?P<option>[^\s/:]+)\S*: ignored explicit argument .*",
        N_("{option} takes no value; see `{prog} --help`"),
    ),
    (
        r"the following arguments are required: (?P<missing>.*)",
        N_("`{prog}` needs {missing}; see `{prog} --help`"),
    ),
    (
        r"argument .*: invalid choice: (?P<text>.*) \(choose from .*\)",
        N_("unknown command {text}; see `{prog} --help`"),
    ),
)


def carry_out(program: str, read: Callable[[], argparse.Namespace]) -> int:
    """Read a command line, run its command, and return the exit status.

    Raises `OSError` where the output cannot be written.
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a name says so with ?
    try:
        options = read()
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except Failure as failure:
        complain(program, str(failure))
        return failure.status


def add_command(commands: Commands, name: str, line: str, more: str = "") -> Parser:
    """Add a command. Its line in the program's help also begins the help of its own; `more` follows."""
    description = join_sentences((sentence(line), more))
    parser = commands.add_parser(
        name, help=line, description=description, formatter_class=Help, allow_abbrev=False
    )
    parser._positionals.title = _("arguments")
    return parser


def refuse_unknown(program: str, first: str, commands: Sequence[str]) -> None:
    """Raises `Failure` for a word that is no command; `argparse` would list its choices."""
    if first and not first.startswith("-") and first not in commands:
        from pathlib import Path

        is_game = first.isdigit() or Path(first).is_file()
        choice = f"`{program} resume {first}`" if is_game else nearest(first, commands)
        text = _("unknown command {text}; see `{prog} --help`")
        if choice:
            text = _("unknown command {text}; did you mean {choice}? See `{prog} --help`")
        text = text.format(text=shown(first, 40), choice=shown(choice, 80), prog=program)
        raise Failure(text, WRONG_USAGE)


def record_path(program: str, text: str, path_of: Callable[[int], Path | None]) -> Path:
    """The file that an argument names: a plain number is a saved game, everything else a path.

    Raises `NoSuchGame`, and `Failure` for an empty name and for a folder that cannot be read.
    """
    from pathlib import Path

    if not (text.isascii() and text.isdigit()):
        if not text:  # a path of nothing is the current folder
            raise Failure(_("a file name cannot be empty"), WRONG_USAGE)
        return Path(text)
    path = path_of(int(text)) if len(text) < 10 else None
    if path is None:
        check_folder()
        sentence = _("no saved game {number}; `{program} games` lists them")
        raise NoSuchGame(sentence.format(number=shown(text, 20), program=program), BAD_DATA)
    return path


def check_folder() -> None:
    """Raises `Failure` where the folder of saved games cannot be read; it need not exist yet."""
    from hotseat.storage.files import data_folder

    folder = data_folder()
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        pass
    except OSError as error:
        from hotseat.errors import reason

        why = _("there is a file where this folder should be") if folder.is_file() else reason(error)
        text = _("cannot read the saved games in {folder}: {reason}")
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


def print_json(json_object: dict[str, object]) -> None:
    """Print an object as one line of JSON, in plain ASCII where the output is not UTF-8."""
    import json

    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    text = json.dumps(json_object, ensure_ascii=encoding != "utf8")
    if not text.isprintable():  # escape what would be invisible
        text = "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)
    print_line(text)


def print_line(text: str, end: str = "\n") -> None:
    """Print and flush, so that an error in writing is raised here and not at the program's end."""
    print(visible(text), end=end, flush=True)  # noqa: T201


def print_no_games() -> None:
    """Print that there are no saved games, and where they would be."""
    from hotseat.storage.files import data_folder

    print_line(_("There are no saved games in {folder}.").format(folder=shown(str(data_folder()), 1000)))


def complain(program: str, sentence: str) -> None:
    """Print an error: the program's name, and what is wrong."""
    note(f"{program}: {in_a_line(sentence)}")


def note(sentence: str) -> None:
    """Print a line on stderr."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(visible(sentence), file=sys.stderr)  # noqa: T201


def read_options(
    program: str,
    arguments: Sequence[str],
    commands: Sequence[str],
    parser_for: Callable[[Sequence[str]], Parser],
) -> argparse.Namespace:
    """Read the command line of a program that has options and commands.

    A command behind options is refused: the options before it would be ignored.
    parser_for: makes the parser of the program's options and of the commands named.
    """
    first = arguments[0] if arguments else ""
    refuse_unknown(program, first, commands)
    # Only the command that is named is imported; for the help on all, every one.
    names = (first,) if first in commands else commands if {"-h", "--help"} & set(arguments) else ()
    parser = parser_for(names)
    if names:
        options, rest = parser.parse_known_args(arguments)
        parser.of_command(first).check_rest(rest)
        return options
    parser.add_argument("behind", nargs="*", help=argparse.SUPPRESS)
    options, rest = parser.parse_known_args(arguments)
    word = options.behind[0] if options.behind else ""
    if word in commands:
        text = _("the command comes first, as in `{program} {command} {options}`")
        behind = shown(" ".join(argument for argument in arguments if argument != word), 80)
        raise Failure(text.format(program=program, command=word, options=behind), WRONG_USAGE)
    parser.check_rest(rest)
    refuse_unknown(program, word, commands)
    return options


def add_players(parser: argparse.ArgumentParser, sentence: str) -> None:
    """`--player NAME`, again for each; the sentence is for the help."""
    parser.add_argument("--player", metavar="NAME", action="append", default=[], help=sentence)


def add_seed_and_first(parser: argparse.ArgumentParser, sentence: str) -> None:
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
    """`--no-animation`, for every command that opens the screens or shows a progress bar.

    sentence: its help, where nothing is played.
    """
    parser.add_argument(
        "--no-animation",
        dest="still",
        action="store_true",
        help=sentence or _("play without animation this time"),
    )


def add_lines_flag(parser: argparse.ArgumentParser) -> None:
    """`--lines`, for a game that can be played without a screen."""
    parser.add_argument(
        "--lines",
        action="store_true",
        help=_("play line by line, without a full screen: for screen readers, simple terminals and pipes"),
    )


def is_simple_terminal() -> bool:
    """Whether this is a terminal that knows lines alone, as it says itself."""
    return os.environ.get("TERM") == "dumb" and not os.environ.get("TEXTUAL_DRIVER") and has_terminal()


def screen_flags_to_argv(options: argparse.Namespace) -> list[str]:
    """The flags for the screens that were given, to hand on to another process."""
    return ["--no-animation"] if options.still else []


def options_to_argv(options: argparse.Namespace, names: Sequence[str]) -> list[str]:
    """The flags of those names (`grey_wall`) that were given, to hand on to another process."""
    argv = []
    for name in names:
        flag, value = f"--{name.replace('_', '-')}", getattr(options, name)
        if value is True:
            argv.append(flag)
        elif isinstance(value, list):
            argv += [f"{flag}={item}" for item in value]
        elif value is not None and value is not False:
            argv.append(f"{flag}={value}")
    return argv


def need_terminal(program: str, *, lines: str = "") -> None:
    """Raises `Failure` where no screen can be opened; its text says what would work.

    lines: the command that plays without a screen, where there is one.
    """
    for variable, check in (("TEXTUAL_DRIVER", _is_driver), ("TEXTUAL_COLOR_SYSTEM", _is_color_system)):
        value = os.environ.get(variable)
        if value == "":  # the same as unset, but Textual would look for a driver without a name
            del os.environ[variable]
        elif value is not None and not check(value):
            text = _("{variable}={value} is not valid; unset it and try again")
            sentence = text.format(variable=variable, value=shown(value, 100))
            raise Failure(sentence, WRONG_USAGE)
    if not has_terminal():
        raise Failure(_elsewhere(_("there is no terminal to draw the table in"), program, lines), WRONG_USAGE)
    if os.environ.get("TERM") == "dumb" and not os.environ.get("TEXTUAL_DRIVER"):
        text = _("this terminal (TERM=dumb) cannot draw the table")
        raise Failure(_elsewhere(text, program, lines), WRONG_USAGE)


def _elsewhere(wrong: str, program: str, lines: str) -> str:
    text = _(
        "{wrong}; run `{program}` in a terminal window, or play in a browser with `{program} serve`; "
        "`{program} show` prints a saved game as text"
    )
    if lines:
        text = _(
            "{wrong}; run `{program}` in a terminal window, play line by line with `{lines}`, or play in a "
            "browser with `{program} serve`; `{program} show` prints a saved game as text"
        )
    return text.format(wrong=wrong, program=program, lines=lines)


def _is_driver(name: str) -> bool:
    """Whether the name is the module and the class of a driver for Textual."""
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
    """Whether the name is one of Rich's colour systems."""
    from rich.console import COLOR_SYSTEMS

    return name == "auto" or name in COLOR_SYSTEMS


def ready() -> None:
    """Prepare the process for importing Textual and opening the screens."""
    # Collecting while Textual is imported costs 20 ms; the app collects once its first picture stands.
    gc.disable()
    # What is drawn is written by a thread, which would wait 5 ms to begin with the first picture.
    sys.setswitchinterval(0.0005)


def add_thinking_flags(parser: argparse.ArgumentParser) -> None:
    """`--think SECONDS` and `--nodes N`."""
    parser.add_argument(
        "--think",
        metavar="SECONDS",
        type=seconds,
        help=_("how long a computer may think about a move, on average over a game"),
    )
    parser.add_argument(
        "--nodes",
        metavar="N",
        type=count,
        help=_("how many positions a computer may search for each move"),
    )


def add_seats_flag(parser: argparse.ArgumentParser) -> None:
    """`--player NAME:WHO`, for a game that is continued."""
    parser.add_argument(
        "--player",
        metavar="NAME:WHO",
        action="append",
        default=[],
        help=_("change who plays for NAME: person, a computer's level, or your own bot's file"),
    )
