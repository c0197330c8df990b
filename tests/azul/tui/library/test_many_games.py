"""Hundreds of saved games: listed at once, read in the background, moved through by keys and mouse."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from tests.azul.tui.library.saved_games import FINISHED, chosen, is_read, saved, screen
from tests.azul.tui.playing import app_for, press, rows, running, until, wheel
from textual.events import MouseScrollDown, MouseScrollUp

from azul.game import LIBRARY
from azul.rules import Position
from azul.tui.screens import Replay
from hotseat.storage.library import SavedGame, State


class TestMany:
    COUNT = 300

    @pytest.fixture(autouse=True)
    def _many(self, home: Path) -> None:
        home.mkdir(parents=True)
        data = FINISHED.read_bytes()
        for number in range(self.COUNT - 1):
            (home / f"20250101-{number:06}.azul").write_bytes(data)
        saved(home)  # the start screen looks for it

    async def test_the_screen_is_there_at_once_and_stops_reading_when_closed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun: list[int] = []
        read: list[int] = []
        real, go = LIBRARY.load_summary, threading.Semaphore(3)

        def slowly(row: SavedGame[Position]) -> SavedGame[Position]:
            begun.append(row.number)
            assert go.acquire(timeout=60)
            read.append(row.number)
            return real(row)

        async with running(app_for()) as pilot:
            monkeypatch.setattr(LIBRARY, "load_summary", slowly)
            await pilot.press("f3")
            await until(pilot, lambda: len(screen(pilot).shelf.rows) == self.COUNT and len(read) == 3)
            assert "1-13 of 300" in rows(pilot)[0]
            assert re.search(r"reading [0-3] of 300", rows(pilot)[0])
            await press(pilot, "end")
            assert chosen(pilot) == 1, "nobody waits for the reading"
            assert rows(pilot)[15].strip().startswith(">    1  2")
            go.release(14)
            await until(pilot, lambda: len(begun) == 18)
            assert read == [300, 299, 298, 297, *range(13, 0, -1)], "the rows to be seen come first"
            await press(pilot, "escape")
            go.release(self.COUNT)
            await until(pilot, lambda: len(read) == 18)
            await pilot.pause(0.1)
            assert len(read) == 18, "the one that was waited for, and no more"

    async def test_all_are_read_soon_and_remembered(self) -> None:
        async with running(app_for()) as pilot:
            await pilot.press("f3")
            await until(pilot, lambda: is_read(pilot, self.COUNT), 30)
            await pilot.press("pagedown", "pagedown", "pageup")
            assert chosen(pilot) == self.COUNT - 13
            await pilot.press("escape", "f3")
            await until(pilot, lambda: is_read(pilot, self.COUNT))
            assert {row.state for row in screen(pilot).shelf.rows[1:]} == {State.FINISHED}

    async def test_the_wheel_a_click_and_a_double_click(self) -> None:
        async with running(app_for()) as pilot:
            await pilot.press("f3")
            await until(pilot, lambda: len(screen(pilot).shelf.rows) == self.COUNT)
            games = screen(pilot).listing
            games.post_message(wheel(MouseScrollDown, games))
            await pilot.pause()
            assert (games.window.top, chosen(pilot)) == (3, 297), "the chosen one is drawn along"
            games.post_message(wheel(MouseScrollUp, games))
            await pilot.pause()
            assert games.window.top == 0
            await pilot.click(games, offset=(20, 5))
            assert chosen(pilot) == 296
            await pilot.click(games, offset=(20, 0))
            assert chosen(pilot) == 296, "a heading is no game"
            await pilot.click(games, offset=(20, 2), times=2)
            await pilot.pause()
            assert isinstance(pilot.app.screen, Replay)
