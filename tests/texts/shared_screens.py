"""A short walk through the screens that both games share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from tests.azul.tui.playing import until
from textual.command import CommandList
from textual.pilot import Pilot
from textual.screen import Screen

from hotseat.bots import Advice
from hotseat.review import Question, Verdict
from hotseat.session import Session
from hotseat.tui.app import HotseatApp
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.settings import KeysScreen, SettingsScreen
from hotseat.tui.screens.statistics import StatisticsScreen
from hotseat.tui.widgets.review import Gauge

Played = dict[str, Path]
Steps = AsyncIterator[str]
AnyApp = HotseatApp[Any, Any, Any]
Shown = TypeVar("Shown", bound=Screen[Any])


def kept(sessions: Iterable[tuple[str, Session[Any, Any, Any]]], folder: Path) -> Played:
    """Saved games, each named after what it shows."""
    found = {}
    for what, session in sessions:
        session.close()
        assert session.path is not None
        assert session.unsaved is None
        found[what] = session.path.rename(folder / f"{what}{session.path.suffix}")
    return found


def on(app: AnyApp, kind: type[Shown]) -> Shown:
    screen: Screen[object] = app.screen
    assert isinstance(screen, kind), f"{screen} is shown"
    return screen


async def opened(pilot: Pilot[int], app: AnyApp, path: Path, table: type[Shown]) -> Shown:
    """The table of a saved game."""
    app.navigator.open(import_module(f"{app.spec.title}.game").LIBRARY.resume(path))
    await until(pilot, lambda: isinstance(app.screen, table) and app.screen.is_mounted)
    await pilot.pause()
    return on(app, table)


async def start(pilot: Pilot[int], app: AnyApp, _games: Played) -> Steps:
    screen: Any = app.screen
    yield "as it opens"
    for row in range(12):
        screen.action_move(1)
        await pilot.pause()
        yield f"row {row}"
    await pilot.press("up", "left", "up", "right", "right")
    yield "other answers"


async def after(pilot: Pilot[int], *acts: Callable[[], object]) -> Steps:
    for act in acts:
        act()
        await pilot.pause()
        yield act.__name__


async def opened_from(pilot: Pilot[int], app: AnyApp, table: Any) -> Steps:
    for opens in (table.game.seats, table.game.log, table.game.new, app.action_help):
        async for where in after(pilot, opens):
            yield where
        app.pop_screen()


async def replay(pilot: Pilot[int], app: AnyApp, games: Played) -> Steps:
    app.navigator.replay(games["over"])
    await pilot.pause()
    watched: Any = app.screen
    yield "the beginning"
    watched.action_undone()
    yield "undone shown"
    for place in (1, 12, 30, 1_000_000):
        watched.action_go("at", place)
        yield f"moment {place}"
    asked = import_module(f"{app.spec.title}.review").REVIEWING.questions(watched.state.record)
    app.navigator.reviewed[asked] = tuple(
        Verdict(each, judged(each, each.move, 0.0), judged(each, each.position.legal_moves[-1], 9.0 + place))
        for place, each in enumerate(asked)
    )
    watched.action_game("review")
    await pilot.pause()
    review: Any = app.screen
    yield "review"
    for place in (0, 3, 7):
        review.action_go(place)
        await pilot.pause()
        yield f"move {place}"
    async for where in after(pilot, review.action_figures, review.action_list):
        yield where
    app.pop_screen()
    async for where in after(pilot, review.action_watch):
        yield where
    app.pop_screen()


def judged(question: Question[Any, Any], move: object, points: float) -> Advice[Any]:
    """A judgement that gives these points to the player to play."""
    seats = range(1, len(question.position.scores) + 1)
    return Advice(move, tuple(points * (seat == question.seat) for seat in seats), (move,), False, 1)


async def options(pilot: Pilot[int], app: AnyApp, _games: Played) -> Steps:
    app.action_settings()
    await pilot.pause()
    screen = on(app, SettingsScreen)
    for row in screen.form.rows:
        yield row.name
        screen.action_move(1)
        await pilot.pause()
    await app.push_screen(KeysScreen())
    await pilot.pause()
    keys = on(app, KeysScreen)
    for page in range(4):
        yield f"keys {page}"
        keys.action_move(17)
        await pilot.pause()
    app.pop_screen()
    app.pop_screen()
    app.action_command_palette()
    await pilot.pause()
    await until(pilot, lambda: app.screen.query_one(CommandList).option_count > 0)
    yield "palette"
    app.pop_screen()


async def library(pilot: Pilot[int], app: AnyApp, games: Played) -> Steps:
    app.navigator.show_games()
    await pilot.pause()
    screen = on(app, LibraryScreen)
    shelf = screen.shelf
    await until(pilot, lambda: len(shelf.rows) == len(games) and all(row.state for row in shelf.rows))
    for row in range(len(games)):
        yield f"row {row}"
        screen.action_choose(1)
        await pilot.pause()
    for ask in (screen.action_search, screen.action_title, screen.action_delete):
        async for where in after(pilot, ask):
            yield where
        await pilot.press("escape")
    app.pop_screen()


async def statistics(pilot: Pilot[int], app: AnyApp, _games: Played) -> Steps:
    app.action_statistics()
    await pilot.pause()
    screen = on(app, StatisticsScreen)
    await until(pilot, lambda: not screen.query(Gauge))
    await pilot.pause()
    yield "everyone"
    screen.action_all()
    await pilot.pause()
    yield "one player"
    app.pop_screen()
    app.pop_screen()
