"""The animated count on the result: it ends, any key or click skips it, and it is shown only once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.azul.tui.playing import open_table, play_until, press, rows, table_of, until
from tests.azul.tui.result.results import colours_in, ended, result_of
from textual.pilot import Pilot
from textual.timer import Timer

from azul.effects import PartKind
from azul.game import Session
from azul.rules import Phase
from azul.tui.screens import UNROLLED_IN, Result
from hotseat.tui.screens.pages import LogPage


def bonuses() -> Session:
    """The end of a game in which the winner has bonuses of every kind."""
    session = ended(seed="42")
    assert session.position.winners == (1,)
    assert all((session.position.bonuses or ())[0])
    return session


@asynccontextmanager
async def open_moving(
    session: Session, *, motion: bool = True, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    """The table on which a game has just ended, in a terminal where things move."""
    session.undo()
    async with open_table(session, size) as (pilot, table):
        pilot.app.animation_level = "full" if motion else "none"
        table.game.redo()
        assert session.finished
        table.show_result()
        await pilot.pause()
        yield pilot


def next_frame(result: Result) -> None:
    result.frame += 1
    result.show_frame()


def steps_of(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    set_interval = Result.set_interval

    def wound(result: Result, usual: float, step: Callable[[], None], **named: Any) -> Timer:
        return set_interval(result, usual if named else seconds, step, **named)  # Textual names its own

    monkeypatch.setattr(Result, "set_interval", wound)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step of the count is over before a test goes on by itself."""
    steps_of(600, monkeypatch)


async def test_the_count_ends_as_without_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    steps_of(0.05, monkeypatch)
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
        await until(pilot, lambda: result.frame == last and result.unrolled == UNROLLED_IN)
        counted = rows(pilot)
        await pilot.press("escape", "enter")
        again = result_of(pilot)
        assert again is not result
        assert again.frame == last
        assert rows(pilot) == counted
    totals = {total for _kind, total in seen}
    assert len(totals) == last  # nothing, and what every step adds
    assert max(totals) == sum(board.score for board in session.position.boards)
    assert {kind for kind, _total in seen} == {None, *PartKind}


async def test_enter_only_skips_the_count(slow: None) -> None:
    session = bonuses()
    async with open_moving(session) as pilot:
        result = result_of(pilot)
        await pilot.press("enter")
        assert result_of(pilot) is result
        assert not result.counting
        await press(pilot, "enter")
        assert table_of(pilot).session is not session


@pytest.mark.parametrize("size", [(80, 24), (136, 38), (200, 60)], ids=str)
async def test_nobody_sees_the_winner_before_the_count_is_over(size: tuple[int, int], slow: None) -> None:
    for session in (bonuses(), ended("Ada", "Ben", "Cleo", "Dan")):
        async with open_moving(session, size=size) as pilot:
            result = result_of(pilot)
            walls: set[int] = set()
            for _frame in result.frames[1:]:
                shown = "\n".join(rows(pilot))
                assert "Counting the bonuses" in shown
                assert not any(word in shown for word in ("wins", "place ", "1st", "Games won"))
                assert [each.seat for each in result.score_table.ranked] == [*range(len(session.names))]
                assert " end " not in shown or not any(
                    f" {board.score} ▌{seat}" in shown
                    for seat, board in enumerate(session.position.boards, 1)
                    if (session.position.bonuses or ())[seat - 1].points
                )
                accent = pilot.app.theme_variables["yours"].lower()
                assert not any(accent in colours_in(pilot, row) for row in range(size[1] - 1))
                walls.add(result.walls[0].view.seat)
                next_frame(result)
                await pilot.pause()
            assert not result.counting
            bonus = {seat for seat, each in enumerate(session.position.bonuses or ()) if each.points}
            assert 0 in walls, "it begins with the first seat, whoever has won"
            assert walls <= {0, *bonus}
            await pilot.press("x")
            shown = "\n".join(rows(pilot))
            assert "wins" in shown
            assert "1st" in shown


async def test_the_frame_of_what_is_counted_leaves_its_name_whole(slow: None) -> None:
    async with open_moving(bonuses()) as pilot:
        result = result_of(pilot)
        next_frame(result)
        await pilot.pause()
        box = result.walls[0].box
        name, edge = (rows(pilot)[box.y + row][box.x : box.x + box.width] for row in (0, 1))
        assert "row" in name
        assert not any(sign in name for sign in "▀▄")
        assert "▄" in edge or "▀" in edge


async def test_any_key_or_click_skips_the_count_and_a_key_does_what_it_says(slow: None) -> None:
    async with open_moving(bonuses()) as pilot:
        result = result_of(pilot)
        assert result.frame == 0
        await pilot.click("#sheet", offset=(40, 10))
        assert result.score_table.scores == tuple(result.scores)
    async with open_moving(bonuses()) as pilot:
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


async def test_another_end_of_the_same_game_is_counted(slow: None) -> None:
    """Taken back and done again it is the same end; played otherwise it is another."""
    async with open_moving(bonuses()) as pilot:
        assert result_of(pilot).frame == 0
        await pilot.press("u")
        table = table_of(pilot)
        table.game.redo()
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).frame > 0
        end = table.session.position
        await pilot.press("u")
        for _ in range(12):
            table.game.undo()
        play_until(table.session, Phase.OVER, seed=2)
        assert table.session.position != end
        table.show_result()
        await pilot.pause()
        assert result_of(pilot).frame == 0
