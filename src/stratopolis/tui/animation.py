"""Animations of Stratopolis' table: keyframes made from events (pure), and showing them.

During a keyframe the table stands still, as its views say, and some things are on their way above it.
The game itself has gone on: its position is the one after the last keyframe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from hotseat.tui.drawing.canvas import Cells, large
from hotseat.tui.drawing.output import CompactStrip
from hotseat.tui.drawing.sheet import Sprite
from hotseat.tui.table.view import between, eased
from stratopolis.rules import SEATS, Cell, Colour, Event, ScoreChanged, colour_of
from stratopolis.tui.city import LayoutView
from stratopolis.tui.cursor import Cursor
from stratopolis.tui.messages import Moment, moments
from stratopolis.tui.scene import PanelView, ground_view, panel_view
from stratopolis.tui.squares import Look, Scale, SquarePainter, painter_for
from stratopolis.wording import placed_of

if TYPE_CHECKING:
    from stratopolis.game import Entry
    from stratopolis.tui.table import View

# Seconds at normal speed: of a tile on its way, of points that rise, and of a moment's glow beside that.
_LAY, COUNT, _GLOW = 0.4, 0.5, 0.5

_BIG = 3  # rows of a square from which large digits have room beside it


class Flight(NamedTuple):
    """A square on its way, of a tile in a player's panel: its place from 0, and which of its three it is."""

    colour: Colour
    seat: int
    place: int
    square: int
    end: Cell


class Chip(NamedTuple):
    """Points, won or lost, that rise from the zone whose they are; in its colour."""

    text: str
    colour: Colour
    at: Cell


class Keyframe(NamedTuple):
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
        return self.entry.move.kind.seat

    @property
    def landed(self) -> bool:
        return not self.flights


def keyframes(names: Sequence[str], seats: Sequence[str], entries: Iterable[Entry]) -> list[Keyframe]:
    """The keyframes for the moves just made, while it stays their player's turn; `seats`: who sits where."""
    return [frame for entry in entries for frame in _keyframes(names, seats, entry)]


def _keyframes(names: Sequence[str], seats: Sequence[str], entry: Entry) -> Iterator[Keyframe]:
    placed = placed_of(entry.events)
    position, corner = entry.before, placed.placement.corner
    place = position.supply(placed.seat).hand.index(placed.placement.kind)
    ground = ground_view(position)._replace(focus=corner)
    people = zip(SEATS, names, seats, strict=True)
    panels = [panel_view(position, *person, Cursor(), None) for person in people]
    tiles = panels[placed.seat - 1].tiles
    tiles = (*tiles[:place], None, *tiles[place + 1 :])  # one of them is on its way
    panels[placed.seat - 1] = panels[placed.seat - 1]._replace(tiles=tiles)
    flights = (
        Flight(colour, placed.seat, place, number, cell)
        for number, (cell, colour) in enumerate(placed.placement.squares)
    )
    yield Keyframe(entry, _LAY, ground, tuple(panels), tuple(flights))
    chips, shown_moments = tuple(_chips(entry.events, corner)), moments(entry)
    seconds = (COUNT if chips else 0) + (_GLOW if shown_moments else 0)
    if seconds:
        glow = shown_moments[0].cells if shown_moments else frozenset()
        after = ground_view(entry.after)._replace(focus=corner, glow=glow)
        now = zip(panels, entry.after.scores, entry.after.best, strict=True)
        panels = [panel._replace(score=score, zone=zone) for panel, score, zone in now]
        yield Keyframe(entry, seconds, after, tuple(panels), (), chips, shown_moments)


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


# Showing it


def sprites(view: View, keyframe: Keyframe, done: float) -> list[Sprite]:
    """Everything that moves, when so much of a keyframe is over (0 to 1)."""
    layout, painter = view.layout_part, painter_for(view.sheet.app)
    layout.strip(0)  # drawn, so that it knows what lies where
    assert layout.frame is not None, "it has just been drawn"
    scale = layout.frame.scale
    found = [_square(view, painter, flight, scale, eased(done)) for flight in keyframe.flights]
    risen = eased(min(1.0, done * keyframe.seconds / COUNT))  # then they stay, while the zone glows
    for chip in keyframe.chips:
        found.append(_points(view, painter, chip, scale, risen, found, big=bool(keyframe.moments)))
    return found


def _square(view: View, painter: SquarePainter, flight: Flight, scale: Scale, done: float) -> Sprite:
    panel = view.panels[flight.seat - 1]
    x, y = panel.square_cell(flight.place, flight.square)
    start = panel.box.x + x, panel.box.y + y
    return Sprite(*between(start, _cell(view, flight.end), done), _painted(painter, flight.colour, scale))


def _points(
    view: View,
    painter: SquarePainter,
    chip: Chip,
    scale: Scale,
    done: float,
    others: Sequence[Sprite],
    *,
    big: bool,
) -> Sprite:
    """They rise over the upper edge of where they were made, beside others' and not over them; those of
    a moment (`big`) in large digits where squares are large.
    """
    strips = _chip(painter, f" {chip.text} ", chip.colour)
    x, y = _cell(view, chip.at)
    if big and scale.height >= _BIG:
        strips = _big_chip(painter, chip.text, chip.colour)
    x += (scale.width - strips[0].cell_length) // 2
    y += scale.height // 2 - round(min(scale.height, 2) * done)
    while any(_overlap(other, x, y, strips) for other in others):
        y += 1
    return Sprite(max(0, x), max(1, y), strips)


def _overlap(other: Sprite, x: int, y: int, strips: Sequence[CompactStrip]) -> bool:
    rows = other.y < y + len(strips) and y < other.y + len(other.strips)
    return rows and abs(other.x - x) < max(other.strips[0].cell_length, strips[0].cell_length)


def _cell(view: View, cell: Cell) -> tuple[int, int]:
    layout = view.layout_part
    assert layout.frame is not None, "it has been drawn"
    x, y = layout.frame.place_of(cell)
    return layout.box.x + x, layout.box.y + y


@lru_cache(maxsize=64)
def _painted(painter: SquarePainter, colour: Colour, scale: Scale) -> tuple[CompactStrip, ...]:
    """A square as a sprite: without a level, for it lies nowhere yet."""
    cells = Cells(scale.width, scale.height, painter.body(Look(colour)))
    cells.stamp(0, 0, painter.stamp(scale, Look(colour)))
    return tuple(cells.strips())


@lru_cache(maxsize=64)
def _chip(painter: SquarePainter, text: str, colour: Colour) -> tuple[CompactStrip, ...]:
    cells = Cells(cell_len(text), 1, painter.body(Look(colour)) + Style(bold=True))
    cells.put(0, 0, text, cells.ground)
    return tuple(cells.strips())


@lru_cache(maxsize=64)
def _big_chip(painter: SquarePainter, text: str, colour: Colour) -> tuple[CompactStrip, ...]:
    """The same in large digits, its sign before them, with air all around."""
    digits = large(abs(int(text)))
    cells = Cells(len(digits[0]) + 4, len(digits) + 2, painter.body(Look(colour)) + Style(bold=True))
    cells.put(1, 1 + len(digits) // 2, text[0], cells.ground)
    for row, digit in enumerate(digits, 1):
        cells.put(3, row, digit, cells.ground)
    return tuple(cells.strips())
