"""The count of the result: it moves to its end, is skipped by any key or click, and is not repeated."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from playing import open_table, play_until, rows, table_of, until
from results import ended, result_of

from azul.rules import Phase
from azul.ui import result as result_screen
from azul.ui.counting import Kind
from azul.ui.result import Result
from hotseat.ui.pages import LogPage

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from azul.saves import Session


def bonuses() -> Session:
    """The end of a game in which the winner has bonuses of every kind."""
    session = ended(seed="42")
    assert session.game.winners == (1,)
    assert all((session.game.bonuses or ())[0])
    return session


@asynccontextmanager
async def open_moving(session: Session, *, motion: bool = True) -> AsyncIterator[Pilot[int]]:
    """The table on which a game has just ended, in a terminal where things move."""
    session.undo()
    async with open_table(session) as (pilot, table):
        pilot.app.animation_level = "full" if motion else "none"
        table.action_redo()
        assert session.finished
        table.show_result()
        await pilot.pause()
        yield pilot


async def test_the_count_ends_as_without_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_screen, "_STEP", 0.05)
    session, seen = bonuses(), set()
    show = Result.show_frame

    def noted(self: Result) -> None:
        show(self)
        seen.add((self.score_table.counted, sum(score.total for score in self.score_table.scores)))

    monkeypatch.setattr(Result, "show_frame", noted)
    async with open_moving(session) as pilot:
        result = result_of(pilot)
        last = len(result.frames) - 1
        assert last > 1
        await until(pilot, lambda: result.frame == last)
        counted = rows(pilot)
        await pilot.press("escape", "enter")
        again = result_of(pilot)
        assert again is not result
        assert again.frame == last
        assert rows(pilot) == counted
    totals = {total for _kind, total in seen}
    assert len(totals) == last  # nothing, and what every step adds
    assert max(totals) == sum(board.score for board in session.game.boards)
    assert {kind for kind, _total in seen} == {None, *Kind}


async def test_any_key_skips_the_count_and_does_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_screen, "_STEP", 60)
    monkeypatch.setattr(result_screen, "_LONGEST", 600)
    session = bonuses()
    async with open_moving(session) as pilot:
        result = result_of(pilot)
        assert result.frame == 0
        bare, final = result.score_table.scores, tuple(result.scores)
        assert sum(each.total for each in bare) < sum(each.total for each in final)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(pilot.app.screen, LogPage))
        assert isinstance(pilot.app.screen, LogPage)
        assert result.score_table.scores == final
        assert all(wall.view.lit is None for wall in result.walls)
        await pilot.press("q")


async def test_a_click_skips_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_screen, "_STEP", 60)
    monkeypatch.setattr(result_screen, "_LONGEST", 600)
    async with open_moving(bonuses()) as pilot:
        result = result_of(pilot)
        assert result.frame == 0
        await pilot.click("#sheet", offset=(40, 10))
        assert result.score_table.scores == tuple(result.scores)


async def test_without_motion_everything_is_counted_at_once() -> None:
    async with open_moving(bonuses(), motion=False) as pilot:
        result = result_of(pilot)
        assert result.frame == len(result.frames) - 1
        assert result.score_table.scores == tuple(result.scores)


async def test_a_game_that_had_ended_before_is_not_counted_again() -> None:
    session = bonuses()
    async with open_table(session) as (pilot, table):
        pilot.app.animation_level = "full"
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).score_table.scores == tuple(result_of(pilot).scores)


async def test_another_end_of_the_same_game_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken back and done again it is the same end; played otherwise it is another."""
    monkeypatch.setattr(result_screen, "_STEP", 60)
    monkeypatch.setattr(result_screen, "_LONGEST", 600)
    async with open_moving(bonuses()) as pilot:
        assert result_of(pilot).frame == 0
        await pilot.press("u")
        table = table_of(pilot)
        table.action_redo()
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).frame > 0
        await pilot.press("u")
        end = table._counted
        for _ in range(12):
            table.action_undo()
        play_until(table.session, Phase.OVER, seed=2)
        assert table.session.game != end
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).frame == 0
