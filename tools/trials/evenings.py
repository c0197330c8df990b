"""Play bot games in one app, look for leaks: `python -m tools.trials.evenings [--times GAMES]`.

Computers play game after game on the real screen; now and then one of their processes is killed. Everything
that the program holds, from memory to timers, is counted before a game and after the last one. Then bots that
fail in every way take a seat: a sentence must say what is wrong, and a person must be able to play on.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple
from unittest.mock import patch

from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker
from tools.terminal.pseudo_terminal import children
from tools.trials.harness import Failed, parse_options
from tools.trials.screens import input_events as deeds
from tools.trials.screens.input_events import Deed
from tools.trials.screens.monkey_home import GAMES as BOTH
from tools.trials.screens.monkey_home import home

import azul.game
import stratopolis.game
from azul.game import AzulSettings
from azul.tui.app import AzulApp
from hotseat.bots.client import BotClient
from hotseat.game import Flags
from hotseat.session import Session
from hotseat.settings.file import LoadedSettings
from hotseat.storage import config_folder
from hotseat.tui.screens.result import ResultScreen
from hotseat.tui.table.screen import TableScreen
from stratopolis.game import StratopolisSettings
from stratopolis.tui.app import StratopolisApp

EVENING = 100  # games
# What may stay, because it is used again. Textual's caches hold some 120 of the latest widgets for a while; a
# leak would be dozens for each game.
_MORE = {"kilobytes": 8_000, "objects": 10_000, "live": 200}
_KILLED = 10  # games between two children that are killed
# What failing bots say, and words of the sentence that people then read.
WRONG = {
    "it dies": ("import os, signal; input(); os.kill(os.getpid(), signal.SIGKILL)", "program stopped"),
    "it keeps silent": ("import time; input(); time.sleep(600)", "no answer for"),
    "it raises": ("input(); raise RuntimeError", "program stopped"),
    "it says so": ('input(); print(\'{"problem": "no \\\\u001b[2J luck"}\')', "luck"),
    "it talks nonsense": ("input(); print('hello')", "an unreadable answer"),
    "it chooses nothing": ("input(); print('{\"choice\": [1]}')", "an unreadable answer"),
    "it chooses what is not allowed": ('input(); print(\'{"choice": "CBF"}\')', ""),
    "it cannot be started": ("", "cannot be started"),
}

# The apps

App = AzulApp | StratopolisApp
_PATIENCE = 240.0  # seconds for what should take a few
_NAMES = ("North", "South")
_SETTINGS: dict[str, object] = {"pace": "at once", "animation": "off", "guide": "done"}


def made(game: str, who: tuple[str, ...]) -> App:
    path = config_folder() / "settings.toml"
    if game == "azul":
        begun = azul.game.LIBRARY.begin(azul.game.Setup(_NAMES, seats=who))
        return AzulApp(begun, Flags(), LoadedSettings(AzulSettings(_SETTINGS), path))
    started = stratopolis.game.LIBRARY.begin(stratopolis.game.Setup(_NAMES, seats=who))
    settings = LoadedSettings(StratopolisSettings(_SETTINGS), path)
    return StratopolisApp(started, Flags(), settings)


@asynccontextmanager
async def opened(game: str, who: tuple[str, ...]) -> AsyncIterator[App]:
    app = made(game, who)
    app.driver_class = deeds.Nowhere
    async with app.run_test(headless=False):
        await deeds.rest(app)
        yield app
    if app.session is not None:
        app.session.close()


async def until(app: App, true: Callable[[], bool], what: str) -> None:
    ends = perf_counter() + _PATIENCE
    while not true():
        await asyncio.sleep(0.005)
        if app._exception is not None:
            raise app._exception
        if perf_counter() > ends:
            raise Failed(f"{what} never came; {app.screen!r} is shown")


async def key(app: App, key: str) -> None:
    await deeds.do(app, Deed("type" if len(key) == 1 else "key", key))


# What a program holds

KEYS = 15  # of which the median counts
# Fewer than four of these may stay from each game. Textual's caches hold the latest for a while: sometimes
# there are twelve after fifty games, sometimes a hundred and twenty after the first.
_LIVE = (Widget, Timer, Worker, Session, asyncio.Task, Process)


class Held(NamedTuple):
    kilobytes: int
    objects: Counter[str]
    live: int
    threads: int
    files: int
    children: int
    tasks: int
    widgets: int
    milliseconds: float  # from a key to the picture

    def __str__(self) -> str:
        return (
            f"{self.kilobytes / 1024:.1f} MB, {self.objects.total():,} objects, {self.live} alive, "
            f"{self.threads} threads, {self.files} files, {self.children} children, "
            f"{self.tasks} tasks, {self.widgets} widgets, "
            f"{self.milliseconds:.1f} ms from a key to the picture"
        )


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) - 1  # the folder itself is open meanwhile


async def held(app: App) -> Held:
    table = app.screen
    assert isinstance(table, TableScreen)
    assert table.state.bots is not None
    table.state.bots.drop()
    table.state.bots.paused = True
    table.show_all()
    await asyncio.sleep(0.3)
    milliseconds = median([await _painted(app) for _ in range(KEYS)])
    await app.bot_client.close()
    await asyncio.sleep(0.1)
    gc.collect()
    every = gc.get_objects()
    objects = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in every)
    live = sum(isinstance(each, _LIVE) for each in every)
    del every
    found = Held(
        int(Path("/proc/self/status").read_text(encoding="ascii").partition("VmRSS:")[2].split()[0]),
        objects,
        live,
        threading.active_count(),
        open_files(),
        len(children()),
        len(asyncio.all_tasks()),
        len(app._registry),
        milliseconds,
    )
    await key(app, "space")  # it goes on
    return found


async def _painted(app: App) -> float:
    """Milliseconds from a key to the picture that answers it."""
    driver = app._driver
    assert isinstance(driver, deeds.Nowhere)
    await key(app, "plus")
    await asyncio.sleep(0.05)
    before, began = driver.pictures, perf_counter()
    await key(app, "minus")
    await until(app, lambda: driver.pictures > before, "a picture")
    return 1000 * (perf_counter() - began)


async def nothing_left(threads: list[threading.Thread], files: int, before: set[int]) -> None:
    gc.unfreeze()
    gc.collect()
    await asyncio.sleep(0.5)  # time for tasks that wait for a child to notice its end
    found = [each for each in threading.enumerate() if each not in threads]
    left = [each.name for each in found if "asyncio" not in each.name]  # the event loop reuses its own
    more = len(set(children()) - before)
    if left or open_files() > files or more:
        more_files = open_files() - files
        raise Failed(f"left over after the end: threads {left}, {more_files} files, {more} children")


# An evening


class Evening:
    def __init__(self, game: str, games: int) -> None:
        self.game, self.games = game, games
        self.first: Held | None = None
        self.before: Held | None = None
        self.after: Held | None = None
        self.seconds = 0.0

    async def play(self) -> None:
        threads, files, before = threading.enumerate(), open_files(), set(children())
        began = perf_counter()
        with home(self.game, "evening"):
            async with opened(self.game, ("computer easy", "computer easy")) as app:
                for number in range(1, self.games + 1):
                    if number == self.games // 2 + 1:  # by then, everything that is used again is there
                        self.before = await held(app)
                    if number == 2:
                        self.first = await held(app)
                    await self._one(app, number)
                self.after = await held(app)
            self.seconds = perf_counter() - began
            await nothing_left(threads, files, before)
        self._compare()

    async def _one(self, app: App, number: int) -> None:
        session = app.session
        assert session is not None
        if number % _KILLED == 0:
            await until(app, lambda: app.bot_client.number is not None, "a child")
            if (child := app.bot_client.number) is not None:
                os.kill(child, signal.SIGKILL)
        seats = session.seats
        over = f"the end of game {number}"
        await until(app, lambda: session.finished or session.seats != seats, over)
        if session.seats != seats:
            said = getattr(app.screen, "said", "")
            raise Failed(f"{self.game}, game {number}: {session.seats} sit there now: {said}")
        await key(app, "enter")
        await until(app, lambda: isinstance(app.screen, ResultScreen), "the result")
        await key(app, "a")
        await until(app, lambda: isinstance(app.screen, TableScreen), "the next table")

    def _compare(self) -> None:
        before, after = self.before, self.after
        assert before is not None
        assert after is not None
        for what in ("live", "threads", "files", "children", "tasks", "widgets"):
            if getattr(after, what) > getattr(before, what) + _MORE.get(what, 0):
                raise Failed(f"{self.game}: more {what} after the games: {before}; {after}")
        more = after.objects - before.objects
        if after.objects.total() - before.objects.total() > _MORE["objects"]:
            raise Failed(f"{self.game}: more objects after the games: {more.most_common(12)}")
        if after.kilobytes - before.kilobytes > _MORE["kilobytes"]:
            raise Failed(f"{self.game}: more memory after the games: {before}; {after}")


# Bots that fail


async def wrong(game: str, what: str) -> None:
    """A bot that fails at its first choice; then a person plays on. Raises `Failed`."""
    code, words = WRONG[what]
    command = (sys.executable, "-c", code) if code else ("/nowhere/to/be/found",)
    with home(game, what), patch("hotseat.bots.client.patience", lambda _seconds: 1.0):
        app = made(game, ("computer easy", "computer easy"))
        app.driver_class = deeds.Nowhere
        app.__dict__["bot_client"] = BotClient(command)
        session = app.session
        assert session is not None
        first, others = session.position.to_play, set(children())
        assert first is not None
        async with app.run_test(headless=False):
            await until(app, lambda: session.seats[first - 1] == "person", "a person")
            await deeds.rest(app)
            table = app.screen
            assert isinstance(table, TableScreen)
            said = table.state.notice.text if table.state.notice else ""
            if words not in said or "A person takes over" not in said or "\x1b" in said:
                raise Failed(f"it says {said!r}, without {words!r}")
            await app.bot_client.close()
            before = session.position
            table.do(next(iter(before.legal_moves)))
            if session.position is before:
                raise Failed(f"{game}, {what}: nobody can play on")
        session.close()
        if set(children()) - others:
            raise Failed(f"{game}, {what}: children are left")


def main() -> None:
    options = parse_options("Computer games, one after the other in one running program.", EVENING)
    failures = 0
    for game in BOTH:
        evening = Evening(game, options.times)
        failures += not _passes(evening.play())
        print(f"{game}: {options.times} games in {evening.seconds:,.0f} s")
        print(f"  after the first: {evening.first}")
        print(f"  after {options.times // 2}: {evening.before}")
        print(f"  after all of them: {evening.after}")
        failures += sum(not _passes(wrong(game, what)) for what in WRONG)
        print(f"  {len(WRONG)} kinds of computers that go wrong")
    print(f"evenings: {failures} failed")
    if failures:
        raise SystemExit(1)


def _passes(trial: Coroutine[object, object, None]) -> bool:
    try:
        asyncio.run(trial)
    except Failed as failure:
        print(failure, file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    main()
