"""A game's command line, as the commands of every game see it: `Program` is what a game brings to it.

A game's is made in its package `commands`, whose `run` is what `hotseat.cli.entry` calls. What only one
command needs is imported when that is called: Textual where screens open, Rich by `show` and `stats`.
What an error looks like is said in `hotseat.cli.options`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

from hotseat.cli.options import (
    WRONG_USAGE,
    Failure,
    Help,
    Parser,
    add_first,
    add_players,
    add_screen_flags,
    add_seed,
    carry_out,
    need_terminal,
    options_to_argv,
    read_options,
    ready,
    said_path,
)
from hotseat.game import C, E, G
from hotseat.i18n import _
from hotseat.record.names import shown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from rich.console import RenderableType

    from hotseat.cli.seating import Players, Seated
    from hotseat.record.header import Header
    from hotseat.record.reader import Record
    from hotseat.session import Session
    from hotseat.setup import Flags, Setup
    from hotseat.storage.library import Library
    from hotseat.tui.app import HotseatApp


F = TypeVar("F", bound="Flags")

# The modules of `hotseat.cli.commands` that hold commands of another name.
_MODULES = {"resume": "play", "replay": "play", "show": "play"}


class Program(ABC, Generic[G, C, E, F]):
    """A game's command line: the program alone with its flags, and its commands."""

    name: str  # as it is called, and its package
    title: str  # as the game is called
    version: str
    about: str  # a sentence, for the help
    commands: Sequence[str] = ("resume", "replay", "show", "games", "check", "serve")
    # Those of them that the game's own module `cli` adds, with a function `add_NAME(commands)`.
    own: Sequence[str] = ()
    has_computers = False  # somebody else than people may play

    # What a game brings

    @property
    @abstractmethod
    def saves(self) -> Library[G, C, E]:
        """Its saved games."""

    @abstractmethod
    def screens(self) -> type[HotseatApp[G, C, E]]:
        """Its screens. They are imported here, when they are to be opened, and not before."""

    @abstractmethod
    def add_flags(self, parser: argparse.ArgumentParser) -> None:
        """The flags of the program alone."""

    @abstractmethod
    def parse_options(self, options: argparse.Namespace) -> tuple[Setup[G, C, E] | None, F]:
        """What they come to: a game where players are named, and what the start screen proposes.

        Raises `Failure`.
        """

    @abstractmethod
    def to_argv(self, options: argparse.Namespace) -> list[str]:
        """Those that were given, to hand on to another process of the program."""

    @abstractmethod
    def no_flags(self) -> F:
        """As if none was given."""

    def listed(self, position: G, header: Header) -> Sequence[tuple[str, int]]:
        """What the list of saved games says of a game, of the position it stands at and what its record
        says of it: each with the width of its column.
        """
        del position, header
        return ()

    def facts(self, position: G | None) -> Mapping[str, object]:
        """The same for programs; None is for a file that cannot be read."""
        del position
        return {}

    @abstractmethod
    def position(self, position: G, names: Sequence[str]) -> dict[str, object]:
        """A position as an object, for programs."""

    @abstractmethod
    def draw(self, position: G, names: Sequence[str], width: int) -> RenderableType:
        """A position as text, in so many columns."""

    def players(self) -> Players:
        """Who may play beside people; only a game that `has_computers` is asked for it."""
        raise NotImplementedError

    # What every game does

    def run(self, arguments: Sequence[str]) -> int:
        """Do what a command line says and return the exit status.

        Raises `OSError` where the output cannot be written.
        """
        return carry_out(self.name, lambda: read_options(self.name, arguments, self.commands, self._parser))

    def _parser(self, names: Sequence[str]) -> Parser:
        """Reads the flags of the program alone, and of the commands named."""
        text = _(
            "`{program}` on its own opens the start screen. FILE can be a path, or the number of a saved"
            " game from `{program} games`. `{program} COMMAND --help` explains a command."
        )
        epilog = text.format(program=self.name)
        parser = Parser(
            prog=self.name,
            description=self.about,
            epilog=epilog,
            formatter_class=Help,
            allow_abbrev=False,
        )
        version = f"{self.name} {self.version}"
        parser.add_argument(
            "--version", action="version", version=version, help=_("show the version and exit")
        )
        self.add_flags(parser)
        parser.set_defaults(command=self.play)
        if not names:
            return parser
        commands = parser.add_subparsers(title=_("commands"), metavar=_("[COMMAND]"))
        for name in names:
            if name in self.own:
                getattr(import_module(f"{self.name}.cli"), f"add_{name}")(commands)
            else:
                module = import_module(f"hotseat.cli.commands.{_MODULES.get(name, name)}")
                getattr(module, f"add_{name}")(commands, self)
        return parser

    def play(self, options: argparse.Namespace) -> int:
        """Open the start screen, or the table where players are named."""
        setup, flags = self.parse_options(options)
        need_terminal(self.name)
        session = self.saves.begin(setup) if setup is not None else None
        return self.open(session, flags, still=options.still)

    def add_resume_flags(self, parser: argparse.ArgumentParser) -> None:
        """Who is seated anew, and how long computers may think."""
        if self.has_computers:
            from hotseat.cli.seating import add_seats_flag, add_thinking_flags

            add_seats_flag(parser)
            add_thinking_flags(parser)

    def resuming(self, options: argparse.Namespace) -> tuple[F, Sequence[Seated]]:
        """What they come to. Raises `Failure`."""
        flags = self.no_flags()
        if not self.has_computers:
            return flags, ()
        from dataclasses import replace

        from hotseat.cli.seating import own_players, seated

        found = [seated(self.players(), each) for each in options.player]
        own = own_players(found)
        return replace(flags, seconds=options.think, nodes=options.nodes, own=own), found

    def open(
        self,
        session: Session[G, C, E] | None,
        flags: F,
        *,
        replayed: tuple[Record[G, C, E], Path] | None = None,
        still: bool = False,
    ) -> int:
        """Open the table of a game, the replay of a record (and its file), or the start screen; returns
        the exit status.

        still: nothing moves, whatever the settings say.
        """
        return self.show(session, lambda: self.screens()(session, flags, replayed=replayed, still=still))

    def show(self, session: Session[G, C, E] | None, app: Callable[[], HotseatApp[G, C, E]]) -> int:
        """Open the screens that `app` makes (it imports Textual); the game is closed with them."""
        ready()
        try:
            return app().play()
        finally:
            if session is not None:
                session.close()

    def record_path(self, options_to_argv: str) -> Path:
        """The file somebody means: a plain number is a saved game, everything else a path."""
        return said_path(self.name, options_to_argv, lambda number: self.saves.path_of(number))


