"""The way from one position to the next as a film: a list of acts, made from events. Pure.

In an act the table stands still, as its views say, and some things are on their way above it. What
the acts show lies behind: the game is already at their end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from azul.rules import (
    CENTRE,
    FLOOR_SPACES,
    Colour,
    Dealt,
    Event,
    FactoryOffer,
    FloorCost,
    FloorLine,
    LineFell,
    MarkerTaken,
    Move,
    PatternLine,
    Phase,
    Picked,
    PlayerBoard,
    Position,
    TileLaid,
    Tiles,
    WallKind,
)
from azul.rules.tiles import MARKER, NO_TILES
from azul.ui.acts import Act, BoxSlot, Chip, Flight, FloorSlot, LineSlot, Slot, SourceSlot
from azul.ui.targets import Space, in_order
from azul.ui.views import BoardView, MarketView, forecasts
from hotseat.notation import HistoryEntry

# Seconds at normal speed: of a pick, a factory's deal, a tile on its way to the wall, a run counted, a
# space of the floor.
_PICK, _DEAL, _SLIDE, _COUNT, _FLOOR = 0.4, 0.09, 0.28, 0.42, 0.14


def film(names: Sequence[str], entries: Iterable[HistoryEntry[Position, Move, Event]]) -> list[Act]:
    """The acts of what has just been done. The boards say from the first act on who plays next, as title
    and prompt do; while a round is scored nobody does.
    """
    done = list(entries)
    acts: list[Act] = []
    for entry in done:
        stage = _Stage(names, entry.before, done[-1].after)
        acts += stage.acts(entry.events)
    return acts


class _Stage:
    """The boards and the offer as they are on the way."""

    def __init__(self, names: Sequence[str], game: Position, end: Position) -> None:
        """game: the position before.   end: the one that the whole film comes to."""
        self.names, self.kind = names, game.wall
        scored = end.round != game.round or end.to_play is None
        self.scoring = game.round if scored and game.phase in (Phase.OFFER, Phase.TILING) else 0
        self.boards = list(game.boards)
        self.offer = game.offer
        self.marker_here = game.marker == CENTRE and game.phase is Phase.OFFER
        self.active = None if self.scoring else end.to_play
        self.expected = forecasts(game)  # until something has landed that changes them
        self.lit: dict[int, frozenset[tuple[int, int]]] = {}

    def act(self, seconds: float, flights: Iterable[Flight] = (), chips: Iterable[Chip] = ()) -> Act:
        """The stage as it is, for so long."""
        boards = tuple(
            BoardView(
                seat,
                name,
                board,
                self.kind,
                seat == self.active,
                self.expected.get(seat),
                lit=self.lit.get(seat, frozenset()),
            )
            for seat, (name, board) in enumerate(zip(self.names, self.boards, strict=True), 1)
        )
        market = MarketView(self.offer, self.marker_here)
        return Act(seconds, market, boards, tuple(flights), tuple(chips), self.scoring)

    def acts(self, events: Sequence[Event]) -> Iterator[Act]:
        """Everything that one command led to. What everybody's tiles score is counted side by side."""
        for event in events:
            if isinstance(event, Picked):
                yield self._pick(event, any(isinstance(each, MarkerTaken) for each in events))
        for line in range(1, 6):
            at_once = [e for e in events if isinstance(e, TileLaid | LineFell) and e.line == line]
            if at_once:
                if self.kind is WallKind.COLOURED:
                    self.expected.clear()  # everybody's tiles are counted now
                yield from self._tile(at_once)
        costs = [event for event in events if isinstance(event, FloorCost)]
        if costs:
            yield from self._floors(costs)
        for event in events:
            if isinstance(event, Dealt):
                yield from self._deal(event)

    # A pick

    def _pick(self, event: Picked, marker: bool) -> Act:
        """The group to its line, what falls to the floor, the rest to the centre."""
        start, board = event.source, self.boards[event.seat - 1]
        before, marker_here = self.offer.at(start), self.marker_here
        self.offer = _lifted(self.offer, start, event.colour)
        places = [
            SourceSlot(start, place, marker_here)
            for place, colour in enumerate(in_order(before))
            if colour is event.colour
        ]
        flights = []
        if marker:
            self.marker_here = False
            end = FloorSlot(event.seat, min(len(board.floor), len(FLOOR_SPACES) - 1))
            flights.append(Flight(MARKER, SourceSlot(CENTRE, -1, True), end))
        after = _with_pick(board, event, marker)
        ends = _landing(event, board, after)
        flights += [Flight(event.colour, *pair) for pair in zip(places, ends, strict=True)]
        flights += _to_centre(event, before, self.offer.centre, self.marker_here)
        found = self.act(_PICK, flights)
        self.boards[event.seat - 1] = after
        self.offer = FactoryOffer(self.offer.factories, self.offer.centre + event.rest)
        return found

    # Wall-tiling

    def _tile(self, events: Sequence[TileLaid | LineFell]) -> Iterator[Act]:
        """The tiles of one line: to the wall, then run by run what they score."""
        flights = []
        for event in events:
            board = self.boards[event.seat - 1]
            start = LineSlot(event.seat, event.line, 0)
            self.boards[event.seat - 1] = board.with_line(event.line, PatternLine(event.line))
            end: Slot = BoxSlot()
            if isinstance(event, TileLaid):
                end = Space(event.seat, event.line, event.column)
            flights.append(Flight(event.colour, start, end))
        yield self.act(_SLIDE, flights)
        laid = [event for event in events if isinstance(event, TileLaid)]
        for event in events:
            self._land(event)
        yield from self._count(laid)

    def _land(self, event: TileLaid | LineFell) -> None:
        board = self.boards[event.seat - 1]
        if isinstance(event, TileLaid):
            wall = board.wall.lay(event.line, event.column, event.colour)
            board = board._replace(wall=wall, score=event.score)
        else:
            board = board._replace(floor=board.floor.drop(event.colour, event.fallen)[0])
        self.boards[event.seat - 1] = board

    def _count(self, laid: Sequence[TileLaid]) -> Iterator[Act]:
        """First the runs across, then those down, everybody's at once."""
        for down in (False, True):
            chips = []
            for event in laid:
                length = event.down if down else event.across
                alone = event.across == event.down == 1 and not down
                if length > 1 or alone:
                    self.lit[event.seat] = self._run(event, down)
                    chips.append(Chip(f"+{length}", Space(event.seat, event.line, event.column)))
            if chips:
                yield self.act(_COUNT, (), chips)
            self.lit.clear()

    def _run(self, event: TileLaid, down: bool) -> frozenset[tuple[int, int]]:
        wall = self.boards[event.seat - 1].wall
        columns, rows = wall.run_places(event.line, event.column)
        if down:
            return frozenset((row, event.column) for row in rows)
        return frozenset((event.line, column) for column in columns)

    def _floors(self, costs: Sequence[FloorCost]) -> Iterator[Act]:
        """The floors are cleared from the right, space by space."""
        for cost in costs:
            self.expected.pop(cost.seat, None)
        cleared = [_cleared(self.boards[cost.seat - 1], cost) for cost in costs]
        for steps in zip_longest(*cleared):
            chips = []
            for cost, step in zip(costs, steps, strict=True):
                if step is not None:
                    place, self.boards[cost.seat - 1] = step
                    chips.append(Chip(f"-{FLOOR_SPACES[place]}", FloorSlot(cost.seat, place)))
            yield self.act(_FLOOR, (), chips)

    # A deal

    def _deal(self, event: Dealt) -> Iterator[Act]:
        """Factory by factory, out of the bag."""
        self.marker_here = True
        empty = (NO_TILES,) * len(event.factories)
        for number, tiles in enumerate(event.factories, 1):
            self.offer = FactoryOffer(event.factories[: number - 1] + empty[number - 1 :])
            yield self.act(
                _DEAL,
                [
                    Flight(colour, BoxSlot(), SourceSlot(number, place))
                    for place, colour in enumerate(in_order(tiles))
                ],
            )


