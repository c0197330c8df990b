"""The reasons for a move, as figures: what it fills, what follows, what it costs.

Pure. Seats, lines and columns count from 1.

Pure. The words for it are the screen's. Seats, lines, columns and rows count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from azul.bots.levels import Advice
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

_BURDEN = 2  # tiles on the floor at once from which on it is worth telling


class Burden(NamedTuple):
    """A pick that is expected to follow, with which a seat takes `spilled` tiles to the floor."""

    seat: int
    source: int
    colour: Colour
    number: int
    spilled: int


class Follow(NamedTuple):
    """A pick to a pattern line that is expected to follow.

    fills: whether the line is full then.   spilled: how many of the tiles find no place in it.
    here: whether just these tiles lie there already, once the choice that is told about is done.
    """

    seat: int
    source: int
    colour: Colour
    number: int
    line: int
    fills: bool
    spilled: int
    here: bool


def expected(position: Position, line: Iterable[Move]) -> list[tuple[Picked, bool]]:
    """The picks of a line of play, as the engine tells them; and whether each fills its line."""
    found = []
    for command in line:
        before, (position, events) = position, position.apply(command)
        for picked in events:
            if isinstance(picked, Picked):
                found.append((picked, picked.line != FLOOR and _fills(before, picked)))
    return found


def _fills(position: Position, picked: Picked) -> bool:
    line = position.board(picked.seat).line(picked.line)
    return line.count + picked.placed == line.size


def burdens(later: Iterable[Picked]) -> tuple[Burden, ...]:
    """The largest of each seat, the heaviest first."""
    largest: dict[int, Burden] = {}
    for picked in later:
        burden = _burden(picked)
        known = largest.get(picked.seat)
        if burden.spilled >= _BURDEN and (known is None or burden.spilled > known.spilled):
            largest[picked.seat] = burden
    return tuple(sorted(largest.values(), key=lambda each: -each.spilled))


def _burden(picked: Picked) -> Burden:
    spilled = picked.fallen + picked.discarded
    return Burden(picked.seat, picked.source, picked.colour, picked.number, spilled)


def filled(seat: int, move: Move, later: Sequence[tuple[Picked, bool]], now: Position) -> Follow | None:
    """The later pick that fills the line which this one begins or goes on with."""
    for picked, fills in later:
        if fills and (picked.seat, picked.line) == (seat, getattr(move, "line", FLOOR)):
            return _follow(picked, fills, now)
    return None


def reply(seat: int, later: Sequence[tuple[Picked, bool]], now: Position) -> Follow | None:
    """What the next player is expected to do, where that goes to a line."""
    if not later or later[0][0].seat == seat or later[0][0].line == FLOOR:
        return None
    return _follow(*later[0], now)


def plan(seat: int, move: Move, later: Sequence[tuple[Picked, bool]], now: Position) -> Follow | None:
    """The own next pick, where it fills another line."""
    own = next(((picked, fills) for picked, fills in later if picked.seat == seat), None)
    if own is None or not own[1] or own[0].line == getattr(move, "line", FLOOR):
        return None
    return _follow(*own, now)


def _follow(picked: Picked, fills: bool, now: Position) -> Follow:
    source, colour, number = picked.source, picked.colour, picked.number
    here = now.phase is Phase.OFFER and now.offer.at(source)[colour] == number
    spilled = picked.fallen + picked.discarded
    return Follow(picked.seat, source, colour, number, picked.line, fills, spilled, here)


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


class Denied(NamedTuple):
    """A line that a rival has begun and could have filled; it lacks `missing`, and fewer are left now."""

    seat: int
    line: int
    missing: int


class Outcome(NamedTuple):
    """What a seat has of an expected line of play if the round ended with it.

    tiles: points for tiles, and bonuses where the game is over.   floor: points lost on the floor.
    """

    tiles: int
    floor: int


class Facts(NamedTuple):
    """All that is told about one choice.

    number: the tiles taken, 0 for a column of the grey wall.   spilled: those that find no place in the
    line, whether they stay on the floor or not.   marker: whether the 1 comes along.
    begins: whether that means beginning another round, as it looks.
    floor: by how much more the floor costs at the round's end, as a positive number.
    least: whether every other choice would cost as much on the floor, or more.
    scores: the points of that line's tile if the round ended now, None where the line is not full.
    across, down: the lengths of its two runs, 0 where it does not come to the wall.
    missing: the tiles the line lacks then, None for the floor.   held: those that it has then.
    completed: what is full on the wall at the round's end that would not have been.
    near: what the tile lies in, nearest to being full first; what is complete is not among it.
    last: whether no tile of that colour is left on offer.   left: how many are.
    denied: rivals' lines, fewest missing first.
    burdens: the largest of each seat in what is expected to follow.
    filled: the own pick that is expected to fill the line later this round.
    reply: what the next player is expected to do with it, None for the floor.
    plan: the own next pick, where it is expected to fill another line.
    ends: whether the game ends with this round by that.   only: whether there is no other choice.
    exact: whether what follows is solved to the end of the round.
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
    across: int
    down: int
    missing: int | None
    held: int
    completed: tuple[Part, ...]
    near: tuple[Near, ...]
    last: bool
    left: int
    denied: tuple[Denied, ...]
    burdens: tuple[Burden, ...]
    filled: Follow | None
    reply: Follow | None
    plan: Follow | None
    ends: bool
    only: bool
    exact: bool


class _Supposed(NamedTuple):
    """A position as it would be if the round ended now, and all that happened up to there."""

    game: Position
    events: tuple[Event, ...]

    def floor(self, seat: int) -> int:
        """What a seat's floor costs by then."""
        return sum(e.penalty for e in self.events if isinstance(e, FloorCost) and e.seat == seat)


