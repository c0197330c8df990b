"""Helpers of the benchmarks: run programs in a terminal, measure in turn, print a table.

Measured in turn (A B C A B C ...), a busy moment of the machine affects all alike; medians and ratios within
one run can be compared between machines.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from tools.terminal.picture import Picture
from tools.terminal.pseudo_terminal import AZUL, PATIENCE, Terminal, environment

__all__ = ["AZUL", "Terminal", "environment"]

LOOPS = 200_000
SIZES = ((80, 24), (240, 70))  # the smallest terminal, and one with the largest tiles
PACE = "(a fixed loop, the machine's pace)"
QUIET = 0.06  # seconds without a byte after which a frame is complete
EMPTY = (sys.executable, "-c", "from textual.app import App; App().run()")
PLAYERS = tuple(word for name in ("North", "East", "South", "West") for word in ("--player", name))
FOUR = (*AZUL, *PLAYERS, "--seed", "heron", "--first", "1")
STRATOPOLIS = (sys.executable, "-m", "stratopolis", *PLAYERS[:4], "--seed", "heron", "--first", "1")


class Row(NamedTuple):
    """A line of a table: what was measured, the values as text, and the aim."""

    what: str
    values: tuple[str, ...]
    aim: str = ""


def pace() -> float:
    """The machine's own pace: seconds for a fixed loop of plain Python."""
    total = 0
    start = perf_counter()
    for number in range(LOOPS):
        total += number
    return perf_counter() - start


def in_turn(
    rounds: int, measurements: Mapping[str, Callable[[], float]], warm: int = 1
) -> dict[str, list[float]]:
    """Measure each in turn, for some rounds; the first `warm` rounds do not count."""
    found: dict[str, list[float]] = {name: [] for name in measurements}
    for number in range(warm + rounds):
        for name, measure in measurements.items():
            value = measure()
            if number >= warm:
                found[name].append(value)
    return found


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that this percentage of all do not exceed."""
    place = -(-len(values) * percent // 100)
    return sorted(values)[max(0, int(place) - 1)]


def milliseconds(values: Sequence[float]) -> str:
    return f"{1000 * median(values):.1f} ms"


def asked(usual: int) -> int:
    return int(sys.argv[1]) if len(sys.argv) > 1 else usual


def duration(home: Path, *command: str) -> float:
    env, start = environment(home), perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="azul-bench-") as name:
        yield Path(name)


@contextmanager
def opened(command: Sequence[str], home: Path, size: tuple[int, int] = SIZES[0]) -> Iterator[Terminal]:
    """A program in a terminal of `size` cells, its first frame drawn; it is killed at the end."""
    with Terminal(command, environment(home), *size) as terminal:
        terminal.until(lambda picture: picture.complete)
        terminal.settle(0.5)
        yield terminal


def received(terminal: Terminal, quiet: float = QUIET) -> list[tuple[float, bytes]]:
    """What a program writes until it is quiet for a while, with the times; waits for the first byte.

    Nothing is read into a picture until then: a slow reader would slow the program down.
    """
    parts: list[tuple[float, bytes]] = []
    while data := terminal.receive(quiet if parts else PATIENCE):
        parts.append((perf_counter(), data))
    return parts


def frame_time(
    parts: Sequence[tuple[float, bytes]], size: tuple[int, int], done: Callable[[Picture], bool]
) -> float:
    """When enough had been received for a picture of which `done` is true."""
    picture = Picture(*size)
    for moment, data in parts:
        picture.feed(data)
        if done(picture):
            return moment
    raise RuntimeError(f"the frame never came:\n{picture.text}")


def print_table(title: str, heads: Sequence[str], rows: Sequence[Row]) -> None:
    cells = [("", *heads, "aim" if any(row.aim for row in rows) else "")]
    cells += [(row.what, *row.values, row.aim) for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    print(title)
    for row in cells:
        first, *rest = row
        line = "  ".join([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])])
        print(f"  {line}".rstrip())


def print_ratios(title: str, found: Mapping[str, Sequence[float]], base: str) -> None:
    least = median(found[base])
    rows = [Row(what, (milliseconds(times), f"{median(times) / least:.2f}")) for what, times in found.items()]
    print_table(f"{title} ({cores()})", ("median", "ratio"), rows)


def cores() -> str:
    version = ".".join(map(str, sys.version_info[:3]))
    return f"Python {version}, {os.cpu_count()} cores"
