"""`stratopolis review`: a game choice by choice, against the best that is found.

With `--json` it prints one object. Points are as the computer players judge positions.

    {"file": "game.strat", "complete": true, "over": true, "total": 40,
     "players": [{"name": "Ada", "accuracy": 0.871, "lost": 32.4, "choices": 20, "best": 9,
                  "taken": 31}, ...],
     "choices": [{"place": 0, "choice": 1, "seat": 1, "loss": 0.35,
                  "played": {"command": "RNN 1,0 0", "results": [6.1, 5.9],
                             "line": ["RNN 1,0 0", "GNN -1,0 0"], "exact": false, "nodes": 12000},
                  "best": {...}}, ...],
     "turning": [7, 23, 39], "standings": [{"place": 0, "worths": [0.2, -0.2]}, ...]}

What docs/review.md says of these words holds. `--progress`, ctrl+c: see `hotseat.review_command`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.review_command import Terms, add_review, run

if TYPE_CHECKING:
    from hotseat.usage import Commands
    from stratopolis.review_figures import StratopolisWords


def add(commands: Commands) -> None:
    """`stratopolis review`."""
    add_review(commands, _review)


def _review(options: argparse.Namespace) -> int:
    """Judge every choice, and say what comes of it."""
    from stratopolis.commands import PROGRAM
    from stratopolis.review import REVIEWING, judge
    from stratopolis.saves import read

    return run(options, Terms("stratopolis", PROGRAM.record_path, read, REVIEWING, judge, _words))


def _words() -> StratopolisWords:
    from stratopolis.review_figures import WORDS

    return WORDS
