"""Choose a move: at a glance, by search, and rated in points; one entry for all levels.

A choice is worth what the own board is if the round ended with it. Who looks twice takes off what the
next player can make of what is left, the less the more players there are.

The levels differ in what they know as well as in time (`SKILLS`).

A search counts something extra for who leads where the game is over (`Evaluation.lead`), so that it prefers
winning to points. That may order choices; it is no point on anybody's board.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple

from azul.bots import rounds as columns
from azul.bots.alphabeta import AlphaBeta, Recall
from azul.bots.boards import Option, standings
from azul.bots.evaluation import POINT, ByTable, ByWall, Evaluation, HandSet, Outlook, Packaged, Weights
from azul.bots.levels import Advice, Budget, Level, no_collecting
from azul.bots.mcts import Tree
from azul.bots.rounds import Round, replies_of, round_of
from azul.bots.state import PLACE_MARKER, Take, marked, take_of
from azul.rules import FLOOR, IllegalMove, Move, Phase, Pick, Position
from azul.rules.forecast import round_ended_now

_Choice = tuple[int, Pick, Option]  # what it is worth, in thousandths of a point


def advise_at_a_glance(
    position: Position, values: Evaluation, most: int, also: Sequence[Pick]
) -> list[Advice]:
    """The `most` best picks, best first, and those of `also` among them or behind them."""
    round_ = round_of(position, values)
    seat = round_.position.seat + 1
    found = _choices(round_, twice=False)
    judged = {pick: _advice(round_, option, pick, len(found)) for _, pick, option in found}
    best = sorted(judged.values(), key=lambda advice: -advice.worth(seat))[:most]
    named = {advice.move for advice in best}
    rest = [
        judged[pick._replace(source=round_.offer.canonical(pick.source))]._replace(move=pick, line=(pick,))
        for pick in also
        if pick not in named
    ]
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def _advice(round_: Round, option: Option, pick: Pick, nodes: int) -> Advice:
    """A pick, and where all stand if the round ended with it."""
    place, keys, seat = round_.position
    worths = [board.worth[key] for board, key in zip(round_.boards, keys, strict=True)]
    worths[seat] = option
    results = tuple(each / POINT for each in standings(worths, round_.lead))
    return Advice(pick, results, (pick,), round_.offer.last[place], nodes)


def choose_at_a_glance(
    position: Position, values: Evaluation, twice: bool, carelessness: int, seed: str
) -> Move:
    """A pick nearly as good as the best at a glance: worse by `carelessness` at most (thousandths of a
    point). Tiles never go straight to the floor while a line takes them.
    """
    round_ = round_of(position, values)
    chance = random.Random(f"{seed}\n{position}").random
    found = [
        (worth + int(carelessness * chance()), pick, option)
        for worth, pick, option in _choices(round_, twice)
    ]
    kept = [choice for choice in found if choice[1].line]
    return max(kept or found, key=_worth)[1]


def _choices(round_: Round, twice: bool) -> list[_Choice]:
    """All picks with their worth; one of equal factories stands for all."""
    offer, boards, (place, keys, seat), _ = round_
    following = (seat + 1) % len(keys)
    replies = replies_of(boards[following], offer)[keys[following]]
    options = boards[seat].options
    own = options[keys[seat]]
    by_centre = options[marked(keys[seat])] if place & PLACE_MARKER else own
    factories, centre = offer.takes[place]
    found: list[_Choice] = []
    for takes, mine in ((factories, own), (centre, by_centre)):
        for group, then in takes:
            against = max(replies[then]) // (len(keys) - 1) if twice else 0
            for option in mine[group].every:
                worth = (option.high if option.steps else option.low) - against
                found.append((worth, offer.move((group, then), place, keys[seat], option.key), option))
    return found


def _worth(choice: _Choice) -> int:
    return choice[0]


def advise_picks(
    position: Position,
    values: Evaluation,
    budget: Budget,
    seed: str,
    most: int = 1,
    also: Sequence[Pick] = (),
) -> list[Advice]:
    """The `most` best picks, best first, and those of `also` among them or behind them."""
    round_ = round_of(position, values)
    asked = {pick: _target(round_, pick) for pick in also}
    search = _duel if position.players == 2 else _several
    with no_collecting():
        found = search(round_, budget, seed, most, set(asked.values()))
        round_.forget()
    best_pick = [advice for _, advice in found[:most]]
    named = {advice.move for advice in best_pick}
    judged = dict(found)
    rest = [_asked(judged[target], pick) for pick, target in asked.items() if pick not in named]
    seat = round_.position.seat + 1
    return best_pick + sorted(rest, key=lambda advice: -advice.worth(seat))


def best_pick(position: Position, values: Evaluation, budget: Budget, seed: str) -> Advice:
    """The best pick alone. By the clock, what was found out for earlier picks of the round helps; a
    search with a number of nodes begins anew, so that its choice depends on nothing else.
    """
    if position.players > 2 or budget.nodes is not None:
        return advise_picks(position, values, budget, seed)[0]
    with no_collecting():
        search = _RECALL.search(position, values, budget)
        round_ = Round(search.offer, search.boards, search.position, search.lead)
        return _judged(round_, search, 1, ())[0][1]


def searched(position: Position, values: Evaluation, budget: Budget) -> int:
    """Search for the best pick alone; how many nodes were looked at."""
    return advise_picks(position, values, budget, "")[0].nodes


_RECALL = Recall()

_Judged = list[tuple[tuple[int, int], Advice]]  # by the place and the key that a pick leads to


def _duel(round_: Round, budget: Budget, _seed: str, most: int, also: Collection[tuple[int, int]]) -> _Judged:
    """Two players: alpha-beta."""
    return _judged(round_, AlphaBeta(round_, budget), most, also)


def _judged(round_: Round, search: AlphaBeta, most: int, also: Collection[tuple[int, int]]) -> _Judged:
    """What a search of a round's position finds, in commands."""
    judged: _Judged = []
    for each in search.run(most, also):
        if each.line is not None:
            picks = _picks(round_, each.line.steps)
            worths = [board.worth[key] for board, key in zip(round_.boards, each.line.keys, strict=True)]
            results = tuple(result / POINT for result in standings(worths, round_.lead))
            advice: Advice = Advice(picks[0], results, picks, each.solved, search.clock.nodes)
            judged.append((each.move[1:3], advice))
    return judged


