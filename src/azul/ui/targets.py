"""What can be pointed at on the table: by arrows, a mouse, or the notation."""

from __future__ import annotations

from typing import NamedTuple, TypeGuard

from azul.rules import COLOURS, Colour, Game, Tiles


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


def groups(game: Game) -> list[Group]:
    """Every group on offer: factory by factory, then the centre, each in the order B Y R K W."""
    return [
        Group(source, colour)
        for source, tiles in game.offer.sources()
        for colour in COLOURS
        if tiles[colour]
    ]


def in_order(tiles: Tiles) -> list[Colour]:
    """The tiles one by one, in the order B Y R K W, as sources show them."""
    return [colour for colour in tiles.colours for _ in range(tiles[colour])]
