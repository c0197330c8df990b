"""The two questions to a bot: which move does it choose, and what does it think of these moves."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hotseat.bots.search import Budget, Clock, no_garbage_collection
from stratopolis.bots.evaluation import Known, known
from stratopolis.bots.levels import SKILLS, Advice, Level, Skill
from stratopolis.bots.search import DEEPEST, Search
from stratopolis.bots.state import search_state
from stratopolis.rules import Move, Position


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

    Raises `ValueError` if no player has to choose, and `IllegalMove` for a move of `also` that is illegal.
    """
    del seed  # the search uses no random numbers
    for move in also:
        position.check(move)
    return _judge(known(position), SKILLS[level], budget, most, also)


def choose(position: Position, level: Level, budget: Budget | None = None, seed: str = "") -> Move:
    """The move of a level; without a budget it takes the level's own time.

    Raises `ValueError` if no player has to choose.
    """
    skill, view = SKILLS[level], known(position)
    if not skill.carelessness:
        return _judge(view, skill, budget, 1, ())[0].move
    advice = _judge(view, skill, None, len(position.legal_moves), ())
    chance = random.Random(f"{seed}\n{view}").random
    seat = view.seat + 1
    return max(advice, key=lambda each: each.worth(seat) + chance() * skill.carelessness).move


def _judge(view: Known, skill: Skill, budget: Budget | None, most: int, also: Sequence[Move]) -> list[Advice]:
    state = search_state(view.layout)
    frame = state.frame
    at_a_glance = skill.budget is None
    clock = Clock(Budget() if skill.budget is None else budget or skill.budget)
    search = Search(state, view.hands, view.seat, clock, skill.weights)
    with no_garbage_collection():
        outcomes = search.run(most, {frame.spot(move) for move in also}, 1 if at_a_glance else DEEPEST)
    advice = []
    for outcome in outcomes:
        moves = tuple(frame.placement(spot) for spot in outcome.principal_variation)
        advice.append(Advice(moves[0], outcome.results, moves, outcome.exact, clock.nodes))
    return advice
