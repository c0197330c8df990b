"""The commands behind the command line: `azul`, `azul show`, `azul resume`, `azul games`.

What only one command needs is imported by it: Textual by the table alone, Rich by `show` alone.
Status 0 is success, 1 bad data, 2 wrong usage (each with a sentence on stderr).
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from azul import __version__
from hotseat.language import _, ngettext
from hotseat.names import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from azul.record import Flags
    from azul.rules import Game
    from azul.saves import Saved, Session

COMMANDS = ("show", "resume", "games")
BAD_DATA = 1
WRONG_USAGE = 2
LONGEST_NAME = 24  # characters of a name in the list of games


class Failure(Exception):
    """The program ends with a sentence on stderr and a status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


def run(arguments: Sequence[str]) -> int:
    """Do what a command line says and return the exit status.

    Raises `OSError` where the output cannot be written.
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a name says so with ?
    try:
        _refuse_unknown(arguments)
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except Failure as failure:
        _complain(str(failure))
        return failure.status


class _Parser(argparse.ArgumentParser):
    """Wrong usage is one sentence, not a page."""

    def error(self, message: str) -> NoReturn:
        raise Failure(f"{self.prog}: {shown(message)}", WRONG_USAGE)


def _number(text: str) -> int:
    """A whole number in plain digits."""
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(_("{text!r} is no number").format(text=text))
    return int(text)


def _refuse_unknown(arguments: Sequence[str]) -> None:
    """What is no flag and no command, said in a sentence; `argparse` would list its choices."""
    first = arguments[0] if arguments else ""
    if first and not first.startswith("-") and first not in COMMANDS:
        raise Failure(
            _("azul: there is no command {text}; the commands are {commands}").format(
                text=shown(first, 40), commands=", ".join(COMMANDS)
            ),
            WRONG_USAGE,
        )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="azul",
        description=_("The board game Azul for two to four people at one terminal."),
        epilog=_("`azul` alone opens the start screen. FILE may be a number from `azul games`."),
        allow_abbrev=False,
    )
    parser.set_defaults(command=_table)
    parser.add_argument("--version", action="version", version=f"azul {__version__}")
    _add_table(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar="")
    _add_show(commands.add_parser("show", help=_("draw a position of a record"), allow_abbrev=False))
    resume = commands.add_parser("resume", help=_("go on with a saved game"), allow_abbrev=False)
    resume.add_argument("file", metavar="FILE", nargs="?", help=_("the newest unfinished if left out"))
    resume.set_defaults(command=_resume)
    games = commands.add_parser("games", help=_("list the saved games"), allow_abbrev=False)
    games.set_defaults(command=_games)
    return parser


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--player",
        metavar="NAME",
        action="append",
        default=[],
        help=_("who plays, two to four times in seat order; goes straight to the table"),
    )
    parser.add_argument(
        "--grey-wall", "--gray-wall", dest="grey", action="store_true", help=_("play on the grey wall")
    )
    parser.add_argument("--seed", metavar="TEXT", help=_("what the deals are drawn from"))
    parser.add_argument(
        "--first", metavar="N", type=_number, help=_("the seat that begins; by lot if left out")
    )


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help=_("print the position as a JSON object"))
    parser.add_argument(
        "--at", metavar="N", type=_number, help=_("the position after N lines of the game")
    )
    parser.set_defaults(command=_show)


def _table(options: argparse.Namespace) -> int:
    """Open the start screen, or the table where players are named."""
    from azul.record import Flags, Setup
    from azul.rules import WallKind
    from azul.saves import begin

    wall = WallKind.GREY if options.grey else None
    setup = None
    try:
        flags = Flags(wall, options.first, options.seed)
        if options.player:
            kind = wall or WallKind.COLOURED
            setup = Setup(tuple(options.player), kind, options.first, options.seed)
    except ValueError as error:
        raise Failure(f"azul: {shown(str(error))}", WRONG_USAGE) from None
    _need_terminal()
    return _open(begin(setup) if setup else None, flags)


def _resume(options: argparse.Namespace) -> int:
    """Go on with a game. Bad data is said even where no table could be opened."""
    from azul import saves
    from azul.record import Flags
    from hotseat.record import Fault
    from hotseat.session import Locked

    path = _newest() if options.file is None else _path(options.file)
    try:
        saves.read(path)
        _need_terminal()
        session = saves.resume(path)
    except (Fault, Locked) as trouble:
        raise Failure(str(trouble), BAD_DATA) from None
    if session.torn is not None:
        _complain(str(session.torn))
    return _open(session, Flags())


def _show(options: argparse.Namespace) -> int:
    """Print a position of a record."""
    from azul.saves import read
    from hotseat.record import Fault

    at: int | None = options.at
    if at is not None and at < 0:
        raise Failure(_("azul show: --at takes a number from 0 on"), WRONG_USAGE)
    try:
        record = read(_path(options.file), at)
    except Fault as fault:
        raise Failure(str(fault), BAD_DATA) from None
    if record.torn is not None:
        _complain(str(record.torn))
    game = record.game if at is None else record.shown
    if game is None:
        sentence = ngettext(
            "azul show: --at {at} is too far, the game has {n} line",
            "azul show: --at {at} is too far, the game has {n} lines",
            record.length,
        )
        raise Failure(sentence.format(at=at, n=record.length), WRONG_USAGE)
    if options.json:
        from azul.record import position

        _print_json(position(game, record.header.names))
    else:
        _print_drawing(game, record.header.names)
    return 0


def _games(_options: argparse.Namespace) -> int:
    """List the saved games, the newest first."""
    from azul.saves import saved
    from hotseat.folders import data

    found = saved()
    if not found:
        _print(_("There are no saved games in {folder}.").format(folder=shown(str(data()), 1000)))
    for each in found:
        _print(_listed(each))
    return 0


def _path(said: str) -> Path:
    """The file somebody means: a plain number is a saved game, everything else a path."""
    from pathlib import Path

    from azul.saves import path_of

    if not (said.isascii() and said.isdigit()):
        return Path(said)
    found = path_of(int(said)) if len(said) < 10 else None
    if found is None:
        raise Failure(_("There is no saved game {number}.").format(number=shown(said, 20)), BAD_DATA)
    return found


def _newest() -> Path:
    from azul.saves import newest_unfinished

    found = newest_unfinished()
    if found is None:
        raise Failure(_("There is no unfinished game to go on with."), BAD_DATA)
    return found.path


def _need_terminal() -> None:
    """A host that brings its own driver (a browser) needs no terminal."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Failure(_("Azul is played in a terminal, and there is none here."), WRONG_USAGE)


