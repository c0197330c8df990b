"""What a move does, in figures: what it fills and costs, and what is expected to follow.

`azul.explain` puts them into words. Seats, lines, columns and rows count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from azul.rules import (
    FLOOR,
    Bonus,
    Colour,
    Event,
    FloorCost,
    MarkerTaken,
    Move,
    Phase,
    Pick,
    Picked,
    Place,
    Position,
    TileLaid,
    Wall,
    WallKind,
)
from azul.rules.position import round_ended_now

if TYPE_CHECKING:
    from azul.bots import Advice

_BURDEN = 2  # tiles that fall to the floor at once; fewer are not worth mentioning

_FEW = 3  # groups of tiles on offer for each player: with more, much may come in between


class PartKind(StrEnum):
    """A part of a wall that can be complete; in the order of counting, and of the parts of a `Bonus`."""

    ROW = "row"
    COLUMN = "column"
    COLOUR = "colour"

    @property
    def one(self) -> Bonus:
        return Bonus(*(int(kind is self) for kind in PartKind))


class Part(NamedTuple):
    """A row or column of a wall by its number, or the five tiles of a colour by the colour's (from 0)."""

    kind: PartKind
    number: int

    def holds(self, row: int, column: int, tile: Colour) -> bool:
        places = {PartKind.ROW: row, PartKind.COLUMN: column, PartKind.COLOUR: tile}
        return self.number == places[self.kind]


def parts(wall: Wall) -> tuple[Part, ...]:
    full = wall.full_rows(), wall.full_columns(), wall.full_colours()
    kinds = zip(PartKind, full, strict=True)
    return tuple(Part(kind, int(number)) for kind, numbers in kinds for number in numbers)


def completes(position: Position, move: Move) -> tuple[Part, ...]:
    """The parts that a move completes by the end of the round. Raises `IllegalMove`."""
    before, after = (_wall_behind(each, position, move) for each in (position, position.apply(move).position))
    return tuple(sorted(p for p in {*parts(after)} - {*parts(before)} if not _open(p, position, move)))


def _wall_behind(now: Position, position: Position, move: Move) -> Wall:
    """The player's wall at the end of the round; with a column at once, as the others are not chosen yet."""
    assert position.to_play is not None
    behind = now if isinstance(move, Place) else round_ended_now(now)[0]
    return behind.board(position.to_play).wall


def _open(part: Part, position: Position, move: Move) -> bool:
    """Whether it is open if a tile will lie there: on the grey wall, its column is chosen later."""
    return isinstance(move, Pick) and position.wall is WallKind.GREY and part.kind is PartKind.COLUMN


class Near(NamedTuple):
    """A part of the wall that contains a laid tile, and how many tiles it still lacks."""

    part: Part
    missing: int


def _around(wall: Wall, laid: TileLaid) -> list[Near]:
    """The incomplete parts that contain a laid tile, the nearest to completion first."""
    down = [row[laid.column - 1] for row in wall]
    around = (
        Near(Part(PartKind.COLUMN, laid.column), down.count(None)),
        Near(Part(PartKind.COLOUR, int(laid.colour)), sum(laid.colour not in row for row in wall)),
        Near(Part(PartKind.ROW, laid.line), wall[laid.line - 1].count(None)),
    )
    return sorted((near for near in around if near.missing), key=lambda near: near.missing)


class Expected(NamedTuple):
    """An expected pick.

    fills: whether it fills its pattern line.   here: whether exactly these tiles lie at its source right
    after the explained move.
    """

    picked: Picked
    fills: bool
    here: bool


def spilled(*events: Event) -> int:
    """How many of the tiles taken do not fit into their lines."""
    return sum(event.fallen + event.discarded for event in events if isinstance(event, Picked))


def _tiles(seat: int, events: Iterable[Event]) -> int:
    return sum(event.points for event in events if isinstance(event, TileLaid) and event.seat == seat)


def _floor(seat: int, events: Iterable[Event]) -> int:
    """What a seat's floor costs, even where the score cannot fall so far."""
    return sum(event.penalty for event in events if isinstance(event, FloorCost) and event.seat == seat)


