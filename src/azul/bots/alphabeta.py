"""Alpha-beta search for two players, to the end of the round.

Negamax with iterative deepening, a transposition table and null windows. No position is looked at on
its own at the frontier: the best reply to a pick is looked up, group by group, in what is known of the
replying board's key (`Replies`). The same look-up orders the choices at every node, so most first
choices are the best. A round's end that is reached within the depth is exact; where it is not, the
round is supposed to end after the last reply.
"""

from __future__ import annotations

from collections.abc import Collection
from time import perf_counter
from typing import NamedTuple

from azul.bots.boards import NEVER, Option
from azul.bots.evaluation import Evaluation
from azul.bots.rounds import Round, replies_of, round_of
from azul.bots.state import (
    CENTRE_SHIFT,
    PLACE_MARKER,
    PLACE_TILES,
    Offer,
    SearchState,
    Take,
    key_of,
    marked,
    packed,
)
from azul.rules import CENTRE, PlayerBoard, Position
from hotseat.bots.search import Budget, Clock, OutOfTime

_INFINITE = 10**10

_EXACT, _LEAST, _MOST = 0, 1, 2  # what a kept value is: just that, at least, at most

_SOLVED = 99  # a depth no round has

# A choice at a node: its value if the best reply were the round's last pick; the place and the own key
# it leads to; the group taken. A plain tuple, for hundreds are made at every node: 0.1 us instead of 0.4.
Move = tuple[int, int, int, int]

# What the transposition table keeps: depth, value, bound, and the best choice's place and key.
_Entry = tuple[int, int, int, int, int]


class Line(NamedTuple):
    """What is expected to follow: each take with the key it leads to, and the keys by seat at the end."""

    steps: tuple[tuple[Take, int], ...]
    keys: tuple[int, ...]


class Found(NamedTuple):
    """A root choice, its value for the player to play, to how many plies that was searched, and, for
    choices whose value is no bound, what is expected to follow, to that depth.
    """

    move: Move
    value: int
    depth: int
    line: Line | None = None

    @property
    def solved(self) -> bool:
        """Whether the value is that at the end of the round."""
        return self.depth == _SOLVED