def _open(session: Session | None, flags: Flags) -> int:
    """Open the screens. Textual is imported here and nowhere else."""
    # Collecting while Textual is imported costs 20 ms; the app collects once its first picture stands.
    gc.disable()
    from azul.ui.app import play

    try:
        return play(session, flags)
    finally:
        if session is not None:
            session.close()


def _listed(saved: Saved) -> str:
    """A saved game in a line."""
    when = saved.played.strftime("%Y-%m-%d %H:%M")
    if saved.fault is not None:
        return f"{saved.number:4}  {when}  {saved.fault}"
    players = [f"{_cut(name)} {score}" for name, score in zip(saved.names, saved.scores, strict=True)]
    state = _("finished") if saved.finished else _("unfinished")
    wall = _("grey wall") if saved.wall == "grey" else _("coloured wall")
    round_number = _("round {n}").format(n=saved.round)
    return f"{saved.number:4}  {when}  {state:10}  {wall:13}  {round_number:8}  {', '.join(players)}"


def _cut(name: str) -> str:
    """A name for one line among others."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _print_json(found: dict[str, object]) -> None:
    import json

    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    _print(json.dumps(found, ensure_ascii=encoding != "utf8"))


def _print_drawing(game: Game, names: Sequence[str]) -> None:
    from io import StringIO

    from rich.console import Console

    from azul.text import draw

    console = Console(highlight=False, legacy_windows=False)
    terminal, width = console.is_terminal, console.width
    console.file = drawn = StringIO()  # printed by us: Rich ends the program on a broken pipe
    console.print(draw(game, names, width), width=width)
    text = drawn.getvalue()
    if not terminal:  # the blanks at the end of a line are tiles only where there is colour
        text = "".join(f"{line.rstrip()}\n" for line in text.split("\n")[:-1])
    _print(text, end="")


def _print(text: str, end: str = "\n") -> None:
    """Print at once, so that trouble with the output is met here and not at the program's end."""
    print(text, end=end, flush=True)  # noqa: T201  # this is what it is for


def _complain(sentence: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            print(sentence, file=sys.stderr)  # noqa: T201
