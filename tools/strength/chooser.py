"""Choose moves of Azul for positions that arrive as text, with the players of whatever tree is first on the
path: `tools.strength.yardstick` starts it for the yardstick and for the players of today alike.

A request is a JSON object on a line: `position`, `level`, `seconds` and `nodes` (null: none; without both
the level's own time) and `seed`. Seconds are the mean of a move over a game; in a tree that has no means
yet, they are the limit of a move. The answer has the `move`, and the `seconds` of processor time it took.
To an empty request the answer is the `files` of all modules that are not Python's own.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

# Before the search is imported: its limits are to be of processor time, whatever else the machine does.
time.perf_counter = time.monotonic = time.process_time

from azul.rules import Position  # noqa: E402

if TYPE_CHECKING:
    from azul.bots.levels import choose
    from hotseat.bots import Budget, Level
else:
    try:
        from azul.bots import Budget, Level, choose  # where older trees have them
    except ImportError:
        from azul.bots.levels import choose
        from hotseat.bots import Budget, Level


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks gets ctrl+c too, and closes the input
    warm = False
    for line in sys.stdin:
        request = json.loads(line)
        if request and not warm:  # weights are read for the first choice, which is not part of any move
            _choose(request | {"seconds": None, "nodes": 1})
            warm = True
        print(json.dumps(_choose(request) if request else {"files": _files()}), flush=True)


def _choose(request: dict[str, str | float | None]) -> dict[str, str | float]:
    position, budget = Position.parse(str(request["position"])), _budget(request)
    start = time.process_time()
    move = choose(position, Level(str(request["level"])), budget, str(request["seed"]))
    return {"move": str(move), "seconds": time.process_time() - start}


def _budget(request: dict[str, str | float | None]) -> Budget | None:
    seconds = None if request["seconds"] is None else float(request["seconds"])
    nodes = None if request["nodes"] is None else int(request["nodes"])
    if seconds is None and nodes is None:
        return None
    return Budget(None, nodes, seconds) if "mean" in Budget._fields else Budget(seconds, nodes)


def _files() -> list[str]:
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    python = Path(json.__file__).parents[1]
    return sorted(file for file in files if file and not Path(file).is_relative_to(python))


if __name__ == "__main__":
    main()
