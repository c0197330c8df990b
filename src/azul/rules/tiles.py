"""Tiles in five colours, the starting-player marker, the phases of a game, and `IllegalMove`.

Source: docs/rule-cases.md, "Azul: conventions".
The order of the colours, B Y R K W, is the same everywhere: in records, in sorted groups of tiles, and in
the rows of the coloured wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, IntEnum, StrEnum
from itertools import compress
from operator import ge
from typing import TypeVar

from hotseat.values import N_, Refusal


class IllegalMove(Refusal):
    """A move that the rules forbid; the message tells the player which rule. Nothing has changed."""


class Phase(StrEnum):
    """What comes next: a deal, a pick, the choice of a column on the grey wall, or nothing."""

    __repr__ = Enum.__str__  # `Phase.DEAL`, which Python reads back

    DEAL = "deal"
    OFFER = "offer"
    TILING = "tiling"
    OVER = "over"


Key = TypeVar("Key")

Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """The results of a pure function, kept for good: for hot paths with few different keys.

    Reading one takes 0.07 us; a call of a function under `functools.cache` takes 0.11 to 0.19.
    """

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._work_out(key)
        return value


LETTERS = "BYRKW"

TILES_PER_COLOUR = 20


class Colour(IntEnum):
    """One of the five colours, numbered from 0 in the order B Y R K W."""

    __repr__ = Enum.__str__

    BLUE = 0
    YELLOW = 1
    RED = 2
    BLACK = 3
    WHITE = 4

    @property
    def letter(self) -> str:
        return LETTERS[self]

    @property
    def word(self) -> str:
        return self.name.lower()

    def __str__(self) -> str:
        return LETTERS[self]

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Read a letter of either case. Raises `IllegalMove` for anything else."""
        place = LETTERS.find(text.upper())
        if len(text) != 1 or place < 0:
            raise IllegalMove(N_("{text!r} is not a colour; the colours are B, Y, R, K and W"), text=text)
        return COLOURS[place]


COLOURS = tuple(Colour)


class Marker(Enum):
    """The starting-player marker among the tiles of a floor line. It prints as `1`."""

    __repr__ = Enum.__str__

    MARKER = "1"

    def __str__(self) -> str:
        return "1"


MARKER = Marker.MARKER


class Tiles(tuple[int, int, int, int, int]):
    """How many tiles of each colour lie in one place: five counts, in the order B Y R K W.

    `tiles[Colour.RED]` is the number of reds; `+` and `-` add and remove tiles; a group without tiles is
    false. It prints as the notation (`BBRK`, `-` for none) and `Tiles.parse` reads that back. It is a tuple
    because every pick makes several: a frozen dataclass takes four times as long.
    """

    __slots__ = ()

    @classmethod
    def of(cls, colours: Iterable[Colour]) -> Tiles:
        counts = [0] * 5
        for colour in colours:
            counts[colour] += 1
        return cls(counts)

    @classmethod
    def only(cls, colour: Colour, number: int) -> Tiles:
        counts = [0] * 5
        counts[colour] = number
        return cls(counts)

    @classmethod
    def parse(cls, text: str) -> Tiles:
        """Read letters of either case in any order; `-` is none. Raises `IllegalMove`."""
        if text == "":
            raise IllegalMove(N_("an empty group of tiles is written as -"))
        return NO_TILES if text == "-" else cls.of(map(Colour.parse, text))

    @property
    def letters(self) -> str:
        """One letter per tile, sorted B Y R K W; an empty string for none."""
        return "".join(letter * number for letter, number in zip(LETTERS, self, strict=True))

    @property
    def total(self) -> int:
        return sum(self)

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(compress(COLOURS, self))

    def without(self, colour: Colour) -> Tiles:
        counts = list(self)
        counts[colour] = 0
        return Tiles(counts)

    def holds(self, other: Tiles) -> bool:
        return all(map(ge, self, other))

    def __add__(self, other: Tiles) -> Tiles:  # type: ignore[override]  # multisets add, not join
        a, b, c, d, e = self
        v, w, x, y, z = other
        return Tiles((a + v, b + w, c + x, d + y, e + z))

    def __sub__(self, other: Tiles) -> Tiles:
        a, b, c, d, e = self
        v, w, x, y, z = other
        return Tiles((a - v, b - w, c - x, d - y, e - z))

    def __bool__(self) -> bool:
        return self != NO_TILES

    def __str__(self) -> str:
        return self.letters or "-"

    def __repr__(self) -> str:
        return f"Tiles({tuple(self)})" if min(self) < 0 else f"Tiles.parse({str(self)!r})"


def total(groups: Iterable[Tiles]) -> Tiles:
    return Tiles(map(sum, zip(*groups, strict=True)))


NO_TILES = Tiles([0] * 5)

ALL_TILES = Tiles([TILES_PER_COLOUR] * 5)
