"""The levels of Stratopolis' bots: what each knows, how it chooses and judges moves, and orders its pile."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from hotseat.bots import search
from hotseat.bots.search import MOST_HINTS, Budget, Clock, Level, no_garbage_collection
from stratopolis.bots.evaluation import FULL, NONE, SOLVED, TUNED, Known, Weights, known
from stratopolis.bots.playouts import mean, played_on, surely_lost
from stratopolis.bots.search import BROAD, DEEPEST, NARROW, Focus, Search
from stratopolis.bots.state import search_state
from stratopolis.rules import TILES, Move, Pile, Position, all_tiles, colour_of

# Results are points: the final score if the game is solved to its end, otherwise the score so far plus
# the future value of the zones. The principal variation ends where a tile would have to be guessed.
Advice = search.Advice[Move]

# Of a game's placements, the first ones, which decide little; and the share of the time that they take.
_FIRST, _SAVING = 16, 0.25

# Random numbers count for less than one square of the seat's colour, so that most tiles stay in order.
_RANDOM = 0.9


class Skill(NamedTuple):
    """What a level knows and does.

    weights: how it evaluates a position.   budget: how long it searches; None: it chooses at a glance.
    carelessness: at a glance, how many points worse than the best its choice may be.   saves: whether it
    takes less than its time for the first placements and more for the later ones, the budget on average.
    focus: which moves its search leaves out.
    """

    weights: Weights
    budget: Budget | None
    carelessness: float = 0.0
    saves: bool = False
    focus: Focus = BROAD


SKILLS = {
    Level.EASY: Skill(NONE, None, carelessness=15.0),
    Level.MEDIUM: Skill(FULL, None, carelessness=2.0),
    Level.HARD: Skill(FULL, Budget(seconds=1.0)),
    Level.EXPERT: Skill(TUNED, Budget(mean=1.0), saves=True, focus=NARROW),
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


def consider(
    position: Position,
    level: str = Level.EXPERT,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The `most` best placements, best first, and those of `also`, each judged as well as the best one.

    Raises `ValueError` if no player has to choose, and `IllegalMove` for a move of `also` that is illegal.

    >>> from stratopolis import new_game, parse_move
    >>> position = new_game((all_tiles(1), all_tiles(2)))
    >>> best, other = consider(position, Level.MEDIUM, also=[parse_move("RRR 0,2 0")])
    >>> str(best.move), best.worth(1) > other.worth(1)
    ('RRR 0,-1 180', True)
    """
    del seed  # the search uses no random numbers
    for move in also:
        position.check(move)
    return _judge(known(position), SKILLS[Level(level)], budget, most, also)


def choose(position: Position, level: str, budget: Budget | None = None, seed: str = "") -> Move:
    """The move of a level; without a budget it takes the level's own time.

    Expert takes the budget on average: less for the first placements, more for the later ones.

    Raises `ValueError` if no player has to choose.
    """
    skill, view = SKILLS[Level(level)], known(position)
    if not skill.carelessness:
        if skill.saves and (limit := budget or skill.budget):
            budget = shared(limit, position.placed)
        return _judge(view, skill, budget, 1, ())[0].move
    advice = _judge(view, skill, None, len(position.legal_moves), ())
    chance = random.Random(f"{seed}\n{view}").random
    seat = view.seat + 1
    return max(advice, key=lambda each: each.worth(seat) + chance() * skill.carelessness).move


def shared(budget: Budget, placed: int) -> Budget:
    """The limits of one placement, so that all of a game take the mean, or the positions, on average."""
    rest = (TILES - _FIRST * _SAVING) / (TILES - _FIRST)
    share = _SAVING if placed < _FIRST else rest
    nodes = None if budget.nodes is None else max(1, round(share * budget.nodes))
    return budget.for_move(share)._replace(nodes=nodes)


