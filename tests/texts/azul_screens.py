"""A short walk through Azul's screens, with a stop at all different texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.azul.games import GREY, begun, play_until, played
from tests.stratopolis.tui.playing import keys
from tests.texts import shared_screens as shared
from tests.texts.shared_screens import Played, Steps, after, on, opened, opened_from
from textual.pilot import Pilot

from azul.game import Session
from azul.rules import Phase
from azul.tui.app import AzulApp
from azul.tui.screens import Result
from azul.tui.table import Table
from hotseat.tui.table.tutorial import GO_ON, UNDO

NAMES = ("Ada", "Ben", "Cem", "Duo")


def saved(names: Sequence[str] = NAMES, few: int = 2) -> Iterator[tuple[str, Session]]:
    """A game for everything that a table can show.   few: fewer players, for where not all are needed."""
    yield "picking", played(begun(*names[:few]), 9)
    session = played(begun(*names, seed="crane"), 20)
    while session.position.round < 3:
        played(session, 1)
    yield "counted", session
    yield "column", play_until(played(begun(*names[:3], wall=GREY), 60), Phase.TILING)
    session = played(begun(*names[:few]), 12)
    session.undo()
    session.advance()
    yield "over", play_until(session, Phase.OVER)
    session = played(begun(*names[:2], wall=GREY), 5)
    session.end_early()
    yield "ended", session


async def own_screens(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    for walk in (shared.replay, _tutorial, _picking, _others, _result):
        async for where in walk(pilot, app, games):
            yield f"{walk.__name__.strip('_')}: {where}"


async def all_screens(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    for walk in (shared.start, shared.options, shared.library, shared.statistics, own_screens):
        async for where in walk(pilot, app, games):
            yield f"{walk.__name__}: {where}"


async def _tutorial(pilot: Pilot[int], app: AzulApp, _games: Played) -> Steps:
    app.action_tutorial()
    await pilot.pause()
    screen = on(app, Table)
    assert screen.tutorial is not None
    lesson = screen.tutorial.lesson
    while not lesson.learned:
        asks = lesson.step.asks
        yield f"step {lesson.number}"
        if asks == GO_ON:
            await keys(pilot, "x")
            yield f"step {lesson.number}, something else"
            await keys(pilot, "enter")
        elif asks == UNDO:
            screen.game.undo()
        else:
            for key in str(asks).lower():
                await keys(pilot, key)
                yield f"step {lesson.number}, {key}"
    yield "the last step"
    screen.dismiss()
    await pilot.pause()


async def _picking(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["picking"], Table)
    yield "nothing chosen"
    table.action_move(1, 0)
    yield "pointed"
    table.action_enter()
    for line in range(6):
        table.action_move(0, 1 if line else -5)
        yield f"held over line {line}"
    for key in "12345":
        await keys(pilot, key)
        yield f"typed {key}"
        if not table.session.can_undo or table.state.notice:
            break
    table.action_back()
    acts = (table.action_tiles, table.game.undo, table.game.redo, table.game.end)
    async for where in after(pilot, *acts):
        yield where
    await keys(pilot, "escape")
    async for where in opened_from(pilot, app, table):
        yield where
    table.game.quit()
    await pilot.pause()
    yield "quit"
    await keys(pilot, "escape")


async def _others(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["counted"], Table)
    assert table.state.account
    yield "account"
    table = await opened(pilot, app, games["column"], Table)
    yield "column asked"
    table.action_move(1, 0)
    yield "column pointed"


async def _result(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["over"], Table)
    yield "the end"
    table.show_result()
    await pilot.pause()
    result = on(app, Result)
    for frame in range(len(result.frames)):
        result.frame = frame
        result.show_frame()
        yield f"frame {frame}"
    if app.session:
        app.session.close()
