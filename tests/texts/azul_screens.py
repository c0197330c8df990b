"""A short walk through Azul's screens; it stops wherever there are other texts."""

from __future__ import annotations

from collections.abc import Iterator

from tests.azul.tui.every_screen import judged, on, opened
from tests.azul.tui.playing import GREY, begun, play_until, played
from tests.stratopolis.tui.playing import keys
from tests.texts.shared_screens import Played, Steps, library, options, statistics
from textual.pilot import Pilot

from azul.game import Session
from azul.review import Verdict, questions
from azul.rules import Phase
from azul.tui.app import AzulApp
from azul.tui.result import Result
from azul.tui.screens import Replay, ReviewScreen
from azul.tui.start import AzulStart
from azul.tui.table import Table
from hotseat.tui.table.tutorial import GO_ON, UNDO

NAMES = ("Ada", "Ben", "Cem", "Duo")


def saved() -> Iterator[tuple[str, Session]]:
    """A game for each kind of table."""
    yield "picking", played(begun(*NAMES[:2]), 9)
    session = played(begun(*NAMES, seed="crane"), 20)
    while session.position.round < 3:
        played(session, 1)
    yield "counted", session
    yield "column", play_until(played(begun(*NAMES[:3], wall=GREY), 60), Phase.TILING)
    session = played(begun(*NAMES[:2]), 12)
    session.undo()
    session.advance()
    yield "over", play_until(session, Phase.OVER)
    session = played(begun(*NAMES[:2], wall=GREY), 5)
    session.end_early()
    yield "ended", session


async def screens(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """Everything, from the start screen on."""
    for walk in (_start, options, library, statistics, _replay, _tutorial, _picking, _others, _result):
        async for where in walk(pilot, app, games):
            yield f"{walk.__name__.strip('_')}: {where}"


async def _start(pilot: Pilot[int], app: AzulApp, _games: Played) -> Steps:
    screen = on(app, AzulStart)
    yield "as it opens"
    for row in range(12):
        screen.action_move(1)
        await pilot.pause()
        yield f"row {row}"
    await keys(pilot, "up", "left", "up", "right", "right")
    yield "other answers"


async def _replay(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    app.navigator.replay(games["over"])
    await pilot.pause()
    replay = on(app, Replay)
    yield "the beginning"
    replay.action_undone()
    yield "undone shown"
    for place in (1, 12, 30, -1):
        replay.playback.go_to(place)
        yield f"moment {place}"
    app.reviewed[questions(replay.state.record)] = tuple(
        Verdict(each, judged(each, each.move, 0.0), judged(each, each.position.legal_moves[-1], 9.0 + place))
        for place, each in enumerate(questions(replay.state.record))
    )
    replay.action_review()
    await pilot.pause()
    review = on(app, ReviewScreen)
    yield "review"
    for place in (0, 3, 7):
        review.action_go(place)
        await pilot.pause()
        yield f"move {place}"
    review.action_figures()
    await pilot.pause()
    yield "figures"
    review.action_list()
    await pilot.pause()
    yield "every move"
    app.pop_screen()
    review.action_watch()
    await pilot.pause()
    yield "what was better"
    app.pop_screen()


async def _tutorial(pilot: Pilot[int], app: AzulApp, _games: Played) -> Steps:
    app.action_guide()
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
            screen.action_undo()
        else:
            for key in str(asks).lower():
                await keys(pilot, key)
                yield f"step {lesson.number}, {key}"
    yield "the last step"
    screen.action_leave_guide()
    await pilot.pause()


async def _picking(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["picking"])
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
    for act in (table.action_tiles, table.action_undo, table.action_redo, table.action_end):
        act()
        await pilot.pause()
        yield act.__name__
    await keys(pilot, "escape")
    for opens in (table.action_seats, table.action_log, table.action_new_game, app.action_help):
        opens()
        await pilot.pause()
        yield opens.__name__
        app.pop_screen()
    table.action_quit()
    await pilot.pause()
    yield "quit"
    await keys(pilot, "escape")


async def _others(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["counted"])
    assert table.state.account
    yield "account"
    table = await opened(pilot, app, games["column"])
    yield "column asked"
    table.action_move(1, 0)
    yield "column pointed"


async def _result(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    table = await opened(pilot, app, games["over"])
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
