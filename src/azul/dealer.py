"""The dealer draws the tiles of a round: from one seed the same on every machine and Python version.

A deal depends only on the seed, the round and the tiles in bag and lid (docs/records.md, "Dealing"), so
an undo never brings a luckier deal.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate

from azul.rules import COLOURS, Deal, Position, Tiles
from azul.rules.rounds import deal_sizes
from hotseat.rng import below, numbers


def deal(seed: str, position: Position) -> Deal:
    source = numbers(f"{seed}\n{position.round + 1}\n{position.bag}\n{position.lid}")
    bag, lid = list(position.bag), list(position.lid)
    factories = []
    for size in deal_sizes(position):
        drawn = []
        for _ in range(size):
            if not any(bag):
                bag, lid = lid, bag
            # Every tile in the bag is equally likely.
            colour = COLOURS[bisect(list(accumulate(bag)), below(sum(bag), source))]
            bag[colour] -= 1
            drawn.append(colour)
        factories.append(Tiles.of(drawn))
    return Deal(tuple(factories))
