"""The count of the bonuses at the end of a game, as pictures in order: pure data, without time.

Everyone's are counted in step: first the rows, then the columns, then the colours, each kind one by
one. What a full row, column or colour is, and what it is worth, the engine says.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import zip_longest
from typing import NamedTuple

from azul.rules import Bonus, Colour, PlayerBoard, Wall

NOTHING = Bonus(0, 0, 0)


class Kind(Enum):
    """What a bonus is for; in the order of counting, and of the parts of a `Bonus`."""

    ROW = 0
    COLUMN = 1
    COLOUR = 2

    @property
    def one(self) -> Bonus:
        """A single one of it."""
        return Bonus(*(int(kind is self) for kind in Kind))


class Full(NamedTuple):
    """A full row or column by its number from 1, or a colour that is complete, by its own number."""

    kind: Kind
    number: int

    @property
    def points(self) -> int:
        """What it brings."""
        return self.kind.one.points

    @property
    def colour(self) -> Colour:
        """The colour, where it is one."""
        return Colour(self.number)

    def holds(self, row: int, column: int, tile: Colour) -> bool:
        """Whether a tile in that row and column (from 1) belongs to it."""
        return self.number == (row, column, tile)[self.kind.value]


class Frame(NamedTuple):
    """One picture of the count. By seat: what stands already, and what is counted just now, if anything.

    kind: what everyone counts just now; None before and after it all.
    """

    counted: tuple[Bonus, ...]
    kind: Kind | None
    lit: tuple[Full | None, ...]


def full_ones(wall: Wall) -> dict[Kind, tuple[Full, ...]]:
    """The full rows, columns and colours of a wall, each kind in its order."""
    numbers = {
        Kind.ROW: wall.full_rows(),
        Kind.COLUMN: wall.full_columns(),
        Kind.COLOUR: wall.full_colours(),
    }
    return {kind: tuple(Full(kind, int(each)) for each in found) for kind, found in numbers.items()}


def frames(boards: Sequence[PlayerBoard]) -> list[Frame]:
    """The count at the end of a game: before it, every step of it, and the totals as they stand.

    A single picture where nobody has a bonus.
    """
    dark = (None,) * len(boards)
    counted = (NOTHING,) * len(boards)
    found = [Frame(counted, None, dark)]
    everyone = [full_ones(board.wall) for board in boards]
    for kind in Kind:
        for lit in zip_longest(*(each[kind] for each in everyone)):
            counted = tuple(_more(bonus, full) for bonus, full in zip(counted, lit, strict=True))
            found.append(Frame(counted, kind, lit))
    return [*found, Frame(counted, None, dark)] if len(found) > 1 else found


def _more(bonus: Bonus, full: Full | None) -> Bonus:
    """With one more counted."""
    if full is None:
        return bonus
    return Bonus(*(before + more for before, more in zip(bonus, full.kind.one, strict=True)))
