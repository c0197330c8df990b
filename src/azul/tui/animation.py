"""Animations of Azul's table: keyframes made from events (pure), and the sprites that show them.

During a keyframe the table stands still, and some things move above it. The position of the game is already
the one after the last keyframe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product, zip_longest
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style

from azul import rules
from azul.rules import CENTRE, FLOOR, Colour, FloorCost, Phase, Picked, PlayerBoard, Position, TileLaid
from azul.rules.board import run_ranges
from azul.rules.tiles import MARKER, NO_TILES
from azul.tui.cursor import Space, Target
from azul.tui.models import BoardView, MarketView, forecasts, in_order, with_pick
from azul.tui.widgets.tiles import Scale, TilePainter, painter_for
from azul.wording import event_of
from hotseat.game import HistoryEntry
from hotseat.i18n import in_digits
from hotseat.tui.drawing.canvas import Cells, Stamp
from hotseat.tui.drawing.sheet import Part, Sprite
from hotseat.tui.table import between, eased, staggered
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from azul.tui.table import View


class SourceSlot(NamedTuple):
    """A tile's place among those of a source, in order from 0; -1 is the marker."""

    source: int
    place: int
    marker_here: bool = False


class LineSlot(NamedTuple):
    """A place in a pattern line (1 to 5), counted from the wall, or on the floor line (0); from 0."""

    seat: int
    line: int
    place: int


Slot = SourceSlot | LineSlot | Space | None  # None: bag and lid, off the table


class Flight(NamedTuple):
    """A tile, or the marker, that moves."""

    thing: Colour | rules.Marker
    start: Slot
    end: Slot


class Chip(NamedTuple):
    """Points that rise from the place that scores them."""

    text: str
    at: Slot


class Keyframe(NamedTuple):
    """What the table shows for a time, and what moves above it."""

    seconds: float
    market: MarketView
    boards: tuple[BoardView, ...]
    flights: tuple[Flight, ...] = ()
    chips: tuple[Chip, ...] = ()
    scoring: int = 0  # the round it scores, or 0
    counted: tuple[TileLaid, ...] | None = None  # the tiles whose runs it lights; None before wall-tiling

    def sprites(self, view: View, done: float) -> list[Sprite]:
        count = len(self.flights)
        tiles = [_tile(view, f, eased(staggered(done, n, count))) for n, f in enumerate(self.flights)]
        return tiles + [_points(view, chip, done) for chip in self.chips]


# Seconds at normal speed: a pick, a factory's deal, a tile's way to the wall, a run, a space of the floor.
_PICK, _DEAL, _SLIDE, _COUNT, _FLOOR = 0.4, 0.09, 0.28, 0.42, 0.14


def keyframes(
    names: Sequence[str], entries: Iterable[HistoryEntry[Position, rules.Move, rules.Event]]
) -> list[Keyframe]:
    """The keyframes of some moves. The first already shows who plays after them, as title and prompt do."""
    done, frames = list(entries), list[Keyframe]()
    for entry in done:
        frames += _Stage(names, entry.before, done[-1].after).keyframes(entry.events)
    return frames


