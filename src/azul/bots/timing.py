"""How a mean time is shared out over the picks of a round.

The more tiles are left, the more there is to search, and the more depends on it: a pick's share falls in
proportion to the tiles. With two players, later picks are mostly solved to the end of the round in almost
no time; with three and four, the tree stops when its choice can no longer change, which saves a third.
So the first picks of a round can get up to three times the mean.

Calibrated by games of experts against themselves, so that the processor time of a game, divided by its
moves (a column on the grey wall is one), comes out at the mean or a little less. In parts of the mean, with
a mean of 0.1 s, over eight or nine games each:

    players  coloured  grey
    2        0.96      0.71
    3        0.87      0.92
    4        0.92      0.90

With two players on the grey wall the limit of three times the mean leaves a rest, and so does a longer
mean, as more is solved or settled (1 s, two players: 0.64 and 0.45). With a mean far below 0.1 s, two
players solve less and exceed it (0.04 s, coloured wall: 1.2).

Source of the idea: H. Baier and M. H. M. Winands, Time management for Monte Carlo tree search, IEEE
Transactions on Computational Intelligence and AI in Games 8, 2016.
"""

from __future__ import annotations

from azul.rules import Position, WallKind
from hotseat.bots.search import LONGEST

# The share of a round's first pick, were it not for `LONGEST`, by players.
_FIRST = {
    WallKind.COLOURED: {2: 3.3, 3: 2.5, 4: 2.6},
    WallKind.GREY: {2: 5.0, 3: 5.0, 4: 5.4},
}


def share(position: Position) -> float:
    """The limit of a pick, in parts of the mean."""
    offer = position.offer
    left = sum(map(sum, offer.factories)) + sum(offer.centre)
    return min(LONGEST, _FIRST[position.wall][position.players] * left / (4 * len(offer.factories)))
