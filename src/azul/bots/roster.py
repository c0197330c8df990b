"""Azul's bots for the rest of the program: by name, as a server that answers requests, and in matches.

The deals of a match come from the dealer, a function of seed, round, bag and lid. All games of a sample
have one seed: their first rounds are dealt alike, and later ones as far as the same tiles are in bag and
lid.
"""

from __future__ import annotations

from dataclasses import dataclass

from azul.bots.levels import choose, hints
from azul.game import SPEC, Setup
from azul.rules import Deal, Event, Move, Pick, Place, Position, WallKind
from hotseat.bots import matches
from hotseat.bots.plugins import BotPlugins, main
from hotseat.record import Header

BOTS = BotPlugins(
    spec=SPEC,
    move_types=(Pick, Place, Deal),
    example="Pick(3, Colour.BLUE, 2)",
    parse_position=Position.parse,
    visible=lambda position: position,  # an Azul position has no secrets
    choose=choose,
    consider=hints,
)

answer = BOTS.answer


@dataclass(frozen=True)
class Match(matches.Match[Position, Move, Event]):
    """A match of Azul on one kind of wall."""

    wall: WallKind = WallKind.COLOURED

    bots = BOTS

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.wall, first, seed).header()


if __name__ == "__main__":
    main(BOTS)
