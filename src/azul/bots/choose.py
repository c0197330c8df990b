"""The two questions to a bot: which move does it choose, and what does it think of these moves.

A pick is worth what the player's board would be worth if the round ended with it. A level that looks
twice subtracts a part of what the next player can make of the remaining tiles.

A search adds something for the leader when the game is over (`Evaluation.lead`), so that it prefers
winning to points. This bonus orders moves; no player ever scores it.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from azul.bots.alphabeta import AlphaBeta
from azul.bots.boards import Option, standings
from azul.bots.cache import SearchCache
from azul.bots.evaluation import POINT, Evaluation, Outlook
from azul.bots.levels import SKILLS, Advice, Level
from azul.bots.mcts import Tree
from azul.bots.rounds import Round, advise_columns, replies_of, round_of
from azul.bots.state import PLACE_MARKER, Take, marked, take_of
from azul.bots.timing import share
from azul.rules import FLOOR, IllegalMove, Move, Phase, Pick, Position
from azul.rules.forecast import round_ended_now
from hotseat.bots.search import Budget, no_garbage_collection

_Choice = tuple[int, Pick, Option]  # the value in thousandths of a point, the pick, its result

_Target = tuple[int, int]  # the place and the player's key that a pick leads to

_Judged = list[tuple[_Target, Advice]]


def choose(position: Position, level: Level, budget: Budget | None = None, seed: str = "") -> Move:
    """The move of a level; without a budget it takes the level's own time. A mean is shared out over the
    round (`azul.bots.timing`).

    Raises `ValueError` if no player has to choose.
    """
    skill = SKILLS[level]
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    if skill.budget is not None:
        if _is_tiling(position):
            return advise_columns(position, skill.values)[0].move
        limits = (budget or skill.budget).for_move(share(position))
        return advise_picks(position, skill.values, limits, f"{seed}\n{position.notation}")[0].move
    if not _is_tiling(position):
        return _pick_at_a_glance(position, skill.values, skill.twice, skill.carelessness, seed)
    advice = advise_columns(position, skill.values)
    chance = random.Random(f"{seed}\n{position.notation}").random
    seat = position.to_play or 1
    return max(advice, key=lambda each: each.worth(seat) + chance() * skill.carelessness / POINT).move


def consider(
    position: Position,
    level: Level = Level.EXPERT,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The `most` best moves, best first, and those of `also`, each judged as well as the best one.

    People wait for this, so a mean is a limit here.

    Raises `ValueError` if no player has to choose, and `IllegalMove` for a move of `also` that is illegal.

    >>> from azul import new_game, parse_move
    >>> position, _events = new_game(2).apply(parse_move("deal BBRK YYKW BYRK KKWW BRRW"))
    >>> best, other = consider(position, Level.EASY, also=[parse_move("1KF")])
    >>> str(best.move), str(other.move), best.worth(1) > other.worth(1)
    ('1B2', '1KF', True)
    """
    skill = SKILLS[level]
    return _consider(position, skill.values, budget or skill.budget, skill.budget is None, seed, most, also)


