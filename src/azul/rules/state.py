"""What lies on the table: the factory offer, and the fields of a position that moves read and replace.

Source: docs/rules.md, "Taking tiles".
`Position` adds the moves to them, so that the modules of single moves need not know it.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from azul.rules.board import PlayerBoard, WallKind
from azul.rules.moves import CENTRE
from azul.rules.tiles import N_, NO_TILES, Colour, IllegalMove, Phase, Table, Tiles, total

FACTORY_TILES = 4

FACTORIES = {2: 5, 3: 7, 4: 9}  # by number of players

# What moves to the centre, by factory and colour taken: at most 330 keys; 0.2 us instead of 0.4.
_REST: Table[tuple[Tiles, Colour], Tiles] = Table(lambda key: key[0].without(key[1]))


class FactoryOffer(NamedTuple):
    """The tiles of factory 1, 2, ... and those in the centre. Prints as `BBRK,-,YYKW C KKW`."""

    factories: tuple[Tiles, ...]
    centre: Tiles = NO_TILES

    def at(self, source: int) -> Tiles:
        """The tiles of a source. Raises `IllegalMove` where there is no such factory."""
        if source == CENTRE:
            return self.centre
        if 0 < source <= len(self.factories):
            return self.factories[source - 1]
        raise IllegalMove(N_("there are only {number} factories"), number=len(self.factories))

    def sources(self) -> list[tuple[int, Tiles]]:
        """Every source that still has tiles, the factories first."""
        sources = [(number, tiles) for number, tiles in enumerate(self.factories, 1) if tiles]
        if self.centre:
            sources.append((CENTRE, self.centre))
        return sources

    def take(self, source: int, colour: Colour) -> tuple[FactoryOffer, int, Tiles]:
        """Take one colour from a source: the new offer, the number taken, and what moved to the centre.

        Raises `IllegalMove` where there is no such factory.
        """
        tiles = self.at(source)
        if source == CENTRE:
            return FactoryOffer(self.factories, tiles.without(colour)), tiles[colour], NO_TILES
        rest = _REST[tiles, colour]
        factories = list(self.factories)
        factories[source - 1] = NO_TILES
        centre = self.centre + rest if rest else self.centre
        return FactoryOffer(tuple(factories), centre), tiles[colour], rest

    @property
    def tiles(self) -> Tiles:
        """All tiles of the offer."""
        return total((*self.factories, self.centre))

    @property
    def empty(self) -> bool:
        """Whether the last tile of the round has been taken."""
        return self.centre == NO_TILES and self.factories.count(NO_TILES) == len(self.factories)

    def __str__(self) -> str:
        return f"{','.join(map(str, self.factories))} C {self.centre}"

    @classmethod
    def parse(cls, text: str) -> FactoryOffer:
        """Read what `str` gives. Raises `IllegalMove`."""
        factories, between, centre = text.partition(" C ")
        if not between:
            raise IllegalMove(
                N_("{text!r} is not a factory offer; write it like BBRK,-,YYKW C KKW"), text=text
            )
        return cls(tuple(map(Tiles.parse, factories.split(","))), Tiles.parse(centre))


class State(NamedTuple):
    """Everything on the table. Seats count from 1, in seat order.

    wall: which side of the boards is up.
    boards: one per seat.  offer: factories and centre.
    marker: the seat that holds the starting-player marker, `CENTRE` (0) while it lies there, None
        before the first deal.
    round: the number of deals so far.
    first: the seat that began this round; from wall-tiling on, the one that begins the next.
    to_play: the seat that must move, None where none must.
    idle: the number of rounds in a row in which no tile reached any wall (counted from wall-tiling on).
    """

    wall: WallKind
    boards: tuple[PlayerBoard, ...]
    offer: FactoryOffer
    marker: int | None
    bag: Tiles
    lid: Tiles
    round: int
    phase: Phase
    first: int
    to_play: int | None
    idle: int

    @property
    def players(self) -> int:
        """The number of players, 2 to 4."""
        return len(self.boards)

    def board(self, seat: int) -> PlayerBoard:
        """The board of a seat."""
        return self.boards[seat - 1]

    def with_board(self, seat: int, board: PlayerBoard) -> tuple[PlayerBoard, ...]:
        """All boards, with one of them replaced."""
        return (*self.boards[: seat - 1], board, *self.boards[seat:])

    def seats_from(self, seat: int) -> list[int]:
        """All seats in seat order, starting with this one."""
        return [(seat - 1 + n) % self.players + 1 for n in range(self.players)]


S = TypeVar("S", bound=State)  # a position that is returned is of the class of the one that is given
