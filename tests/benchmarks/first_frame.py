"""How soon the first frame stands: `python tests/benchmarks/first_frame.py [ROUNDS]`.

The time from just before the program is started until the last byte of its first whole frame has been
received, in a pseudo-terminal of 80x24 with all colours, `azul` for four players (the table at once) and
`azul` alone (the start screen) in turn with an empty Textual app in the same interpreter. The empty
app's frame is whole when each of the 1920 cells has been painted; Azul's, when in addition the hint bar
at the bottom, which is painted last, names its keys. What was received is drawn only afterwards, so that
the reader's own work does not hold up the program. Every start has an empty folder for saves. Besides
the medians stand the least times, which a busy machine disturbs less, each with its ratio.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

from _measure import (
    AZUL,
    EMPTY,
    FOUR,
    PACE,
    Row,
    Terminal,
    cores,
    environment,
    folder,
    frame_time,
    in_turn,
    milliseconds,
    pace,
    print_table,
    received,
)
from picture import Picture

ROUNDS = 15


def first_frame(command: Sequence[str], done: Callable[[Picture], bool]) -> float:
    """Seconds from the start to the first frame."""
    with folder() as home:
        env = environment(home)
        start = perf_counter()
        with Terminal(command, env) as terminal:
            return frame_time(received(terminal, quiet=0.4), done) - start


def _painted(hint: str) -> Callable[[Picture], bool]:
    return lambda picture: picture.complete and hint in picture.lines[-1]


def main() -> None:
    """Measure and print."""
    found = in_turn(
        int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS,
        {
            "an empty Textual app": lambda: first_frame(EMPTY, _painted("")),
            "the table, four players": lambda: first_frame(FOUR, _painted("q quit")),
            "the start screen": lambda: first_frame(AZUL, _painted("q quit")),
            "pace": pace,
        },
    )
    loop = found.pop("pace")
    empty = found["an empty Textual app"]
    rows = [
        Row(
            what,
            (
                milliseconds(times),
                f"{median(times) / median(empty):.2f}",
                milliseconds([min(times)]),
                f"{min(times) / min(empty):.2f}",
            ),
            "" if times is empty else "1.10, at most 1.20",
        )
        for what, times in found.items()
    ]
    rows.append(Row(PACE, (milliseconds(loop), "", milliseconds([min(loop)]), "")))
    heads = ("median", "ratio", "least", "ratio")
    print_table(f"First frame in a pseudo-terminal ({cores()})", heads, rows)


if __name__ == "__main__":
    main()
