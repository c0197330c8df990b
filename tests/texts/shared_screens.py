"""A short walk through the screens that both games share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TypeVar

from tests.azul.tui.playing import until
from textual.command import CommandList
from textual.pilot import Pilot
from textual.screen import Screen

from hotseat.tui.app import HotseatApp
from hotseat.tui.screens.keys import KeysScreen
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.settings import SettingsScreen
from hotseat.tui.screens.statistics import StatisticsScreen
from hotseat.tui.widgets.review import Gauge

Played = dict[str, Path]
Steps = AsyncIterator[str]
Shown = TypeVar("Shown", bound=Screen[Any])


def on(app: HotseatApp[Any, Any, Any], kind: type[Shown]) -> Shown:
    """The screen that is shown, which is of that kind."""
    screen: Screen[object] = app.screen
    assert isinstance(screen, kind), f"{screen} is shown"
    return screen


async def options(pilot: Pilot[int], app: HotseatApp[Any, Any, Any], _games: Played) -> Steps:
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


async def library(pilot: Pilot[int], app: HotseatApp[Any, Any, Any], games: Played) -> Steps:
    app.navigator.show_games()
    await pilot.pause()
    screen = on(app, LibraryScreen)
    await until(pilot, lambda: len(screen.rows) == len(games) and all(row.state for row in screen.rows))
    for row in range(len(games)):
        yield f"row {row}"
        screen.action_move(1)
        await pilot.pause()
    for ask in (screen.action_search, screen.action_title, screen.action_delete):
        ask()
        await pilot.pause()
        yield ask.__name__
        screen.action_back()
    await pilot.pause()
    app.pop_screen()


async def statistics(pilot: Pilot[int], app: HotseatApp[Any, Any, Any], _games: Played) -> Steps:
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
