"""The levels of Stratopolis' bots: what each of them knows, how it chooses, how it orders its pile."""

from __future__ import annotations

import random
from enum import StrEnum
from typing import NamedTuple

from hotseat.bots import search
from hotseat.bots.search import Budget
from stratopolis.bots.evaluation import FULL, NONE, Weights
from stratopolis.rules import Move, Pile, all_tiles, colour_of

# Results are points: the final score if the game is solved to its end, otherwise the score so far plus
# the future value of the zones. The principal variation ends where a tile would have to be guessed.
Advice = search.Advice[Move]

# Random numbers count for less than one square of the seat's colour, so that most tiles stay in order.
_RANDOM = 0.9


class Level(StrEnum):
    """How well a bot plays. Its text is the word in records."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Skill(NamedTuple):
    """What a level knows and does.

    weights: how it evaluates a position.   budget: how long it searches; None: it chooses at a glance.
    carelessness: at a glance, how many points worse than the best its choice may be.
    """

    weights: Weights
    budget: Budget | None
    carelessness: float = 0.0


SKILLS = {
    Level.EASY: Skill(NONE, None, carelessness=15.0),
    Level.MEDIUM: Skill(FULL, None, carelessness=2.0),
    Level.HARD: Skill(FULL, Budget(seconds=1.0)),
}


def arranged(seat: int, seed: str) -> Pile:
    """A bot's pile in its own order, the top tile first; the same for the same seed.

    Tiles with much of the seat's colour come first: later tiles are laid around and upon the early ones,
    while the last ones only build upwards or cover the opponent. In 60 games between two medium bots, one
    of them with shuffled piles, this order won 35, and its reverse 10.
    """
    chance = random.Random(f"{seed}\npile of {seat} arranged").random
    colour = colour_of(seat)
    ranked = [(kind.count(colour) + _RANDOM * chance(), kind) for kind in all_tiles(seat)]
    return tuple(kind for _rank, kind in sorted(ranked, reverse=True))
