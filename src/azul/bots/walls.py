"""Walls as integers, and what a tile scores on them.

Bit 5 r + c of a wall is set if row r and column c (from 0) hold a tile. On the coloured wall, this also
determines the colours. On the grey wall, five more sets of 25 bits follow, one for each colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azul.rules import Wall, WallKind
from azul.rules.tiles import Memo

SPACES = (1 << 25) - 1
ROW = 31
COLUMN = 0x108421  # the five bits of column 0
_FOLD = 0x11111  # multiplying by it moves them to bits 16 to 20


def _run(bits: int, place: int) -> int:
    """The length of the run through a place with a tile on it."""
    start = end = place
    while start > 0 and bits >> start - 1 & 1:
        start -= 1
    while bits >> end + 1 & 1:
        end += 1
    return end - start + 1


# The length of the run with a tile on a place, by the five bits of the row or column, and the place.
RUNS = tuple(tuple(_run(bits, place) for place in range(5)) for bits in range(32))


def row_of(wall: int, row: int) -> int:
    """The five bits of a row."""
    return wall >> 5 * row & ROW


def column_of(wall: int, column: int) -> int:
    """The five bits of a column."""
    return (wall >> column & COLUMN) * _FOLD >> 16 & ROW


def points_at(wall: int, row: int, column: int) -> int:
    """The points for a tile laid on a space."""
    across = RUNS[wall >> 5 * row & ROW][column]
    down = RUNS[column_of(wall, column)][row]
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


def counts(wall: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The number of tiles in each row, and in each column."""
    rows = tuple((wall >> 5 * row & ROW).bit_count() for row in range(5))
    return rows, tuple((wall >> column & COLUMN).bit_count() for column in range(5))


def longest_row(wall: int) -> int:
    """The number of tiles in the fullest row."""
    return max((wall >> 5 * row & ROW).bit_count() for row in range(5))


class Coloured:
    """The coloured wall: each colour has a fixed column in each row."""

    kind = WallKind.COLOURED

    def packed(self, wall: Wall) -> int:
        """The wall as an integer."""
        bits = 0
        for row, spaces in enumerate(wall):
            for column, space in enumerate(spaces):
                if space is not None:
                    bits |= 1 << 5 * row + column
        return bits

    def shows(self, wall: int, row: int, colour: int) -> bool:
        """Whether a row holds a colour, so that its pattern line cannot take it."""
        return bool(wall >> 5 * row + (colour + row) % 5 & 1)

    def columns(self, wall: int, row: int, colour: int) -> tuple[int, ...]:
        """The columns where the tile of a full line may be laid."""
        column = (colour + row) % 5
        return () if wall >> 5 * row + column & 1 else (column,)

    def lay(self, wall: int, row: int, column: int, colour: int) -> int:  # noqa: ARG002
        """The wall with one more tile."""
        return wall | 1 << 5 * row + column

    def colour_counts(self, wall: int) -> tuple[int, ...]:
        """The number of tiles of each colour."""
        return tuple((wall & mask).bit_count() for mask in _PRINTED)


_PRINTED = tuple(sum(1 << 5 * row + (colour + row) % 5 for row in range(5)) for colour in range(5))


class Grey(Coloured):
    """The grey wall: a colour goes to any column without it."""

    kind = WallKind.GREY

    def packed(self, wall: Wall) -> int:
        bits = 0
        for row, spaces in enumerate(wall):
            for column, space in enumerate(spaces):
                if space is not None:
                    bits = self.lay(bits, row, column, space)
        return bits

    def shows(self, wall: int, row: int, colour: int) -> bool:
        return bool(wall >> 25 * (colour + 1) + 5 * row & ROW)

    def columns(self, wall: int, row: int, colour: int) -> tuple[int, ...]:
        return _FREE[self.taken(wall, row, colour)]

    @staticmethod
    def taken(wall: int, row: int, colour: int) -> int:
        """The columns, as bits, where the tile of a full line may not be laid."""
        return (wall >> 5 * row | _folded(wall >> 25 * (colour + 1))) & ROW

    @staticmethod
    def missing(wall: int) -> Iterator[tuple[int, list[int]]]:
        """Each row, and by colour that it lacks the columns, as bits, where its tile may not be laid."""
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
    """The columns, as bits, where the lowest 25 bits of a number have a tile."""
    return (plane | plane >> 5 | plane >> 10 | plane >> 15 | plane >> 20) & ROW


_PLANES = 25, 50, 75, 100, 125  # where the bits of each colour begin
_FREE = tuple(tuple(c for c in range(5) if not bits >> c & 1) for bits in range(32))

FORMS: dict[WallKind, Coloured] = {WallKind.COLOURED: Coloured(), WallKind.GREY: Grey()}


def _bonus(given: tuple[WallKind, int]) -> tuple[int, int]:
    kind, wall = given
    rows, columns = counts(wall)
    full = rows.count(5)
    colours = FORMS[kind].colour_counts(wall)
    return 2 * full + 7 * columns.count(5) + 10 * colours.count(5), full


# The bonus points of a wall when the game is over, and its full rows, by kind and wall.
BONUS = Memo(_bonus)


MOST_POINTS = 8  # more are counted as so many

# The points of a tile by its runs across and down.
_POINTS = tuple(
    tuple(min(MOST_POINTS, sum(run for run in (across, down) if run > 1) or 1) for down in range(6))
    for across in range(6)
)


def best_points(tiles: int) -> Sequence[tuple[int, ...]]:
    """By row, and by the bits of the columns where it may not be laid: the most points that a tile scores;
    0 if no column is left.
    """
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


# The most points by those of a row's five spaces, and by the bits of the spaces that are not free.
_BEST = Memo(_most_free)
