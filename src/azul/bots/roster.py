"""Azul's bots for the rest of the program: by name, as a server that answers requests, and in matches.

The deals of a match come from the dealer, a function of seed, round, bag and lid. All games of a sample
have one seed: their first rounds are dealt alike, and later ones as far as the same tiles are in bag and
lid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azul.advice import hints
from azul.bots.choose import choose, consider
from azul.bots.levels import Advice, Level
from azul.game import SPEC, Setup
from azul.rules import Deal, Event, Move, Pick, Place, Position, WallKind
from hotseat.bots import matches
from hotseat.bots.plugins import BotPlugins
from hotseat.bots.search import Budget
from hotseat.bots.server import BotServer
from hotseat.record.header import Header

BOTS = BotPlugins[Position, Move, Event](
    group="azul.players",
    spec=SPEC,
    levels=Level,
    choose=choose,
    move_types=(Pick, Place, Deal),
    example="Pick(3, Colour.BLUE, 2)",
    visible=lambda position: position,  # an Azul position has no secrets
)


def _consider(
    position: Position, level: str, budget: Budget | None, seed: str, *, most: int, also: Sequence[Move]
) -> list[Advice]:
    if level == Level.EXPERT:  # people read its results, so they are in points
        return hints(position, budget, seed, most=most, also=also)
    return consider(position, Level(level), budget, seed, most=most, also=also)


answer = BotServer(BOTS, Position.parse, _consider, best=Level.EXPERT).answer


@dataclass(frozen=True)
class Match(matches.Match[Position, Move, Event]):
    """A match of Azul on one kind of wall."""

    wall: WallKind = WallKind.COLOURED

    bots = BOTS

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.wall, first, seed).header()
