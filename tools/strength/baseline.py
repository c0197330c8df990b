"""The baseline bot: evaluation weights set by hand, full strength. It is not one of the levels.

Its weights are written out here, so that it stays what it is when the levels are given others. A new
player is measured against it:

    matches.match(new, baseline(2000), deals=100)
"""

from __future__ import annotations

from tools.strength.matches import Chooser

from azul.bots import Budget
from azul.bots.choose import advise_picks
from azul.bots.evaluation import HandSet, Weights
from azul.bots.rounds import advise_columns
from azul.rules import Move, Phase, Position

WEIGHTS = Weights(
    line=350,
    space=550,
    columns=(0, 300, 900, 2000, 4000, 7000),
    colours=(0, 200, 600, 1800, 4500, 10000),
    rows=(0, 0, 100, 300, 600, 2000),
    marker=1000,
    lead=10000,
    closing=50,
)
VALUES = HandSet(WEIGHTS)


def baseline(nodes: int) -> Chooser:
    """The yardstick with so many nodes a choice."""

    def choose(position: Position, seed: str) -> Move:
        if position.phase is Phase.TILING:
            return advise_columns(position, VALUES)[0].move
        return advise_picks(position, VALUES, Budget(nodes=nodes), seed)[0].move

    return choose
