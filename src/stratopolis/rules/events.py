"""What happens on the way from one position to the next, as data.

Log, narration and animation read events, never two positions. Seats count from 1.
"""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.rules.city import Square
from stratopolis.rules.moves import Placement
from stratopolis.rules.tiles import Kind
from stratopolis.rules.zones import Zone, worth


class Placed(NamedTuple):
    """A player placed a tile: `level` is the one it lies on now, from 1, and `tile` its number.

    `covered` are the squares that are not visible any more, in the order of `placement.cells`; there
    are none on the table.
    """

    seat: int
    placement: Placement
    level: int
    tile: int
    covered: tuple[Square, ...]


class Drawn(NamedTuple):
    """A tile can be seen now that could not before: in the hand of a seat, at a place from 0.

    Where the tiles lie face down it is the one drawn by the player whose turn comes, and otherwise what
    takes the place of the tile played.
    """

    seat: int
    kind: Kind
    place: int


class ScoreChanged(NamedTuple):
    """A player's best zone is worth more or less than before; None for no zone."""

    seat: int
    before: Zone | None
    after: Zone | None

    @property
    def scores(self) -> tuple[int, int]:
        """The score before, and after."""
        return worth(self.before), worth(self.after)


class GameEnded(NamedTuple):
    """All tiles are placed: the scores by seat, and who won; nobody, if it is a draw."""

    scores: tuple[int, int]
    winners: tuple[int, ...]


Event = Placed | Drawn | ScoreChanged | GameEnded