class PlainProgram(Program[G, C, E, "Flags"]):
    """The command line of a game that asks for nothing but who plays, who begins and, where its records
    have that line, a seed.
    """

    def add_flags(self, parser: argparse.ArgumentParser) -> None:
        add_players(parser, _("add a player, in seat order, and go straight to the table"))
        add_first(parser)
        if any(field.word == "seed" for field in self.saves.notation.fields):
            add_seed(parser, _("the same text gives the same random draws"))
        add_screen_flags(parser)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        return options_to_argv(options, [each for each in ("player", "seed", "first") if each in options])

    def parse_options(self, options: argparse.Namespace) -> tuple[Setup[G, C, E] | None, Flags]:
        from hotseat.record.header import check_seat
        from hotseat.setup import PlainSetup

        notation = self.saves.notation
        names, first, seed = tuple(options.player), options.first, getattr(options, "seed", None)
        try:
            setup = PlainSetup(notation, names, first, seed) if names else None
            if first is not None:
                check_seat(first, notation.players[-1])
            return setup, self._flags(first, seed)
        except ValueError as error:
            raise Failure(shown(str(error)), WRONG_USAGE) from None

    def no_flags(self) -> Flags:
        return self._flags(None, None)

    def _flags(self, first: int | None, seed: str | None) -> Flags:
        from hotseat.setup import Flags

        return Flags(first, seed)
