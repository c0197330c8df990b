"""The effects of a move in figures: what it fills and costs, and the moves that may follow.

`azul.explain` puts them into words. Seats, lines, columns and rows count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from azul import rules
from azul.rules import FLOOR, Event, FloorCost, Picked, Position, TileLaid, Wall, WallKind, round_ended_now
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from azul.bots.search import Advice

_BURDEN = 2  # tiles that fall to the floor with one pick; fewer are not worth mentioning

_FEW = 3  # groups of tiles on offer for each player; with more, players can avoid a burden


class PartKind(StrEnum):
    """The kinds of parts of a wall, in the order of counting and of a `Bonus`."""

    ROW = "row"
    COLUMN = "column"
    COLOUR = "colour"

    @property
    def one(self) -> rules.Bonus:
        """The bonus for one part of this kind."""
        return rules.Bonus(*(int(kind is self) for kind in PartKind))


class Part(NamedTuple):
    """A row or column of a wall, or the five tiles of a colour.   number: from 1; a colour's from 0."""

    kind: PartKind
    number: int

    def holds(self, row: int, column: int, tile: rules.Colour) -> bool:
        places = {PartKind.ROW: row, PartKind.COLUMN: column, PartKind.COLOUR: tile}
        return self.number == places[self.kind]


def parts(wall: Wall) -> tuple[Part, ...]:
    """The complete parts of a wall."""
    full = wall.full_rows(), wall.full_columns(), wall.full_colours()
    kinds = zip(PartKind, full, strict=True)
    return tuple(Part(kind, int(number)) for kind, numbers in kinds for number in numbers)


class Near(NamedTuple):
    """A part of the wall that contains the laid tile, and how many tiles it lacks."""

    part: Part
    missing: int


class Expected(NamedTuple):
    """A pick that the bot expects."""

    picked: Picked
    fills: bool  # whether it fills its pattern line
    here: bool  # whether exactly these tiles are at its source right after the explained move


def spilled(*events: Event) -> int:
    """How many of the tiles that were taken did not fit into their lines."""
    return sum(event.fallen + event.discarded for event in events if isinstance(event, Picked))


def laid_by(seat: int, events: Iterable[Event]) -> list[TileLaid]:
    return [event for event in events if isinstance(event, TileLaid) and event.seat == seat]


def _floor(seat: int, events: Iterable[Event]) -> int:
    """What a seat's floor costs, even if the score is lower."""
    return sum(event.penalty for event in events if isinstance(event, FloorCost) and event.seat == seat)


