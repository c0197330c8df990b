"""Saved games in play: on the table, in another program, or offered for resuming."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.azul.tui.library.saved_games import (
    chosen,
    enter,
    field,
    full_disk,
    listed,
    open_games,
    prompt,
    saved,
    screen,
    titles,
)
from tests.azul.tui.playing import NAMES, begun, played, press, rows, table_of, text, until

from azul.game import LIBRARY
from hotseat.storage.journal import Journal


async def test_the_game_on_the_table(home: Path) -> None:
    """It is marked, cannot be deleted, gets a title, and goes on."""
    saved(home)
    session = played(begun("Cy", "Di"), 3)
    assert session.path is not None
    stem = session.path.stem
    async with open_games(2, session) as pilot:
        assert chosen(pilot) == 2
        assert "on the table now" in text(pilot)
        await pilot.press("d")
        assert prompt(pilot) == "This game is on the table now, so it cannot be deleted."
        assert "cancel" not in rows(pilot)[-1]
        await pilot.press("t")
        await enter(pilot, "Final")
        await until(pilot, lambda: titles(pilot) == ["Final", ""])
        assert session.path.name == f"{stem} Final.azul"
        assert "on the table now" in text(pilot)
        await pilot.press("down")
        assert "on the table now" not in text(pilot)
        await press(pilot, "up", "enter")
        assert table_of(pilot).session is session
        session.play(session.position.legal_moves[0])
        assert session.unsaved is None
        assert LIBRARY.read(session.path).position == session.position


async def test_a_game_that_is_not_saved_is_not_lost_by_one_key(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(home)
    session = played(begun("Cy", "Di"), 3)
    async with open_games(2, session) as pilot:
        monkeypatch.setattr(Journal, "_write", full_disk)
        session.play(session.position.legal_moves[0])
        await pilot.press("end", "enter")
        assert "is not being saved" in prompt(pilot)
        assert "Open another anyway?" in prompt(pilot)
        await pilot.press("n", "up", "down", "enter")
        assert "Open another anyway?" in prompt(pilot), "asked anew, for one has looked at others"
        await press(pilot, "enter")
        assert table_of(pilot).session.path == path


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
    assert session.path is not None
    newest = home / "29990101-000000.azul"
    newest.write_bytes((home / "20260101-000000.azul").read_bytes())
    os.utime(newest, (4_000_000_000, 4_000_000_000))
    async with open_games(3, session) as pilot:
        row = screen(pilot).list.chosen
        assert row is not None
        assert (row.number, row.path.name) == (2, session.path.name)
        await pilot.press("up")
        screen(pilot).reload()
        await pilot.pause(0.1)
        assert chosen(pilot) == 3, "looked for again, it stays where one is"
