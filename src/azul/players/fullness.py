"""Rows, columns and colours of a wall: which are full, and what those through a tile lack. Pure."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from azul.rules import TileLaid, Wall


class Kind(StrEnum):
    """What a wall is full of."""

    ROW = "row"
    COLUMN = "column"
    COLOUR = "colour"


class Part(NamedTuple):
    """A row or column of a wall by its number, or the five tiles of a colour by the colour's (from 0)."""

    kind: Kind
    number: int


class Near(NamedTuple):
    """A part of the wall through a tile that is laid, and how many tiles it lacks then."""

    part: Part
    missing: int


def parts(wall: Wall) -> frozenset[Part]:
    """What is full on a wall."""
    return frozenset(
        (
            *(Part(Kind.ROW, row) for row in wall.full_rows()),
            *(Part(Kind.COLUMN, column) for column in wall.full_columns()),
            *(Part(Kind.COLOUR, int(colour)) for colour in wall.full_colours()),
        )
    )


def completed(before: Wall, after: Wall) -> tuple[Part, ...]:
    """What is full on the later of two walls alone."""
    return tuple(sorted(parts(after) - parts(before), key=lambda part: (part.kind, part.number)))


def near(wall: Wall, laid: TileLaid) -> tuple[Near, ...]:
    """What a tile lies in and is not full, nearest to it first."""
    across = wall[laid.line - 1]
    down = [row[laid.column - 1] for row in wall]
    of_colour = [laid.colour if laid.colour in row else None for row in wall]
    found = (
        Near(Part(Kind.COLUMN, laid.column), down.count(None)),
        Near(Part(Kind.COLOUR, int(laid.colour)), of_colour.count(None)),
        Near(Part(Kind.ROW, laid.line), across.count(None)),
    )
    return tuple(sorted((each for each in found if each.missing), key=lambda each: each.missing))
