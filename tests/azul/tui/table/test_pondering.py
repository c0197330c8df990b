"""A bot ponders while people choose: the position on the table, and as long as that is in view."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import GREY, play_until, said, type_pick, until
from tests.azul.tui.table.bot_games import EASY, EXPERT, HARD, Quick, at_table, pick, sat

from azul.game import Flags
from azul.rules import Phase
from azul.tui.app import AzulApp
from hotseat.settings.model import Settings
from hotseat.tui.screens.settings import rows


async def test_it_ponders_the_position_in_which_a_person_chooses() -> None:
    session = sat("person", EXPERT)
    async with at_table(session) as (pilot, _table, quick):
        first = str(session.position)
        assert quick.pondered == [first]
        await pilot.press("1", "escape", "right", "left")
        assert quick.pondered == [first], "once for each position"
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: session.position.to_play == 1)
        await pilot.pause()
        assert quick.pondered == [first, "stop", str(session.position)]
        assert quick.asked == 1
        assert not quick.cancelled, "the process goes on with what it has found"


async def test_undo_and_redo_stop_it_and_begin_it_anew() -> None:
    session = sat("person", EXPERT)
    async with at_table(session) as (pilot, _table, quick):
        first = str(session.position)
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: session.position.to_play == 1)
        second = str(session.position)
        await pilot.press("u")
        await pilot.pause()
        assert quick.pondered == [first, "stop", second, "stop", first]
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert session.position.to_play == 2 or quick.pondered[-1] == str(session.position)
        assert "stop" in quick.pondered[5:]


async def test_while_a_bot_chooses_nobody_ponders() -> None:
    session = sat("person", EXPERT)
    async with at_table(session, silent=True) as (pilot, _table, quick):
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: quick.asked == 1)
        assert quick.pondered[1:] == ["stop"]
        await pilot.press("question_mark", "escape")
        assert quick.pondered[1:] == ["stop"]


@pytest.mark.parametrize("key", ["question_mark", "o"])
async def test_another_screen_stops_it_until_the_table_is_back(key: str) -> None:
    session = sat("person", EXPERT)
    async with at_table(session) as (pilot, _table, quick):
        first = str(session.position)
        await pilot.press(key)
        await until(pilot, lambda: quick.pondered == [first, "stop"])
        await pilot.press("escape")
        await until(pilot, lambda: quick.pondered == [first, "stop", first])


async def test_leaving_the_game_stops_it() -> None:
    session = sat("person", EXPERT)
    async with at_table(session) as (pilot, table, quick):
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is not table and len(quick.pondered) > 1)
        assert quick.pondered[1:] == ["stop"]


async def test_ending_the_program_stops_it() -> None:
    session = sat("person", EXPERT)
    async with at_table(session) as (pilot, _table, quick):
        await pilot.press("ctrl+q")
    assert quick.cancelled, "the process is ended"


async def test_another_at_the_seat_stops_it() -> None:
    session = sat("person", EXPERT)
    async with at_table(session) as (pilot, table, quick):
        session.seat(2, HARD)
        assert table.bots is not None
        table.bots.seats_changed()
        await pilot.pause()
        assert quick.pondered[1:] == ["stop"]
        session.seat(2, EXPERT)
        table.bots.seats_changed()
        await pilot.pause()
        assert quick.pondered[2:] == [str(session.position)]


@pytest.mark.parametrize("seats", [("person", HARD), ("person", EASY)])
async def test_only_the_strongest_level_ponders(seats: tuple[str, ...]) -> None:
    async with at_table(sat(*seats)) as (_pilot, _table, quick):
        assert not quick.pondered


async def test_it_does_not_where_that_is_turned_off() -> None:
    session = sat("person", EXPERT)
    async with at_table(session) as (pilot, table, quick):
        await pilot.press("o")
        table.app.change(Settings.ponder, False, write=False)
        await pilot.press("escape")
        await pilot.pause()
        assert quick.pondered[1:] == ["stop"]


async def test_it_does_not_with_a_number_of_positions() -> None:
    session, quick = sat("person", EXPERT), Quick(lambda request: request)
    app = AzulApp(session, Flags(nodes=30))
    app.__dict__["thinker"] = quick
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not quick.pondered
        assert Settings.ponder.key not in [row.name for row in rows(app)], "there is nothing to choose"
    session.close()


async def test_it_does_not_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AzulApp, "is_web", True)
    async with at_table(sat("person", EXPERT)) as (_pilot, table, quick):
        assert not quick.pondered
        assert Settings.ponder.key not in [row.name for row in rows(table.app)]


async def test_in_a_game_that_is_over_nobody_ponders() -> None:
    session = sat("person", "person", wall=GREY)
    play_until(session, Phase.OVER)
    session.seat(2, EXPERT)
    async with at_table(session) as (pilot, _table, quick):
        assert said(pilot)
        assert not quick.pondered
