"""A game's command line: its flags and commands, and the command `serve`.

Each command imports what only it needs: Textual to open screens, Rich to draw tables and charts.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from hotseat.child import python
from hotseat.cli import output
from hotseat.cli.options import Help, Parser, add_command, choose_language, number, refuse_unknown
from hotseat.cli.output import BAD_DATA, WRONG_USAGE, Failure, check_folder
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import N_, _, either, in_digits, languages
from hotseat.record import PERSON, RecordError, check_seat
from hotseat.storage import data_folder
from hotseat.storage.journal import Locked
from hotseat.text import checked_seed, readable, shown
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hotseat.bots.plugins import BotPlugins
    from hotseat.cli.options import Commands
    from hotseat.lines.words import Teller
    from hotseat.record.reader import Record
    from hotseat.session import Session
    from hotseat.storage.library import Library

_LOADING = 30  # seconds that your own bot may take to load

# By command, the module of `hotseat.cli` that holds it.
_MODULES = {
    **dict.fromkeys(("resume", "replay", "games", "show", "check", "stats"), "saved"),
    **dict.fromkeys(("review", "match"), "bots"),
    "serve": "program",
}


class NoSuchGame(Failure):
    """No saved game has this number."""


class Seated(NamedTuple):
    """A player named by `--player`."""

    name: str
    who: str  # the player in a seat line
    bot: str | None = None  # the file or name of your own bot; None for other players


class MatchTerms(NamedTuple):
    """What a game adds to a match."""

    variant: str  # as settings and flags name it; empty for the usual one
    seats: int  # how many the table has
    title: Callable[[int], str]  # makes the heading from the number of games
    json: Mapping[str, object]  # the game's own values for `--json`


class StatsFilter(NamedTuple):
    """Count only the games whose positions have this value in `field`."""

    field: str  # empty to count all
    value: str
    heading: str  # follows the number of games
    none: str  # the sentence if there are no such games
    no_people: str  # the sentence if only computers played them


class Program(Generic[P, M, E]):
    """A game's command line. A game with words or flags of its own derives a class in its module `cli`."""

    players_help = N_("add a player, in seat order, and go straight to the table")
    seed_help = N_("the same text gives the same random draws")
    variants: ClassVar[Mapping[str, tuple[Sequence[str], str]]] = {}  # by variant: its flags, and their help

    # The help of `match`: who can play, and how many.
    match_help = ""
    entrants_help = ""

    def __init__(self, library: Library[P, M, E]) -> None:
        self.library = library
        self.spec = library.spec
        self.name = self.spec.title

    # Who plays

    @property
    def own_bots(self) -> BotPlugins[P, M, E]:
        """Loads your own bots; imported when the first one is named."""
        from hotseat.bots.plugins import BotPlugins

        return BotPlugins(self.spec)

    def seated(self, options: argparse.Namespace) -> tuple[Sequence[Seated], Mapping[str, str]]:
        """The players of `--player`, and your own bots' files or names by `Seated.who`. Raises `Failure`."""
        players = [self.player(text) for text in options.player]
        own: dict[str, str] = {}
        for player in players:
            if player.bot is not None and own.setdefault(player.who, player.bot) != player.bot:
                text = _("two bots are called {name}; rename one of the files")
                raise Failure(text, WRONG_USAGE, name=shown(player.who.removeprefix("computer own ")))
        return players, own

    def player(self, text: str) -> Seated:
        """Read a value of `--player`: a name, and who plays after its last colon. Raises `Failure`."""
        if not self.spec.levels:
            return Seated(text, PERSON)
        name, colon, who = text.rpartition(":")
        who = who.strip()
        if not colon or who == PERSON:
            return Seated(name if colon else text, PERSON)
        if who in self.spec.levels:
            return Seated(name, f"computer {who}")
        return self._own_player(text, name, who)

    def _own_player(self, option: str, name: str, bot: str) -> Seated:
        """Find your own bot. Its code runs only in another process."""
        from hotseat.bots.plugins import SUFFIX, unknown_player

        if bot.endswith(SUFFIX):
            path = Path(bot).expanduser().absolute()
            if not path.is_file():
                raise Failure(_("--player {said}: no such file"), BAD_DATA, said=shown(option))
            bot = str(path)
        elif bot not in (installed := self.own_bots.known()):
            choices = [PERSON, *self.spec.levels, _("a .py file"), _("an installed bot")]
            if not bot:
                text = _("the player is missing after the colon; choose {choices}")
                raise Failure(text, WRONG_USAGE, choices=either(choices))
            known = (PERSON, *self.spec.levels, *installed)
            raise Failure(unknown_player(bot, known, choices), WRONG_USAGE)
        if why := trouble_with(self.name, bot, f"--player {option}"):
            raise Failure(why, BAD_DATA)
        return Seated(name, self.own_bots.who(bot), bot)

    def is_own(self, bot: str) -> bool:
        """Whether this is your own bot, whose code may end its process."""
        from hotseat.bots.plugins import SUFFIX

        return bot.endswith(SUFFIX) or bot in self.own_bots.known()

    # The flags of the program alone

    def add_flags(self, parser: Parser) -> None:
        parser.add_players(_(self.players_help))
        self.add_variants(parser)
        if any(field.word == "seed" for field in self.spec.fields):
            parser.add_argument("--seed", metavar=_("TEXT"), help=_(self.seed_help))
        text = _("the seat that goes first; random if omitted")
        parser.add_argument("--first", metavar=_("N"), type=number, help=text)
        if self.spec.levels:
            parser.add_thinking_flags()
        parser.add_screen_flags()

    def add_variants(self, parser: Parser) -> None:
        parser.set_defaults(variant="")
        if self.variants:
            group = parser.add_mutually_exclusive_group()
            for variant, (flags, text) in self.variants.items():
                group.add_argument(*flags, dest="variant", action="store_const", const=variant, help=_(text))

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        """The given flags, for another process of the program."""
        argv = ["--no-animation"] if options.still else []
        argv += self.variants[options.variant][0][:1] if options.variant else []
        for name in ("player", "seed", "first", "think", "nodes"):
            value = getattr(options, name, None)
            values = value if isinstance(value, list) else [value]
            argv += [f"--{name}={each}" for each in values if each is not None]
        return argv

    def parse_options(self, options: argparse.Namespace) -> tuple[GameSetup[P, M, E] | None, Flags]:
        """The new game, None if no player is named; and the flags for the start screen. Raises `Failure`."""
        players, own = self.seated(options)
        names, seats = tuple(player.name for player in players), tuple(player.who for player in players)
        first, seed, variant, setup = options.first, getattr(options, "seed", None), options.variant, None
        limits = getattr(options, "think", None), getattr(options, "nodes", None)
        try:
            if players:  # before the check of the flags, as the number of players limits `--first`
                setup = GameSetup(self.spec, names, variant, first, seed, seats)
            if first is not None:
                check_seat(str(first), self.spec.players[-1])
            if seed is not None:
                seed = checked_seed(seed)
            return setup, Flags(first, seed, *limits, own, variant)
        except ValueError as error:
            raise Failure(shown(str(error)), WRONG_USAGE) from None

    # What a game adds to commands

    def add_match_flags(self, parser: Parser) -> None: ...

    def match(self, options: argparse.Namespace) -> MatchTerms:
        """Raises `Failure`."""
        raise NotImplementedError

    def add_stats_flags(self, parser: Parser) -> None: ...

    def stats_filter(self, options: argparse.Namespace) -> StatsFilter:  # noqa: ARG002
        """Which games `stats` counts: by default all."""
        from hotseat.player_stats import no_people

        text = _("No finished games yet, so there is nothing to count. Games are saved in {folder}.")
        return StatsFilter("", "", "", text.format(folder=shown(str(data_folder()), 1000)), no_people())

    # What every game does

    def run(self, arguments: Sequence[str]) -> int:
        """Run a command line; returns the exit status. Raises `OSError` if nothing can be printed."""
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # characters that the terminal cannot show become ?
        try:
            return self.command(*choose_language(arguments))
        except (Failure, RecordError, Locked) as failure:
            self.complain(failure)
            return failure.status if isinstance(failure, Failure) else BAD_DATA

    def command(self, *arguments: str) -> int:
        """Run a command line in the language in effect. Raises `Failure`, `RecordError` and `Locked`."""
        options = self._read(arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)

    def _read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Read a command line. Options before a command are refused: argparse would ignore them."""
        commands, first = self.spec.commands, arguments[0] if arguments else ""
        refuse_unknown(self.name, first, commands)
        # Only the named command is imported; for the general help, all are.
        names = (first,) if first in commands else commands if {"-h", "--help"} & set(arguments) else ()
        parser = self._parser(names)
        parser.set_defaults(parser=parser)
        if not names:
            parser.add_argument("behind", nargs="*", help=argparse.SUPPRESS)
        options, rest = parser.parse_known_args(arguments)
        word = "" if names else next(iter(options.behind), "")
        if word in commands:
            text = _("the command comes first, as in `{program} {command} {options}`")
            behind = shown(" ".join(argument for argument in arguments if argument != word), 80)
            raise Failure(text, WRONG_USAGE, program=self.name, command=word, options=behind)
        options.parser.check_rest(rest)
        refuse_unknown(self.name, word, commands)
        return options

    def _parser(self, names: Sequence[str]) -> Parser:
        text = _(
            "`{program}` on its own opens the start screen. FILE can be a path, or the number of a saved"
            " game from `{program} games`. `{program} COMMAND --help` explains a command."
        )
        about, more = _(self.spec.about), text.format(program=self.name)
        parser = Parser(self.name, description=about, epilog=more, formatter_class=Help, allow_abbrev=False)
        version, text = f"{self.name} {self.spec.version}", _("show the version and exit")
        parser.add_argument("--version", action="version", version=version, help=text)
        text = _("the language to speak: {codes}").format(codes=either(languages()))
        parser.add_argument("--language", metavar=_("CODE"), help=text)  # `choose_language` takes it out
        self.add_flags(parser)
        if self.spec.teller:
            parser.add_lines_flag()
        parser.set_defaults(command=self.play)
        if names:
            commands = parser.add_subparsers(title=_("commands"), metavar=_("[COMMAND]"))
            for name in names:
                module = import_module(f"hotseat.cli.{_MODULES[name]}")
                getattr(module, f"add_{name}")(commands, self)
        return parser

    def play(self, options: argparse.Namespace) -> int:
        setup, flags = self.parse_options(options)
        if self.by_lines(options):
            return self.play_lines(options, flags, setup)
        if setup is not None and setup.to_arrange:
            return self.open(None, flags, arranging=setup, still=options.still)
        session = self.library.begin(setup) if setup is not None else None
        return self.open(session, flags, still=options.still)

    def by_lines(self, options: argparse.Namespace, command: str = "") -> bool:
        """Whether `command` goes line by line: with `--lines`, or because the terminal can do nothing else.

        Raises `Failure` if it needs a screen and none can be opened.
        """
        by_lines = bool(self.spec.teller) and (options.lines or output.is_simple_terminal())
        if not by_lines:
            output.need_terminal(self.name, lines=f"{self.name}{command} --lines" if self.spec.teller else "")
        return by_lines

    def play_lines(
        self,
        options: argparse.Namespace,
        flags: Flags,
        setup: GameSetup[P, M, E] | None = None,
        session: Session[P, M, E] | None = None,
    ) -> int:
        from hotseat.lines.start import LinePlay

        return LinePlay(self, flags).run(setup, session, simple=not options.lines)

    def open(self, session: Session[P, M, E] | None, flags: Flags, **more: object) -> int:
        """Open the screens, and close the game at the end; returns the exit status.   more: for the app."""
        output.prepare_for_textual()
        module, name = self.spec.app.split(":")
        try:
            app: Callable[..., Any] = getattr(import_module(module), name)
            status: int = app(session, flags, **more).play()
            return status
        finally:
            if session is not None:
                session.close()

    def record_path(self, text: str) -> Path:
        """The file of an argument: a path or a saved game's number. Raises `NoSuchGame` and `Failure`."""
        if not text.isdecimal():
            if not text:  # a path of nothing is the current folder
                raise Failure(_("a file name cannot be empty"), WRONG_USAGE)
            return Path(text)
        path = self.library.path_of(int(text)) if len(text) < 10 else None
        if path is None:
            check_folder()
            sentence = _("no saved game {number}; `{program} games` lists them")
            raise NoSuchGame(sentence, BAD_DATA, number=in_digits(shown(text, 20)), program=self.name)
        return path

    def read_record(self, file: str, at: int | None = None) -> Record[P, M, E]:
        """Read a named record, complaining of a torn last line.   at: as for `read`. Raises `RecordError`."""
        record = self.library.read(self.record_path(file), at)
        self.complain(record.torn)
        return record

    def teller(self, names: Sequence[str]) -> Teller[P, M, E]:
        """A teller for these players. From now on, all text has the letters that the settings choose."""
        from pkgutil import resolve_name

        from hotseat.settings import Settings
        from hotseat.settings.file import recall
        from hotseat.text.scripts import show_letters_of

        show_letters_of(recall(Settings).settings.letters_of)
        teller: Teller[P, M, E] = resolve_name(self.spec.teller)(tuple(map(readable, names)))
        return teller

    def complain(self, trouble: object) -> None:
        if trouble:
            output.complain(self.name, str(trouble))


