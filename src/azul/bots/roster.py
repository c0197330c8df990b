"""Azul's bots for the rest of the program: by name, as a server that answers requests, and in matches.

The deals of a match come from the dealer, a function of seed, round, bag and lid. All games of a sample
have one seed: their first rounds are dealt alike, and later ones as far as the same tiles are in bag and
lid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azul.bots.levels import Level, choose, consider, hints
from azul.bots.search import Advice
from azul.game import SPEC, Setup
from azul.rules import Deal, Event, Move, Pick, Place, Position, WallKind
from hotseat.bots import matches
from hotseat.bots.plugins import BotPlugins
from hotseat.bots.search import Budget
from hotseat.record.header import Header


class AzulBots(BotPlugins[Position, Move, Event]):
    """Azul's levels, and your own bots for it."""

    group = "azul.players"
    spec = SPEC
    move_types = (Pick, Place, Deal)
    example = "Pick(3, Colour.BLUE, 2)"

    def parse_position(self, text: str) -> Position:
        return Position.parse(text)

    def visible(self, position: Position) -> Position:
        return position  # an Azul position has no secrets

    def choose(self, position: Position, level: str, budget: Budget | None, seed: str) -> Move:
        return choose(position, Level(level), budget, seed)

    def consider(
        self,
        position: Position,
        level: str,
        budget: Budget | None,
        seed: str,
        *,
        most: int,
        also: Sequence[Move],
    ) -> list[Advice]:
        if level == Level.EXPERT:  # people read its results, so they are in points
            return hints(position, budget, seed, most=most, also=also)
        return consider(position, Level(level), budget, seed, most=most, also=also)


BOTS = AzulBots()

answer = BOTS.answer


@dataclass(frozen=True)
class Match(matches.Match[Position, Move, Event]):
    """A match of Azul on one kind of wall."""

    wall: WallKind = WallKind.COLOURED

    bots = BOTS

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.wall, first, seed).header()