class AlphaBeta:
    """One search from one position of the factory offer. Sides are the seats, 0 and 1."""

    def __init__(self, round_: Round, budget: Budget) -> None:
        self.offer, self.boards, self.position, self.lead = round_
        offer, boards = self.offer, self.boards
        self.clock = Clock(budget)
        self.depth = 2
        self._plain = boards[0].plain
        self._replies = tuple(replies_of(board, offer) for board in boards)
        self._kept: tuple[dict[tuple[int, int, int], _Entry], ...] = ({}, {})
        self._cut = False  # whether the horizon was met since this was last False

    def go_on(self, position: SearchState, budget: Budget) -> None:
        """Make ready for another position of the same round; all that is known so far stays."""
        self.position, self.clock, self.depth = position, Clock(budget), 2

    def forget(self) -> None:
        """Let go of all that was worked out."""
        Round(self.offer, self.boards, self.position, self.lead).forget()
        for kept, replies in zip(self._kept, self._replies, strict=True):
            kept.clear()
            replies.clear()

    def choices(self) -> list[Move]:
        """All choices, best first as far as two plies show."""
        place, keys, side = self.position
        return self.moves(side, place, keys[side], keys[1 - side])

    def run(self, most: int = 1, also: Collection[tuple[int, int]] = ()) -> list[Found]:
        """All choices, best first. The values of the first `most` and of those that lead to a place and
        key of `also` are right at the depth reached, the others' are bounds.
        """
        place = self.position.place
        moves = self.choices()
        self.clock.nodes += len(moves)
        depth = _SOLVED if self.offer.short[place] else 2
        found = [Found(move, move[0], depth) for move in moves]
        found = self._with_lines(found, most, also)
        try:
            while not all(each.solved for each in found) and self.depth < _SOLVED:
                deeper: list[Found] = []
                self._deepen(found, deeper, most, also)
                found = self._with_lines(deeper, most, also)
                self.depth += 1
        except OutOfTime:
            if most == 1 and not also and deeper:
                best = max(deeper, key=_value)
                others = [each for each in found if each.move != best.move]
                found = self._with_lines([best, *others], 1, ())
        return found

    def _with_lines(self, found: list[Found], most: int, also: Collection[tuple[int, int]]) -> list[Found]:
        """With the lines of the first `most` and of `also`: now, before a deeper search changes what is
        kept of the positions on the way.
        """
        return [
            each._replace(line=self._line(each)) if place < most or each.move[1:3] in also else each
            for place, each in enumerate(found)
        ]

    def _deepen(
        self, before: list[Found], found: list[Found], most: int, also: Collection[tuple[int, int]]
    ) -> None:
        """Search every root choice one ply deeper; `found` gets them, at the end best first."""
        _, keys, side = self.position
        best: list[int] = []  # the values of the best `most`, best first
        for each in before:
            move = each.move
            _, then, key, _ = move
            floor = best[most - 1] if len(best) >= most else -_INFINITE
            self._cut = False
            down = 1 - side, then, keys[1 - side], key, self.depth
            if floor > -_INFINITE and (then, key) not in also:
                value = -self._search(*down, -floor - 1, -floor)
                if value > floor:
                    value = -self._search(*down, -_INFINITE, -floor)
            else:
                value = -self._search(*down, -_INFINITE, _INFINITE)
            found.append(Found(move, value, self.depth + 1 if self._cut else _SOLVED))
            best = sorted([*best, value], reverse=True)[:most]
        found.sort(key=_value, reverse=True)

    # One long function, for a call costs 0.15 us and a node some 10.
    def _search(  # noqa: C901
        self, side: int, place: int, mine: int, other: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of a position for the side to play; outside of the window a bound."""
        clock = self.clock
        clock.nodes += 1
        if clock.nodes >= clock.stop:
            clock.look()
        if depth <= 2 or not place & PLACE_TILES:
            return self._look(side, place, mine, other, beta)
        kept, place_keys = self._kept[side], (place, mine, other)
        entry = kept.get(place_keys)
        if entry is not None and entry[0] >= depth:
            before, value, bound, _, _ = entry
            if bound == _EXACT or (value >= beta if bound == _LEAST else value <= alpha):
                self._cut |= before < _SOLVED
                return value
        moves = self.moves(side, place, mine, other)
        if entry is not None:
            _prefer(moves, entry[3], entry[4])
        cut, self._cut = self._cut, False
        best, best_then, best_key = -_INFINITE, 0, 0
        low = alpha
        for _, then, key, _ in moves:
            if best == -_INFINITE:
                value = -self._search(1 - side, then, other, key, depth - 1, -beta, -low)
            else:
                value = -self._search(1 - side, then, other, key, depth - 1, -low - 1, -low)
                if low < value < beta:
                    value = -self._search(1 - side, then, other, key, depth - 1, -beta, -low)
            if value > best:
                best, best_then, best_key = value, then, key
                if value > low:
                    low = value
                    if value >= beta:
                        break
        bound = _LEAST if best >= beta else _MOST if best <= alpha else _EXACT
        kept[place_keys] = depth if self._cut else _SOLVED, best, bound, best_then, best_key
        self._cut |= cut
        return best

    def _look(self, side: int, place: int, mine: int, other: int, beta: int) -> int:
        """The value two plies from the horizon: the best pick with the best reply to it, looked up."""
        if not place & PLACE_TILES:
            return self.difference(self.boards[side].worth[mine], self.boards[1 - side].worth[other])
        if not self.offer.short[place]:
            self._cut = True
        factories, centre = self.offer.takes[place]
        self.clock.nodes += len(factories) + len(centre)
        options = self.boards[side].options
        own, replies = options[mine], self._replies[1 - side][other]
        by_centre = options[marked(mine)] if place & PLACE_MARKER else own
        if self._plain:
            values = [own[group][2][0] - replies[then][0] for group, then in factories]
            values += [by_centre[group][2][0] - replies[then][0] for group, then in centre]
            return max(values)
        best = -_INFINITE
        for takes, mine_options in ((factories, own), (centre, by_centre)):
            for group, then in takes:
                for option in mine_options[group][1]:
                    guess = self.guess(option, replies[then])
                    if guess > best:
                        best = guess
                        if best >= beta:
                            return best
        return best

    def moves(self, side: int, place: int, mine: int, other: int) -> list[Move]:
        """Every choice at a node, best first as far as two plies show."""
        factories, centre = self.offer.takes[place]
        options = self.boards[side].options
        own, replies = options[mine], self._replies[1 - side][other]
        by_centre = options[marked(mine)] if place & PLACE_MARKER else own
        found: list[Move] = []
        for takes, mine_options in ((factories, own), (centre, by_centre)):
            for group, then in takes:
                reply = replies[then]
                every = mine_options[group][0]
                if self._plain:
                    found += [(option[0] - reply[0], then, option[3], group) for option in every]
                else:
                    found += [(self.guess(option, reply), then, option[3], group) for option in every]
        found.sort(reverse=True)
        return found

    def guess(self, option: Option, reply: tuple[int, int, int]) -> int:
        """The value of an option if the best reply is the round's last pick."""
        low, high, steps, _ = option
        if steps:
            return self._led(high - reply[2])
        ahead = low - reply[0]
        if reply[1] > NEVER:
            return min(ahead, self._led(high - reply[1]))
        return ahead

    def difference(self, mine: Option, other: Option) -> int:
        """What the first of two boards is ahead if the round is over."""
        if mine.steps or other.steps:
            return self._led(mine.high - other.high)
        return mine.low - other.low

    def _led(self, ahead: int) -> int:
        """With the worth of leading, where the game is over."""
        return ahead + self.lead if ahead > 0 else ahead - self.lead if ahead < 0 else 0

    def _line(self, found: Found) -> Line:
        """What is expected to follow a root choice, to the depth that it was searched."""
        place, keys, side = self.position
        mine, other = keys[side], keys[1 - side]
        move, left = found.move, found.depth
        steps: list[tuple[Take, int]] = []
        while True:
            _, then, key, group = move
            steps.append(((group, then), key))
            place, mine, other, side = then, other, key, 1 - side
            left -= 1
            if not place & PLACE_TILES or not left:
                return Line(tuple(steps), (mine, other) if side == 0 else (other, mine))
            move, left = self._expected(side, place, mine, other, left)

    def _expected(self, side: int, place: int, mine: int, other: int, left: int) -> tuple[Move, int]:
        """The best choice of a position as the search left it, and how many plies that looked ahead."""
        moves = self.moves(side, place, mine, other)
        entry = self._kept[side].get((place, mine, other))
        if left > 2 and entry is not None:
            _prefer(moves, entry[3], entry[4])
            left = max(left, entry[0])
        elif left == 1:
            worth = self.boards[side].worth
            against = self.boards[1 - side].worth[other]
            moves.sort(key=lambda move: self.difference(worth[move[2]], against), reverse=True)
        return moves[0], left


def _prefer(moves: list[Move], then: int, key: int) -> None:
    """Bring the choice that leads to a place and key to the front."""
    for number, move in enumerate(moves):
        if move[1] == then and move[2] == key:
            if number:
                moves.insert(0, moves.pop(number))
            return


def _value(found: Found) -> int:
    return found.value


_KEPT = 2  # searches with different values; each may come to 100 MB in a round of one second a choice


class SearchCache:
    """The last searches. One is gone on with where walls, scores and values are the same and no factory
    holds what it did not when the search was begun: then all it has kept still holds.
    """

    def __init__(self) -> None:
        self._searches: list[tuple[Evaluation, Position, AlphaBeta]] = []

    def search(self, position: Position, values: Evaluation, budget: Budget) -> AlphaBeta:
        """A search of a position of the factory offer, for two players."""
        for number, (with_values, begun, search) in enumerate(self._searches):
            if with_values is values and _goes_on(begun, position):
                self._searches.append(self._searches.pop(number))
                search.go_on(_position(search.offer, position), budget)
                return search
        started = perf_counter()
        others = [each for each in self._searches if each[0] is not values][1 - _KEPT :]
        for each in self._searches:
            if all(each is not other for other in others):
                each[2].forget()
        self._searches = others
        if budget.seconds is not None:  # letting go takes its time
            budget = budget._replace(seconds=budget.seconds - (perf_counter() - started))
        search = AlphaBeta(round_of(position, values), budget)
        self._searches.append((values, position, search))
        return search


def _goes_on(begun: Position, position: Position) -> bool:
    """Whether a game is in the same round as when a search was begun, or might be."""
    if (position.wall, position.round, position.first) != (begun.wall, begun.round, begun.first):
        return False
    if any(map(_differ, begun.boards, position.boards)):
        return False
    factories = zip(begun.offer.factories, position.offer.factories, strict=True)
    return all(not now or now == before for before, now in factories)


def _differ(one: PlayerBoard, other: PlayerBoard) -> bool:
    return one.score != other.score or one.wall != other.wall


def _position(offer: Offer, position: Position) -> SearchState:
    """A game's position over the offer of an earlier one of the same round."""
    factories = position.offer.factories
    place = sum(1 << bit for bit, source in enumerate(offer.sources) if factories[source - 1])
    place |= packed(position.offer.centre) << CENTRE_SHIFT
    if position.marker == CENTRE:
        place |= PLACE_MARKER
    keys = tuple(key_of(board, position.marker == seat) for seat, board in enumerate(position.boards, 1))
    return SearchState(place, keys, (position.to_play or 1) - 1)
