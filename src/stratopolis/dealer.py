"""The piles of a game from its seed, the same on every machine and Python version.

Source: docs/records.md, "Dealing".
"""

from __future__ import annotations

from hotseat.rng import numbers, shuffled
from stratopolis.rules import SEATS, Pile, all_tiles


def piles(seed: str) -> tuple[Pile, Pile]:
    """Both players' shuffled piles, the top tile first; a function of the seed and nothing else."""
    one, two = (shuffled(all_tiles(seat), numbers(f"{seed}\npile {seat}")) for seat in SEATS)
    return one, two
