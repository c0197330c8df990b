"""Time from a key press to the last byte painted: `python -m tools.benchmarks.paint [SAMPLES]`.

A program runs in a pseudo-terminal with all colours. The time runs from writing a key to the last byte of the
answer (nothing follows for 60 ms), so it includes the terminal, the reader and the writer thread.
`_programs.py` has the programs; "a line synced" only appends to a file and calls `fsync`.

All are measured in turn. `ratio` compares the median with that of the single line of text, the least that a
Textual program needs; `least` compares the fastest tenths, which a busy machine hardly affects.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter

from tools.benchmarks import _measure as bench

SAMPLES = 150
PROGRAMS = (sys.executable, str(Path(__file__).with_name("_programs.py")))
RIGHT, LEFT, DOWN, UP = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A"
F8, F9, REDO = "\x1b[19~", "\x1b[20~", "\x19"
LINE = "a line of text changes"
AIMS = {
    "the cursor moves": "3 ms, 16 ms",
    "the cursor moves, tiles held": "3 ms, 16 ms",
    "Stratopolis' tile moves": "3 ms, 16 ms",
    "everything is painted": "6 ms",
    "a frame of motion": "6 ms",
    "while a computer thinks": "8 ms",
}


def key_to_paint(terminal: bench.Terminal, key: str) -> float:
    start = perf_counter()
    terminal.press(key)
    parts = bench.received(terminal)
    if not parts:
        raise RuntimeError(f"nothing was painted for {key!r}")
    return parts[-1][0] - start


def typing(terminal: bench.Terminal, *keys: str) -> Callable[[], float]:
    turns: Iterator[str] = cycle(keys)
    return lambda: key_to_paint(terminal, next(turns))


def held(terminal: bench.Terminal) -> None:
    """Choose a group of tiles, so that up and down move through the lines."""
    terminal.press(f"{RIGHT}{RIGHT}\r")
    terminal.settle(0.3)


def synced(home: Path) -> float:
    file = os.open(home / "line", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    start = perf_counter()
    os.write(file, b"3B2\n")
    os.fsync(file)
    taken = perf_counter() - start
    os.close(file)
    return taken


def at_table(home: Path, size: tuple[int, int], programs: ExitStack) -> dict[str, Callable[[], float]]:
    free, holding, turning, moving, undoing = (
        programs.enter_context(bench.opened((*PROGRAMS, "table"), home, size)) for _ in range(5)
    )
    held(holding)
    return {
        "the cursor moves": typing(free, RIGHT),
        "the cursor moves, tiles held": typing(holding, DOWN, UP),
        "everything is painted": typing(turning, F9),
        "a frame of motion": typing(moving, F8),
        "undo, redo": typing(undoing, "u", REDO),  # in its own program: a key clears its notice
    }


def main() -> None:
    small, large = bench.SIZES
    with bench.folder() as home, ExitStack() as programs:
        empty = programs.enter_context(bench.opened((*PROGRAMS, "empty"), home))
        whole = at_table(home, large, programs)
        quiet = programs.enter_context(bench.opened((*PROGRAMS, "table"), home, small))
        city = programs.enter_context(bench.opened((*PROGRAMS, "stratopolis"), home, small))
        large_city = programs.enter_context(bench.opened((*PROGRAMS, "stratopolis"), home, large))
        busy = programs.enter_context(bench.opened((*PROGRAMS, "thinking"), home, small))
        busy.settle(1.0)
        found = bench.in_turn(
            bench.asked(SAMPLES),
            {
                LINE: typing(empty, "x"),
                **at_table(home, small, programs),
                **{f"{what}, 240x70": measure for what, measure in whole.items()},
                "a line of the table": typing(quiet, "t", RIGHT),
                "Stratopolis' tile moves": typing(city, RIGHT, LEFT),
                "Stratopolis' tile moves, 240x70": typing(large_city, RIGHT, LEFT),
                "Stratopolis' tile is turned": typing(city, "r"),
                "Stratopolis' tile walks": typing(city, "n"),
                "while a computer thinks": typing(busy, "t", RIGHT),
                "a line synced": lambda: synced(home),
                "pace": bench.pace,
            },
            warm=10,
        )
    loop = found.pop("pace")
    base, least = median(found[LINE]), bench.percentile(found[LINE], 10)
    rows = []
    for what, times in found.items():
        slow = f"{1000 * bench.percentile(times, 99):.1f} ms"
        quick = f"{bench.percentile(times, 10) / least:.1f}"
        values = bench.milliseconds(times), slow, f"{median(times) / base:.1f}", quick
        rows.append(bench.Row(what, values, AIMS.get(what.removesuffix(", 240x70"), "")))
    rows.append(bench.Row(bench.PACE, (bench.milliseconds(loop), "", "", "")))
    bench.print_table(f"Key to paint ({bench.cores()})", ("median", "99 %", "ratio", "least"), rows)


if __name__ == "__main__":
    main()
