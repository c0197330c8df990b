"""The three commands of which a game consists: `Deal`, `Pick` and `Place`.

Source: docs/records.md, "Azul". Each prints as the line of the record, and `parse_move` reads it back.
Sources are 1 to 9 for factories and `CENTRE`; destinations are 1 to 5 for pattern lines and `FLOOR`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from azul.rules.tiles import COLOURS, Colour, IllegalMove, Tiles

CENTRE = 0

FLOOR = 0


class Deal(NamedTuple):
    """Chance: the tiles of every factory, from factory 1 on."""

    factories: tuple[Tiles, ...]

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.factories)])


class Pick(NamedTuple):
    """Take all tiles of a colour from a source to a pattern line or the floor."""

    source: int
    colour: Colour
    line: int

    def __str__(self) -> str:
        return f"{self.source or 'C'}{self.colour.letter}{self.line or 'F'}"


class Place(NamedTuple):
    """Wall-tiling on the grey wall: the tile of a full line goes to a column, both from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}>{self.column}"


Move = Deal | Pick | Place

_PICK = re.compile(r"([1-9Cc])([BYRKWbyrkw])([1-5Ff])")

_PLACE = re.compile(r"([1-5])>([1-5])")

# Every pick there is, made once: PICKS[source][colour][line].
PICKS = tuple(
    tuple(tuple(Pick(source, colour, line) for line in range(6)) for colour in COLOURS)
    for source in range(10)
)

# Every column for a line, by both: PLACES[line][column].
PLACES = tuple(tuple(Place(line, column) for column in range(6)) for line in range(6))

# What picks that were read look like: nearly all lines of a record, of some hundred kinds. 0.2 us
# instead of 2 for taking them apart.
_WRITTEN: dict[str, Pick] = {}


def parse_move(text: str) -> Move:
    """Read one command as a record or a player writes it. Raises `IllegalMove`."""
    if pick := _WRITTEN.get(text):
        return pick
    if found := _PICK.fullmatch(text):
        source, colour, line = found.groups()
        number = CENTRE if source in "Cc" else int(source)
        pick = PICKS[number][Colour.parse(colour)][FLOOR if line in "Ff" else int(line)]
        return _WRITTEN.setdefault(text, pick)
    if found := _PLACE.fullmatch(text):
        return PLACES[int(found[1])][int(found[2])]
    words = re.split(r"[ \t]+", text)
    if words[0] == "deal":
        return Deal(tuple(map(Tiles.parse, words[1:])))
    raise IllegalMove(
        "this is not a move; write it like 3B2 (factory, colour, line), CRF (from the centre to "
        "the floor), 2>4 (line, column) or deal BBRK YYKW ..."
    )
