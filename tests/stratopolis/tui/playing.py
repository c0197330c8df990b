"""Helper for tests of Stratopolis' table: games to play, looking and pointing at the screen."""

from __future__ import annotations

import random
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from textual import events
from textual.screen import Screen

from hotseat.game import Flags
from hotseat.tui.drawing.canvas import Box
from stratopolis.game import LIBRARY, Session, Setup, pile_lines
from stratopolis.rules import Cell, Pile, Placement, Play
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.city import LayoutView
from stratopolis.tui.screens import Replay
from stratopolis.tui.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from textual.pilot import Pilot

NAMES = ("North", "South")

S = TypeVar("S", bound=Screen[Any])


def begun(
    play: Play = Play.PILES,
    *names: str,
    seed: str = "heron",
    first: int = 1,
    seats: tuple[str, ...] = (),
    piles: tuple[Pile, ...] = (),
) -> Session:
    prepared = pile_lines(piles) if piles else {}
    return LIBRARY.begin(Setup(names or NAMES, play, first, seed, seats, prepared))


def played(session: Session, tiles: int, seed: int = 1) -> Session:
    """The game after some more tiles, upwards if possible, else anywhere."""
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
    app = StratopolisApp(session, flags or Flags())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
    if app.session is not None:
        app.session.close()


@asynccontextmanager
async def at_table(
    session: Session, size: tuple[int, int] = (80, 24), flags: Flags | None = None
) -> AsyncIterator[tuple[Pilot[int], Table]]:
    async with opened(session, size, flags) as pilot:
        yield pilot, table_of(pilot)


@asynccontextmanager
async def replaying(
    session: Session, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], Replay]]:
    session.close()
    assert session.path is not None
    record = LIBRARY.read(session.path)
    app = StratopolisApp(None, Flags(), replayed=(record, session.path))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, screen_of(pilot, Replay)
    if app.session is not None:
        app.session.close()


async def keys(pilot: Pilot[int], *pressed: str) -> None:
    """Keys in a row, as a terminal sends them: `pilot.press` takes 15 ms for each."""
    for key in pressed:
        character = {"enter": "\r"}.get(key, key if len(key) == 1 else None)
        pilot.app.post_message(events.Key(key, character))
    await pilot.pause()


async def rest(pilot: Pilot[int]) -> None:
    """Wait until the screen has followed a change of its size."""
    await pilot.pause(0.13)
    await pilot.pause()


async def mouse(pilot: Pilot[int], at: tuple[int, int], *kinds: type[events.MouseEvent]) -> None:
    for kind in kinds:
        screen, (x, y) = pilot.app.screen, at
        event = kind(screen, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        pilot.app.screen._forward_event(event)
    await pilot.pause()


def screen_of(pilot: Pilot[int], kind: type[S]) -> S:
    screen = pilot.app.screen
    assert isinstance(screen, kind), f"{screen} is shown"
    return screen


def table_of(pilot: Pilot[int]) -> Table:
    return screen_of(pilot, Table)


def view_of(table: Table) -> LayoutView:
    assert table.view.layout_part.view is not None
    return table.view.layout_part.view


def placement_of(table: Table) -> Placement:
    found = table.state.cursor.placement(table.session.position)
    assert found is not None
    return found


def said(pilot: Pilot[int]) -> str:
    return " ".join(table_of(pilot).view.prompt_line.text.split())


def place_of(table: Table, cell: Cell) -> tuple[int, int]:
    """The place on the screen of the middle of a cell."""
    part = table.view.layout_part
    part.strip(0)  # paints it, so that it knows its targets
    assert part.frame is not None
    x, y = part.frame.place_of(cell)
    scale = part.frame.scale
    return part.box.x + x + scale.width // 2, part.box.y + y + scale.height // 2


def cells_apart(boxes: Iterable[Box]) -> set[tuple[int, int]]:
    """The places that some boxes cover, none of which overlaps another."""
    covered: set[tuple[int, int]] = set()
    for x, y, width, height in boxes:
        cells = {(x + across, y + down) for across in range(width) for down in range(height)}
        assert not cells & covered, boxes
        covered |= cells
    return covered
