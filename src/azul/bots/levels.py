"""The levels of Azul's bots: what each of them knows, and how it chooses.

The levels differ in knowledge as well as in time.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from azul.bots.evaluation import POINT, ByTable, ByWall, Evaluation, HandSet, Weights
from azul.bots.network import Packaged
from azul.rules import Move
from hotseat.bots import search
from hotseat.bots.search import Budget

# The move is a `Pick`, or, in wall-tiling on the grey wall, a `Place`. Results are points after tiling
# plus the future value of the board. The principal variation goes to the end of the round at most, and
# `exact` means solved to that end.
Advice = search.Advice[Move]


class Level(StrEnum):
    """How well a bot plays. Its text is the word in records."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class Skill(NamedTuple):
    """What a level knows and does.

    values: how it evaluates boards.   budget: how long it searches; None: it chooses at a glance.
    twice: at a glance, whether it considers the next player's reply.   carelessness: at a glance, how
    much worse than the best its choice may be, in thousandths of a point.
    """

    values: Evaluation
    budget: Budget | None
    twice: bool = False
    carelessness: int = 0


# Knows what a tile scores and what the floor costs, but nothing about columns, colours and rows.
_BARE = Weights(
    space=0, columns=(0, 0, 0, 0, 0, 7000), colours=(0, 0, 0, 0, 0, 10000), rows=(0, 0, 0, 0, 0, 2000)
)

# Also knows that tiles want neighbours, and notices a column or a colour that is nearly complete.
_PLAIN = Weights(
    space=300, columns=(0, 0, 0, 0, 2000, 7000), colours=(0, 0, 0, 0, 2000, 10000), rows=_BARE.rows
)

# Knows less about neighbours. On the coloured wall with three and four players, a search with the plain
# weights would leave the expert too little to be better at.
_DIM = _BARE._replace(space=150)

_SEARCHING = ByWall(ByTable(HandSet(_PLAIN), HandSet(_DIM)), HandSet(_PLAIN))

SKILLS = {
    Level.EASY: Skill(HandSet(_BARE), None, carelessness=3 * POINT),
    Level.MEDIUM: Skill(HandSet(_PLAIN), None, twice=True, carelessness=POINT),
    Level.HARD: Skill(_SEARCHING, Budget(seconds=0.2)),
    Level.EXPERT: Skill(Packaged(), Budget(mean=1.0)),
}
