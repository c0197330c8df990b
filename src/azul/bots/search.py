"""Judge moves: picks by a search to the end of the round, columns of the grey wall by trying each.

The last searches are kept, whose tables remain valid for later picks of the same round. Emptying the tables
of a search takes up to a tenth of its time, so it is left to the next search, which does it first: then it is
known how long that took, and the rest of the time is left for searching.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from time import thread_time

import hotseat.bots.search
from azul.bots.alphabeta import AlphaBeta
from azul.bots.boards import Board, Round, boards_of, lead_of, round_of, standings
from azul.bots.evaluation import POINT, Evaluation
from azul.bots.mcts import Tree
from azul.bots.state import LINES, Take, keys_of, points_at, search_state, take_of
from azul.rules import FLOOR, Move, Pick, Place, Position
from hotseat.bots.search import Budget, collect_garbage, no_garbage_collection

# The move is a `Pick`, or, in wall-tiling on the grey wall, a `Place`. Results are points after tiling
# plus the future value of the board. The principal variation goes to the end of the round at most, and
# `exact` means solved to that end.
Advice = hotseat.bots.search.Advice[Move]

_Target = tuple[int, int]  # the place and the player's key that a pick leads to

_Judged = Iterator[tuple[_Target, Advice]]

_MOST_SEARCHES = 2  # searches to keep; at one second a move each may take 100 MB in a round

_OFTEN, _SELDOM = 8, 64  # new searches between two collections of garbage; the latter while tables are kept


class SearchCache:
    """Keeps a search for each of the last two evaluations.

    A search is continued if evaluation, walls and scores are the same, and each factory is empty or holds
    what it held when the search began.
    """

    def __init__(self) -> None:
        self._searches: list[tuple[Evaluation, Position, AlphaBeta | Tree]] = []  # and where each began
        self._begun = 0  # new searches since garbage was collected

    def search(
        self, position: Position, values: Evaluation, budget: Budget, seed: str = "", *, anew: bool = False
    ) -> AlphaBeta | Tree:
        for number, (used, begun, search) in enumerate(self._searches):
            if used is values and not anew and _may_continue(begun, position):
                self._searches.append(self._searches.pop(number))
                search.go_on(search_state(position, search.offer), budget)
                return search
        budget = self._make_room(values, budget)
        round_ = round_of(position, values)
        search = AlphaBeta(round_, budget) if position.players == 2 else Tree(round_, budget, seed)
        self._searches.append((values, position, search))
        return search

    def forget(self) -> None:
        for _, _, search in self._searches:
            search.forget()
        self._searches.clear()

    def _make_room(self, values: Evaluation, budget: Budget) -> Budget:
        """Empty the tables of other searches; the budget that is left."""
        started = thread_time()
        kept = [cached for cached in self._searches if cached[0] is not values][1 - _MOST_SEARCHES :]
        for cached in self._searches:
            if all(cached is not other for other in kept):
                cached[2].forget()
        self._searches = kept
        self._begun += 1
        if self._begun >= (_SELDOM if kept else _OFTEN):
            collect_garbage()
            self._begun = 0
        if budget.seconds is None:
            return budget
        return budget._replace(seconds=budget.seconds - (thread_time() - started))


def _may_continue(begun: Position, position: Position) -> bool:
    if (position.wall, position.round, position.first) != (begun.wall, begun.round, begun.first):
        return False
    if position.players != begun.players:
        return False
    boards = zip(begun.boards, position.boards, strict=True)
    if any(one.score != other.score or one.wall != other.wall for one, other in boards):
        return False
    factories = zip(begun.offer.factories, position.offer.factories, strict=True)
    return all(not now or now == before for before, now in factories)


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
            judged = list(_alphabeta(round_, search, most, asked))
        else:
            judged = list(_mcts(round_, search, most, asked))
    best = [advice for _, advice in judged[:most]]
    best_moves = {advice.move for advice in best}
    by_target = dict(judged)
    rest = [
        _with_source(by_target[target], pick) for pick, target in targets.items() if pick not in best_moves
    ]
    seat = round_.position.seat + 1
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def _alphabeta(round_: Round, search: AlphaBeta, most: int, also: Collection[_Target]) -> _Judged:
    for found in search.run(most, also):
        if found.principal_variation is not None:
            steps, keys = found.principal_variation
            picks = _picks(round_, steps)
            worths = [board.worth[key] for board, key in zip(round_.boards, keys, strict=True)]
            results = tuple(result / POINT for result in standings(worths, round_.lead))
            yield found.move[1:3], Advice(picks[0], results, picks, found.solved, search.clock.nodes)


def _mcts(round_: Round, tree: Tree, most: int, also: Collection[_Target]) -> _Judged:
    solved = round_.offer.last[round_.position.place]
    for node in tree.run(most, also):
        moves = tree.principal_variation(node)
        picks = _picks(round_, [((group, then), key) for _, then, key, group in moves])
        count = max(1, node.visits)
        results = tuple(points / count / POINT for points in node.points)
        yield moves[0][1:3], Advice(picks[0], results, picks, solved, tree.clock.nodes)


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
    place, keys, seat = round_.position
    now = list(keys)
    picks: list[Pick] = []
    for take, after in steps:
        picks.append(round_.offer.move(take, place, now[seat], after))
        place, now[seat] = take[1], after
        seat = (seat + 1) % len(now)
    return tuple(picks)


# Columns

_WIDTH = 60  # ways of tiling kept from line to line; more changed no choice


def advise_columns(position: Position, values: Evaluation) -> list[Advice]:
    """All columns for the next full line, best first. Other players' full lines count as tiled."""
    seat = (position.to_play or 1) - 1
    boards = boards_of(position, values, _WIDTH)
    keys = keys_of(position)
    worths = [board.worth[key] for board, key in zip(boards, keys, strict=True)]
    lead = lead_of(boards, values)
    advice: list[Advice] = []
    legal = [move for move in position.legal_moves if isinstance(move, Place)]
    for place in legal:
        board, key = _placed(boards[seat], keys[seat], place)
        worths[seat] = board.worth[key]
        results = tuple(result / POINT for result in standings(worths, lead))
        advice.append(Advice(place, results, _principal_variation(place, board, key), True, len(legal)))
    advice.sort(key=lambda each: -each.worth(seat + 1))
    return advice


def _placed(board: Board, key: int, place: Place) -> tuple[Board, int]:
    row, column = place.line - 1, place.column - 1
    bits = key >> 6 * row & 63
    points = points_at(board.wall, row, column)
    wall = board.form.lay(board.wall, row, column, (bits - 1) % 5)
    return board.on(wall, board.score + points), key - (bits << 6 * row)


def _principal_variation(place: Place, board: Board, key: int) -> tuple[Move, ...]:
    new = board.tiled(key & LINES).wall & ~board.wall
    bits: Sequence[int] = [bit for bit in range(25) if new >> bit & 1]
    return (place, *(Place(bit // 5 + 1, bit % 5 + 1) for bit in bits))
