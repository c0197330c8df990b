"""Advice in the factory offer: what the searches find, put into commands and points."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from azul.players.advice import Advice
from azul.players.alphabeta import AlphaBeta
from azul.players.boards import standings
from azul.players.budget import Budget
from azul.players.clock import no_collecting
from azul.players.position import Take, take_of
from azul.players.recall import Recall
from azul.players.rounds import Round, round_of
from azul.players.tree import Tree
from azul.players.values import POINT, Values
from azul.rules import FLOOR, Pick, Position
from azul.rules.commands import PICKS


def advise(
    game: Position, values: Values, budget: Budget, seed: str, most: int = 1, also: Sequence[Pick] = ()
) -> list[Advice]:
    """The `most` best picks, best first, and those of `also` among them or behind them."""
    round_ = round_of(game, values)
    asked = {pick: _target(round_, pick) for pick in also}
    search = _duel if game.players == 2 else _several
    with no_collecting():
        found = search(round_, budget, seed, most, set(asked.values()))
        round_.forget()
    best = [advice for _, advice in found[:most]]
    named = {advice.command for advice in best}
    judged = dict(found)
    rest = [_asked(judged[target], pick) for pick, target in asked.items() if pick not in named]
    seat = round_.position.seat + 1
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def best(game: Position, values: Values, budget: Budget, seed: str) -> Advice:
    """The best pick alone. By the clock, what was found out for earlier picks of the round helps; a
    search with a number of nodes begins anew, so that its choice depends on nothing else.
    """
    if game.players > 2 or budget.nodes is not None:
        return advise(game, values, budget, seed)[0]
    with no_collecting():
        search = _RECALL.search(game, values, budget)
        round_ = Round(search.offer, search.boards, search.position, search.lead)
        return _judged(round_, search, 1, ())[0][1]


def searched(game: Position, values: Values, budget: Budget) -> int:
    """Search for the best pick alone; how many nodes were looked at."""
    return advise(game, values, budget, "")[0].nodes


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
    first = advice.command
    assert isinstance(first, Pick)
    swapped = {first.source: pick.source, pick.source: first.source}
    line = tuple(
        PICKS[swapped.get(each.source, each.source)][each.colour][each.line]
        for each in advice.line
        if isinstance(each, Pick)
    )
    return advice._replace(command=pick, line=line)


def _picks(round_: Round, steps: Sequence[tuple[Take, int]]) -> tuple[Pick, ...]:
    """A line in picks, from the round's position on."""
    place, keys, seat = round_.position
    now = list(keys)
    picks: list[Pick] = []
    for take, after in steps:
        picks.append(round_.offer.command(take, place, now[seat], after))
        place, now[seat] = take[1], after
        seat = (seat + 1) % len(now)
    return tuple(picks)