class _Stage:
    """The boards and the offer between two keyframes."""

    def __init__(self, names: Sequence[str], position: Position, end: Position) -> None:
        """position: the one before a move.   end: the one after the whole animation."""
        self.names, self.kind = names, position.wall
        scored = end.round != position.round or end.to_play is None
        self.scoring = position.round if scored and position.phase in (Phase.OFFER, Phase.TILING) else 0
        self.boards = list(position.boards)
        self.offer = position.offer
        self.marker_here = position.marker == CENTRE and position.phase is Phase.OFFER
        asked = position.to_play if position.phase is Phase.TILING else end.to_play
        self.active = None if self.scoring else asked
        self.expected = forecasts(position)  # they leave once tiles have landed
        self.lit: dict[int, frozenset[tuple[int, int]]] = {}

    def keyframe(
        self,
        seconds: float,
        flights: Iterable[Flight],
        chips: Iterable[Chip] = (),
        counted: tuple[TileLaid, ...] | None = None,
    ) -> Keyframe:
        boards = []
        for seat, (name, board) in enumerate(zip(self.names, self.boards, strict=True), 1):
            lit, forecast = self.lit.get(seat, frozenset()), self.expected.get(seat)
            boards.append(BoardView(seat, name, board, self.kind, seat == self.active, forecast, lit=lit))
        market = MarketView(self.offer, self.marker_here)
        return Keyframe(seconds, market, tuple(boards), tuple(flights), tuple(chips), self.scoring, counted)

    def keyframes(self, events: Sequence[rules.Event]) -> Iterator[Keyframe]:
        """Everything that one move leads to. The boards count their tiles at the same time."""
        if picked := event_of(events, Picked):
            yield self._pick(picked, marker=event_of(events, rules.MarkerTaken) is not None)
        for line in range(1, 6):
            at_once = [e for e in events if isinstance(e, TileLaid | rules.LineFell) and e.line == line]
            if at_once:
                if self.kind is rules.WallKind.COLOURED:
                    self.expected.clear()  # all boards count their tiles now
                yield from self._tile(at_once)
        costs = [event for event in events if isinstance(event, FloorCost)]
        if costs:
            yield from self._floors(costs)
        if dealt := event_of(events, rules.Dealt):
            yield from self._deal(dealt)

    # A pick

    def _pick(self, event: Picked, *, marker: bool) -> Keyframe:
        """The group moves to its line and the floor, the rest to the centre."""
        start, board = event.source, self.boards[event.seat - 1]
        before, marker_here = self.offer.at(start), self.marker_here
        offer, _number, rest = self.offer.take(start, event.colour)
        self.offer = rules.FactoryOffer(offer.factories, offer.centre - rest)  # the rest is still moving
        places = [
            SourceSlot(start, place, marker_here)
            for place, colour in enumerate(in_order(before))
            if colour is event.colour
        ]
        flights = []
        if marker:
            self.marker_here = False
            end = LineSlot(event.seat, FLOOR, min(len(board.floor), len(rules.FLOOR_COSTS) - 1))
            flights.append(Flight(MARKER, SourceSlot(CENTRE, -1, True), end))
        after = with_pick(board, event, marker=marker)
        ends = _landing(event, board, after)
        flights += [Flight(event.colour, *pair) for pair in zip(places, ends, strict=True)]
        flights += _to_centre(event, before, self.offer.centre, self.marker_here)
        frame = self.keyframe(_PICK, flights)
        self.boards[event.seat - 1] = after
        self.offer = offer
        return frame

    # Wall-tiling

    def _tile(self, events: Sequence[TileLaid | rules.LineFell]) -> Iterator[Keyframe]:
        """The tiles of one line move to the wall, then their runs score."""
        flights = []
        for event in events:
            board = self.boards[event.seat - 1]
            start = LineSlot(event.seat, event.line, 0)
            self.boards[event.seat - 1] = board.with_line(event.line, rules.PatternLine(event.line))
            end = Space(event.seat, event.line, event.column) if isinstance(event, TileLaid) else None
            flights.append(Flight(event.colour, start, end))
        yield self.keyframe(_SLIDE, flights, counted=())
        for event in events:
            board = self.boards[event.seat - 1]
            if isinstance(event, TileLaid):
                wall = board.wall.lay(event.line, event.column, event.colour)
                board = board._replace(wall=wall, score=event.score)
            else:
                board = board._replace(floor=board.floor.drop(event.colour, event.fallen)[0])
            self.boards[event.seat - 1] = board
        yield from self._count([event for event in events if isinstance(event, TileLaid)])

    def _count(self, laid: Sequence[TileLaid]) -> Iterator[Keyframe]:
        """First the runs across, then those down, on all boards at once."""
        for down in (False, True):
            chips, counted = [], []
            for event in laid:
                length = event.down if down else event.across
                alone = event.across == event.down == 1 and not down
                if length > 1 or alone:
                    wall = self.boards[event.seat - 1].wall
                    columns, rows = run_ranges(wall, event.line, event.column)
                    spaces = product(rows, [event.column]) if down else product([event.line], columns)
                    self.lit[event.seat] = frozenset(spaces)
                    chips.append(Chip(in_digits(f"+{length}"), Space(event.seat, event.line, event.column)))
                    counted.append(event)
            if chips:
                yield self.keyframe(_COUNT, (), chips, tuple(counted))
            self.lit.clear()

    def _floors(self, costs: Sequence[FloorCost]) -> Iterator[Keyframe]:
        for cost in costs:
            self.expected.pop(cost.seat, None)
        cleared = [_cleared(self.boards[cost.seat - 1], cost) for cost in costs]
        for steps in zip_longest(*cleared):
            chips = []
            for cost, step in zip(costs, steps, strict=True):
                if step is not None:
                    place, self.boards[cost.seat - 1] = step
                    chips.append(
                        Chip(in_digits(f"-{rules.FLOOR_COSTS[place]}"), LineSlot(cost.seat, FLOOR, place))
                    )
            yield self.keyframe(_FLOOR, (), chips, ())

    # A deal

    def _deal(self, event: rules.Dealt) -> Iterator[Keyframe]:
        self.marker_here = True
        empty = (NO_TILES,) * len(event.factories)
        for number, tiles in enumerate(event.factories, 1):
            self.offer = rules.FactoryOffer(event.factories[: number - 1] + empty[number - 1 :])
            places = ((colour, None, SourceSlot(number, n)) for n, colour in enumerate(in_order(tiles)))
            yield self.keyframe(_DEAL, (Flight(*place) for place in places))


