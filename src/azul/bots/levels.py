"""The levels of the bots, and what they say of a move.

In a game of Azul the command is a `Pick`, or, in wall-tiling on the grey wall, a `Place`; results are
points after tiling and an outlook on what the board will still give; lines go to the end of the round at
most, and `exact` is what is solved up to there.
"""

from __future__ import annotations

from enum import StrEnum

from azul.rules import Move
from hotseat.bots import search as searching
from hotseat.bots.search import Budget, Clock, OutOfTime, no_collecting


class Level(StrEnum):
    """How well a computer player plays. Its text is the word of the record."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


__all__ = ["Budget"]


__all__ = ["Clock", "OutOfTime", "no_collecting"]


Advice = searching.Advice[Move]
