"""Overload a served game with pages that ask too much: `python -m tools.trials.visitors`.

A page sends too much input or too many sizes, or its game is stopped; then it closes. The status is 1 if the
game takes too much memory or time, or outlives the page for too long.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tools.terminal.pseudo_terminal import children, environment
from tools.terminal.visitor import Server, Visitor, served, visiting

MOST_MEMORY = 200  # MB for a game
MOST_SECONDS = 8.0  # that it may outlive its page
GIVEN_UP = (2000, 90.0)  # MB and seconds at which this program ends the game
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    memory: float  # MB, at most
    busy: float  # seconds of processor time since the attack
    after: float  # seconds from the end of the page to its own

    @property
    def bearable(self) -> bool:
        return self.memory <= MOST_MEMORY and self.after <= MOST_SECONDS


async def much_input(page: Visitor, _game: int) -> None:
    """One message of 3.9 million keys."""
    await page.type("1b2" * 1_300_000)


async def much_input_in_parts(page: Visitor, _game: int) -> None:
    """The same in messages of 60,000, as long as they are taken."""
    for _time in range(65):
        await page.type("1b2" * 20_000)


async def much_input_and_away(page: Visitor, game: int) -> None:
    """The same, and the page closes after a second, with most of it still on its way."""
    with suppress(TimeoutError):
        await asyncio.wait_for(much_input_in_parts(page, game), 1)


async def an_endless_paste(page: Visitor, game: int) -> None:
    """A paste of 3.9 million characters without its end, in messages of 60,000."""
    await page.type("\x1b[200~")
    await much_input_in_parts(page, game)


async def many_sizes(page: Visitor, _game: int) -> None:
    """500 sizes of the page in a row, as a window sends them while it is dragged."""
    for number in range(500):
        await page.resize(80 + number % 120, 24 + number % 37)
        await asyncio.sleep(0.01)


async def a_stopped_game(_page: Visitor, game: int) -> None:
    """The game is stopped, as by a debugger."""
    os.kill(game, signal.SIGSTOP)


Attack = Callable[[Visitor, int], Awaitable[None]]
ATTACKS: tuple[Attack, ...] = (
    much_input,
    much_input_in_parts,
    much_input_and_away,
    an_endless_paste,
    many_sizes,
    a_stopped_game,
)


def game_of(server: Server) -> int:
    (child,) = children(server.process.pid)
    return child


def _memory(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def _busy(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def cost(server: Server, attack: Attack) -> Cost:
    async with visiting(server) as page:
        await page.until("q quit")
        game = game_of(server)
        closed: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        watching = asyncio.create_task(_watch(game, closed))
        with suppress(ConnectionError, TimeoutError):  # the server may close the page
            await asyncio.wait_for(attack(page, game), 30)
        closed.set_result(monotonic())  # closed now; the server may notice later
    return await watching


async def _watch(game: int, closed: asyncio.Future[float]) -> Cost:
    before = _busy(game)
    found = Cost(0.0, 0.0, 0.0)
    with suppress(OSError, IndexError):  # until it has ended
        while True:
            after = monotonic() - closed.result() if closed.done() else 0.0
            found = Cost(_memory(game), _busy(game) - before, after)
            if found.memory > GIVEN_UP[0] or found.after > GIVEN_UP[1]:
                os.kill(game, signal.SIGKILL)
                break
            await asyncio.sleep(0.05)
    gone = monotonic()
    return found._replace(after=max(0.0, gone - await closed))


async def main() -> int:
    bad = 0
    for attack in ATTACKS:
        with tempfile.TemporaryDirectory() as home:
            flags = ("--player=North", "--player=South", "--seed=heron", "--first=1")
            async with served(environment(Path(home)), *flags) as server:
                found = await cost(server, attack)
        bad += not found.bearable
        name = attack.__name__.replace("_", " ")
        print(
            f"{name:<22} {found.memory:7.0f} MB  {found.busy:6.1f} s busy  "
            f"gone after {found.after:6.1f} s{'' if found.bearable else '  too much'}",
            flush=True,
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
