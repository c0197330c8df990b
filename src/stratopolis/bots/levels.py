"""The levels of Stratopolis' bots: what each knows, how it chooses and judges moves, and orders its pile."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import hotseat.bots
from hotseat.bots import MOST_HINTS, Budget, Clock, Level, OutOfTime, Roster, no_garbage_collection
from hotseat.values import NamedTuple
from stratopolis.bots import evaluation
from stratopolis.bots.evaluation import TUNED, Curve, curve_at, ranked, standing
from stratopolis.bots.search import BROAD, DEEPEST, NARROW, Focus, Search
from stratopolis.bots.state import EVERY, Hand, Hands, Known, SearchState, Spot, known, search_state, veiled
from stratopolis.rules import TILES, Move, Pile, Position, all_tiles, colour_of

# Results are points: the final score if the game is solved to its end, otherwise the score so far plus
# the future value of the zones. The principal variation ends where a tile would have to be guessed.
Advice = hotseat.bots.Advice[Move]

# The number of first placements of a game, which decide little, and their share of the time.
_FIRST, _SAVING = 16, 0.25

# Random numbers count for less than one square of the seat's colour, so that most tiles stay in order.
_RANDOM = 0.9


class Skill(NamedTuple):
    """What a level knows and does."""

    weights: evaluation.Weights  # how it evaluates a position
    budget: Budget | None  # how long it searches; None if it chooses at a glance
    carelessness: float = 0.0  # at a glance, how many points worse than the best its choice may be
    saves: bool = False  # whether it takes less time for the first placements, and more for later ones
    focus: Focus = BROAD  # which moves its search leaves out


SKILLS = {
    Level.EASY: Skill(evaluation.NONE, None, carelessness=15.0),
    Level.MEDIUM: Skill(evaluation.FULL, None, carelessness=2.0),
    Level.HARD: Skill(evaluation.FULL, Budget(seconds=1.0)),
    Level.EXPERT: Skill(TUNED, Budget(mean=1.0), saves=True, focus=NARROW),
}


def arranged(seat: int, seed: str) -> Pile:
    """A bot's pile in its own order, the top tile first; the same for the same seed.

    Tiles with much of the seat's colour come first: later tiles go around and upon the early ones, while the
    last ones only build upwards or cover the opponent. In 60 games between two medium bots, one of them with
    shuffled piles, this order won 35, and its reverse 10.
    """
    chance = random.Random(f"{seed}\npile of {seat} arranged").random
    colour = colour_of(seat)
    ranked = [(kind.count(colour) + _RANDOM * chance(), kind) for kind in all_tiles(seat)]
    return tuple(kind for _rank, kind in sorted(ranked, reverse=True))


def consider(
    position: Position,
    level: str = Level.EXPERT,
    budget: Budget | None = None,
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
    for move in also:
        position.check(move)
    skill, view = SKILLS[Level(level)], known(position)
    limits, deepest = (budget or skill.budget, DEEPEST) if skill.budget else (Budget(), 1)
    clock, state = Clock(limits), search_state(view.layout)
    search, frame = Search(state, view.hands, view.seat, clock, skill.weights, skill.focus), state.frame
    with no_garbage_collection():
        outcomes = search.run(most, {frame.spot(move) for move in also}, deepest)
    lines = [tuple(map(frame.placement, outcome.principal_variation)) for outcome in outcomes]
    found = zip(lines, outcomes, strict=True)
    return [Advice(line[0], each.results, line, each.exact, clock.nodes) for line, each in found]


def choose(position: Position, level: str, budget: Budget | None = None, seed: str = "") -> Move:
    """The move of a level; without a budget it takes the level's own time.

    Expert takes the budget on average: less for the first placements, more for the later ones.

    Raises `ValueError` if no player has to choose.
    """
    skill = SKILLS[Level(level)]
    if skill.budget:
        limits = budget or skill.budget
        return consider(position, level, shared(limits, position.placed) if skill.saves else limits)[0].move
    advice, view = consider(position, level, most=len(position.legal_moves)), known(position)
    seat, chance = view.seat + 1, random.Random(f"{seed}\n{view}").random
    return max(advice, key=lambda each: each.worth(seat) + chance() * skill.carelessness).move


def shared(budget: Budget, placed: int) -> Budget:
    """The limits of one placement, so that those of a game take the mean, or the nodes, on average."""
    share = _SAVING if placed < _FIRST else (TILES - _FIRST * _SAVING) / (TILES - _FIRST)
    return budget.for_move(share)._replace(nodes=budget.part(share).nodes)


# Hints for people, and the review. The first hint is what the expert would play. A search that judges several
# placements exactly is weaker: with tiles in hand and as many positions, its choice won 36.5 of 90 games
# against the choice of a search for the best alone, because it sees fewer of the replies that refute a
# placement. So one search finds the best alone, and another one then judges it beside the next ones. The
# review finds the best in the same way, so it blames no player for following a hint. But a search cannot
# predict the points at the end, least of all one that ends before a reply: for them, the game is played on
# (`played_on`).

# Positions searched for a choice: 0.5 s on average, so that two cores review a game in some twelve seconds,
# and time cuts no search short.
NODES = 12_000

_ALONE = 2 / 3  # of the limits, for finding the best

_REPLY = 1 / 12  # of the limits, besides them, for finding a reply

_SPARE = 2  # placements to judge in place of those left out


def hints(position: Position, budget: Budget, _seed: str = "") -> list[Advice]:
    """The best placements, best first.

    Leaves out what the weaker search puts ahead of the best, as the other search has refuted it.
    """
    limits = budget._replace(nodes=budget.nodes or NODES)
    best = consider(position, Level.EXPERT, limits.part(_ALONE))[0].move
    rest = limits.part(1 - _ALONE)
    found = consider(position, Level.EXPERT, rest, most=MOST_HINTS + _SPARE, also=[best])
    first = next(advice for advice in found if advice.move == best)
    seat = position.to_play
    assert seat is not None  # otherwise `consider` raises `ValueError`
    behind = [each for each in found if each is not first and each.worth(seat) <= first.worth(seat)]
    return [first, *behind][:MOST_HINTS]


ROSTER = Roster(
    example="Placement(position.choices[0], Cell(1, 0), Turn.QUARTER)",
    parse=Position.parse,
    visible=veiled,
    choose=choose,
    consider=hints,
)


def judged(position: Position, budget: Budget, move: Move) -> list[Advice]:
    """The best placement, first, and `move`, with the points that both players can expect at the end.

    The best is the first hint if that is surely better than `move`, else `move`.
    """
    wide, rest = budget.part(_ALONE), budget.part(1 - _ALONE)
    view = known(position)
    if view.hands.total <= evaluation.SOLVED:
        best, *others = consider(position, Level.EXPERT, wide, also=[move])
        played = others[0] if others else best
        if best.exact and played.exact:
            return [best, played] if best.worth(view.seat + 1) > played.worth(view.seat + 1) else [played]
    else:
        best = consider(position, Level.EXPERT, wide)[0]
    state = search_state(view.layout)
    spots = [state.frame.spot(each) for each in dict.fromkeys([best.move, move])]
    clock = Clock(rest)
    found = played_on(view, state, spots, clock, budget.part(_REPLY))
    nodes = best.nodes + clock.nodes
    line = best.principal_variation if move == best.move else (move,)
    played = Advice(move, mean(found[-1]), line, exact=False, nodes=nodes)
    if not surely_lost(found[0], found[-1], view.seat):
        return [played]
    return [best._replace(results=mean(found[0]), exact=False, nodes=nodes), played]


# The points that placements lead to: the game is played on from each of them many times. Each time, the
# hidden tiles have another order, the same for all placements and in the next position, so that chance
# matters little in differences. A short search finds the reply, and both players then place at a glance: with
# the reply at a glance, too, every reply came as bad luck for the player who had just placed, by 4 points a
# tile in 24 games, in place of less than 1. Early in a game its end is unpredictable, so it is played on for
# some tiles only, and an estimate from the city then replaces the points at the end.

MOST = 40  # games to play on from a placement

_LEAST = 8  # of them, even if time is short

_SURE = 2.0  # standard errors that make a difference certain, in 95 cases of 100

_LOOKS = 4  # placements of a tile to evaluate, the best by rough value

_TO_THE_END = 16  # with this many tiles left, or fewer, play the game to its end

# Measured by playing 3,000 such games to their ends, by tiles left: the share of the lead in the evaluation
# that stayed, the points that the player to play still won, and the points that each tile added.
_STAYS: Curve = ((0, 1), (4, 0.79), (8, 0.66), (16, 0.56), (24, 0.48), (32, 0.31), (40, 0))
_TURN: Curve = ((0, 4.5), (8, 4.5), (16, 3.6), (32, 2.3), (40, 0))
_ADDS = 1.25

Points = tuple[float, float]  # by seat

Replies = Mapping[Hand, Spot]  # by the open tiles of the player who replies


def _replies(view: Known, state: SearchState, spot: Spot, budget: Budget) -> Replies:
    """The best replies to a placement, which led to a state."""
    hands, seat = view.hands.played(view.seat, spot[0]), 1 - view.seat
    all_hands = [hands]
    if not hands.open[seat]:
        all_hands = [hands.drawn(seat, kind) for kind, _number in hands.unseen[seat]]
    found = {}
    for each in all_hands if hands.total else ():
        clock = Clock(budget.part(1 / len(all_hands)))
        for outcome in Search(state, each, seat, clock, TUNED, NARROW).run():
            found[each.open[seat]] = outcome.principal_variation[0]
    return found


def played_on(
    view: Known, state: SearchState, spots: Sequence[Spot], clock: Clock, reply: Budget
) -> list[list[Points]]:
    """The points at the end of every game played on, for each placement.   reply: the budget of a reply."""
    found: list[list[Points]] = [[] for _spot in spots]
    replies = [_replies(view, state.place(spot), spot, reply) for spot in spots]
    most = MOST if any(view.hands.unseen) else 1
    try:
        while len(found[0]) < most:
            game = len(found[0])
            for results, spot, answers in zip(found, spots, replies, strict=True):
                results.append(_Game(state, view, game).played(spot, answers, clock))
            if clock.nodes >= clock.stop and len(found[0]) >= _LEAST:
                clock.look()
    except OutOfTime:
        pass
    return found


def mean(results: Sequence[Points]) -> Points:
    red, green = zip(*results, strict=True)
    return fmean(red), fmean(green)


def surely_lost(best: Sequence[Points], played: Sequence[Points], seat: int) -> bool:
    """Whether a placement is worse than the best for a seat (from 0), by more than chance can explain.

    The n-th games of both had the same tiles.
    """
    sign = -1 if seat else 1
    lost = [sign * ((a - b) - (c - d)) for (a, b), (c, d) in zip(best, played, strict=True)]
    error = stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0
    return fmean(lost) > _SURE * error


def _ordered(hands: Hands, game: int) -> list[list[int]]:
    """The hidden tiles of the n-th game by seat, the next one last. Before the next move, the rest of them
    has the same order.
    """
    ranks, order = _ranks(game), []
    for unseen in hands.unseen:
        tiles = sorted((ranks[kind][copy], kind) for kind, left in unseen for copy in range(left))
        order.append([kind for _rank, kind in tiles])
    return order


@cache
def _ranks(game: int) -> list[list[float]]:
    chance = random.Random(game).random
    return [[chance() for _copy in range(TILES)] for _kind in EVERY]


class _Game:
    """The n-th game played on from a placement."""

    def __init__(self, state: SearchState, view: Known, number: int) -> None:
        self._state, self._seat, self._left = state, view.seat, view.hands.total
        self._open = [list(hand) for hand in view.hands.open]
        self._hidden = _ordered(view.hands, number)
        self._size = view.hands.size

    def played(self, spot: Spot, replies: Replies, clock: Clock) -> Points:
        """The points at the end of the game that begins with this placement."""
        self._place(self._state.place(spot), spot)
        if reply := replies.get(tuple(self._open[self._seat])):
            self._place(self._state.place(reply), reply)
        ends = max(0, (self._left - _TO_THE_END) * 4 // 3)  # smooth where games are first played to the end
        while self._left > ends and (chosen := self._choice()) is not None:
            self._place(*chosen)
            clock.nodes += _LOOKS
        return self._points()

    def _place(self, state: SearchState, spot: Spot) -> None:
        hand, hidden = self._open[self._seat], self._hidden[self._seat]
        hand.remove(spot[0])
        if len(hand) < self._size and hidden:
            hand.append(hidden.pop())
        self._state, self._left, self._seat = state, self._left - 1, 1 - self._seat
        if not self._open[self._seat] and self._hidden[self._seat]:  # drawn when the turn comes
            self._open[self._seat].append(self._hidden[self._seat].pop())

    def _choice(self) -> tuple[SearchState, Spot] | None:
        """The best placement at a glance; None if the part of the table in view is full."""
        seat, left = self._seat, self._left - 1
        parts = evaluation.shares(TUNED, left)
        best: tuple[float, SearchState, Spot] | None = None
        for _value, spot in ranked(self._state, seat, dict.fromkeys(self._open[seat]), parts)[:_LOOKS]:
            child = self._state.place(spot)
            worth = float(child.best(seat) - child.best(1 - seat))
            if left:
                worth = standing(child, seat, 1 - seat, parts) - standing(child, 1 - seat, 1 - seat, parts)
            if best is None or worth > best[0]:
                best = worth, child, spot
        return None if best is None else best[1:]

    def _points(self) -> Points:
        state, left = self._state, self._left
        red, green = float(state.best(0)), float(state.best(1))
        if not left:
            return red, green
        parts = evaluation.shares(TUNED, left)
        lead = standing(state, 0, self._seat, parts) - standing(state, 1, self._seat, parts)
        lead = curve_at(_STAYS, left) * lead + (-1 if self._seat else 1) * curve_at(_TURN, left)
        half = (red + green) / 2 + _ADDS * left
        return half + lead / 2, half - lead / 2
