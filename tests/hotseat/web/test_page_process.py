"""The process behind a page: its queues are bounded, and it ends with its page."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra `browser` is not installed")

from hotseat.cli.output import UNSAVED
from hotseat.web import page as pagegame
from hotseat.web.page import MOST_TYPED, Ending, Flooded, PageGame

LIMIT = 60.0  # seconds for anything to happen
READY = "import os, sys, time, signal; print('__GANGLION__', flush=True)\n"
DEAF = f"{READY}signal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('D', flush=True)\ntime.sleep(600)"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals here")


async def started(code: str) -> PageGame:
    return await PageGame.start([sys.executable, "-S", "-c", code], (80, 24))


async def nowhere(_what: object) -> None:
    pass


@pytest.mark.parametrize(
    ("code", "ending"),
    [
        *((code, Ending.SAVED) for code in ("", f"sys.exit({128 + signal.SIGTERM})")),
        (f"sys.exit({UNSAVED})", Ending.NOT_SAVED),
        *((code, Ending.UNKNOWN) for code in ("sys.exit(1)", "sys.exit(130)", "raise ValueError")),
        *((f"os.kill(os.getpid(), signal.{name})", Ending.UNKNOWN) for name in ("SIGKILL", "SIGTERM")),
    ],
)
async def test_a_game_says_by_its_status_how_it_ended(code: str, ending: Ending) -> None:
    game = await started(READY + code)
    await asyncio.wait_for(game.hand_on(nowhere, nowhere), LIMIT)
    assert await asyncio.wait_for(game.end(), LIMIT) is ending


async def test_a_game_may_take_its_time_to_end_once_it_is_ending() -> None:
    """It has closed its output, and writes its settings still: no signal may come in between."""
    game = await started(f"{READY}os.close(1); time.sleep(0.5); os._exit({UNSAVED})")
    await asyncio.wait_for(game.hand_on(nowhere, nowhere), LIMIT)
    assert await asyncio.wait_for(game.end(), LIMIT) is Ending.NOT_SAVED


async def shown_something(game: PageGame) -> None:
    """Wait until the game has written something; it is not read any further."""
    shown = asyncio.Event()

    async def show(_what: bytes) -> None:
        shown.set()

    handing = asyncio.create_task(game.hand_on(show, nowhere))
    await asyncio.wait_for(shown.wait(), LIMIT)
    handing.cancel()
    await asyncio.wait({handing})


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux has /proc")
@pytest.mark.parametrize("stopped", [False, True])
async def test_what_does_not_end_is_killed_as_a_whole(
    stopped: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pagegame, "PATIENCE", 0.3)
    child = "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(600)"
    code = (
        f"{READY}signal.signal(signal.SIGTERM, signal.SIG_IGN)\nimport subprocess\n"
        f"child = subprocess.Popen([sys.executable, '-S', '-c', {child!r}], stdout=subprocess.DEVNULL)\n"
        f"open({str(tmp_path / 'new')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        f"os.rename({str(tmp_path / 'new')!r}, {str(tmp_path / 'pids')!r})\ntime.sleep(600)"
    )
    game = await started(code)
    async with asyncio.timeout(LIMIT):
        while not (tmp_path / "pids").exists():
            await asyncio.sleep(0.02)
        both = [int(each) for each in (tmp_path / "pids").read_text().split()]
        if stopped:
            os.kill(both[0], signal.SIGSTOP)
        assert await game.end() is Ending.UNKNOWN
        while any(map(alive, both)):
            await asyncio.sleep(0.02)


async def test_a_game_that_writes_for_ever_ends_all_the_same() -> None:
    code = (
        f"{READY}signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "packet = b'D' + (2 ** 16).to_bytes(4, 'big') + bytes(2 ** 16)\n"
        "for number in range(1000): os.write(1, packet)"
    )
    game = await started(code)
    await shown_something(game)
    assert await asyncio.wait_for(game.end(), LIMIT) is Ending.SAVED


async def test_the_end_overtakes_what_was_typed() -> None:
    """A game that reads nothing at all hears of it, and ends in order."""
    code = (
        f"{READY}signal.signal(signal.SIGTERM, lambda *words: sys.exit({UNSAVED}))\n"
        "os.write(1, b'D' + (1).to_bytes(4, 'big') + b'x'); time.sleep(600)"
    )
    game = await started(code)
    game.type("x" * MOST_TYPED)
    await shown_something(game)
    assert await asyncio.wait_for(game.end(), LIMIT) is Ending.NOT_SAVED


async def test_more_than_may_wait_for_a_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pagegame, "PATIENCE", 0.2)
    game = await started(DEAF)
    game.type("x" * (MOST_TYPED - 1))
    game.type("x")
    with pytest.raises(Flooded):
        game.type("x")
    await game.end()


async def test_of_many_sizes_the_newest_is_handed_on(tmp_path: Path) -> None:
    """And what is typed comes whole, in pieces."""
    file = tmp_path / "all"
    code = (
        f"{READY}data = b''\n"
        "while (more := os.read(0, 4096)) and not (data := data + more).endswith(b'end'): pass\n"
        f"open({str(file)!r}, 'wb').write(data)"
    )
    game = await started(code)
    for number in range(500):
        game.resize(number, 10**9)
        game.resize("x", None)
    typed = "é1b2" * 10_000 + "end"
    game.type(typed)
    await asyncio.wait_for(game.hand_on(nowhere, nowhere), LIMIT)
    await game.end()
    data, sizes, text = file.read_bytes(), [], b""
    while data:
        size = int.from_bytes(data[1:5], "big")
        kind, payload, data = data[:1], data[5 : 5 + size], data[5 + size :]
        if kind == b"M":
            sizes.append(payload)
        else:
            text += payload
            assert len(payload) <= 4096
    assert text.decode() == typed
    assert sizes == [b'{"type": "resize", "width": 499, "height": 500}']