def _landing(event: Picked, before: PlayerBoard, after: PlayerBoard) -> list[Slot]:
    held = before.line(event.line).count if event.placed else 0
    first = len(after.floor) - event.fallen
    return [
        *(LineSlot(event.seat, event.line, held + number) for number in range(event.placed)),
        *(LineSlot(event.seat, FLOOR, first + number) for number in range(event.fallen)),
        *[None] * event.discarded,
    ]


def _to_centre(event: Picked, before: rules.Tiles, centre: rules.Tiles, marker_here: bool) -> list[Flight]:
    """The other tiles of the factory, on their way to their places among those of the centre."""
    behind = in_order(centre + event.rest)
    taken = {colour: centre[colour] for colour in Colour}
    flights = []
    for place, colour in enumerate(in_order(before)):
        if colour is not event.colour and event.source != CENTRE:
            end = behind.index(colour) + taken[colour]
            taken[colour] += 1
            slot = SourceSlot(CENTRE, end, marker_here)
            flights.append(Flight(colour, SourceSlot(event.source, place), slot))
    return flights


def _cleared(board: PlayerBoard, cost: FloorCost) -> Iterator[tuple[int, PlayerBoard]]:
    """Clears the floor from the right: each space, and the board without it."""
    score = board.score
    for place in range(len(board.floor) - 1, -1, -1):
        score = max(cost.score, score - rules.FLOOR_COSTS[place])
        yield place, board._replace(score=score, floor=rules.FloorLine(board.floor[:place]))


def _tile(view: View, flight: Flight, done: float) -> Sprite:
    rows = _painted(painter_for(view.sheet.app), flight.thing, view.scale, view.sheet.rich_style)
    return Sprite(*between(_cell(view, flight.start), _cell(view, flight.end), done), rows)


def _points(view: View, chip: Chip, done: float) -> Sprite:
    """A tile's points stand in its empty line beside the wall; those of the floor rise above their space."""
    scale, text = view.scale, f" {chip.text} "
    sheet = Cells(cell_len(text), 1, view.boards[0].look("bold plate"))
    sheet.put(0, 0, text, sheet.ground)
    if isinstance(chip.at, Space):
        x, y = _cell(view, LineSlot(chip.at.seat, chip.at.line, 0))
        return Sprite(x + scale.width - cell_len(text), y + scale.middle, sheet.rows)
    x, y = _cell(view, chip.at)
    x += (scale.width - cell_len(text)) // 2
    rise = min(scale.height, 2) * eased(done)
    return Sprite(x, max(0, y + scale.middle - round(rise)), sheet.rows)


def _cell(view: View, slot: Slot) -> tuple[int, int]:
    """The cell of a slot on the sheet; bag and lid are off its upper right corner."""
    if isinstance(slot, SourceSlot):
        part: Part[Target] = view.market
        x, y = view.market.cell(slot.source, slot.place, marker_here=slot.marker_here)
    elif isinstance(slot, LineSlot | Space):
        part = view.boards[slot.seat - 1]
        if isinstance(slot, Space):
            x, y = view.scale.space(slot.line, slot.column)
        else:
            x, y = view.scale.place(slot.line, slot.place)
    else:
        return view.sheet.size.width - view.scale.width - 2, 0
    return part.box.x + x, part.box.y + y


@lru_cache(maxsize=64)
def _painted(painter: TilePainter, thing: Colour | rules.Marker, scale: Scale, ground: Style) -> Stamp:
    """A tile, or the marker, without its joint."""
    canvas = Cells(scale.face, scale.height, ground)
    painter.paint(canvas, 0, 0, scale, thing)
    return canvas.rows
