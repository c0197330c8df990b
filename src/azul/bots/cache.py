"""Keeps the last searches, whose tables remain valid for later picks of the same round.

Emptying the tables of a search takes up to a tenth of its time. They are kept until the next search, which
empties them first: then it is known how long that took, and the rest of the time is left for searching.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time

from azul.bots.alphabeta import AlphaBeta
from azul.bots.evaluation import Evaluation
from azul.bots.mcts import Tree
from azul.bots.rounds import round_of
from azul.bots.state import CENTRE_SHIFT, PLACE_MARKER, Offer, SearchState, key_of, packed
from azul.rules import CENTRE, PlayerBoard, Position
from hotseat.bots.search import Budget, collect_garbage

_MOST_SEARCHES = 2  # searches to keep; at one second a move each may take 100 MB in a round

_OFTEN, _SELDOM = 8, 64  # new searches between two collections of garbage; the latter while tables are kept


@dataclass
class _Kept:
    """A search, and the position in which it began."""

    values: Evaluation
    begun: Position
    search: AlphaBeta | Tree


class SearchCache:
    """Keeps a search for each of the last two evaluations.

    A search is continued if evaluation, walls and scores are the same, and each factory is empty or holds
    what it held when the search began.
    """

    def __init__(self) -> None:
        self._searches: list[_Kept] = []
        self._begun = 0  # new searches since garbage was collected

    def search(
        self,
        position: Position,
        values: Evaluation,
        budget: Budget,
        seed: str = "",
        *,
        anew: bool = False,
    ) -> AlphaBeta | Tree:
        """A new or continued search of a position of the factory offer."""
        for number, kept in enumerate(self._searches):
            if kept.values is values and not anew and _may_continue(kept.begun, position):
                self._searches.append(self._searches.pop(number))
                kept.search.go_on(_state_of(kept.search.offer, position), budget)
                return kept.search
        budget = self._make_room(values, budget)
        round_ = round_of(position, values)
        search = AlphaBeta(round_, budget) if position.players == 2 else Tree(round_, budget, seed)
        self._searches.append(_Kept(values, position, search))
        return search

    def forget(self) -> None:
        """Empty all tables."""
        for kept in self._searches:
            kept.search.forget()
        self._searches.clear()

    def _make_room(self, values: Evaluation, budget: Budget) -> Budget:
        """Empty the tables of other searches; the budget that is left."""
        started = thread_time()
        kept = [cached for cached in self._searches if cached.values is not values][1 - _MOST_SEARCHES :]
        for cached in self._searches:
            if all(cached is not other for other in kept):
                cached.search.forget()
        self._searches = kept
        self._begun += 1
        if self._begun >= (_SELDOM if kept else _OFTEN):
            collect_garbage()
            self._begun = 0
        if budget.seconds is None:
            return budget
        return budget._replace(seconds=budget.seconds - (thread_time() - started))


def _may_continue(begun: Position, position: Position) -> bool:
    """Whether a position may be a later one of the round in which a search began."""
    if (position.wall, position.round, position.first) != (begun.wall, begun.round, begun.first):
        return False
    if position.players != begun.players:
        return False
    if any(map(_differ, begun.boards, position.boards)):
        return False
    factories = zip(begun.offer.factories, position.offer.factories, strict=True)
    return all(not now or now == before for before, now in factories)


def _differ(one: PlayerBoard, other: PlayerBoard) -> bool:
    return one.score != other.score or one.wall != other.wall


def _state_of(offer: Offer, position: Position) -> SearchState:
    """The search state of a position, relative to the offer of an earlier one of the same round."""
    factories = position.offer.factories
    place = sum(1 << bit for bit, source in enumerate(offer.sources) if factories[source - 1])
    place |= packed(position.offer.centre) << CENTRE_SHIFT
    if position.marker == CENTRE:
        place |= PLACE_MARKER
    keys = tuple(key_of(board, position.marker == seat) for seat, board in enumerate(position.boards, 1))
    return SearchState(place, keys, (position.to_play or 1) - 1)
