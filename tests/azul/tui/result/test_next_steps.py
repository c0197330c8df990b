"""After the end of a game: its result, and the ways to the log, a new game or out."""

from __future__ import annotations

import random

from tests.azul.tui.playing import NAMES, begun, open_table, press, rows, sensible, table_of, text, until

from azul.game import LIBRARY
from azul.tui.result import Result


async def test_the_result_leads_to_the_table_the_log_and_a_new_game() -> None:
    session = begun(seed="heron")
    rng = random.Random(1)
    async with open_table(session, (120, 40)) as (pilot, table):
        while not session.finished:
            table.become(sensible(session.position, rng))
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Result)
        await pilot.press("l")
        await until(pilot, lambda: "game over" in text(pilot))
        await pilot.press("escape", "escape")
        assert table_of(pilot) is table
        await press(pilot, "enter", "n", "enter")
        assert table_of(pilot).session is not session
        assert table_of(pilot).session.position.round == 1
        await pilot.press("q")
        assert pilot.app.return_code == 0


async def test_leaving_after_the_end_says_nothing_about_going_on() -> None:
    session = begun(seed="heron")
    rng = random.Random(1)
    async with open_table(session) as (pilot, table):
        while not session.finished:
            table.become(sensible(session.position, rng))
        app = table.app
        await pilot.press("q")
    assert app.farewells == []
    assert LIBRARY.newest_unfinished() is None


async def test_many_rounds_are_summed_up_where_there_is_no_room_for_each() -> None:
    session = begun(*NAMES, seed="heron")
    rng = random.Random(4)
    session.advance()
    while not session.finished:
        session.play(rng.choice(list(session.position.legal_moves)))
    assert session.position.round == 9
    async with open_table(session) as (pilot, _table):
        await press(pilot, "enter")
        shown = rows(pilot)
        assert any("total" in row for row in shown)
        assert any("colours, 10 each" in row for row in shown)
        assert any("9 rounds" in row for row in shown)
        assert not any("round 1" in row for row in shown)