def trouble_with(program: str, bot: str, name: str) -> str:
    """Load your own bot in another process. Returns why that failed, calling the bot `name`; else nothing."""
    import asyncio

    from hotseat.bots.client import BotClient, BotStopped, NoAnswer

    async def load() -> None:
        client = BotClient(python("hotseat.bots.plugins", program))
        try:
            await asyncio.wait_for(client.ask({"player": bot}, 2 * _LOADING), _LOADING)
        finally:
            await client.close()

    try:
        asyncio.run(load())
    except TimeoutError:
        text = _("{said}: did not load within {seconds} seconds")
        return text.format(said=shown(name), seconds=_LOADING)
    except BotStopped:
        return _("{player}: ended its own process").format(player=shown(bot))
    except NoAnswer as why:
        return str(why)
    return ""


# A browser in place of the screens

_PORTS = range(65536)


def add_serve(commands: Commands, program: Program[P, M, E]) -> None:
    serve = add_command(commands, program, "serve", _("play in a browser"), _serve)
    program.add_flags(serve)
    text = _("the address to listen on; 127.0.0.1, this machine only, if omitted")
    serve.add_argument("--host", metavar=_("NAME"), default="127.0.0.1", help=text)
    text = _("the port; 8000 if omitted, 0 for any free port")
    serve.add_argument("--port", metavar=_("N"), type=number, default=8000, help=text)
    text = _("let in everyone on this machine, without a token in the address")
    serve.add_argument("--no-token", dest="open", action="store_true", help=text)


