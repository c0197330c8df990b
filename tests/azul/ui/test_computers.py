"""Computers at the table: their turns, hints, seats that change, watching, and what goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playing import (
    GREY,
    begun,
    click,
    kept,
    open_table,
    play_until,
    played,
    rows,
    said,
    table_of,
    text,
    type_pick,
    until,
)

from azul import saves
from azul.players import Budget, worker
from azul.players.worker import answer
from azul.record import Flags, Setup
from azul.rules import Phase, Pick, WallKind
from azul.saves import Session
from azul.settings import AzulSettings
from azul.ui.app import AzulApp
from azul.ui.result import rematch
from azul.ui.table import Table
from azul.ui.targets import Line
from hotseat.searching import budget_asked
from hotseat.settings import Settings
from hotseat.thinking import Ended, Thinker, Trouble
from hotseat.ui.play.seats import SeatsScreen

if TYPE_CHECKING:
    from textual.pilot import Pilot

EASY, HARD = "computer easy", "computer hard"
Asked = Callable[[Mapping[str, object]], Mapping[str, object]]


class Quick(Thinker):
    """Answers in this very process, as the other one would; or as a test wants."""

    def __init__(self, found: Asked) -> None:
        super().__init__(())
        self.found, self.asked = found, 0
        self.silent = False
        self.cancelled = 0

    async def ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
        del patience
        self.asked += 1
        while self.silent:
            await asyncio.sleep(0.01)
        return self.found({**request, "nodes": request["nodes"] or 20})

    def cancel(self) -> None:
        self.cancelled += 1


def sat(*seats: str, wall: WallKind = WallKind.COLOURED, choices: int = 0) -> Session:
    """A game with these at its seats."""
    names = ("North", "South", "East", "West")[: len(seats)]
    return played(saves.begin(Setup(names, wall, 1, "heron", seats)), choices)


@asynccontextmanager
async def at_table(
    session: Session, pace: str = "at once", found: Asked = answer, *, silent: bool = False
) -> AsyncIterator[tuple[Pilot[int], Table, Quick]]:
    """The table of a game with a computer's program that answers at once."""
    quick = Quick(found)
    quick.silent = silent
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AzulApp, "make_thinker", lambda _app: quick)
        settings = AzulSettings({"pace": pace})
        patch.setattr("hotseat.ui.gameapp.recall", lambda kind: kept_as(settings))
        async with open_table(session) as (pilot, table):
            yield pilot, table, quick


def kept_as(settings: AzulSettings) -> object:
    from hotseat.settings_file import recall

    return recall(AzulSettings)._replace(settings=settings)


def pick(session: Session) -> Pick:
    """Some pick that is allowed."""
    found = session.game.legal[0]
    assert isinstance(found, Pick)
    return found


def body(session: Session) -> list[str]:
    assert session.path is not None
    return [line for line in session.path.read_text().splitlines() if line[:4] not in ("play", "deal")]


async def test_a_computer_answers_a_person_and_says_so() -> None:
    session = sat("person", HARD)
    async with at_table(session, "slow") as (pilot, table, _quick):
        assert "South (computer, hard)" in text(pilot)
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: table.cursor.held)
        await pilot.pause()
        assert "South to pick" in rows(pilot)[0], "it thinks no more"
        assert said(pilot).startswith("South takes ")
        assert "[" in rows(pilot)[15 + table.cursor.line - 5], "ghost tiles where they will land"
        shown = table.cursor
        assert session.game.to_play == 2, "not done yet"
        await pilot.press("enter")  # lands it, and means nothing else
        assert session.game.to_play == 1
        assert said(pilot).startswith("North: click a tile")
        done = session.entries[-1].command
        assert isinstance(done, Pick)
        assert shown.group == (done.source, done.colour)
        assert said(pilot, "told").startswith("South took ")


async def test_a_key_that_lands_a_choice_does_what_it_says() -> None:
    session = sat("person", HARD)
    async with at_table(session, "slow") as (pilot, table, _quick):
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: table.cursor.held)
        await pilot.press("c")
        assert session.game.to_play == 1
        assert table.cursor.source == 0


