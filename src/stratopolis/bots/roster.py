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
from hotseat.bots.server import BotServer
from hotseat.record.header import Header
from stratopolis.advice import hints
from stratopolis.bots.evaluation import veiled
from stratopolis.bots.levels import Advice, Level, choose, consider
from stratopolis.game import SPEC, Setup
from stratopolis.rules import Event, Move, Placement, Play, Position

BOTS = BotPlugins[Position, Move, Event](
    group="stratopolis.players",
    spec=SPEC,
    levels=Level,
    choose=choose,
    move_types=(Placement,),
    example="Placement(game.choices[0], Cell(1, 0), Turn.QUARTER)",
    visible=veiled,
)


def _consider(
    position: Position, level: str, budget: Budget | None, seed: str, *, most: int, also: Sequence[Move]
) -> list[Advice]:
    if level == Level.EXPERT:  # people read what it finds
        return hints(position, budget, most=most, also=also)
    return consider(position, Level(level), budget, seed, most=most, also=also)


answer = BotServer(BOTS, Position.parse, _consider, best=Level.EXPERT).answer


@dataclass(frozen=True)
class Match(matches.Match[Position, Move, Event]):
    """A match of Stratopolis, all games played in one way."""

    play: Play = Play.PILES

    bots = BOTS

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.play, first, seed).header()
