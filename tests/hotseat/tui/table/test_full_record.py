"""A game whose file is full after too many undos says so and goes on."""

from __future__ import annotations

import pytest
from tests.screen_text import screen_text

from azul.game import LIBRARY, Setup
from azul.tui.app import AzulApp
from azul.tui.table import Table
from hotseat.game import Flags
from hotseat.storage.journal import Journal


async def test_what_cannot_be_taken_back_any_more_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    session = LIBRARY.begin(Setup(("North", "South")))
    app = AzulApp(session, Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        session.play(session.position.legal_moves[0])
        monkeypatch.setattr(Journal, "full", True)
        table = app.screen
        assert isinstance(table, Table)
        table.game.undo()
        assert table.view.prompt_line.text == ("This game's file has no room for more undone moves.")
        await pilot.pause()
        shown = screen_text(table)
        assert "l log" in shown
        assert "u undo" not in shown
        session.play(session.position.legal_moves[0])
    session.close()
