"""Helper for tests of Stratopolis' table: games to play, looking and pointing at the screen."""

from __future__ import annotations

import random
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tests.screen_text import screen_rows
from textual import events

from hotseat.tui.drawing.sheet import Placed
from stratopolis.game import LIBRARY, Flags, Session, Setup
from stratopolis.rules import Cell, Play
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.pilot import Pilot

NAMES = ("North", "South")


def begun(play: Play = Play.PILES, *names: str, seed: str = "heron") -> Session:
    """A game just begun, saved like any other."""
    return LIBRARY.begin(Setup(names or NAMES, play, 1, seed))


def played(session: Session, tiles: int, seed: int = 1) -> Session:
    """The game after some more tiles: upwards where that can be, else anywhere."""
    rng = random.Random(seed)
    for _tile in range(tiles):
        legal = list(session.position.legal_moves)
        up = [each for each in legal if each.corner in session.position.layout]
        session.play(rng.choice(up if up and rng.random() < 0.6 else legal))
    return session


@asynccontextmanager
async def opened(
    session: Session | None, size: tuple[int, int] = (80, 24), flags: Flags | None = None
) -> AsyncIterator[Pilot[int]]:
    """The real app, on a game or at the start screen."""
    app = StratopolisApp(session, flags or Flags())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if session is not None:
            await counted(pilot)
        yield pilot
    if app.session is not None:
        app.session.close()


async def counted(pilot: Pilot[int]) -> None:
    """Wait until the places of the tile may be counted, which is done behind the first picture."""
    for _wait in range(300):
        screen = pilot.app.screen
        if not isinstance(screen, Table) or screen.state.counted:
            return
        await pilot.pause(0.05)
    raise AssertionError("the places are not counted")


async def keys(pilot: Pilot[int], *pressed: str) -> None:
    """Keys as a terminal sends them, one behind the other: `pilot.press` takes 65 ms for each."""
    for key in pressed:
        character = {"enter": "\r"}.get(key, key if len(key) == 1 else None)
        pilot.app.post_message(events.Key(key, character))
    await pilot.pause()


async def rest(pilot: Pilot[int]) -> None:
    """Leave the tile alone until the marks have followed its last turn."""
    await pilot.pause(0.13)


async def mouse(pilot: Pilot[int], at: tuple[int, int], *kinds: type[events.MouseEvent]) -> None:
    """What the mouse does at a character of the screen."""
    for kind in kinds:
        screen, (x, y) = pilot.app.screen, at
        event = kind(screen, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        pilot.app.screen._forward_event(event)
    await pilot.pause()


def table_of(pilot: Pilot[int]) -> Table:
    """The table, which must be the screen that is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, Table), f"{screen} is shown, not the table"
    return screen


def text(pilot: Pilot[int]) -> str:
    """What stands on the screen, its rows joined and blanks made single."""
    rows = screen_rows(pilot.app.screen)
    return " ".join(" ".join(rows).split())


def said(pilot: Pilot[int]) -> str:
    """What the prompt says."""
    return " ".join(table_of(pilot).view.prompt_line.text.split())


def place_of(table: Table, cell: Cell) -> tuple[int, int]:
    """The character of the screen in the middle of a cell."""
    part = table.view.layout_part
    part.strip(0)  # drawn, so that it knows what lies where
    assert part.frame is not None
    x, y = part.frame.place_of(cell)
    scale = part.frame.scale
    return part.box.x + x + scale.width // 2, part.box.y + y + scale.pixels // 4


def picture(part: Placed) -> list[str]:
    """What a part of the table shows, row by row."""
    return [part.strip(row).text for row in range(part.box.height)]
