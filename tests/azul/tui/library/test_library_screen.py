"""The library screen: what it lists, what its keys open, and the ways there and back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.azul.tui.library.saved_games import FINISHED, is_read, open_games, prompt, screen, three
from tests.azul.tui.playing import begun, open_table, press, rows, table_of, text, until
from tests.azul.tui.settings.settings_app import azul

from azul.game import LIBRARY
from azul.tui.screens import Replay
from azul.tui.start import AzulStart
from hotseat.tui.screens.statistics import StatisticsScreen


async def test_every_game_is_listed_with_the_number_that_commands_take(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = three(home)
    seen: list[Path] = []
    async with open_games(3) as pilot:
        shown = [" ".join(row.split()) for row in rows(pilot)]
        assert "game played status wall round players" in shown
        date = screen(pilot).shelf.rows[1].when[:10]
        assert f"2 {date[5:]} unfinished coloured 1 Semi-final Ada 0, Bob 0" in shown
        assert any(row.startswith("1 ") and "finished coloured 6 old final" in row for row in shown)
        assert any(row.startswith("> 3 ") and "unreadable" in row for row in shown)
        assert [LIBRARY.path_of(row.number) for row in screen(pilot).shelf.rows] == paths[::-1]
        assert "3 games" in shown[0]
        fault = "20260101-000002.azul:2: wall pink: `wall` must be `coloured` or `grey`"
        assert fault in text(pilot)
        assert "enter" not in rows(pilot)[-1], "it cannot be opened"
        monkeypatch.setattr(azul(pilot).navigator, "replay", seen.append)
        await pilot.press("r")
        assert prompt(pilot) == fault
        await pilot.press("up", "down")
        assert prompt(pilot) == ""
        assert rows(pilot)[-1].strip().startswith("enter continue  r replay")
        await pilot.press("r", "end")
        assert "North 2, South 15 (winner)" in text(pilot)
        assert rows(pilot)[-1].strip().startswith("enter replay")
        await pilot.press("enter")
        assert seen == [paths[1], paths[0]]


async def test_no_games_yet() -> None:
    async with open_games(0) as pilot:
        await until(pilot, lambda: "No saved games yet." in text(pilot))
        assert " ".join(rows(pilot)[-1].split()) == "esc back ? help ctrl+q quit s statistics"
        await pilot.press("enter", "r", "t", "e", "d", "slash", "end", "pagedown")
        assert screen(pilot)
        for key in ("s", "f4"):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, StatisticsScreen)
            await pilot.press("escape")
        await pilot.press("backspace")
        assert isinstance(pilot.app.screen, AzulStart)


async def test_the_ways_back() -> None:
    async with open_table(begun()) as (pilot, table):
        for key in ("escape", "q", "g"):
            await press(pilot, "g", key)
            assert pilot.app.screen is table, key


async def test_enter_goes_on_at_the_table_and_replays_what_is_finished(home: Path) -> None:
    first, second, _third = three(home)
    async with open_games(3) as pilot:
        await press(pilot, "down", "enter")
        old = table_of(pilot).session
        assert (old.path, old.names) == (second, ("Ada", "Bob"))
        assert len(pilot.app.screen_stack) == 2
        for key in ("enter", "r"):
            await pilot.press("f3")
            await until(pilot, lambda: is_read(pilot, 3))
            await press(pilot, "end", key)
            replay = pilot.app.screen
            assert isinstance(replay, Replay)
            assert replay.state.record.header.names == LIBRARY.read(first).header.names
            await pilot.press("escape", "escape")
        assert table_of(pilot).session.path == second, "the game on the table is still there"


async def test_exporting_never_overwrites(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = three(home)
    os.utime(paths[0], (1e9, 1e9))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with open_games(3) as pilot:
        await press(pilot, "end", "e", "e")
        name = "azul-2001-09-09-old-final"
        assert prompt(pilot) == f"{name}-2.azul is saved in {folder}"
        assert sorted(each.name for each in folder.iterdir()) == [f"{name}-2.azul", f"{name}.azul"]
        assert (folder / f"{name}.azul").read_bytes() == FINISHED.read_bytes()
        await press(pilot, "home", "e")
        assert any("20260101-000002" in each.name for each in folder.iterdir()), "an unreadable one, too"