def facts(position: Position, advice: Advice) -> Facts:
    """What there is to tell about a choice. Raises `IllegalMove` where it is not allowed."""
    seat, command = position.to_play, advice.move
    if seat is None:
        raise ValueError("nobody has to choose here")
    before = _Supposed(*round_ended_now(position))
    after, events = position.apply(command)
    then = _supposed(after, events)
    picked = next((event for event in events if isinstance(event, Picked)), None)
    laid = _laid(then.events, seat, command)
    walls = _walls((position, after), (before.game, then.game), seat, command)
    floor = then.floor(seat) - before.floor(seat)
    later = expected(after, advice.principal_variation[1:])
    marker = any(isinstance(event, MarkerTaken) for event in events)
    left = after.offer.tiles[picked.colour] if picked else 0
    return Facts(
        seat,
        command,
        number=picked.number if picked else 0,
        spilled=picked.fallen + picked.discarded if picked else 0,
        marker=marker,
        begins=marker and then.game.phase is not Phase.OVER,
        floor=floor,
        least=floor > 0 and floor <= min(_floors(position, seat, before.floor(seat))),
        scores=laid.points if laid else None,
        across=laid.across if laid else 0,
        down=laid.down if laid else 0,
        missing=_missing(position, seat, picked),
        held=_held(position, picked),
        completed=_sure(completed(*walls), position, command),
        near=_sure_near(near(walls[1], laid), position, command) if laid else (),
        last=picked is not None and not left,
        left=left,
        denied=_denied(position, after, seat, picked),
        burdens=burdens(picked for picked, _fills in later),
        filled=filled(seat, command, later, after) if laid is None else None,
        reply=reply(seat, later, after),
        plan=plan(seat, command, later, after),
        ends=then.game.phase is Phase.OVER and before.game.phase is not Phase.OVER,
        only=len(position.legal_moves) == 1,
        exact=advice.exact,
    )


def completes(position: Position, move: Move) -> tuple[Part, ...]:
    """What is full at the round's end with a choice, and would not be without it. Raises `IllegalMove`."""
    seat = position.to_play
    assert seat is not None
    after = position.apply(move).position
    ended = round_ended_now(position)[0], round_ended_now(after)[0]
    walls = _walls((position, after), ended, seat, move)
    return _sure(completed(*walls), position, move)


def _walls(
    now: tuple[Position, Position], ended: tuple[Position, Position], seat: int, move: Move
) -> tuple[Wall, Wall]:
    """A wall before and after a choice: at the round's end; after a column was chosen, at once, for no
    other column is known yet.
    """
    before, after = now if isinstance(move, Place) else ended
    return before.board(seat).wall, after.board(seat).wall


def _open(part: Part, position: Position, move: Move) -> bool:
    """Whether nobody knows yet if a tile comes there: on the grey wall its column is chosen later."""
    return isinstance(move, Pick) and position.wall is WallKind.GREY and part.kind is Kind.COLUMN


def _sure(found: Iterable[Part], position: Position, move: Move) -> tuple[Part, ...]:
    return tuple(part for part in found if not _open(part, position, move))


def _sure_near(found: Iterable[Near], position: Position, move: Move) -> tuple[Near, ...]:
    return tuple(near for near in found if not _open(near.part, position, move))


def _supposed(after: Position, events: Sequence[Event]) -> _Supposed:
    game, told = round_ended_now(after)
    return _Supposed(game, (*events, *told))


def _floors(position: Position, seat: int, before: int) -> Iterable[int]:
    """By how much more the floor would cost with each choice there is."""
    for command in position.legal_moves:
        yield _supposed(*position.apply(command)).floor(seat) - before


def _laid(events: Iterable[Event], seat: int, move: Move) -> TileLaid | None:
    """The tile that comes to the wall from the line that was chosen for."""
    line = getattr(move, "line", FLOOR)
    laid = (each for each in events if isinstance(each, TileLaid))
    return next((each for each in laid if (each.seat, each.line) == (seat, line)), None)


def outcomes(position: Position, line: Sequence[Move]) -> tuple[Outcome, ...]:
    """What each seat has of a line of play, by seat, if nobody takes anything more in the round.

    Raises `IllegalMove` for one that cannot be played.
    """
    scores = [board.score for board in position.boards]
    happened: list[Event] = []
    for command in line:
        position, events = position.apply(command)
        happened += events
    supposed = _supposed(position, happened)
    found = []
    for seat, before in enumerate(scores, 1):
        costs = (e.lost for e in supposed.events if isinstance(e, FloorCost) and e.seat == seat)
        floor = sum(costs)
        found.append(Outcome(supposed.game.board(seat).score - before + floor, floor))
    return tuple(found)


def _held(position: Position, picked: Picked | None) -> int:
    if picked is None or picked.line == FLOOR:
        return 0
    return position.board(picked.seat).line(picked.line).count + picked.placed


def _missing(position: Position, seat: int, picked: Picked | None) -> int | None:
    if picked is None or picked.line == FLOOR:
        return None
    line = position.board(seat).line(picked.line)
    return line.size - line.count - picked.placed


def _denied(game: Position, after: Position, seat: int, picked: Picked | None) -> tuple[Denied, ...]:
    if picked is None:
        return ()
    had, left = (position.offer.tiles[picked.colour] for position in (game, after))
    found = [
        Denied(rival, line.size, line.size - line.count)
        for rival in game.seats_from(seat)[1:]
        for line in game.board(rival).lines
        if line.colour is picked.colour and left < line.size - line.count <= had
    ]
    return tuple(sorted(found, key=lambda each: each.missing))
