"""Alpha-beta search for two players, to the end of the round.

Negamax with iterative deepening, transposition tables, null windows and late-move reductions. Frontier
positions are not searched one by one: the best reply to a pick is looked up, group by group, in a table
for the key of the replying board (`Replies`). The same look-up orders the moves at every node, so the
first move is mostly the best. If the round ends within the depth, the value is exact; otherwise the search
assumes that it ends after the last reply.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter

from azul.bots.boards import NEVER, Best, Move, Option, Round, RoundSearch
from azul.bots.state import PLACE_MARKER, PLACE_TILES, SearchState, marked
from hotseat.bots import Budget, OutOfTime
from hotseat.values import NamedTuple

_INFINITE = 10**10

_EXACT, _LOWER_BOUND, _UPPER_BOUND = 0, 1, 2  # the kind of a table entry's value

_SOLVED = 99  # more plies than any round has

# Late-move reductions: moves from these ranks on are first searched less deep, and again in full if they then
# beat the window. By an even number of plies, because values swing with the player who picks last.
_LATE, _LATE_AT_ROOT = 6, 10

_REDUCTION = 2

_REDUCED_FROM = 4  # plies left

# An entry of a transposition table: depth, value, bound, and the best move's place and key.
_Entry = tuple[int, int, int, int, int]


# The expected moves, and the keys by seat at their end.
PrincipalVariation = tuple[tuple[Move, ...], tuple[int, ...]]


class RootMove(NamedTuple):
    """A move at the root."""

    move: Move
    value: int  # for the player to play
    depth: int  # plies searched
    principal_variation: PrincipalVariation | None = None  # to that depth; None if the value is only a bound

    @property
    def solved(self) -> bool:
        return self.depth == _SOLVED


_value = attrgetter("value")


class AlphaBeta(RoundSearch):
    """One search from one position of the factory offer. Sides are the seats, 0 and 1."""

    def __init__(self, round_: Round, budget: Budget) -> None:
        super().__init__(round_, budget)
        self.depth = 2
        if not self.boards[0].plain:
            self.guess = self._staged
        self._tables: tuple[dict[tuple[int, int, int], _Entry], ...] = ({}, {})
        self._horizon_met = False  # whether the search met its depth limit since this was last set to False

    def go_on(self, position: SearchState, budget: Budget) -> None:
        super().go_on(position, budget)
        self.depth = 2

    def forget(self) -> None:
        super().forget()
        for table in self._tables:
            table.clear()

    def run(self, most: int = 1, also: Collection[tuple[int, int]] = ()) -> list[RootMove]:
        """All root moves, best first. The values of the first `most`, and of those that lead to a place
        and key of `also`, are exact at the depth reached; the others are bounds.
        """
        place = self.position.place
        moves = self.choices()
        self.clock.nodes += len(moves)
        depth = _SOLVED if self.offer.short[place] else 2
        root_moves = [RootMove(move, move[0], depth) for move in moves]
        root_moves = self._with_variations(root_moves, most, also)
        try:
            while not all(move.solved for move in root_moves) and self.depth < _SOLVED:
                deeper: list[RootMove] = []
                self._deepen(root_moves, deeper, most, also)
                root_moves = self._with_variations(deeper, most, also)
                self.depth += 1
        except OutOfTime:
            if most == 1 and not also and deeper:
                best = max(deeper, key=_value)
                others = [other for other in root_moves if other.move != best.move]
                root_moves = self._with_variations([best, *others], 1, ())
        return root_moves

    def _with_variations(
        self, root_moves: list[RootMove], most: int, also: Collection[tuple[int, int]]
    ) -> list[RootMove]:
        """Add the principal variations, before a deeper search overwrites the entries they are read from."""
        return [
            root_move._replace(principal_variation=self._principal_variation(root_move))
            if rank < most or root_move.move[1:3] in also
            else root_move
            for rank, root_move in enumerate(root_moves)
        ]

    def _deepen(
        self, root_moves: list[RootMove], deeper: list[RootMove], most: int, also: Collection[tuple[int, int]]
    ) -> None:
        """Search every root move one ply deeper; fills `deeper`, which is sorted at the end."""
        _, keys, side = self.position
        best: list[int] = []  # the best `most` values, best first
        for number, root_move in enumerate(root_moves):
            move = root_move.move
            _, then, key, _ = move
            floor = best[most - 1] if len(best) >= most else -_INFINITE
            self._horizon_met = False
            down = 1 - side, then, keys[1 - side], key
            depth = self.depth
            if floor > -_INFINITE and (then, key) not in also:
                late = number >= _LATE_AT_ROOT and depth >= _REDUCED_FROM
                value = -self._search(*down, depth - _REDUCTION if late else depth, -floor - 1, -floor)
                if late and value > floor:
                    value = -self._search(*down, depth, -floor - 1, -floor)
                if value > floor:
                    value = -self._search(*down, depth, -_INFINITE, -floor)
            else:
                value = -self._search(*down, depth, -_INFINITE, _INFINITE)
            deeper.append(RootMove(move, value, self.depth + 1 if self._horizon_met else _SOLVED))
            best = sorted([*best, value], reverse=True)[:most]
        deeper.sort(key=_value, reverse=True)

    # One long function, because a call costs 0.15 us and a node about 10.
    def _search(  # noqa: C901
        self, side: int, place: int, mine: int, other: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of a position for the side to play; outside the window it is a bound."""
        clock = self.clock
        clock.nodes += 1
        if clock.nodes >= clock.stop:
            clock.look()
        if depth <= 2 or not place & PLACE_TILES:
            return self._frontier_value(side, place, mine, other, beta)
        table, table_key = self._tables[side], (place, mine, other)
        entry = table.get(table_key)
        if entry is not None and entry[0] >= depth:
            entry_depth, value, bound, _, _ = entry
            if bound == _EXACT or (value >= beta if bound == _LOWER_BOUND else value <= alpha):
                self._horizon_met |= entry_depth < _SOLVED
                return value
        moves = self.moves(side, place, mine, other)
        if entry is not None:
            _bring_to_front(moves, entry[3], entry[4])
        met_before, self._horizon_met = self._horizon_met, False
        best, best_then, best_key = -_INFINITE, 0, 0
        low = alpha
        late = _LATE if depth >= _REDUCED_FROM else len(moves)
        for number, (_, then, key, _) in enumerate(moves):
            if best == -_INFINITE:
                value = -self._search(1 - side, then, other, key, depth - 1, -beta, -low)
            else:
                reduced = depth - 1 - _REDUCTION if number >= late else depth - 1
                value = -self._search(1 - side, then, other, key, reduced, -low - 1, -low)
                if value > low and reduced < depth - 1:
                    value = -self._search(1 - side, then, other, key, depth - 1, -low - 1, -low)
                if low < value < beta:
                    value = -self._search(1 - side, then, other, key, depth - 1, -beta, -low)
            if value > best:
                best, best_then, best_key = value, then, key
                if value > low:
                    low = value
                    if value >= beta:
                        break
        bound = _LOWER_BOUND if best >= beta else _UPPER_BOUND if best <= alpha else _EXACT
        table[table_key] = depth if self._horizon_met else _SOLVED, best, bound, best_then, best_key
        self._horizon_met |= met_before
        return best

    def _frontier_value(self, side: int, place: int, mine: int, other: int, beta: int) -> int:
        """The value at two plies: the best pick with its best reply, from the tables."""
        if not place & PLACE_TILES:
            return self.difference(self.boards[side].worth[mine], self.boards[1 - side].worth[other])
        if not self.offer.short[place]:
            self._horizon_met = True
        factories, centre = self.offer.takes[place]
        self.clock.nodes += len(factories) + len(centre)
        options = self.boards[side].options
        own, replies = options[mine], self.replies[1 - side][other]
        by_centre = options[marked(mine)] if place & PLACE_MARKER else own
        if self.guess is None:
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

    def _staged(self, option: Option, reply: Best) -> int:
        """The guess where a board may reach the next stage."""
        low, high, steps, _ = option
        if steps:
            return self._led(high - reply[2])
        ahead = low - reply[0]
        if reply[1] > NEVER:
            return min(ahead, self._led(high - reply[1]))
        return ahead

    def difference(self, mine: Option, other: Option) -> int:
        return self._led(mine.high - other.high) if mine.steps or other.steps else mine.low - other.low

    def _led(self, ahead: int) -> int:
        return ahead + self.lead if ahead > 0 else ahead - self.lead if ahead < 0 else 0

    def _principal_variation(self, root_move: RootMove) -> PrincipalVariation:
        place, keys, side = self.position
        mine, other = keys[side], keys[1 - side]
        move, left = root_move.move, root_move.depth
        moves: list[Move] = []
        while True:
            moves.append(move)
            _, then, key, _ = move
            place, mine, other, side = then, other, key, 1 - side
            left -= 1
            if not place & PLACE_TILES or not left:
                return tuple(moves), (mine, other) if side == 0 else (other, mine)
            move, left = self._expected(side, place, mine, other, left)

    def _expected(self, side: int, place: int, mine: int, other: int, left: int) -> tuple[Move, int]:
        """The best move at a position according to the tables, and the plies searched for it."""
        moves = self.moves(side, place, mine, other)
        entry = self._tables[side].get((place, mine, other))
        if left > 2 and entry is not None:
            _bring_to_front(moves, entry[3], entry[4])
            left = max(left, entry[0])
        elif left == 1:
            worth = self.boards[side].worth
            against = self.boards[1 - side].worth[other]
            moves.sort(key=lambda move: self.difference(worth[move[2]], against), reverse=True)
        return moves[0], left


def _bring_to_front(moves: list[Move], then: int, key: int) -> None:
    for number, move in enumerate(moves):
        if move[1] == then and move[2] == key:
            if number:
                moves.insert(0, moves.pop(number))
            return
