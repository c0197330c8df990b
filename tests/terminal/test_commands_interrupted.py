"""`match` and `review` in a real pseudo-terminal: signals end them and all their processes."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")
if not Path("/proc/self/task").is_dir():
    pytest.skip("nobody says here which processes there are", allow_module_level=True)

from tools.terminal.picture import AT_REST
from tools.terminal.pseudo_terminal import AZUL, PATIENCE, Terminal, children, environment, gone

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


@pytest.mark.parametrize("command", AT_WORK)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, None])
def test_it_ends_with_all_its_processes(command: str, how: signal.Signals | None, home: Path) -> None:
    """By a signal, and with its window."""
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


@pytest.mark.parametrize("command", AT_WORK)
def test_with_nohup_it_goes_on(command: str, home: Path) -> None:
    with at_work(command, home, "sh", "-c", 'trap "" HUP; exec "$@"', "sh") as (terminal, processes):
        terminal.process.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            terminal.process.wait(0.3)
        assert terminal.kill(signal.SIGTERM) == 128 + signal.SIGTERM
        assert all(map(gone, processes))
