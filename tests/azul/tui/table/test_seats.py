"""Who plays at which seat: changed during a game, bots that fail or are missing, offered again."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.azul.games import begun
from tests.azul.tui.playing import kept, open_table, press, rows, said, text, type_pick, until
from tests.azul.tui.table.bot_games import EASY, HARD, answer, at_table, body, pick, sat

from azul.rules import Pick
from hotseat.bots.client import BotStopped, NoAnswer
from hotseat.tui.table.bots import SeatsScreen


async def test_seats_change_in_the_middle_of_a_game() -> None:
    session = sat("person", "person")
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press("p", "down", "right", "right", "right")
        assert isinstance(pilot.app.screen, SeatsScreen)
        assert "Who plays for South from now on: a person or a computer." in text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: said(pilot).startswith("A computer"))
        assert said(pilot) == "A computer (hard) now plays for South."
        assert body(session)[-1] == "seat 2 computer hard"
        await type_pick(pilot, pick(session))
        assert "South is thinking" in rows(pilot)[0]
        await press(pilot, "p", "down", "left", "left", "left", "enter")
        assert quick.cancelled
        assert body(session)[-1] == "seat 2 person"
        assert "South to play" in rows(pilot)[0]
        await type_pick(pilot, pick(session))
        assert session.position.to_play == 1
        await pilot.press("p", "right", "escape")
        assert session.seats == ("person", "person"), "escape leaves all as it was"
        assert table.session is session


async def test_several_seats_changed_are_told_in_one_sentence() -> None:
    session = sat("person", "person", EASY)
    async with at_table(session, silent=True) as (pilot, _table, _quick):
        await press(pilot, "p", "right", "down", "right", "right", "down", "left", "enter")
        assert said(pilot) == "Now playing: North (computer, easy), South (computer, medium), East (person)."


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_table_stays_visible_behind_the_seats(size: tuple[int, int]) -> None:
    async with open_table(begun(), size) as (pilot, _table):
        before = rows(pilot)
        await pilot.press("p")
        assert isinstance(pilot.app.screen, SeatsScreen)
        top = pilot.app.screen.form.region.y - 1
        assert top >= size[1] // 3
        assert rows(pilot)[:top] == before[:top]
        assert "factory" not in "".join(rows(pilot)[top:]), "its own prompt and keys are all there is"


async def test_the_sentence_about_a_long_name_ends_on_its_row() -> None:
    session = begun("日本語テスト日本語テスト日本語テスト", "Wolfeschlegelsteinhausenbergerdorff")
    async with at_table(session, silent=True) as (pilot, _table, _quick):
        await pilot.press("p")
        assert "Who plays for 日本語テスト日本語… from now on: a person or a computer." in text(pilot)
        await pilot.press("down")
        assert "Who plays for Wolfeschlegelstein… from now on: a person or a computer." in text(pilot)
    session.close()


@pytest.mark.parametrize("why", ["not allowed", "no choice", "no command", "killed"])
async def test_a_computer_that_fails_leaves_its_seat_to_a_person(why: str) -> None:
    def found(_request: Mapping[str, object]) -> Mapping[str, object]:
        if why == "killed":
            raise NoAnswer("its program stopped")
        return {"choice": {"not allowed": "CB1", "no choice": 3, "no command": "hello"}[why]}

    session = sat("person", HARD)
    async with at_table(session, found=found) as (pilot, _table, _quick):
        await type_pick(pilot, Pick(1, session.position.offer.at(1).colours[0], 5))
        await until(pilot, lambda: session.seats == ("person", "person"))
        await pilot.pause()
        assert said(pilot).startswith("South: ")
        assert said(pilot).endswith("A person takes over; press p to seat the computer again.")
        assert body(session)[-1] == "seat 2 person"
        await type_pick(pilot, pick(session))
        assert session.position.to_play == 1


async def test_a_computer_that_was_killed_once_plays_on() -> None:
    deaths: list[bool] = []

    def found(request: Mapping[str, object]) -> Mapping[str, object]:
        if not deaths:
            deaths.append(True)
            raise BotStopped("its program stopped")
        return answer(request)

    session = sat("person", HARD)
    async with at_table(session, found=found) as (pilot, _table, quick):
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: session.position.to_play == 1)
        assert session.seats == ("person", HARD)
        assert quick.asked == 2


@pytest.mark.parametrize("who", ["computer genius", "computer own bot"])
async def test_a_player_there_is_not_is_played_by_a_person(who: str) -> None:
    session = sat(who, "person")
    async with at_table(session) as (pilot, _table, quick):
        assert session.seats == ("person", "person")
        assert f"North: there is no computer player `{who.split()[-1]}` here, so a person plays." in said(
            pilot
        )
        assert not quick.asked


async def test_who_sat_there_is_proposed_again() -> None:
    session = sat("person", HARD, EASY)
    async with at_table(session, silent=True):
        pass
    assert kept().seats == ("person", HARD, EASY)
