"""The guided first round: by keys, by arrows, by mouse; left at every step; offered once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playing import app_for, begun, kept, place_of, said, table_of, text
from rich.cells import cell_len

from azul import saves
from azul.rules import CENTRE, Colour, FloorCost, Pick, TileLaid
from azul.ui.cursor import Cursor
from azul.ui.guide import Guide
from azul.ui.lesson import begin, lesson
from azul.ui.start import AzulStart
from azul.ui.table import Table
from azul.ui.targets import Group, Line, Target
from hotseat.ui.cells.canvas import wrapped
from hotseat.ui.play.guide import UNDO, Step

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from azul.saves import Session

BLUE, BLACK, WHITE = Colour.BLUE, Colour.BLACK, Colour.WHITE
KEYS = ("1w2", "\n", "ck3", "4b1", "u", "4b4", "cb1", "\n", "\n", "\n")  # one a step, but for the last
STEPS = len(KEYS) + 1


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[Pilot[int], Guide]]:
    """The guide, opened on the start screen by the line below `Start`."""
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Show me how" in text(pilot)
        await pilot.press("down", "enter")
        await pilot.pause()
        yield pilot, guide_of(pilot)


def guide_of(pilot: Pilot[int]) -> Guide:
    found = pilot.app.screen
    assert isinstance(found, Guide)
    return found


async def type_step(pilot: Pilot[int], step: str) -> None:
    await pilot.press(*("enter" if key == "\n" else key for key in step))


def do(guide: Guide, steps: int) -> None:
    """The first steps, without the keys."""
    for _ in range(steps):
        asks = guide.lesson.step.asks
        if isinstance(asks, Pick):
            guide._become(asks)
        elif asks == UNDO:
            guide.action_undo()
        else:
            guide.action_enter()


def walk(session: Session) -> Iterator[Step[Cursor]]:
    """Every step, and after each what it asks for done in the session."""
    for step in lesson("").steps:
        yield step
        if isinstance(step.asks, Pick):
            session.choose(step.asks)
        elif step.asks == UNDO:
            session.undo()
        for answer in step.answers:
            assert isinstance(answer, Pick)
            session.choose(answer)


# The steps themselves


def test_all_that_is_asked_for_is_legal_and_as_the_sentences_say() -> None:
    session = begin()
    floors = []
    for step in walk(session):
        for asked in step.accepted:
            if isinstance(asked, Pick):
                assert asked in session.game.legal, asked
                assert session.game.to_play == 1
        floors.append(session.game.boards[0].floor.penalty)
    assert floors[4] == 6, "the floor line, which now costs 6 points"
    assert session.game.round == 2
    assert [board.score for board in session.game.boards] == [3, 2]
    mine = [each for entry in session.entries for each in entry.events if getattr(each, "seat", 0) == 1]
    laid = {(e.line, e.column): (e.across, e.down, e.points) for e in mine if isinstance(e, TileLaid)}
    assert laid == {(1, 1): (1, 1, 1), (2, 1): (1, 2, 2), (4, 4): (1, 1, 1)}
    assert [each.lost for each in mine if isinstance(each, FloorCost)] == [1]


def test_the_line_that_is_as_good_leads_to_the_same_end() -> None:
    session = begin()
    for step in walk(session):
        if step.also:
            assert [str(each) for each in step.accepted] == ["4B4", "4B5"]
            other = session.game.apply(Pick(4, BLUE, 5)).game
            assert Pick(5, WHITE, 5) in other.legal
            after = other.apply(Pick(5, WHITE, 5)).game
            after = after.apply(Pick(CENTRE, BLUE, 1)).game
            assert Pick(CENTRE, Colour.RED, 4) in after.legal


def test_every_sentence_fits_into_its_two_rows_at_80_columns() -> None:
    for last in ("Enter: back to your game.", "Enter: now a game of your own."):
        steps = lesson(last).steps
        assert len(steps) == STEPS
        for step in steps:
            assert cell_len(step.otherwise) <= 78
            for stage in step.stages:
                rows = wrapped(stage.text, 78, 2)
                assert " ".join(rows) == stage.text


# Played


async def test_the_whole_guide_by_keys() -> None:
    async with opened() as (pilot, guide):
        for number, keys in enumerate(KEYS, 1):
            assert f"step {number} of {STEPS}" in text(pilot)
            await type_step(pilot, keys)
        assert f"step {STEPS} of {STEPS}" in text(pilot)
        assert [board.score for board in guide.session.game.boards] == [3, 2]
        assert "│2 = 2" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AzulStart)
        assert "Show me how:" not in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.game.round == 1
    assert kept().guide == "done"


async def test_the_whole_guide_by_arrows_and_enter() -> None:
    """What is meant is lit, so enter alone takes it; arrows lead away and back."""
    async with opened() as (pilot, guide):
        await pilot.press("right")
        assert guide.cursor.group == Group(2, Colour.YELLOW)
        await pilot.press("left", "enter", "down", "up", "enter")
        assert guide.lesson.number == 2
        for step in KEYS[1:]:
            for _ in range(2 if step[0] not in "u\n" else 1):
                await pilot.app.run_action("undo" if step == "u" else "enter", guide)
        assert guide.lesson.learned
        assert [board.score for board in guide.session.game.boards] == [3, 2]


async def test_the_whole_guide_by_mouse() -> None:
    async with opened() as (pilot, guide):

        async def click(target: Target) -> None:
            assert await pilot.click("#sheet", offset=place_of(guide, target))

        async def click_hint(word: str) -> None:
            row, hint = pilot.app.size.height - 1, guide.hint_line
            assert await pilot.click("#sheet", offset=(hint.box.x + hint.strip(0).text.index(word), row))

        for number in range(1, STEPS):
            asks = guide.lesson.step.asks
            if isinstance(asks, Pick):
                await click(Group(asks.source, asks.colour))
                await click(Line(1, asks.line))
            elif asks == UNDO:
                await click_hint("undo")
            elif number == 2:
                await click(Line(2, 5))  # anywhere goes on
                assert not guide.aside, "and is no click of the next step as well"
            else:
                await click_hint("go on")
            assert guide.lesson.number == number + 1
        await click_hint("go on")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AzulStart)


async def test_another_choice_is_answered_kindly_and_what_is_asked_stays() -> None:
    async with opened() as (pilot, guide):
        asked = guide.prompt()
        for keys in ("2", "3", "1k", "1r"):
            await pilot.press(*keys)
            assert guide.lesson.number == 1
            assert "In a game you might." in text(pilot)
            assert guide.prompt() == asked
            assert guide.cursor == Cursor(group=Group(1, WHITE))
        await pilot.press("1", "w", "3")
        assert "In a game you might." in text(pilot)
        assert "press 2" in guide.prompt()
        await pilot.press("backspace")
        assert guide.prompt() == asked
        assert "In a game" not in text(pilot)
        await pilot.press("9")
        assert guide.aside == "There are only 5 factories."
        await pilot.press("1", "w", "2", "c")  # where there is something to read
        assert "First this, then enter:" in text(pilot)
        assert guide.session.game.offer.centre.letters == "RK"
        await pilot.press("enter", *"ck3", *"4b1", "enter", "1")
        assert "Press u first." in text(pilot)
        await pilot.press("u", "4", "b", "1")
        assert "Where do they fit?" in text(pilot)


async def test_what_is_as_good_is_done() -> None:
    async with opened() as (pilot, guide):
        do(guide, 5)
        await pilot.press("4", "b", "5")
        assert guide.lesson.number == 7
        await pilot.press(*"cb1")
        assert [board.score for board in guide.session.game.boards] == [2, 2]


async def test_undo_leads_back_step_by_step_to_the_first() -> None:
    async with opened() as (pilot, guide):
        positions = []
        for _ in range(3):
            positions.append((guide.lesson.number, guide.session.game))
            do(guide, 1)
        while positions:
            await pilot.press("u")
            assert (guide.lesson.number, guide.session.game) == positions.pop()
        await pilot.press("u")
        assert "nothing to take back" in text(pilot)
        do(guide, STEPS - 1)
        assert guide.lesson.learned


# Left, and offered


async def test_it_is_left_at_every_step_without_a_question() -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        for step in range(STEPS):
            await app.run_action("guide")
            await pilot.pause()
            do(guide_of(pilot), step)
            await pilot.pause()
            assert "esc leave" in text(pilot)
            # In the middle of a choice, too.
            chosen = isinstance(guide_of(pilot).lesson.step.asks, Pick) and step % 2 == 0
            if chosen:
                guide_of(pilot).action_enter()
            await pilot.press("q" if step % 3 else "escape")
            assert isinstance(app.screen, AzulStart)
            assert len(app.screen_stack) == 1
            assert ("Show me how:" in text(pilot)) is (step < STEPS - 1)  # until seen to its end


async def test_beginning_a_game_without_it_is_an_answer_too(home: Path) -> None:
    async with app_for().run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        table_of(pilot)
    assert kept().guide == "declined"
    async with app_for().run_test(size=(80, 24)) as pilot:
        assert "Show me how:" not in text(pilot)
        await pilot.press("up")
        assert "F5 show me how" in text(pilot)
        await pilot.press("f5")
        do(guide_of(pilot), STEPS - 1)
    assert kept().guide == "done"


async def test_a_game_that_cannot_begin_is_no_answer() -> None:
    async with app_for().run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, AzulStart)
        screen.fields[0].value = ""
        await pilot.press("enter")
        await pilot.pause()
        assert "Show me how:" in text(pilot)
    assert kept().guide == ""


async def test_nothing_of_it_is_kept(home: Path) -> None:
    async with opened() as (pilot, guide):
        do(guide, STEPS - 1)
        await pilot.pause()
        assert guide.session.unsaved is None
        assert guide.session.path is None
        assert "not saved" not in text(pilot)
        await pilot.press("ctrl+q")
    assert saves.saved() == []
    assert [path.name for path in home.iterdir()] == ["settings.toml"]
    assert kept().names == ()


async def test_over_a_game_it_leads_back_to_that() -> None:
    session = begun()
    async with app_for(session).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = table_of(pilot)
        await pilot.press("question_mark", "f5")  # from the help, which goes
        await pilot.pause()
        guide = guide_of(pilot)
        do(guide, STEPS - 1)
        assert "Enter: back to your game." in text(pilot)
        await pilot.press("f5")  # once more
        await pilot.pause()
        assert guide_of(pilot) is not guide
        assert guide_of(pilot).lesson.number == 1
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.screen is before
        assert isinstance(before, Table)
        assert not session.can_undo
    session.close()


async def test_the_palette_and_the_help_name_it() -> None:
    session = begun()
    async with app_for(session).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        titles = {command.title for command in pilot.app.get_system_commands(pilot.app.screen)}
        assert "Show me how" in titles
        await pilot.press("question_mark")
        assert "F5 show me how" in text(pilot)
    session.close()


@pytest.mark.usefixtures("film_stands_still")
async def test_text_and_number_wait_for_the_film_and_no_step_is_passed_over() -> None:
    last = STEPS - 4  # the step whose pick ends the round
    async with opened() as (pilot, guide):
        do(guide, last - 1)
        await pilot.press("c", "b")
        guide._become(Pick(CENTRE, BLUE, 1))
        assert guide.film_running
        # The order has been obeyed, and what is told next is still on its way.
        assert said(pilot) == "The round is over, and its tiles score. Any key goes to the end of that."
        assert f"step {last} of {STEPS}" in text(pilot)
        await pilot.press("enter")
        assert not guide.film_running
        assert guide.lesson.number == last + 1
        assert said(pilot).startswith("All is taken, the round is over.")
        assert f"step {last + 1} of {STEPS}" in text(pilot)
        await pilot.press("enter")
        assert guide.lesson.number == last + 2


@pytest.mark.usefixtures("film_stands_still")
async def test_while_other_tiles_move_the_order_stands() -> None:
    async with opened() as (pilot, guide):
        asked = guide.prompt()
        guide._become(Pick(1, WHITE, 2))
        assert guide.film_running
        assert said(pilot) == asked
