"""A terminal too small for the table: its message, and that no move is played unseen."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.azul.tui.playing import (
    NAMES,
    begun,
    open_table,
    played,
    press,
    resize,
    rows,
    table_of,
    text,
    type_pick,
    until,
)

from azul.rules import Pick
from azul.tui.cursor import Cursor, groups
from hotseat.tui.screens.pages import HelpPage


async def test_a_terminal_too_small_says_what_is_needed_and_comes_back() -> None:
    session = played(begun(*NAMES), 8)
    async with open_table(session) as (pilot, table):
        before = rows(pilot)
        await resize(pilot, 79, 24)
        assert "Azul needs 80x24 characters; this terminal has 79x24." in text(pilot)
        assert "North" not in text(pilot)
        await resize(pilot, 40, 10)
        assert "80x24" in text(pilot)
        assert "40x10" in text(pilot)
        await resize(pilot, 80, 24)
        assert rows(pilot) == before
        group = groups(session.position)[0]
        await pilot.press(str(group.source))
        assert table.state.cursor.source == group.source


EVERY_KEY = ("right", "enter", "enter", "u", "ctrl+y", "t", "l", "n", "escape", "backspace", "space")


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
async def test_a_terminal_too_small_plays_nothing_unseen(size: tuple[int, int]) -> None:
    session = played(begun(), 3)
    before, cursor = session.position, Cursor()
    pick = session.position.legal_moves[0]
    assert isinstance(pick, Pick)
    async with open_table(session) as (pilot, _table):
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: "Azul needs" in text(pilot))
        for key in (*str(pick).lower(), *EVERY_KEY):
            await pilot.press(key)
            assert (session.position, session.can_redo) == (before, False), key
            assert table_of(pilot).state.cursor == cursor, key
        assert "Azul needs 80x24" in text(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Azul needs" not in text(pilot))
        await type_pick(pilot, pick)
        assert session.entries[-1].move == pick


@pytest.mark.parametrize("key", ["q", "Q", "ctrl+q"])
async def test_a_terminal_too_small_from_the_beginning_has_its_help_and_can_be_left(key: str) -> None:
    async with open_table(begun(), size=(60, 20)) as (pilot, _table):
        assert "Azul needs 80x24 characters; this terminal has 60x20." in text(pilot)
        assert "q quits" in text(pilot)
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        table_of(pilot)
        await press(pilot, "ctrl+c")
        assert "To quit, press q" in text(pilot)
        await press(pilot, key)
        assert pilot.app.return_code == 0


async def test_a_terminal_too_small_says_that_leaving_would_lose_the_game(home: Path) -> None:
    home.write_text("a file where the folder should be")
    async with open_table(played(begun(), 2), size=(60, 20)) as (pilot, _table):
        await press(pilot, "q")
        assert pilot.app.return_code is None
        assert "Press y for yes" in text(pilot)


@pytest.mark.parametrize(("key", "back"), [("l", "escape"), ("n", "escape"), ("question_mark", "escape")])
async def test_a_terminal_that_shrinks_behind_another_screen(key: str, back: str) -> None:
    async with open_table(played(begun(), 1)) as (pilot, table):
        await pilot.press(key)
        await resize(pilot, 79, 23)
        await pilot.press(back)
        assert pilot.app.screen is table
        await until(pilot, lambda: "Azul needs" in text(pilot))
        assert "Azul needs 80x24 characters; this terminal has 79x23." in text(pilot)
