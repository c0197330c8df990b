"""Ending a game early from the table: confirmed twice, kept, listed, and resumed."""

from __future__ import annotations

import pytest
from tests.azul.tui.library.saved_games import FINISHED, full_disk, is_read
from tests.azul.tui.playing import GREY, begun, open_table, played, press, rows, said, table_of, text, until

from azul.game import LIBRARY
from azul.tui.start import AzulStart
from hotseat.storage.journal import Journal
from hotseat.storage.library import farewell_to


class TestEndingEarly:
    QUESTION = "End the game without a winner? Press y for yes, n for no."

    async def test_asked_twice_it_ends(self) -> None:
        session = played(begun("Ada", "Bob", wall=GREY), 3)
        async with open_table(session) as (pilot, _table):
            await pilot.press("x")
            assert said(pilot) == self.QUESTION
            await press(pilot, "X")
            assert isinstance(pilot.app.screen, AzulStart)
            assert "Game ended. You can find it in the saved games." in text(pilot)
            assert "Go on" not in text(pilot), "it is not offered any more"
            assert "Ada" in text(pilot), "its players are proposed again"
            assert session.path is not None
            assert session.path.read_text().endswith("\n# ended early\n")
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, AzulStart)
            await press(pilot, "enter")
            assert table_of(pilot).session.names == ("Ada", "Bob")
            assert table_of(pilot).session.seed != session.seed

    async def test_without_a_move_nothing_is_kept(self) -> None:
        async with open_table(begun("Ada", "Bob", wall=GREY)) as (pilot, _table):
            await press(pilot, "x", "x")
            assert isinstance(pilot.app.screen, AzulStart)
            assert "Game ended. It was not saved, because no move had been made." in text(pilot)
            assert LIBRARY.saved() == []

    async def test_no_takes_the_question_back_and_any_other_key_is_held_back(self) -> None:
        async with open_table(played(begun(), 3)) as (pilot, table):
            picture = table.session.entries
            for key in ("n", "N", "escape"):
                await pilot.press("x", "z", "t", "l", "u", "1", "ctrl+p", "f1", "space", "q")
                assert pilot.app.screen is table
                assert said(pilot) == self.QUESTION
                assert rows(pilot)[-1].split() == ["y", "yes", "n", "no"]
                await press(pilot, key)
                assert said(pilot) != self.QUESTION, key
                assert "y yes" not in rows(pilot)[-1]
                assert pilot.app.screen is table
            assert table.session.entries == picture

    @pytest.mark.parametrize("key", ["y", "Y", "enter", "x", "غ"])
    async def test_yes(self, key: str) -> None:
        async with open_table(played(begun(), 3)) as (pilot, _table):
            await press(pilot, "x", key)
            assert isinstance(pilot.app.screen, AzulStart)

    async def test_a_finished_game_is_over_already(self) -> None:
        async with open_table(LIBRARY.resume(FINISHED)) as (pilot, table):
            await pilot.press("x", "x")
            assert pilot.app.screen is table
            assert said(pilot) == "The game is already over."

    async def test_what_the_disk_refuses_stays_on_the_table(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async with open_table(played(begun(), 3)) as (pilot, table):
            with monkeypatch.context() as patch:
                patch.setattr(Journal, "_write", full_disk)
                await press(pilot, "x", "x")
                assert pilot.app.screen is table
                assert said(pilot) == "The game was not ended: the disk is full. Its moves are saved."
                await pilot.press("q")
                assert said(pilot).endswith("Its moves are saved. Quit anyway? Press y for yes, n for no.")
                farewells = [farewell_to(table.session, program) for program in ("azul", "")]
                assert [each and each.sentence for each in farewells] == [
                    "the game was not ended: the disk is full;"
                    " its moves are saved, and `azul resume` continues it",
                    "game not ended, but saved: North, South; the disk is full",
                ]
                await pilot.press("n", "x", "x")
            await press(pilot, "x", "x")
            assert isinstance(pilot.app.screen, AzulStart)

    async def test_moves_that_are_not_saved_either_are_not_said_to_be(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with open_table(played(begun(), 3)) as (pilot, table):
            monkeypatch.setattr(Journal, "_write", full_disk)
            played(table.session, 1)
            await press(pilot, "x", "x")
            text = "The game was not ended, because it could not be saved: the disk is full."
            assert said(pilot) == text

    async def test_it_is_listed_and_can_be_gone_on_with(self) -> None:
        session = played(begun("Ada", "Bob"), 3)
        async with open_table(session) as (pilot, _table):
            await pilot.press("x", "x", "f3")
            await until(pilot, lambda: is_read(pilot, 1))
            assert "ended early" in text(pilot)
            await press(pilot, "enter")
            assert table_of(pilot).session.position == session.position
            assert farewell_to(session, "azul") is None, "`azul resume` would not go on with this one"
            await pilot.press("u", "g")
            await until(pilot, lambda: "unfinished" in text(pilot))
