"""List the matches that measure the levels: who plays, how, and where the results are kept."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple, TypedDict

from tools.strength import entrants, yardstick
from tools.strength.yardstick import Duel, Side

import azul.game
import stratopolis.game
from azul.bots.evaluation import path_of
from azul.rules import WallKind
from hotseat.bots import Budget
from hotseat.bots.matches import Match
from stratopolis.rules import Play

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "docs" / "strength"
LEVELS = ("expert", "hard", "medium", "easy")
SEED = "strength"
GAMES = 200
_SOURCE = PROJECT / "src"
# Hard searches 20,000 to 40,000 positions in its second; against the expert, which thinks as long, a small
# part of that, and the expert fewer (`entrants.STRATOPOLIS_EXPERT_NODES`), on average over a game. Against
# medium, which takes no time, it thinks for at least half of its second.
STRATOPOLIS_NODES = 1_000
STRATOPOLIS_NODES_AGAINST_MEDIUM = 20_000


class Way(TypedDict, total=False):
    wall: str  # Azul's
    play: str  # Stratopolis'
    nodes: int  # positions that levels with a search look at for a choice
    expert_nodes: int
    own: list[str | float | None]  # `Terms` of both sides, against the yardstick
    theirs: list[str | float | None]


class Contest(NamedTuple):
    """A match of Azul. entrants: names of `entrants.ENTRANTS`."""

    entrants: tuple[str, ...]
    players: int
    wall: WallKind
    seed: str = SEED

    @property
    def name(self) -> str:
        """Its name on the command line: `expert-hard-2-coloured`."""
        return "-".join((*self.entrants, str(self.players), str(self.wall)))

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"

    @property
    def match(self) -> Match[azul.Position, azul.Move, azul.Event]:
        return Match(
            azul.game.SPEC, tuple(entrants.ENTRANTS[each] for each in self.entrants), self.wall, seed=SEED
        )

    @property
    def code(self) -> str:
        """A digest of its players, which changes with any line of search or rules, and with weights and
        terms.
        """
        files = [*players_of("azul"), Path(entrants.__file__)]
        if "expert" in self.entrants:
            files.append(path_of(self.players, self.wall))
        return _digest(files)

    @property
    def way(self) -> Way:
        return {"wall": str(self.wall)}


class Terms(NamedTuple):
    """How a side of a match against the yardstick plays. seconds, nodes: as in `yardstick.Side`."""

    level: str = "expert"
    seconds: float | None = None
    nodes: int | None = None


# Of the expert, whose seconds are a mean, and of the yardstick, for which they are the limit of a move, so
# that both take the same time on average. A tenth of the time, because the full time would take days.
YARDSTICK_SECONDS = {
    (2, WallKind.COLOURED): (0.041, 0.1),
    (2, WallKind.GREY): (0.038, 0.1),
    (3, WallKind.COLOURED): (0.093, 0.1),
    (3, WallKind.GREY): (0.058, 0.1),
    (4, WallKind.COLOURED): (0.097, 0.1),
    (4, WallKind.GREY): (0.056, 0.1),
}


class YardstickContest(NamedTuple):
    """A match of Azul between a level of today and the yardstick, by processor time."""

    players: int
    wall: WallKind
    own: Terms
    theirs: Terms
    seed: str = SEED
    commit: str = yardstick.COMMIT
    folder: Path | None = None  # of its games; None for the usual one

    @property
    def entrants(self) -> tuple[str, str]:
        """The level and the yardstick."""
        return self.own.level, "yardstick"

    @property
    def name(self) -> str:
        """`expert-yardstick-2-coloured`, and more with other terms."""
        parts = [*self.entrants, str(self.players), str(self.wall)]
        usual = YARDSTICK_SECONDS[self.players, self.wall]
        if (self.own, self.theirs) != tuple(Terms(seconds=each) for each in usual):
            parts += [_written(self.own), _written(self.theirs)]
        parts += [self.commit[:8]] * (self.commit != yardstick.COMMIT) + [self.seed] * (self.seed != SEED)
        return "-".join(parts)

    @property
    def file(self) -> Path:
        return (self.folder or FOLDER) / f"{self.name}.jsonl"

    @property
    def match(self) -> Duel:
        sides = (
            Side(self.own.level, yardstick.SOURCE, *self.own),
            Side("yardstick", yardstick.checkout(self.commit), *self.theirs),
        )
        return Duel(sides, self.wall, self.seed)

    @property
    def code(self) -> str:
        files = [*players_of("azul"), yardstick.CHOOSER, path_of(self.players, self.wall)]
        return _digest(files, f"{self.commit} {self.own} {self.theirs}")

    @property
    def way(self) -> Way:
        return {"wall": str(self.wall), "own": [*self.own], "theirs": [*self.theirs]}


def _written(terms: Terms) -> str:
    return "_".join(str(each) for each in terms if each is not None)


class StratopolisContest(NamedTuple):
    """A match of Stratopolis between two levels."""

    entrants: tuple[str, str]
    play: Play
    seed: str = SEED

    @property
    def players(self) -> int:
        return len(self.entrants)

    @property
    def name(self) -> str:
        return "-".join(("stratopolis", *self.entrants, str(self.play)))

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"

    @property
    def nodes(self) -> int:
        alone = self.entrants == ("hard", "medium")
        return STRATOPOLIS_NODES_AGAINST_MEDIUM if alone else STRATOPOLIS_NODES

    @property
    def match(self) -> Match[stratopolis.Position, stratopolis.Move, stratopolis.Event]:
        budget = Budget(nodes=self.nodes)
        players = tuple(entrants.stratopolis_expert if each == "expert" else each for each in self.entrants)
        return Match(stratopolis.game.SPEC, players, self.play, seed=SEED, budget=budget)

    @property
    def code(self) -> str:
        return _digest(players_of("stratopolis"))

    @property
    def way(self) -> Way:
        way = Way(play=str(self.play), nodes=self.nodes)
        if "expert" in self.entrants:
            way["expert_nodes"] = entrants.STRATOPOLIS_EXPERT_NODES
        return way


def players_of(game: str) -> list[Path]:
    """The files on which the choices of a game's levels depend."""
    source = _SOURCE / game
    players = sorted((source / "bots").glob("*.py"))
    return [*players, *sorted((source / "rules").rglob("*.py")), *_shared(players)]


def _shared(files: list[Path]) -> list[Path]:
    """The modules of `hotseat.bots` that these files import."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    names = {
        *re.findall(r"^from hotseat\.bots\.(\w+) import", text, re.MULTILINE),
        *re.findall(r"^from hotseat\.bots import (\w+)$", text, re.MULTILINE),
    }
    return [_SOURCE / "hotseat" / "bots" / f"{name}.py" for name in sorted(names)]


def _digest(files: list[Path], more: str = "") -> str:
    text = b"".join(file.read_bytes() for file in files if file.exists())
    return hashlib.sha256(text + more.encode()).hexdigest()[:12]


AnyContest = Contest | YardstickContest | StratopolisContest


def _contests() -> Iterator[AnyContest]:
    for wall, players, pair in product(WallKind, (2, 3, 4), pairwise(LEVELS)):
        yield Contest(pair, players, wall)
    for wall in WallKind:
        yield Contest(LEVELS, len(LEVELS), wall)
    for (players, wall), (own, theirs) in YARDSTICK_SECONDS.items():
        yield YardstickContest(players, wall, Terms(seconds=own), Terms(seconds=theirs))
    for play, pair in product(Play, pairwise(LEVELS)):
        yield StratopolisContest(pair, play)


CONTESTS = {contest.name: contest for contest in _contests()}
