"""Saved games: searching for them and giving them titles."""

from __future__ import annotations

from pathlib import Path

from tests.azul.tui.library.saved_games import (
    chosen,
    enter,
    field,
    is_read,
    listed,
    open_games,
    prompt,
    saved,
    screen,
    three,
    titles,
)
from tests.azul.tui.playing import press, rows, text, until

from azul.tui.start import AzulStart


async def test_searching(home: Path) -> None:
    three(home)
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
        year = screen(pilot).shelf.rows[1].when[:4]
        for typed, found in (("unread", [3]), (" finished old", [1]), (f"{year} unf", [4, 2])):
            field(pilot).value = typed
            await pilot.pause()
            assert listed(pilot) == found
        await enter(pilot, "[red]x")
        assert "No game matches [red]x. Press Esc to show all games." in text(pilot)
        await pilot.press("enter", "e", "d", "slash")
        assert field(pilot).value == "[red]x", "it can be mended"
        await press(pilot, "escape")
        assert len(listed(pilot)) == 4
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, AzulStart)


async def test_titles(home: Path) -> None:
    path = saved(home)
    saved(home)
    async with open_games(2) as pilot:
        await pilot.press("end", "t", *"Fi", "enter")
        await until(pilot, lambda: titles(pilot) == ["", "Fi"])
        assert (home / f"{path.stem} Fi.azul").exists()
        assert chosen(pilot) == 1
        await pilot.press("t")
        assert prompt(pilot) == "Title of game 1 (leave empty for none):"
        assert field(pilot).value == "Fi"
        await enter(pilot, "決勝")
        await until(pilot, lambda: titles(pilot) == ["", "決勝"])
        await pilot.press("t")
        await enter(pilot, "a/b")
        assert prompt(pilot) == "A title cannot contain /, because it becomes a file name"
        assert field(pilot).value == "a/b", "it can be mended"
        await press(pilot, "backspace", "escape")
        assert titles(pilot) == ["", "決勝"]
        assert prompt(pilot) == ""
        await pilot.press("t")
        await pilot.click("GameList", offset=(10, 1))
        await pilot.pause()
        assert chosen(pilot) == 2
        assert not field(pilot).display, "another game chosen takes the question back"
        await pilot.press("down", "slash")
        screen(pilot).action_title()  # as the palette offers it
        await enter(pilot, "")
        await until(pilot, lambda: titles(pilot) == ["", ""])
        assert path.exists()
        assert is_read(pilot, 2), "nothing was read twice"
