"""A game's command line: its flags, its commands, and what they need of the game.

A module that only one command needs is imported when that is called: Textual where screens open, Rich by
`show` and `stats`. `hotseat.cli.output` says what an error looks like.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from hotseat.cli.options import (
    Help,
    Parser,
    add_first,
    add_language,
    add_lines_flag,
    add_players,
    add_screen_flags,
    add_seed,
    choose_language,
    read_options,
)
from hotseat.cli.output import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    check_folder,
    complain,
    is_simple_terminal,
    need_terminal,
    ready,
)
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import _, comma_list, either
from hotseat.record.header import PERSON
from hotseat.record.names import shown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from hotseat.bots.matches import Match
    from hotseat.bots.plugins import BotPlugins
    from hotseat.record.reader import Record
    from hotseat.session import Session
    from hotseat.storage.library import Library


F = TypeVar("F", bound=Flags)

_LOADING = 30  # seconds that your own bot may take to load

# By command, the module of `hotseat.cli` that holds it.
_MODULES = {
    **dict.fromkeys(("resume", "replay", "serve"), "play"),
    **dict.fromkeys(("games", "show", "check", "review", "stats"), "saved"),
    "match": "match",
}


class NoSuchGame(Failure):
    """No saved game has the number that was given."""


class Seated(NamedTuple):
    """A player named by `--player`. who: the words for the player in a seat line.

    spec: the file or the name that the bots' process loads, for your own bot; else None.
    """

    name: str
    who: str
    spec: str | None = None


class MatchTerms(NamedTuple):
    """What a game adds to a match.

    make: a match, from `seed`, `budget` and `records`.   seats: at the table.   title: the heading, for so
    many games.   json: the game's own values in the object for `--json`, behind the seats.
    """

    make: Callable[..., Match[Any, Any, Any]]
    seats: int
    title: Callable[[int], str]
    json: Mapping[str, object]


class StatsFilter(NamedTuple):
    """Count only the games whose field `field` has this value.

    heading: stands behind the number of games.   none: the sentence where there is no such game.
    no_people: the sentence where computers alone played such games.
    """

    field: str
    value: str
    heading: str
    none: str
    no_people: str


class Program(Generic[P, M, E, F]):
    """A game's command line: the program alone with its flags, and its commands.

    A game with flags of its own has a subclass in its module `cli`.
    """

    flags_type: type[F] = cast("type[F]", Flags)  # a game may have more of them

    handed_on: Sequence[str] = ("player", "seed", "first")  # flags for the pages of `serve`

    # The help of `match`, where the game has it: who can play, and how many.
    match_help = ""
    entrants_help = ""

    def __init__(self, library: Library[P, M, E]) -> None:
        self.library = library
        self.spec = library.spec
        self.name = self.spec.title

    # Who plays

    @property
    def own_bots(self) -> BotPlugins[P, M, E]:
        """What loads your own bots; asked for only when one is named."""
        bots: BotPlugins[P, M, E] = import_module(f"{self.name}.bots.roster").BOTS
        return bots

    def seated(self, options: argparse.Namespace) -> tuple[Sequence[Seated], Mapping[str, str]]:
        """The players that `--player` names, and your own bots by their words in seat lines.

        Raises `Failure`, also where two bots have the same words.
        """
        players = [self.player(text) for text in options.player]
        own: dict[str, str] = {}
        for player in players:
            if player.spec is not None and own.setdefault(player.who, player.spec) != player.spec:
                text = _("two bots are called {name}; rename one of the files")
                name = shown(player.who.removeprefix("computer own "))
                raise Failure(text.format(name=name), WRONG_USAGE)
        return players, own

    def player(self, text: str) -> Seated:
        """The player that a `--player` names: the text behind the last colon says who it is, else a person.

        Raises `Failure` for an unknown level or bot.
        """
        name, colon, spec = text.rpartition(":")
        if not colon:
            return Seated(text, PERSON)
        spec = spec.strip()
        if spec == PERSON:
            return Seated(name, PERSON)
        if spec in self.spec.levels:
            return Seated(name, f"computer {spec}")
        return self._own_player(text, name, spec)

    def _own_player(self, option: str, name: str, spec: str) -> Seated:
        """Your own bot. Its code runs only in the bots' process."""
        from pathlib import Path

        from hotseat.bots.plugins import SUFFIX, unknown_player

        if spec.endswith(SUFFIX):
            path = Path(spec).expanduser().absolute()
            if not path.is_file():
                text = _("--player {said}: no such file")
                raise Failure(text.format(said=shown(option)), BAD_DATA)
            spec = str(path)
        elif spec not in (installed := self.own_bots.known()):
            choices = [PERSON, *self.spec.levels, _("a .py file"), _("an installed bot")]
            sentence = unknown_player(spec, (PERSON, *self.spec.levels, *installed), choices)
            if not spec:
                sentence = _("the player is missing after the colon; choose {choices}")
                sentence = sentence.format(choices=either(choices))
            raise Failure(sentence, WRONG_USAGE)
        if why := trouble_with(self.name, spec, f"--player {option}"):
            raise Failure(why, BAD_DATA)
        return Seated(name, self.own_bots.who(spec), spec)

    def is_own(self, spec: object) -> bool:
        """Whether this is your own bot: its code may do anything to its process."""
        from hotseat.bots.plugins import SUFFIX

        return isinstance(spec, str) and (spec.endswith(SUFFIX) or spec in self.own_bots.known())

    # The flags of the program alone

    def add_flags(self, parser: argparse.ArgumentParser) -> None:
        add_players(parser, _("add a player, in seat order, and go straight to the table"))
        add_first(parser)
        if any(field.word == "seed" for field in self.spec.fields):
            add_seed(parser, _("the same text gives the same random draws"))
        add_screen_flags(parser)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        """The flags that were given, to hand on to another process of the program."""
        argv = ["--no-animation"] if options.still else []
        for name in self.handed_on:
            flag, value = f"--{name.replace('_', '-')}", getattr(options, name, None)
            if value is True:
                argv.append(flag)
            elif isinstance(value, list):
                argv += [f"{flag}={item}" for item in value]
            elif value is not None and value is not False:
                argv.append(f"{flag}={value}")
        return argv

    def parse_options(self, options: argparse.Namespace) -> tuple[GameSetup[P, M, E] | None, F]:
        """A game, where players are named, and the flags for the start screen. Raises `Failure`."""
        from hotseat.game import Setup
        from hotseat.record.header import check_seat

        names, first, seed = tuple(options.player), options.first, getattr(options, "seed", None)
        try:
            setup = Setup(self.spec, names, first, seed) if names else None
            if first is not None:
                check_seat(first, self.spec.players[-1])
            return setup, self.flags_type(first, seed)
        except ValueError as error:
            raise Failure(shown(str(error)), WRONG_USAGE) from None

    # What a game adds to the commands that only some games have

    def add_match_flags(self, parser: argparse.ArgumentParser) -> None:
        """Add the game's own flags of `match`."""

    def match(self, options: argparse.Namespace) -> MatchTerms:
        """Turn the options of `match` into a match. Raises `Failure`."""
        raise NotImplementedError

    def add_stats_flags(self, parser: argparse.ArgumentParser) -> None:
        """Add the game's own flags of `stats`."""

    def stats_filter(self, options: argparse.Namespace) -> StatsFilter | None:  # noqa: ARG002
        """Which games `stats` counts; None: all."""
        return None

    # What every game does

    def run(self, arguments: Sequence[str]) -> int:
        """Run a command line and return the exit status.

        Raises `OSError` where the output cannot be written.
        """
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a name says so with ?
        try:
            rest = choose_language(arguments)
            options = read_options(self.name, rest, self.spec.commands, self._parser)
            command: Callable[[argparse.Namespace], int] = options.command
            return command(options)
        except Failure as failure:
            complain(self.name, str(failure))
            return failure.status

    def _parser(self, names: Sequence[str]) -> Parser:
        text = _(
            "`{program}` on its own opens the start screen. FILE can be a path, or the number of a saved"
            " game from `{program} games`. `{program} COMMAND --help` explains a command."
        )
        parser = Parser(
            prog=self.name,
            description=_(self.spec.about),
            epilog=text.format(program=self.name),
            formatter_class=Help,
            allow_abbrev=False,
        )
        version = f"{self.name} {self.spec.version}"
        parser.add_argument(
            "--version", action="version", version=version, help=_("show the version and exit")
        )
        add_language(parser)
        self.add_flags(parser)
        if self.spec.teller:
            add_lines_flag(parser)
        parser.set_defaults(command=self.play)
        if not names:
            return parser
        commands = parser.add_subparsers(title=_("commands"), metavar=_("[COMMAND]"))
        for name in names:
            module = import_module(f"hotseat.cli.{_MODULES[name]}")
            getattr(module, f"add_{name}")(commands, self)
        return parser

    def play(self, options: argparse.Namespace) -> int:
        setup, flags = self.parse_options(options)
        if self.by_lines(options):
            return self.play_lines(options, flags, setup)
        self.need_screens()
        session = self.library.begin(setup) if setup is not None else None
        return self.open(session, flags, still=options.still)

    def need_screens(self, command: str = "") -> None:
        """Raises `Failure` where no screen can be opened. command: what plays line by line instead."""
        need_terminal(self.name, lines=f"{self.name}{command} --lines" if self.spec.teller else "")

    def by_lines(self, options: argparse.Namespace) -> bool:
        """Whether to play line by line: that was asked for, or the terminal can do nothing else."""
        return bool(self.spec.teller) and (options.lines or is_simple_terminal())

    def play_lines(
        self,
        options: argparse.Namespace,
        flags: F,
        setup: GameSetup[P, M, E] | None = None,
        session: Session[P, M, E] | None = None,
    ) -> int:
        from hotseat.lines.play import LinePlay

        return LinePlay(self, flags).run(setup, session, simple=not options.lines)

    def open(self, session: Session[P, M, E] | None, flags: F, **more: object) -> int:
        """Open the screens, and close the game with them; returns the exit status.

        more: what the app begins with instead of a game or the start screen; `still`: nothing moves.
        """
        ready()
        module, name = self.spec.app.split(":")
        try:
            app: Callable[..., Any] = getattr(import_module(module), name)
            status: int = app(session, flags, **more).play()
            return status
        finally:
            if session is not None:
                session.close()

    def record_path(self, text: str) -> Path:
        """The file that an argument names: a plain number is a saved game, everything else a path.

        Raises `NoSuchGame`, and `Failure` for an empty name and for a folder that cannot be read.
        """
        from pathlib import Path

        if not (text.isascii() and text.isdigit()):
            if not text:  # a path of nothing is the current folder
                raise Failure(_("a file name cannot be empty"), WRONG_USAGE)
            return Path(text)
        path = self.library.path_of(int(text)) if len(text) < 10 else None
        if path is None:
            check_folder()
            sentence = _("no saved game {number}; `{program} games` lists them")
            raise NoSuchGame(sentence.format(number=shown(text, 20), program=self.name), BAD_DATA)
        return path

    def read_record(self, file: str, at: int | None = None) -> Record[P, M, E]:
        """Read the record that an argument names, and complain of a torn last line. Raises `Failure`.

        at: the record keeps the position after so many lines.
        """
        from hotseat.errors import RecordError

        try:
            record = self.library.read(self.record_path(file), at)
        except RecordError as error:
            raise Failure(str(error), BAD_DATA) from None
        if record.torn is not None:
            complain(self.name, str(record.torn))
        return record


