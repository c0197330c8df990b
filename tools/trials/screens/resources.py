"""Count what a running app holds: memory, objects, threads, files, processes, tasks, and its pace."""

from __future__ import annotations

import asyncio
import gc
import threading
from asyncio.subprocess import Process
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker
from tools.trials.harness import Failed
from tools.trials.screens import input_events as deeds
from tools.trials.screens.apps import App, key, until

from hotseat.session import Session
from hotseat.tui.table.screen import TableScreen

_KEYS = 15  # of which the median counts
# Of these no four of each game may stay. The latest are held by Textual's caches for a while: one time
# twelve are there after fifty games, another time a hundred and twenty after the first.
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


def _resident() -> int:
    found = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in found.splitlines() if line.startswith("VmRSS")).split()[1])


def children() -> set[str]:
    """The processes that this one has begun, by their numbers."""
    found = (each.read_text().split() for each in Path("/proc/self/task").glob("*/children"))
    return {number for each in found for number in each}


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) - 1  # the folder itself is open meanwhile


async def held(app: App) -> Held:
    """What is there now, with a game just begun that stands still."""
    table = app.screen
    assert isinstance(table, TableScreen)
    assert table.state.bots is not None
    table.state.bots.drop()
    table.state.bots.paused = True
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
    found = Held(
        _resident(),
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
    """Thousandths of a second from a key to the picture that answers it."""
    driver = app._driver
    assert isinstance(driver, deeds.Nowhere)
    await key(app, "plus")
    await asyncio.sleep(0.05)
    before, began = driver.pictures, perf_counter()
    await key(app, "minus")
    await until(app, lambda: driver.pictures > before, "a picture")
    return 1000 * (perf_counter() - began)


async def nothing_left(threads: list[threading.Thread], files: int, before: set[str]) -> None:
    gc.unfreeze()
    gc.collect()
    await asyncio.sleep(0.5)  # whoever waits for a child has heard that it has ended
    found = [each for each in threading.enumerate() if each not in threads]
    left = [each.name for each in found if "asyncio" not in each.name]  # the loop's own, to be used again
    more = len(children() - before)
    if left or open_files() > files or more:
        more_files = open_files() - files
        raise Failed(f"left over after the end: threads {left}, {more_files} files, {more} children")
