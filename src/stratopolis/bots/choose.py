"""The two questions to a computer player: what do you think of these placements, and what do you do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from hotseat.bots.search import Budget, Clock, no_collecting
from stratopolis.bots.evaluation import FULL, NONE, Known, Weights, known
from stratopolis.bots.levels import Advice, Level
from stratopolis.bots.search import DEEPEST, Outcome, Search
from stratopolis.bots.state import position_of
from stratopolis.rules import Move, Position


class Skill(NamedTuple):
    """What a level knows and does.

    weights: what it sees in a position.   budget: how long it searches; None: it chooses at a glance.
    carelessness: how many points worse than the best its choice may be at most, at a glance.
    """

    weights: Weights
    budget: Budget | None
    carelessness: float = 0.0


SKILLS = {
    Level.EASY: Skill(NONE, None, carelessness=15.0),
    Level.MEDIUM: Skill(FULL, None, carelessness=2.0),
    Level.HARD: Skill(FULL, Budget(seconds=1.0)),
}


def consider(
    position: Position,
    level: Level = Level.HARD,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The `most` best placements, best first, and those of `also`, each judged as well as the best one.

    Raises ValueError where nobody has to choose, and `IllegalMove` for what may not be chosen.
    """
    del seed  # no lots are drawn in a search
    for command in also:
        position.check(command)
    return _searched(known(position), SKILLS[level], budget, most, also)


def choose(position: Position, level: Level, budget: Budget | None = None, seed: str = "") -> Move:
    """What a player of a level does; without a budget it takes the level's own time.

    Raises ValueError where nobody has to choose.
    """
    skill, what = SKILLS[level], known(position)
    if not skill.carelessness:
        return _searched(what, skill, budget, 1, ())[0].move
    found = _searched(what, skill, None, len(position.legal_moves), ())
    chance = random.Random(f"{seed}\n{what}").random
    seat = what.seat + 1
    return max(found, key=lambda each: each.worth(seat) + chance() * skill.carelessness).move


def _searched(
    what: Known, skill: Skill, budget: Budget | None, most: int, also: Sequence[Move]
) -> list[Advice]:
    position = position_of(what.layout)
    frame = position.frame
    glance = skill.budget is None
    clock = Clock(Budget() if skill.budget is None else budget or skill.budget)
    search = Search(position, what.hands, what.seat, clock, skill.weights)
    with no_collecting():
        found = search.run(most, {frame.spot(each) for each in also}, 1 if glance else DEEPEST)

    def told(outcome: Outcome) -> Advice:
        line = tuple(frame.placement(spot) for spot in outcome.line)
        return Advice(line[0], outcome.results, line, outcome.exact, clock.nodes)

    return [told(each) for each in found]
