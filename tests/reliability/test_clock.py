"""The system's clock jumps by hours and years, back and forth; `time.monotonic` goes on as it should."""

from __future__ import annotations

import datetime
import os
import random
import re
import time
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, RaceSession, path_of

from hotseat.record.reader import read
from hotseat.session import Session
from hotseat.storage.library import DELETED, Library, delete_game, new_name, retitle_game

HOUR = 3600.0
YEAR = 365 * 24 * HOUR
SOURCES = Path(__file__).parents[2] / "src"


class Clock:
    """Jumps whenever somebody looks at it."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self.now = 1_800_000_000.0

    def time(self) -> float:
        jump = self._rng.choice((0, 0, 1, HOUR, -HOUR, 24 * HOUR, YEAR, -YEAR, -20 * YEAR, 20 * YEAR))
        self.now = min(max(self.now + jump, 100 * HOUR), 200 * YEAR)
        return self.now


@pytest.fixture
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(request.node.name)

    class Jumping(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Jumping:
            return cls.fromtimestamp(clock.time(), tz)

    monkeypatch.setattr(datetime, "datetime", Jumping)
    monkeypatch.setattr(time, "time", clock.time)
    monkeypatch.setattr(time, "time_ns", lambda: int(clock.time() * 1e9))
    return clock


class Evening:
    """Games that are begun, played, named, deleted and resumed; `kept` is what each file should say."""

    def __init__(self, folder: Path, clock: Clock, seed: int) -> None:
        self._folder, self._clock, self._rng = folder, clock, random.Random(seed)
        self._library = Library(RACE, folder)
        self.kept: dict[Path, list[Move]] = {}
        self.deleted = 0

    def step(self) -> None:
        path = self._rng.choice([*self.kept, None])
        what = self._rng.random()
        if path is None or what < 0.2:
            header = read(RACE, HEADER.encode(), "x").header
            session = Session.begin(RACE, header, self._folder, new_name())
            assert session.path not in self.kept
            self._play(session)
        elif what < 0.3:
            assert delete_game(path) is not None
            del self.kept[path]
            self.deleted += 1
        elif what < 0.5:
            title = self._rng.choice(("", "Final", "Last"))
            self.kept[retitle_game(path, title)] = self.kept.pop(path)
        else:
            self._play(self._library.resume(path))

    def _play(self, session: RaceSession) -> None:
        session.advance()
        if session.finished:
            session.undo()
        else:
            session.play(Move("add", 1))
        assert session.unsaved is None
        session.close()
        self.kept[path_of(session)] = [each.move for each in session.entries]
        os.utime(path_of(session), (self._clock.now,) * 2)

    def check(self) -> None:
        """The list has every game once, in the order of the names, and each says what was played."""
        listed = self._library.saved()
        assert {each.path for each in listed} == self.kept.keys()
        assert [each.number for each in listed] == list(range(len(listed), 0, -1))
        days = [each.path.name[:15] for each in listed]
        assert days == sorted(days, reverse=True)
        for path, moves in self.kept.items():
            assert [each.move for each in self._library.read(path).entries] == moves
        newest = self._library.newest_unfinished()
        played = [each.played for each in listed if each.state == "unfinished" and each.touched]
        assert (newest and newest.played) == max(played, default=None)
        thrown = self._folder / DELETED
        assert len([*thrown.iterdir()] if thrown.exists() else []) == self.deleted


@pytest.mark.parametrize("seed", range(3))
def test_games_are_kept_under_names_of_their_own_and_in_order(
    seed: int, clock: Clock, tmp_path: Path
) -> None:
    evening = Evening(tmp_path / "saves", clock, seed)
    for _step in range(60):
        evening.step()
        evening.check()
    assert len(evening.kept) > 5
    assert evening.deleted


def test_nothing_is_measured_by_the_clock_on_the_wall() -> None:
    """It names files, and nothing else."""
    wall = re.compile(r"time\.(time\b|now\()|from time import .*\btime\b|\.today\(|utcnow|localtime|gmtime")
    found = [
        (path.name, line.strip())
        for path in SOURCES.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if wall.search(line)
    ]
    assert sorted(name for name, _line in found) == ["library.py", "svg.py"], found
