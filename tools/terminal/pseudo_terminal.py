"""Run a program in a pseudo-terminal: read what it draws, type, wait for its end. POSIX only; `children` and
`gone`, of the processes that a program starts, Linux only.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep

from tools.terminal.picture import Picture

AZUL = (sys.executable, "-m", "azul")
PATIENCE = 60.0  # seconds for anything to happen; a slow machine must not fail a test

# Variables that would change how a program draws, or have it compiled again at every start.
_FOREIGN = (
    *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "TERM_PROGRAM", "LANGUAGE"),
    "PYTHONDONTWRITEBYTECODE",
)


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a terminal with all colours; saved games lie in `home`."""
    found = {
        name: value
        for name, value in os.environ.items()
        if name not in _FOREIGN and not name.startswith(("TEXTUAL", "LC_"))
    }
    found |= {"AZUL_HOME": str(home), "PYTHONUTF8": "1", "LANG": "C.UTF-8"}
    found["TEXTUAL_ANIMATIONS"] = "none"  # so that everything is on the screen at once
    return found | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | more


class Terminal:
    """A terminal, and the program that runs in it."""

    def __init__(
        self, command: Sequence[str], env: Mapping[str, str], width: int = 80, height: int = 24
    ) -> None:
        self.picture = Picture(width, height)
        self.written = bytearray()  # every byte the program wrote
        self._master, slave = pty.openpty()
        self._set_size(width, height)
        self.before = self.settings()  # of the terminal (termios), as the program began
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=dict(env),
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.close()
        self.process.wait(PATIENCE)

    def settings(self) -> list[object]:
        return list(termios.tcgetattr(self._master))

    def resize(self, width: int, height: int) -> None:
        self.picture.resize(width, height)
        self._set_size(width, height)

    def _set_size(self, width: int, height: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def receive(self, seconds: float) -> bytes:
        """What the program writes next, not yet drawn; empty if nothing comes in that time."""
        if self._master < 0 or not select.select([self._master], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self._master, 65536)
        except OSError:  # on Linux: the other end is closed
            return b""

    def read(self, seconds: float) -> bytes:
        """What the program writes next, drawn in `picture`; empty if nothing comes in that time."""
        data = self.receive(seconds)
        self.written += data
        self.picture.feed(data)
        return data

    def until(self, expected: str | Callable[[Picture], bool], seconds: float = PATIENCE) -> Picture:
        end = monotonic() + seconds
        while not (expected in self.picture.text if isinstance(expected, str) else expected(self.picture)):
            ended = self.process.poll() is not None
            if (not self.read(0.1) and ended) or monotonic() > end:
                raise AssertionError(f"not on the screen: {expected!r}\n{self.picture.text}")
        return self.picture

    def settle(self, quiet: float = 0.15) -> Picture:
        while self.read(quiet):
            pass
        return self.picture

    def end(self, seconds: float = PATIENCE) -> int:
        """Wait until the program has ended by itself; returns its status (below 0: the signal)."""
        end = monotonic() + seconds
        while self.process.poll() is None:
            assert monotonic() < end, f"still running:\n{self.picture.text}"
            self.read(0.02)
        while self.read(0.02):
            pass
        return int(self.process.returncode)

    def kill(self, number: signal.Signals = signal.SIGKILL) -> int:
        self.process.send_signal(number)
        return self.end()

    def close(self) -> None:
        if self._master >= 0:
            os.close(self._master)
        self._master = -1


def _own_terminal() -> None:
    """In the new process: make the terminal its own, so that resizes and a closed window reach it.

    It also ignores no signal, even if the tests were started in the background or by `nohup`.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for each in (signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)


def children(number: int | str = "self") -> list[int]:
    """The processes that a process, or this one, has started; none if the system does not tell."""
    found = Path(f"/proc/{number}/task").glob("*/children")
    return [int(each) for path in found for each in path.read_text().split()]


def gone(number: int) -> bool:
    """Whether a process ends within a while, reaped or not."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        try:
            state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        sleep(0.05)
    return False
