"""The search: alpha-beta over open tiles, and the mean over tiles that may be drawn (expectimax).

Iterative deepening: all placements at a glance, then the best ones with the reply, then with the placement
after that, and so on, until the budget is spent or the game ends. Near the end the search considers all moves
and can solve the game. Seats count from 0; values are red's points minus green's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from hotseat.bots import Clock, OutOfTime
from hotseat.values import NamedTuple
from stratopolis.bots import evaluation
from stratopolis.bots.evaluation import cells_about, quick_worth, ranked, sampled, shares, standing
from stratopolis.bots.state import Hands, SearchState, Spot

DEEPEST = 6

_WIDTHS = (0, 0, 8, 5, 4, 4, 4)  # moves to search below the root, by remaining depth

_ALL_MOVES = 1 << 60

_DRAWS = (0, 6, 4)  # kinds that represent all possible draws, by ply

_UNSEEN = 40  # root moves to search if the opponent's next tile is hidden

_MARGIN = 8.0  # at depth 2, root moves this close to the best get exact values

_KILLERS = 3  # killer moves to keep per ply and kind

_ROUGH = 2  # times the width: moves to evaluate to decide which ones to search

_HUGE = 1e9  # beyond all values


class Focus(NamedTuple):
    """How many moves a search considers, the best by rough value."""

    root: int | None  # root moves to place and evaluate; None for all
    candidates: tuple[int, ...]  # how many of these to search, by depth
    fine: int  # moves before the horizon to evaluate


BROAD = Focus(None, (0, 0, 400, 20, 8, 5, 4), 10)

# Leaves more time for likely moves: with few positions, above all with three tiles to choose from, `BROAD`
# sees little beyond the moves themselves.
NARROW = Focus(40, (0, 0, 40, 16, 8, 5, 4), 6)


class Outcome(NamedTuple):
    """The result of searching a placement."""

    value: float  # red's points minus green's, and more the surer the win (`Weights.won`)
    results: tuple[float, float]  # the points of both
    principal_variation: tuple[Spot, ...]  # up to the first unknown tile
    exact: bool  # whether the game is solved


class Search:
    """The search for one move. Call `run` once; `clock.nodes` counts positions."""

    def __init__(
        self,
        position: SearchState,
        hands: Hands,
        seat: int,
        clock: Clock,
        weights: evaluation.Weights = evaluation.FULL,
        focus: Focus = BROAD,
    ) -> None:
        self._position, self._hands, self._seat = position, hands, seat
        self.clock, self._weights, self._focus = clock, weights, focus
        self._killers: dict[tuple[int, int], list[Spot]] = {}  # by ply and kind
        self._shares = [shares(weights, left) for left in range(hands.total + 1)]
        self._every = self._spent = False

    def run(self, most: int = 1, also: Collection[Spot] = (), deepest: int = DEEPEST) -> list[Outcome]:
        """The `most` best placements, best first, then the rest of `also`."""
        left = self._hands.total
        children = self._children(max(most, self._focus.root or _ALL_MOVES), also)
        self.clock.nodes += len(children)
        leaves = {spot: self._leaf(child, left - 1, 1 - self._seat) for spot, child in children.items()}
        order = self._best_first(leaves)
        for depth, self._every in evaluation.stages(left, deepest):
            limit = len(order) if self._every else self._focus.candidates[depth]
            if not self._every and not self._hands.open[1 - self._seat]:
                limit = min(limit, _UNSEEN)
            spots = list(order)
            asked = [spot for spot in spots if spot in also]
            candidates = dict.fromkeys([*spots[:1], *asked, *spots[: max(limit, most)]])
            found = self._deeper(candidates, children, depth, most, len(asked), min(deepest, left))
            if found is None:
                break
            rest = {spot: outcome for spot, outcome in order.items() if spot not in found}
            order = self._best_first(found) | rest
            if self._spent or (all(outcome.exact for outcome in found.values()) and not rest):
                break
        return [outcome for rank, (spot, outcome) in enumerate(order.items()) if rank < most or spot in also]

    # At the root

    def _best_first(self, found: dict[Spot, Outcome]) -> dict[Spot, Outcome]:
        """The outcomes after placements, best first; each variation then begins with its placement."""
        ranked = sorted(found.items(), key=lambda each: -_sign(self._seat) * each[1].value)
        return {
            spot: outcome._replace(principal_variation=(spot, *outcome.principal_variation))
            for spot, outcome in ranked
        }

    def _deeper(
        self,
        candidates: Collection[Spot],
        children: dict[Spot, SearchState],
        depth: int,
        most: int,
        asked: int,
        deepest: int,
    ) -> dict[Spot, Outcome] | None:
        """As many candidates as there is time for, searched to a depth; None if these are too few.

        The first candidate and the next `asked` ones get exact values, because they will be reported.
        """
        sign = _sign(self._seat)
        found: dict[Spot, Outcome] = {}
        try:
            for number, spot in enumerate(candidates):
                values = sorted((sign * one.value for one in found.values()), reverse=True)
                needs_exact = len(values) < most or number <= asked
                margin = _MARGIN if depth == 2 and depth < deepest else 0.0
                least = -1e9 if needs_exact else values[most - 1] - margin
                hands = self._hands.played(self._seat, spot[0])
                found[spot] = self._best(children[spot], hands, 1 - self._seat, depth - 1, -1e9, -least, 1)
        except OutOfTime:
            self._spent = True
            if len(found) < min(len(candidates), most + asked):
                return None
        return found

    def _children(self, most: int, also: Collection[Spot]) -> dict[Spot, SearchState]:
        """The `most` best placements by rough value and those of `also`, the most promising first.

        Near the end, when the search considers all moves, these are all placements.
        """
        sign, seat, left = _sign(self._seat), self._seat, self._hands.total
        kinds = dict.fromkeys(self._hands.open[seat])
        spots = [spot for kind in kinds for spot in self._position.spots(kind)]
        if most < len(spots) and left > evaluation.SOLVED:
            best = ranked(self._position, seat, kinds, self._shares[left - 1])[:most]
            kept = {spot for _value, spot in best}.union(also)
            spots = [spot for spot in spots if spot in kept]
        children = {spot: self._position.place(spot) for spot in spots}
        quick = {spot: quick_worth(child, 0) - quick_worth(child, 1) for spot, child in children.items()}
        return {spot: children[spot] for spot in sorted(spots, key=lambda spot: -sign * quick[spot])}

    # In the tree

    def _best(
        self, position: SearchState, hands: Hands, seat: int, depth: int, alpha: float, beta: float, ply: int
    ) -> Outcome:
        """The best move of the player to play, within a window of values from that player's view."""
        if depth == 0 or hands.total == 0:
            return self._leaf(position, hands.total, seat)
        if not hands.open[seat]:
            return self._drawn(position, hands, seat, depth, beta, ply)
        if depth == 1:
            return self._last(position, hands, seat, beta, ply)
        sign = _sign(seat)
        best: Outcome | None = None
        exact = self._every
        for spot, child in self._kept(position, hands, seat, depth, ply):
            after = hands.played(seat, spot[0])
            found = self._best(child, after, 1 - seat, depth - 1, -beta, -alpha, ply + 1)
            exact = exact and found.exact
            value = sign * found.value
            if best is None or value > sign * best.value:
                best = found._replace(principal_variation=(spot, *found.principal_variation))
                alpha = max(alpha, value)
                if value >= beta:
                    self._remember(ply, spot)
                    break
        assert best is not None  # there is always a legal placement
        return best._replace(exact=exact)

    def _kept(
        self, position: SearchState, hands: Hands, seat: int, depth: int, ply: int
    ) -> list[tuple[Spot, SearchState]]:
        """The moves to search below the root, the most promising first."""
        spots = self._spots(position, hands, seat)
        width = len(spots) if self._every else _WIDTHS[depth]
        first = self._known(position, ply, hands.open[seat])
        sign, left = _sign(seat), hands.total - 1
        found = []
        for spot in dict.fromkeys([*first, *spots[: width * _ROUGH]]):
            child = position.place(spot)
            value = sign * self._leaf(child, left, 1 - seat).value + _HUGE * (spot in first)
            found.append((-value, spot, child))
        self._count(len(found))
        found.sort(key=lambda each: each[:2])
        return [(spot, child) for _value, spot, child in found[:width]]

    def _last(self, position: SearchState, hands: Hands, seat: int, beta: float, ply: int) -> Outcome:
        """The best last placement before the horizon."""
        first = self._known(position, ply, hands.open[seat])

        def spots() -> Iterator[Spot]:
            yield from first
            rest = self._spots(position, hands, seat)  # not before the killer moves were not enough
            fine = None if self._every else self._focus.fine
            yield from [spot for spot in rest[:fine] if spot not in first]

        best, answer = self._leaves(position, spots(), hands.total - 1, seat, beta)
        assert best is not None
        self._remember(ply, answer)
        return best._replace(exact=best.exact and self._every, principal_variation=(answer,))

    def _leaves(
        self, position: SearchState, spots: Iterable[Spot], left: int, seat: int, beta: float
    ) -> tuple[Outcome | None, Spot]:
        """The best of some last placements, or the first that is as good as `beta`.

        left: the number of tiles left after it.
        """
        sign = _sign(seat)
        best: Outcome | None = None
        answer: Spot = (0, 0, 0)
        for spot in spots:
            self._count(1)
            found = self._leaf(position.place(spot), left, 1 - seat)
            if best is None or sign * found.value > sign * best.value:
                best, answer = found, spot
                if sign * found.value >= beta:
                    break
        return best, answer

    def _drawn(
        self, position: SearchState, hands: Hands, seat: int, depth: int, beta: float, ply: int
    ) -> Outcome:
        """The mean over the tiles that the player may draw, or at least `beta`.

        Before the last placement, tries every tile first where it was best before. That gives a lower bound
        of the mean, which is often enough (Ballard's Star2).
        """
        kinds = hands.unseen[seat]
        most = _DRAWS[min(ply, 2)]
        some = kinds if self._every or len(kinds) <= most else sampled(kinds, most)
        total = sum(number for _kind, number in some)
        exact = len(some) == len(kinds) and hands.size == 1
        sign = _sign(seat)
        least: list[Outcome | None] = [None] * len(some)
        if depth == 1 and beta < _HUGE:
            left = hands.total - 1
            for place, (kind, _number) in enumerate(some):
                killers = self._known(position, ply, (kind,))
                least[place] = self._leaves(position, killers, left, seat, _HUGE)[0]
            if None not in least:
                mean = _mean(least, some, total)
                if sign * mean.value >= beta:
                    return mean._replace(exact=False)
        for place, (kind, number) in enumerate(some):
            enough = _HUGE
            if least.count(None) == (least[place] is None):
                others = sum(
                    sign * each.value * share
                    for each, (_one, share) in zip(least, some, strict=True)
                    if each is not None and each is not least[place]
                )
                enough = (beta * total - others) / number
            found = self._best(position, hands.drawn(seat, kind), seat, depth, -_HUGE, enough, ply)
            least[place] = found
            exact = exact and found.exact
            if sign * found.value >= enough:
                exact = False
                break
        return _mean(least, some, total)._replace(exact=exact)

    def _spots(self, position: SearchState, hands: Hands, seat: int) -> list[Spot]:
        """The placements to search, the most promising first."""
        kinds = dict.fromkeys(hands.open[seat])
        parts = self._shares[hands.total - 1]
        about = 0 if self._every else cells_about(position, seat)
        found = ranked(position, seat, kinds, parts, about) or ranked(position, seat, kinds, parts)
        return [spot for _worth, spot in found]

    def _known(self, position: SearchState, ply: int, kinds: Iterable[int]) -> list[Spot]:
        """Killer moves that are legal here."""
        killers = (spot for kind in set(kinds) for spot in self._killers.get((ply, kind), ()))
        return [spot for spot in killers if position.allows(spot)]

    def _leaf(self, position: SearchState, left: int, seat: int) -> Outcome:
        """The evaluation of a position, exact at the end of the game."""
        weights = self._weights
        if left:
            parts = self._shares[left]
            one, two = standing(position, 0, seat, parts), standing(position, 1, seat, parts)
        else:
            one, two = float(position.best(0)), float(position.best(1))
        lead = one - two
        won = weights.won * lead / (abs(lead) + weights.open * left) if lead else 0.0
        return Outcome(lead + won, (one, two), (), not left)

    def _remember(self, ply: int, spot: Spot) -> None:
        """Keep a killer move: it refuted one placement and may refute the next."""
        killers = self._killers.setdefault((ply, spot[0]), [])
        if spot in killers:
            killers.remove(spot)
        killers.insert(0, spot)
        del killers[_KILLERS:]

    def _count(self, nodes: int) -> None:
        self.clock.nodes += nodes
        if self.clock.nodes >= self.clock.stop:
            self.clock.look()


def _mean(outcomes: Sequence[Outcome | None], some: Sequence[tuple[int, int]], total: int) -> Outcome:
    """The mean outcome over tiles, weighted by how often each may be drawn."""
    value = one = two = 0.0
    for found, (_kind, number) in zip(outcomes, some, strict=True):
        assert found is not None
        share = number / total
        value += share * found.value
        one += share * found.results[0]
        two += share * found.results[1]
    return Outcome(value, (one, two), (), exact=False)


def _sign(seat: int) -> int:
    return -1 if seat else 1
