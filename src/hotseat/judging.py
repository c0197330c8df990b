"""Choices judged against the best that was found: what that says of a player, and where a game turned.

Pure, and of no game: a loss is how many points a choice gave away, 0 or more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

HALF = 3.0  # points: a choice that gives away so many counts half
TURNING = 3  # how many turning points a game has at the most
_LEAST = 0.5  # points that a turning point gave away at least; less is within what a search may err


def loss(best: float, played: float) -> float:
    """What a choice gave away; a choice that turned out better than the best found gave nothing."""
    return max(0.0, best - played)


def accuracy(losses: Sequence[float], half: float = HALF) -> float | None:
    """How well somebody chose, 0 to 1: the mean over the choices, of which one that gives away nothing
    counts 1, one of `half` points a half, one of twice that a quarter; None without choices.
    """
    if not losses:
        return None
    return sum(math.pow(0.5, each / half) for each in losses) / len(losses)


def turning_points(losses: Sequence[float], most: int = TURNING) -> tuple[int, ...]:
    """The places of the choices that gave away most, in the order of the game; the earlier of equals."""
    places = [place for place, each in enumerate(losses) if each >= _LEAST]
    places.sort(key=lambda place: (-losses[place], place))
    return tuple(sorted(places[:most]))
