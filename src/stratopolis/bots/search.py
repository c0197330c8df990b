"""The search: alpha-beta over open tiles, and the mean over tiles that may be drawn (expectimax).

Iterative deepening: all placements at a glance first, then the best ones with the reply, then with the
placement after that, and so on, until the budget is spent or the game ends. Near the end all moves are
searched, so that the game can be solved. Seats count from 0; values are red's points minus green's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from hotseat.bots.search import Clock, OutOfTime
from stratopolis.bots.evaluation import (
    FULL,
    Hands,
    Weights,
    cells_about,
    quick_worth,
    sampled,
    stages,
    standing,
)
from stratopolis.bots.state import SearchState, Spot

WON = 30.0  # points for winning, in addition to the difference

_OPEN = 2.0  # with this lead per tile left, half of `WON` counts

DEEPEST = 6

_CANDIDATES = (0, 0, 400, 20, 8, 5, 4)  # root moves searched, by depth

_WIDTHS = (0, 0, 8, 5, 4, 4, 4)  # moves searched below the root, by remaining depth

_FINE = 10  # leaf moves that are fully evaluated, the best by quick value

_DRAWS = (0, 6, 4)  # kinds that represent all possible draws, by ply

_UNSEEN = 40  # root moves searched if the opponent's next tile is hidden

_MARGIN = 8.0  # at depth 2, root moves this close to the best get exact values

_KILLERS = 3  # killer moves kept per ply


class Outcome(NamedTuple):
    """The result of searching a placement.

    value: red's points minus green's, plus a share of `WON` that grows with the certainty of the win.
    results: the points of both.   principal_variation: up to the first tile that must be guessed.
    exact: whether the game is solved.
    """

    value: float
    results: tuple[float, float]
    principal_variation: tuple[Spot, ...]
    exact: bool


class _Child(NamedTuple):
    quick: float  # value for the player to play
    number: int  # in the order of the rules, which breaks ties
    spot: Spot
    position: SearchState


class Search:
    """The search for one move. Call `run` once; `clock.nodes` counts positions."""

    def __init__(
        self, position: SearchState, hands: Hands, seat: int, clock: Clock, weights: Weights = FULL
    ) -> None:
        self._position, self._hands, self._seat = position, hands, seat
        self.clock, self._weights = clock, weights
        self._killers: list[list[Spot]] = [[] for _ in range(DEEPEST + 2)]
        self._every = self._spent = False

    def run(self, most: int = 1, also: Collection[Spot] = (), deepest: int = DEEPEST) -> list[Outcome]:
        """The `most` best placements, best first, then the rest of `also`."""
        sign, left = _sign(self._seat), self._left(self._hands)
        children = self._children(self._position, self._hands, self._seat)
        self.clock.nodes += len(children)
        order = self._at_a_glance(children, most, also)
        by_spot = {child.spot: child for child in children}
        for depth, self._every in stages(left, deepest):
            limit = len(order) if self._every else _CANDIDATES[depth]
            if not self._every and not self._hands.open[1 - self._seat]:
                limit = min(limit, _UNSEEN)
            asked = [each for each in order if each.principal_variation[0] in also]
            first = [*order[:1], *(each for each in asked if each is not order[0])]
            rest = [each for each in order[: max(limit, most)] if each not in first]
            found = self._deeper([*first, *rest], by_spot, depth, most, len(asked), min(deepest, left))
            if found is None:
                break
            done = {each.principal_variation[0] for each in found}
            order = sorted(found, key=lambda each: -sign * each.value) + [
                each for each in order if each.principal_variation[0] not in done
            ]
            if self._spent or (all(each.exact for each in found) and len(found) == len(order)):
                break
        return order[:most] + [each for each in order[most:] if each.principal_variation[0] in also]

    # At the root

    def _at_a_glance(self, children: Sequence[_Child], most: int, also: Collection[Spot]) -> list[Outcome]:
        """All placements without a reply, best first, whatever the budget."""
        sign = _sign(self._seat)
        hands = {kind: self._hands.played(self._seat, kind) for kind in self._hands.open[self._seat]}
        found: list[Outcome] = []
        for number, child in enumerate(children):
            if number < max(_FINE * 3, most) or child.spot in also:
                outcome = self._leaf(child.position, hands[child.spot[0]], 1 - self._seat)
                found.append(outcome._replace(principal_variation=(child.spot,)))
        found.sort(key=lambda each: -sign * each.value)
        seen = {each.principal_variation[0] for each in found}
        for child in children:
            if child.spot not in seen:
                scores = float(child.position.best(0)), float(child.position.best(1))
                found.append(Outcome(scores[0] - scores[1], scores, (child.spot,), exact=False))
        return found

    def _deeper(
        self,
        candidates: Sequence[Outcome],
        by_spot: dict[Spot, _Child],
        depth: int,
        most: int,
        asked: int,
        deepest: int,
    ) -> list[Outcome] | None:
        """As many candidates as there is time for, searched to a depth; None if these are too few.

        The first candidate and the next `asked` ones get exact values, because they will be reported.
        """
        sign = _sign(self._seat)
        found: list[Outcome] = []
        try:
            for number, each in enumerate(candidates):
                spot = each.principal_variation[0]
                values = sorted((sign * one.value for one in found), reverse=True)
                needs_exact = len(values) < most or number <= asked
                margin = _MARGIN if depth == 2 and depth < deepest else 0.0
                least = -1e9 if needs_exact else values[most - 1] - margin
                hands = self._hands.played(self._seat, spot[0])
                outcome = self._reply(by_spot[spot].position, hands, 1 - self._seat, depth - 1, least)
                found.append(outcome._replace(principal_variation=(spot, *outcome.principal_variation)))
        except OutOfTime:
            self._spent = True
            if len(found) < min(len(candidates), most + asked):
                return None
        return found

    def _reply(self, position: SearchState, hands: Hands, seat: int, depth: int, least: float) -> Outcome:
        return self._best(position, hands, seat, depth, -1e9, -least, 1)

    # In the tree

    def _best(
        self,
        position: SearchState,
        hands: Hands,
        seat: int,
        depth: int,
        alpha: float,
        beta: float,
        ply: int,
    ) -> Outcome:
        """The best move of the player to play, within a window of values from that player's view."""
        left = self._left(hands)
        if depth == 0 or left == 0:
            return self._leaf(position, hands, seat)
        if not hands.open[seat]:
            return self._drawn(position, hands, seat, depth, ply)
        if depth == 1:
            return self._last(position, hands, seat, beta, ply)
        sign = _sign(seat)
        every = self._every
        about = 0 if every else cells_about(position, seat)
        children = self._children(position, hands, seat, self._killers[ply], about)
        self._count(len(children))
        kept = children if every else children[: _WIDTHS[depth]]
        best: Outcome | None = None
        exact = every
        for child in kept:
            after = hands.played(seat, child.spot[0])
            found = self._best(child.position, after, 1 - seat, depth - 1, -beta, -alpha, ply + 1)
            exact = exact and found.exact
            value = sign * found.value
            if best is None or value > sign * best.value:
                best = found._replace(principal_variation=(child.spot, *found.principal_variation))
                alpha = max(alpha, value)
                if value >= beta:
                    self._remember(ply, child.spot)
                    break
        assert best is not None  # there is always a legal placement
        return best._replace(exact=exact)

    def _last(self, position: SearchState, hands: Hands, seat: int, beta: float, ply: int) -> Outcome:
        """The best last placement before the horizon."""
        sign, every = _sign(seat), self._every
        after = {kind: hands.played(seat, kind) for kind in hands.open[seat]}
        best: Outcome | None = None
        for spot in self._killers[ply]:
            if spot[0] in after and spot in position.spots(spot[0]):
                self._count(1)
                found = self._leaf(position.place(spot), after[spot[0]], 1 - seat)
                if sign * found.value >= beta:
                    return found._replace(principal_variation=(spot,))
        children = self._children(position, hands, seat, (), 0 if every else cells_about(position, seat))
        self._count(len(children))
        for child in children if every else children[:_FINE]:
            found = self._leaf(child.position, after[child.spot[0]], 1 - seat)
            if best is None or sign * found.value > sign * best.value:
                best = found._replace(principal_variation=(child.spot,))
        assert best is not None
        if sign * best.value >= beta:
            self._remember(ply, best.principal_variation[0])
        return best._replace(exact=best.exact and every)

    def _drawn(self, position: SearchState, hands: Hands, seat: int, depth: int, ply: int) -> Outcome:
        """The mean over the tiles that the player may draw."""
        kinds = hands.unseen[seat]
        most = _DRAWS[min(ply, 2)]
        some = kinds if self._every or len(kinds) <= most else sampled(kinds, most)
        total = sum(number for _kind, number in some)
        value = one = two = 0.0
        exact = len(some) == len(kinds) and hands.size == 1
        for kind, number in some:
            share = number / total
            found = self._best(position, hands.drawn(seat, kind), seat, depth, -1e9, 1e9, ply)
            value += share * found.value
            one += share * found.results[0]
            two += share * found.results[1]
            exact = exact and found.exact
        return Outcome(value, (one, two), (), exact)

    def _leaf(self, position: SearchState, hands: Hands, seat: int) -> Outcome:
        """The evaluation of a position, exact at the end of the game."""
        left = self._left(hands)
        if left:
            one, two = (standing(position, each, left, seat, self._weights) for each in (0, 1))
        else:
            one, two = float(position.best(0)), float(position.best(1))
        lead = one - two
        won = WON * lead / (abs(lead) + _OPEN * left) if lead else 0.0
        return Outcome(lead + won, (one, two), (), exact=not left)

    def _children(
        self,
        position: SearchState,
        hands: Hands,
        seat: int,
        first: Sequence[Spot] = (),
        about: int = 0,
    ) -> list[_Child]:
        """All placements, or those on a cell of `about`, the most promising first. The caller counts the
        nodes.
        """
        sign = _sign(seat)
        kinds = dict.fromkeys(hands.open[seat])
        spots = [spot for kind in kinds for spot in position.spots(kind, about)]
        if not spots:
            spots = [spot for kind in kinds for spot in position.spots(kind)]
        found: list[_Child] = []
        for number, spot in enumerate(spots):
            child = position.place(spot)
            quick = sign * (quick_worth(child, 0) - quick_worth(child, 1)) + 100 * (spot in first)
            found.append(_Child(quick, number, spot, child))
        found.sort(key=lambda each: (-each.quick, each.number))
        return found

    def _remember(self, ply: int, spot: Spot) -> None:
        """Keep a killer move: it refuted one placement and may refute the next."""
        killers = self._killers[ply]
        if spot in killers:
            killers.remove(spot)
        killers.insert(0, spot)
        del killers[_KILLERS:]

    def _count(self, nodes: int) -> None:
        self.clock.nodes += nodes
        if self.clock.nodes >= self.clock.stop:
            self.clock.look()

    def _left(self, hands: Hands) -> int:
        return hands.left(0) + hands.left(1)


def _sign(seat: int) -> int:
    return -1 if seat else 1
