"""The order in which a computer arranges its own pile, for the game with the own order.

It knows its own tiles and nothing else. Much of the own colour comes first: what lies early is what all
later tiles are laid around and upon, while the last ones are needed to build upwards only, or against the
other player. Of 60 games between two medium players, of whom one had shuffled piles, that order won 35,
its reverse 10.
"""

from __future__ import annotations

import random

from stratopolis.rules import Pile, all_tiles, colour_of

# Squares of the own colour that chance may count for: less than one, so that most stay in order.
_LOT = 0.9


def arranged(seat: int, seed: str) -> Pile:
    """The pile of a seat, the top one first: the same for the same seed, another one for another."""
    chance = random.Random(f"{seed}\npile of {seat} arranged").random
    colour = colour_of(seat)
    ranked = [(kind.count(colour) + _LOT * chance(), kind) for kind in all_tiles(seat)]
    return tuple(kind for _rank, kind in sorted(ranked, reverse=True))
