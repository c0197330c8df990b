"""Helper for tests of the screens: opening them, pressing keys, looking at them and pointing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import combinations
from typing import Any

from tests.screen_text import screen_rows
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input

from azul.game import AzulSettings, Session
from azul.rules import Pick
from azul.tui.animation import Keyframe
from azul.tui.app import AzulApp
from azul.tui.cursor import Target
from azul.tui.prompt import help_sections
from azul.tui.table import Table
from hotseat.game import Flags
from hotseat.settings.file import recall, remember
from hotseat.tui.commands import as_declared
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.screens.pages import Bound

Notch = MouseScrollDown | MouseScrollUp


def refuses(table: Table) -> bool:
    return table.state.notice is not None and table.state.notice.refuses


def app_for(session: Session | None = None, flags: Flags | None = None) -> AzulApp:
    return AzulApp(session, flags or Flags())


@asynccontextmanager
async def running(
    app: AzulApp, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[Pilot[int]]:
    """The running app; at the end, the game on its table is closed."""
    async with app.run_test(size=size, **options) as pilot:
        await pilot.pause()
        yield pilot
    if app.session is not None:
        app.session.close()


@asynccontextmanager
async def open_table(
    session: Session, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[tuple[Pilot[int], Table]]:
    """The real table of a game, and the pilot that presses its keys."""
    async with running(app_for(session), size, **options) as pilot:
        yield pilot, table_of(pilot)


def table_of(pilot: Pilot[int]) -> Table:
    screen = pilot.app.screen
    assert isinstance(screen, Table), f"{screen} is shown, not the table"
    return screen


def rows(pilot: Pilot[int]) -> list[str]:
    return screen_rows(pilot.app.screen)


def text(pilot: Pilot[int]) -> str:
    """The text on the screen, with rows joined and single blanks."""
    return " ".join(" ".join(rows(pilot)).split())


async def press(pilot: Pilot[int], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def resize(pilot: Pilot[int], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await until(pilot, lambda: pilot.app.screen.outer_size == (width, height))
    await pilot.pause()


async def until(pilot: Pilot[int], true: Callable[[], bool], seconds: int = 15) -> None:
    """Wait until something is true; fail if it is not after that many seconds."""
    for _ in range(100 * seconds):
        if true():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never became true")


def said(pilot: Pilot[int], name: str = "prompt") -> str:
    table = table_of(pilot)
    line = {"prompt": table.view.prompt_line, "told": table.view.last_move_line}[name]
    return " ".join(line.text.split())


def acts(table: Table) -> Iterator[Keyframe]:
    """Each keyframe of the animation while it is shown."""
    while table.state.animating:
        keyframe = table.animator.keyframes[0]
        yield keyframe
        table.animator.frame(table.animator.began + keyframe.seconds * 1.001)


def picture(part: Part[Any]) -> list[str]:
    return [part.strip(row).text for row in range(part.box.height)]


def places(table: Table) -> Iterator[tuple[Target, tuple[int, int]]]:
    """Everything that can be pointed at, cell by cell."""
    parts: list[Part[Target]] = [table.view.market, *table.view.boards]
    for part in parts:
        picture(part)  # paints it, so that it knows its targets
        for y in range(part.box.height):
            for x in range(part.box.width):
                found = part.at(x, y)
                if found is not None:
                    yield found, (part.box.x + x, part.box.y + y)


def place_of(table: Table, target: Target) -> tuple[int, int]:
    for found, place in places(table):
        if type(found) is type(target) and found == target:  # tuples of two types can be equal
            return place
    raise AssertionError(f"{target} is nowhere on the table")


async def click(pilot: Pilot[int], target: Target, button: int = 1) -> None:
    """Click a target; button 1 is the left one, 3 the right one."""
    assert await pilot.click("#sheet", offset=place_of(table_of(pilot), target), button=button)


async def hover(pilot: Pilot[int], target: Target) -> None:
    assert await pilot.hover("#sheet", offset=place_of(table_of(pilot), target))


async def type_pick(pilot: Pilot[int], pick: Pick) -> None:
    await pilot.press(*str(pick).lower())


def help_text(bound: Bound = as_declared) -> str:
    return "\n\n".join(section.text for section in help_sections(bound)) + "\n"


def keep_last(names: tuple[str, ...], play: str) -> None:
    settings = AzulSettings({"names": names, "play": play})
    assert remember(settings, ("names", "play")) is None


def kept() -> AzulSettings:
    return recall(AzulSettings).settings


def kept_last() -> tuple[tuple[str, ...], str]:
    """The game that the settings remember: who played, and on which wall."""
    return kept().names, kept().play


def shown_at(table: Table, target: Target, width: int) -> str:
    x, y = place_of(table, target)
    return table.view.sheet.render_line(y).text[x : x + width]


def wheel(kind: type[Notch], on: Widget) -> Notch:
    return kind(on, 5, 5, delta_x=0, delta_y=0, button=0, shift=False, meta=False, ctrl=False)


def overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def assert_apart(boxes: Sequence[Box], width: int, height: int) -> None:
    """All boxes are within these columns and rows, and none overlaps another."""
    for box in boxes:
        assert 0 <= box.x <= width - box.width, (box, width, height)
        assert 0 <= box.y <= height - box.height, (box, width, height)
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other), (one, other, width, height)


async def from_palette(pilot: Pilot[int], words: str, shown: str) -> None:
    pilot.app.screen.query_one(Input).value = words
    await until(pilot, lambda: shown in text(pilot))
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, Table))
    await pilot.pause()
