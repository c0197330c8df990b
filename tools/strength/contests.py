"""List the matches that measure the levels: who plays, how, and where the results are kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol, TypedDict

from tools.strength import entrants

import stratopolis.bots.roster
from azul.bots.network import path_of
from azul.bots.roster import Match
from azul.rules import WallKind
from hotseat.bots.matches import Fixture, Played
from hotseat.bots.search import Budget
from stratopolis.rules import Play

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "docs" / "strength"
BASELINE = PROJECT / "tools" / "strength" / "baseline.py"  # the yardstick; it has a `choose`
LEVELS = ("expert", "hard", "medium", "easy")
SEED = "strength"
GAMES = 200
# Files of a game's bots that do not influence which moves they choose.
_BESIDE = ("__main__.py", "explain.py", "roster.py")
_SOURCE = PROJECT / "src"
STRATOPOLIS_LEVELS = ("hard", "medium", "easy")
# Stratopolis' hard looks at some 25,000 positions in its second: a tenth, the same on every machine.
STRATOPOLIS_NODES = 2500


class Way(TypedDict, total=False):
    """How it is played: on which wall in Azul; in Stratopolis the way to play, and how many positions
    the level that searches looks at for a choice.
    """

    wall: str
    play: str
    nodes: int


class Playing(Protocol):
    """What plays the games of a match, in whatever process."""

    def __call__(self, fixture: Fixture, /) -> Played:
        """Play a game."""


class Listed(Protocol):
    """A match of the list, of whatever game."""

    @property
    def entrants(self) -> tuple[str, ...]:
        """Who plays, the better one first."""

    @property
    def players(self) -> int:
        """How many seats."""

    @property
    def name(self) -> str:
        """What it is called on the command line."""

    @property
    def file(self) -> Path:
        """Where its games are."""

    @property
    def match(self) -> Playing:
        """What plays its games."""

    @property
    def code(self) -> str:
        """What its players are, in a few letters."""

    @property
    def way(self) -> Way:
        """How it is played, for the first line of its file."""


class Contest(NamedTuple):
    """A match of Azul. entrants: names of `entrants.ENTRANTS`."""

    entrants: tuple[str, ...]
    players: int
    wall: WallKind

    @property
    def name(self) -> str:
        """What it is called on the command line: `expert-hard-2-coloured`."""
        return "-".join((*self.entrants, str(self.players), str(self.wall)))

    @property
    def file(self) -> Path:
        """Where its games are."""
        return FOLDER / f"{self.name}.jsonl"

    @property
    def match(self) -> Match:
        """What plays its games."""
        return Match(tuple(entrants.ENTRANTS[each] for each in self.entrants), self.wall, seed=SEED)

    @property
    def code(self) -> str:
        """What its players are, in a few letters: they change with any line of search, rules or
        yardstick, and for the expert with the weights of that game.
        """
        files = [*_players("azul"), Path(entrants.__file__), BASELINE]
        if any(each.startswith("expert") for each in self.entrants):
            files.append(path_of(self.players, self.wall))
        return _digest(files)

    @property
    def way(self) -> Way:
        """The wall."""
        return {"wall": str(self.wall)}


class StratopolisContest(NamedTuple):
    """A match of Stratopolis between two levels."""

    entrants: tuple[str, str]
    play: Play

    @property
    def players(self) -> int:
        """Always two."""
        return len(self.entrants)

    @property
    def name(self) -> str:
        """What it is called on the command line: `stratopolis-hard-medium-piles`."""
        return "-".join(("stratopolis", *self.entrants, str(self.play)))

    @property
    def file(self) -> Path:
        """Where its games are."""
        return FOLDER / f"{self.name}.jsonl"

    @property
    def match(self) -> stratopolis.bots.roster.Match:
        """What plays its games; only the level that searches keeps to the positions."""
        budget = Budget(nodes=STRATOPOLIS_NODES)
        return stratopolis.bots.roster.Match(self.entrants, self.play, seed=SEED, budget=budget)

    @property
    def code(self) -> str:
        """What its players are, in a few letters: they change with any line of search or rules."""
        return _digest(_players("stratopolis"))

    @property
    def way(self) -> Way:
        """The way to play, and how long the search was."""
        return {"play": str(self.play), "nodes": STRATOPOLIS_NODES}


def _players(game: str) -> list[Path]:
    """The files on which the choices of a game's levels depend."""
    source = _SOURCE / game
    players = (each for each in sorted((source / "bots").glob("*.py")) if each.name not in _BESIDE)
    return [*players, *sorted((source / "rules").rglob("*.py"))]


def _digest(files: list[Path]) -> str:
    text = b"".join(file.read_bytes() for file in files if file.exists())
    return hashlib.sha256(text).hexdigest()[:12]


def _contests() -> Iterator[Listed]:
    for wall in WallKind:
        for players in (2, 3, 4):
            for pair in pairwise(LEVELS):
                yield Contest(pair, players, wall)
    for wall in WallKind:
        yield Contest(LEVELS, len(LEVELS), wall)
    for wall in WallKind:
        for players in (2, 3, 4):
            yield Contest(("expert", "baseline"), players, wall)
    yield Contest(("expert_in_full", "baseline_in_full"), 2, WallKind.COLOURED)
    for play in Play:
        for better, other in pairwise(STRATOPOLIS_LEVELS):
            yield StratopolisContest((better, other), play)


CONTESTS = {contest.name: contest for contest in _contests()}