def trouble_with(program: str, spec: str, name: str) -> str:
    """Why another process cannot load your own bot; empty if it can. `name` is its name in the reason."""
    import subprocess

    from hotseat.bots.plugins import LOADED
    from hotseat.child import end, python

    with subprocess.Popen(
        python(f"{program}.bots", spec),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            answer = process.communicate(timeout=_LOADING)[0]
        except subprocess.TimeoutExpired:
            text = _("{said}: did not load within {seconds} seconds")
            return text.format(said=shown(name), seconds=_LOADING)
        finally:
            end(process)
    if answer == LOADED:
        return ""
    return shown(answer.decode(errors="replace").strip(), 400) or _("{player}: ended its own process").format(
        player=shown(spec)
    )


def take_seats(session: Session[P, M, E], players: Sequence[Seated]) -> None:
    """Change who plays in a game under way, by name. Raises `Failure` for a name that is not in it."""
    for player in players:
        if player.name.strip() not in session.names:
            text = _("nobody in this game is called {name}; its players are {names}")
            names = comma_list([*map(shown, session.names)])
            sentence = text.format(name=shown(player.name), names=names)
            raise Failure(sentence, WRONG_USAGE)
    for player in players:
        session.seat(session.names.index(player.name.strip()) + 1, player.who)
