"""Leaving the table: `q` asks once if several people are in the game, `ctrl+q` never asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.azul.tui.playing import begun, open_table, play_until, played, rows, said, type_pick, until
from tests.azul.tui.table.bot_games import HARD, at_table, pick, sat
from textual.pilot import Pilot

from azul.game import LIBRARY, Session
from azul.rules import Phase
from hotseat.storage.library import Farewell

QUESTION = "The game is saved. Quit? Press y for yes, n for no."


def still_there(pilot: Pilot[int]) -> bool:
    return pilot.app.return_code is None


async def test_q_asks_once_in_a_game_of_several_people() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        app = table.app
        await pilot.press("q")
        assert said(pilot) == QUESTION
        assert still_there(pilot)
        await pilot.press("Q")
        assert not still_there(pilot)
    assert app.farewells == [Farewell("The game is saved. To continue, type: azul resume")]
    newest = LIBRARY.newest_unfinished()
    assert newest is not None
    assert newest.path == table.session.path


async def test_another_key_is_held_back_until_no() -> None:
    session = played(begun(), 3)
    async with open_table(session) as (pilot, _table):
        await pilot.press("q")
        choices = len(session.entries)
        await pilot.press("1", "b", "2", "t", "left", "ctrl+y")
        assert len(session.entries) == choices
        assert said(pilot) == QUESTION
        await pilot.press("n")
        assert said(pilot) != QUESTION
        await type_pick(pilot, pick(session))
        assert len(session.entries) > choices
        await pilot.press("q", "y")
        assert not still_there(pilot)


async def test_a_click_on_quit_asks_and_one_on_yes_leaves() -> None:
    async with open_table(played(begun(), 3)) as (pilot, _table):
        bar = rows(pilot)[-1]
        place = (bar.index("q quit"), len(rows(pilot)) - 1)
        await pilot.click(offset=place)
        assert said(pilot) == QUESTION
        assert still_there(pilot)
        await pilot.click(offset=(rows(pilot)[-1].index("y yes"), place[1]))
        assert not still_there(pilot)


@pytest.mark.parametrize(
    ("session", "key"),
    [
        (lambda: played(begun(), 3), "ctrl+q"),
        (begun, "q"),
        (lambda: play_until(begun(), Phase.OVER), "q"),
        (lambda: sat("person", HARD), "q"),
        (lambda: sat("person", HARD, choices=3), "q"),
    ],
    ids=["ctrl+q", "nobody has picked", "over", "one person", "one person has picked"],
)
async def test_nobody_is_asked_where_nobody_else_would_miss_it(
    session: Callable[[], Session], key: str
) -> None:
    async with at_table(session(), silent=True) as (pilot, _table, _quick):
        await pilot.press(key)
        assert not still_there(pilot)


async def test_computers_wait_while_it_is_asked() -> None:
    session = sat("person", "person", HARD)
    async with at_table(session, silent=True) as (pilot, _table, quick):
        await type_pick(pilot, pick(session))
        await type_pick(pilot, pick(session))
        chosen = len(session.entries)
        await pilot.press("q")
        assert said(pilot) == QUESTION
        quick.silent = False
        await pilot.pause(0.2)
        assert len(session.entries) == chosen
        assert said(pilot) == QUESTION
        await pilot.press("escape")
        await until(pilot, lambda: len(session.entries) > chosen)
        assert still_there(pilot)
