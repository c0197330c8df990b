"""After the end of a game: its result, and the ways to the log, a new game, a rematch or out."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.azul.tui.playing import (
    GREY,
    NAMES,
    RECORDS,
    begun,
    open_table,
    play_until,
    press,
    rows,
    said,
    sensible,
    table_of,
    text,
    until,
)

from azul.game import LIBRARY
from azul.rules import Phase
from azul.tui.screens import Result
from azul.tui.table import rematch
from hotseat.tui.screens.statistics import StatisticsScreen


async def test_the_result_leads_to_the_table_the_log_statistics_and_a_rematch() -> None:
    session = begun(seed="heron")
    rng = random.Random(1)
    async with open_table(session, (120, 40)) as (pilot, table):
        await pilot.press("a")
        assert said(pilot) == "You can play a rematch once the game is over."
        while not session.finished:
            table.become(sensible(session.position, rng))
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Result)
        await pilot.press("l")
        await until(pilot, lambda: "game over" in text(pilot))
        await pilot.press("escape", "escape")
        assert table_of(pilot) is table
        assert "enter result a rematch" in text(pilot)
        await press(pilot, "enter", "s")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        await press(pilot, "escape", "enter")
        then = table_of(pilot).session
        assert (then.names, then.header.one("first")) == (session.names, "2")
        await pilot.press("q")
        assert pilot.app.return_code == 0


async def test_leaving_after_the_end_says_nothing_about_going_on() -> None:
    async with open_table(play_until(begun(seed="heron"), Phase.OVER)) as (pilot, table):
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


# A rematch

FOUR = RECORDS / "four-grey.azul"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [1, 2, None])
def test_each_player_goes_first_once_in_turn(players: int, first: int | None) -> None:
    names = ("Ada", "Bob", "Cy", "Di")[:players]
    seats = ("computer easy", *["person"] * (players - 1))
    game = begun(*names, wall=GREY, first=first)
    for seat, who in enumerate(seats, 1):
        game.seat(seat, who)
    began = int(game.header.one("first") or 0)
    setup, firsts = rematch(game), []
    for _game in range(players):
        assert setup.wall is GREY
        assert setup.seed is None, "another deal"
        assert setup.names == names, "everybody keeps their seat and colour"
        assert setup.seats == seats
        firsts.append(setup.first)
        with LIBRARY.begin(setup) as session:
            setup = rematch(session)
    assert firsts == [(began + turn) % players + 1 for turn in range(players)], "clockwise, one by one"


async def test_the_result_says_who_goes_first_in_the_rematch(tmp_path: Path) -> None:
    path = tmp_path / "four.azul"
    path.write_bytes(FOUR.read_bytes().replace(b"North", "日本語の名前が長すぎる".encode()))
    async with open_table(LIBRARY.resume(path)) as (pilot, table):
        assert table.session.header.one("first") == "4"
        await pilot.press("enter")
        shown = rows(pilot)
        assert shown[-1].strip().startswith("enter rematch, 日本語… first  esc table")
        assert "q quit" in shown[-1]
        assert "Rematch: same seats, 日本語の名前が長す… goes first." in "\n".join(shown)
        await press(pilot, "a")
        session = table_of(pilot).session
        assert session.names == table.session.names
        assert session.position.to_play == 1
