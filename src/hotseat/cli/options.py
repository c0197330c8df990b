"""Read a command line: its language, the commands and flags that games share, and errors in it.

Help is argparse's, in the language in effect; errors have the form that `hotseat.cli.output` describes.
"""

from __future__ import annotations

import argparse
import re
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from hotseat.cli.output import WRONG_USAGE, Failure, nearest
from hotseat.i18n import N_, _, either, join_sentences, languages, pgettext, sentence, use_language
from hotseat.storage import LARGEST_SETTINGS, SETTINGS_FILE, config_folder, read_plain
from hotseat.text import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hotseat.cli.program import Program
    from hotseat.game import E, M, P

    Commands = argparse._SubParsersAction["Parser"]  # what a command adds its own parser to

_LONGEST_TIME = 10**6  # seconds

_MOST_DIGITS = 9


# Values


class BadValue(Exception):
    """An option does not take this value. template: a sentence with `{option}` and `values`."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template)
        self._template, self._values = template, values

    def of(self, option: str) -> Failure:
        return Failure(shown(self._template.format(option=option, **self._values), 400), WRONG_USAGE)


def one_of(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            near, template = nearest(text, choices), _("{option} takes {choices}, not {text!r}")
            if near:
                template = _("{option} takes {choices}, not {text!r}; did you mean {near}?")
            raise BadValue(template, choices=either(choices), text=text, near=shown(near, 80))
        return text

    return read


def seconds(text: str) -> float:
    value = 0.0
    with suppress(ValueError):
        value = float(text) if text.isascii() else 0.0
    if value > _LONGEST_TIME:
        template = _("{option} takes at most {most} seconds, not {text!r}")
        raise BadValue(template, most=str(_LONGEST_TIME), text=text)
    if not value > 0:  # this refuses NaN, too
        raise BadValue(_("{option} takes a number of seconds above 0, not {text!r}"), text=text)
    return value


def number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (text.isascii() and digits.isdigit()):
        raise BadValue(_("{option} takes a whole number, not {text!r}"), text=text)
    if len(digits) > _MOST_DIGITS:
        template = _("{option} takes at most {most} digits, not {text!r}")
        raise BadValue(template, most=str(_MOST_DIGITS), text=text)
    return int(text)


def count(text: str) -> int:
    value = number(text)
    if value < 1:
        raise BadValue(_("{option} takes a number from 1 up, not {text!r}"), text=text)
    return value


# The language

_LANGUAGE = "--language"

# `[ \t]` and not `\s`: the search must not cross lines, or it would be slow in some files.
_LINE = rb"^(?:\xef\xbb\xbf)?[ \t]*language[ \t]*=[ \t]*['\"]\w"


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Use the language of `--language`, settings or environment; returns the rest. Raises `Failure`."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    finder.add_argument(_LANGUAGE, dest="wanted", nargs="?", const="")
    found, rest = finder.parse_known_args(arguments)
    wanted: str | None = found.wanted
    if wanted is None or wanted not in languages():
        use_language(_language_setting())
    if wanted is not None:
        try:
            use_language(one_of(*languages())(wanted))
        except BadValue as bad:
            raise bad.of(_LANGUAGE) from None
    return rest


def _language_setting() -> str:
    """The language in the settings; empty if there is none, or no catalogue for it."""
    with suppress(OSError):
        data = read_plain(config_folder() / SETTINGS_FILE, LARGEST_SETTINGS)
        if re.search(_LINE, data, re.MULTILINE):  # otherwise saves importing TOML, which takes 6 ms
            from hotseat.settings import Settings
            from hotseat.settings.file import recall

            return recall(Settings).settings.language
    return ""


# Commands and help


class Help(argparse.HelpFormatter):
    """Help that lists the commands of a program right below their heading, and keeps what is typed whole.

    argparse counts characters: a joiner behind each wide one, taken out at last, makes them as many as cells.
    """

    def format_help(self) -> str:
        return super().format_help().replace(_JOINER, "").replace(_UNBROKEN, " ")

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _in_cells(_("usage: ")) if prefix is None else prefix)

    def _format_action(self, action: argparse.Action) -> str:
        if isinstance(action, argparse._SubParsersAction):
            return self._join_parts(map(self._format_action, action._get_subactions()))
        return super()._format_action(action)

    def _metavar_formatter(
        self, action: argparse.Action, default_metavar: str
    ) -> Callable[[int], tuple[str, ...]]:
        words = super()._metavar_formatter(action, default_metavar)
        return lambda number: tuple(map(_in_cells, words(number)))

    def _split_lines(self, text: str, width: int) -> list[str]:
        whole = re.sub(_TYPED, lambda typed: typed[0].replace(" ", _UNBROKEN), text)
        if text.isascii():
            return super()._split_lines(whole, width)
        from hotseat.text.fit import wrapped

        return wrapped(re.sub(_TYPED, lambda typed: _JOINER.join(typed[0]), whole), width, len(text))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in self._split_lines(text, width))


_JOINER, _UNBROKEN = "\N{WORD JOINER}", "\N{NO-BREAK SPACE}"

_TYPED = "`[^`]+`|「[^」]+」"  # what is typed, in a sentence of a command's help


def _in_cells(text: str) -> str:
    """A text with as many characters as cells."""
    if not text or text.isascii():  # argparse tries each argument without one first
        return text
    from rich.cells import cell_len

    return "".join(each + _JOINER * (cell_len(each) - 1) for each in text)


# The messages of argparse on wrong usage, and ours that replace them.
_OPTION = r"argument (?P<option>[^\s/:]+)\S*: "
_ARGPARSE_MESSAGES = (
    (_OPTION + r"expected (?:one|at least one) argument", N_("{option} needs a value")),
    (
        _OPTION + r"not allowed with argument (?P<other>[^\s/]+).*",
        N_("{option} and {other} cannot be combined"),
    ),
    (_OPTION + r"ignored explicit argument .*", N_("{option} takes no value")),
    (r"the following arguments are required: (?P<missing>.*)", N_("`{prog}` needs {missing}")),
    (r"argument .*: invalid choice: (?P<text>.*) \(choose from .*\)", N_("unknown command {text}")),
)


class Parser(argparse.ArgumentParser):
    """Reports wrong usage in one line, like every other error."""

    def error(self, message: str) -> NoReturn:
        for pattern, text in _ARGPARSE_MESSAGES:
            if match := re.fullmatch(pattern, message, re.DOTALL):
                message = _(text).format(prog=self.prog, **match.groupdict())
                break
        raise _misused(self.prog, shown(message, 400))

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        try:
            return super()._get_value(action, arg_string)
        except BadValue as bad:
            option = action.option_strings[0] if action.option_strings else str(action.metavar or action.dest)
            raise bad.of(option) from None

    def format_help(self) -> str:
        self._optionals.title = pgettext("heading of a command's help", "options")
        for action in self._actions:
            if isinstance(action, argparse._HelpAction):
                action.help = _("show this help message and exit")
        return super().format_help()

    def check_rest(self, rest: Sequence[str]) -> None:
        """Raises `Failure` for the first unknown argument; options come first."""
        known = [option for action in self._actions for option in action.option_strings]
        options = [word.partition("=")[0] for word in rest if word.startswith("-")]
        if options:
            wrong = _("unknown option {text}").format(text=shown(options[0], 40))
            raise _misused(self.prog, wrong, nearest(options[0], known))
        if rest:
            wrong = _("unexpected argument {text}").format(text=shown(rest[0], 40))
            raise _misused(self.prog, wrong, nearest(f"--{rest[0]}", known))

    # Flags that several commands have

    def add_players(self, text: str, metavar: str = "") -> None:
        self.add_argument("--player", metavar=metavar or _("NAME"), action="append", default=[], help=text)

    def add_screen_flags(self, text: str = "") -> None:
        """`--no-animation`. text: its help, for commands that play no game."""
        text = text or _("play without animation this time")
        self.add_argument("--no-animation", dest="still", action="store_true", help=text)

    def add_lines_flag(self, text: str = "") -> None:
        text = text or _(
            "play line by line, without a full screen: for screen readers, simple terminals and pipes"
        )
        self.add_argument("--lines", action="store_true", help=text)

    def add_thinking_flags(self, think: str = "", nodes: str = "") -> None:
        """`--think` and `--nodes`. think, nodes: their help, for commands without a table."""
        think = think or _("how long a computer may think about a move, on average over a game")
        nodes = nodes or _("how many positions a computer may search for each move")
        self.add_argument("--think", metavar=_("SECONDS"), type=seconds, help=think)
        self.add_argument("--nodes", metavar=_("N"), type=count, help=nodes)

    def add_jobs_flag(self) -> None:
        text = _("how many processes to use; one per core if omitted")
        self.add_argument("--jobs", metavar=_("N"), type=count, help=text)

    def add_json_flag(self, text: str, document: str) -> None:
        """`--json`; the command's help names the document that describes what is printed."""
        self.add_argument("--json", action="store_true", help=text)
        self.epilog = _("{document} describes the JSON.").format(document=document)