def _judge(view: Known, skill: Skill, budget: Budget | None, most: int, also: Sequence[Move]) -> list[Advice]:
    state = search_state(view.layout)
    frame = state.frame
    at_a_glance = skill.budget is None
    clock = Clock(Budget() if skill.budget is None else budget or skill.budget)
    search = Search(state, view.hands, view.seat, clock, skill.weights, skill.focus)
    with no_garbage_collection():
        outcomes = search.run(most, {frame.spot(move) for move in also}, 1 if at_a_glance else DEEPEST)
    advice = []
    for outcome in outcomes:
        moves = tuple(frame.placement(spot) for spot in outcome.principal_variation)
        advice.append(Advice(moves[0], outcome.results, moves, outcome.exact, clock.nodes))
    return advice


# Hints for people, and the review. The first hint is what the expert would play. A search that judges several
# placements exactly is weaker: with tiles in hand and as many positions, what it put first won 36.5 of 90
# games against what a search for the best alone found, because it sees fewer of the replies that refute a
# placement. So the best is looked for alone, and judged beside the next ones afterwards. The review looks for
# the best in the same way, so nobody is blamed for following a hint. But a search cannot tell how many points
# a game will end with, least of all one that ends before a reply: there the game is played on (`playouts`).

# Positions looked at for a choice: 0.5 s on average, so that two cores take some twelve for the review of a
# game, and time cuts nothing short.
NODES = 12_000

_ALONE = 2 / 3  # of the limits, for finding the best

_SPARE = 2  # placements judged in place of those that are left out


def hints(
    position: Position,
    level: str,
    budget: Budget | None,
    seed: str = "",
    most: int = MOST_HINTS,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The `most` best placements or fewer, best first, and those of `also`, within a limit of time or nodes.

    What the expert's weaker search puts ahead of the best is left out: the other search has refuted it.
    """
    if level != Level.EXPERT:  # people read what the expert finds
        return consider(position, level, budget, seed, most=most, also=also)
    limits = budget or Budget()
    if limits.nodes is None:
        limits = limits._replace(nodes=NODES)
    best = consider(position, Level.EXPERT, _part(limits, _ALONE))[0].move
    rest = _part(limits, 1 - _ALONE)
    found = consider(position, Level.EXPERT, rest, most=most + _SPARE, also=[best, *also])
    first = next(advice for advice in found if advice.move == best)
    seat = position.to_play
    assert seat is not None  # otherwise `consider` raises `ValueError`
    behind = [each for each in found if each is not first and each.worth(seat) <= first.worth(seat)]
    shown = [first, *behind][:most]
    return shown + [each for each in found if each.move in also and each not in shown]


def judged(position: Position, budget: Budget, move: Move) -> list[Advice]:
    """The best placement, first, and `move`, with the points that both players can expect at the end.

    The best is what the first hint shows, unless it is not surely better than `move`: then that is.
    """
    wide, rest = _part(budget, _ALONE), _part(budget, 1 - _ALONE)
    view = known(position)
    if view.hands.total <= SOLVED:
        best, *others = consider(position, Level.EXPERT, wide, also=[move])
        played = others[0] if others else best
        if best.exact and played.exact:
            return [best, played] if best.worth(view.seat + 1) > played.worth(view.seat + 1) else [played]
    else:
        best = consider(position, Level.EXPERT, wide)[0]
    state = search_state(view.layout)
    moves = list(dict.fromkeys([best.move, move]))
    clock = Clock(rest)
    found = played_on(view, state, [state.frame.spot(each) for each in moves], clock)
    nodes = best.nodes + clock.nodes
    line = best.principal_variation if move == best.move else (move,)
    played = Advice(move, mean(found[-1]), line, exact=False, nodes=nodes)
    if not surely_lost(found[0], found[-1], view.seat):
        return [played]
    return [best._replace(results=mean(found[0]), exact=False, nodes=nodes), played]


def _part(budget: Budget, share: float) -> Budget:
    seconds = None if budget.seconds is None else share * budget.seconds
    nodes = None if budget.nodes is None else max(1, round(share * budget.nodes))
    return budget._replace(seconds=seconds, nodes=nodes)
