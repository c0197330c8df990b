"""The command line of `azul`: its flags, and what it brings to the commands of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azul import __version__, cli
from hotseat.cli.program import Program
from hotseat.i18n import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from rich.console import Group

    from azul.record import Flags, Setup
    from azul.rules import Event, Move, Position
    from azul.tui.app import AzulApp
    from hotseat.cli.seating import Players
    from hotseat.record.header import Header
    from hotseat.storage.library import Library


class AzulProgram(Program["Position", "Move", "Event", "Flags"]):
    """Azul's command line."""

    name = "azul"
    title = "Azul"
    version = __version__
    about = _("The board game Azul, for 2-4 players at one screen.")
    commands = ("resume", "replay", "show", "review", "games", "check", "stats", "match", "serve")
    own = ("review", "stats", "match")
    has_computers = True

    @property
    def saves(self) -> Library[Position, Move, Event]:
        from azul.record import LIBRARY

        return LIBRARY

    def screens(self) -> type[AzulApp]:
        from azul.tui.app import AzulApp

        return AzulApp

    def add_flags(self, parser: argparse.ArgumentParser) -> None:
        cli.add_flags(parser)

    def parse_options(self, options: argparse.Namespace) -> tuple[Setup | None, Flags]:
        return cli.parse_options(options)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        return cli.to_argv(options)

    def no_flags(self) -> Flags:
        from azul.record import Flags

        return Flags()

    def players(self) -> Players:
        return cli.players()

    def listed(self, position: Position, _header: Header) -> Sequence[tuple[str, int]]:
        wall = _("grey wall") if position.wall == "grey" else _("coloured wall")
        return (wall, 13), (_("round {n}").format(n=position.round), 8)

    def facts(self, position: Position | None) -> Mapping[str, object]:
        return {
            "wall": str(position.wall) if position else None,
            "round": position.round if position else None,
        }

    def position(self, game: Position, names: Sequence[str]) -> dict[str, object]:
        from azul.record import position

        return position(game, names)

    def draw(self, position: Position, names: Sequence[str], width: int) -> Group:
        from azul.show import draw

        return draw(position, names, width)


PROGRAM = AzulProgram()

run = PROGRAM.run
