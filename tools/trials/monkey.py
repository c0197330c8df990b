"""Send random keys, clicks and pastes to the apps: `python -m tools.trials.monkey [--times EVENTS]`.

A walk is some thousand events in a home of its own. Walks play both games in turn, and half of the events
make sense, so that games end. There must be no exception, no wrong position, no record that differs from the
table, no screen without a way back, and nothing left when a program has ended. A failed walk is named by its
number, and its events are written to a file; --shrink drops those that the failure does not need.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter

from textual.message import Message
from textual.worker import Worker, WorkerState
from tools.trials.harness import Failed, gather, parse_options, trial_rng
from tools.trials.screens import input_events as deeds
from tools.trials.screens.input_events import Deed, Hands
from tools.trials.screens.monkey_home import GAMES, Home, home, problems, read_anew

from hotseat.tui.app import AnyApp
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.table.screen import TableScreen

EVENTS = 1_000_000
WALK = 2_000  # events
_RECORD, _BACK = 100, 400  # events between two checks of the record, and of the way back
_ESCAPES = 14  # at most, to come back from anywhere
_NODES, _TASKS = 400, 400  # widgets and tasks of a program that is back at its first screen, at most
_ENDING = 30.0  # seconds that a timer may outlive the program
_TOLD = 25  # the last events, which the report of a failure shows


class Walk:
    def __init__(self, game: str, seed: str, events: int, given: list[Deed] | None = None) -> None:
        """given: these events instead of random ones."""
        self.game, self.seed, self.events = game, seed, events
        self._given = given
        self._hands = Hands(trial_rng(seed, "hands"))
        self.done: list[Deed] = []
        self.games = 0  # that came to their end
        self._wrong: list[str] = []
        self._seen: object = None

    async def go(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._unheard)
        with home(self.game, self.seed) as found:
            while len(self.done) < self.events:
                await self._program(found)
                gc.unfreeze()  # every program freezes the objects of its start
        await self._nothing_left()

    def _unheard(self, _loop: object, context: dict[str, object]) -> None:
        error = context.get("exception")
        told = "".join(traceback.format_exception(error)) if isinstance(error, BaseException) else ""
        self._wrong.append(f"nobody heard of: {context.get('message')}\n{told}")

    async def _program(self, found: Home) -> None:
        app, size = found.start()
        app.driver_class = deeds.Nowhere
        self._seen = app.session.position if app.session is not None else None
        try:
            async with app.run_test(
                headless=False, size=size, tooltips=True, notifications=True, message_hook=self._hook
            ):
                await deeds.rest(app)
                while len(self.done) < self.events and not app._exit:
                    await self._step(app)
                await deeds.rest(app)
                if not app._exit:
                    await self._check(app)
        except Failed:
            raise
        except Exception:
            raise Failed(f"it came down\n{traceback.format_exc()}") from None
        finally:
            if app.session is not None:
                app.session.close()

    def _hook(self, message: Message) -> None:
        if isinstance(message, Worker.StateChanged) and message.state is WorkerState.ERROR:
            error = message.worker.error
            told = "".join(traceback.format_exception(error)) if error is not None else ""
            self._wrong.append(f"a worker failed: {told}")

    async def _step(self, app: AnyApp) -> None:
        deed = self._given[len(self.done)] if self._given is not None else self._hands.deed(app)
        self.done.append(deed)
        await deeds.do(app, deed)
        number = len(self.done)
        self._look(app)
        if number % _RECORD == 0:
            await self._check(app)
        if number % _BACK == 0 and not app._exit:
            await self._way_back(app)

    # What must be so

    def _look(self, app: AnyApp) -> None:
        if app._exception is not None:
            raise app._exception
        if self._wrong:
            raise Failed(self._wrong[0])
        game = app.session.position if app.session is not None else None
        if game is not self._seen:
            self._seen = game
            if found := problems(game) if game is not None else []:
                raise Failed(f"the position cannot be: {'; '.join(found)}\n{game!r}")
            self.games += app.session is not None and app.session.finished

    async def _check(self, app: AnyApp) -> None:
        session = app.session
        if session is None or session.path is None or session.unsaved is not None:
            return
        record = read_anew(app, session.path)
        for what in ("position", "seats", "ended_early"):
            there, here = getattr(record, what), getattr(session, what)
            if there != here:
                raise Failed(f"the record's {what} is another: {there}\nand at the table: {here}")
        if [each.move for each in record.entries] != [each.move for each in session.entries]:
            raise Failed("the record's history is another than the table's")

    async def _way_back(self, app: AnyApp) -> None:
        """Escape must lead back from anywhere, and no more widgets or tasks be there than before."""
        for _ in range(_ESCAPES):
            if _at_home(app):
                break
            await deeds.do(app, Deed("key", "escape"))
            if app._exit:
                return
        else:
            raise Failed(f"escape leads out of {app.screen!r} nowhere: {app.screen_stack}")
        await asyncio.sleep(0.02)
        self._look(app)
        nodes, tasks = len(app._registry), len(asyncio.all_tasks())
        if nodes > _NODES or tasks > _TASKS:
            raise Failed(f"{nodes} widgets and {tasks} tasks at {app.screen!r}")

    async def _nothing_left(self) -> None:
        self._seen = None
        gc.collect()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        # Textual forgets to stop a timer that is set while a screen's others are stopped; it ends by itself.
        if tasks and (left := (await asyncio.wait(tasks, timeout=_ENDING))[1]):
            raise Failed(f"the program has ended and leaves {list(left)[:3]}")
        if threads := [each.name for each in threading.enumerate() if "asyncio" not in each.name][1:]:
            raise Failed(f"the program has ended and leaves the threads {threads}")


def _at_home(app: AnyApp) -> bool:
    screen = app.screen
    if isinstance(screen, TableScreen):
        return not hasattr(screen, "lesson")
    return isinstance(screen, StartScreen) or (
        isinstance(screen, ReplayScreen) and len(app.screen_stack) == 1
    )


@contextmanager
def _threads(wrong: list[str]) -> Iterator[None]:
    before = threading.excepthook
    threading.excepthook = lambda found: wrong.append(f"in a thread: {found.exc_value!r}")
    try:
        yield
    finally:
        threading.excepthook = before


def walk(number: int, seed: str, events: int = WALK, given: list[Deed] | None = None) -> Walk:
    """A walk by its number; odd ones play Azul. Raises `Failed`, with the events that led to it."""
    found = Walk(GAMES[(number + 1) % 2], f"{seed}/{number}", events, given)
    with _threads(found._wrong):
        try:
            asyncio.run(found.go())
        except Failed as failure:
            if given is None:
                raise Failed(_told(found, number, seed, failure)) from None
            raise
    return found


def _told(found: Walk, number: int, seed: str, failure: Failed) -> str:
    file = Path(f"monkey-{seed}-{number}.txt")
    deeds.written(found.done, file)
    last = "\n".join(f"  {each}" for each in found.done[-_TOLD:])
    again = f'make monkey ARGS="--seed {seed} --only {number}"'
    return f"{failure}\nevent {len(found.done)} of {found.game}; the last were\n{last}\nonce more: {again}"


def shrunk(number: int, seed: str, given: list[Deed]) -> list[Deed]:
    """The events that the failure needs, found by leaving out halves, quarters, ... of them."""
    size = len(given) // 2
    while size:
        place = 0
        while place < len(given):
            fewer = given[:place] + given[place + size :]
            if fewer and _fails(number, seed, fewer):
                given = fewer
            else:
                place += size
        size //= 2
    return given


def _fails(number: int, seed: str, given: list[Deed]) -> bool:
    try:
        walk(number, seed, len(given), given)
    except Failed:
        return True
    return False


def _once(number: int, _rng: random.Random, seed: str) -> tuple[int, int]:
    found = walk(number, seed)
    return len(found.done), found.games


def main() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--shrink", type=Path, metavar="FILE")
    given, others = parser.parse_known_args()
    options = parse_options("Random keys, clicks, pastes and resizes on every screen.", EVENTS, others)
    if given.shrink is not None:
        for deed in shrunk(options.only or 1, options.seed, deeds.read(given.shrink)):
            print(deed)
        return
    walks = options._replace(times=-(-options.times // WALK))
    began, found = perf_counter(), list[tuple[int, int]]()
    failures = gather("walk", walks, partial(_once, seed=options.seed), found.append)
    events, games = (sum(each[place] for each in found) for place in range(2))
    seconds = perf_counter() - began
    print(
        f"monkey: {events:,} events with the seed {options.seed} in {seconds:,.0f} s, "
        f"{1000 * seconds / max(1, events):.2f} ms each; {games:,} games ended; {len(failures)} walks failed"
    )
    if failures:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
