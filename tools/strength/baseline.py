"""The baseline bot: evaluation weights set by hand, full strength. It is not one of the levels.

Its weights are written out here, so that it stays what it is when the levels are given others. A new
player is measured against it:

    matches.match(new, baseline(2000), deals=100)
"""

from __future__ import annotations

from tools.strength.matches import Chooser

from azul.players import Budget, columns, picks
from azul.players.values import HandSet, Weights
from azul.rules import Command, Game, Phase

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

    def choose(game: Game, seed: str) -> Command:
        if game.phase is Phase.TILING:
            return columns.advise(game, VALUES)[0].command
        return picks.advise(game, VALUES, Budget(nodes=nodes), seed)[0].command

    return choose
