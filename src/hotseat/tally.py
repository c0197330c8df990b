"""What games' statistics by name have in common: who met whom, scores over time. Pure.

Names are who they are: the same letters, capitals included. A victory that several share is a win for
each of them. Computers are opponents of the people they played with, called by their level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar


class Result(Protocol):
    """What one player made of a game. person: whether it is one; a computer's name is its level."""

    @property
    def name(self) -> str:
        """Who that is."""

    @property
    def score(self) -> int:
        """The score at the end."""

    @property
    def won(self) -> bool:
        """Whether that was enough."""

    @property
    def person(self) -> bool:
        """Whether it is a person."""


R = TypeVar("R", bound=Result, covariant=True)


class Finished(Protocol[R]):
    """A finished game: its number in the list, the date of its file, and a result each seat."""

    @property
    def number(self) -> int:
        """Its number in the list of saved games."""

    @property
    def played(self) -> datetime:
        """When that was."""

    @property
    def results(self) -> Sequence[R]:
        """One a seat, in seat order."""


F = TypeVar("F", bound=Finished[Result])


class Ranked(Protocol):
    """Somebody among others: by games, then by wins."""

    @property
    def name(self) -> str:
        """Who that is."""

    @property
    def games(self) -> int:
        """How many were finished."""

    @property
    def wins(self) -> int:
        """How many of them were won."""


P = TypeVar("P", bound=Ranked)


class Score(NamedTuple):
    """What a player had at the end of one game, and when that was."""

    played: datetime
    number: int
    score: int
    won: bool


class Opponent(NamedTuple):
    """Games against somebody: how many, how many of them the player won, how many the opponent."""

    name: str
    games: int
    wins: int
    theirs: int


def against(name: str, games: Iterable[Finished[Result]]) -> tuple[Opponent, ...]:
    """Whom somebody met in some games, those met most often first."""
    found: dict[str, list[tuple[bool, bool]]] = {}
    for game in games:
        own = result_of(game, name)
        theirs: dict[str, bool] = {}  # of several computers of a level any
        for result in game.results:
            if result is not own:
                theirs[result.name] = theirs.get(result.name, False) or result.won
        for other, lost in theirs.items():
            found.setdefault(other, []).append((own.won, lost))
    opponents = [
        Opponent(other, len(met), sum(won for won, _ in met), sum(theirs for _, theirs in met))
        for other, met in found.items()
    ]
    return tuple(sorted(opponents, key=lambda each: (-each.games, -each.wins, each.name)))


def players(games: Iterable[F], player: Callable[[str, Sequence[F]], P]) -> list[P]:
    """Everybody who has finished a game: those with most games first, then most wins, then by name.

    player: what a name and the games of whoever bears it come to.
    """
    by_name: dict[str, list[F]] = {}
    for game in games:
        for result in game.results:
            if result.person:
                by_name.setdefault(result.name, []).append(game)
    found = [player(name, played) for name, played in by_name.items()]
    return sorted(found, key=lambda each: (-each.games, -each.wins, each.name))


def result_of(game: Finished[R], name: str) -> R:
    """What a person made of a game."""
    return next(each for each in game.results if each.person and each.name == name)


def scores(name: str, games: Iterable[Finished[Result]]) -> tuple[Score, ...]:
    """What somebody had at the end of each game, in their order."""
    found = ((game, result_of(game, name)) for game in games)
    return tuple(Score(game.played, game.number, each.score, each.won) for game, each in found)


def as_json(
    games: int, unreadable: int, players: Iterable[P], player: Callable[[P], dict[str, object]]
) -> dict[str, object]:
    """The object of `stats --json`: how many games, how many files could not be read, and the players."""
    return {"games": games, "unreadable": unreadable, "players": [player(each) for each in players]}


def sums_json(total: int, games: int) -> dict[str, object]:
    """A sum over some games, and its mean with two decimals."""
    return {"total": total, "mean": round(total / games, 2)}


def met_json(against: Iterable[Opponent], scores: Iterable[Score]) -> dict[str, object]:
    """Whom somebody met, and the scores over time."""
    return {
        "against": [opponent._asdict() for opponent in against],
        "scores": [{**each._asdict(), "played": each.played.isoformat()} for each in scores],
    }
