"""Time the commands that open no screen: `python -m tools.benchmarks.commands [ROUNDS]`.

Each is a process of its own, timed from its start to its end, in turn with `python -c pass` of the same
interpreter; medians. The long record has 10,000 lines of one round of four players, every pick taken
back again; the short one is its header, a deal and a pick.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from tools.benchmarks._measure import (
    AZUL,
    Row,
    cores,
    environment,
    folder,
    in_turn,
    milliseconds,
    print_table,
)

from azul.dealer import deal
from azul.game import SPEC, Setup

ROUNDS = 15
LINES = 10_000


def write_record(path: Path, lines: int) -> None:
    """A record with so many lines in its body: a deal, then pick, undo, pick, undo ... and a pick."""
    header = Setup(("North", "East", "South", "West"), first=1, seed="heron").header()
    dealt = deal("heron", SPEC.begin(header))
    game, _events = SPEC.apply(SPEC.begin(header), dealt)
    picks = [SPEC.write(pick) for pick in game.legal_moves]
    body = [SPEC.write(dealt)]
    while len(body) < lines - 2:
        body += [picks[len(body) // 2 % len(picks)], "undo"]
    body.append(picks[0])
    path.write_text(str(header) + "".join(f"{line}\n" for line in body), encoding="utf-8")


def duration(home: Path, *command: str) -> float:
    env = environment(home)
    start = perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


def main() -> None:
    with folder() as home:
        short, long = home / "short.azul", home / "long.azul"
        write_record(short, 2)
        write_record(long, LINES)
        python = (sys.executable, "-c", "pass")
        script = str(Path(sys.executable).with_name("azul"))
        found = in_turn(
            int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS,
            {
                "python -c pass": lambda: duration(home, *python),
                "python -m azul --version": lambda: duration(home, *AZUL, "--version"),
                "azul --version": lambda: duration(home, script, "--version"),
                "azul --help": lambda: duration(home, script, "--help"),
                "azul show, a short record": lambda: duration(home, script, "show", str(short)),
                "azul show --json, the same": lambda: duration(home, script, "show", "--json", str(short)),
                f"azul show, {LINES:,} lines": lambda: duration(home, script, "show", str(long)),
            },
        )
    base = median(found["python -c pass"])
    rows = [Row(what, (milliseconds(times), f"{median(times) / base:.2f}")) for what, times in found.items()]
    print_table(f"Commands ({cores()})", ("median", "ratio"), rows)


if __name__ == "__main__":
    main()
