"""How much memory an open game takes: `python tests/benchmarks/memory.py [ROUNDS]`.

The resident set (RSS, as `ps` tells it) of the table of four players and of the start screen, in turn
with that of an empty Textual app in the same interpreter, each in a pseudo-terminal of 80x24 half a
second after its first frame; and of the table once more when a pick has been taken back and done again
by 200 keys.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from statistics import median

from _measure import AZUL, EMPTY, FOUR, Row, cores, folder, in_turn, opened, print_table, received

ROUNDS = 3
CHANGES = 200
PICK, UNDO, REDO = "\x1b[C\r\r", "u", "\x19"  # right, enter, enter


def resident(command: Sequence[str], changes: int = 0) -> float:
    """Kilobytes that a program has in memory."""
    with folder() as home, opened(command, home) as terminal:
        if changes:
            terminal.press(PICK)
            received(terminal, 0.3)
        for number in range(changes):
            terminal.press(REDO if number % 2 else UNDO)
            received(terminal, 0.02)
        shown = subprocess.run(
            ("ps", "-o", "rss=", "-p", str(terminal.process.pid)), capture_output=True, check=True
        )
        return float(shown.stdout)


def main() -> None:
    """Measure and print."""
    found = in_turn(
        int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS,
        {
            "an empty Textual app": lambda: resident(EMPTY),
            "the table, four players": lambda: resident(FOUR),
            "the start screen": lambda: resident(AZUL),
            f"the table after {CHANGES} undos and redos": lambda: resident(FOUR, CHANGES),
        },
        warm=0,
    )
    empty = median(found["an empty Textual app"])
    rows = [
        Row(
            what,
            (f"{median(sizes) / 1024:.1f} MB", f"{median(sizes) / empty:.2f}"),
            "" if what.startswith("an empty") else "at most 1.25",
        )
        for what, sizes in found.items()
    ]
    print_table(f"Memory ({cores()})", ("RSS", "ratio"), rows)


if __name__ == "__main__":
    main()
