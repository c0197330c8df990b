"""What happens on the way from one position to the next, as data.

The history, the messages and the animation read events instead of comparing positions. Seats, lines and
columns count from 1.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from azul.rules.scoring import Bonus
from azul.rules.tiles import Colour, Tiles


class Dealt(NamedTuple):
    """A round began: its number, the tiles of each factory, and whether the lid went into the bag."""

    round: int
    factories: tuple[Tiles, ...]
    refilled: bool


class MarkerTaken(NamedTuple):
    """The first pick from the centre took the marker; `space` (1 to 7) is None if the floor was full."""

    seat: int
    space: int | None


class Picked(NamedTuple):
    """A player took `number` tiles: `placed` in the line, `fallen` to the floor, `discarded` to the lid.

    `rest` moved from the factory to the centre. `line` is 0 for the floor, `source` 0 for the centre.
    """

    seat: int
    source: int
    colour: Colour
    number: int
    line: int
    placed: int
    fallen: int
    discarded: int
    rest: Tiles


class TileLaid(NamedTuple):
    """A full line's tile moved to the wall; `across` and `down` are its runs, `score` the new score."""

    seat: int
    line: int
    column: int
    colour: Colour
    across: int
    down: int
    points: int
    score: int


class LineFell(NamedTuple):
    """On the grey wall a full line had no space: `fallen` to the floor, `discarded` to the lid."""

    seat: int
    line: int
    colour: Colour
    fallen: int
    discarded: int


class FloorCost(NamedTuple):
    """A floor line was cleared: its `penalty`, the points `lost` (no score falls below 0), the new score."""

    seat: int
    penalty: int
    lost: int
    score: int


class RoundEnded(NamedTuple):
    """Wall-tiling is over; `first` is the seat that begins the next round."""

    round: int
    first: int


class Ending(StrEnum):
    """Why a game ended: a full row, or one of the two house rulings."""

    ROW = "row"
    NO_TILES = "no tiles"
    IDLE = "idle"


class GameEnded(NamedTuple):
    """The game is over: why, the bonuses and final scores by seat, and the winning seats."""

    ending: Ending
    bonuses: tuple[Bonus, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


Event = Dealt | MarkerTaken | Picked | TileLaid | LineFell | FloorCost | RoundEnded | GameEnded
