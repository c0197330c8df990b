"""What can be pointed at on the table: by arrows, a mouse, or the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from azul.rules import COLOURS, Colour, Position, Tiles


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


def is_target(found: object) -> TypeGuard[Target]:
    """Whether something that was pointed at is one of these."""
    return isinstance(found, Group | Source | Line | Space)


def groups(game: Position) -> list[Group]:
    """Every group on offer: factory by factory, then the centre, each in the order B Y R K W."""
    return [
        Group(source, colour) for source, tiles in game.offer.sources() for colour in COLOURS if tiles[colour]
    ]


Cell = tuple[int, int]  # column and row of a tile's upper left cell
Places = Mapping[Group, Sequence[Cell]]


def nearest(places: Places, group: Group, down: int) -> Group | None:
    """The group drawn nearest below (`down` 1) or above (-1) a group; None where there is none.

    First on its own plate; from the plate's last row it goes on to others.
    """
    own = places.get(group, ())
    edge = (max if down > 0 else min)((y for _x, y in own), default=0)
    beside = [each for each in places if each.source == group.source and each != group]
    beyond = [each for each in places if each.source != group.source]
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
