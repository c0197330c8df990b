"""What happens on the way from one position to the next, as data.

The history, the messages and the animation read events instead of comparing positions. Seats count from 1.
"""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.rules.moves import Placement
from stratopolis.rules.tiles import Kind, Square
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
    """A tile became visible: in the hand of a seat, at a place from 0.

    With tiles face down it is the one drawn by the player whose turn comes; otherwise it replaces the tile
    that was played.
    """

    seat: int
    kind: Kind
    place: int


class ScoreChanged(NamedTuple):
    """A player's best zone became worth more or less; None for no zone."""

    seat: int
    before: Zone | None
    after: Zone | None

    @property
    def scores(self) -> tuple[int, int]:
        return worth(self.before), worth(self.after)


class GameEnded(NamedTuple):
    """All tiles are placed: the scores by seat, and the winning seat; none in a draw."""

    scores: tuple[int, int]
    winners: tuple[int, ...]


Event = Placed | Drawn | ScoreChanged | GameEnded
