"""How large tiles are drawn, and what follows from it."""

from __future__ import annotations

from typing import NamedTuple

LINES_X = 3  # the column of a board at which the longest of its lines begins


class Scale(NamedTuple):
    """The size of a tile in cells, its joint included; one of 3x2 has a joint below only.

    air: the rows between a board's name and its lines.   gap: the rows between its lines and its floor.
    """

    width: int
    height: int
    air: int = 1
    gap: int = 0

    @property
    def letters(self) -> bool:
        """Whether a tile is a letter; else it is a motif of `face` pixels to the side."""
        return self.height == 1

    @property
    def face(self) -> int:
        """The columns of a tile without its joint."""
        return max(3, 2 * self.height - 1)

    @property
    def joint(self) -> int:
        """The columns between two tiles that stand side by side in a line or on the wall."""
        return self.width - self.face

    @property
    def apart(self) -> int:
        """The columns from a tile to the next where they stand apart, as on the floor line."""
        return self.face + 1

    @property
    def market(self) -> Scale:
        """The size of tiles in the market: they stand apart there, but for letters."""
        return self if self.letters else self._replace(width=self.apart)

    @property
    def middle(self) -> int:
        """The row of a tile in which text stands."""
        return (self.height - 1) // 2

    @property
    def text_x(self) -> int:
        """The column of a tile at which three characters in its middle begin."""
        return (self.face - 3) // 2

    @property
    def board(self) -> tuple[int, int]:
        """Width and height of a player board: label, lines, gap, wall; head, five rows, floor."""
        return 10 * self.width + (5 if self.joint else 6), 6 * self.height + self.head + self.gap

    @property
    def head(self) -> int:
        """The rows above a board's first line: its name, and air."""
        return 1 + self.air

    @property
    def wall_x(self) -> int:
        """The column of a board at which its wall begins."""
        return LINES_X + 5 * self.width + 2

    @property
    def wall_end(self) -> int:
        """The column behind a board's wall, at which the scores above it end, too."""
        return self.wall_x + 5 * self.width - self.joint

    @property
    def word(self) -> str:
        """Its size as people write it: `4x2`."""
        return f"{self.width}x{self.height}"


LEAST = (80, 24)  # columns and rows that the table needs, with letters

LETTERS = Scale(3, 1, 0)
TINY = Scale(3, 2, 0)
SMALL = Scale(4, 2)
MIDDLE = Scale(6, 3)
LARGE = Scale(8, 4)
SCALES = (LARGE, MIDDLE, SMALL, TINY, LETTERS)
