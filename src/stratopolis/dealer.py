"""The piles of a game from its seed, the same on every machine and Python version.

Source: docs/records.md, "Dealing".
"""

from __future__ import annotations

from hotseat.rng import numbers, shuffled
from stratopolis.rules import Pile, all_tiles


def piles(seed: str) -> tuple[Pile, Pile]:
    """Both players' shuffled piles, the top tile first; a function of the seed and nothing else."""
    return _pile(seed, 1), _pile(seed, 2)


def _pile(seed: str, seat: int) -> Pile:
    return shuffled(all_tiles(seat), numbers(f"{seed}\npile {seat}"))
