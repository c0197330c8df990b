"""All scoring: a tile on the wall, the floor line, the bonuses at the end, the places and the winners.

Source: docs/rules.md, "Points for a tile", "Tiling the wall" and "The end".

    >>> wall = Wall.parse("BYR../K..../...../...../.....")
    >>> runs(wall, row=1, column=1), tile_points(3, 2)
    ((3, 2), 5)
    >>> floor_penalty(3)
    4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azul.rules.board import SIZE, PlayerBoard, Space, Wall
from azul.rules.tiles import Table

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


# By the spaces of a row or column the length of the run through each of them: 0.3 us a tile instead of 0.8.
_LENGTHS: Table[tuple[Space, ...], tuple[int, ...]] = Table(
    lambda spaces: tuple(len(_run(spaces, place)) for place in range(1, SIZE + 1))
)


def tile_points(across: int, down: int) -> int:
    """The points of a tile as it lands: both its runs if they are longer than 1, or 1 if it is alone."""
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


def floor_penalty(occupied: int) -> int:
    """What that many occupied spaces of a floor line cost, as a positive number."""
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
        """The points of the rows, of the columns and of the colours."""
        return ROW_BONUS * self.rows, COLUMN_BONUS * self.columns, COLOUR_BONUS * self.colours

    @property
    def points(self) -> int:
        """The points of all three."""
        return sum(self.parts)


def wall_bonus(wall: Wall) -> Bonus:
    """The full rows, columns and colours of a wall."""
    return Bonus(len(wall.full_rows()), len(wall.full_columns()), len(wall.full_colours()))


def places(boards: Sequence[PlayerBoard]) -> tuple[int, ...]:
    """Each seat's place, by points, then by full rows; players who are level share the better place."""
    ranks = [(board.score, len(board.wall.full_rows())) for board in boards]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def winners(boards: Sequence[PlayerBoard]) -> tuple[int, ...]:
    """The seats in first place: most points, then most full rows; several share the win."""
    return tuple(seat for seat, place in enumerate(places(boards), 1) if place == 1)
