"""The yardstick: the bots of a past commit, in a process of their own.

Its sources are extracted once below `build`; `chooser.py` runs with nothing else on its path. The bots of
today run in the same way, so that both are measured alike and share nothing.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple, TypedDict
from uuid import uuid4

from azul.game import SPEC
from azul.rules import Move, Position, WallKind, parse_move
from hotseat.bots import Budget
from hotseat.bots.matches import Fixture, Match, Played

COMMIT = "8bead390d9d8f40e8ccd621ec5d9f4f3d1c21de1"
PROJECT = Path(__file__).parents[2]
SOURCE = PROJECT / "src"
CHOOSER = Path(__file__).with_name("chooser.py")


class NoCommit(Exception):
    """The clone does not have the commit; the text is a sentence for the user."""


class Side(NamedTuple):
    name: str
    source: Path  # the folder with the packages of its bots
    level: str
    seconds: float | None = None  # of a move, as in `chooser.py`; without nodes too, the level's own time
    nodes: int | None = None


class Chosen(TypedDict):
    """The answer of a process. seconds: of processor time."""

    move: str
    seconds: float


def resolved(commit: str, project: Path = PROJECT) -> str:
    """The full name of a commit or branch. Raises `NoCommit`."""
    if commit == COMMIT:
        return commit
    command = ["git", "rev-parse", "--verify", "--end-of-options", f"{commit}^{{commit}}"]
    found = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    if found.returncode:
        raise NoCommit(f"this clone does not have commit {commit}")
    return found.stdout.strip()


def checkout(commit: str = COMMIT, project: Path = PROJECT) -> Path:
    """The folder of a commit's sources, extracted below `build` the first time. Raises `NoCommit`."""
    folder = project / "build" / f"yardstick-{commit[:12]}"
    if not folder.exists():
        command = ["git", "archive", "--format=tar", commit, "src"]
        found = subprocess.run(command, cwd=project, capture_output=True, check=False)
        if found.returncode:
            raise NoCommit(
                f"this clone does not have commit {commit[:12]}, which the players are measured against; "
                "a shallow clone gets it with `git fetch --unshallow`"
            )
        new = folder.with_name(f"{folder.name}.{uuid4().hex}")  # another program may be extracting it too
        with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
            archive.extractall(new, filter="data")
        try:
            new.rename(folder)
        except OSError:  # the other program was first
            rmtree(new)
    return folder / "src"


class Process:
    def __init__(self, side: Side) -> None:
        self._name = side.name
        self._terms = {"level": side.level, "seconds": side.seconds, "nodes": side.nodes}
        environment = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        self._process = subprocess.Popen(
            # Without site packages: this tree may be installed there.
            [sys.executable, "-P", "-S", str(CHOOSER)],
            env=environment | {"PYTHONPATH": str(side.source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def choose(self, position: Position, seed: str) -> Chosen:
        """The move of the side's level. Raises `RuntimeError` if the process has ended."""
        request = {"position": position.notation, "seed": seed, **self._terms}
        answer: Chosen = json.loads(self._ask(request))
        return answer

    def files(self) -> list[Path]:
        """The files of all modules that the process has loaded, without Python's own."""
        return [Path(file) for file in json.loads(self._ask({}))["files"]]

    def _ask(self, request: dict[str, str | float | None]) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{json.dumps(request)}\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BaseException:  # else the next request would get the answer to this one
            self.end()
            raise
        if not line:
            raise RuntimeError(f"{self._name}: its process has ended")
        return line

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


process_of = cache(Process)
"""The process of a side: one for all games played in this process, with which it ends."""


class Player:
    """A side in one game, as a player of `hotseat.bots.matches`."""

    def __init__(self, side: Side) -> None:
        self.__name__ = side.name
        self._side = side
        self.seconds: defaultdict[int, list[float]] = defaultdict(list)  # by seat, without forced moves

    def __call__(self, position: Position, _budget: Budget | None, seed: str) -> Move:
        seat = position.to_play
        assert seat is not None
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        chosen = process_of(self._side).choose(position, seed)
        self.seconds[seat].append(chosen["seconds"])
        return parse_move(chosen["move"])


@dataclass(frozen=True)
class Duel:
    sides: tuple[Side, Side]
    wall: WallKind
    seed: str

    def __call__(self, fixture: Fixture) -> Played:
        """Play a game. Raises `RuntimeError` if a player forfeits it: no side may win that way."""
        players = tuple(map(Player, self.sides))
        played = Match(SPEC, players, self.wall, seed=self.seed)(fixture)
        if played.forfeit is not None:
            raise RuntimeError(f"game {fixture.number}: {played.forfeit.reason}")
        seconds = [players[entrant].seconds[seat] for seat, entrant in enumerate(fixture.entrants, 1)]
        return played._replace(
            seconds=tuple(map(sum, seconds)),
            choices=tuple(map(len, seconds)),
            longest=tuple(max(spent, default=0.0) for spent in seconds),
        )
