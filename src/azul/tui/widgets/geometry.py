"""The sizes tiles are drawn in, and the places on the table that keys and clicks can mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from azul.rules import COLOURS, Colour, Position, Tiles

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


class Group(NamedTuple):
    """All tiles of one colour in one source."""

    source: int
    colour: Colour


class Source(NamedTuple):
    """A factory (1 to 9) or the centre (0), apart from any colour."""

    source: int


class Line(NamedTuple):
    """A pattern line (1 to 5) or the floor line (0) of a seat."""

    seat: int
    line: int


class Space(NamedTuple):
    """A wall space of a seat: its row, which is that of the pattern line, and its column."""

    seat: int
    line: int
    column: int


Target = Group | Source | Line | Space


def is_target(value: object) -> TypeGuard[Target]:
    """Whether something that was pointed at is one of these."""
    return isinstance(value, Group | Source | Line | Space)


def groups(position: Position) -> list[Group]:
    """Every group on offer: factory by factory, then the centre, each in the order B Y R K W."""
    return [
        Group(source, colour)
        for source, tiles in position.offer.sources()
        for colour in COLOURS
        if tiles[colour]
    ]


Cell = tuple[int, int]  # column and row of a tile's upper left cell

Places = Mapping[Group, Sequence[Cell]]


def nearest(places: Places, group: Group, down: int) -> Group | None:
    """The group drawn nearest below (`down` 1) or above (-1) a group; None where there is none.

    First on its own plate; from the plate's last row it goes on to others.
    """
    own = places.get(group, ())
    edge = (max if down > 0 else min)((y for _x, y in own), default=0)
    beside = [other for other in places if other.source == group.source and other != group]
    beyond = [other for other in places if other.source != group.source]
    for cells, others in ((own, beside), ([cell for cell in own if cell[1] == edge], beyond)):
        found = min(_distances(places, cells, others, down), key=lambda pair: pair[0], default=None)
        if found is not None:
            return found[1]
    return None


def _distances(
    places: Places, own: Sequence[Cell], others: Iterable[Group], down: int
) -> Iterator[tuple[int, Group]]:
    """The square of the way to every tile in that direction, a cell being twice as high as wide."""
    for other in others:
        for to_x, to_y in places[other]:
            for x, y in own:
                if (to_y - y) * down > 0:
                    yield (to_x - x) ** 2 + 4 * (to_y - y) ** 2, other


def in_order(tiles: Tiles) -> list[Colour]:
    """The tiles one by one, in the order B Y R K W, as sources show them."""
    return [colour for colour in tiles.colours for _ in range(tiles[colour])]
