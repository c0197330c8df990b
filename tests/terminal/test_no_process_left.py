"""Nothing that a bot or a command has started outlives the program, however it ends, on Linux."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

if sys.platform != "linux":
    pytest.skip("bots have no keeper here", allow_module_level=True)

from tools.terminal.picture import AT_REST
from tools.terminal.pseudo_terminal import AZUL, PATIENCE, Terminal, children, environment, gone

from hotseat.cli.program import trouble_with

# It starts one program in a session of its own, and one that does so too and then ends, so that nobody
# is its parent any more; each writes its number down.
BOT = """
import os, subprocess, sys
from time import sleep
STAYS = "import os, time; open(os.path.join({folder!r}, str(os.getpid())), 'w'); time.sleep(600)"
GOES = "import subprocess, sys; subprocess.Popen(sys.argv[1:], start_new_session=True)"
def start():
    if os.listdir({folder!r}):
        return
    subprocess.Popen([sys.executable, "-c", STAYS], start_new_session=True)
    subprocess.run([sys.executable, "-c", GOES, sys.executable, "-c", STAYS], start_new_session=True)
    while len(os.listdir({folder!r})) < 2:
        sleep(0.01)
"""
CHOOSES = BOT + "def choose(game):\n    start()\n    {then}\n"
LOADS = BOT + "start()\n{then}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "started"
    found.mkdir()
    return found


def bot(folder: Path, source: str, then: str = "return game.legal_moves[0]") -> Path:
    path = folder.parent / "bot.py"
    path.write_text(source.format(folder=str(folder), then=then))
    return path


def started(folder: Path) -> None:
    end = monotonic() + PATIENCE
    while len(list(folder.iterdir())) < 2:
        assert monotonic() < end, "it has started nothing"
        sleep(0.02)


def cleared_away(folder: Path) -> bool:
    """Whether all that a bot has started has ended; none is left by this test."""
    started(folder)
    numbers = [int(path.name) for path in folder.iterdir()]
    try:
        return all(map(gone, numbers))
    finally:
        for number in numbers:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


THINKS, WAITS = "while True: sleep(1)", "return game.legal_moves[0]"


@pytest.mark.parametrize(
    ("then", "how"),
    [
        *((THINKS, how) for how in ("close", signal.SIGKILL)),
        (WAITS, "q"),
    ],
)
def test_after_a_game(then: str, how: str | signal.Signals, folder: Path, home: Path) -> None:
    seats = ("--player=North", f"--player=South:{bot(folder, CHOOSES, then)}", "--first=2")
    with Terminal((*AZUL, *seats), environment(home)) as terminal:
        terminal.until("North: click a tile" if "return" in then else "is thinking")
        started(folder)
        (keeper,) = children(terminal.process.pid)
        if isinstance(how, signal.Signals):
            terminal.kill(how)
        elif how == "q":
            terminal.press("q")
            assert terminal.end() == 0
        else:
            terminal.close()
            terminal.process.wait(PATIENCE)
        assert cleared_away(folder)
        assert gone(keeper)


def test_after_a_bot_that_ends_itself(folder: Path, home: Path) -> None:
    crashing = bot(folder, CHOOSES, "os.kill(os.getpid(), 11)")
    seats = ("--player=North", f"--player=South:{crashing}", "--first=2")
    with Terminal((*AZUL, *seats), environment(home)) as terminal:
        terminal.until("South:")
        terminal.press("q")
        assert terminal.end() == 0
        assert cleared_away(folder)


def test_a_keeper_that_is_killed_takes_its_bot_along(folder: Path, home: Path) -> None:
    source = bot(folder, CHOOSES, THINKS)
    seats = ("--player=North", f"--player=South:{source}", "--first=2")
    with Terminal((*AZUL, *seats), environment(home)) as terminal:
        terminal.until("is thinking")
        started(folder)
        (keeper,) = children(terminal.process.pid)
        (thinking,) = set(children(keeper)) - {int(path.name) for path in folder.iterdir()}
        os.kill(keeper, signal.SIGKILL)
        assert gone(thinking)
        terminal.press("q")
        terminal.end()
    for path in folder.iterdir():  # these are beyond anybody's reach then
        os.kill(int(path.name), signal.SIGKILL)


@pytest.mark.parametrize("how", [None, signal.SIGKILL])
def test_after_a_match(how: signal.Signals | None, folder: Path, home: Path) -> None:
    then = WAITS if how is None else THINKS
    players = (str(bot(folder, CHOOSES, then)), "easy")
    with Terminal((*AZUL, "match", *players, "--games=2", "--jobs=2"), environment(home)) as terminal:
        if how is None:
            assert terminal.end() == 0
        else:
            terminal.until("0/2")
            started(folder)
            terminal.kill(how)
        assert cleared_away(folder)


@pytest.mark.parametrize("then", ["", "os._exit(0)", "while True: sleep(1)", "def choose(game): pass"])
def test_after_trying_to_load_one(then: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.cli.program._LOADING", 3 if "while" in then else 60)
    trouble_with("azul", str(bot(folder, LOADS, then)), "bot")
    assert cleared_away(folder)


# `match` and `review`: signals end them and all their processes

RECORD = Path(__file__).parents[1] / "azul" / "records" / "two-coloured.azul"
AT_WORK = {
    "match": ("match", "hard", "hard", "--games=100", "--think=30", "--jobs=2"),
    "review": ("review", str(RECORD), "--think=0.4", "--jobs=2"),
}
BAR = {"match": "0/100", "review": "Looking for better moves"}


@contextmanager
def at_work(command: str, home: Path, *before: str) -> Iterator[tuple[Terminal, list[int]]]:
    """A command whose bar stands there, and its processes: two at work, and one that looks after them."""
    with Terminal((*before, *AZUL, *AT_WORK[command]), environment(home)) as terminal:
        terminal.until(BAR[command])
        end = monotonic() + PATIENCE
        while len(found := children(terminal.process.pid)) < 3:
            assert monotonic() < end, "nobody is at work"
            terminal.read(0.02)
        yield terminal, found


@pytest.mark.parametrize(
    ("command", "how"),
    [
        *(("match", how) for how in (signal.SIGTERM, signal.SIGKILL)),
        ("review", signal.SIGHUP),
    ],
)
def test_it_ends_with_all_its_processes(command: str, how: signal.Signals | None, home: Path) -> None:
    with at_work(command, home) as (terminal, processes):
        if how is None:
            terminal.close()
            assert terminal.process.wait(PATIENCE) == 128 + signal.SIGHUP
        else:
            status = terminal.kill(how)
            assert terminal.picture.modes == AT_REST
            if how is not signal.SIGKILL:
                assert status == 128 + how
                assert terminal.picture.text.strip() == ""  # nothing of the bar stays, and no traceback
                assert terminal.settings() == terminal.before
        assert all(map(gone, processes))


def test_with_nohup_it_goes_on(home: Path) -> None:
    with at_work("match", home, "sh", "-c", 'trap "" HUP; exec "$@"', "sh") as (terminal, processes):
        terminal.process.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            terminal.process.wait(0.3)
        assert terminal.kill(signal.SIGTERM) == 128 + signal.SIGTERM
        assert all(map(gone, processes))
