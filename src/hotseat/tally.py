"""What games' statistics by name have in common: who met whom, scores over time. Pure.

Names are who they are: the same letters, capitals included. A victory that several share is a win for
each of them. Computers are opponents of the people they played with, called by their level.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
        won = next(result.won for result in game.results if result.name == name)
        theirs: dict[str, bool] = {}  # of several computers of a level any
        for result in game.results:
            if result.name != name:
                theirs[result.name] = theirs.get(result.name, False) or result.won
        for other, lost in theirs.items():
            found.setdefault(other, []).append((won, lost))
    opponents = [
        Opponent(other, len(met), sum(won for won, _ in met), sum(theirs for _, theirs in met))
        for other, met in found.items()
    ]
    return tuple(sorted(opponents, key=lambda each: (-each.games, -each.wins, each.name)))
