"""Stratopolis' bots for the rest of the program: by name, as a server that answers requests, and in matches.

Bots are given a position in which the hidden tiles are in the order of the rules: they can count these
tiles, as every player can, but do not know which one comes next.

Both games of a sample have one seed, and so the same piles; the seat that begins is the same too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hotseat.bots import matches
from hotseat.bots.plugins import BotPlugins
from hotseat.bots.search import Budget
from hotseat.record.header import Header
from stratopolis.bots.evaluation import veiled
from stratopolis.bots.levels import Advice, Level, choose, consider, hints
from stratopolis.game import SPEC, Setup
from stratopolis.rules import Event, Move, Placement, Play, Position


class StratopolisBots(BotPlugins[Position, Move, Event]):
    """Stratopolis' levels, and your own bots for it."""

    group = "stratopolis.players"
    spec = SPEC
    move_types = (Placement,)
    example = "Placement(position.choices[0], Cell(1, 0), Turn.QUARTER)"

    def parse_position(self, text: str) -> Position:
        return Position.parse(text)

    def visible(self, position: Position) -> Position:
        return veiled(position)

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
        if level == Level.EXPERT:  # people read what it finds
            return hints(position, budget, most=most, also=also)
        return consider(position, Level(level), budget, seed, most=most, also=also)


BOTS = StratopolisBots()

answer = BOTS.answer


@dataclass(frozen=True)
class Match(matches.Match[Position, Move, Event]):
    """A match of Stratopolis, all games played in one way."""

    play: Play = Play.PILES

    bots = BOTS

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.play, first, seed).header()
