"""Animations of Stratopolis' table: keyframes made from events (pure), and the sprites that show them.

During a keyframe the table itself stands still, and squares and points move above it. The session already
has the position after the last keyframe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from rich.style import Style
from textual.geometry import Region

from hotseat.i18n import in_digits
from hotseat.tui.drawing.canvas import Cells, Stamp, large
from hotseat.tui.drawing.sheet import Sprite
from hotseat.tui.table import between, eased
from hotseat.values import NamedTuple
from stratopolis.rules import Cell, Colour, Event, ScoreChanged, colour_of
from stratopolis.tui.city import LayoutPart, LayoutView
from stratopolis.tui.cursor import Cursor
from stratopolis.tui.log import Moment, moments
from stratopolis.tui.scene import PanelView, ground_view, panel_views
from stratopolis.tui.squares import Look, SquarePainter, painter_for
from stratopolis.wording import placed_of

if TYPE_CHECKING:
    from stratopolis.game import Entry
    from stratopolis.tui.table import View

# Seconds at normal speed: a tile on its way, points rising, and more for a moment's glow.
_LAY, COUNT, _GLOW = 0.4, 0.5, 0.5

_ARROW = 3  # columns of the arrow on a plate of points

_AIR = 2  # columns between it and any square

_BIG = 3  # rows of a square with room for large digits beside it


class Flight(NamedTuple):
    """A square on its way."""

    colour: Colour
    seat: int  # the panel that it leaves
    place: int  # its tile there, from 0
    square: int  # 0 the corner, 1 right arm, 2 lower arm
    end: Cell


class Chip(NamedTuple):
    """Points, won or lost, beside their zone, in its colour."""

    text: str
    colour: Colour
    at: Cell


class Keyframe(NamedTuple):
    """The table for a time, and the things that move above it."""

    entry: Entry  # the placement that it shows
    seconds: float
    layout: LayoutView
    panels: tuple[PanelView, ...]
    flights: tuple[Flight, ...] = ()
    chips: tuple[Chip, ...] = ()
    moments: tuple[Moment, ...] = ()  # those that the prompt names meanwhile

    @property
    def seat(self) -> int:
        return self.entry.move.kind.seat

    @property
    def landed(self) -> bool:
        return not self.flights

    def sprites(self, view: View, done: float) -> list[Sprite]:
        painter = painter_for(view.sheet.app)
        view.layout_part.strip(0)  # painted, so that its frame is known
        assert view.layout_part.frame is not None, "it has just been drawn"
        scale = view.layout_part.frame.scale
        moving = []
        for flight in self.flights:
            panel = view.panels[flight.seat - 1]
            x, y = panel.square_cell(flight.place, flight.square)
            at = between((panel.box.x + x, panel.box.y + y), _cell(view, flight.end), eased(done))
            moving.append(Sprite(*at, painter.stamp(scale, Look(flight.colour))))  # on no level yet
        for chip in self.chips:
            rows = _chip(painter, chip.text, chip.colour, big=bool(self.moments) and scale.height >= _BIG)
            at = _free_place(view.layout_part, _cell(view, chip.at), rows, moving)
            moving.append(Sprite(*at, rows))
        return moving


def keyframes(names: Sequence[str], seats: Sequence[str], entries: Iterable[Entry]) -> list[Keyframe]:
    return [frame for entry in entries for frame in _keyframes(names, seats, entry)]


def _keyframes(names: Sequence[str], seats: Sequence[str], entry: Entry) -> Iterator[Keyframe]:
    placed = placed_of(entry.events)
    position, corner = entry.before, placed.placement.corner
    place = position.supply(placed.seat).hand.index(placed.placement.kind)
    ground = ground_view(position)._replace(focus=placed.placement)
    panels = [*panel_views(position, names, seats, Cursor(), None)]
    own = panels[placed.seat - 1]
    panels[placed.seat - 1] = own._replace(tiles=(*own.tiles[:place], None, *own.tiles[place + 1 :]))
    numbered = enumerate(placed.placement.squares)
    flights = (Flight(colour, placed.seat, place, number, cell) for number, (cell, colour) in numbered)
    yield Keyframe(entry, _LAY, ground, tuple(panels), tuple(flights))
    chips, highlights = tuple(_chips(entry.events, corner)), moments(entry)
    seconds = (COUNT if chips else 0) + (_GLOW if highlights else 0)
    if seconds:
        glow = highlights[0].cells if highlights else frozenset()
        after = ground_view(entry.after)._replace(focus=placed.placement, glow=glow)
        now = zip(panels, panel_views(entry.after, names, seats, Cursor(), None), strict=True)
        panels = [old._replace(score=new.score, zone=new.zone, tied=new.tied) for old, new in now]
        yield Keyframe(entry, seconds, after, tuple(panels), (), chips, highlights)


def _chips(events: Iterable[Event], corner: Cell) -> Iterator[Chip]:
    """The change of each score, at the cell of its zone that is nearest to the tile."""
    for event in events:
        if not isinstance(event, ScoreChanged):
            continue
        before, after = event.scores
        zone = event.after if after > before else event.before
        assert zone is not None, "a score that changed has a zone"
        at = min(zone.cells, key=lambda cell: abs(cell.x - corner.x) + abs(cell.y - corner.y))
        yield Chip(in_digits(f"{after - before:+}"), colour_of(event.seat), at)


# Sprites


def _free_place(
    city: LayoutPart, near: tuple[int, int], rows: Stamp, others: Sequence[Sprite]
) -> tuple[int, int]:
    """The nearest place on the bare table, where points are not taken for levels; else at the zone itself."""
    assert city.view is not None, "it has been drawn"
    layout, box, width, height = city.view.layout, city.box, len(rows[0][1]), len(rows)

    def far(at: tuple[int, int]) -> int:
        return abs(at[0] + width // 2 - near[0]) + 2 * abs(at[1] + height // 2 - near[1])

    def bare(x: int, y: int) -> bool:
        around = product(range(x - _AIR, x + width + _AIR), range(y, y + height))
        return not any(city.at(column - box.x, row - box.y) in layout for column, row in around)

    places = product(range(box.x, box.x + box.width - width), range(box.y, box.y + box.height - height))
    taken = [Region(*other.box) for other in others]
    free = (at for at in sorted(places, key=far) if not any(map(Region(*at, width, height).overlaps, taken)))
    return next((at for at in free if bare(*at)), near)


def _cell(view: View, cell: Cell) -> tuple[int, int]:
    layout = view.layout_part
    assert layout.frame is not None, "it has been drawn"
    x, y = layout.frame.place_of(cell)
    return layout.box.x + x, layout.box.y + y


@lru_cache(maxsize=64)
def _chip(painter: SquarePainter, text: str, colour: Colour, *, big: bool) -> Stamp:
    """A plate with points, in one row or in large digits: an arrow on their player's colour before them."""
    digits, margin = large(abs(int(text))) if big else [text], int(big)
    own, plate = painter.body(Look(colour)) + Style(bold=True), painter.plate
    cells = Cells(_ARROW + len(digits[0]) + 2 + margin, len(digits) + 2 * margin, plate)
    cells.fill(0, 0, _ARROW, cells.height, own)
    cells.put(1, margin + len(digits) // 2, "▲" if text[0] == "+" else "▼", own)
    for row, digit in enumerate(digits, margin):
        cells.put(_ARROW + 1, row, digit, plate)
    return cells.rows
