"""A small game for the tests: the player who brings the sum to 12 or more wins.

Players take turns to `add 1` to `add 3`; after every second addition, chance adds a `roll 0` or `roll 1`. At
a sum of 11 only `add 1` is legal, so that move is made automatically.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hotseat.game import GameSpec
from hotseat.record import Field, Header
from hotseat.record.reader import read
from hotseat.session import Session
from hotseat.text import checked_name, checked_seed

GOAL = 12


class Move(NamedTuple):
    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Position(NamedTuple):
    sum: int = 0
    moves: int = 0
    roll: bool = True

    @property
    def is_over(self) -> bool:
        return self.sum >= GOAL

    @property
    def to_play(self) -> int | None:
        return None if self.roll or self.is_over else self.moves % 2 + 1

    @property
    def scores(self) -> tuple[int, ...]:
        return ()

    @property
    def winners(self) -> tuple[int, ...] | None:
        return () if self.is_over else None


def _name(text: str, header: Header) -> str:
    if checked_name(text) in header.names:
        raise ValueError("that name is taken")
    return checked_name(text)


class Race(GameSpec[Position, Move, str]):
    title = "race"
    suffix = ".race"
    fields = (
        Field("speed", lambda text, header: text),
        Field("player", _name, least=2, most=3),
        Field("seed", lambda text, header: checked_seed(text), least=0),
    )

    def begin(self, header: Header) -> Position:
        return Position()

    def parse(self, text: str) -> Move:
        found = re.fullmatch(r"(add|roll)[ \t]+([0-9])", text)
        if not found:
            raise ValueError("this is no move")
        return Move(found[1], int(found[2]))

    def apply(self, position: Position, move: Move) -> tuple[Position, tuple[str, ...]]:
        kind, number = move
        if position.is_over or position.roll != (kind == "roll"):
            raise ValueError(f"{kind} cannot be done now")
        if number not in ((0, 1) if kind == "roll" else (1,) if position.sum == GOAL - 1 else (1, 2, 3)):
            raise ValueError(f"{number} is not allowed")
        total = min(GOAL, position.sum + number)
        moves = position.moves + (kind == "add")
        roll = kind == "add" and moves % 2 == 0 and total < GOAL
        return Position(total, moves, roll), (f"{kind} {number} makes {total}",)

    def is_chance(self, move: Move) -> bool:
        return move.kind == "roll"

    def is_forced(self, position: Position, move: Move) -> bool:
        return position.sum == GOAL - 1

    def automatic(self, position: Position, seed: str) -> Move | None:
        if position.roll:
            return Move("roll", (len(seed) + position.moves) % 2)
        if position.sum == GOAL - 1:
            return Move("add", 1)
        return None


RACE = Race()
HEADER = "race 1\nspeed slow\nplayer North\nplayer South\nseed x\n"
RaceSession = Session[Position, Move, str]


def begun(folder: Path, stem: str = "game", seats: Sequence[str] = ()) -> RaceSession:
    session = Session.begin(RACE, read(RACE, HEADER.encode(), "x").header, folder, stem, seats)
    session.advance()
    return session


def path_of(session: Session[Any, Any, Any]) -> Path:
    assert session.path is not None
    return session.path


def text_of(session: RaceSession) -> str:
    return path_of(session).read_bytes().decode()


def stands(session: RaceSession) -> bool:
    """Whether the file has what the session has."""
    return read(RACE, path_of(session).read_bytes(), "x").entries == list(session.entries)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, what: str, code: int, after: int = 0) -> Iterator[None]:
    """Let a function of `os` fail; `os.write` after `after` bytes, like a full disk."""
    real, left = getattr(os, what), after

    def fail(file: int, *rest: bytes) -> int:
        nonlocal left
        if left and rest:
            written: int = real(file, rest[0][:left])
            left -= written
            return written
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(os, what, fail)
        yield


def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the files and folders that are synced from now on."""
    found: list[int] = []
    real = os.fsync

    def watched(file: int) -> None:
        found.append(os.fstat(file).st_ino)
        real(file)

    monkeypatch.setattr(os, "fsync", watched)
    return found
