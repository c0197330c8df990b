"""A short walk through the screens of Stratopolis that are its own."""

from __future__ import annotations

from collections.abc import Iterator

from tests.stratopolis.tui.playing import begun, keys, played, rest
from tests.texts import shared_screens as shared
from tests.texts.shared_screens import Played, Steps, after, on, opened, opened_from
from textual.pilot import Pilot

from stratopolis.game import Session, Setup
from stratopolis.rules import TILES, Play
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.arrange import Arrange
from stratopolis.tui.screens import Result
from stratopolis.tui.table import Table

NAMES = ("Ada", "Ben")


def saved() -> Iterator[tuple[str, Session]]:
    yield "piles", played(begun(Play.PILES, *NAMES), 12)
    yield "hands", played(begun(Play.HAND, *NAMES), 6)
    yield "over", played(begun(Play.PILES, *NAMES), TILES)


async def own_screens(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    for walk in (shared.start, shared.replay, _tutorial, _arranging, _table, _hands, _result):
        async for where in walk(pilot, app, games):
            yield f"{walk.__name__.strip('_')}: {where}"


async def all_screens(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    for walk in (shared.options, shared.library, shared.statistics, own_screens):
        async for where in walk(pilot, app, games):
            yield f"{walk.__name__}: {where}"


async def _tutorial(pilot: Pilot[int], app: StratopolisApp, _games: Played) -> Steps:
    app.action_tutorial()
    await pilot.pause()
    screen, last = on(app, Table), 0
    assert screen.tutorial is not None
    for _step in range(40):
        number = screen.tutorial.lesson.number
        if number != last:
            yield f"step {number}"
            last = number
        screen.game.hint()
        screen.action_enter()
        if app.screen is not screen:
            break
        await pilot.pause()
    else:
        screen.dismiss()
    await pilot.pause()


async def _arranging(pilot: Pilot[int], app: StratopolisApp, _games: Played) -> Steps:
    screen = Arrange(Setup(NAMES, Play.PILES, 1, "heron"))
    await app.push_screen(screen)
    await pilot.pause()
    yield "look away"
    async for where in after(pilot, screen.action_done, screen.action_lift):
        yield where
    app.pop_screen()


async def _table(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["piles"], Table)
    yield "piles"
    acts = (table.action_tiles, table.action_close_tiles, table.game.undo, table.game.redo)
    async for where in after(pilot, *acts):
        yield where
    for _place in range(3):
        table.action_walk(1)
        await rest(pilot)
        yield "the next place"
    for _step in range(4):
        table.action_move(1, 1)
    await rest(pilot)
    table.action_enter()
    await pilot.pause()
    yield "it cannot lie there"
    async for where in opened_from(pilot, app, table):
        yield where


async def _hands(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["hands"], Table)
    yield "no tile chosen"
    table.action_walk(1)
    await rest(pilot)
    yield "a tile chosen"
    table.game.end()
    await pilot.pause()
    yield "the end asked for"
    await keys(pilot, "escape")


async def _result(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["over"], Table)
    yield "the end"
    app.navigator.show_result(table)
    await pilot.pause()
    on(app, Result)
    yield "result"
    if app.session:
        app.session.close()
