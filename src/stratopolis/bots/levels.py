"""The levels of the bots, and what a search says about a placement.

Results are points: the score at the end where it is solved up to there, and otherwise the score so far
with an outlook on what the zones may still become. Lines go as far as no tile has to be guessed.
"""

from __future__ import annotations

from enum import StrEnum

from hotseat.bots import search as searching
from stratopolis.rules import Move


class Level(StrEnum):
    """How well a computer player plays. Its text is the word of the record."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


Advice = searching.Advice[Move]
