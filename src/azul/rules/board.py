"""A player board: five pattern lines, the wall, the floor line and the score; and all scoring.

Source: docs/rules.md, "What is on the table", "What a line takes", "Points for a tile", "Tiling the wall",
"The end" and "The grey wall".
Lines, rows and columns count from 1 wherever a player sees them, in moves and events; the tuples inside
count from 0. Each type prints as the notation and parses back from it. They are named tuples because
every pick makes several: 0.3 us each, a frozen dataclass takes 1.1.

    >>> wall = Wall.parse("BYR../K..../...../...../.....")
    >>> runs(wall, row=1, column=1), tile_points(3, 2)
    ((3, 2), 5)
    >>> floor_penalty(3)
    4
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, StrEnum
from functools import cached_property

from azul.rules.tiles import COLOURS, MARKER, NO_TILES, Colour, IllegalMove, Marker, Memo, Tiles, total
from hotseat.values import N_, NamedTuple

SIZE = 5  # of the wall: rows and columns

FLOOR_SIZE = 7  # spaces of the floor line

Space = Colour | None


class WallKind(StrEnum):
    """Which side of the player boards is up. The value is the word in the record."""

    __repr__ = Enum.__str__

    COLOURED = "coloured"
    GREY = "grey"


def printed_colour(row: int, column: int) -> Colour:
    """The colour printed on the coloured wall; row and column count from 0, as in the tuples.

    Row 1 is B Y R K W, and every further row is the one above moved one space to the right.
    """
    return COLOURS[(column - row) % SIZE]


def printed_column(row: int, colour: Colour) -> int:
    """The column (from 1) of a colour in a row (from 1) of the coloured wall."""
    return (colour + row - 1) % SIZE + 1


class Wall(tuple[tuple[Space, ...], ...]):
    """The tiles on a wall: five rows of five spaces, each a colour or None.

    Prints as `B..../...../...../...../.....`, and `Wall.parse` reads that back.
    """

    @cached_property
    def lacking(self) -> int:
        """Bit 5c + n is set if row n + 1 lacks colour c. Cached: 0.04 us a pick instead of 0.6."""
        a, b, c, d, e = self
        lacks = _LACKING
        return lacks[a] | lacks[b] << 1 | lacks[c] << 2 | lacks[d] << 3 | lacks[e] << 4

    @classmethod
    def parse(cls, text: str) -> Wall:
        """Read five rows of five letters or dots, separated by `/`. Raises `IllegalMove`."""
        rows = text.split("/")
        if [len(row) for row in rows] != [SIZE] * SIZE:
            template = N_("{text!r} is not a wall; write five rows of five, with / between them")
            raise IllegalMove(template, text=text)
        return cls(tuple(None if x == "." else Colour.parse(x) for x in row) for row in rows)

    def __str__(self) -> str:
        return "/".join(self.row_text(row) for row in range(1, SIZE + 1))

    def __repr__(self) -> str:
        return f"Wall.parse({str(self)!r})"

    def row_text(self, row: int) -> str:
        return "".join("." if space is None else space.letter for space in self[row - 1])

    def lay(self, row: int, column: int, colour: Colour) -> Wall:
        rows = list(self)
        spaces = list(rows[row - 1])
        spaces[column - 1] = colour
        rows[row - 1] = tuple(spaces)
        return Wall(rows)

    def columns_for(self, kind: WallKind, row: int, colour: Colour) -> tuple[int, ...]:
        """The columns where the tile of a full line may be laid, from the left; none if it must fall."""
        spaces = self[row - 1]
        if kind is WallKind.COLOURED:
            column = printed_column(row, colour)
            return (column,) if spaces[column - 1] is None else ()
        taken = [other.index(colour) + 1 for other in self if colour in other]
        columns = range(1, SIZE + 1)
        return tuple([c for c in columns if spaces[c - 1] is None and c not in taken])

    @property
    def has_full_row(self) -> bool:
        a, b, c, d, e = self
        return not (None in a and None in b and None in c and None in d and None in e)

    def full_rows(self) -> tuple[int, ...]:
        """The full rows, from 1."""
        return tuple(number for number, row in enumerate(self, 1) if None not in row)

    def full_columns(self) -> tuple[int, ...]:
        """The full columns, from 1."""
        return tuple(number for number, column in enumerate(zip(*self, strict=True), 1) if None not in column)

    def full_colours(self) -> tuple[Colour, ...]:
        return tuple(colour for colour in COLOURS if all(colour in row for row in self))


# By row: bit 5c is set if it lacks colour c. Few of the 1546 possible rows occur: 0.1 us instead of 0.7.
_LACKING: Memo[tuple[Space, ...], int] = Memo(
    lambda row: sum(1 << 5 * colour for colour in COLOURS if colour not in row)
)

EMPTY_WALL = Wall(((None,) * SIZE,) * SIZE)


class PatternLine(NamedTuple):
    """One pattern line: how many tiles it can hold, and the tiles in it.

    Prints with a dot for each free space on the left: `..KK` is line 4 with two blacks.
    """

    size: int
    colour: Colour | None = None
    count: int = 0  # type: ignore[assignment]  # tuples have a method of that name; nobody calls it here

    @property
    def full(self) -> bool:
        return self.count == self.size

    def fill(self, colour: Colour, number: int) -> tuple[PatternLine, int]:
        """The line with as many of these tiles as fit, and how many are left over. Checks no colour."""
        return _FILLED[self, colour, number]

    @property
    def tiles(self) -> Tiles:
        return NO_TILES if self.colour is None else Tiles.only(self.colour, self.count)

    @property
    def letters(self) -> str:
        return "" if self.colour is None else self.colour.letter * self.count

    def __str__(self) -> str:
        return self.letters.rjust(self.size, ".")

    @classmethod
    def parse(cls, text: str) -> PatternLine:
        """Read what `str` gives. Raises `IllegalMove`."""
        letters = text.lstrip(".")
        if not 1 <= len(text) <= SIZE or len(set(letters)) > 1:
            raise IllegalMove(N_("{text!r} is not a pattern line; write it like ..KK"), text=text)
        if not letters:
            return cls(len(text))
        return cls(len(text), Colour.parse(letters[0]), len(letters))


def _fill(key: tuple[PatternLine, Colour, int]) -> tuple[PatternLine, int]:
    (size, _, count), colour, number = key
    placed = min(number, size - count)
    return PatternLine(size, colour, count + placed), number - placed


# Some thousand keys; 0.2 us a pick instead of 0.8.
_FILLED = Memo(_fill)


class FloorLine(tuple[Colour | Marker, ...]):
    """The occupied spaces of a floor line from the left, in the order of landing; at most seven."""

    __slots__ = ()

    def drop(self, colour: Colour, number: int) -> tuple[FloorLine, int]:
        """The floor line after tiles have fallen, and how many found no space (they go to the lid)."""
        landing = min(number, FLOOR_SIZE - len(self))
        return FloorLine(self + (colour,) * landing), number - landing

    def take_marker(self) -> FloorLine:
        """With the marker on the leftmost free space; a full floor stays as it is."""
        return FloorLine((*self, MARKER)) if len(self) < FLOOR_SIZE else self

    @property
    def tiles(self) -> Tiles:
        return Tiles.of(x for x in self if isinstance(x, Colour))

    @property
    def letters(self) -> str:
        return "".join(map(str, self))

    def __str__(self) -> str:
        return self.letters or "-"

    def __repr__(self) -> str:
        return f"FloorLine.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> FloorLine:
        """Read what `str` gives. Raises `IllegalMove`."""
        if len(text) > FLOOR_SIZE:
            raise IllegalMove(N_("a floor line has seven spaces; {text!r} needs more"), text=text)
        if not text:
            raise IllegalMove(N_("an empty floor line is written as -"))
        return cls() if text == "-" else cls(MARKER if x == "1" else Colour.parse(x) for x in text)


class PlayerBoard(NamedTuple):
    """Everything on one player's board, and the score. Prints as `score:lines:wall:floor`."""

    score: int
    lines: tuple[PatternLine, ...]
    wall: Wall
    floor: FloorLine

    def line(self, number: int) -> PatternLine:
        return self.lines[number - 1]

    def with_line(self, number: int, line: PatternLine) -> PlayerBoard:
        lines = list(self.lines)
        lines[number - 1] = line
        return PlayerBoard(self.score, tuple(lines), self.wall, self.floor)

    @property
    def tiles(self) -> Tiles:
        wall = Tiles.of(space for row in self.wall for space in row if space is not None)
        return total((*(line.tiles for line in self.lines), wall, self.floor.tiles))

    def picture(self, kind: WallKind) -> Iterator[str]:
        """The lines, the wall and the floor, row by row; a small letter is a colour printed on the wall."""
        for row, (line, spaces) in enumerate(zip(self.lines, self.wall, strict=True)):
            printed = [printed_colour(row, column).letter.lower() for column in range(SIZE)]
            free = printed if kind is WallKind.COLOURED else "." * SIZE
            wall = [space.letter if space is not None else free[n] for n, space in enumerate(spaces)]
            yield f"{line!s:>5} {' '.join(wall)}"
        yield f"floor {self.floor}"

    def __str__(self) -> str:
        return f"{self.score}:{'/'.join(map(str, self.lines))}:{self.wall}:{self.floor}"

    @classmethod
    def parse(cls, text: str) -> PlayerBoard:
        """Read what `str` gives. Raises `IllegalMove`."""
        parts = text.split(":")
        if len(parts) != 4 or not (number := re.fullmatch("[0-9]{1,6}", parts[0])):
            raise IllegalMove(N_("{text!r} is not a board; write it as score:lines:wall:floor"), text=text)
        lines = tuple(map(PatternLine.parse, parts[1].split("/")))
        if [line.size for line in lines] != [1, 2, 3, 4, 5]:
            raise IllegalMove(N_("the pattern lines of a board hold 1 to 5 tiles, not {text!r}"), text=text)
        return cls(int(number[0]), lines, Wall.parse(parts[2]), FloorLine.parse(parts[3]))


