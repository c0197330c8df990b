"""Moves judged against the best one found: what that says about a player, and where the game turned.

Pure, and of no game: a loss is how many points a move lost against the best one, 0 or more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

HALF = 3.0  # points: a move that loses so many counts half
TURNING = 3  # how many turning points a game has at the most
_LEAST = 0.5  # points that a turning point lost at least; less is within what a search may err


def loss(best: float, played: float) -> float:
    """What a move lost; one that turned out better than the best one found lost nothing."""
    return max(0.0, best - played)


def accuracy(losses: Sequence[float], half: float = HALF) -> float | None:
    """How well a player moved, 0 to 1: the mean over the moves, of which one that loses nothing counts 1,
    one that loses `half` points a half, one that loses twice that a quarter; None without moves.
    """
    if not losses:
        return None
    return sum(math.pow(0.5, each / half) for each in losses) / len(losses)


def turning_points(losses: Sequence[float], most: int = TURNING) -> tuple[int, ...]:
    """The places of the moves that lost most, in the order of the game; the earlier of equals."""
    places = [place for place, each in enumerate(losses) if each >= _LEAST]
    places.sort(key=lambda place: (-losses[place], place))
    return tuple(sorted(places[:most]))


def rounded(points: float) -> int:
    """Points to the nearest whole one, as people say them; a half counts up."""
    return math.floor(points + 0.5)
