"""How a mean time is shared out over the picks of a round.

The more tiles are left, the more there is to search, and the more depends on it: a pick's share falls in
proportion to the tiles. With two players, later picks are mostly solved to the end of the round in almost
no time; with three and four, the tree stops when its choice can no longer change, which saves a third.
So the first picks of a round can get up to three times the mean.

"""

from __future__ import annotations

from azul.rules import Position, WallKind
from hotseat.bots.search import LONGEST

# The share of a round's first pick, were it not for `LONGEST`, by players.
_FIRST = {
    WallKind.COLOURED: {2: 3.3, 3: 2.5, 4: 2.8},
    WallKind.GREY: {2: 4.2, 3: 4.2, 4: 4.2},
}


def share(position: Position) -> float:
    """The limit of a pick, in parts of the mean."""
    offer = position.offer
    left = sum(map(sum, offer.factories)) + sum(offer.centre)
    return min(LONGEST, _FIRST[position.wall][position.players] * left / (4 * len(offer.factories)))