EMPTY_LINES = tuple(PatternLine(size) for size in range(1, SIZE + 1))

EMPTY_FLOOR = FloorLine()

EMPTY_BOARD = PlayerBoard(0, EMPTY_LINES, EMPTY_WALL, EMPTY_FLOOR)

FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)  # what an occupied space of the floor line costs, from the left

ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS = 2, 7, 10


def run_ranges(wall: Wall, row: int, column: int) -> tuple[range, range]:
    """The unbroken runs through a laid tile: the columns of the one across, the rows of the one down."""
    return _run(wall[row - 1], column), _run([spaces[column - 1] for spaces in wall], row)


def runs(wall: Wall, row: int, column: int) -> tuple[int, int]:
    """How many tiles lie in the unbroken runs through a laid tile: across, and down."""
    place = column - 1
    a, b, c, d, e = wall
    return _LENGTHS[wall[row - 1]][place], _LENGTHS[a[place], b[place], c[place], d[place], e[place]][row - 1]


def _run(spaces: Sequence[Space], place: int) -> range:
    """The places, from 1, of the unbroken run of tiles through one of them."""
    first = last = place
    while first > 1 and spaces[first - 2] is not None:
        first -= 1
    while last < SIZE and spaces[last] is not None:
        last += 1
    return range(first, last + 1)


