"""Choose moves of Azul for positions given as text, with the bots of the tree that is first on the path.
`tools.strength.yardstick` starts it for the yardstick and for the bots of today alike.

A request is a JSON object on a line: `position`, `level`, `seconds` and `nodes` (null for none; without both,
the level's own time) and `seed`. Seconds are the mean per move over a game, or the limit of a move in older
trees, which have no means. The answer has the `move`, and the `seconds` of processor time it took. The answer
to an empty request has the `files` of all modules that are not Python's own.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

# Set before the search is imported, so that its limits are of processor time on a busy machine too.
time.perf_counter = time.monotonic = time.process_time

from azul.rules import Position  # noqa: E402

if TYPE_CHECKING:
    from azul.bots.levels import choose
    from hotseat.bots import Budget, Level
else:
    try:
        from azul.bots import Budget, Level, choose  # in older trees
    except ImportError:
        from azul.bots.levels import choose
        from hotseat.bots import Budget, Level


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent gets ctrl+c too, and closes the input
    warm = False
    for line in sys.stdin:
        request = json.loads(line)
        if request and not warm:  # reads the weights, which is not part of any move
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