def _several(
    round_: Round, budget: Budget, seed: str, most: int, also: Collection[tuple[int, int]]
) -> _Judged:
    """Three and four players: a tree of rounds played out."""
    tree = Tree(round_, budget, seed)
    solved = round_.offer.last[round_.position.place]
    judged: _Judged = []
    for node in tree.run(most, also):
        line = tree.line(node)
        picks = _picks(round_, [((group, then), key) for _, then, key, group in line])
        count = max(1, node.visits)
        results = tuple(points / count / POINT for points in node.points)
        judged.append((line[0][1:3], Advice(picks[0], results, picks, solved, tree.clock.nodes)))
    return judged


def _target(round_: Round, pick: Pick) -> tuple[int, int]:
    """The place and the key a pick leads to, one of equal factories standing for all."""
    place, _, seat = round_.position
    take = take_of(round_.offer, place, pick)
    after = round_.position.after(take, None if pick.line == FLOOR else pick.line - 1)
    assert after is not None
    return take[1], after.keys[seat]


def _asked(advice: Advice, pick: Pick) -> Advice:
    """Advice on a pick that may take from a factory equal to the one that was judged."""
    first = advice.move
    assert isinstance(first, Pick)
    swapped = {first.source: pick.source, pick.source: first.source}
    line = tuple(
        each._replace(source=swapped.get(each.source, each.source))
        for each in advice.line
        if isinstance(each, Pick)
    )
    return advice._replace(move=pick, line=line)


def _picks(round_: Round, steps: Sequence[tuple[Take, int]]) -> tuple[Pick, ...]:
    """A line in picks, from the round's position on."""
    place, keys, seat = round_.position
    now = list(keys)
    picks: list[Pick] = []
    for take, after in steps:
        picks.append(round_.offer.move(take, place, now[seat], after))
        place, now[seat] = take[1], after
        seat = (seat + 1) % len(now)
    return tuple(picks)


# Knows what a tile scores and what the floor costs, but nothing of columns, colours and rows.
_BARE = Weights(
    space=0, columns=(0, 0, 0, 0, 0, 7000), colours=(0, 0, 0, 0, 0, 10000), rows=(0, 0, 0, 0, 0, 2000)
)

# Knows that tiles want neighbours, and a column or a colour when nearly all of it is there.
_PLAIN = Weights(
    space=300, columns=(0, 0, 0, 0, 2000, 7000), colours=(0, 0, 0, 0, 2000, 10000), rows=_BARE.rows
)

# Knows that tiles want neighbours, but less of it. With three and four players the plain values already
# come to as much as all of them do, so a search with them leaves nothing to be better at. On the grey
# wall, where a tile finds neighbours in many columns, even the dim ones leave little: there a search is
# better than medium with the bare ones.
_DIM = _BARE._replace(space=150)


