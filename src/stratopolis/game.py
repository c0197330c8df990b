"""The command line of `stratopolis`: its flags, and what it brings to the commands of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.cli.options import need_terminal
from hotseat.cli.program import Program
from hotseat.i18n import _, ngettext
from stratopolis import __version__, cli

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from rich.console import Group

    from hotseat.cli.seating import Players
    from hotseat.record.header import Header
    from hotseat.storage.library import Library
    from stratopolis.record import Flags, Setup
    from stratopolis.rules import Event, Placement, Position
    from stratopolis.tui.app import StratopolisApp


class StratopolisProgram(Program["Position", "Placement", "Event", "Flags"]):
    """Stratopolis' command line."""

    name = "stratopolis"
    title = "Stratopolis"
    version = __version__
    about = _("The board game Stratopolis, for two players at one screen.")
    commands = ("resume", "replay", "show", "review", "games", "check", "stats", "match", "serve")
    own = ("review", "stats", "match")
    has_computers = True

    @property
    def saves(self) -> Library[Position, Placement, Event]:
        from stratopolis.record import LIBRARY

        return LIBRARY

    def screens(self) -> type[StratopolisApp]:
        from stratopolis.tui.app import StratopolisApp

        return StratopolisApp

    def play(self, options: argparse.Namespace) -> int:
        setup, flags = self.parse_options(options)
        if setup is None or not options.own_order:
            return super().play(options)
        need_terminal(self.name)

        def app() -> StratopolisApp:
            from stratopolis.tui.app import StratopolisApp

            return StratopolisApp(None, flags, arranging=setup, still=options.still)

        return self.show(None, app)

    def add_flags(self, parser: argparse.ArgumentParser) -> None:
        cli.add_flags(parser)

    def parse_options(self, options: argparse.Namespace) -> tuple[Setup | None, Flags]:
        return cli.parse_options(options)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        return cli.to_argv(options)

    def no_flags(self) -> Flags:
        from stratopolis.record import Flags

        return Flags()

    def players(self) -> Players:
        return cli.players()

    def listed(self, position: Position, header: Header) -> Sequence[tuple[str, int]]:
        from stratopolis.record import way_of, way_words

        tiles = ngettext("{n} tile", "{n} tiles", position.placed).format(n=position.placed)
        return (way_words(way_of(header)), 13), (tiles, 8)

    def facts(self, position: Position | None) -> Mapping[str, object]:
        return {
            "play": str(position.play) if position else None,
            "turn": position.placed if position else None,
        }

    def position(self, game: Position, _names: Sequence[str]) -> dict[str, object]:
        from stratopolis.record import position

        return position(game)

    def draw(self, position: Position, names: Sequence[str], width: int) -> Group:
        from stratopolis.show import draw

        return draw(position, names, width)


PROGRAM = StratopolisProgram()

run = PROGRAM.run
