"""Judge moves: picks by a search to the end of the round, columns of the grey wall by trying each.

The last searches stay, as their tables remain valid for later picks of the same round. Emptying the tables of
a search takes up to a tenth of its time. So the next search does that first: then it knows how much of its
time is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from time import thread_time

import hotseat.bots
from azul.bots.alphabeta import AlphaBeta
from azul.bots.boards import Board, Option, boards_of, round_of, standings
from azul.bots.evaluation import POINT, Evaluation
from azul.bots.mcts import Tree
from azul.bots.state import keys_of, points_at, search_state
from azul.rules import Move, Pick, Place, Position
from hotseat.bots import Budget, collect_garbage, no_garbage_collection

# The move is a `Pick`, or, in wall-tiling on the grey wall, a `Place`. Results are points after tiling
# plus the future value of the board. The principal variation goes to the end of the round at most, and
# `exact` means solved to that end.
Advice = hotseat.bots.Advice[Move]

_MOST_SEARCHES = 2  # searches to keep; at one second a move each may take 100 MB in a round

_OFTEN, _SELDOM = 8, 64  # new searches between two garbage collections; the latter while tables stay


class SearchCache:
    """Keeps a search for each of the two evaluations used last.

    A search goes on if evaluation, walls and scores are the same, and each factory is empty or as it was when
    the search began.
    """

    def __init__(self) -> None:
        # By evaluation, the one used last at the end: where each began, and the search.
        self._searches: dict[Evaluation, tuple[Position, AlphaBeta | Tree]] = {}
        self._begun = 0  # new searches since garbage was collected

    def search(
        self, position: Position, values: Evaluation, budget: Budget, seed: str = "", *, anew: bool = False
    ) -> AlphaBeta | Tree:
        if values in self._searches and not anew and _may_continue(self._searches[values][0], position):
            begun, search = self._searches.pop(values)
            search.go_on(search_state(position, search.offer), budget)
        else:
            budget = self._make_room(values, budget)
            begun, round_ = position, round_of(position, values)
            search = AlphaBeta(round_, budget) if position.players == 2 else Tree(round_, budget, seed)
        self._searches[values] = begun, search
        return search

    def forget(self) -> None:
        for values in [*self._searches]:
            self._searches.pop(values)[1].forget()

    def _make_room(self, values: Evaluation, budget: Budget) -> Budget:
        """Empty the tables of other searches; returns the rest of the budget."""
        started = thread_time()
        others = [used for used in self._searches if used is not values]
        for used in [*self._searches]:
            if used not in others[1 - _MOST_SEARCHES :]:
                self._searches.pop(used)[1].forget()
        self._begun += 1
        if self._begun >= (_SELDOM if self._searches else _OFTEN):
            collect_garbage()
            self._begun = 0
        if budget.seconds is None:
            return budget
        return budget._replace(seconds=budget.seconds - (thread_time() - started))


def _may_continue(begun: Position, position: Position) -> bool:
    def fixed(at: Position) -> tuple[object, ...]:
        return at.wall, at.round, at.first, [(board.score, board.wall) for board in at.boards]

    if fixed(begun) != fixed(position):
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

    With a time limit, the search for earlier picks of a round goes on. With a limit of nodes, it begins anew,
    so that the choice depends on nothing else.
    """
    with no_garbage_collection(kept=True):
        anew = budget.nodes is not None or bool(also)  # picks of `also` have factories of this position
        search = SEARCHES.search(position, values, budget, seed, anew=anew)
        asked = {pick: search.offer.canonical(pick) for pick in also}
        targets: set[tuple[int, int]] = set()  # the places and keys that these lead to
        if asked:
            wanted = set(asked.values())
            targets = {move[1:3] for move in search.choices() if search.picks([move])[0] in wanted}
        if isinstance(search, AlphaBeta):
            found = list(_alphabeta(search, most, targets))
        else:
            found = list(_mcts(search, most, targets))
    return best_and_asked(found, most, asked, search.position.seat + 1)


def _alphabeta(search: AlphaBeta, most: int, asked: Collection[tuple[int, int]]) -> Iterator[Advice]:
    for found in search.run(most, asked):
        if found.principal_variation is not None:
            moves, keys = found.principal_variation
            picks = search.picks(moves)
            worths = [board.worth[key] for board, key in zip(search.boards, keys, strict=True)]
            yield Advice(picks[0], results_of(worths, search.lead), picks, found.solved, search.clock.nodes)


def _mcts(tree: Tree, most: int, asked: Collection[tuple[int, int]]) -> Iterator[Advice]:
    solved = tree.offer.last[tree.position.place]
    for node in tree.run(most, asked):
        picks = tree.picks(tree.principal_variation(node))
        results = tuple(points / max(1, node.visits) / POINT for points in node.points)
        yield Advice(picks[0], results, picks, solved, tree.clock.nodes)


def results_of(worths: Sequence[Option], lead: int) -> tuple[float, ...]:
    """The results by seat, in points."""
    return tuple(result / POINT for result in standings(worths, lead))


def best_and_asked(found: Sequence[Advice], most: int, asked: Mapping[Pick, Pick], seat: int) -> list[Advice]:
    """The first `most` of the advice found, then that on other picks in question, best first.

    asked: the picks in question, each with the canonical one judged in its place.
    """
    best, by_pick = list(found[:most]), {advice.move: advice for advice in found}
    shown = {advice.move for advice in best}
    rest = [_with_source(by_pick[judged], pick) for pick, judged in asked.items() if pick not in shown]
    return best + sorted(rest, key=lambda advice: -advice.worth(seat))


def _with_source(advice: Advice, pick: Pick) -> Advice:
    """The same advice for a pick from any factory with equal tiles."""
    first = advice.move
    assert isinstance(first, Pick)
    swapped = {first.source: pick.source, pick.source: first.source}
    line = (move for move in advice.principal_variation if isinstance(move, Pick))
    picks = tuple(move._replace(source=swapped.get(move.source, move.source)) for move in line)
    return advice._replace(move=pick, principal_variation=picks)


# Columns

_WIDTH = 60  # ways of tiling to keep from line to line; more changed no choice


def advise_columns(position: Position, values: Evaluation) -> list[Advice]:
    """All columns for the next full line, best first. Other players' full lines count as tiled."""
    seat = (position.to_play or 1) - 1
    boards = boards_of(position, values, _WIDTH)
    keys = keys_of(position)
    worths = [board.worth[key] for board, key in zip(boards, keys, strict=True)]
    advice: list[Advice] = []
    legal = [move for move in position.legal_moves if isinstance(move, Place)]
    for place in legal:
        board, key = _placed(boards[seat], keys[seat], place)
        worths[seat] = board.worth[key]
        results = results_of(worths, boards[seat].lead)
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
    new = board.tilings(key)[0].wall & ~board.wall
    return (place, *(Place(bit // 5 + 1, bit % 5 + 1) for bit in range(25) if new >> bit & 1))
