"""The tutorial: its steps, played by keys, arrows and mouse, with helpful answers; and left."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.azul.games import begun
from tests.azul.tui.playing import app_for, kept, picture, place_of, press, running, said, table_of, text
from textual.pilot import Pilot

from azul.game import LIBRARY, Session
from azul.rules import CENTRE, Colour, FloorCost, Pick, TileLaid
from azul.rules.board import floor_penalty
from azul.tui.cursor import Cursor, Group, Line, Target
from azul.tui.start import Start
from azul.tui.table import Table
from azul.tui.tutorial import AzulTutorial, begin, lesson
from hotseat.text.fit import wrapped
from hotseat.tui.table.tutorial import UNDO, Lesson, TutorialStep
from hotseat.tui.widgets import TextPart

BLUE, BLACK, WHITE = Colour.BLUE, Colour.BLACK, Colour.WHITE
KEYS = ("1w2", "\n", "ck3", "4b1", "u", "4b4", "cb1", "\n", "\n", "\n")  # one a step, but for the last
STEPS = len(KEYS) + 1


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[Pilot[int], Table]]:
    """The guide, opened on the start screen by the line beside `Start`."""
    async with running(app_for()) as pilot:
        assert "Show me how" in text(pilot)
        await press(pilot, "right", "enter")
        yield pilot, guide_of(pilot)


def guide_of(pilot: Pilot[int]) -> Table:
    found = pilot.app.screen
    assert isinstance(found, Table)
    assert found.tutorial is not None
    return found


def tutorial_of(guide: Table) -> AzulTutorial:
    assert guide.tutorial is not None
    return guide.tutorial


def lesson_of(guide: Table) -> Lesson[Cursor]:
    return tutorial_of(guide).lesson


def do(guide: Table, steps: int) -> None:
    for _ in range(steps):
        asks = lesson_of(guide).step.asks
        if isinstance(asks, Pick):
            guide.become(asks)
        elif asks == UNDO:
            guide.game.undo()
        else:
            guide.action_enter()


def walk(session: Session) -> Iterator[TutorialStep[Cursor]]:
    """Every step, and after each what it asks for done in the session."""
    for step in lesson(over_a_game=True).steps:
        yield step
        if isinstance(step.asks, Pick):
            session.play(step.asks)
        elif step.asks == UNDO:
            session.undo()
        for answer in step.answers:
            assert isinstance(answer, Pick)
            session.play(answer)


def test_all_that_is_asked_for_is_legal_and_as_the_sentences_say() -> None:
    session = begin()
    floors = []
    for step in walk(session):
        for asked in step.accepted:
            if isinstance(asked, Pick):
                assert asked in session.position.legal_moves, asked
                assert session.position.to_play == 1
        floors.append(floor_penalty(len(session.position.boards[0].floor)))
    assert floors[4] == 6, "the floor line, which now costs 6 points"
    assert session.position.round == 2
    assert [board.score for board in session.position.boards] == [3, 2]
    mine = [each for entry in session.entries for each in entry.events if getattr(each, "seat", 0) == 1]
    laid = {(e.line, e.column): (e.across, e.down, e.points) for e in mine if isinstance(e, TileLaid)}
    assert laid == {(1, 1): (1, 1, 1), (2, 1): (1, 2, 2), (4, 4): (1, 1, 1)}
    assert [each.lost for each in mine if isinstance(each, FloorCost)] == [1]


def test_the_line_that_is_as_good_leads_to_the_same_end() -> None:
    session = begin()
    for step in walk(session):
        if step.also:
            assert [str(each) for each in step.accepted] == ["4B4", "4B5"]
            other = session.position.apply(Pick(4, BLUE, 5)).position
            assert Pick(5, WHITE, 5) in other.legal_moves
            after = other.apply(Pick(5, WHITE, 5)).position
            after = after.apply(Pick(CENTRE, BLUE, 1)).position
            assert Pick(CENTRE, Colour.RED, 4) in after.legal_moves


def test_every_sentence_fits_into_its_two_rows_at_80_columns() -> None:
    for over_a_game in (True, False):
        told = lesson(over_a_game=over_a_game)
        assert len(told.steps) == STEPS
        for step in told.steps:
            assert cell_len(told.otherwise()) <= 78
            for mouse in (False, True):
                for each in (told.said(mouse=mouse), *(later for _test, later in step.then)):
                    assert " ".join(wrapped(each, 78 - TextPart.BAR, 2)) == each
            told.do(step.asks, 0)


async def test_the_whole_guide_by_keys() -> None:
    async with opened() as (pilot, guide):
        line = guide.view.prompt_line
        assert (line.box.width, line.box.height) == (78, 2), "as wide as its sentences need"
        for number, keys in enumerate(KEYS, 1):
            assert f"step {number} of {STEPS}" in text(pilot)
            await pilot.press(*("enter" if key == "\n" else key for key in keys))
        assert f"step {STEPS} of {STEPS}" in text(pilot)
        assert [board.score for board in guide.session.position.boards] == [3, 2]
        shown = [row.split()[:2] for board in guide.view.boards for row in picture(board)]
        assert ["2", "2"] in shown, "on line 2, what the tile scored"
        assert line.text.endswith("Enter starts a game against an easy computer.")
        assert "enter play the computer u undo esc choose players" in text(pilot)
        await press(pilot, "enter")
        session = table_of(pilot).session
        assert session.seats == ("person", "computer easy")
        assert session.path is not None
        assert "seat 2 computer easy" in session.path.read_text()
        assert len(pilot.app.screen_stack) == 2
    assert kept().guide == "done"


async def test_with_others_the_players_are_chosen_behind_the_guide() -> None:
    async with opened() as (pilot, guide):
        do(guide, STEPS - 1)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Start)
        await press(pilot, "enter")
        assert table_of(pilot).session.seats == ("person", "person")


async def test_a_colour_is_refused_for_the_factory_that_was_typed() -> None:
    async with opened() as (pilot, guide):
        await pilot.press("2", "b")
        assert lesson_of(guide).aside == "Factory 2 has no blue tiles."
        await pilot.press("1", "b")
        assert lesson_of(guide).aside == "Factory 1 has no blue tiles."


async def test_a_key_that_means_nothing_is_answered() -> None:
    async with opened() as (pilot, guide):
        for number in range(1, STEPS + 1):
            asked = guide.scene().prompt
            for key in ("x", "f9"):
                tutorial_of(guide).hush()
                await pilot.press(key)
                assert "That key does nothing here." in text(pilot)
                assert (guide.scene().prompt, lesson_of(guide).number) == (asked, number)
            if number < STEPS:
                do(guide, 1)
        for key in ("l", "escape", "t", "escape", "question_mark", "escape"):
            await press(pilot, key)
            assert "That key does nothing here." not in text(pilot)
            tutorial_of(guide).hush()


async def test_the_aim_is_told_until_something_has_happened() -> None:
    async with opened() as (pilot, guide):
        welcome = "Welcome! Fill your lines, tile your wall, and score the most points."
        assert guide.view.last_move_line.text == welcome
        await pilot.press("1")
        assert guide.scene().prompt.startswith("Good. Now the colour:")
        assert "Welcome!" not in text(pilot)
        await pilot.press("backspace")
        assert "Welcome!" in text(pilot)
        await pilot.press("2")
        assert guide.view.last_move_line.text.startswith("You could do that in a real game.")
        do(guide, 1)
        assert "Welcome!" not in text(pilot)
        await pilot.press("u")
        assert "Welcome!" in text(pilot)


async def test_the_whole_guide_by_arrows_and_enter() -> None:
    """What is meant is lit, so enter alone takes it; arrows lead away and back."""
    async with opened() as (pilot, guide):
        await pilot.press("right")
        assert guide.state.cursor.group == Group(2, Colour.YELLOW)
        await pilot.press("left", "enter", "down", "up", "enter")
        assert lesson_of(guide).number == 2
        for step in KEYS[1:]:
            for _ in range(2 if step[0] not in "u\n" else 1):
                await pilot.app.run_action("game('undo')" if step == "u" else "enter", guide)
        assert lesson_of(guide).learned
        assert [board.score for board in guide.session.position.boards] == [3, 2]


async def test_the_whole_guide_by_mouse() -> None:
    async with opened() as (pilot, guide):

        async def click(target: Target) -> None:
            assert await pilot.click("#sheet", offset=place_of(guide, target))

        async def click_hint(word: str) -> None:
            row, hint = pilot.app.size.height - 1, guide.view.key_line
            assert await pilot.click("#sheet", offset=(hint.box.x + hint.strip(0).text.index(word), row))

        for number in range(1, STEPS):
            asks = lesson_of(guide).step.asks
            if isinstance(asks, Pick):
                await click(Group(asks.source, asks.colour))
                await click(Line(1, asks.line))
            elif asks == UNDO:
                await click_hint("undo")
            elif number == 2:
                await click(Line(2, 5))  # anywhere goes on
                assert not lesson_of(guide).aside, "and is no click of the next step as well"
            else:
                await click_hint("continue")
            assert lesson_of(guide).number == number + 1
        await click_hint("play")
        await pilot.pause()
        assert table_of(pilot).session.seats == ("person", "computer easy")


async def test_another_choice_is_answered_kindly_and_what_is_asked_stays() -> None:
    async with opened() as (pilot, guide):
        asked = guide.scene().prompt
        for keys in ("2", "3", "1k", "1r"):
            await pilot.press(*keys)
            assert lesson_of(guide).number == 1
            assert "You could do that in a real game." in text(pilot)
            assert guide.scene().prompt == asked
            assert guide.state.cursor == Cursor(group=Group(1, WHITE))
        await pilot.press("1", "w", "3")
        assert "You could do that in a real game." in text(pilot)
        assert "press 2" in guide.scene().prompt
        await pilot.press("backspace")
        assert guide.scene().prompt == asked
        assert "in a real game" not in text(pilot)
        await pilot.press("9")
        assert lesson_of(guide).aside == "There are only 5 factories."
        await pilot.press("1", "w", "2", "c")  # where there is something to read
        assert "Read this first, then press Enter." in text(pilot)
        assert guide.session.position.offer.centre.letters == "RK"
        await pilot.press("enter", *"ck3", *"4b1", "enter", "1")
        assert "Press u to undo first." in text(pilot)
        await pilot.press("u", "4", "b", "1")
        assert "First find a better place for the four blue tiles." in text(pilot)


@pytest.mark.usefixtures("animation_stands_still")
async def test_text_and_number_wait_for_the_animation_and_no_step_is_passed_over() -> None:
    last = STEPS - 4  # the step whose pick ends the round
    async with opened() as (pilot, guide):
        guide.become(Pick(1, WHITE, 2))
        assert guide.state.animating
        assert said(pilot) == "Any key skips."
        guide.show_all()
        assert said(pilot).startswith("Well done: line 2 is full.")
        do(guide, last - 2)
        await pilot.press("c", "b")
        guide.become(Pick(CENTRE, BLUE, 1))
        assert guide.state.animating
        # The order has been obeyed, and what is told next is still on its way.
        assert said(pilot) == "The round is over: scoring the full lines. Any key skips."
        assert f"step {last} of {STEPS}" in text(pilot)
        await pilot.press("enter")
        assert not guide.state.animating
        assert lesson_of(guide).number == last + 1
        assert said(pilot).startswith("Every tile has been taken, so the round is over.")
        assert f"step {last + 1} of {STEPS}" in text(pilot)
        await pilot.press("enter")
        assert lesson_of(guide).number == last + 2


async def test_it_is_left_at_every_step_without_a_question() -> None:
    app = app_for()
    async with running(app) as pilot:
        for step in range(STEPS):
            await app.run_action("tutorial")
            await pilot.pause()
            do(guide_of(pilot), step)
            await pilot.pause()
            assert ("esc choose players" if step == STEPS - 1 else "esc leave") in text(pilot)
            # In the middle of a choice, too.
            chosen = isinstance(lesson_of(guide_of(pilot)).step.asks, Pick) and step % 2 == 0
            if chosen:
                guide_of(pilot).action_enter()
            await pilot.press("q" if step % 3 else "escape")
            assert isinstance(app.screen, Start)
            assert len(app.screen_stack) == 1
            assert ("Show me how (2 minutes)" in text(pilot)) is (step < STEPS - 1)  # until seen to its end


async def test_beginning_a_game_without_it_is_an_answer_too(home: Path) -> None:
    async with running(app_for()) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, Start)
        screen.form.fields[0].value = ""
        await press(pilot, "enter")
        assert "Show me how (2 minutes)" in text(pilot), "it could not begin"
        assert kept().guide == ""
        await press(pilot, "A", "f6")
        table_of(pilot)
    assert kept().guide == "declined"
    async with running(app_for()) as pilot:
        assert "Show me how (2 minutes)" not in text(pilot)
        await pilot.press("up")
        assert "F5 tutorial" in text(pilot)
        await pilot.press("f5")
        do(guide_of(pilot), STEPS - 1)
    assert kept().guide == "done"


async def test_nothing_of_it_is_kept(home: Path) -> None:
    async with opened() as (pilot, guide):
        do(guide, STEPS - 1)
        await pilot.pause()
        assert guide.session.unsaved is None
        assert guide.session.path is None
        assert "not saved" not in text(pilot)
        await pilot.press("ctrl+q")
    assert LIBRARY.saved() == []
    assert [path.name for path in home.iterdir()] == ["settings.toml"]
    assert kept().names == ()


async def test_over_a_game_it_leads_back_to_that() -> None:
    session = begun()
    async with running(app_for(session)) as pilot:
        before = table_of(pilot)
        await pilot.press("question_mark")
        assert "F5 tutorial" in text(pilot)
        await press(pilot, "f5")  # from the help, which goes
        guide = guide_of(pilot)
        do(guide, STEPS - 1)
        assert "Enter returns to your game." in text(pilot)
        await press(pilot, "f5")  # once more
        assert guide_of(pilot) is not guide
        assert lesson_of(guide_of(pilot)).number == 1
        await press(pilot, "q")
        assert pilot.app.screen is before
        assert isinstance(before, Table)
        assert not session.can_undo
