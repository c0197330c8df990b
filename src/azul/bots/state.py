"""Positions as integers, for the searches. The tests prove that they follow the rules.

Within a round, walls do not change and nothing is random. So a player board is one integer, its *key*,
and the tiles on offer are another, the *place*:

    key     six bits per pattern line (line 1 lowest; see `code`), three for the occupied floor spaces,
            one for the starting-player marker
    place   one bit per factory that is still full (`Offer` knows its tiles), five bits per colour for
            the centre, one for the marker while it lies there
    group   all tiles of a colour that one pick takes: colour << 5 | number
    wall    bit 5 r + c if row r and column c hold a tile. On the coloured wall, this also determines the
            colours; on the grey wall, five more sets of 25 bits follow, one for each colour

Rows, columns, colours and factories count from 0 here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from azul.rules import CENTRE, COLOURS, Bonus, Pick, PlayerBoard, Position, Tiles, Wall, WallKind
from azul.rules.board import tile_points
from azul.rules.tiles import Memo
from hotseat.values import NamedTuple

LINES = (1 << 30) - 1

LINE_MASKS = tuple(63 << 6 * row for row in range(5))

FLOOR_SHIFT = 30

FLOOR_ONE = 1 << FLOOR_SHIFT

FLOOR_FULL = 7

KEY_MARKER = 1 << 33

FACTORY_BITS = (1 << 9) - 1

CENTRE_SHIFT = 9

PLACE_MARKER = 1 << CENTRE_SHIFT + 25

PLACE_TILES = PLACE_MARKER - 1

Take = tuple[int, int]  # a group, and the place after it

Takes = tuple[tuple[Take, ...], tuple[Take, ...]]  # from factories, and from the centre


def code(colour: int, number: int) -> int:
    """The six bits of a pattern line with a number of tiles of a colour; 0 if it is empty."""
    return 1 + colour + 5 * (number - 1) if number else 0


def coded(bits: int) -> tuple[int, int]:
    """Colour and number of tiles from the six bits of a pattern line with tiles."""
    number, colour = divmod(bits - 1, 5)
    return colour, number + 1


def line_of(bits: int) -> tuple[int, int, int]:
    """Row, colour and number of tiles of a line, from its bits at their place in a key."""
    row = (bits.bit_length() - 1) // 6
    return row, *coded(bits >> 6 * row)


def key_of(board: PlayerBoard, marker: bool) -> int:
    """The key of a board; `marker`: whether its player holds the starting-player marker."""
    key = len(board.floor) << FLOOR_SHIFT | (KEY_MARKER if marker else 0)
    for row, (_, colour, number) in enumerate(board.lines):
        if colour is not None:
            key |= code(colour, number) << 6 * row
    return key


def keys_of(position: Position) -> tuple[int, ...]:
    return tuple(key_of(board, position.marker == seat) for seat, board in enumerate(position.boards, 1))


def marked(key: int) -> int:
    """The key after taking the marker, which goes to the leftmost free floor space, if any."""
    return KEY_MARKER | (key if key >> FLOOR_SHIFT & 7 == FLOOR_FULL else key + FLOOR_ONE)


def packed(tiles: Iterable[int]) -> int:
    return sum(number << 5 * colour for colour, number in enumerate(tiles))


def groups_of(tiles: int) -> list[int]:
    """The groups in a packed multiset, in the order of the colours."""
    return [c << 5 | number for c in range(5) if (number := tiles >> 5 * c & 31)]


def _fill(row: int, key: int) -> tuple[int, int] | None:
    bits, colour, number = key >> 8, key >> 5 & 7, key & 31
    held, there = coded(bits) if bits else (colour, 0)
    if held != colour or there > row:
        return None
    placed = min(number, row + 1 - there)
    return code(colour, there + placed) - bits << 6 * row, number - placed


# The effect of a group on a line, by row, and by the line's bits << 8 | group: the change of the key, and the
# number of tiles left over; None if the line cannot take the group. The wall does not matter here.
FILLED = tuple(Memo(partial(_fill, row)) for row in range(5))


def _without(tiles: int, group: int) -> int:
    """The tiles that a group leaves in a factory, as bits of the centre in a place."""
    return (tiles & ~(31 << 5 * (group >> 5))) << CENTRE_SHIFT


class Offer:
    """The factories of a round for a search: the groups that can be taken at a place.

    Equal factories count once: only the first one left can be taken.
    """

    def __init__(self, factories: Iterable[Tiles]) -> None:
        full = sorted((packed(tiles), number) for number, tiles in enumerate(factories, 1) if any(tiles))
        self.factories = tuple(tiles for tiles, _ in full)
        self.sources = tuple(number for _, number in full)
        # By factory: its bit, its tiles, and for each of its groups the change of the place.
        self._changes = [
            (
                1 << number,
                tiles,
                [(group, _without(tiles, group) - (1 << number)) for group in groups_of(tiles)],
            )
            for number, tiles in enumerate(self.factories)
        ]
        self.takes: Memo[int, Takes] = Memo(self._takes)
        self.last: Memo[int, bool] = Memo(self._last)
        self.short: Memo[int, bool] = Memo(self._short)

    def forget(self) -> None:
        for table in (self.takes, self.last, self.short):
            table.clear()

    def place(self, position: Position) -> int:
        """The place of the position of this offer, or of a later one in its round."""
        factories = position.offer.factories
        place = sum(1 << bit for bit, source in enumerate(self.sources) if factories[source - 1])
        place |= packed(position.offer.centre) << CENTRE_SHIFT
        return place | PLACE_MARKER if position.marker == CENTRE else place

    def canonical(self, pick: Pick) -> Pick:
        """The same pick from the first of equal factories. For the first pick of a round."""
        if pick.source == CENTRE:
            return pick
        number = self.sources.index(pick.source)
        return pick._replace(source=self.sources[self.factories.index(self.factories[number])])

    def move(self, take: Take, place: int, key: int, after: int) -> Pick:
        """The pick that leads from a place to that of `take`, and from `key` to `after`."""
        group, then = take
        taken = (place ^ then) & FACTORY_BITS
        source = self.sources[taken.bit_length() - 1] if taken else CENTRE
        changed = (key ^ after) & LINES
        line = (changed.bit_length() - 1) // 6 + 1 if changed else 0
        return Pick(source, COLOURS[group >> 5], line)

    def _takes(self, place: int) -> Takes:
        """Every group that can be taken at a place, with the place after it."""
        from_factories: list[Take] = []
        before = None
        for bit, tiles, changes in self._changes:
            if place & bit and tiles != before:
                before = tiles
                from_factories += [(group, place + change) for group, change in changes]
        centre = (place & PLACE_TILES) >> CENTRE_SHIFT
        without = place & ~PLACE_MARKER
        from_centre = [
            (group, without & ~(31 << CENTRE_SHIFT + 5 * (group >> 5))) for group in groups_of(centre)
        ]
        return tuple(from_factories), tuple(from_centre)

    def _last(self, place: int) -> bool:
        """Whether the next pick ends the round, or the round is over."""
        factories, centre = self.takes[place]
        return not any(then & PLACE_TILES for _, then in factories + centre)

    def _short(self, place: int) -> bool:
        """Whether any next two picks end the round."""
        factories, centre = self.takes[place]
        return all(self.last[then] for _, then in factories + centre)


class SearchState(NamedTuple):
    """A position of the factory offer: the place, the keys by seat from 0, and the seat to play."""

    place: int
    keys: tuple[int, ...]
    seat: int


def search_state(position: Position, offer: Offer) -> SearchState:
    """The search state in the factory offer; `offer` is of this or an earlier pick of the round."""
    return SearchState(offer.place(position), keys_of(position), (position.to_play or 1) - 1)


# Walls, and what a tile scores on them

SPACES = (1 << 25) - 1
ROW = 31
COLUMN = 0x108421  # the five bits of column 0
_FOLD = 0x11111  # a factor that moves them to bits 16 to 20


def _run(bits: int, place: int) -> int:
    start = end = place
    while start > 0 and bits >> start - 1 & 1:
        start -= 1
    while bits >> end + 1 & 1:
        end += 1
    return end - start + 1


# The length of the run with a tile on a place, by the five bits of the row or column, and the place.
RUNS = tuple(tuple(_run(bits, place) for place in range(5)) for bits in range(32))


def row_of(wall: int, row: int) -> int:
    return wall >> 5 * row & ROW


def column_of(wall: int, column: int) -> int:
    return (wall >> column & COLUMN) * _FOLD >> 16 & ROW


def points_at(wall: int, row: int, column: int) -> int:
    across = RUNS[wall >> 5 * row & ROW][column]
    down = RUNS[column_of(wall, column)][row]
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


def counts(wall: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rows = tuple((wall >> 5 * row & ROW).bit_count() for row in range(5))
    return rows, tuple((wall >> column & COLUMN).bit_count() for column in range(5))


def longest_row(wall: int) -> int:
    return max((wall >> 5 * row & ROW).bit_count() for row in range(5))


def points_of_spaces(tiles: int) -> int:
    """The sum of points above 1 that tiles on the empty spaces would score: their runs across and down,
    minus one point for each space with a neighbour.
    """
    beside = (tiles & _NOT_LAST) << 1 | tiles >> 1 & _NOT_LAST | tiles << 5 | tiles >> 5
    total = -(beside & ~tiles & SPACES).bit_count()
    for number in range(5):
        total += _NEW_RUNS[row_of(tiles, number)] + _NEW_RUNS[column_of(tiles, number)]
    return total


_NOT_LAST = SPACES - (COLUMN << 4)  # all spaces but the last column

# The sum of the runs of two or more that tiles on empty places would make, by a row's or column's bits.
_NEW_RUNS = tuple(
    sum(run for place, run in enumerate(runs) if run > 1 and not bits >> place & 1)
    for bits, runs in enumerate(RUNS)
)


class Coloured:
    """The coloured wall: each colour has a fixed column in each row."""

    kind = WallKind.COLOURED

    def packed(self, wall: Wall) -> int:
        bits = 0
        for row, spaces in enumerate(wall):
            for column, space in enumerate(spaces):
                if space is not None:
                    bits = self.lay(bits, row, column, space)
        return bits

    def shows(self, wall: int, row: int, colour: int) -> bool:
        return bool(wall >> 5 * row + (colour + row) % 5 & 1)

    def columns(self, wall: int, row: int, colour: int) -> tuple[int, ...]:
        column = (colour + row) % 5
        return () if wall >> 5 * row + column & 1 else (column,)

    def lay(self, wall: int, row: int, column: int, colour: int) -> int:  # noqa: ARG002
        return wall | 1 << 5 * row + column

    def colour_counts(self, wall: int) -> tuple[int, ...]:
        return tuple((wall & mask).bit_count() for mask in _PRINTED)


_PRINTED = tuple(sum(1 << 5 * row + (colour + row) % 5 for row in range(5)) for colour in range(5))


class Grey(Coloured):
    """The grey wall: a colour goes to any column without it."""

    kind = WallKind.GREY

    def shows(self, wall: int, row: int, colour: int) -> bool:
        return bool(wall >> 25 * (colour + 1) + 5 * row & ROW)

    def columns(self, wall: int, row: int, colour: int) -> tuple[int, ...]:
        return _FREE[self.taken(wall, row, colour)]

    @staticmethod
    def taken(wall: int, row: int, colour: int) -> int:
        """The columns, as bits, where a full line must not lay its tile."""
        return (wall >> 5 * row | _folded(wall >> 25 * (colour + 1))) & ROW

    @staticmethod
    def missing(wall: int) -> Iterator[tuple[int, list[int]]]:
        """Each row, and for each colour that it lacks the columns, as bits, where its tile must not lie."""
        colours = [(shift, _folded(wall >> shift)) for shift in _PLANES]
        for row in range(0, 25, 5):
            tiles = wall >> row & ROW
            yield row // 5, [tiles | taken for shift, taken in colours if not wall >> shift + row & ROW]

    def lay(self, wall: int, row: int, column: int, colour: int) -> int:
        bit = 1 << 5 * row + column
        return wall | bit | bit << 25 * (colour + 1)

    def colour_counts(self, wall: int) -> tuple[int, ...]:
        return tuple([(wall >> shift & SPACES).bit_count() for shift in _PLANES])  # faster than without []


def _folded(plane: int) -> int:
    """The columns, as bits, with a tile among the lowest 25 bits of a number."""
    return (plane | plane >> 5 | plane >> 10 | plane >> 15 | plane >> 20) & ROW


_PLANES = 25, 50, 75, 100, 125  # where the bits of each colour begin
_FREE = tuple(tuple(c for c in range(5) if not bits >> c & 1) for bits in range(32))

FORMS: dict[WallKind, Coloured] = {WallKind.COLOURED: Coloured(), WallKind.GREY: Grey()}


def _bonus(given: tuple[WallKind, int]) -> tuple[int, int]:
    kind, wall = given
    rows, columns = counts(wall)
    full = rows.count(5)
    colours = FORMS[kind].colour_counts(wall)
    return Bonus(full, columns.count(5), colours.count(5)).points, full


# The bonus points of a wall when the game is over, and its full rows, by kind and wall.
BONUS = Memo(_bonus)

MOST_POINTS = 8  # higher scores count as 8

# The points of a tile by its runs across and down.
_POINTS = tuple(tuple(min(MOST_POINTS, tile_points(one, two)) for two in range(6)) for one in range(6))


def best_points(tiles: int) -> Sequence[tuple[int, ...]]:
    """The most points that a tile can score, by row and by the bits of barred columns; 0 if all are."""
    downs = [RUNS[column_of(tiles, column)] for column in range(5)]
    found = []
    for row in range(5):
        runs = zip(RUNS[row_of(tiles, row)], downs, strict=True)
        found.append(_BEST[tuple([_POINTS[across][down[row]] for across, down in runs])])
    return found


def _most_free(points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        max((each for place, each in enumerate(points) if not taken >> place & 1), default=0)
        for taken in range(ROW + 1)
    )


# The most points, by the points of a row's five spaces and the bits of those that are not free.
_BEST = Memo(_most_free)