async def test_while_it_thinks_nobody_else_chooses_and_undo_takes_the_turn_back() -> None:
    session = sat("person", HARD)
    async with at_table(session, silent=True) as (pilot, table, quick):
        await type_pick(pilot, pick(session))
        assert "South is thinking" in rows(pilot)[0]
        before = table.cursor
        await pilot.press("1", "right", "enter", "escape")
        await click(pilot, Line(2, 3))
        assert table.cursor == before
        assert "South, a computer, is thinking. p changes who plays." in said(pilot)
        await pilot.press("u")
        assert session.game.to_play == 1
        assert quick.cancelled == 1
        assert body(session)[-1] == "undo"
        await pilot.press("ctrl+y")
        assert session.game.to_play == 2
        quick.silent = False
        await until(pilot, lambda: session.game.to_play == 1)
        await pilot.press("u")
        assert not session.can_undo, "over the computer's choice to the person's"


async def test_under_another_screen_a_choice_waits() -> None:
    session = sat("person", HARD)
    async with at_table(session, "quick", silent=True) as (pilot, table, quick):
        await type_pick(pilot, pick(session))
        await pilot.press("question_mark")
        quick.silent = False
        await pilot.pause(0.6)
        assert session.game.to_play == 2
        await pilot.press("escape")
        await until(pilot, lambda: session.game.to_play == 1)
        assert session.game.to_play == 1
        assert table_of(pilot) is table


async def test_a_choice_waits_until_it_is_said_whether_the_game_ends() -> None:
    session = sat("person", HARD)
    async with at_table(session, "quick", silent=True) as (pilot, table, quick):
        await type_pick(pilot, pick(session))
        await pilot.press("x")
        quick.silent = False
        await pilot.pause(0.6)
        assert session.game.to_play == 2
        assert table.asked_to_end
        await pilot.press("t")
        await until(pilot, lambda: session.game.to_play == 1)
        assert session.game.to_play == 1


async def test_a_whole_game_against_computers_on_the_grey_wall() -> None:
    session = sat(EASY, HARD, EASY, wall=GREY)
    async with at_table(session) as (pilot, table, _quick):
        for _time in range(200):
            if session.finished:
                break
            await pilot.pause(0.05)
        assert session.finished
        assert said(pilot).endswith("Enter: the result.")
        table.show_result()
        await pilot.pause()
        assert "South (hard) wins" in text(pilot)
        setup = rematch(session)
        assert setup.names == ("South", "East", "North")
        assert setup.seats == (HARD, EASY, EASY)


async def test_watching_pauses_steps_and_changes_its_speed() -> None:
    session = sat(EASY, HARD)
    async with at_table(session, "slow", silent=True) as (pilot, table, quick):
        quick.silent = False
        assert said(pilot).startswith("You are watching. Space pauses, n makes the next choice.")
        await until(pilot, lambda: table.cursor.held)
        await pilot.press("space")
        assert said(pilot).startswith("North takes ")
        assert "space go on" in rows(pilot)[-1]
        await pilot.press("n")
        assert session.game.to_play == 2
        await pilot.pause(0.1)
        assert session.game.to_play == 2, "paused"
        assert said(pilot) == "Paused. Space goes on, n makes the next choice."
        assert "South to pick" in rows(pilot)[0]
        await pilot.press("plus")
        assert "speed 2x" in rows(pilot)[-1]
        await pilot.press("left_square_bracket", "right")
        assert "speed 1x" in rows(pilot)[-1]
        await until(pilot, lambda: table.cursor.held)
        await pilot.press("right")
        assert session.game.to_play == 1
        await pilot.press("u")
        assert session.game.to_play == 2
        await pilot.press("N")
        assert not isinstance(pilot.app.screen, Table), "the capital begins another game"


