"""The library screen: what it lists and opens, searches, titles, games in play, and the ways back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.azul.games import NAMES, begun, file_of, played
from tests.azul.tui.library import saved_games
from tests.azul.tui.library.saved_games import chosen, enter, field, listed, open_games, prompt, saved, screen
from tests.azul.tui.playing import open_table, press, rows, table_of, text, until
from tests.azul.tui.settings.settings_app import azul

from azul.game import LIBRARY, AzulSettings
from azul.tui.screens import Replay
from azul.tui.start import Start
from hotseat.tui.screens.statistics import StatisticsScreen


async def test_every_game_is_listed_with_the_number_that_commands_take(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = saved_games.three(home)
    seen: list[Path] = []
    async with open_games(3) as pilot:
        shown = [" ".join(row.split()) for row in rows(pilot)]
        assert "game played status wall round players" in shown
        date = f"{screen(pilot).shelf.rows[1].played:%m-%d}"
        assert f"2 {date} unfinished coloured 1 Semi-final Ada 0, Bob 0" in shown
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
        assert isinstance(pilot.app.screen, Start)


async def test_the_ways_back() -> None:
    async with open_table(begun()) as (pilot, table):
        for key in ("escape", "q", "g"):
            await press(pilot, "g", key)
            assert pilot.app.screen is table, key


async def test_enter_goes_on_at_the_table_and_replays_what_is_finished(home: Path) -> None:
    first, second, _third = saved_games.three(home)
    async with open_games(3) as pilot:
        await press(pilot, "down", "enter")
        old = table_of(pilot).session
        assert (old.path, old.names) == (second, ("Ada", "Bob"))
        assert len(pilot.app.screen_stack) == 2
        for key in ("enter", "r"):
            await pilot.press("f3")
            await until(pilot, lambda: saved_games.is_read(pilot, 3))
            await press(pilot, "end", key)
            replay = pilot.app.screen
            assert isinstance(replay, Replay)
            assert replay.state.record.header.names == LIBRARY.read(first).header.names
            await pilot.press("escape", "escape")
        assert table_of(pilot).session.path == second, "the game on the table is still there"


async def test_exporting_never_overwrites(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = saved_games.three(home)
    os.utime(paths[0], (1e9, 1e9))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with open_games(3) as pilot:
        await press(pilot, "end", "e", "e")
        name = "azul-2001-09-09-old-final"
        assert prompt(pilot) == f"{name}-2.azul is saved in {folder}"
        assert sorted(each.name for each in folder.iterdir()) == [f"{name}-2.azul", f"{name}.azul"]
        assert (folder / f"{name}.azul").read_bytes() == saved_games.FINISHED.read_bytes()
        await press(pilot, "home", "e")
        assert any("20260101-000002" in each.name for each in folder.iterdir()), "an unreadable one, too"


async def test_searching(home: Path) -> None:
    saved_games.three(home)
    saved(home, "日本語", "Adele")
    async with open_games(4) as pilot:
        await press(pilot, "slash", *"ad")
        assert listed(pilot) == [4, 2]
        assert "2 of 4 found" in rows(pilot)[0]
        await press(pilot, "a", "down", "enter")
        assert listed(pilot) == [2]
        assert "esc show all" in rows(pilot)[-1]
        assert pilot.app.focused is None
        await press(pilot, "escape")
        assert len(listed(pilot)) == 4
        assert chosen(pilot) == 2, "the game that was found stays chosen"
        await pilot.press("slash")
        await enter(pilot, "[red]x")
        assert "No game matches [red]x. Press Esc to show all games." in text(pilot)
        await pilot.press("enter", "e", "d", "slash")
        assert field(pilot).value == "[red]x", "it can be mended"
        await press(pilot, "escape")
        assert len(listed(pilot)) == 4
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Start)


async def test_titles(home: Path) -> None:
    path = saved(home)
    saved(home)
    async with open_games(2) as pilot:
        await pilot.press("end", "t", *"Fi", "enter")
        await until(pilot, lambda: saved_games.titles(pilot) == ["", "Fi"])
        assert (home / f"{path.stem} Fi.azul").exists()
        assert chosen(pilot) == 1
        await pilot.press("t")
        assert prompt(pilot) == "Title of game 1 (leave empty for none):"
        assert field(pilot).value == "Fi"
        await enter(pilot, "決勝")
        await until(pilot, lambda: saved_games.titles(pilot) == ["", "決勝"])
        await pilot.press("t")
        await enter(pilot, "a/b")
        assert prompt(pilot) == "A title cannot contain /, because it becomes a file name"
        assert field(pilot).value == "a/b", "it can be mended"
        await press(pilot, "backspace", "escape")
        assert saved_games.titles(pilot) == ["", "決勝"]
        assert prompt(pilot) == ""
        await pilot.press("t")
        await pilot.click("GameList", offset=(10, 1))
        await pilot.pause()
        assert chosen(pilot) == 2
        assert not field(pilot).display, "another game chosen takes the question back"
        await pilot.press("down", "slash")
        screen(pilot).action_title()  # as the palette offers it
        await enter(pilot, "")
        await until(pilot, lambda: saved_games.titles(pilot) == ["", ""])
        assert path.exists()
        assert saved_games.is_read(pilot, 2), "nothing was read twice"


async def test_the_game_on_the_table(home: Path) -> None:
    """It is marked, cannot be deleted, gets a title, and goes on."""
    saved(home)
    session = played(begun("Cy", "Di"), 3)
    stem = file_of(session).stem
    async with open_games(2, session) as pilot:
        assert chosen(pilot) == 2
        assert "on the table now" in text(pilot)
        await pilot.press("d")
        assert prompt(pilot) == "This game is on the table now, so it cannot be deleted."
        assert "no" not in rows(pilot)[-1].split()
        await pilot.press("t")
        await enter(pilot, "Final")
        await until(pilot, lambda: saved_games.titles(pilot) == ["Final", ""])
        assert file_of(session).name == f"{stem} Final.azul"
        assert "on the table now" in text(pilot)
        await pilot.press("down")
        assert "on the table now" not in text(pilot)
        await press(pilot, "up", "enter")
        assert table_of(pilot).session is session
        session.play(session.position.legal_moves[0])
        assert session.unsaved is None
        assert LIBRARY.read(file_of(session)).position == session.position


async def test_games_that_another_program_has_open_and_one_that_is_gone(home: Path) -> None:
    path, gone = saved(home), saved(home)
    async with open_games(2) as pilot:
        gone.unlink()
        await pilot.press("enter")
        await until(pilot, lambda: listed(pilot) == [1])
        assert prompt(pilot) == f"{gone.name}: no such file or folder"
        assert listed(pilot) == [1]
        with LIBRARY.resume(path):
            for keys in (["enter"], ["d"], ["t"]):
                await pilot.press("down")
                assert prompt(pilot) == ""
                await press(pilot, *keys)
                locked = "Game 1 is open in another window or program; close it there first."
                assert prompt(pilot) == locked, keys
                assert pilot.app.focused is None, "nothing is asked about it"
                assert not field(pilot).display
        assert path.exists()


async def test_the_start_screen_goes_on_with_what_there_is_then(home: Path) -> None:
    saved(home)
    saved(home, "Cy", "Di")
    os.utime(saved(home, "Ed", "Flo"), (1e9, 1e9))
    async with open_games(3) as pilot:
        await pilot.press("down", "t")
        await enter(pilot, "x")
        await press(pilot, "escape")
        assert "Continue: Cy 0, Di 0, round 1" in text(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).session.names == ("Cy", "Di"), "under its new name"
        table_of(pilot).session.close()


async def test_the_start_screen_no_longer_goes_on_with_what_is_deleted(home: Path) -> None:
    saved(home)
    async with open_games(1) as pilot:
        await pilot.press("d", "d")
        await until(pilot, lambda: not screen(pilot).shelf.rows)
        await press(pilot, "escape")
        assert "Go on" not in text(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).session.names == NAMES[:2]


async def test_it_opens_at_the_game_that_is_played_wherever_that_stands(home: Path) -> None:
    saved(home)
    session = played(begun("Cy", "Di"), 3)
    newest = home / "29990101-000000.azul"
    newest.write_bytes((home / "20260101-000000.azul").read_bytes())
    os.utime(newest, (4_000_000_000, 4_000_000_000))
    async with open_games(3, session) as pilot:
        row = screen(pilot).listing.chosen
        assert row is not None
        assert (row.number, row.path.name) == (2, file_of(session).name)
        await pilot.press("up")
        screen(pilot).reload()
        await pilot.pause(0.1)
        assert chosen(pilot) == 3, "looked for again, it stays where one is"


async def test_words_follow_the_language(home: Path) -> None:
    saved(home)
    async with open_games(1) as pilot:
        await press(pilot, "escape")
        azul(pilot).change(AzulSettings.language, "tr")
        await press(pilot, "f3")
        await until(pilot, lambda: "renkli" in text(pilot))
