"""Play bot games in one app, look for leaks: `python -m tools.trials.evenings [--times GAMES]`.

Computers play game after game at the real screen, each begun from the result of the one before, with
children of this program thinking as always; some of them are killed on the way. Before a game and after
the last one is counted what the program holds: memory, objects by type, threads, files, children,
timers, and how long it takes from a key to the picture. Then computers that go wrong in every way take
a seat: what is wrong has to be said in a sentence, and a person be able to play on.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from time import perf_counter
from unittest.mock import patch

from tools.trials.harness import Failed, parse_options
from tools.trials.screens import input_events as deeds
from tools.trials.screens.apps import App, key, made, opened, until
from tools.trials.screens.monkey_home import GAMES as BOTH
from tools.trials.screens.monkey_home import home
from tools.trials.screens.resources import Held, children, held, nothing_left, open_files

from hotseat.bots.client import BotClient
from hotseat.tui.screens.result import ResultScreen
from hotseat.tui.table.screen import TableScreen

EVENING = 100  # games
# What may come and stay: what is kept to be used again. Textual's caches hold some 120 of the latest widgets
# for a while; of a leak there would be dozens for each game.
_MORE = {"kilobytes": 8_000, "objects": 10_000, "live": 200}
_KILLED = 10  # games from one child that is killed to the next
# What computers say that go wrong, and words of the sentence that people read then.
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


# An evening


class Evening:
    def __init__(self, game: str, games: int) -> None:
        self.game, self.games = game, games
        self.first: Held | None = None
        self.before: Held | None = None
        self.after: Held | None = None
        self.seconds = 0.0

    async def play(self) -> None:
        threads, files, before = threading.enumerate(), open_files(), children()
        began = perf_counter()
        with home(self.game, "evening"):
            async with opened(self.game, ("computer easy", "computer easy")) as app:
                for number in range(1, self.games + 1):
                    if number == self.games // 2 + 1:  # by then what is kept to be used again is there
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
            await until(app, lambda: app.thinker.number is not None, "a child")
            if (child := app.thinker.number) is not None:
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


# Computers that go wrong


async def wrong(game: str, what: str) -> None:
    """A computer that goes wrong at its first choice; then a person plays on. Raises `Failed`."""
    code, words = WRONG[what]
    command = (sys.executable, "-c", code) if code else ("/nowhere/to/be/found",)
    with home(game, what), patch("hotseat.tui.table.bots.patience", lambda _seconds: 1.0):
        app = made(game, ("computer easy", "computer easy"))
        app.driver_class = deeds.Nowhere
        app.__dict__["thinker"] = BotClient(command)
        session = app.session
        assert session is not None
        first, others = session.to_play, children()
        assert first is not None
        async with app.run_test(headless=False):
            await until(app, lambda: session.seats[first - 1] == "person", "a person")
            await deeds.rest(app)
            await _says(app, words)
            await app.thinker.close()
            choice = next(iter(session.position.legal_moves))
            before = session.position
            assert isinstance(app.screen, TableScreen)
            app.screen.do(choice)
            if session.position is before:
                raise Failed(f"{game}, {what}: nobody can play on")
        session.close()
        if children() - others:
            raise Failed(f"{game}, {what}: children are left")


async def _says(app: App, words: str) -> None:
    table = app.screen
    assert isinstance(table, TableScreen)
    said = table.state.notice.text if table.state.notice else ""
    if words not in said or "A person takes over" not in said or "\x1b" in said:
        raise Failed(f"it says {said!r}, without {words!r}")


def main() -> None:
    options = parse_options("Computer games, one after the other in one running program.", EVENING)
    failures = 0
    for game in BOTH:
        evening = Evening(game, options.times)
        try:
            asyncio.run(evening.play())
        except Failed as failure:
            failures += 1
            print(failure, file=sys.stderr)
        print(f"{game}: {options.times} games in {evening.seconds:,.0f} s")
        print(f"  after the first: {evening.first}")
        print(f"  after {options.times // 2}: {evening.before}")
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