async def test_seats_change_in_the_middle_of_a_game() -> None:
    session = sat("person", "person")
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press("p", "down", "right", "right", "right")
        assert isinstance(pilot.app.screen, SeatsScreen)
        assert "Who chooses for South from now on: a person or a computer." in text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: said(pilot).startswith("A computer"))
        assert said(pilot) == "A computer (hard) plays for South now."
        assert body(session)[-1] == "seat 2 computer hard"
        await type_pick(pilot, pick(session))
        assert "South is thinking" in rows(pilot)[0]
        await pilot.press("p", "down", "left", "left", "left", "enter")
        await pilot.pause()
        assert quick.cancelled
        assert body(session)[-1] == "seat 2 person"
        assert "South to pick" in rows(pilot)[0]
        await type_pick(pilot, pick(session))
        assert session.game.to_play == 1
        await pilot.press("p", "right", "escape")
        assert session.seats == ("person", "person"), "escape leaves all as it was"
        assert table.session is session


async def test_the_sentence_about_a_long_name_ends_on_its_row() -> None:
    session = begun("日本語テスト日本語テスト日本語テスト", "Wolfeschlegelsteinhausenbergerdorff")
    async with at_table(session, silent=True) as (pilot, _table, _quick):
        await pilot.press("p")
        assert "Who chooses for 日本語テスト日本… from now on: a person or a computer." in text(pilot)
        await pilot.press("down")
        assert "Who chooses for Wolfeschlegelste… from now on: a person or a computer." in text(pilot)
    session.close()


@pytest.mark.parametrize("why", ["not allowed", "no choice", "no command", "killed"])
async def test_a_computer_that_fails_leaves_its_seat_to_a_person(why: str) -> None:
    def found(_request: Mapping[str, object]) -> Mapping[str, object]:
        if why == "killed":
            raise Trouble("its program has ended")
        return {"choice": {"not allowed": "CB1", "no choice": 3, "no command": "hello"}[why]}

    session = sat("person", HARD)
    async with at_table(session, found=found) as (pilot, _table, _quick):
        await type_pick(pilot, Pick(1, session.game.offer.at(1).colours[0], 5))
        await until(pilot, lambda: session.seats == ("person", "person"))
        await pilot.pause()
        assert said(pilot).startswith("South: ")
        assert said(pilot).endswith("A person plays here now; p seats the computer again.")
        assert body(session)[-1] == "seat 2 person"
        await type_pick(pilot, pick(session))
        assert session.game.to_play == 1


async def test_a_computer_that_was_killed_once_plays_on() -> None:
    deaths: list[bool] = []

    def found(request: Mapping[str, object]) -> Mapping[str, object]:
        if not deaths:
            deaths.append(True)
            raise Ended("its program has ended")
        return answer(request)

    session = sat("person", HARD)
    async with at_table(session, found=found) as (pilot, _table, quick):
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: session.game.to_play == 1)
        assert session.seats == ("person", HARD)
        assert quick.asked == 2


async def test_enter_waits_for_a_hint_that_is_on_its_way() -> None:
    session = sat("person", "person")
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press("right", "h", "enter", "enter")
        assert said(pilot) == "Thinking about a hint…"
        assert not table.cursor.held
        assert not quick.cancelled
        quick.silent = False
        await until(pilot, lambda: table.cursor.held)
        await pilot.pause()
        assert said(pilot, "told").startswith("Hint 1 of 3: ")
        assert "than the next best" in said(pilot) or "as good" in said(pilot)


async def test_a_hint_on_a_computer_s_turn_says_whose_it_is() -> None:
    session = sat("person", HARD)
    async with at_table(session, silent=True) as (pilot, _table, _quick):
        await type_pick(pilot, pick(session))
        await pilot.press("h")
        assert said(pilot) == "It is South's turn, a computer's; hints are for people."


@pytest.mark.parametrize("who", ["computer genius", "computer own bot"])
async def test_a_player_there_is_not_is_played_by_a_person(who: str) -> None:
    session = sat(who, "person")
    async with at_table(session) as (pilot, _table, quick):
        assert session.seats == ("person", "person")
        assert f"North: there is no player `{who.split()[-1]}` here, so a person plays." in said(pilot)
        assert not quick.asked


