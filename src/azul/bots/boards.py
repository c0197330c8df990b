"""A round for the searches: the offer, and the player boards by key with every way to fill and tile them; and
what the searches share (`RoundSearch`).

Boards have a value at the stage in which the round began (`low`) and at the next one (`high`), as no round
leads further. `steps` says that the board itself reaches the next stage. See `evaluation.GameStage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from azul.bots import state
from azul.bots.evaluation import POINT, Evaluation, GameStage, Outlook
from azul.bots.state import FLOOR_FULL, FLOOR_SHIFT, KEY_MARKER, LINES, PLACE_MARKER, Coloured, Offer, marked
from azul.rules import Pick, Position
from azul.rules.board import floor_penalty
from azul.rules.tiles import Memo
from hotseat.bots import Budget, Clock
from hotseat.values import NamedTuple

PENALTIES = tuple(map(floor_penalty, range(FLOOR_FULL + 1)))

NEVER = -(10**9)  # below every possible value

BEAM = 4  # on the grey wall, the ways of tiling to keep from line to line


class Option(NamedTuple):
    """A key, and its value if the round ended with it, in thousandths of a point."""

    low: int
    high: int
    steps: bool
    key: int


class Best(NamedTuple):
    """The best values of the options of one or more groups; `NEVER` if there is no such option."""

    low: int  # of options that do not step, at the low stage
    step: int  # of those that do, at the high stage
    high: int  # of all, at the high stage


class Options(NamedTuple):
    """The options for a group: all of them, best first; those that none dominates; the best values."""

    every: list[Option]
    front: tuple[Option, ...]
    best: Best


class Tiling(NamedTuple):
    """A way to tile full lines: the points, the wall afterwards, the tiles that fall to the floor."""

    points: int
    wall: int
    fallen: int


# By line, its bits, and their highest value while it has a free space.
_UNFINISHED = tuple((mask, 5 * row << 6 * row) for row, mask in enumerate(state.LINE_MASKS))


def full_lines(lines: int) -> int:
    full = 0
    for mask, most in _UNFINISHED:
        if (bits := lines & mask) > most:
            full |= bits
    return full


_new = tuple.__new__  # skips the constructor of named tuples: 0.15 us instead of 0.3

# The change of the key, by occupied floor spaces and number of falling tiles.
_FALLS = [
    [min(number, FLOOR_FULL - floor) << FLOOR_SHIFT for number in range(32)]
    for floor in range(FLOOR_FULL + 1)
]


class Board:
    """One seat's board for one round: all that a search asks about it, in tables by key.

    plain: no board can reach the next stage in this round, so that only the low values count.
    row: the tiles in a row that take a board there.   lead: the bonus for leading, 0 if the game cannot end.
    """

    def __init__(
        self, form: Coloured, wall: int, score: int, outlook: Outlook, stage: GameStage, beam: int = BEAM
    ) -> None:
        self.form, self.wall, self.score, self._width = form, wall, score, beam
        self._outlook, self.stage, self._future = outlook, stage, outlook.future
        self._last = stage == GameStage.CLOSING
        self.row, self.lead = (5, outlook.lead) if self._last else (4, 0)
        # The value of a point and of the marker at the low stage and at the high one.
        self._point = (outlook.points[stage], POINT if self._last else outlook.points[GameStage.CLOSING])
        self._marker = (outlook.markers[stage], 0 if self._last else outlook.markers[GameStage.CLOSING])
        self.plain = False
        self._beams: Memo[int, tuple[Tiling, ...]] = Memo(self._beam)
        self._beams[0] = (Tiling(0, wall, 0),)
        self._ends: Memo[int, tuple[int, int]] = Memo(self._ending)
        self._promises: Memo[tuple[int, int], tuple[int, int, bool]] = Memo(self._promise)
        self.worth: Memo[int, Option] = Memo(self._worth)
        self.options: Memo[int, Memo[int, Options]] = Memo(lambda key: Memo(partial(self._places, key)))
        self._takes = [
            [(6 * row, state.FILLED[row]) for row in range(5) if not form.shows(wall, row, colour)]
            for colour in range(5)
        ]

    def on(self, wall: int, score: int) -> Board:
        return Board(self.form, wall, score, self._outlook, self.stage, self._width)

    def forget(self) -> None:
        """Empty the tables, to leave nothing for the garbage collector."""
        for table in (self.worth, self.options, self._promises, self._ends, self._beams):
            table.clear()

    def tilings(self, key: int) -> Sequence[Tiling]:
        """The best few ways to tile the full lines of a key, best first; one on the coloured wall."""
        return self._beams[full_lines(key & LINES)]

    def _worth(self, key: int) -> Option:
        lines = key & LINES
        full = full_lines(lines)
        points, wall, fallen = self._beams[full][0]
        floor = (key >> FLOOR_SHIFT & 7) + fallen
        after = self.score + points - PENALTIES[floor if floor < FLOOR_FULL else FLOOR_FULL]
        if after < 0:
            after = 0
        low, high, steps = self._promises[wall, lines ^ full]
        if key & KEY_MARKER:
            low += self._marker[0]
            high += self._marker[1]
        return _new(Option, (after * self._point[0] + low, after * self._point[1] + high, steps, key))

    def _promise(self, wall_lines: tuple[int, int]) -> tuple[int, int, bool]:
        """The future value of a wall with its unfinished lines at both stages, and whether it steps."""
        wall, lines = wall_lines
        low = self._future(wall, lines, self.stage)
        if self.plain:
            return low, low, False
        longest, over = self._ends[wall]
        high = over if self._last else self._future(wall, lines, GameStage.CLOSING)
        return low, high, longest >= self.row

    def _ending(self, wall: int) -> tuple[int, int]:
        """The tiles in the fullest row of a wall, and its value beside the points if the game is over."""
        bonus, rows = state.BONUS[self.form.kind, wall]
        return state.longest_row(wall), bonus * POINT + rows  # complete rows break ties

    def _beam(self, full: int) -> tuple[Tiling, ...]:
        """Extends the ways for all but the last line."""
        row, colour, _ = state.line_of(full)
        before = self._beams[full & (1 << 6 * row) - 1]
        ways = {way: None for tiling in before for way in self._lay(tiling, row, colour)}
        ranked = sorted(ways, key=self._rank, reverse=True) if len(ways) > 1 else ways
        return tuple(ranked)[: self._width]

    def _lay(self, tiling: Tiling, row: int, colour: int) -> list[Tiling]:
        points, wall, fallen = tiling
        columns = self.form.columns(wall, row, colour)
        if not columns:
            return [Tiling(points, wall, fallen + row + 1)]
        scored, lay = state.points_at, self.form.lay
        return [Tiling(points + scored(wall, row, at), lay(wall, row, at, colour), fallen) for at in columns]

    def _rank(self, tiling: Tiling) -> int:
        points, wall, fallen = tiling
        low, high, steps = self._promises[wall, 0]
        floor = PENALTIES[min(fallen, FLOOR_FULL)]
        return (points - floor) * POINT + (high if steps else low)

    def _places(self, key: int, group: int) -> Options:
        worth, falls = self.worth, _FALLS[key >> FLOOR_SHIFT & 7]
        every = [worth[key + falls[group & 31]]]
        for row, filled in self._takes[group >> 5]:
            effect = filled[(key >> row & 63) << 8 | group]
            if effect is not None:
                every.append(worth[key + effect[0] + falls[effect[1]]])
        every.sort(reverse=True)
        first = every[0]
        if self.plain:
            return _new(Options, (every, (first,), _new(Best, (first[0], NEVER, NEVER))))
        return Options(every, _front(every), best_of(every))


def standings(worths: Sequence[Option], lead: int) -> list[int]:
    """The value of each board after the round, all at the same stage.

    If the game is over too, the leader gets `lead`, which is 0 if the game cannot be over.
    """
    if not any(worth.steps for worth in worths):
        return [worth.low for worth in worths]
    results = [worth.high for worth in worths]
    ahead = max(results)
    if results.count(ahead) == 1:
        results[results.index(ahead)] += lead
    return results


def best_of(options: list[Option]) -> Best:
    high = max(option[1] for option in options)
    if not any(option[2] for option in options):
        return Best(options[0][0], NEVER, high)
    low = max((option[0] for option in options if not option[2]), default=NEVER)
    return Best(low, max(option[1] for option in options if option[2]), high)


def _front(every: list[Option]) -> tuple[Option, ...]:
    """The sorted options that none dominates: no other one that steps alike is as good at each stage."""
    front: list[Option] = []
    best, best_stepping = NEVER, NEVER
    for option in every:
        if option[2]:
            if option[1] > best_stepping:
                best_stepping = option[1]
                front.append(option)
        elif option[1] > best:
            best = option[1]
            front.append(option)
    return tuple(front)


class Round(NamedTuple):
    """The start of a search; boards by seat from 0."""

    offer: Offer
    boards: tuple[Board, ...]
    position: state.SearchState


def round_of(position: Position, values: Evaluation) -> Round:
    """The round of a position in the factory offer, with boards evaluated by `values`."""
    offer = Offer(position.offer.factories)
    return Round(offer, boards_of(position, values), state.search_state(position, offer))


def boards_of(position: Position, values: Evaluation, beam: int = BEAM) -> tuple[Board, ...]:
    form, outlook = state.FORMS[position.wall], values(position)
    walls = [form.packed(board.wall) for board in position.boards]
    stage = GameStage.CLOSING if max(map(state.longest_row, walls)) >= 4 else GameStage.OPEN
    pairs = zip(position.boards, walls, strict=True)
    boards = tuple(Board(form, wall, board.score, outlook, stage, beam) for board, wall in pairs)
    plain = not any(state.longest_row(board.wall) + 1 >= board.row for board in boards)
    for board in boards:
        board.plain = plain
    return boards


class Replies(dict[int, Best]):
    """By place, the best values that a board's key can reach with any group; its own value without tiles."""

    def __init__(self, board: Board, key: int, offer: Offer) -> None:
        super().__init__()
        self._offer, self._board, self._key = offer, board, key
        self._plain = board.options[key]
        self._marked = board.options[marked(key)]

    def __missing__(self, place: int) -> Best:
        factories, centre = self._offer.takes[place]
        by_centre = self._marked if place & PLACE_MARKER else self._plain
        plain = self._plain
        values = [plain[group][2] for group, _ in factories]
        values += [by_centre[group][2] for group, _ in centre]
        if not values:
            low, high, steps, _ = self._board.worth[self._key]
            best = Best(NEVER, high, high) if steps else Best(low, NEVER, high)
        elif self._board.plain:
            best = max(values)
        else:
            lows, steps_, highs = zip(*values, strict=True)
            best = Best(max(lows), max(steps_), max(highs))
        self[place] = best
        return best


