"""A player board: wall, pattern lines, floor line.

The wall: five rows of five spaces, with a colour printed on each or, on the other side, none.

Source: docs/rules.md, "What is on the table", "Points for a tile" and "The grey wall".
Rows and columns are counted from 1 where a player sees them, in commands and events; the tuples
inside are counted from 0.

A player board: score, five pattern lines, the wall, the floor line.

Source: docs/rules.md, "What is on the table" and "What a line takes".
Each type prints as the notation and parses back from it.
They are named tuples because a pick makes several of them: 0.3 us each, a frozen dataclass 1.1.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from azul.rules.tiles import COLOURS, MARKER, NO_TILES, Colour, IllegalMove, Marker, Table, Tiles

SIZE = 5

Space = Colour | None


class WallKind(StrEnum):
    """Which side of the player boards is up. Its text is the word of the record."""

    COLOURED = "coloured"
    GREY = "grey"


_COLOURED = WallKind.COLOURED  # 0.1 us each time for the look-up in the class


def printed_colour(row: int, column: int) -> Colour:
    """The colour printed on the coloured wall, row and column from 0, as in the tuples.

    Row 1 is B Y R K W, each further row is moved one space to the right.
    """
    return COLOURS[(column - row) % SIZE]


def printed_column(row: int, colour: Colour) -> int:
    """The column (from 1) of a colour in a row (from 1) of the coloured wall."""
    return (colour + row - 1) % SIZE + 1


_PRINTED_COLUMNS = tuple(
    tuple((printed_column(row, colour),) for colour in COLOURS) for row in range(1, SIZE + 1)
)


class Wall(tuple[tuple[Space, ...], ...]):
    """What lies on a wall: five rows of five spaces, each a colour or None.

    Prints as `B..../...../...../...../.....`, and `Wall.parse` reads that back.
    """

    # No __slots__: a wall keeps `lacking` once it is asked; 0.04 us a pick instead of 0.6.

    @cached_property
    def lacking(self) -> int:
        """Bit 5c + n is set where row n + 1 does not show colour c."""
        a, b, c, d, e = self
        lacks = _LACKING
        return lacks[a] | lacks[b] << 1 | lacks[c] << 2 | lacks[d] << 3 | lacks[e] << 4

    @classmethod
    def parse(cls, text: str) -> Wall:
        """Read five rows of five letters or dots, with `/` between. Raises `IllegalMove`."""
        rows = text.split("/")
        if [len(row) for row in rows] != [SIZE] * SIZE:
            raise IllegalMove(
                "{text!r} is not a wall; write five rows of five, with / between them", text=text
            )
        return cls(tuple(None if x == "." else Colour.parse(x) for x in row) for row in rows)

    def __str__(self) -> str:
        return "/".join(self.row_text(row) for row in range(1, SIZE + 1))

    def row_text(self, row: int) -> str:
        """The letters of a row from 1, with `.` for free spaces."""
        return "".join("." if space is None else space.letter for space in self[row - 1])

    def lay(self, row: int, column: int, colour: Colour) -> Wall:
        """The wall with one more tile. Asks nobody whether that is allowed."""
        rows = list(self)
        spaces = list(rows[row - 1])
        spaces[column - 1] = colour
        rows[row - 1] = tuple(spaces)
        wall = Wall(rows)
        # Known from the wall before: 0.3 us instead of the 2 of working it out anew.
        wall.__dict__["lacking"] = self.lacking & ~(1 << 5 * colour + row - 1)
        return wall

    def runs(self, row: int, column: int) -> tuple[int, int]:
        """How many tiles lie in unbroken runs through a laid tile: across, and down."""
        place = column - 1
        a, b, c, d, e = self
        down = (a[place], b[place], c[place], d[place], e[place])
        return _RUNS[self[row - 1]][place], _RUNS[down][row - 1]

    def run_places(self, row: int, column: int) -> tuple[range, range]:
        """The runs through a laid tile: the columns of the one across, the rows of the one down."""
        across = _span(self[row - 1], column - 1)
        down = _span(tuple(spaces[column - 1] for spaces in self), row - 1)
        return range(across.start + 1, across.stop + 1), range(down.start + 1, down.stop + 1)

    def columns_for(self, kind: WallKind, row: int, colour: Colour) -> tuple[int, ...]:
        """The columns where the tile of a full line may be laid, from the left; none if it must fall."""
        if kind is _COLOURED:
            columns = _PRINTED_COLUMNS[row - 1][colour]
            return columns if self[row - 1][columns[0] - 1] is None else ()
        return tuple(
            column + 1
            for column, space in enumerate(self[row - 1])
            if space is None and not self.column_shows(column + 1, colour)
        )

    def column_shows(self, column: int, colour: Colour) -> bool:
        """Whether a column (from 1) holds a tile of that colour."""
        return any(row[column - 1] is colour for row in self)

    @property
    def has_full_row(self) -> bool:
        """Whether a row is full, so that the game ends with this round."""
        lacking = self.lacking
        rows = lacking | lacking >> 5 | lacking >> 10 | lacking >> 15 | lacking >> 20
        return rows & 31 != 31

    def full_rows(self) -> tuple[int, ...]:
        """The full rows, counted from 1."""
        return tuple(number for number, row in enumerate(self, 1) if None not in row)

    def full_columns(self) -> tuple[int, ...]:
        """The full columns, counted from 1."""
        return tuple(number for number, column in enumerate(zip(*self, strict=True), 1) if None not in column)

    def full_colours(self) -> tuple[Colour, ...]:
        """The colours of which all five tiles lie here."""
        lacking = self.lacking
        return tuple(colour for colour in COLOURS if not lacking >> 5 * colour & 31)


def _lacking(row: tuple[Space, ...]) -> int:
    """Bit 5c is set where a row does not show colour c."""
    return sum(1 << 5 * colour for colour in COLOURS if colour not in row)


def _runs(spaces: tuple[Space, ...]) -> tuple[int, ...]:
    """For each place in a row or column the length of the unbroken run of tiles through it."""
    return tuple(len(_span(spaces, place)) for place in range(SIZE))


def _span(spaces: tuple[Space, ...], place: int) -> range:
    """The places (from 0) of the unbroken run of tiles through one, if a tile lies there."""
    start = end = place
    while start > 0 and spaces[start - 1] is not None:
        start -= 1
    while end < SIZE - 1 and spaces[end + 1] is not None:
        end += 1
    return range(start, end + 1)


# At most 1546 rows and columns without a colour twice, few of which are met.
_LACKING = Table(_lacking)  # 0.1 us instead of 0.7

_RUNS = Table(_runs)  # 0.1 us instead of 0.4


def points_for(across: int, down: int) -> int:
    """What a tile scores as it lands: both its runs if they are longer than 1, or 1 alone."""
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


EMPTY_WALL = Wall(((None,) * SIZE,) * SIZE)


FLOOR_SPACES = (1, 1, 2, 2, 2, 3, 3)

_PENALTIES = tuple(sum(FLOOR_SPACES[:n]) for n in range(len(FLOOR_SPACES) + 1))


class PatternLine(NamedTuple):
    """One pattern line: how many tiles it can hold, and what lies in it.

    Prints with a dot for each free space on the left: `..KK` is line 4 with two blacks.
    """

    size: int
    colour: Colour | None = None
    count: int = 0  # type: ignore[assignment]  # tuples have a method of that name; nobody calls it here

    @property
    def full(self) -> bool:
        """Whether every space is taken."""
        return self.count == self.size

    def fill(self, colour: Colour, number: int) -> tuple[PatternLine, int]:
        """The line with as many of some tiles as it has space for; also how many are left over.

        Asks nobody whether it may take that colour.
        """
        return FILLED[self, colour, number]

    @property
    def tiles(self) -> Tiles:
        """What lies in it."""
        return NO_TILES if self.colour is None else Tiles.only(self.colour, self.count)

    @property
    def letters(self) -> str:
        """One letter a tile."""
        return "" if self.colour is None else self.colour.letter * self.count

    def __str__(self) -> str:
        return self.letters.rjust(self.size, ".")

    @classmethod
    def parse(cls, text: str) -> PatternLine:
        """Read what `str` gives. Raises `IllegalMove`."""
        letters = text.lstrip(".")
        if not 1 <= len(text) <= SIZE or len(set(letters)) > 1:
            raise IllegalMove("{text!r} is not a pattern line; write it like ..KK", text=text)
        if not letters:
            return cls(len(text))
        return cls(len(text), Colour.parse(letters[0]), len(letters))


def _fill(key: tuple[PatternLine, Colour, int]) -> tuple[PatternLine, int]:
    (size, _, count), colour, number = key
    placed = min(number, size - count)
    return PatternLine(size, colour, count + placed), number - placed


# A line, a colour and a number of tiles: what `PatternLine.fill` gives. Some thousand keys; 0.2 us
# instead of 0.8.
FILLED = Table(_fill)


class FloorLine(tuple[Colour | Marker, ...]):
    """The occupied spaces of a floor line from the left, in the order of landing; at most seven."""

    __slots__ = ()

    def drop(self, colour: Colour, number: int) -> tuple[FloorLine, int]:
        """Let tiles fall; returns the floor line and how many found no space (they go to the lid)."""
        landing = min(number, len(FLOOR_SPACES) - len(self))
        return FloorLine(self + (colour,) * landing), number - landing

    def take_marker(self) -> FloorLine:
        """Put the marker on the leftmost free space; on a full floor it finds none."""
        return FloorLine((*self, MARKER)) if len(self) < len(FLOOR_SPACES) else self

    @property
    def penalty(self) -> int:
        """What the occupied spaces cost, as a positive number."""
        return _PENALTIES[len(self)]

    @property
    def tiles(self) -> Tiles:
        """The tiles on it, without the marker."""
        return Tiles.of(x for x in self if isinstance(x, Colour))

    @property
    def letters(self) -> str:
        """One character an occupied space, the marker as `1`."""
        return "".join(map(str, self))

    def __str__(self) -> str:
        return self.letters or "-"

    @classmethod
    def parse(cls, text: str) -> FloorLine:
        """Read what `str` gives. Raises `IllegalMove`."""
        if len(text) > len(FLOOR_SPACES):
            raise IllegalMove("a floor line has seven spaces; {text!r} needs more", text=text)
        if not text:
            raise IllegalMove("an empty floor line is written as -")
        return cls() if text == "-" else cls(MARKER if x == "1" else Colour.parse(x) for x in text)


class PlayerBoard(NamedTuple):
    """All that lies before one player. Lines and wall rows are counted from 1 by those who ask.

    Prints as `score:lines:wall:floor`, the lines with `/` between.
    """

    score: int
    lines: tuple[PatternLine, ...]
    wall: Wall
    floor: FloorLine

    def line(self, number: int) -> PatternLine:
        """Pattern line 1 to 5."""
        return self.lines[number - 1]

    def with_line(self, number: int, line: PatternLine) -> PlayerBoard:
        """The board with one pattern line changed."""
        lines = list(self.lines)
        lines[number - 1] = line
        return PlayerBoard(self.score, tuple(lines), self.wall, self.floor)

    @property
    def tiles(self) -> Tiles:
        """Every tile on the board: lines, wall and floor."""
        found = self.floor.tiles + Tiles.of(x for row in self.wall for x in row if x is not None)
        for line in self.lines:
            found += line.tiles
        return found

    def __str__(self) -> str:
        return f"{self.score}:{'/'.join(map(str, self.lines))}:{self.wall}:{self.floor}"

    @classmethod
    def parse(cls, text: str) -> PlayerBoard:
        """Read what `str` gives. Raises `IllegalMove`."""
        parts = text.split(":")
        if len(parts) != 4 or not (number := re.fullmatch("[0-9]{1,6}", parts[0])):
            raise IllegalMove("{text!r} is not a board; write it as score:lines:wall:floor", text=text)
        lines = tuple(map(PatternLine.parse, parts[1].split("/")))
        if [line.size for line in lines] != [1, 2, 3, 4, 5]:
            raise IllegalMove("the pattern lines of a board hold 1 to 5 tiles, not {text!r}", text=text)
        return cls(int(number[0]), lines, Wall.parse(parts[2]), FloorLine.parse(parts[3]))


EMPTY_LINES = tuple(PatternLine(size) for size in range(1, SIZE + 1))

EMPTY_FLOOR = FloorLine()

EMPTY_BOARD = PlayerBoard(0, EMPTY_LINES, EMPTY_WALL, EMPTY_FLOOR)
