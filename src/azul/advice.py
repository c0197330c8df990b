"""The best moves in points, as hints show them and the review judges by them.

With three and four players the search plays rounds out at random, and what a move is worth differs by a point
or two from one search to the next. So both ask for the same search: the same number of positions, the same
random numbers. A move that a hint showed is then worth the same in the review. With two players nothing is
random, and a hint goes on with what was found for earlier picks.
"""

from __future__ import annotations

from collections.abc import Sequence

from azul.bots.choose import consider_in_points
from azul.bots.levels import Advice
from azul.rules import Move, Position
from hotseat.bots.asking import MOST_HINTS
from hotseat.bots.search import Budget

# Positions looked at for a choice, by the number of players, so few that time seldom cuts anything short.
# With more than two these are positions of rounds played out: they take 0.3 s on average and 0.7 s at most.
# With a third of it, a review of two players saw less than hints do: of 150 hints it judged 12 more than a
# point worse than the best move, now 3.
NODES = {2: 150_000, 3: 18_000, 4: 15_000}


def hints(
    position: Position,
    budget: Budget | None,
    seed: str = "",
    *,
    most: int = MOST_HINTS,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The `most` best moves, best first, and those of `also`, within a limit of time or nodes."""
    if position.players > 2 and budget is not None and budget.nodes is None:
        budget, seed = budget._replace(nodes=NODES[position.players]), ""
    return consider_in_points(position, budget, seed, most=most, also=also)


def judged(position: Position, budget: Budget, move: Move) -> list[Advice]:
    """The best move, first, and `move`: both from the search for hints where it judged that move.

    Otherwise both come from another search, of half as many positions; a review takes 8 to 17 % longer so.
    """
    if position.players > 2 and budget.nodes is not None:
        shown = consider_in_points(position, budget, most=MOST_HINTS)
        if any(advice.move == move for advice in shown):
            return shown
        budget = budget._replace(nodes=budget.nodes // 2)
    return consider_in_points(position, budget, most=1, also=[move])
