"""A short walk through the screens of Stratopolis that are its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.stratopolis.tui.playing import begun, counted, keys, played
from tests.texts.shared_screens import Played, Steps, library, on, options, statistics
from textual.pilot import Pilot

from stratopolis.bots import Advice
from stratopolis.game import LIBRARY, Session, Setup
from stratopolis.review import Question, Verdict, questions
from stratopolis.rules import TILES, Placement, Play
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.arrange import Arrange
from stratopolis.tui.result import Result
from stratopolis.tui.screens import Replay, ReviewScreen
from stratopolis.tui.start import StratopolisStart
from stratopolis.tui.table import Table

NAMES = ("Ada", "Ben")


def saved() -> Iterator[tuple[str, Session]]:
    """A game for each kind of table."""
    yield "piles", played(begun(Play.PILES, *NAMES), 12)
    yield "hands", played(begun(Play.HAND, *NAMES), 6)
    yield "over", played(begun(Play.PILES, *NAMES), TILES)


async def screens(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    """What is the game's own, from the start screen on."""
    for walk in (_start, _replay, _tutorial, _arranging, _table, _hands, _result):
        async for where in walk(pilot, app, games):
            yield f"{walk.__name__.strip('_')}: {where}"


async def all_screens(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    """Everything, what the games share included."""
    for walk in (options, library, statistics, screens):
        async for where in walk(pilot, app, games):
            yield f"{walk.__name__}: {where}"


async def _start(pilot: Pilot[int], app: StratopolisApp, _games: Played) -> Steps:
    screen = on(app, StratopolisStart)
    yield "as it opens"
    for row in range(10):
        screen.action_move(1)
        await pilot.pause()
        yield f"row {row}"


async def _opened(pilot: Pilot[int], app: StratopolisApp, path: Path) -> Table:
    app.navigator.open(LIBRARY.resume(path))
    await pilot.pause()
    await counted(pilot)
    return on(app, Table)


def _judged(question: Question, move: Placement, points: float) -> Advice:
    results = (points, 0.0) if question.seat == 1 else (0.0, points)
    return Advice(move, results, (move,), False, 1)


async def _replay(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    app.navigator.replay(games["over"])
    await pilot.pause()
    replay = on(app, Replay)
    yield "the beginning"
    for place in (1, 12, -1):
        replay.playback.go_to(place)
        yield f"moment {place}"
    app.reviewed[questions(replay.state.record)] = tuple(
        Verdict(
            each, _judged(each, each.move, 0.0), _judged(each, each.position.legal_moves[-1], 9.0 + place)
        )
        for place, each in enumerate(questions(replay.state.record))
    )
    replay.action_review()
    await pilot.pause()
    review = on(app, ReviewScreen)
    yield "review"
    review.action_go(7)
    await pilot.pause()
    yield "a move"
    review.action_figures()
    await pilot.pause()
    yield "figures"
    review.action_watch()
    await pilot.pause()
    yield "what was better"
    app.pop_screen()


async def _tutorial(pilot: Pilot[int], app: StratopolisApp, _games: Played) -> Steps:
    app.action_guide()
    await pilot.pause()
    screen, last = on(app, Table), 0
    assert screen.tutorial is not None
    for _step in range(40):
        number = screen.tutorial.lesson.number
        if number != last:
            yield f"step {number}"
            last = number
        screen.action_hint()
        screen.action_enter()
        if app.screen is not screen:
            break
        await pilot.pause()
    else:
        screen.action_leave_guide()
    await pilot.pause()


async def _arranging(pilot: Pilot[int], app: StratopolisApp, _games: Played) -> Steps:
    screen = Arrange(Setup(NAMES, Play.PILES, 1, "heron"))
    await app.push_screen(screen)
    await pilot.pause()
    yield "look away"
    screen.action_done()
    await pilot.pause()
    yield "a pile"
    screen.action_lift()
    await pilot.pause()
    yield "a tile lifted"
    app.pop_screen()


async def _table(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    table = await _opened(pilot, app, games["piles"])
    yield "piles"
    for act in (table.action_tiles, table.action_close_tiles, table.action_undo, table.action_redo):
        act()
        await pilot.pause()
        yield act.__name__
    for _place in range(3):
        table.action_walk(1)
        await pilot.pause(0.13)
        yield "the next place"
    for _step in range(4):
        table.action_move(1, 1)
    await pilot.pause(0.13)
    table.action_enter()
    await pilot.pause()
    yield "it cannot lie there"
    for opens in (table.action_seats, table.action_log, table.action_new_game, app.action_help):
        opens()
        await pilot.pause()
        yield opens.__name__
        app.pop_screen()


async def _hands(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    table = await _opened(pilot, app, games["hands"])
    yield "no tile chosen"
    table.action_walk(1)
    await pilot.pause(0.13)
    yield "a tile chosen"
    table.action_end()
    await pilot.pause()
    yield "the end asked for"
    await keys(pilot, "escape")


async def _result(pilot: Pilot[int], app: StratopolisApp, games: Played) -> Steps:
    table = await _opened(pilot, app, games["over"])
    yield "the end"
    table.show_result()
    await pilot.pause()
    on(app, Result)
    yield "result"
    if app.session:
        app.session.close()
