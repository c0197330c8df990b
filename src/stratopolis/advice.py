"""The best placements, as hints show them and the review judges by them.

What a search finds a placement worth depends on which others it looks at. So hints and the review ask for
the same search: a placement that a hint showed is then worth the same in the review. With searches of their
own, 3 of 30 hints with tiles in hand lost more than a point by the review, one of them 6.
"""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.bots.asking import MOST_HINTS
from stratopolis.bots import Advice, Budget, Level, consider
from stratopolis.rules import Move, Position

# Positions looked at for a choice: 0.4 s on average, so that two cores take some ten for the review of a
# game, and time cuts nothing short.
NODES = 12_000


def hints(
    position: Position, budget: Budget | None, *, most: int = MOST_HINTS, also: Sequence[Move] = ()
) -> list[Advice]:
    """The `most` best placements, best first, and those of `also`, within a limit of time or nodes."""
    if budget is not None and budget.nodes is None:
        budget = budget._replace(nodes=NODES)
    return consider(position, Level.EXPERT, budget, most=most, also=also)


def judged(position: Position, budget: Budget, move: Move) -> list[Advice]:
    """The best placement, first, and `move`: both from the search for hints where it judged that placement.

    Otherwise both come from another search, of half as many positions.
    """
    if budget.nodes is None:
        return consider(position, Level.EXPERT, budget, most=1, also=[move])
    shown = hints(position, budget)
    if any(advice.move == move for advice in shown):
        return shown
    return consider(position, Level.EXPERT, budget._replace(nodes=budget.nodes // 2), most=1, also=[move])
