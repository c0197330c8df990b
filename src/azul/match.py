"""One game of a match, played to its end and recorded on request. For `hotseat.match`.

The deals come from the dealer, a function of seed, round, bag and lid. All games of a sample have one
seed: their first rounds are dealt alike, and later ones as far as the same tiles are in bag and lid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from azul.players.own import PLAYERS
from azul.record import NOTATION, AzulNotation, Setup
from azul.rules import Event, Move, Position, WallKind
from hotseat import contest
from hotseat.contest import Named
from hotseat.header import Header
from hotseat.searching import Budget

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
    def notation(self) -> AzulNotation:
        """What Azul's records say."""
        return NOTATION

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        """The header of a game between those."""
        return Setup(names, self.wall, first, seed).header()

    def player(self, entrant: Entrant) -> Named[Position, Move]:
        """Who that is. Raises `BadPlayer`."""
        return player(entrant)


@lru_cache(maxsize=16)
def player(entrant: Entrant) -> Named[Position, Move]:
    """Who that is, loaded once in every process. Raises `BadPlayer`."""
    return PLAYERS.named(entrant) if isinstance(entrant, str) else contest.of_function(entrant)
