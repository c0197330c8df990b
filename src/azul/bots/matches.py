"""Azul's bots by name, your own included, and one game of a match between them.

The deals come from the dealer, a function of seed, round, bag and lid. All games of a sample have one
seed: their first rounds are dealt alike, and later ones as far as the same tiles are in bag and lid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from azul.bots.levels import Level
from azul.game import SPEC, AzulSpec, Setup
from azul.rules import Deal, Event, Move, Pick, Place, Position, WallKind, parse_move
from hotseat.bots import matches as contest
from hotseat.bots.matches import Named
from hotseat.bots.plugins import BotPlugins, OfLevel
from hotseat.bots.search import Budget
from hotseat.record.header import Header

GROUP = "azul.players"


def _of_level(spec: str) -> OfLevel[Position, Move]:
    from azul.bots import choose  # the search is not needed for a player of one's own

    level = Level(spec)

    def chosen(position: Position, budget: Budget | None, seed: str) -> Move:
        return choose(position, level, budget, seed)

    return chosen


def _refusal(position: Position, move: Move) -> str:
    refused = position.refusal(move)
    if refused is None:
        return ""
    from azul.game import SPEC

    return SPEC.explain(refused)


PLAYERS = BotPlugins[Position, Move](
    GROUP,
    list(Level),
    _of_level,
    (Pick, Place, Deal),
    parse_move,
    _refusal,
    "Pick(3, Colour.BLUE, 2)",
    lambda game: game,  # what is hidden is none of it
)


Entrant = contest.Entrant[Position, Move]


@dataclass(frozen=True)
class Match(contest.Match[Position, Move, Event]):
    """What all games of a match share; called with a fixture it plays that game.

    seed: of the match; the games of sample 3 are dealt from the seed `SEED 3`.   budget: for each choice,
    None for each level's own.   records: the folder for the records, None for none.
    """

    entrants: tuple[Entrant, ...]
    wall: WallKind = WallKind.COLOURED
    seed: str = "1"
    budget: Budget | None = None
    records: Path | None = None

    @property
    def notation(self) -> AzulSpec:
        return SPEC

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.wall, first, seed).header()

    def player(self, entrant: Entrant) -> Named[Position, Move]:
        return player(entrant)


@lru_cache(maxsize=16)
def player(entrant: Entrant) -> Named[Position, Move]:
    """Who that is, loaded once in every process. Raises `BadPlayer`."""
    return PLAYERS.named(entrant) if isinstance(entrant, str) else contest.of_function(entrant)
