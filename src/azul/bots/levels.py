"""The levels of Azul's bots: what each knows, how it chooses a move and how it judges moves.

The levels differ in knowledge as well as in time. The worth of a pick is that of the player's board if the
round ended with it. A level that looks twice subtracts a part of what the next player can make of the
remaining tiles.

A search adds a bonus for the leader when the game is over (`Outlook.lead`), so that it prefers winning to
points. The bonus orders moves; no player ever scores it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from operator import itemgetter

from azul.bots.boards import Option, Round, replies_of, round_of
from azul.bots.evaluation import POINT, Evaluation, HandSet, HandWeights, Outlook, packaged
from azul.bots.search import Advice, advise_columns, advise_picks, best_and_asked, results_of
from azul.bots.state import PLACE_MARKER, marked
from azul.rules import IllegalMove, Move, Phase, Pick, Position, WallKind, round_ended_now
from hotseat.bots import LONGEST_MOVE, MOST_HINTS, Budget, Level, Roster
from hotseat.values import NamedTuple


class Skill(NamedTuple):
    """What a level knows and does."""

    values: Evaluation  # how it evaluates boards
    budget: Budget | None  # how long it searches; None if it chooses at a glance
    twice: bool = False  # at a glance, whether it considers the next player's reply
    carelessness: int = 0  # at a glance, how much worse its choice may be, in thousandths of a point


# Knows what a tile scores and what the floor costs, but nothing about columns, colours and rows.
_BARE = HandWeights(
    space=0, columns=(0, 0, 0, 0, 0, 7000), colours=(0, 0, 0, 0, 0, 10000), rows=(0, 0, 0, 0, 0, 2000)
)

# Also knows that tiles want neighbours, and notices a column or a colour that is nearly complete.
_PLAIN = HandWeights(
    space=300, columns=(0, 0, 0, 0, 2000, 7000), colours=(0, 0, 0, 0, 2000, 10000), rows=_BARE.rows
)

# Knows less about neighbours. On the coloured wall with three and four players, the expert would hardly beat
# a search with the plain weights.
_DIM = _BARE._replace(space=150)

_plain, _dim = HandSet(_PLAIN), HandSet(_DIM)


def _for_hard(position: Position) -> Outlook:
    values = _dim if position.players > 2 and position.wall is WallKind.COLOURED else _plain
    return values(position)


SKILLS = {
    Level.EASY: Skill(HandSet(_BARE), None, carelessness=3 * POINT),
    Level.MEDIUM: Skill(HandSet(_PLAIN), None, twice=True, carelessness=POINT),
    Level.HARD: Skill(_for_hard, Budget(seconds=0.2)),
    Level.EXPERT: Skill(packaged, Budget(mean=1.0)),
}


# The share of a round's first pick as a multiple of the mean, by players, before `LONGEST_MOVE` limits it.
# Calibrated with experts that play against themselves with a mean of 0.1 s: the processor time of a move is
# then 0.87 to 0.96 of the mean. It is less for two players on the grey wall (0.71), where the limit of three
# times the mean leaves a rest, and with a longer mean, as more is solved or settled (1 s, two players: 0.64
# and 0.45). With a mean far below 0.1 s, two players solve less and exceed it (0.04 s, coloured wall: 1.2).
_FIRST = {WallKind.COLOURED: {2: 3.3, 3: 2.5, 4: 2.6}, WallKind.GREY: {2: 5.0, 3: 5.0, 4: 5.4}}


def share(position: Position) -> float:
    """The limit of a pick, as a multiple of the mean.

    The more tiles are left, the more there is to search, and the more depends on it: a pick's share falls in
    proportion to the tiles. With two players, later picks are mostly solved to the end of the round in almost
    no time; with three and four, the tree stops when its choice can no longer change, which saves a third.
    So the first picks of a round can get up to three times the mean.

    Source of the idea: H. Baier and M. H. M. Winands, Time management for Monte Carlo tree search, IEEE
    Transactions on Computational Intelligence and AI in Games 8, 2016.
    """
    offer = position.offer
    left = sum(map(sum, offer.factories)) + sum(offer.centre)
    return min(LONGEST_MOVE, _FIRST[position.wall][position.players] * left / (4 * len(offer.factories)))


def choose(position: Position, level: str, budget: Budget | None = None, seed: str = "") -> Move:
    """The move of a level; without a budget it takes the level's own time. A mean is shared out over the
    round (`share`).

    Raises `ValueError` if no player has to choose.
    """
    skill = SKILLS[Level(level)]
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    text = f"{seed}\n{position.notation}"
    if _is_tiling(position):
        advice, chance = advise_columns(position, skill.values), random.Random(text).random
        seat, careless = position.to_play or 1, skill.carelessness / POINT
        return max(advice, key=lambda each: each.worth(seat) + chance() * careless).move
    if skill.budget is None:
        return _pick_at_a_glance(round_of(position, skill.values), skill, random.Random(text).random)
    limits = (budget or skill.budget).for_move(share(position))
    return advise_picks(position, skill.values, limits, text)[0].move


def consider(
    position: Position,
    level: str = Level.EXPERT,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
    in_points: bool = False,
) -> list[Advice]:
    """The `most` best moves, best first, and those of `also`, each judged as well as the best one.

    People wait for this, so a mean is a limit here.

    in_points: results are points alone, final scores if the game ends. With three and four players, results
    are means over many playouts, from which the bonus for leading cannot be removed later, so the search
    goes without it; and values are brought to points by `_SHARE`.

    Raises `ValueError` if no player has to choose, and `IllegalMove` for a move of `also` that is illegal.

    >>> from azul import new_game, parse_move
    >>> position, _events = new_game(2).apply(parse_move("deal BBRK YYKW BYRK KKWW BRRW"))
    >>> best, other = consider(position, Level.EASY, also=[parse_move("1KF")])
    >>> str(best.move), str(other.move), best.worth(1) > other.worth(1)
    ('1B2', '1KF', True)
    """
    skill = SKILLS[Level(level)]
    values = skill.values
    for move in also:
        position.check(move)
    if in_points and position.players > 2:
        values = _without_lead(values)
    picks = [move for move in also if isinstance(move, Pick)]
    if _is_tiling(position):
        advice = advise_columns(position, values)
        advice = [each for rank, each in enumerate(advice) if rank < most or each.move in also]
    elif skill.budget is None:
        advice = _advise_at_a_glance(round_of(position, values), most, picks)
    else:
        limits = (budget or skill.budget).for_move()
        advice = advise_picks(position, values, limits, f"{seed}\n{position.notation}", most, picks)
    return _in_points(position, advice) if in_points else advice


def _is_tiling(position: Position) -> bool:
    """Whether the player must choose a column, not a pick. Raises `ValueError` if no player has to choose."""
    if position.to_play is None:
        raise ValueError("nobody has to choose here")
    return position.phase is Phase.TILING


def _without_lead(values: Evaluation) -> Evaluation:
    return lambda position: values(position)._replace(lead=0)


# The networks of three and four players learn who wins, and on the coloured wall their values lie too far
# apart to be points. Of a difference between boards after a round, this share was found in the final scores
# of 144 games of medium and hard bots (slopes of the regressions: 0.45 to 0.69), and half of it or less when
# the games after 39 reviewed moves were played on 60 times each. On the grey wall it was more than all.
_SHARE = {WallKind.COLOURED: 0.6, WallKind.GREY: 1.0}


def _in_points(position: Position, advice: list[Advice]) -> list[Advice]:
    """The advice with results in points; with two players, the final scores where a move ends the game."""
    ends = [_final_scores(position, each.principal_variation) for each in advice]
    if position.players == 2:
        return [each._replace(results=end or each.results) for each, end in zip(advice, ends, strict=True)]
    if ends[0]:
        return advice
    share, mean = _SHARE[position.wall], sum(board.score for board in position.boards) / position.players
    return [
        each._replace(results=tuple(mean + share * (result - mean) for result in each.results))
        for each in advice
    ]


def _final_scores(position: Position, moves: Sequence[Move]) -> tuple[float, ...]:
    """The final scores if these moves end the game; else none."""
    try:
        for move in moves:
            position = position.apply(move).position
    except IllegalMove:
        return ()
    end = round_ended_now(position)[0]
    return tuple(float(board.score) for board in end.boards) if end.phase is Phase.OVER else ()


# At a glance


def _pick_at_a_glance(round_: Round, skill: Skill, chance: Callable[[], float]) -> Pick:
    """A pick that, at a glance, is worse than the best one by no more than the level's carelessness.

    Tiles never go straight to the floor if a pattern line takes them.
    """
    offer, boards, (_, keys, seat) = round_
    following = (seat + 1) % len(keys)
    replies = replies_of(boards[following], offer)[keys[following]]
    choices: list[tuple[int, Pick]] = []
    for pick, then, option in _choices(round_):
        worth = option.high if option.steps else option.low
        if skill.twice:
            worth -= max(replies[then]) // (len(keys) - 1)
        choices.append((worth + int(skill.carelessness * chance()), pick))
    to_lines = [choice for choice in choices if choice[1].line]
    return max(to_lines or choices, key=itemgetter(0))[1]


def _advise_at_a_glance(round_: Round, most: int, also: Sequence[Pick]) -> list[Advice]:
    """The `most` best picks, best first, then the rest of `also`."""
    offer, boards, (place, keys, seat) = round_
    worths = [board.worth[key] for board, key in zip(boards, keys, strict=True)]
    choices, last = _choices(round_), offer.last[place]
    advice: list[Advice] = []
    for pick, _then, option in choices:
        worths[seat] = option
        advice.append(Advice(pick, results_of(worths, boards[0].lead), (pick,), last, len(choices)))
    advice.sort(key=lambda each: -each.worth(seat + 1))
    return best_and_asked(advice, most, {pick: offer.canonical(pick) for pick in also}, seat + 1)


def _choices(round_: Round) -> list[tuple[Pick, int, Option]]:
    """All picks, each with the place and the board after it. Only the first of equal factories counts."""
    offer, boards, (place, keys, seat) = round_
    key, options = keys[seat], boards[seat].options
    factories, centre = offer.takes[place]
    by_centre = options[marked(key) if place & PLACE_MARKER else key]
    return [
        (offer.move((group, then), place, key, option.key), then, option)
        for takes, mine in ((factories, options[key]), (centre, by_centre))
        for group, then in takes
        for option in mine[group].every
    ]


# For people, results are in points: hints show them, and the review judges by them. With three and four
# players, the search plays rounds out at random, and the worth of a move differs by a point or two from one
# search to the next. So the review's best move is the first hint, from the same search, and a move counts as
# worse only if other searches, with random numbers of their own, agree. With two players nothing is random,
# and a hint builds on the search for earlier picks.

# Positions searched for a choice, by the number of players, so few that time seldom cuts a search short: with
# more than two players they take 0.3 s on average and 0.7 s at most. With a third of them, a review of two
# players judged 12 of 150 hints more than a point worse than the best move, now 3.
NODES = {2: 150_000, 3: 18_000, 4: 15_000}


def hints(position: Position, budget: Budget, seed: str) -> list[Advice]:
    """The best moves, best first, with results in points."""
    if position.players > 2 and budget.nodes is None:
        budget, seed = budget._replace(nodes=NODES[position.players]), ""
    return consider(position, Level.EXPERT, budget, seed, most=MOST_HINTS, in_points=True)


ROSTER = Roster(
    example="Pick(3, Colour.BLUE, 2)",
    parse=Position.parse,
    visible=lambda position: position,  # a position of Azul has no secrets
    choose=choose,
    consider=hints,
)

_SURE = 0.5  # points by which a move must be better in every search, for another to count as worse

_SEEDS = ("once more", "and again")  # of searches of half the size


def judged(position: Position, budget: Budget, move: Move) -> list[Advice]:
    """The best move, first, and `move`, from one search; `move` alone if no other is surely better.

    With more than two players, two searches must agree: that for hints if it judged `move`, and others of
    half the size. The one kinder to `move` counts.
    """
    if position.players == 2 or _is_tiling(position):
        return consider(position, Level.EXPERT, budget, also=[move], in_points=True)
    shown = consider(position, Level.EXPERT, budget, most=MOST_HINTS, in_points=True)
    best, seat = shown[0].move, position.to_play or 1
    pairs = [(shown[0], advice) for advice in shown if advice.move == move]

    def lost(pair: tuple[Advice, Advice]) -> float:
        return pair[0].gain(seat) - pair[1].gain(seat)

    for seed in _SEEDS[len(pairs) :]:
        if not pairs or lost(pairs[-1]) >= _SURE:
            half = budget.for_move().part(0.5)
            again = consider(position, Level.EXPERT, half, seed, also=[best, move], in_points=True)
            by_move = {advice.move: advice for advice in again}
            pairs.append((by_move[best], by_move[move]))
    least = min(pairs, key=lost)
    return list(least) if lost(least) >= _SURE else [least[1]]
