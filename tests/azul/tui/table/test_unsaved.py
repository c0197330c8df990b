"""A game that cannot be saved: the table says so, and leaving needs a confirmation."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from tests.azul.tui.playing import begun, open_table, played, press, rows, said, text, type_pick

from azul.game import LIBRARY
from azul.rules import Pick
from azul.tui.app import AzulApp
from azul.tui.cursor import groups
from hotseat.storage import files
from hotseat.storage.library import Farewell


async def test_a_full_disk_is_said_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(begun(), 2)
    async with open_table(session, notifications=True) as (pilot, table):
        assert isinstance(table.app, AzulApp)
        table.app.forecast_explained = -1  # so that the pick is told

        def full(_file: int, _text: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as broken:
            broken.setattr(files, "write_all", full)
            assert "not saved" not in rows(pilot)[0]
            for number in range(3):
                group, name = groups(session.position)[0], session.names[(session.position.to_play or 1) - 1]
                await type_pick(pilot, Pick(*group, 0))
                assert session.entries[-1].move == Pick(*group, 0)
                once = said(pilot) == "The game is not being saved: the disk is full."
                assert once == (number == 0)
                assert "not saved" in rows(pilot)[0]
                assert said(pilot, "told").startswith(f"{name} took ")
            await pilot.press("q")
            await pilot.pause(0.1)
            assert pilot.app.return_code is None
            assert said(pilot).startswith("The game is not being saved: the disk is full.")
            assert "Press y for yes" in text(pilot)
            assert not pilot.app.screen.query("Toast")
            await pilot.press("n")
        group = groups(session.position)[0]
        await type_pick(pilot, Pick(*group, 0))
        assert session.unsaved is None
        assert said(pilot) == "Saving works again: the whole game is saved."
        assert "not saved" not in rows(pilot)[0]
        await pilot.press("right")
        assert "saved" not in text(pilot)
        assert session.path is not None
        assert LIBRARY.read(session.path).position == session.position


async def test_leaving_an_unsaved_game_takes_saying_so_twice(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where the folder should be")
    session = played(begun(), 2)
    assert session.path is None
    async with open_table(session) as (pilot, table):
        app = table.app
        assert "not saved" in rows(pilot)[0]
        assert said(pilot).startswith("The game is not being saved: ")
        assert said(pilot) in text(pilot)
        await pilot.press("right")
        assert "not being saved" not in text(pilot)
        await pilot.press("q")
        assert app.return_code is None
        assert said(pilot).endswith("Quit anyway? Press y for yes, n for no.")
        await press(pilot, "q")
        assert pilot.app.return_code == 0
    lost = "the game was not saved: there is a file where its folder should be"
    assert app.farewells == [Farewell(lost, lost=True)]
