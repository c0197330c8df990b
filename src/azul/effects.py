"""What a move does, in figures: what it fills and costs, and what is expected to follow.

`azul.explain` puts them into words. Seats, lines, columns and rows count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from azul.rules import (
    FLOOR,
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
from azul.rules.forecast import round_ended_now

if TYPE_CHECKING:
    from azul.bots import Advice

_BURDEN = 2  # tiles that fall to the floor at once; fewer are not worth mentioning

_FEW = 3  # groups of tiles on offer for each player: with more, much may come in between


class ExpectedPick(NamedTuple):
    """An expected pick to a pattern line.

    fills: whether it fills the line.   spilled: how many of the tiles do not fit into it.
    here: whether exactly these tiles lie at that source right after the explained move.
    """

    seat: int
    source: int
    colour: Colour
    number: int
    line: int
    fills: bool
    spilled: int
    here: bool


def expected(position: Position, moves: Iterable[Move]) -> list[tuple[Picked, bool]]:
    """The picks of a principal variation as events, each with whether it fills its pattern line."""
    picks = []
    for move in moves:
        before, (position, events) = position, position.apply(move)
        for event in events:
            if isinstance(event, Picked):
                picks.append((event, event.line != FLOOR and _fills(before, event)))
    return picks


def _fills(position: Position, picked: Picked) -> bool:
    line = position.board(picked.seat).line(picked.line)
    return line.count + picked.placed == line.size


def burdens(later: Iterable[Picked]) -> tuple[Picked, ...]:
    """The pick of each seat that spills most tiles, the heaviest first; not those that spill few."""
    largest: dict[int, Picked] = {}
    for picked in later:
        before = largest.get(picked.seat)
        if spilled(picked) >= _BURDEN and (before is None or spilled(picked) > spilled(before)):
            largest[picked.seat] = picked
    return tuple(sorted(largest.values(), key=lambda picked: -spilled(picked)))


def spilled(*events: Event) -> int:
    """How many of the tiles taken do not fit into their lines."""
    return sum(event.fallen + event.discarded for event in events if isinstance(event, Picked))


def _forced(position: Position, moves: Iterable[Move]) -> Iterator[Picked]:
    """The expected picks for which every other pick would be a burden as well.

    Only with few tiles to choose from: otherwise much may come in between.
    """
    groups = sum(len(tiles.colours) for _source, tiles in position.offer.sources())
    if groups > _FEW * position.players:
        return
    for move in moves:
        least = min((spilled(*position.apply(each).events) for each in position.legal_moves), default=0)
        position, events = position.apply(move)
        if least >= _BURDEN:
            yield from (event for event in events if isinstance(event, Picked))


def filled(seat: int, move: Move, later: Sequence[tuple[Picked, bool]], now: Position) -> ExpectedPick | None:
    """The later pick that fills the line of this move."""
    for picked, fills in later:
        if fills and (picked.seat, picked.line) == (seat, getattr(move, "line", FLOOR)):
            return _expected_pick(picked, fills, now)
    return None


def reply(seat: int, later: Sequence[tuple[Picked, bool]], now: Position) -> ExpectedPick | None:
    """The next player's expected pick, if it goes to a line."""
    if not later or later[0][0].seat == seat or later[0][0].line == FLOOR:
        return None
    return _expected_pick(*later[0], now)


def plan(seat: int, move: Move, later: Sequence[tuple[Picked, bool]], now: Position) -> ExpectedPick | None:
    """The player's next pick, if it fills another line."""
    pick = next(((picked, fills) for picked, fills in later if picked.seat == seat), None)
    if pick is None or not pick[1] or pick[0].line == getattr(move, "line", FLOOR):
        return None
    return _expected_pick(*pick, now)


def _expected_pick(picked: Picked, fills: bool, now: Position) -> ExpectedPick:
    source, colour, number = picked.source, picked.colour, picked.number
    here = now.phase is Phase.OFFER and now.offer.at(source)[colour] == number
    return ExpectedPick(picked.seat, source, colour, number, picked.line, fills, spilled(picked), here)


class PartKind(StrEnum):
    """A part of a wall that can be complete."""

    ROW = "row"
    COLUMN = "column"
    COLOUR = "colour"


class Part(NamedTuple):
    """A row or column of a wall by its number, or the five tiles of a colour by the colour's (from 0)."""

    kind: PartKind
    number: int


class Near(NamedTuple):
    """A part of the wall that contains a laid tile, and how many tiles it still lacks."""

    part: Part
    missing: int


def parts(wall: Wall) -> frozenset[Part]:
    """The complete parts of a wall."""
    return frozenset(
        (
            *(Part(PartKind.ROW, row) for row in wall.full_rows()),
            *(Part(PartKind.COLUMN, column) for column in wall.full_columns()),
            *(Part(PartKind.COLOUR, int(colour)) for colour in wall.full_colours()),
        )
    )