def _serve(program: Program[P, M, E], options: argparse.Namespace) -> int:
    program.parse_options(options)  # complain of wrong flags here, not on every page
    _check_address(program.name, options)
    from hotseat.web import serve

    command, title = python(program.name, *program.to_argv(options)), _(program.spec.name)
    serve(program.name, command, title=title, host=options.host, port=options.port, guarded=not options.open)
    return 0


def _check_address(program: str, options: argparse.Namespace) -> None:
    """Raises `Failure` for wrong flags, and if the library is missing."""
    if options.port not in _PORTS:
        raise Failure(_("--port takes a number from 0 to 65535"), WRONG_USAGE)
    if not options.host:
        raise Failure(_("--host takes a name or an address"), WRONG_USAGE)
    if options.open and not _is_loopback(options.host):
        text = _("--no-token works only on this machine; leave it out, or use --host 127.0.0.1")
        raise Failure(text, WRONG_USAGE)
    from importlib.util import find_spec

    if find_spec("textual_serve") is None:
        text = _(
            "`{program} serve` needs the library textual-serve, which is not installed; "
            "install Azul with its extra `browser`: pip install '.[browser]'"
        )
        raise Failure(text, BAD_DATA, program=program)  # not WRONG_USAGE: the command line is right


def _is_loopback(host: str) -> bool:
    from ipaddress import ip_address

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
