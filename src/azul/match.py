"""One game of a match, played to its end and recorded on request. For `hotseat.match`.

The deals come from the dealer, a function of seed, round, bag and lid. All games of a sample have one
seed: their first rounds are dealt alike, and later ones as far as the same tiles are in bag and lid.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from azul.players.budget import Budget
from azul.players.own import Named, named
from azul.record import NOTATION, Setup
from azul.rules import Command, Game, WallKind
from hotseat import contest
from hotseat.match import Fixture, Played

# Who plays: what the command line says of a player, or a function of a module, for programs.
Entrant = str | Callable[[Game, Budget | None, str], Command]


@dataclass(frozen=True)
class Match:
    """What all games of a match share; called with a fixture it plays that game.

    seed: of the match; the games of sample 3 are dealt from the seed `SEED 3`.   budget: for each choice,
    None for each level's own.   records: the folder for the records, None for none.
    """

    entrants: tuple[Entrant, ...]
    wall: WallKind = WallKind.COLOURED
    seed: str = "1"
    budget: Budget | None = None
    records: Path | None = None

    def __call__(self, fixture: Fixture) -> Played:
        """Play a game. Raises `BadPlayer` where one cannot be loaded, `OSError` for the record."""
        players = [player(self.entrants[who]) for who in fixture.entrants]
        names = tuple(contest.different([each.name for each in players]))
        seed = f"{self.seed} {fixture.sample}"
        header = Setup(names, self.wall, fixture.first, seed).header()
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
def player(entrant: Entrant) -> Named:
    """Who that is, loaded once in every process. Raises `BadPlayer`."""
    if isinstance(entrant, str):
        return named(entrant)
    name = entrant.__name__.replace("_", " ")
    return Named(name, f"computer own {name}", entrant, own=True)


def _ending(game: Game) -> contest.Ending:
    assert game.winners is not None
    scores = tuple(game.board(seat).score for seat in game.seats_from(1))
    return contest.Ending(game.winners, scores)
