"""Measure the memory of an open game: `python -m tools.benchmarks.memory [ROUNDS [GAMES]]`.

The resident set (RSS, as in `ps`) half a second after the first frame, in turn with that of an empty Textual
app; then after 200 undos and redos, and after a whole game. Last, several games are played in one process,
whose size should stay level.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from statistics import median

from tools.benchmarks import _measure as bench

ROUNDS, GAMES = 3, 10
CHANGES = 200
PICK, UNDO, REDO = "\x1b[C\r\r", "u", "\x19"  # right, enter, enter
MOST_PICKS = 400
RESULT, AGAIN = "\r", "a"


def size_of(terminal: bench.Terminal) -> float:
    shown = subprocess.run(
        ("ps", "-o", "rss=", "-p", str(terminal.process.pid)), capture_output=True, check=True
    )
    return float(shown.stdout)


def resident(command: Sequence[str], size: tuple[int, int] = bench.SIZES[0]) -> float:
    with bench.folder() as home, bench.opened(command, home, size) as terminal:
        return size_of(terminal)


def changed() -> float:
    with bench.folder() as home, bench.opened(bench.FOUR, home) as terminal:
        terminal.press(PICK)
        bench.received(terminal, 0.3)
        for number in range(CHANGES):
            terminal.press(REDO if number % 2 else UNDO)
            bench.received(terminal, 0.02)
        return size_of(terminal)


def played(terminal: bench.Terminal) -> float:
    """Play a game to its end and open the result; returns the kilobytes then."""
    for _ in range(MOST_PICKS):
        terminal.press(PICK)
        terminal.settle(0.03)
        if "Enter shows the result." in " ".join(terminal.picture.text.split()):
            break
    terminal.press(RESULT)
    terminal.until("floor line")
    terminal.settle(0.5)
    return size_of(terminal)


def whole_game() -> float:
    with bench.folder() as home, bench.opened(bench.FOUR, home) as terminal:
        return played(terminal)


def one_after_the_other(games: int) -> list[float]:
    sizes = []
    with bench.folder() as home, bench.opened(bench.FOUR, home) as terminal:
        for _ in range(games):
            sizes.append(played(terminal))
            terminal.press(AGAIN)
            terminal.until("round 1")
            terminal.settle(0.2)
    return sizes


def main() -> None:
    said = [int(each) for each in sys.argv[1:]]
    found = bench.in_turn(
        said[0] if said else ROUNDS,
        {
            "an empty Textual app": lambda: resident(bench.EMPTY),
            "the table, four players": lambda: resident(bench.FOUR),
            "the table, four players, 240x70": lambda: resident(bench.FOUR, bench.SIZES[1]),
            "the start screen": lambda: resident(bench.AZUL),
            f"the table after {CHANGES} undos and redos": changed,
            "the result, after a whole game": whole_game,
        },
        warm=0,
    )
    empty = median(found["an empty Textual app"])
    rows = []
    for what, sizes in found.items():
        aim = "" if what.startswith("an empty") else "at most 1.35" if "game" in what else "at most 1.25"
        rows.append(_row(what, median(sizes), empty, aim))
    for number, size in enumerate(one_after_the_other(said[1] if len(said) > 1 else GAMES), 1):
        rows.append(_row(f"game {number} in one process", size, empty))
    bench.print_table(f"Memory ({bench.cores()})", ("RSS", "ratio"), rows)


def _row(what: str, size: float, empty: float, aim: str = "") -> bench.Row:
    return bench.Row(what, (f"{size / 1024:.1f} MB", f"{size / empty:.2f}"), aim)


if __name__ == "__main__":
    main()