def _misused(program: str, wrong: str, choice: str = "") -> Failure:
    text = _("{wrong}; see `{prog} --help`")
    if choice:
        text = _("{wrong}; did you mean {choice}? See `{prog} --help`")
    return Failure(text, WRONG_USAGE, wrong=wrong, choice=shown(choice, 80), prog=program)


def add_command(
    commands: Commands,
    program: Program[P, M, E],
    name: str,
    line: str,
    run: Callable[[Program[P, M, E], argparse.Namespace], int],
    more: str = "",
) -> Parser:
    """Add a command. line: its help in the list of commands. Its own help is that line and `more`."""
    about = join_sentences((sentence(line), more))
    parser = commands.add_parser(name, help=line, description=about, formatter_class=Help, allow_abbrev=False)
    parser._positionals.title = _("arguments")
    parser.set_defaults(parser=parser, command=partial(run, program))
    return parser


def refuse_unknown(program: str, first: str, commands: Sequence[str]) -> None:
    """Raises `Failure` for a word that is no command, with a suggestion."""
    if first and not first.startswith("-") and first not in commands:
        is_game = first.isdigit() or Path(first).is_file()
        choice = f"`{program} resume {first}`" if is_game else nearest(first, commands)
        raise _misused(program, _("unknown command {text}").format(text=shown(first, 40)), choice)
