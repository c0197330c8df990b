"""`azul review`: a game choice by choice, against the best that is found.

With `--json` it prints one object. Points are as the computer players judge positions.

    {"file": "game.azul", "complete": true, "over": true, "total": 58,
     "players": [{"name": "Ada", "accuracy": 0.871, "lost": 12.4, "choices": 29, "floor": 14,
                  "missed": [{"round": 5, "kind": "column", "number": 3}]}, ...],
     "choices": [{"place": 1, "round": 1, "choice": 1, "seat": 1, "loss": 0.35,
                  "played": {"command": "3B2", "results": [4.1, 3.9], "line": ["3B2", "CK1"],
                             "exact": false, "nodes": 61000},
                  "best": {...}}, ...],
     "turning": [7, 23, 41], "standings": [{"place": 1, "worths": [0.2, -0.2]}, ...]}

`place` is the choice's among the deals and choices of the game, from 0; `turning` are places in
`choices`; `worths` are by seat, own result minus the best other's; `floor` is points lost. A colour's
`number` is its place in B Y R K W from 0. What docs/review.md says of these words holds.

With `--progress` as well there is a line for each choice before that object, as soon as it is judged:
`{"done": 3, "total": 58, "choice": {...}}`.

Ctrl+C stops, prints what there is so far (`complete` is false then) and gives status 130.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.review_command import Terms, add_review, run

if TYPE_CHECKING:
    from azul.review_figures import AzulWords
    from hotseat.usage import Commands


def add(commands: Commands) -> None:
    """`azul review`."""
    add_review(commands, _review)


def _review(options: argparse.Namespace) -> int:
    """Judge every choice, and say what comes of it."""
    from azul.commands import PROGRAM
    from azul.review import REVIEWING, judge
    from azul.saves import read

    return run(options, Terms("azul", PROGRAM.record_path, read, REVIEWING, judge, _words))


def _words() -> AzulWords:
    from azul.review_figures import WORDS

    return WORDS
