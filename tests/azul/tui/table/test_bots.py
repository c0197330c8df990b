"""Bots at the table: their turns, their pace, and what people can do meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.azul.games import GREY
from tests.azul.tui.playing import click, rows, said, table_of, text, type_pick, until
from tests.azul.tui.table.bot_games import EASY, HARD, answer, at_table, body, pick, sat

from azul.rules import Pick
from azul.tui.cursor import Line
from azul.tui.table import Table
from hotseat.bots import Budget
from hotseat.game import Flags


async def test_a_computer_answers_a_person_and_says_so() -> None:
    session = sat("person", HARD)
    async with at_table(session, "slow") as (pilot, table, _quick):
        assert "South (computer, hard)" in text(pilot)
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: table.state.cursor.held)
        await pilot.pause()
        assert "South to play" in rows(pilot)[0], "it thinks no more"
        assert said(pilot).startswith("South plays ")
        ghost = table.view.boards[1].view.ghost
        assert ghost is not None
        assert ghost.picked.line == table.state.cursor.line, "ghost tiles where they will land"
        shown = table.state.cursor
        assert session.position.to_play == 2, "not done yet"
        await pilot.press("enter")  # lands it, and means nothing else
        assert session.position.to_play == 1
        assert said(pilot).startswith("North: click a tile and a line, or type factory")
        done = session.entries[-1].move
        assert isinstance(done, Pick)
        assert shown.group == (done.source, done.colour)
        assert said(pilot, "told").startswith("South took ")


async def test_a_key_that_lands_a_choice_does_what_it_says() -> None:
    session = sat("person", HARD)
    async with at_table(session, "slow") as (pilot, table, _quick):
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: table.state.cursor.held)
        await pilot.press("c")
        assert session.position.to_play == 1
        assert table.state.cursor.source == 0


async def test_while_it_thinks_nobody_else_chooses_and_undo_takes_the_turn_back() -> None:
    session = sat("person", HARD)
    async with at_table(session, silent=True) as (pilot, table, quick):
        await type_pick(pilot, pick(session))
        assert "South is thinking" in rows(pilot)[0]
        before = table.state.cursor
        await pilot.press("1", "right", "enter", "escape")
        await click(pilot, Line(2, 3))
        assert table.state.cursor == before
        assert "South (computer) is thinking. Press p to change who plays." in said(pilot)
        await pilot.press("h")
        assert said(pilot) == "South (computer) is thinking. You can ask for a hint on your own turn."
        await pilot.press("u")
        assert session.position.to_play == 1
        assert quick.cancelled == 1
        assert body(session)[-1] == "undo"
        await pilot.press("ctrl+y")
        assert session.position.to_play == 2
        quick.silent = False
        await until(pilot, lambda: session.position.to_play == 1)
        await pilot.press("u")
        assert not session.can_undo, "over the computer's choice to the person's"
        quick.silent = True
        await type_pick(pilot, pick(session))
        table.app.navigator.back_to_start()
        await until(pilot, lambda: quick.cancelled == 2)


@pytest.mark.parametrize(("key", "back"), [("question_mark", "escape"), ("x", "n")], ids=["help", "question"])
async def test_a_choice_waits_for_another_screen_or_an_answer(key: str, back: str) -> None:
    session = sat("person", HARD)
    async with at_table(session, "quick", silent=True) as (pilot, table, quick):
        await type_pick(pilot, pick(session))
        await pilot.press(key)
        quick.silent = False
        await pilot.pause(0.6)
        assert session.position.to_play == 2
        assert table.app.question.pending == (key == "x")
        await pilot.press(back)
        await until(pilot, lambda: session.position.to_play == 1)
        assert table_of(pilot) is table


async def test_a_whole_game_against_computers_on_the_grey_wall() -> None:
    session = sat(EASY, HARD, EASY, wall=GREY)
    async with at_table(session) as (pilot, table, _quick):
        await until(pilot, lambda: session.finished)
        assert said(pilot).endswith("Enter shows the result.")
        table.show_result()
        await pilot.pause()
        assert "South (hard) wins" in text(pilot)
        setup = session.rematch()
        assert setup.names == ("North", "South", "East"), "everybody keeps their seat"
        assert setup.seats == (EASY, HARD, EASY)


async def test_watching_pauses_steps_and_changes_its_speed() -> None:
    session = sat(EASY, HARD)
    async with at_table(session, "slow", silent=True) as (pilot, table, quick):
        quick.silent = False
        assert said(pilot).startswith("You are watching. Space pauses, n plays the next move.")
        await until(pilot, lambda: table.state.cursor.held)
        await pilot.press("space")
        assert said(pilot).startswith("Paused. North plays ")
        assert "space resume" in rows(pilot)[-1]
        await pilot.press("n")
        assert session.position.to_play == 2
        await pilot.pause(0.1)
        assert session.position.to_play == 2, "paused"
        assert said(pilot) == "Paused. Space resumes, n plays the next move."
        assert "South to play" in rows(pilot)[0]
        await pilot.press("plus")
        assert "speed 2×" in rows(pilot)[-1]
        await pilot.press("left_square_bracket", "right")
        assert "speed 1×" in rows(pilot)[-1]
        await until(pilot, lambda: table.state.cursor.held)
        await pilot.press("right")
        assert session.position.to_play == 1
        await pilot.press("u")
        assert session.position.to_play == 2
        keys = [command.key for command in table.COMMANDS_HERE if command.text]
        assert len(keys) == len({*keys}), "no two rows of the palette have the same key"
        await pilot.press("N")
        assert not isinstance(pilot.app.screen, Table), "the capital begins another game"


async def test_a_step_says_who_thinks_and_a_pause_takes_away_what_was_said() -> None:
    session = sat(EASY, HARD)
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press("h")
        assert said(pilot) == "Only computers are playing. Hints are for people's turns."
        await pilot.press("space")
        assert said(pilot) == "Paused. Space resumes, n plays the next move."
        assert "North to play" in rows(pilot)[0]
        await pilot.press("n")
        assert said(pilot) == "North (computer) is thinking."
        assert "North is thinking" in rows(pilot)[0]
        quick.silent = False
        await until(pilot, lambda: session.position.to_play == 2)
        await pilot.pause()
        assert said(pilot) == "Paused. Space resumes, n plays the next move."
        assert table.state.bots is not None
        assert not table.state.bots.at_work


async def test_the_budget_of_the_command_line_is_the_computers() -> None:
    requests: list[Mapping[str, object]] = []

    def found(request: Mapping[str, object]) -> Mapping[str, object]:
        requests.append(request)
        return answer(request)

    session = sat("person", HARD)
    async with at_table(session, found=found) as (pilot, table, _quick):
        table.app.flags = Flags(nodes=7, seconds=0.5)
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: session.position.to_play == 1)
    assert [(each["budget"], each["player"]) for each in requests] == [(Budget(nodes=7, mean=0.5), "hard")]
