"""Time the commands that open no screen: `python -m tools.benchmarks.commands [ROUNDS]`.

Each is a whole process, in turn with `python -c pass`. The long record has 10,000 lines, every pick
undone; the short one has a deal and a pick.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from tools.benchmarks import _measure as bench

from azul.game import SPEC, Setup, deal

ROUNDS = 15
LINES = 10_000


def write_record(path: Path, lines: int) -> None:
    """Write a record with this many moves and undos: a deal, then pick, undo, pick, undo ... and a pick."""
    header = Setup(("North", "East", "South", "West"), first=1, seed="heron").header()
    dealt = deal("heron", SPEC.begin(header))
    game, _events = SPEC.apply(SPEC.begin(header), dealt)
    picks = [str(pick) for pick in game.legal_moves]
    body = [str(dealt)]
    while len(body) < lines - 2:
        body += [picks[len(body) // 2 % len(picks)], "undo"]
    body.append(picks[0])
    path.write_text(str(header) + "".join(f"{line}\n" for line in body), encoding="utf-8")


def main() -> None:
    with bench.folder() as home:
        short, long = home / "short.azul", home / "long.azul"
        write_record(short, 2)
        write_record(long, LINES)
        script = str(Path(sys.executable).with_name("azul"))
        commands = {
            "python -c pass": (sys.executable, "-c", "pass"),
            "python -m azul --version": (*bench.AZUL, "--version"),
            "azul --version": (script, "--version"),
            "azul --help": (script, "--help"),
            "azul show, a short record": (script, "show", str(short)),
            "azul show --json, the same": (script, "show", "--json", str(short)),
            f"azul show, {LINES:,} lines": (script, "show", str(long)),
        }
        timed = {what: partial(bench.duration, home, *command) for what, command in commands.items()}
        found = bench.in_turn(bench.asked(ROUNDS), timed)
    bench.print_ratios("Commands", found, "python -c pass")


if __name__ == "__main__":
    main()
