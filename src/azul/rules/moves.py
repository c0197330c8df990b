"""The three moves of a game, `Deal`, `Pick` and `Place`, and the events that they lead to.

Source: docs/records.md, "Azul". Each move prints as a line of the record, and `parse_move` reads that back.
Sources are factories 1 to 9 or `CENTRE`; destinations are pattern lines 1 to 5 or `FLOOR`. Events say what
happens on the way from one position to the next; log, sentences and animation are made from them alone.
Seats, lines and columns count from 1.

    >>> parse_move("3b2")
    Pick(source=3, colour=Colour.BLUE, line=2)
    >>> print(Pick(CENTRE, Colour.RED, FLOOR), Place(line=2, column=4))
    CRF 2>4
"""

from __future__ import annotations

import re
from enum import Enum, StrEnum
from functools import lru_cache

from azul.rules.board import Bonus
from azul.rules.tiles import Colour, IllegalMove, Tiles
from hotseat.values import N_, NamedTuple

CENTRE = 0

FLOOR = 0


class Deal(NamedTuple):
    """Chance fills the factories: the tiles of each, from factory 1 on."""

    factories: tuple[Tiles, ...]

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.factories)])


class Pick(NamedTuple):
    """A player takes all tiles of a colour from a source to a pattern line or the floor."""

    source: int
    colour: Colour
    line: int

    def __str__(self) -> str:
        return f"{self.source or 'C'}{self.colour.letter}{self.line or 'F'}"


class Place(NamedTuple):
    """On the grey wall, the player lays the tile of a full line in a column; both count from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}>{self.column}"


Move = Deal | Pick | Place

_PICK = r"([1-9Cc])([BYRKWbyrkw])([1-5Ff])"

_PLACE = r"([1-5])>([1-5])"


@lru_cache(maxsize=512)  # records repeat a few hundred picks: 0.1 us instead of 2 for nearly every line
def parse_move(text: str) -> Move:
    """Read a move as a record or a player writes it. Raises `IllegalMove`."""
    if match := re.fullmatch(_PICK, text):
        source, colour, line = match.groups()
        place, row = CENTRE if source in "Cc" else int(source), FLOOR if line in "Ff" else int(line)
        return Pick(place, Colour.parse(colour), row)
    if match := re.fullmatch(_PLACE, text):
        return Place(int(match[1]), int(match[2]))
    words = re.split(r"[ \t]+", text)
    if words[0] == "deal":
        return Deal(tuple(map(Tiles.parse, words[1:])))
    template = N_(
        "this is not a move; write it like 3B2 (factory, colour, line), CRF (from the centre to "
        "the floor), 2>4 (line, column) or deal BBRK YYKW ..."
    )
    raise IllegalMove(template)


def move_of(text: object) -> Move:
    """Read a move that is given as text. Raises `IllegalMove`, and `TypeError` for anything but text."""
    if not isinstance(text, str):
        raise TypeError(f"a move is a Pick, a Place, a Deal or text such as '3B2', not {text!r}")
    return parse_move(text)


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

    __repr__ = Enum.__str__

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
