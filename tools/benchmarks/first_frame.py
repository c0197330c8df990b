"""Time a program from its start to its first frame: `python -m tools.benchmarks.first_frame [ROUNDS]`.

The tables and the start screen are timed in turn with an empty Textual app, each in a pseudo-terminal and
with an empty folder for saves. A frame is complete when every cell is painted and, in the games, the key bar,
which comes last, has its hints. Bytes are drawn only afterwards, so that the reader does not hold up the
program. The least times, which a busy machine disturbs less, are printed beside the medians.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import median
from time import perf_counter

from tools.benchmarks import _measure as bench
from tools.terminal.picture import Picture

ROUNDS = 15
_AIM = {False: "1.10, at most 1.20", True: "at most 1.20"}


def first_frame(command: Sequence[str], size: tuple[int, int], hint: str) -> float:
    """Seconds from the start to the first frame with this hint in its key bar."""

    def painted(picture: Picture) -> bool:
        return picture.complete and hint in picture.lines[-1]

    with bench.folder() as home:
        env = bench.environment(home)
        start = perf_counter()
        with bench.Terminal(command, env, *size) as terminal:
            return bench.frame_time(bench.received(terminal, quiet=0.4), size, painted) - start


def main() -> None:
    small, large = bench.SIZES
    starts = {
        "an empty Textual app": (bench.EMPTY, small, ""),
        "the table, four players": (bench.FOUR, small, "q quit"),
        "the start screen": (bench.AZUL, small, "o options"),
        "Stratopolis' table": (bench.STRATOPOLIS, small, "q quit"),
        "an empty Textual app, 240x70": (bench.EMPTY, large, ""),
        "the table, four players, 240x70": (bench.FOUR, large, "q quit"),
        "Stratopolis' table, 240x70": (bench.STRATOPOLIS, large, "q quit"),
    }
    timed = {what: partial(first_frame, *start) for what, start in starts.items()}
    found = bench.in_turn(bench.asked(ROUNDS), {**timed, "pace": bench.pace})
    loop = found.pop("pace")
    rows = []
    for what, times in found.items():
        if what.startswith("an empty"):
            empty = times
        ratios = f"{median(times) / median(empty):.2f}", f"{min(times) / min(empty):.2f}"
        values = bench.milliseconds(times), ratios[0], bench.milliseconds([min(times)]), ratios[1]
        rows.append(bench.Row(what, values, "" if times is empty else _AIM[what.endswith("240x70")]))
    rows.append(bench.Row(bench.PACE, (bench.milliseconds(loop), "", bench.milliseconds([min(loop)]), "")))
    heads = ("median", "ratio", "least", "ratio")
    bench.print_table(f"First frame in a pseudo-terminal ({bench.cores()})", heads, rows)


if __name__ == "__main__":
    main()