def completed(before: Wall, after: Wall) -> tuple[Part, ...]:
    """The parts that are complete only on the later of two walls."""
    return tuple(sorted(parts(after) - parts(before), key=lambda part: (part.kind, part.number)))


def near(wall: Wall, laid: TileLaid) -> tuple[Near, ...]:
    """The incomplete parts that contain a laid tile, the nearest to completion first."""
    across = wall[laid.line - 1]
    down = [row[laid.column - 1] for row in wall]
    of_colour = [laid.colour if laid.colour in row else None for row in wall]
    around = (
        Near(Part(PartKind.COLUMN, laid.column), down.count(None)),
        Near(Part(PartKind.COLOUR, int(laid.colour)), of_colour.count(None)),
        Near(Part(PartKind.ROW, laid.line), across.count(None)),
    )
    return tuple(sorted((part for part in around if part.missing), key=lambda part: part.missing))


class Denied(NamedTuple):
    """A line that an opponent could have filled; it lacks `missing` tiles, and fewer are left now."""

    seat: int
    line: int
    missing: int


class Outcome(NamedTuple):
    """What a seat gains by a principal variation if the round ended with it.

    tiles: points for tiles, and bonuses if the game is over.   floor: points lost on the floor.
    """

    tiles: int
    floor: int


class Explanation(NamedTuple):
    """The explanation of one move.

    number: the tiles taken, 0 for a column of the grey wall.   spilled: those that do not fit into the
    line, whether they stay on the floor or not.   marker: whether the player takes the marker.
    begins: whether the player would therefore begin another round.
    floor: by how much more the floor costs at the end of the round, as a positive number.
    least: whether every other move would cost at least as much on the floor.
    scores: how much more the player's tiles would score if the round ended now, None if the line is not
    full; for a column of the grey wall, the points for the tile.   others: how much of that the tiles of
    other lines bring, which may be negative.   across, down: the lengths of the tile's two runs, 0 if no
    tile goes to the wall.
    missing: the tiles that the line then lacks, None for the floor.   held: those that it then has.
    completed: the parts of the wall that the move completes by the end of the round.
    near: the incomplete parts that contain the tile, the nearest to completion first.
    last: whether no tile of that colour is left on offer.   left: how many are.
    denied: opponents' lines, fewest missing first.
    burdens: the expected pick of each seat that spills most; until the round is solved, only one that is hard
    to avoid.
    filled: the player's pick that is expected to fill the line later this round.
    reply: the next player's expected pick, None for the floor.
    plan: the player's next pick, if it is expected to fill another line.
    ends: whether the move makes this the last round.   only: whether it is the only legal move.
    """

    seat: int
    move: Move
    number: int
    spilled: int
    marker: bool
    begins: bool
    floor: int
    least: bool
    scores: int | None
    others: int
    across: int
    down: int
    missing: int | None
    held: int
    completed: tuple[Part, ...]
    near: tuple[Near, ...]
    last: bool
    left: int
    denied: tuple[Denied, ...]
    burdens: tuple[Picked, ...]
    filled: ExpectedPick | None
    reply: ExpectedPick | None
    plan: ExpectedPick | None
    ends: bool
    only: bool


class _Supposed(NamedTuple):
    """The position if the round ended now, and all events up to then."""

    position: Position
    events: tuple[Event, ...]

    def floor(self, seat: int) -> int:
        """What a seat's floor costs then."""
        return sum(
            event.penalty for event in self.events if isinstance(event, FloorCost) and event.seat == seat
        )

    def tiles(self, seat: int) -> int:
        """What a seat's tiles score then."""
        laid = (event for event in self.events if isinstance(event, TileLaid))
        return sum(tile.points for tile in laid if tile.seat == seat)


