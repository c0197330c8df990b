"""The fields of a position: what dealing, drafting and tiling read and replace.

`Position` adds the moves to them, so that the modules of single moves need not know it.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from azul.rules.board import PlayerBoard, WallKind
from azul.rules.offer import FactoryOffer
from azul.rules.tiles import Phase, Tiles


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
