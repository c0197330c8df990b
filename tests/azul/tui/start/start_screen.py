"""Helper for tests of the start screen: opening it, its rows and its messages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.azul.tui.playing import app_for, running
from textual.pilot import Pilot

from azul.tui.start import Start
from hotseat.game import Flags
from hotseat.tui.widgets.form import Field


@asynccontextmanager
async def start(flags: Flags | None = None, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[int]]:
    async with running(app_for(None, flags), size) as pilot:
        screen(pilot)
        yield pilot


def screen(pilot: Pilot[int]) -> Start:
    found = pilot.app.screen
    assert isinstance(found, Start)
    return found


def wrong(pilot: Pilot[int]) -> str:
    start = screen(pilot)
    return start.form.message_line.text if start.form.message_line.lit == "yours" else ""


def explained(pilot: Pilot[int]) -> str:
    start = screen(pilot)
    return start.form.message_line.text if start.form.message_line.lit == "quiet" else ""


def name_field(pilot: Pilot[int], seat: int) -> Field:
    return screen(pilot).form.fields[seat - 1]


def here(pilot: Pilot[int]) -> str:
    """The name of the row under the cursor, the only one marked."""
    rows_here = [row for row in screen(pilot).form.rows if row.here]
    assert rows_here == [screen(pilot).form.row]
    return rows_here[0].name


async def click_row(pilot: Pilot[int], name: str, x: int) -> None:
    box = next(row.box for row in screen(pilot).form.rows if row.name == name)
    assert await pilot.click("#form", offset=(box.x + x, box.y))
    await pilot.pause()
