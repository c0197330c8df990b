"""The way from one position to the next as a film: a tile comes from its player's hand, and what that
makes of the scores rises from the zones, which glow where it is a moment worth telling. Pure: acts made
from events.

In an act the table stands still, as its views say, and some things are on their way above it. What the
acts show lies behind: the game is already at their end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from stratopolis.rules import Cell, Colour, Event, Placed, Position, ScoreChanged, colour_of
from stratopolis.ui.cursor import Cursor
from stratopolis.ui.moments import Entry, Moment, moments
from stratopolis.ui.views import LayoutView, PanelView, ground_view, panel_view

# Seconds at normal speed: of a tile on its way, of points that rise, and of a moment's glow beside that.
_LAY, COUNT, _GLOW = 0.4, 0.5, 0.5


class InPanel(NamedTuple):
    """A square of a tile in a player's panel: the tile's place from 0, and which of its three it is."""

    seat: int
    place: int
    square: int


class Flight(NamedTuple):
    """A square on its way."""

    colour: Colour
    start: InPanel
    end: Cell


class Chip(NamedTuple):
    """Points, won or lost, that rise from the zone whose they are; in its colour."""

    text: str
    colour: Colour
    at: Cell


class Act(NamedTuple):
    """What the table shows for a time, and what moves above it.

    entry: the placement that it shows.   moments: those that are told meanwhile.
    """

    entry: Entry
    seconds: float
    layout: LayoutView
    panels: tuple[PanelView, ...]
    flights: tuple[Flight, ...] = ()
    chips: tuple[Chip, ...] = ()
    moments: tuple[Moment, ...] = ()

    @property
    def seat(self) -> int:
        """Who places the tile."""
        return self.entry.command.kind.seat

    @property
    def landed(self) -> bool:
        """Whether the tile lies where it was placed."""
        return not self.flights


def film(names: Sequence[str], seats: Sequence[str], entries: Iterable[Entry]) -> list[Act]:
    """The acts of what has just been done; `seats` say who sits where. To the end of its acts it is the
    turn of whoever places the tile: so say the lines around the table.
    """
    return [act for entry in entries for act in _acts(names, seats, entry)]


def _acts(names: Sequence[str], seats: Sequence[str], entry: Entry) -> Iterator[Act]:
    placed = next((event for event in entry.events if isinstance(event, Placed)), None)
    if placed is None:
        return
    game, corner = entry.before, placed.placement.corner
    place = game.supply(placed.seat).hand.index(placed.placement.kind)
    ground = ground_view(game, Cursor())._replace(focus=corner)
    panels = _panels(names, seats, game)
    without = panels[placed.seat - 1].without(place)
    panels = tuple(without if each.seat == placed.seat else each for each in panels)
    yield Act(entry, _LAY, ground, panels, tuple(_flights(placed, place)))
    chips, found = tuple(_chips(entry.events, corner)), moments(entry)
    seconds = (COUNT if chips else 0) + (_GLOW if found else 0)
    if seconds:
        glow = found[0].cells if found else frozenset()
        after = ground_view(entry.after, Cursor())._replace(focus=corner, glow=glow)
        panels = tuple(each.scored(entry.after) for each in panels)
        yield Act(entry, seconds, after, panels, (), chips, found)


def _panels(names: Sequence[str], seats: Sequence[str], game: Position) -> tuple[PanelView, ...]:
    return tuple(
        panel_view(game, seat, name, who, Cursor(), None)
        for seat, (name, who) in enumerate(zip(names, seats, strict=True), 1)
    )


def _flights(placed: Placed, place: int) -> Iterator[Flight]:
    """Its three squares, each from where it lay in the hand."""
    for number, (cell, colour) in enumerate(placed.placement.squares):
        yield Flight(colour, InPanel(placed.seat, place, number), cell)


def _chips(events: Iterable[Event], corner: Cell) -> Iterator[Chip]:
    """By how much each score has changed, at that cell of its zone that is nearest to the tile."""
    for event in events:
        if not isinstance(event, ScoreChanged):
            continue
        before, after = event.scores
        zone = event.after if after > before else event.before
        assert zone is not None, "a score that changed has a zone"
        at = min(zone.cells, key=lambda cell: abs(cell.x - corner.x) + abs(cell.y - corner.y))
        yield Chip(f"{after - before:+}", colour_of(event.seat), at)
