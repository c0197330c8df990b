"""The tutorial is offered once, can be left at every step, and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

from tests.azul.tui.playing import app_for, begun, kept, press, running, table_of, text
from tests.azul.tui.tutorial.tutorials import STEPS, do, guide_of, lesson_of, opened

from azul.game import LIBRARY
from azul.rules import Pick
from azul.tui.start import AzulStart
from azul.tui.table import Table


async def test_it_is_left_at_every_step_without_a_question() -> None:
    app = app_for()
    async with running(app) as pilot:
        for step in range(STEPS):
            await app.run_action("guide")
            await pilot.pause()
            do(guide_of(pilot), step)
            await pilot.pause()
            assert ("esc choose players" if step == STEPS - 1 else "esc leave") in text(pilot)
            # In the middle of a choice, too.
            chosen = isinstance(lesson_of(guide_of(pilot)).step.asks, Pick) and step % 2 == 0
            if chosen:
                guide_of(pilot).action_enter()
            await pilot.press("q" if step % 3 else "escape")
            assert isinstance(app.screen, AzulStart)
            assert len(app.screen_stack) == 1
            assert ("Show me how (2 minutes)" in text(pilot)) is (step < STEPS - 1)  # until seen to its end


async def test_beginning_a_game_without_it_is_an_answer_too(home: Path) -> None:
    async with running(app_for()) as pilot:
        await press(pilot, "enter")
        table_of(pilot)
    assert kept().guide == "declined"
    async with running(app_for()) as pilot:
        assert "Show me how (2 minutes)" not in text(pilot)
        await pilot.press("up")
        assert "F5 tutorial" in text(pilot)
        await pilot.press("f5")
        do(guide_of(pilot), STEPS - 1)
    assert kept().guide == "done"


async def test_a_game_that_cannot_begin_is_no_answer() -> None:
    async with running(app_for()) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, AzulStart)
        screen.form.fields[0].value = ""
        await press(pilot, "enter")
        assert "Show me how (2 minutes)" in text(pilot)
    assert kept().guide == ""


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
