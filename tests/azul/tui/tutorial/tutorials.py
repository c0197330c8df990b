"""Helper for tests of the tutorial: opening it, its steps and their keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tests.azul.tui.playing import app_for, text

from azul.rules import Colour, Pick
from azul.tui.tutorial import Tutorial
from hotseat.tui.table.tutorial import UNDO

if TYPE_CHECKING:
    from textual.pilot import Pilot

BLUE, BLACK, WHITE = Colour.BLUE, Colour.BLACK, Colour.WHITE
KEYS = ("1w2", "\n", "ck3", "4b1", "u", "4b4", "cb1", "\n", "\n", "\n")  # one a step, but for the last
STEPS = len(KEYS) + 1


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[Pilot[int], Tutorial]]:
    """The guide, opened on the start screen by the line beside `Start`."""
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Show me how" in text(pilot)
        await pilot.press("right", "enter")
        await pilot.pause()
        yield pilot, guide_of(pilot)


def guide_of(pilot: Pilot[int]) -> Tutorial:
    found = pilot.app.screen
    assert isinstance(found, Tutorial)
    return found


async def type_step(pilot: Pilot[int], step: str) -> None:
    await pilot.press(*("enter" if key == "\n" else key for key in step))


def do(guide: Tutorial, steps: int) -> None:
    """The first steps, without the keys."""
    for _ in range(steps):
        asks = guide.tutorial.lesson.step.asks
        if isinstance(asks, Pick):
            guide._become(asks)
        elif asks == UNDO:
            guide.action_undo()
        else:
            guide.action_enter()