async def test_an_own_player_plays_where_the_command_line_named_it(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(game):\n    return game.legal[-1]\n")
    session = sat("person", "computer own bot")
    quick = Quick(answer)
    app = AzulApp(session, Flags(own={"computer own bot": str(bot)}))
    app.__dict__["thinker"] = quick
    async with app.run_test(size=(80, 24)) as pilot:
        app.change(Settings.pace, "at once", write=False)
        await pilot.pause()
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: session.game.to_play == 1)
        done = session.entries[-1]
        assert done.command == done.before.legal[-1]
    session.close()
    worker._player.cache_clear()


async def test_a_hint_is_shown_explained_and_taken() -> None:
    session = sat("person", "person")
    async with at_table(session) as (pilot, table, quick):
        assert "h hint" in rows(pilot)[-1]
        await pilot.press("h")
        await until(pilot, lambda: table.cursor.held)
        await pilot.pause()
        assert said(pilot, "told").startswith("Hint 1 of 3: ")
        assert said(pilot).endswith(".")
        assert "enter take it" in rows(pilot)[-1]
        assert "h next hint" in rows(pilot)[-1]
        assert "q quit" in rows(pilot)[-1]
        first = table.cursor
        await pilot.press("h")
        assert said(pilot, "told").startswith("Hint 2 of 3: ")
        assert table.cursor != first
        await pilot.press("h", "h")
        assert table.cursor == first
        assert quick.asked == 1
        await pilot.press("enter")
        done = session.entries[-1].command
        assert isinstance(done, Pick)
        assert (done.source, done.colour, done.line) == (*(first.group or ()), first.line)
        assert said(pilot, "told").startswith("North took ")


async def test_what_is_typed_while_a_hint_is_shown_begins_a_choice_of_its_own() -> None:
    """Else the first key, a factory, would send the tiles of the hint to that line."""
    session = sat("person", "person")
    async with at_table(session) as (pilot, table, _quick):
        await pilot.press("h")
        await until(pilot, lambda: table.cursor.held)
        own = pick(session)
        await type_pick(pilot, own)
        assert session.entries[-1].command == own
        assert not table.advised


async def test_a_hint_for_a_column_and_none_where_there_is_nothing_to_choose() -> None:
    session = play_until(begun(wall=GREY), Phase.TILING)
    async with at_table(session) as (pilot, table, _quick):
        await pilot.press("h")
        await until(pilot, lambda: table.cursor.column is not None)
        await pilot.pause()
        assert said(pilot, "told").startswith("Hint")
        line = session.game.to_play
        await pilot.press("enter")
        assert line is not None
        play_until(session, Phase.OVER)
        await pilot.press("h")
        assert said(pilot) == "There is nothing to choose for you now."


async def test_any_choice_gives_a_hint_up() -> None:
    session = sat("person", "person")
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press("h")
        assert said(pilot) == "Thinking about a hint…"
        await type_pick(pilot, pick(session))
        assert quick.cancelled == 1
        quick.silent = False
        await pilot.pause(0.05)
        assert table.cursor.group is None
        assert said(pilot).startswith("South: click a tile")


async def test_who_sat_there_is_proposed_again() -> None:
    session = sat("person", HARD, EASY)
    async with at_table(session, silent=True):
        pass
    assert kept().seats == ("person", HARD, EASY)


async def test_the_budget_of_the_command_line_is_the_computers() -> None:
    requests: list[Mapping[str, object]] = []

    def found(request: Mapping[str, object]) -> Mapping[str, object]:
        requests.append(request)
        return answer(request)

    session = sat("person", HARD)
    async with at_table(session, found=found) as (pilot, table, _quick):
        table.app.nodes, table.app.seconds = 7, 0.5
        await type_pick(pilot, pick(session))
        await until(pilot, lambda: session.game.to_play == 1)
    assert [(each["nodes"], each["seconds"], each["player"]) for each in requests] == [(7, 0.5, "hard")]
    assert budget_asked(requests[0]) == Budget(0.5, 7)