# The length of the run through each space, by the spaces of a row or column: 0.3 us a tile, not 0.8.
_LENGTHS: Memo[tuple[Space, ...], tuple[int, ...]] = Memo(
    lambda spaces: tuple(len(_run(spaces, place)) for place in range(1, SIZE + 1))
)


def tile_points(across: int, down: int) -> int:
    """The points of a tile as it lands: both its runs if they are longer than 1, or 1 if it is alone."""
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


def floor_penalty(occupied: int) -> int:
    return sum(FLOOR_COSTS[:occupied])


def after_penalty(score: int, penalty: int) -> int:
    """A score after the floor line has cost its points: never below 0."""
    return max(0, score - penalty)


class Bonus(NamedTuple):
    """How many full rows, columns and colours a player has at the end."""

    rows: int
    columns: int
    colours: int

    @property
    def parts(self) -> tuple[int, int, int]:
        return ROW_BONUS * self.rows, COLUMN_BONUS * self.columns, COLOUR_BONUS * self.colours

    @property
    def points(self) -> int:
        return sum(self.parts)


def wall_bonus(wall: Wall) -> Bonus:
    return Bonus(len(wall.full_rows()), len(wall.full_columns()), len(wall.full_colours()))


def places(boards: Sequence[PlayerBoard]) -> tuple[int, ...]:
    """Each seat's place, by points, then by full rows; players who are level share the better place."""
    ranks = [(board.score, len(board.wall.full_rows())) for board in boards]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def winners(boards: Sequence[PlayerBoard]) -> tuple[int, ...]:
    """The seats in first place: most points, then most full rows; several share the win."""
    return tuple(seat for seat, place in enumerate(places(boards), 1) if place == 1)
