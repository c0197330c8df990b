"""What a search looks at, how deep, and in which order. Seats count from 0."""

from __future__ import annotations

from collections.abc import Sequence

from stratopolis.players.position import SearchState
from stratopolis.players.values import ZONES, promise

_ALL = 3  # tiles left from which on nothing is left out, when there is time
_TOTAL = 0.1  # share of all own zones, in the order in which placements are looked at


def stages(left: int, deepest: int) -> list[tuple[int, bool]]:
    """How deep to look, one after the other, and whether at everything there is."""
    last = min(left, deepest)
    found = [(depth, False) for depth in range(2, last + 1)]
    if left == last and 1 < left <= _ALL:
        found[-1 if left == 2 else len(found) :] = [(left, True)]
    return found


def cells_about(position: SearchState, seat: int) -> int:
    """The cells where something happens: a seat's zones and their neighbours, and what the other has."""
    own, cells = 0, 0
    for zone in sorted(position.zones[seat], key=promise)[-ZONES:]:
        own |= zone[0]
    for zone in sorted(position.zones[1 - seat], key=promise)[-ZONES:]:
        cells |= zone[0]
    return own | position.around(own) | cells


def quick_worth(position: SearchState, seat: int) -> float:
    """What a seat's zones come to, for the order in which placements are looked at."""
    best = total = 0
    for _cells, squares, level in position.zones[seat]:
        worth = squares * level
        total += worth
        best = max(best, worth)
    return best + _TOTAL * total


def sampled(kinds: Sequence[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """A few kinds that stand for all: as far from each other, tile by tile, as can be."""
    tiles = [kind for kind, number in kinds for _ in range(number)]
    step = len(tiles) / most
    return [(tiles[int((each + 0.5) * step)], 1) for each in range(most)]
