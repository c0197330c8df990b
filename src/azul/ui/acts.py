"""What a film is made of: acts, in which the table stands still and some things move above it. Pure."""

from __future__ import annotations

from typing import NamedTuple

from azul.rules import Colour, Marker
from azul.ui.targets import Space
from azul.ui.views import BoardView, MarketView


class SourceSlot(NamedTuple):
    """A tile's place in a source: the how manieth it is of those in order, from 0; -1 is the marker."""

    source: int
    place: int
    marker_here: bool = False


class LineSlot(NamedTuple):
    """A place in a pattern line (1 to 5), counted from the wall, from 0."""

    seat: int
    line: int
    place: int


class FloorSlot(NamedTuple):
    """A place on a floor line, from 0."""

    seat: int
    place: int


class BoxSlot(NamedTuple):
    """Bag and lid, off the table."""


Slot = SourceSlot | LineSlot | FloorSlot | BoxSlot | Space


class Flight(NamedTuple):
    """A tile, or the marker, on its way."""

    thing: Colour | Marker
    start: Slot
    end: Slot


class Chip(NamedTuple):
    """Points that rise from where they were made."""

    text: str
    at: Slot


class Act(NamedTuple):
    """What the table shows for a time, and what moves above it.

    scoring: the round that is being scored, 0 for none.
    """

    seconds: float
    market: MarketView
    boards: tuple[BoardView, ...]
    flights: tuple[Flight, ...] = ()
    chips: tuple[Chip, ...] = ()
    scoring: int = 0
