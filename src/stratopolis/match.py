"""One game of a match, played to its end and recorded on request. For `hotseat.match`.

Both games of a sample have one seed, and so the same piles; the seat that begins is the same too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hotseat import contest
from hotseat.contest import Named
from hotseat.header import Header
from hotseat.searching import Budget
from stratopolis.players.own import PLAYERS
from stratopolis.record import NOTATION, Setup, StratopolisNotation
from stratopolis.rules import Event, Move, Play, Position


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
    def notation(self) -> StratopolisNotation:
        """What Stratopolis' records say."""
        return NOTATION

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        """The header of a game between those."""
        return Setup(names, self.play, first, seed).header()

    def player(self, entrant: contest.Entrant[Position, Move]) -> Named[Position, Move]:
        """Who that is. Raises `BadPlayer`."""
        return player(entrant) if isinstance(entrant, str) else contest.of_function(entrant)


@lru_cache(maxsize=16)
def player(spec: str) -> Named[Position, Move]:
    """Who that is, loaded once in every process: a level, a file, or an installed player. Raises
    `BadPlayer`.
    """
    return PLAYERS.named(spec)
