"""What a search found out serves the next choice of the same round."""

from __future__ import annotations

from time import perf_counter

from azul.players.alphabeta import AlphaBeta
from azul.players.budget import Budget
from azul.players.position import CENTRE_SHIFT, PLACE_MARKER, Offer, SearchState, key_of, packed
from azul.players.rounds import round_of
from azul.players.values import Values
from azul.rules import CENTRE, PlayerBoard, Position

_KEPT = 2  # searches with different values; each may come to 100 MB in a round of one second a choice


class Recall:
    """The last searches. One is gone on with where walls, scores and values are the same and no factory
    holds what it did not when the search was begun: then all it has kept still holds.
    """

    def __init__(self) -> None:
        self._searches: list[tuple[Values, Position, AlphaBeta]] = []

    def search(self, game: Position, values: Values, budget: Budget) -> AlphaBeta:
        """A search of a position of the factory offer, for two players."""
        for number, (with_values, begun, search) in enumerate(self._searches):
            if with_values is values and _goes_on(begun, game):
                self._searches.append(self._searches.pop(number))
                search.go_on(_position(search.offer, game), budget)
                return search
        started = perf_counter()
        others = [each for each in self._searches if each[0] is not values][1 - _KEPT :]
        for each in self._searches:
            if all(each is not other for other in others):
                each[2].forget()
        self._searches = others
        if budget.seconds is not None:  # letting go takes its time
            budget = budget._replace(seconds=budget.seconds - (perf_counter() - started))
        search = AlphaBeta(round_of(game, values), budget)
        self._searches.append((values, game, search))
        return search


def _goes_on(begun: Position, game: Position) -> bool:
    """Whether a game is in the same round as when a search was begun, or might be."""
    if (game.wall, game.round, game.first) != (begun.wall, begun.round, begun.first):
        return False
    if any(map(_differ, begun.boards, game.boards)):
        return False
    factories = zip(begun.offer.factories, game.offer.factories, strict=True)
    return all(not now or now == before for before, now in factories)


def _differ(one: PlayerBoard, other: PlayerBoard) -> bool:
    return one.score != other.score or one.wall != other.wall


def _position(offer: Offer, game: Position) -> SearchState:
    """A game's position over the offer of an earlier one of the same round."""
    factories = game.offer.factories
    place = sum(1 << bit for bit, source in enumerate(offer.sources) if factories[source - 1])
    place |= packed(game.offer.centre) << CENTRE_SHIFT
    if game.marker == CENTRE:
        place |= PLACE_MARKER
    keys = tuple(key_of(board, game.marker == seat) for seat, board in enumerate(game.boards, 1))
    return SearchState(place, keys, (game.to_play or 1) - 1)
