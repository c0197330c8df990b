"""The three moves of a game: `Deal`, `Pick` and `Place`.

Source: docs/records.md, "Azul". Each prints as a line of the record, and `parse_move` reads that back.
Sources are factories 1 to 9 or `CENTRE`; destinations are pattern lines 1 to 5 or `FLOOR`.

    >>> parse_move("3b2")
    Pick(source=3, colour=<Colour.BLUE: 0>, line=2)
    >>> print(Pick(CENTRE, Colour.RED, FLOOR), Place(line=2, column=4))
    CRF 2>4
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from azul.rules.tiles import N_, Colour, IllegalMove, Tiles

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

_PICK = re.compile(r"([1-9Cc])([BYRKWbyrkw])([1-5Ff])")

_PLACE = re.compile(r"([1-5])>([1-5])")


@lru_cache(maxsize=512)  # records repeat a few hundred picks: 0.1 us instead of 2 for nearly every line
def parse_move(text: str) -> Move:
    """Read a move as a record or a player writes it. Raises `IllegalMove`."""
    if match := _PICK.fullmatch(text):
        source, colour, line = match.groups()
        return Pick(
            CENTRE if source in "Cc" else int(source),
            Colour.parse(colour),
            FLOOR if line in "Ff" else int(line),
        )
    if match := _PLACE.fullmatch(text):
        return Place(int(match[1]), int(match[2]))
    words = re.split(r"[ \t]+", text)
    if words[0] == "deal":
        return Deal(tuple(map(Tiles.parse, words[1:])))
    raise IllegalMove(
        N_(
            "this is not a move; write it like 3B2 (factory, colour, line), CRF (from the centre to "
            "the floor), 2>4 (line, column) or deal BBRK YYKW ..."
        )
    )
