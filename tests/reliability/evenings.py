"""An evening of computer games in one program: `python tests/reliability/evenings.py [--times GAMES]`.

Computers play game after game at the real screen, each begun from the result of the one before, with
children of this program thinking as always; some of them are killed on the way. Before a game and after
the last one is counted what the program holds: memory, objects by type, threads, files, children,
timers, and how long it takes from a key to the picture. Then computers that go wrong in every way take
a seat: what is wrong has to be said in a sentence, and a person be able to play on.
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
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple
from unittest.mock import patch

import monkey_deeds as deeds
from monkey_deeds import Deed
from monkey_world import GAMES as BOTH
from monkey_world import home
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker
from trial import Failed, asked

from azul import record as azul_record
from azul import saves as azul_saves
from azul.settings import AzulSettings
from azul.ui.app import AzulApp
from hotseat import folders
from hotseat.session import Session
from hotseat.settings_file import Found
from hotseat.thinking import Thinker
from hotseat.ui.resultscreen import ResultScreen
from hotseat.ui.table import TableScreen
from stratopolis import record as strat_record
from stratopolis import saves as strat_saves
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.app import StratopolisApp

EVENING = 100  # games
App = AzulApp | StratopolisApp
_KILLED = 10  # games from one child that is killed to the next
_KEYS = 15  # of which the median counts
_PATIENCE = 240.0  # seconds for what should take a few
# What may come and stay: what is kept to be used again.
_MORE = {"kilobytes": 8_000, "objects": 10_000, "live": 100}
# Of these no two of each game may stay. The latest are held by Textual's caches for a while: one time
# twelve are there after fifty games, another time a hundred and twenty after the first.
_LIVE = (Widget, Timer, Worker, Session, asyncio.Task, Process)
_NAMES = ("North", "South")
_SETTINGS: dict[str, object] = {"pace": "at once", "animation": "off", "guide": "done"}
# What computers say that go wrong, and words of the sentence that people read then.
WRONG = {
    "it dies": ("import os, signal; input(); os.kill(os.getpid(), signal.SIGKILL)", "program has ended"),
    "it keeps silent": ("import time; input(); time.sleep(600)", "no answer for"),
    "it raises": ("input(); raise RuntimeError", "program has ended"),
    "it says so": ('input(); print(\'{"problem": "no \\\\u001b[2J luck"}\')', "luck"),
    "it talks nonsense": ("input(); print('hello')", "does not talk sense"),
    "it chooses nothing": ("input(); print('{\"choice\": [1]}')", "does not talk sense"),
    "it chooses what is not allowed": ('input(); print(\'{"choice": "CBF"}\')', ""),
    "it cannot be started": ("", "cannot be started"),
}


class Held(NamedTuple):
    """What the program holds at a moment."""

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


def _resident() -> int:
    found = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in found.splitlines() if line.startswith("VmRSS")).split()[1])


def _children() -> set[str]:
    """The processes that this one has begun, by their numbers."""
    found = (each.read_text().split() for each in Path("/proc/self/task").glob("*/children"))
    return {number for each in found for number in each}


def _files() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) - 1  # the folder itself is open meanwhile


def _made(game: str, who: tuple[str, ...]) -> App:
    """The app at a table with these at its seats."""
    if game == "azul":
        begun = azul_saves.begin(azul_record.Setup(_NAMES, seats=who))
        found = Found(AzulSettings(_SETTINGS), folders.config() / "settings.toml")
        return AzulApp(begun, azul_record.Flags(), found)
    started = strat_saves.begin(strat_record.Setup(_NAMES, seats=who))
    settings = Found(StratopolisSettings(_SETTINGS), folders.config() / "settings.toml")
    return StratopolisApp(started, strat_record.Flags(), settings)


@asynccontextmanager
async def _opened(game: str, who: tuple[str, ...]) -> AsyncIterator[App]:
    app = _made(game, who)
    app.driver_class = deeds.Nowhere
    async with app.run_test(headless=False):
        await deeds.rest(app)
        yield app
    if app.session is not None:
        app.session.close()


async def _until(app: App, true: Callable[[], bool], what: str) -> None:
    ends = perf_counter() + _PATIENCE
    while not true():
        await asyncio.sleep(0.005)
        if app._exception is not None:
            raise app._exception
        if perf_counter() > ends:
            raise Failed(f"{what} never came; {app.screen!r} is shown")


async def _key(app: App, key: str) -> None:
    await deeds.do(app, Deed("type" if len(key) == 1 else "key", key))


# An evening


class Evening:
    """Games of one kind, one after the other in one program."""

    def __init__(self, game: str, games: int) -> None:
        self.game, self.games = game, games
        self.first: Held | None = None
        self.before: Held | None = None
        self.after: Held | None = None
        self.seconds = 0.0

    async def play(self) -> None:
        """All of them. Raises `Failed`."""
        threads, files, children = threading.enumerate(), _files(), _children()
        began = perf_counter()
        with home(self.game, "evening"):
            async with _opened(self.game, ("computer easy", "computer easy")) as app:
                for number in range(1, self.games + 1):
                    if number == self.games // 2 + 1:  # by then what is kept to be used again is there
                        self.before = await _held(app)
                    if number == 2:
                        self.first = await _held(app)
                    await self._one(app, number)
                self.after = await _held(app)
            self.seconds = perf_counter() - began
            await _nothing_left(threads, files, children)
        self._compare()

    async def _one(self, app: App, number: int) -> None:
        """A game to its end, the result, and the next one begun."""
        session = app.session
        assert session is not None
        if number % _KILLED == 0:
            await _until(app, lambda: app.thinker.number is not None, "a child")
            if (child := app.thinker.number) is not None:
                os.kill(child, signal.SIGKILL)
        seats = session.seats
        over = f"the end of game {number}"
        await _until(app, lambda: session.finished or session.seats != seats, over)
        if session.seats != seats:
            said = getattr(app.screen, "said", "")
            raise Failed(f"{self.game}, game {number}: {session.seats} sit there now: {said}")
        await _key(app, "enter")
        await _until(app, lambda: isinstance(app.screen, ResultScreen), "the result")
        await _key(app, "a")
        await _until(app, lambda: isinstance(app.screen, TableScreen), "the next table")

    def _compare(self) -> None:
        """Raises `Failed` where there is more afterwards than before."""
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


async def _held(app: App) -> Held:
    """What is there now, with a game just begun that stands still."""
    table = app.screen
    assert isinstance(table, TableScreen)
    assert table.computers is not None
    table.computers.drop()
    table.computers.paused = True
    table.show_all()
    await asyncio.sleep(0.3)
    milliseconds = median([await _painted(app) for _ in range(_KEYS)])
    await app.thinker.close()
    await asyncio.sleep(0.1)
    gc.collect()
    every = gc.get_objects()
    objects = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in every)
    live = sum(isinstance(each, _LIVE) for each in every)
    del every
    held = Held(
        _resident(),
        objects,
        live,
        threading.active_count(),
        _files(),
        len(_children()),
        len(asyncio.all_tasks()),
        len(app._registry),
        milliseconds,
    )
    await _key(app, "space")  # it goes on
    return held


async def _painted(app: App) -> float:
    """Thousandths of a second from a key to the picture that answers it."""
    driver = app._driver
    assert isinstance(driver, deeds.Nowhere)
    await _key(app, "plus")
    await asyncio.sleep(0.05)
    before, began = driver.pictures, perf_counter()
    await _key(app, "minus")
    await _until(app, lambda: driver.pictures > before, "a picture")
    return 1000 * (perf_counter() - began)


async def _nothing_left(threads: list[threading.Thread], files: int, children: set[str]) -> None:
    gc.unfreeze()
    gc.collect()
    await asyncio.sleep(0.5)  # whoever waits for a child has heard that it has ended
    found = [each for each in threading.enumerate() if each not in threads]
    left = [each.name for each in found if "asyncio" not in each.name]  # the loop's own, to be used again
    more = len(_children() - children)
    if left or _files() > files or more:
        more_files = _files() - files
        raise Failed(f"left over after the end: threads {left}, {more_files} files, {more} children")


# Computers that go wrong


async def wrong(game: str, what: str) -> None:
    """A computer that goes wrong at its first choice; then a person plays on. Raises `Failed`."""
    code, words = WRONG[what]
    command = (sys.executable, "-c", code) if code else ("/nowhere/to/be/found",)
    with home(game, what), patch("hotseat.ui.tablecomputers.patience", lambda _seconds: 1.0):
        app = _made(game, ("computer easy", "computer easy"))
        app.driver_class = deeds.Nowhere
        app.__dict__["thinker"] = Thinker(command)
        session = app.session
        assert session is not None
        first, children = session.to_play, _children()
        assert first is not None
        async with app.run_test(headless=False):
            await _until(app, lambda: session.seats[first - 1] == "person", "a person")
            await deeds.rest(app)
            await _says(app, words)
            await app.thinker.close()
            choice = next(iter(session.game.legal))
            before = session.game
            assert isinstance(app.screen, TableScreen)
            app.screen.do(choice)
            if session.game is before:
                raise Failed(f"{game}, {what}: nobody can play on")
        session.close()
        if _children() - children:
            raise Failed(f"{game}, {what}: children are left")


async def _says(app: App, words: str) -> None:
    table = app.screen
    assert isinstance(table, TableScreen)
    said = table.said or ""
    if words not in said or "A person plays here now" not in said or "\x1b" in said:
        raise Failed(f"it says {said!r}, without {words!r}")


def main() -> None:
    """Both games' evenings, and what goes wrong; say what came of it."""
    ask = asked("Computer games, one after the other in one running program.", EVENING)
    failures = 0
    for game in BOTH:
        evening = Evening(game, ask.times)
        try:
            asyncio.run(evening.play())
        except Failed as failure:
            failures += 1
            print(failure, file=sys.stderr)
        print(f"{game}: {ask.times} games in {evening.seconds:,.0f} s")
        print(f"  after the first: {evening.first}")
        print(f"  after {ask.times // 2}: {evening.before}")
        print(f"  after all of them: {evening.after}")
        for what in WRONG:
            try:
                asyncio.run(wrong(game, what))
            except Failed as failure:
                failures += 1
                print(failure, file=sys.stderr)
        print(f"  {len(WRONG)} kinds of computers that go wrong")
    print(f"evenings: {failures} failed")
    if failures:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
