"""Deleting saved games: the question, its answers, and what the disk says."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from types import ModuleType

import pytest
from tests.azul.tui.library.saved_games import FINISHED, chosen, listed, open_games, prompt, saved, screen
from tests.azul.tui.playing import press, rows, text, until

from azul.game import LIBRARY
from hotseat.storage.library import SavedPlayer, State
from hotseat.tui.widgets.game_list import AnyGame, delete_question
from hotseat.tui.widgets.painted import KeyBar

ANSWERS = "\n Press y for yes, n for no."


class TestDeleting:
    async def test_the_hint_in_the_bar_asks_and_its_click_is_no_answer(self, home: Path) -> None:
        saved(home)
        async with open_games(1) as pilot:
            await pilot.click(KeyBar, offset=(rows(pilot)[-1].index("delete") - 1, 0))
            await pilot.pause()
            assert prompt(pilot).startswith("Delete game 1 (unfinished, Ada 0, Bob 0)?")

    async def test_asked_twice(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        paths = [saved(home) for _number in range(4)]
        async with open_games(4) as pilot:
            monkeypatch.setattr(LIBRARY, "load_summary", None)  # nothing is read twice
            for number, keys in ((4, ["d", "d"]), (3, ["D", "delete"]), (2, ["d", "up", "q", "y"])):
                await press(pilot, keys[0])
                assert prompt(pilot) == f"Delete game {number} (unfinished, Ada 0, Bob 0)?{ANSWERS}"
                assert rows(pilot)[-1].split() == ["y", "yes", "n", "no"]
                assert len(LIBRARY.games()) == number
                await press(pilot, *keys[1:])
                assert [each.path for each in LIBRARY.games()] == paths[number - 2 :: -1]
                assert prompt(pilot) == f"Moved game {number} to {home / 'deleted'}."
                assert (home / "deleted" / paths[number - 1].name).stat().st_size
                assert chosen(pilot) == number - 1

    async def test_it_is_said_when_the_trash_has_it(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, module = saved(home), ModuleType("send2trash")
        module.__dict__["send2trash"] = os.unlink
        monkeypatch.setitem(sys.modules, "send2trash", module)
        async with open_games(1) as pilot:
            await press(pilot, "d", "d")
            assert prompt(pilot) == "Moved game 1 to the trash."
            assert not path.exists()
            assert not (home / "deleted").exists()

    async def test_numbers_close_up(self, home: Path) -> None:
        for name in "ABC":
            saved(home, name, "Z")
        async with open_games(3) as pilot:
            await pilot.press("down", "d", "d")
            await until(pilot, lambda: listed(pilot) == [2, 1])
            assert [row.players[0].name for row in screen(pilot).shelf.rows] == ["C", "A"]
            assert listed(pilot) == [2, 1]

    async def test_no_keeps_the_game(self, home: Path) -> None:
        saved(home)
        saved(home)
        async with open_games(2) as pilot:
            for key in ("escape", "n", "N"):
                await pilot.press("d")
                assert ANSWERS.strip() in text(pilot), "it is asked anew"
                await press(pilot, key)
                assert len(LIBRARY.games()) == 2
                assert chosen(pilot) == 2
                assert prompt(pilot) == ""
                assert "no" not in rows(pilot)[-1].split(), key

    async def test_by_mouse(self, home: Path) -> None:
        saved(home)
        saved(home)
        async with open_games(2) as pilot:
            await pilot.press("d")
            await pilot.click("KeyBar", offset=(9, 0))
            await pilot.pause()
            assert len(LIBRARY.games()) == 2
            assert prompt(pilot) == ""
            await pilot.press("d")
            await pilot.click("KeyBar", offset=(3, 0))
            await until(pilot, lambda: len(screen(pilot).shelf.rows) == 1)
            assert len(LIBRARY.games()) == 1

    async def test_what_the_disk_refuses_is_told(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = saved(home)

        def refused(_path: Path, _to: Path, **_more: bool) -> None:
            raise PermissionError(13, "no")

        async with open_games(1) as pilot:
            monkeypatch.setattr(os, "link", refused)
            monkeypatch.setattr(os, "rename", refused)
            await press(pilot, "d", "d")
            assert prompt(pilot) == "Game 1 could not be deleted: permission denied."
            assert path.exists()


async def test_names_in_the_question_before_deleting_are_no_markup(home: Path) -> None:
    saved(home, "[red]Rot [/red] Rot!", "[@click=app.quit]x")
    async with open_games(1) as pilot:
        await press(pilot, "d")
        question = "Delete game 1 (unfinished, [red]Rot [/red] Rot! 0, [@click=app.quit]x 0)?"
        assert prompt(pilot) == f"{question}{ANSWERS}"
        assert question in text(pilot), "all of it is to be seen"


async def test_deleting_a_finished_game_says_that_the_statistics_lose_it(home: Path) -> None:
    saved(home).write_bytes(FINISHED.read_bytes())
    async with open_games(1) as pilot:
        await press(pilot, "d")
        names = screen(pilot).shelf.rows[0].who
        assert prompt(pilot) == f"Delete game 1 ({names}) and its statistics?{ANSWERS}"


def test_what_there_is_no_room_for_is_left_out() -> None:
    names = ("Bartholomew", "Ada", "Wolfeschlegelstein", "Bob")
    players = tuple(SavedPlayer(name, score=0, called=name) for name in names)
    row = AnyGame(2, Path("x.azul"), datetime(2026, 11, 21), "Semi-final", State.FINISHED, players)
    for counted, width, question in (
        (False, 75, "Delete game 2 (Semi-fi…, finished, Barthol… 0, Ada 0, Wolfesc… 0, Bob 0)?"),
        (False, 66, "Delete game 2 (Semi-final, finished)?"),
        (False, 50, "Delete game 2 (Semi-final, finished)?"),
        (False, 36, "Delete game 2 (Semi-fin…, finished)?"),
        (False, 20, "Delete game 2?"),
        (True, 56, "Delete game 2 (Semi-final) and its statistics?"),
        (True, 33, "Delete game 2 and its statistics?"),
    ):
        assert delete_question(row, width, counted=counted) == question
