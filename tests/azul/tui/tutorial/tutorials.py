"""Helper for tests of the tutorial: opening it, its steps and their keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tests.azul.tui.playing import app_for, press, running, text

from azul.rules import Colour, Pick
from azul.tui.cursor import Cursor
from azul.tui.table import Table
from azul.tui.tutorial import AzulTutorial
from hotseat.tui.table.tutorial import UNDO, Lesson

if TYPE_CHECKING:
    from textual.pilot import Pilot

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


async def type_step(pilot: Pilot[int], step: str) -> None:
    await pilot.press(*("enter" if key == "\n" else key for key in step))


def do(guide: Table, steps: int) -> None:
    for _ in range(steps):
        asks = lesson_of(guide).step.asks
        if isinstance(asks, Pick):
            guide.become(asks)
        elif asks == UNDO:
            guide.game.undo()
        else:
            guide.action_enter()
