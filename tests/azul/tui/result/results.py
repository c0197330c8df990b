"""Helper for tests of the result: finished games and the result screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.azul.games import begun, play_until
from tests.azul.tui.playing import open_table
from tests.screen_text import screen_strips
from textual.pilot import Pilot

from azul.game import Session
from azul.rules import Phase
from azul.tui.screens import Result
from azul.tui.widgets.result import ScoresView, WallView


def ended(*names: str, seed: str = "heron") -> Session:
    return play_until(begun(*names, seed=seed), Phase.OVER)


def result_of(pilot: Pilot[int]) -> Result:
    screen = pilot.app.screen
    assert isinstance(screen, Result), f"{screen} is shown, not the result"
    return screen


def scores_of(result: Result) -> ScoresView:
    assert result.score_table.view is not None
    return result.score_table.view


def walls_of(result: Result) -> list[WallView]:
    return [wall.view for wall in result.walls if wall.box.width and wall.view]


@asynccontextmanager
async def open_result(session: Session, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[int]]:
    async with open_table(session, size) as (pilot, table):
        table.show_result()
        await pilot.pause()
        yield pilot


def colours_in(pilot: Pilot[int], row: int) -> set[str]:
    strip = screen_strips(pilot.app.screen)[row]
    styles = [segment.style for segment in strip if segment.style is not None]
    colours = [each for style in styles for each in (style.color, style.bgcolor) if each is not None]
    return {colour.get_truecolor().hex for colour in colours}
