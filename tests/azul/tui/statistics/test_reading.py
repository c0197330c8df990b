"""The statistics read games in a thread: a progress bar moves meanwhile, and leaving stops it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.azul.tui.playing import app_for, rows, running, text, until
from tests.azul.tui.statistics.four_games import four_finished

from azul.tui.start import AzulStart
from hotseat.game import E, GameSpec, M, P
from hotseat.record.reader import Record
from hotseat.storage.files import read_file
from hotseat.tui.screens.pages import HelpPage
from hotseat.tui.widgets.review import Gauge


class Slow:
    """Reads files as they are read, but waits at each twentieth until it is let go on."""

    def __init__(self) -> None:
        self.read: list[Path] = []
        self.go_on = threading.Event()

    def __call__(
        self, spec: GameSpec[P, M, E], path: Path, at: int | None = None, *, past: bool | None = None
    ) -> Record[P, M, E]:
        if past is not None:  # a single game, as the start screen reads the one to continue
            return read_file(spec, path, at, past=past)
        self.read.append(path)
        if len(self.read) % 20 == 0:
            self.go_on.wait(20)
        time.sleep(0.01)
        return read_file(spec, path, at)


@pytest.fixture
def slow(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    text = (four_finished(home) / "0.azul").read_bytes()
    for number in range(36):
        (home / f"more-{number}.azul").write_bytes(text)
    found = Slow()
    monkeypatch.setattr("hotseat.storage.library.read_file", found)
    yield found
    found.go_on.set()


async def test_while_it_reads_a_bar_moves_and_keys_are_heard(slow: Slow) -> None:
    async with running(app_for()) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: "Reading saved games ·" in text(pilot))
        assert " of 40" in text(pilot)
        gauge = pilot.app.screen.query_one(Gauge)
        assert gauge.view is not None
        assert 0 < gauge.view[0] < 20
        assert any("█" in row for row in rows(pilot))
        await pilot.press("down", "enter", "question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        slow.go_on.set()
        await until(pilot, lambda: "40 finished games" in text(pilot))
        assert not pilot.app.screen.query(Gauge)


async def test_leaving_stops_the_reading(slow: Slow) -> None:
    async with running(app_for()) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: len(slow.read) == 20)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, AzulStart)
        slow.go_on.set()
        await pilot.pause(0.1)
        assert len(slow.read) == 20
        slow.go_on.clear()
        await pilot.press("s")  # and again from the beginning
        await until(pilot, lambda: len(slow.read) == 40)
        assert slow.read[20:] == slow.read[:20]
        slow.go_on.set()
