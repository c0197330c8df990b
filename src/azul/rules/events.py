"""What happens on the way from one position to the next, as data.

Log, narration and animation read events, never two positions. Seats, lines and columns count from 1.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from azul.rules.tiles import Colour, Tiles


class Dealt(NamedTuple):
    """A round began: its number, what each factory got, and whether the lid went into the bag."""

    round: int
    factories: tuple[Tiles, ...]
    refilled: bool


class MarkerTaken(NamedTuple):
    """The first pick from the centre took the marker; `space` (1 to 7) is None on a full floor."""

    seat: int
    space: int | None


class Picked(NamedTuple):
    """A player took tiles: `placed` lie in the line, `fallen` on the floor, `discarded` in the lid.

    `rest` went from the factory to the centre. `line` is 0 for the floor, `source` 0 for the centre.
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
    """A full line's tile came to the wall; `across` and `down` are its runs, `score` is then."""

    seat: int
    line: int
    column: int
    colour: Colour
    across: int
    down: int
    points: int
    score: int


class LineFell(NamedTuple):
    """On the grey wall a full line found no space: `fallen` to the floor, `discarded` to the lid."""

    seat: int
    line: int
    colour: Colour
    fallen: int
    discarded: int


class FloorCost(NamedTuple):
    """A floor line was cleared: its `penalty`, what was really `lost` (never below 0), the score then."""

    seat: int
    penalty: int
    lost: int
    score: int


class RoundEnded(NamedTuple):
    """Wall-tiling is over; `first` is the seat that begins the next round."""

    round: int
    first: int


class Bonus(NamedTuple):
    """How many full rows, columns and colours a player has at the end."""

    rows: int
    columns: int
    colours: int

    @property
    def parts(self) -> tuple[int, int, int]:
        """The points of the rows, the columns and the colours: 2, 7 and 10 for each."""
        return 2 * self.rows, 7 * self.columns, 10 * self.colours

    @property
    def points(self) -> int:
        """All of them."""
        return sum(self.parts)


class Ending(StrEnum):
    """Why a game ended: a full row, or one of the two house rulings."""

    ROW = "row"
    NO_TILES = "no tiles"
    IDLE = "idle"


class GameEnded(NamedTuple):
    """The game is over: why, and by seat the bonuses and the final scores; the winning seats."""

    ending: Ending
    bonuses: tuple[Bonus, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


Event = Dealt | MarkerTaken | Picked | TileLaid | LineFell | FloorCost | RoundEnded | GameEnded
