"""Leaving the table: `q` asks once if several people are in the game, `ctrl+q` never asks."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import begun, open_table, play_until, played, resize, rows, said, type_pick
from tests.azul.tui.table.bot_games import HARD, at_table, pick, sat

from azul.rules import Phase
from hotseat.tui.app import HotseatApp

QUESTION = "The game is saved. Press q again to quit; any other key continues."


def still_there(app: object) -> bool:
    assert isinstance(app, HotseatApp)
    return app.return_code is None and not app._exit


async def test_q_asks_once_in_a_game_of_several_people() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        await pilot.press("q")
        assert said(pilot) == QUESTION
        assert still_there(table.app)
        await pilot.press("q")
        assert not still_there(table.app)


async def test_another_key_cancels_and_does_what_it_says() -> None:
    session = played(begun(), 3)
    async with open_table(session) as (pilot, table):
        await pilot.press("q")
        choices = len(session.entries)
        await type_pick(pilot, pick(session))
        assert len(session.entries) > choices
        assert said(pilot) != QUESTION
        await pilot.press("q")
        assert said(pilot) == QUESTION
        assert still_there(table.app)


async def test_a_click_on_quit_asks_and_a_second_one_leaves() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        bar = rows(pilot)[-1]
        place = (bar.index("q quit"), len(rows(pilot)) - 1)
        await pilot.click(offset=place)
        assert said(pilot) == QUESTION
        assert still_there(table.app)
        await pilot.click(offset=place)
        assert not still_there(table.app)


async def test_the_question_is_asked_on_a_terminal_that_is_too_small() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        await resize(pilot, 60, 10)
        await pilot.press("q")
        assert said(pilot) == QUESTION
        assert still_there(table.app)


async def test_ctrl_q_leaves_at_once() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        await pilot.press("ctrl+q")
        assert not still_there(table.app)


@pytest.mark.parametrize("choices", [0, 3])
async def test_one_person_against_computers_is_not_asked(choices: int) -> None:
    async with at_table(sat("person", HARD, choices=choices), silent=True) as (pilot, table, _quick):
        await pilot.press("q")
        assert not still_there(table.app)


async def test_nobody_is_asked_where_nobody_has_picked() -> None:
    async with open_table(begun()) as (pilot, table):
        await pilot.press("q")
        assert not still_there(table.app)


async def test_nobody_is_asked_when_the_game_is_over() -> None:
    async with open_table(play_until(begun(), Phase.OVER)) as (pilot, table):
        await pilot.press("q")
        assert not still_there(table.app)


async def test_computers_wait_while_it_is_asked() -> None:
    session = sat("person", "person", HARD)
    async with at_table(session, silent=True) as (pilot, table, quick):
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
        await pilot.pause(0.2)
        assert len(session.entries) > chosen
        assert still_there(table.app)
