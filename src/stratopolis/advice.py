"""The best placements, as hints show them and the review judges by them.

The first is what the expert would play. A search that judges several placements exactly is weaker: with tiles
in hand and as many positions, what it put first won 36.5 of 90 games against what a search for the best alone
found, because it sees fewer of the replies that refute a placement. So the best is looked for alone, and
judged beside the next ones afterwards. Hints and the review do the same: a placement that a hint showed is
worth the same in the review.
"""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.bots.asking import MOST_HINTS
from stratopolis.bots import Advice, Budget, Level, consider
from stratopolis.rules import Move, Position

# Positions looked at for a choice: 0.4 s on average, so that two cores take some ten for the review of a
# game, and time cuts nothing short.
NODES = 12_000

_ALONE = 2 / 3  # of the limits, for finding the best

_SPARE = 2  # placements judged in place of those that are left out


def hints(
    position: Position, budget: Budget | None, *, most: int = MOST_HINTS, also: Sequence[Move] = ()
) -> list[Advice]:
    """The `most` best placements or fewer, best first, and those of `also`, within a limit of time or nodes.

    What the weaker search puts ahead of the best is left out: the other search has refuted it.
    """
    limits = budget or Budget()
    if limits.nodes is None:
        limits = limits._replace(nodes=NODES)
    best = consider(position, Level.EXPERT, _part(limits, _ALONE))[0].move
    rest = _part(limits, 1 - _ALONE)
    found = consider(position, Level.EXPERT, rest, most=most + _SPARE, also=[best, *also])
    first = next(advice for advice in found if advice.move == best)
    seat = position.to_play
    assert seat is not None  # somebody has to choose, or the search would not have begun
    behind = [each for each in found if each is not first and each.worth(seat) <= first.worth(seat)]
    shown = [first, *behind][:most]
    return shown + [each for each in found if each.move in also and each not in shown]


def judged(position: Position, budget: Budget, move: Move) -> list[Advice]:
    """The best placement, first, and `move`: as in a hint that shows both, or else beside the best alone.

    Within a limit of time alone, both come from one search.
    """
    if budget.nodes is None:
        return consider(position, Level.EXPERT, budget, also=[move])
    shown = hints(position, budget)
    if any(advice.move == move for advice in shown):
        return shown
    return consider(position, Level.EXPERT, _part(budget, 1 - _ALONE), also=[shown[0].move, move])


def _part(budget: Budget, share: float) -> Budget:
    seconds = None if budget.seconds is None else share * budget.seconds
    nodes = None if budget.nodes is None else max(1, round(share * budget.nodes))
    return budget._replace(seconds=seconds, nodes=nodes)