def explain_move(position: Position, advice: Advice) -> Explanation:
    """Explain a move. Raises `IllegalMove`, and `ValueError` if no player has to choose."""
    seat, move = position.to_play, advice.move
    if seat is None:
        raise ValueError("nobody has to choose here")
    before = _Supposed(*round_ended_now(position))
    after, events = position.apply(move)
    then = _supposed(after, events)
    picked = next((event for event in events if isinstance(event, Picked)), None)
    laid = _laid(then.events, seat, move)
    walls = _walls((position, after), (before.position, then.position), seat, move)
    floor = then.floor(seat) - before.floor(seat)
    later = expected(after, advice.principal_variation[1:])
    picks = (picked for picked, _fills in later)
    dropped = picks if advice.exact else _forced(after, advice.principal_variation[1:])
    marker = any(isinstance(event, MarkerTaken) for event in events)
    left = after.offer.tiles[picked.colour] if picked else 0
    others = then.tiles(seat) - before.tiles(seat) - laid.points if laid and picked else 0
    return Explanation(
        seat,
        move,
        number=picked.number if picked else 0,
        spilled=spilled(*events),
        marker=marker,
        begins=marker and then.position.phase is not Phase.OVER,
        floor=floor,
        least=floor > 0 and floor <= min(_floors(position, seat, before.floor(seat))),
        scores=laid.points + others if laid else None,
        others=others,
        across=laid.across if laid else 0,
        down=laid.down if laid else 0,
        missing=_missing(position, seat, picked),
        held=_held(position, picked),
        completed=_sure(completed(*walls), position, move),
        near=tuple(n for n in near(walls[1], laid) if not _open(n.part, position, move)) if laid else (),
        last=picked is not None and not left,
        left=left,
        denied=_denied(position, after, seat, picked),
        burdens=burdens(dropped),
        filled=filled(seat, move, later, after) if laid is None else None,
        reply=reply(seat, later, after),
        plan=plan(seat, move, later, after),
        ends=then.position.phase is Phase.OVER and before.position.phase is not Phase.OVER,
        only=len(position.legal_moves) == 1,
    )


def completes(position: Position, move: Move) -> tuple[Part, ...]:
    """The parts that a move completes by the end of the round. Raises `IllegalMove`."""
    seat = position.to_play
    assert seat is not None
    after = position.apply(move).position
    ended = round_ended_now(position)[0], round_ended_now(after)[0]
    walls = _walls((position, after), ended, seat, move)
    return _sure(completed(*walls), position, move)


def _walls(
    now: tuple[Position, Position], ended: tuple[Position, Position], seat: int, move: Move
) -> tuple[Wall, Wall]:
    """A wall before and after a move: at the end of the round; for a column, at once, because the other
    columns are not chosen yet.
    """
    before, after = now if isinstance(move, Place) else ended
    return before.board(seat).wall, after.board(seat).wall


def _open(part: Part, position: Position, move: Move) -> bool:
    """Whether it is open if a tile will lie there: on the grey wall, its column is chosen later."""
    return isinstance(move, Pick) and position.wall is WallKind.GREY and part.kind is PartKind.COLUMN


def _sure(parts: Iterable[Part], position: Position, move: Move) -> tuple[Part, ...]:
    return tuple(part for part in parts if not _open(part, position, move))


def _supposed(after: Position, events: Sequence[Event]) -> _Supposed:
    ended, later_events = round_ended_now(after)
    return _Supposed(ended, (*events, *later_events))


def _floors(position: Position, seat: int, before: int) -> Iterable[int]:
    """By how much more the floor would cost with each legal move."""
    for move in position.legal_moves:
        yield _supposed(*position.apply(move)).floor(seat) - before


def _laid(events: Iterable[Event], seat: int, move: Move) -> TileLaid | None:
    """The tile that goes to the wall from the line of a move."""
    line = getattr(move, "line", FLOOR)
    laid = (event for event in events if isinstance(event, TileLaid))
    return next((tile for tile in laid if (tile.seat, tile.line) == (seat, line)), None)


def outcomes(position: Position, moves: Sequence[Move]) -> tuple[Outcome, ...]:
    """What each seat gains by a principal variation if the round ended with it. Raises `IllegalMove`."""
    scores = [board.score for board in position.boards]
    happened: list[Event] = []
    for move in moves:
        position, events = position.apply(move)
        happened += events
    supposed = _supposed(position, happened)
    results = []
    for seat, before in enumerate(scores, 1):
        costs = [event for event in supposed.events if isinstance(event, FloorCost) and event.seat == seat]
        floor = sum(cost.lost for cost in costs)
        results.append(Outcome(supposed.position.board(seat).score - before + floor, floor))
    return tuple(results)


def _held(position: Position, picked: Picked | None) -> int:
    if picked is None or picked.line == FLOOR:
        return 0
    return position.board(picked.seat).line(picked.line).count + picked.placed


def _missing(position: Position, seat: int, picked: Picked | None) -> int | None:
    if picked is None or picked.line == FLOOR:
        return None
    line = position.board(seat).line(picked.line)
    return line.size - line.count - picked.placed


def _denied(before: Position, after: Position, seat: int, picked: Picked | None) -> tuple[Denied, ...]:
    if picked is None:
        return ()
    had, left = (position.offer.tiles[picked.colour] for position in (before, after))
    denied = [
        Denied(rival, line.size, line.size - line.count)
        for rival in before.seats_from(seat)[1:]
        for line in before.board(rival).lines
        if line.colour is picked.colour and left < line.size - line.count <= had
    ]
    return tuple(sorted(denied, key=lambda line: line.missing))
