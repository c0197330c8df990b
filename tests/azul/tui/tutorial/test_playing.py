"""The tutorial played by keys, arrows and mouse, with helpful answers and undo."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import kept, picture, place_of, press, said, table_of, text
from tests.azul.tui.tutorial.tutorials import (
    BLUE,
    KEYS,
    STEPS,
    WHITE,
    do,
    lesson_of,
    opened,
    tutorial_of,
    type_step,
)

from azul.rules import CENTRE, Colour, Pick
from azul.tui.cursor import Cursor, Group, Line, Target
from azul.tui.start import AzulStart
from azul.tui.table import Table
from hotseat.tui.table.tutorial import UNDO


async def test_the_whole_guide_by_keys() -> None:
    async with opened() as (pilot, guide):
        for number, keys in enumerate(KEYS, 1):
            assert f"step {number} of {STEPS}" in text(pilot)
            await type_step(pilot, keys)
        assert f"step {STEPS} of {STEPS}" in text(pilot)
        assert [board.score for board in guide.session.position.boards] == [3, 2]
        shown = [row.split()[:2] for board in guide.view.boards for row in picture(board)]
        assert ["2", "2"] in shown, "on line 2, what the tile scored"
        assert said_by(guide).endswith("Enter starts a game against an easy computer.")
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
        assert isinstance(pilot.app.screen, AzulStart)
        await press(pilot, "enter")
        assert table_of(pilot).session.seats == ("person", "person")


def said_by(guide: Table) -> str:
    return guide.view.prompt_line.text


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
        assert (
            guide.view.last_move_line.text
            == "Welcome! Fill your lines, tile your wall, and score the most points."
        )
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
        assert "Read this first, then press Enter:" in text(pilot)
        assert guide.session.position.offer.centre.letters == "RK"
        await pilot.press("enter", *"ck3", *"4b1", "enter", "1")
        assert "Press u to undo first." in text(pilot)
        await pilot.press("u", "4", "b", "1")
        assert "First find a better place for the four blue tiles:" in text(pilot)


async def test_what_is_as_good_is_done() -> None:
    async with opened() as (pilot, guide):
        do(guide, 5)
        await pilot.press("4", "b", "5")
        assert lesson_of(guide).number == 7
        await pilot.press(*"cb1")
        assert [board.score for board in guide.session.position.boards] == [2, 2]


async def test_undo_leads_back_step_by_step_to_the_first() -> None:
    async with opened() as (pilot, guide):
        positions = []
        for _ in range(3):
            positions.append((lesson_of(guide).number, guide.session.position))
            do(guide, 1)
        while positions:
            await pilot.press("u")
            assert (lesson_of(guide).number, guide.session.position) == positions.pop()
        await pilot.press("u")
        assert "Nothing to undo." in text(pilot)
        do(guide, STEPS - 1)
        assert lesson_of(guide).learned


@pytest.mark.usefixtures("animation_stands_still")
async def test_text_and_number_wait_for_the_animation_and_no_step_is_passed_over() -> None:
    last = STEPS - 4  # the step whose pick ends the round
    async with opened() as (pilot, guide):
        do(guide, last - 1)
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


@pytest.mark.usefixtures("animation_stands_still")
async def test_while_tiles_move_nothing_is_asked_for() -> None:
    async with opened() as (pilot, guide):
        guide.become(Pick(1, WHITE, 2))
        assert guide.state.animating
        assert said(pilot) == "Any key skips."
        guide.show_all()
        assert said(pilot).startswith("Well done: line 2 is full.")


async def test_the_tutorial_has_two_rows_as_wide_as_its_sentences_need() -> None:
    async with opened() as (_pilot, guide):
        line = guide.view.prompt_line
        assert (line.box.width, line.box.height) == (78, 2)