def consider_in_points(
    position: Position,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The same for the expert, with results in points alone: final scores if the game ends.

    With three and four players, results are means over many playouts, from which the bonus for leading
    cannot be removed later, so the search goes without it.
    """
    if position.players == 2:
        advice = consider(position, Level.EXPERT, budget, seed, most=most, also=also)
        return [_in_points(position, each) for each in advice]
    skill = SKILLS[Level.EXPERT]
    return _consider(position, _WithoutLead(skill.values), budget or skill.budget, False, seed, most, also)


def _consider(
    position: Position,
    values: Evaluation,
    budget: Budget | None,
    at_a_glance: bool,
    seed: str,
    most: int,
    also: Sequence[Move],
) -> list[Advice]:
    for move in also:
        position.check(move)
    if _is_tiling(position):
        advice = advise_columns(position, values)
        return [each for rank, each in enumerate(advice) if rank < most or each.move in also]
    picks = [move for move in also if isinstance(move, Pick)]
    if at_a_glance or budget is None:
        return _advise_at_a_glance(position, values, most, picks)
    return advise_picks(position, values, budget.for_move(), f"{seed}\n{position.notation}", most, picks)


def _is_tiling(position: Position) -> bool:
    """Whether a column is to be chosen, not a pick. Raises `ValueError` if no player has to choose."""
    if position.to_play is None:
        raise ValueError("nobody has to choose here")
    return position.phase is Phase.TILING


class _WithoutLead(Evaluation):
    """The same evaluation without the bonus for leading."""

    lead = 0

    def __init__(self, values: Evaluation) -> None:
        self._values = values

    def round(self, position: Position) -> Sequence[Outlook]:
        return self._values.round(position)


def _in_points(position: Position, advice: Advice) -> Advice:
    """The same advice, with the final scores as results if its principal variation ends the game."""
    try:
        for move in advice.principal_variation:
            position = position.apply(move).position
    except IllegalMove:
        return advice
    end = round_ended_now(position)[0]
    if end.phase is not Phase.OVER:
        return advice
    return advice._replace(results=tuple(float(board.score) for board in end.boards))


# At a glance


def _pick_at_a_glance(
    position: Position, values: Evaluation, twice: bool, carelessness: int, seed: str
) -> Move:
    """A pick that is at most `carelessness` (thousandths of a point) worse than the best one at a glance.

    Tiles never go straight to the floor if a pattern line takes them.
    """
    round_ = round_of(position, values)
    chance = random.Random(f"{seed}\n{position.notation}").random
    choices = [
        (worth + int(carelessness * chance()), pick, option)
        for worth, pick, option in _choices(round_, twice)
    ]
    to_lines = [choice for choice in choices if choice[1].line]
    return max(to_lines or choices, key=_worth)[1]


def _advise_at_a_glance(
    position: Position, values: Evaluation, most: int, also: Sequence[Pick]
) -> list[Advice]:
    """The `most` best picks, best first, then the rest of `also`."""
    round_ = round_of(position, values)
    seat = round_.position.seat + 1
    choices = _choices(round_, twice=False)
    judged = {pick: _advice(round_, option, pick, len(choices)) for _, pick, option in choices}
    best = sorted(judged.values(), key=lambda advice: -advice.worth(seat))[:most]
    best_moves = {advice.move for advice in best}
    rest = [
        judged[pick._replace(source=round_.offer.canonical(pick.source))]._replace(
            move=pick, principal_variation=(pick,)
        )
        for pick in also
        if pick not in best_moves
    ]
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def _advice(round_: Round, option: Option, pick: Pick, nodes: int) -> Advice:
    """A pick, with the standings if the round ended with it."""
    place, keys, seat = round_.position
    worths = [board.worth[key] for board, key in zip(round_.boards, keys, strict=True)]
    worths[seat] = option
    results = tuple(result / POINT for result in standings(worths, round_.lead))
    return Advice(pick, results, (pick,), round_.offer.last[place], nodes)


def _choices(round_: Round, twice: bool) -> list[_Choice]:
    """All picks with their values. Of equal factories only the first counts."""
    offer, boards, (place, keys, seat), _ = round_
    following = (seat + 1) % len(keys)
    replies = replies_of(boards[following], offer)[keys[following]]
    options = boards[seat].options
    own = options[keys[seat]]
    by_centre = options[marked(keys[seat])] if place & PLACE_MARKER else own
    factories, centre = offer.takes[place]
    choices: list[_Choice] = []
    for takes, mine in ((factories, own), (centre, by_centre)):
        for group, then in takes:
            against = max(replies[then]) // (len(keys) - 1) if twice else 0
            for option in mine[group].every:
                worth = (option.high if option.steps else option.low) - against
                pick = offer.move((group, then), place, keys[seat], option.key)
                choices.append((worth, pick, option))
    return choices


def _worth(choice: _Choice) -> int:
    return choice[0]


# By search

SEARCHES = SearchCache()


def advise_picks(
    position: Position,
    values: Evaluation,
    budget: Budget,
    seed: str,
    most: int = 1,
    also: Sequence[Pick] = (),
) -> list[Advice]:
    """The `most` best picks by search, best first, then the rest of `also`.

    With a time limit, the search for earlier picks of a round is continued. With a limit of nodes,
    the search begins anew, so that the choice depends on nothing else.
    """
    with no_garbage_collection(kept=True):
        anew = budget.nodes is not None or bool(also)  # picks of `also` have factories of this position
        search = SEARCHES.search(position, values, budget, seed, anew=anew)
        round_ = Round(search.offer, search.boards, search.position, search.lead)
        targets = {pick: _target(round_, pick) for pick in also}
        asked = set(targets.values())
        if isinstance(search, AlphaBeta):
            judged = _alphabeta(round_, search, most, asked)
        else:
            judged = _mcts(round_, search, most, asked)
    best = [advice for _, advice in judged[:most]]
    best_moves = {advice.move for advice in best}
    by_target = dict(judged)
    rest = [
        _with_source(by_target[target], pick) for pick, target in targets.items() if pick not in best_moves
    ]
    seat = round_.position.seat + 1
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def searched(position: Position, values: Evaluation, budget: Budget) -> int:
    """Search for the best pick; the number of nodes searched."""
    return advise_picks(position, values, budget, "")[0].nodes


def _alphabeta(round_: Round, search: AlphaBeta, most: int, also: Collection[_Target]) -> _Judged:
    """Judge picks of a game for two."""
    judged: _Judged = []
    for found in search.run(most, also):
        if found.principal_variation is not None:
            steps, keys = found.principal_variation
            picks = _picks(round_, steps)
            worths = [board.worth[key] for board, key in zip(round_.boards, keys, strict=True)]
            results = tuple(result / POINT for result in standings(worths, round_.lead))
            advice: Advice = Advice(picks[0], results, picks, found.solved, search.clock.nodes)
            judged.append((found.move[1:3], advice))
    return judged


def _mcts(round_: Round, tree: Tree, most: int, also: Collection[_Target]) -> _Judged:
    """Judge picks of a game for three or four."""
    solved = round_.offer.last[round_.position.place]
    judged: _Judged = []
    for node in tree.run(most, also):
        moves = tree.principal_variation(node)
        picks = _picks(round_, [((group, then), key) for _, then, key, group in moves])
        count = max(1, node.visits)
        results = tuple(points / count / POINT for points in node.points)
        judged.append((moves[0][1:3], Advice(picks[0], results, picks, solved, tree.clock.nodes)))
    return judged


def _target(round_: Round, pick: Pick) -> _Target:
    """The place and the key that a pick leads to; equal factories lead to the same place."""
    place, _, seat = round_.position
    take = take_of(round_.offer, place, pick)
    after = round_.position.after(take, None if pick.line == FLOOR else pick.line - 1)
    assert after is not None
    return take[1], after.keys[seat]


def _with_source(advice: Advice, pick: Pick) -> Advice:
    """The same advice for a pick that may take from another factory with equal tiles."""
    first = advice.move
    assert isinstance(first, Pick)
    swapped = {first.source: pick.source, pick.source: first.source}
    picks = tuple(
        move._replace(source=swapped.get(move.source, move.source))
        for move in advice.principal_variation
        if isinstance(move, Pick)
    )
    return advice._replace(move=pick, principal_variation=picks)


def _picks(round_: Round, steps: Sequence[tuple[Take, int]]) -> tuple[Pick, ...]:
    """The takes of a principal variation as picks."""
    place, keys, seat = round_.position
    now = list(keys)
    picks: list[Pick] = []
    for take, after in steps:
        picks.append(round_.offer.move(take, place, now[seat], after))
        place, now[seat] = take[1], after
        seat = (seat + 1) % len(now)
    return tuple(picks)
