"""Piles before a game with the own order: as they were shuffled, or as a bot arranges its own."""

from __future__ import annotations

from typing import NamedTuple

from hotseat.record.header import PERSON
from hotseat.rng import new_seed
from stratopolis import dealer
from stratopolis.game import Setup
from stratopolis.rules import SEATS, Pile

_ARRANGING = ("computer medium", "computer hard", "computer expert")  # who arranges a pile with sense


class Arranging(NamedTuple):
    """A game whose piles are to be arranged.

    setup: with its seed.   piles: by seat, as the people find them.   people: the seats of those who
    arrange their own, in turn. Bots from medium up have arranged theirs; other bots leave them shuffled.
    """

    setup: Setup
    piles: tuple[Pile, Pile]
    people: tuple[int, ...]

    def begun(self, piles: tuple[Pile, Pile]) -> Setup:
        setup = self.setup
        return Setup(setup.names, setup.play, setup.first, setup.seed, piles, setup.seats)


def arranging(setup: Setup) -> Arranging:
    seed = new_seed() if setup.seed is None else setup.seed
    piles = list(dealer.piles(seed))
    seats = (*setup.seats, *(PERSON for _seat in SEATS))
    for seat in SEATS:
        if seats[seat - 1] in _ARRANGING:
            from stratopolis.bots.levels import arranged

            piles[seat - 1] = arranged(seat, seed)
    people = tuple(seat for seat in SEATS if seats[seat - 1] == PERSON)
    seeded = Setup(setup.names, setup.play, setup.first, seed, None, setup.seats)
    return Arranging(seeded, (piles[0], piles[1]), people)
