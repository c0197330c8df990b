"""Pointing at other tiles in the market: what is drawn then is what drawing everything would show."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import begun, open_table, played, press
from textual.pilot import Pilot

from azul.rules import Event, Position
from azul.rules.position import round_ended_now
from azul.tui import models
from azul.tui.table import Table

KEYS = ("right", "right", "down", "left", "escape", "right", "1", "right", "enter", "down", "escape", "up")


async def assert_drawn(pilot: Pilot[int], table: Table, key: str) -> None:
    await press(pilot, key)
    shown = pilot.app.export_screenshot()
    table.show_all()
    await pilot.pause()
    assert pilot.app.export_screenshot() == shown, key


async def test_every_key_leaves_what_drawing_everything_shows() -> None:
    async with open_table(played(begun(), 17)) as (pilot, table):
        for key in KEYS:
            await assert_drawn(pilot, table, key)


async def test_the_account_of_a_round_stays_while_pointing_and_ends_with_escape() -> None:
    session = begun()
    while session.position.round < 2:
        played(session, 1)
    async with open_table(session, (120, 40)) as (pilot, table):
        assert table.state.account is not None
        await assert_drawn(pilot, table, "right")
        assert table.state.account is not None
        await assert_drawn(pilot, table, "escape")
        await assert_drawn(pilot, table, "escape")
        assert table.state.account is None
        await assert_drawn(pilot, table, "right")


async def test_the_round_is_not_played_through_again_while_tiles_are_pointed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played_through: list[str] = []

    def noted(position: Position) -> tuple[Position, tuple[Event, ...]]:
        played_through.append(key)
        return round_ended_now(position)

    async with open_table(played(begun(), 3)) as (pilot, _table):
        key = "right"
        await press(pilot, key)
        monkeypatch.setattr(models, "round_ended_now", noted)
        for key in ("right", "left", "down", "enter"):
            await press(pilot, key)
    assert set(played_through) <= {"enter", "down"}
