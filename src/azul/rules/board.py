"""A player board: score, five pattern lines, the wall, the floor line.

Source: rules, "Pieces" and "A round" 2. Each type prints as the notation and parses back from it.
They are named tuples because a pick makes several of them: 0.3 us each, a frozen dataclass 1.1.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from azul.rules.refused import IllegalMove
from azul.rules.table import Table
from azul.rules.tiles import MARKER, NO_TILES, Colour, Marker, Tiles
from azul.rules.wall import EMPTY_WALL, SIZE, Wall

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