class Effects:
    """What a move does if the round ended now, and what its principal variation expects to follow.

    picked: the tiles taken, None for a column.   marker: whether the player takes the marker.   begins:
    whether the player would therefore begin another round.   laid: the tile that then goes to the wall.
    floor: by how much more the floor costs at the end of the round, as a positive number.
    scores: how much more the player's tiles would score, None if the line is not full; for a column of the
    grey wall, the points for the tile.   others: how much of that the tiles of other lines bring, which may
    be negative.
    held, missing: the tiles that the line then has and lacks; `missing` is None for the floor.
    left: how many tiles of that colour are left on offer.
    last_round: whether the game ends with this round.   ends: whether the move brings that about.
    only: whether it is the only legal move.

    Raises `IllegalMove`, and `ValueError` if no player has to choose.
    """

    def __init__(self, position: Position, advice: Advice) -> None:
        if position.to_play is None:
            raise ValueError("nobody has to choose here")
        self.position, self.advice, self.move, self.seat = position, advice, advice.move, position.to_play
        self.line: int = getattr(self.move, "line", FLOOR)
        self.after, events = position.apply(self.move)
        before, sooner = round_ended_now(position)
        then, later = round_ended_now(self.after)
        happened = (*events, *later)
        self._floor_before = _floor(self.seat, sooner)
        self.only = len(position.legal_moves) == 1
        self.picked = next((event for event in events if isinstance(event, Picked)), None)
        self.spilled = spilled(*events)
        self.marker = any(isinstance(event, MarkerTaken) for event in events)
        self.begins = self.marker and then.phase is not Phase.OVER
        self.last_round = then.phase is Phase.OVER
        self.ends = self.last_round and before.phase is not Phase.OVER
        self.floor = _floor(self.seat, happened) - self._floor_before
        own = (event for event in happened if isinstance(event, TileLaid) and event.seat == self.seat)
        self.laid = next((tile for tile in own if tile.line == self.line), None)
        self.others = 0
        if self.laid and self.picked:
            self.others = _tiles(self.seat, happened) - _tiles(self.seat, sooner) - self.laid.points
        self.scores = self.laid.points + self.others if self.laid else None
        self.left = self.after.offer.tiles[self.picked.colour] if self.picked else 0
        self.held = 0
        self.missing: int | None = None
        if self.picked and self.line != FLOOR:
            line = position.board(self.seat).line(self.line)
            self.held = line.count + self.picked.placed
            self.missing = line.size - self.held

    @cached_property
    def least(self) -> bool:
        steps = (self.position.apply(move) for move in self.position.legal_moves)
        floors = (_floor(self.seat, (*events, *round_ended_now(after)[1])) for after, events in steps)
        return self.floor > 0 and self.floor <= min(floors) - self._floor_before

    @cached_property
    def completed(self) -> tuple[Part, ...]:
        return completes(self.position, self.move)

    @cached_property
    def near(self) -> list[Near]:
        if self.laid is None:
            return []
        wall = _wall_behind(self.after, self.position, self.move)
        around = _around(wall, self.laid)
        return [near for near in around if not _open(near.part, self.position, self.move)]

    @cached_property
    def denied(self) -> list[tuple[int, int, int]]:
        """Lines that opponents can no longer fill: seat, line, tiles missing; fewest missing first."""
        if self.picked is None:
            return []
        colour, offered = self.picked.colour, self.position.offer.tiles
        lines = (
            (rival, line.size, line.size - line.count)
            for rival in self.position.seats_from(self.seat)[1:]
            for line in self.position.board(rival).lines
            if line.colour is colour
        )
        return sorted((each for each in lines if self.left < each[2] <= offered[colour]), key=itemgetter(2))

    # What is expected to follow

    @cached_property
    def later(self) -> list[Expected]:
        found, position, now = [], self.after, self.after.offer
        for move in self.advice.principal_variation[1:]:
            before, (position, events) = position, position.apply(move)
            for picked in (event for event in events if isinstance(event, Picked)):
                line = before.board(picked.seat).line(picked.line) if picked.line != FLOOR else None
                fills = line is not None and line.count + picked.placed == line.size
                found.append(Expected(picked, fills, now.at(picked.source)[picked.colour] == picked.number))
        return found

    @cached_property
    def filled(self) -> Expected | None:
        """The player's pick that is expected to fill the line later this round."""
        aims = (self.seat, self.line)
        fills = (each for each in self.later if each.fills and (each.picked.seat, each.picked.line) == aims)
        return next(fills, None) if self.laid is None else None

    @cached_property
    def reply(self) -> Expected | None:
        """The next player's expected pick, None for the floor."""
        first = self.later[0] if self.later else None
        return first if first and first.picked.seat != self.seat and first.picked.line != FLOOR else None

    @cached_property
    def next_pick(self) -> Expected | None:
        return next((each for each in self.later if each.picked.seat == self.seat), None)

    @cached_property
    def plan(self) -> Expected | None:
        """The player's next pick, if it is expected to fill another line."""
        pick = self.next_pick
        return pick if pick is not None and pick.fills and pick.picked.line != self.line else None

    @cached_property
    def burdens(self) -> list[Picked]:
        """Each seat's heaviest expected burden; until the round is solved, only one hard to avoid."""
        largest: dict[int, Picked] = {}
        for picked in (each.picked for each in self.later) if self.advice.exact else self._forced():
            before = largest.get(picked.seat)
            if spilled(picked) >= _BURDEN and (before is None or spilled(picked) > spilled(before)):
                largest[picked.seat] = picked
        return sorted(largest.values(), key=spilled, reverse=True)

    def _forced(self) -> Iterator[Picked]:
        """The expected picks for which every other pick would be a burden as well.

        Only with few tiles to choose from: otherwise much may come in between.
        """
        position = self.after
        if sum(len(tiles.colours) for _source, tiles in position.offer.sources()) > _FEW * position.players:
            return
        for move in self.advice.principal_variation[1:]:
            least = min((spilled(*position.apply(each).events) for each in position.legal_moves), default=0)
            position, events = position.apply(move)
            if least >= _BURDEN:
                yield from (event for event in events if isinstance(event, Picked))


def outcome(position: Position, moves: Sequence[Move], seat: int) -> tuple[int, int]:
    """What a seat gains by a principal variation if the round ended with it: the points for its tiles, with
    the bonuses if the game is over, and the points lost on its floor. Raises `IllegalMove`.
    """
    score, happened = position.board(seat).score, list[Event]()
    for move in moves:
        position, events = position.apply(move)
        happened += events
    end, later = round_ended_now(position)
    costs = (event for event in (*happened, *later) if isinstance(event, FloorCost) and event.seat == seat)
    floor = sum(cost.lost for cost in costs)
    return end.board(seat).score - score + floor, floor