class Skill(NamedTuple):
    """What a level knows and does.

    values: how it values boards.  budget: how long it searches; None: it does not, but chooses at a
    glance.  twice: at a glance, whether it thinks of the next player's reply.  carelessness: how much
    worse than the best, at a glance, its choice may be at most, in thousandths of a point.
    """

    values: Evaluation
    budget: Budget | None
    twice: bool = False
    carelessness: int = 0


SKILLS = {
    Level.EASY: Skill(HandSet(_BARE), None, carelessness=3 * POINT),
    Level.MEDIUM: Skill(HandSet(_PLAIN), None, twice=True, carelessness=POINT),
    Level.HARD: Skill(ByTable(HandSet(_PLAIN), ByWall(HandSet(_DIM), HandSet(_BARE))), Budget(seconds=0.2)),
    Level.EXPERT: Skill(Packaged(), Budget(seconds=1.0)),
}


def consider(
    position: Position,
    level: Level = Level.EXPERT,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The `most` best choices, best first, and those of `also`, each judged as well as the best one is.

    Raises ValueError where nobody has to choose, and `IllegalMove` for what may not be chosen.
    """
    skill = SKILLS[level]
    for command in also:
        position.check(command)
    if _tiling(position):
        return _listed(columns.advise(position, skill.values), most, also)
    asked = [command for command in also if isinstance(command, Pick)]
    if skill.budget is None:
        return advise_at_a_glance(position, skill.values, most, asked)
    return advise_picks(position, skill.values, budget or skill.budget, f"{seed}\n{position}", most, asked)


def choose(position: Position, level: Level, budget: Budget | None = None, seed: str = "") -> Move:
    """What a player of a level does; without a budget it takes the level's own time.

    Raises ValueError where nobody has to choose.
    """
    skill = SKILLS[level]
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    if skill.budget is not None:
        if _tiling(position):
            return columns.advise(position, skill.values)[0].move
        return best_pick(position, skill.values, budget or skill.budget, f"{seed}\n{position}").move
    if not _tiling(position):
        return choose_at_a_glance(position, skill.values, skill.twice, skill.carelessness, seed)
    found = columns.advise(position, skill.values)
    chance = random.Random(f"{seed}\n{position}").random
    seat = position.to_play or 1
    return max(found, key=lambda each: each.worth(seat) + chance() * skill.carelessness / POINT).move


def _tiling(position: Position) -> bool:
    """Whether columns are chosen now, and not picks. Raises ValueError where nothing is chosen."""
    if position.to_play is None:
        raise ValueError("nobody has to choose here")
    return position.phase is Phase.TILING


def _listed(found: list[Advice], most: int, also: Sequence[Move]) -> list[Advice]:
    """Of all choices, best first, the first few and those asked for."""
    return [each for place, each in enumerate(found) if place < most or each.move in also]


_USUAL = Budget(seconds=1.0)


class _WithoutLead(Evaluation):
    """The same values, and nothing extra for leading."""

    lead = 0

    def __init__(self, values: Evaluation) -> None:
        self._values = values

    def round(self, position: Position) -> Sequence[Outlook]:
        return self._values.round(position)


def considered(
    position: Position,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The expert's `most` best choices and those of `also`, as `consider` gives them, with results in
    points: where a line ends the game, the scores that the engine gives everybody for it.

    With three and four players results are means of many ends, from which nothing can be taken out
    later; there the search goes without the extra. Raises as `consider` does.
    """
    if position.players == 2:
        found = consider(position, Level.EXPERT, budget, seed, most=most, also=also)
        return [in_points(position, each) for each in found]
    for command in also:
        position.check(command)
    skill = SKILLS[Level.EXPERT]
    values = _WithoutLead(skill.values)
    if position.phase is Phase.TILING:
        listed = columns.advise(position, values)
        return [each for place, each in enumerate(listed) if place < most or each.move in also]
    asked = [command for command in also if isinstance(command, Pick)]
    return advise_picks(
        position, values, budget or skill.budget or _USUAL, f"{seed}\n{position}", most, asked
    )


def in_points(position: Position, advice: Advice) -> Advice:
    """The same advice, with the final scores for results where its line ends the game."""
    then = ended(position, advice.line)
    if then is None or then.phase is not Phase.OVER:
        return advice
    return advice._replace(results=tuple(float(board.score) for board in then.boards))


def ended(position: Position, line: Sequence[Move]) -> Position | None:
    """The position after wall-tiling if a line is played and nothing more is taken; None for a line
    that cannot be played.
    """
    for command in line:
        try:
            position = position.apply(command).position
        except IllegalMove:
            return None
    return round_ended_now(position)[0]
