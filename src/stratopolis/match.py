"""One game of a match, played to its end and recorded on request. For `hotseat.match`.

Both games of a sample have one seed, and so the same piles; the seat that begins is the same too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hotseat import contest
from hotseat.contest import Named
from hotseat.match import Fixture, Played
from hotseat.searching import Budget
from stratopolis.players.own import PLAYERS
from stratopolis.record import NOTATION, Setup
from stratopolis.rules import Command, Game, Play


@dataclass(frozen=True)
class Match:
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

    def __call__(self, fixture: Fixture) -> Played:
        """Play a game. Raises `BadPlayer` where one cannot be loaded, `OSError` for the record."""
        players = [player(self.entrants[who]) for who in fixture.entrants]
        names = tuple(contest.different([each.name for each in players]))
        seed = f"{self.seed} {fixture.sample}"
        header = Setup(names, self.play, fixture.first, seed).header()
        lots = f"{self.seed} game {fixture.number}"  # so that swapped games do not play alike
        game = contest.Contested(NOTATION, header, players, self.budget, seed, lots)
        game.play()
        if self.records is not None:
            contest.write(self.records / file_name(fixture), game.record())
        return game.played(fixture, _ending)

    @property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called, all different."""
        return tuple(contest.different([player(entrant).name for entrant in self.entrants]))


def file_name(fixture: Fixture) -> str:
    """The name of a game's record."""
    return contest.file_name(fixture, NOTATION.suffix)


@lru_cache(maxsize=16)
def player(spec: str) -> Named[Game, Command]:
    """Who that is, loaded once in every process: a level, a file, or an installed player. Raises
    `BadPlayer`.
    """
    return PLAYERS.named(spec)


def _ending(game: Game) -> contest.Ending:
    assert game.winners is not None
    return contest.Ending(game.winners, game.scores)
