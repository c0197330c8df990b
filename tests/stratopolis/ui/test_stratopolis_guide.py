"""The guided first round: it leads to its end, step by step back, and answers whatever is done."""

from __future__ import annotations

import pytest
from playing_stratopolis import opened, text
from rich.cells import cell_len

from hotseat.ui.cells.canvas import wrapped
from hotseat.ui.parts.lines import PromptPart
from stratopolis.rules import Cell, Placement, Turn
from stratopolis.ui.cursor import Cursor, hand_of
from stratopolis.ui.guide import Guide
from stratopolis.ui.lesson import lesson
from stratopolis.ui.start import StratopolisStart


async def test_the_guide_leads_to_its_end() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        guide.place()
        guide.action_enter()
        for _again in range(2):
            game = guide.session.game
            up = next(each for each in game.legal if each.corner in game.layout)
            guide.point_at(up)
            guide.place()
            if not _again:
                guide.action_undo()
        guide.action_enter()
        assert guide.lesson.learned
        guide.action_enter()
        await pilot.pause()
        assert isinstance(pilot.app.screen, StratopolisStart)
        assert pilot.app.screen.guide.shown is False


async def test_the_guide_leads_upwards_with_the_key_it_names() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        assert guide.told().startswith("Welcome! Build the best zone of your colour")
        assert "enter place arrows move r turn n next p previous esc leave" in text(pilot)
        for first in guide.session.game.legal:
            guide.cursor = Cursor(0, first.corner, first.turn)
            guide.place()
            guide.action_enter()
            assert guide.lesson.number == 3
            assert "Welcome!" not in guide.told()
            presses = 0
            while "Here your tile would go on level 2." not in guide.told():
                guide.action_walk(1)
                presses += 1
            assert 0 < presses < 5
            up = guide.cursor
            guide.action_walk(1)
            assert guide.cursor != up
            guide.action_walk(-1)
            assert guide.cursor == up, "one too far is one back"
            guide.place()
            guide.action_undo()
            assert guide.cursor == up, "it is where it was"
            guide.action_undo()
            guide.action_undo()
            guide.action_undo()
            assert guide.lesson.number == 1
        actions = [hint.action for hint in guide.hint_line.hints[3:5]]
        assert actions == ["walk(1)", "walk(-1)"], "they can be clicked"


async def test_whatever_rule_is_broken_the_guide_can_say_it() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        game, seen = guide.session.game, set()
        (left, top), (right, bottom) = game.layout.bounds
        for x in range(left - 2, right + 3):
            for y in range(top - 2, bottom + 3):
                guide.become(Cursor(0, Cell(x, y)))
                refusal = game.refusal(Placement(hand_of(game)[0], Cell(x, y), Turn(0)))
                if refusal is not None:
                    seen.add(refusal.rule)
                    assert cell_len(guide.told_line.text) <= guide.told_line.box.width
        assert len(seen) > 1


async def test_the_guide_answers_kindly_and_leads_back_step_by_step() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        guide.action_undo()
        assert "Nothing to undo." in text(pilot)
        first = guide.session.game
        guide.place()
        guide.place()
        assert "Read this first, then press Enter:" in text(pilot)
        guide.action_enter()
        beside = next(each for each in guide.session.game.legal if each.corner not in first.layout)
        guide.point_at(beside)
        guide.place()
        assert "That place is on the table. This time, build on level 2:" in text(pilot)
        assert guide.session.game.placed == 2, "that was not done"
        guide.become(guide.cursor.turned(1))
        assert "That place is on the table" not in text(pilot)
        for number in (2, 1):
            guide.action_undo()
            assert guide.lesson.number == number
        assert guide.session.game == first


async def test_every_sentence_fits_into_its_rows_at_80_columns() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        line = guide.prompt_line
        assert (line.width, line.box.height) == (78 - PromptPart.BAR, 2)
        for last in ("Enter returns to your game.", "Enter starts your own game."):
            for step in lesson(last).steps:
                assert cell_len(step.otherwise) <= guide.told_line.box.width
                for stage in step.stages:
                    assert " ".join(wrapped(stage.text, line.width, 2)) == stage.text


@pytest.mark.usefixtures("film_stands_still")
async def test_while_a_tile_moves_nothing_is_asked_for() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        guide.place()
        assert guide.film_running
        assert guide.prompt_line.text == "Any key skips."