class Effects:
    """What a move changes if the round ends after it, and what the principal variation expects next.

    picked: None for a column.   left: how many tiles of its colour are left on offer.   laid: the tile that
    then goes to the wall.   scores: how much more the player's tiles would score, None if the line is not
    full; for a column, the points of the tile.   floor: how much more the floor costs, as a positive number.
    begins: whether the player takes the marker and would go first in another round.

    Raises `IllegalMove`, and `ValueError` if no player has to choose.
    """

    def __init__(self, position: Position, advice: Advice) -> None:
        if position.to_play is None:
            raise ValueError("nobody has to choose here")
        self.position, self.advice, self.move, self.seat = position, advice, advice.move, position.to_play
        self.line: int = getattr(self.move, "line", FLOOR)
        self.only = len(position.legal_moves) == 1
        self.after, events = position.apply(self.move)
        before, sooner = round_ended_now(position)
        then, later = round_ended_now(self.after)
        happened = (*events, *later)
        # After a column, the wall counts as it stands: the player has yet to choose the other columns.
        ends = (position, self.after) if isinstance(self.move, rules.Place) else (before, then)
        self._wall_before, self._wall = (end.board(self.seat).wall for end in ends)
        self.last_round = then.phase is rules.Phase.OVER  # whether the game ends with this round
        self.ends = self.last_round and before.phase is not rules.Phase.OVER  # whether the move causes that
        self.marker = any(isinstance(event, rules.MarkerTaken) for event in events)
        self.begins = self.marker and not self.last_round
        self._floor_before = _floor(self.seat, sooner)
        self.floor = _floor(self.seat, happened) - self._floor_before
        self.spilled = spilled(*events)
        self.picked = next((event for event in events if isinstance(event, Picked)), None)
        self.left = self.after.offer.tiles[self.picked.colour] if self.picked else 0
        self.missing: int | None = None  # how many tiles the line then lacks, None for the floor
        if self.picked and self.line != FLOOR:
            self.missing = self.line - position.board(self.seat).line(self.line).count - self.picked.placed
        own = laid_by(self.seat, happened)
        self.laid = next((tile for tile in own if tile.line == self.line), None)
        self.others = 0  # the part of `scores` from other lines, which may be negative
        if self.laid and self.picked:
            self.others = sum(tile.points for tile in own if tile is not self.laid)
            self.others -= sum(tile.points for tile in laid_by(self.seat, sooner))
        self.scores = self.laid.points + self.others if self.laid else None

    @cached_property
    def least(self) -> bool:
        """Whether the floor costs something, and no move costs less."""
        steps = (self.position.apply(move) for move in self.position.legal_moves)
        floors = (_floor(self.seat, (*events, *round_ended_now(after)[1])) for after, events in steps)
        return self.floor > 0 and self.floor <= min(floors) - self._floor_before

    def _decided(self, part: Part) -> bool:
        """Whether the tile is sure to be in that part: on the grey wall, players choose columns later."""
        later = isinstance(self.move, rules.Pick) and self.position.wall is WallKind.GREY
        return not (later and part.kind is PartKind.COLUMN)

    @cached_property
    def completed(self) -> list[Part]:
        """The parts that the move completes by the end of the round."""
        return sorted(filter(self._decided, {*parts(self._wall)} - {*parts(self._wall_before)}))

    @cached_property
    def near(self) -> list[Near]:
        """The incomplete parts that contain the laid tile, the nearest to completion first."""
        if self.laid is None:
            return []
        wall, tile = self._wall, self.laid
        around = (
            Near(Part(PartKind.COLUMN, tile.column), [row[tile.column - 1] for row in wall].count(None)),
            Near(Part(PartKind.COLOUR, int(tile.colour)), sum(tile.colour not in row for row in wall)),
            Near(Part(PartKind.ROW, tile.line), wall[tile.line - 1].count(None)),
        )
        near = (each for each in around if each.missing and self._decided(each.part))
        return sorted(near, key=itemgetter(1))

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
    def _steps(self) -> list[tuple[Position, Picked]]:
        """The expected picks, each with the position before it."""
        steps, position = [], self.after
        for move in self.advice.principal_variation[1:]:
            before, (position, events) = position, position.apply(move)
            steps += [(before, event) for event in events if isinstance(event, Picked)]
        return steps

    @cached_property
    def later(self) -> list[Expected]:
        found = []
        for before, picked in self._steps:
            line = before.board(picked.seat).line(picked.line) if picked.line != FLOOR else None
            fills = line is not None and line.count + picked.placed == line.size
            here = self.after.offer.at(picked.source)[picked.colour] == picked.number
            found.append(Expected(picked, fills, here))
        return found

    @cached_property
    def filled(self) -> Expected | None:
        """The player's later pick this round that fills the line."""
        aims = (self.seat, self.line)
        fills = (each for each in self.later if each.fills and (each.picked.seat, each.picked.line) == aims)
        return next(fills, None) if self.laid is None else None

    @cached_property
    def reply(self) -> Expected | None:
        """The next player's pick, unless it goes to the floor."""
        first = self.later[0] if self.later else None
        return first if first and first.picked.seat != self.seat and first.picked.line != FLOOR else None

    @cached_property
    def next_pick(self) -> Expected | None:
        return next((each for each in self.later if each.picked.seat == self.seat), None)

    @cached_property
    def plan(self) -> Expected | None:
        """The player's next pick, if it fills another line."""
        pick = self.next_pick
        return pick if pick is not None and pick.fills and pick.picked.line != self.line else None

    @cached_property
    def burdens(self) -> list[Picked]:
        """Each seat's heaviest burden; until the round is solved, only burdens that are hard to avoid."""
        groups = sum(len(tiles.colours) for _source, tiles in self.after.offer.sources())
        few = groups <= _FEW * self.position.players
        heaviest: dict[int, Picked] = {}
        for before, picked in self._steps:
            other = heaviest.get(picked.seat)
            heavier = spilled(picked) >= _BURDEN and (other is None or spilled(picked) > spilled(other))
            # Until the round is solved, every pick must be a burden.
            picks = (before.apply(move).events for move in before.legal_moves)
            if heavier and (self.advice.exact or (few and all(spilled(*each) >= _BURDEN for each in picks))):
                heaviest[picked.seat] = picked
        return sorted(heaviest.values(), key=spilled, reverse=True)


def outcome(position: Position, moves: Sequence[rules.Move], seat: int) -> tuple[int, int]:
    """What a seat gains if the round ends after some moves: the points for its tiles, with the bonuses if the
    game is over, and the points lost on its floor. Raises `IllegalMove`.
    """
    score, happened = position.board(seat).score, list[Event]()
    for move in moves:
        position, events = position.apply(move)
        happened += events
    end, later = round_ended_now(position)
    costs = (event for event in (*happened, *later) if isinstance(event, FloorCost) and event.seat == seat)
    floor = sum(cost.lost for cost in costs)
    return end.board(seat).score - score + floor, floor
