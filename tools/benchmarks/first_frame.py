"""Time a program from its start to its first frame: `python -m tools.benchmarks.first_frame [ROUNDS]`.

The time from just before the program is started until the last byte of its first whole frame has been
received, in a pseudo-terminal with all colours, `azul` for four players (the table at once) and `azul`
alone (the start screen), and Stratopolis' table, in turn with an empty Textual app in the same
interpreter; at 80x24, and the tables at 240x70 as well, where tiles are largest. The empty app's frame is
whole when each of the cells has been painted; the games', when in addition the hint bar at the bottom,
which is painted last, names its keys. What was received is drawn only afterwards, so that the reader's
own work does not hold up the program. Every start has an empty folder for saves. Besides the medians
stand the least times, which a busy machine disturbs less, each with its ratio to the empty app's of the
same size.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

from tools.benchmarks._measure import (
    AZUL,
    EMPTY,
    FOUR,
    PACE,
    SIZES,
    STRATOPOLIS,
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
from tools.terminal.picture import Picture

ROUNDS = 15
_AIM = {False: "1.10, at most 1.20", True: "at most 1.20"}


def first_frame(command: Sequence[str], size: tuple[int, int], done: Callable[[Picture], bool]) -> float:
    with folder() as home:
        env = environment(home)
        start = perf_counter()
        with Terminal(command, env, *size) as terminal:
            return frame_time(received(terminal, quiet=0.4), size, done) - start


def _painted(hint: str) -> Callable[[Picture], bool]:
    return lambda picture: picture.complete and hint in picture.lines[-1]


def main() -> None:
    small, large = SIZES
    found = in_turn(
        int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS,
        {
            "an empty Textual app": lambda: first_frame(EMPTY, small, _painted("")),
            "the table, four players": lambda: first_frame(FOUR, small, _painted("q quit")),
            "the start screen": lambda: first_frame(AZUL, small, _painted("o options")),
            "Stratopolis' table": lambda: first_frame(STRATOPOLIS, small, _painted("q quit")),
            "an empty Textual app, 240x70": lambda: first_frame(EMPTY, large, _painted("")),
            "the table, four players, 240x70": lambda: first_frame(FOUR, large, _painted("q quit")),
            "Stratopolis' table, 240x70": lambda: first_frame(STRATOPOLIS, large, _painted("q quit")),
            "pace": pace,
        },
    )
    loop = found.pop("pace")
    rows = []
    for what, times in found.items():
        if what.startswith("an empty"):
            empty = times
        ratios = f"{median(times) / median(empty):.2f}", f"{min(times) / min(empty):.2f}"
        values = milliseconds(times), ratios[0], milliseconds([min(times)]), ratios[1]
        rows.append(Row(what, values, "" if times is empty else _AIM[what.endswith("240x70")]))
    rows.append(Row(PACE, (milliseconds(loop), "", milliseconds([min(loop)]), "")))
    heads = ("median", "ratio", "least", "ratio")
    print_table(f"First frame in a pseudo-terminal ({cores()})", heads, rows)


if __name__ == "__main__":
    main()