def replies_of(board: Board, offer: Offer) -> Memo[int, Replies]:
    return Memo(lambda key: Replies(board, key, offer))


# A move: a guess of its value; the place and the player's key that it leads to; the group taken. A plain
# tuple, as every node makes hundreds: 0.1 us, not 0.4.
Move = tuple[int, int, int, int]


class RoundSearch:
    """The common part of the searches of a round. Seats count from 0."""

    # The value of an option and its best reply; None where it is the difference of their low values.
    guess: Callable[[Option, Best], int] | None = None

    def __init__(self, round_: Round, budget: Budget) -> None:
        self.offer, self.boards, self.position = round_
        self.lead = self.boards[0].lead
        self.clock = Clock(budget)
        self.replies = tuple(replies_of(board, self.offer) for board in self.boards)

    def go_on(self, position: state.SearchState, budget: Budget) -> None:
        """Prepare for a later position of the round; the tables stay."""
        self.position, self.clock = position, Clock(budget)

    def forget(self) -> None:
        """Empty the tables: up to a tenth of a search's time, half of what the collector would take."""
        self.offer.forget()
        for board, replies in zip(self.boards, self.replies, strict=True):
            board.forget()
            replies.clear()

    def choices(self) -> list[Move]:
        """The moves at the position, the most promising first."""
        place, keys, seat = self.position
        return self.moves(seat, place, keys[seat], keys[(seat + 1) % len(keys)])

    def moves(self, seat: int, place: int, key: int, next_key: int) -> list[Move]:
        """All moves of a seat at a node, the most promising first: its gain minus the next player's."""
        others = len(self.boards) - 1
        factories, centre = self.offer.takes[place]
        options, replies = self.boards[seat].options, self.replies[(seat + 1) % len(self.boards)][next_key]
        own = options[key]
        by_centre = options[marked(key)] if place & PLACE_MARKER else own
        both = (factories, own), (centre, by_centre)
        if self.guess is None:
            moves = [
                (option[0] - replies[then][0] // others, then, option[3], group)
                for takes, mine in both
                for group, then in takes
                for option in mine[group][0]
            ]
        else:
            guess = self.guess
            moves = [
                (guess(option, replies[then]), then, option[3], group)
                for takes, mine in both
                for group, then in takes
                for option in mine[group][0]
            ]
        moves.sort(reverse=True)
        return moves

    def picks(self, moves: Iterable[Move]) -> tuple[Pick, ...]:
        """A line of moves from the position on, as picks."""
        place, keys, seat = self.position
        now, picks = list(keys), []
        for _, then, key, group in moves:
            picks.append(self.offer.move((group, then), place, now[seat], key))
            place, now[seat] = then, key
            seat = (seat + 1) % len(now)
        return tuple(picks)
