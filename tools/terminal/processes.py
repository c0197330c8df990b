"""Find the processes that a program has started (Linux)."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

from tools.terminal.pseudo_terminal import PATIENCE


def children(number: int | str = "self") -> list[int]:
    """The processes that a process, or this one, has started; none where nobody says."""
    found = Path(f"/proc/{number}/task").glob("*/children")
    return [int(each) for path in found for each in path.read_text().split()]


def gone(number: int) -> bool:
    """Whether a process has ended, cleared away or not; waits a while for it."""
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