def _lifted(offer: FactoryOffer, source: int, colour: Colour) -> FactoryOffer:
    """The offer while the tiles of a pick, and what they leave over, are in the air."""
    if source == CENTRE:
        return FactoryOffer(offer.factories, offer.centre.without(colour))
    factories = list(offer.factories)
    factories[source - 1] = NO_TILES
    return FactoryOffer(tuple(factories), offer.centre)


def _with_pick(board: PlayerBoard, event: Picked, marker: bool) -> PlayerBoard:
    """The board with everything landed, before any wall-tiling."""
    floor = board.floor.take_marker() if marker else board.floor
    board = board._replace(floor=floor.drop(event.colour, event.fallen)[0])
    if not event.placed:
        return board
    line = board.line(event.line).fill(event.colour, event.placed)[0]
    return board.with_line(event.line, line)


def _landing(event: Picked, before: PlayerBoard, after: PlayerBoard) -> list[Slot]:
    """Where the tiles of a pick come to lie, in order."""
    held = before.line(event.line).count if event.placed else 0
    first = len(after.floor) - event.fallen
    return [
        *(LineSlot(event.seat, event.line, held + each) for each in range(event.placed)),
        *(FloorSlot(event.seat, first + each) for each in range(event.fallen)),
        *(BoxSlot() for _ in range(event.discarded)),
    ]


def _to_centre(event: Picked, before: Tiles, centre: Tiles, marker_here: bool) -> list[Flight]:
    """What a factory leaves over, on its way to where it will lie among the tiles of the centre."""
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
    """The board as its floor is cleared: each space from the right, and the board without it."""
    score = board.score
    for place in range(len(board.floor) - 1, -1, -1):
        score = max(cost.score, score - FLOOR_SPACES[place])
        yield place, board._replace(score=score, floor=FloorLine(board.floor[:place]))
