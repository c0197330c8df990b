"""Stratopolis' bots by name, your own included, and one game of a match between them.

Such a player gets a game in which the tiles that lie hidden are in the order of the rules: it can count
them as everybody can, and cannot know which one comes next.

Both games of a sample have one seed, and so the same piles; the seat that begins is the same too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hotseat.bots import matches as contest
from hotseat.bots.matches import Named
from hotseat.bots.plugins import BotPlugins, OfLevel
from hotseat.bots.search import Budget
from hotseat.record.header import Header
from stratopolis.bots.evaluation import veiled
from stratopolis.bots.levels import Level
from stratopolis.game import SPEC, Setup, StratopolisSpec
from stratopolis.rules import Event, Move, Placement, Play, Position, parse_move

GROUP = "stratopolis.players"


def _of_level(spec: str) -> OfLevel[Position, Move]:
    from stratopolis.bots.choose import choose

    level = Level(spec)

    def chosen(position: Position, budget: Budget | None, seed: str) -> Move:
        return choose(position, level, budget, seed)

    return chosen


def _refusal(position: Position, move: Move) -> str:
    refused = position.refusal(move)
    if refused is None:
        return ""
    from stratopolis.game import SPEC

    return SPEC.explain(refused)


PLAYERS = BotPlugins[Position, Move](
    GROUP,
    list(Level),
    _of_level,
    (Placement,),
    parse_move,
    _refusal,
    "Placement(game.choices[0], Cell(1, 0), Turn.QUARTER)",
    veiled,
)


@dataclass(frozen=True)
class Match(contest.Match[Position, Move, Event]):
    """What all games of a match share; called with a fixture it plays that game.

    entrants: as the command line names them.   seed: of the match; the piles of sample 3 are shuffled
    from the seed `SEED 3`.   budget: for each choice, None for each level's own.
    records: the folder for the records, None for none.
    """

    entrants: tuple[str, ...]
    play: Play = Play.PILES
    seed: str = "1"
    budget: Budget | None = None
    records: Path | None = None

    @property
    def notation(self) -> StratopolisSpec:
        return SPEC

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.play, first, seed).header()

    def player(self, entrant: contest.Entrant[Position, Move]) -> Named[Position, Move]:
        return player(entrant) if isinstance(entrant, str) else contest.of_function(entrant)


@lru_cache(maxsize=16)
def player(spec: str) -> Named[Position, Move]:
    """Who that is, loaded once in every process: a level, a file, or an installed player. Raises
    `BadPlayer`.
    """
    return PLAYERS.named(spec)
