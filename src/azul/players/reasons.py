"""What speaks for a choice and what against it, as figures: the engine's own, and what a search expects.

Pure. The words for it are the screen's. Seats, lines, columns and rows count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from azul.players import following, fullness
from azul.players.advice import Advice
from azul.players.following import Burden, Follow
from azul.players.fullness import Kind, Near, Part
from azul.rules import (
    FLOOR,
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
from azul.rules.suppose import round_ended_now


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
    command: Move
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


def facts(game: Position, advice: Advice) -> Facts:
    """What there is to tell about a choice. Raises `IllegalMove` where it is not allowed."""
    seat, command = game.to_play, advice.command
    if seat is None:
        raise ValueError("nobody has to choose here")
    before = _Supposed(*round_ended_now(game))
    after, events = game.apply(command)
    then = _supposed(after, events)
    picked = next((event for event in events if isinstance(event, Picked)), None)
    laid = _laid(then.events, seat, command)
    walls = _walls((game, after), (before.game, then.game), seat, command)
    floor = then.floor(seat) - before.floor(seat)
    later = following.expected(after, advice.line[1:])
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
        least=floor > 0 and floor <= min(_floors(game, seat, before.floor(seat))),
        scores=laid.points if laid else None,
        across=laid.across if laid else 0,
        down=laid.down if laid else 0,
        missing=_missing(game, seat, picked),
        held=_held(game, picked),
        completed=_sure(fullness.completed(*walls), game, command),
        near=_sure_near(fullness.near(walls[1], laid), game, command) if laid else (),
        last=picked is not None and not left,
        left=left,
        denied=_denied(game, after, seat, picked),
        burdens=following.burdens(picked for picked, _fills in later),
        filled=following.filled(seat, command, later, after) if laid is None else None,
        reply=following.reply(seat, later, after),
        plan=following.plan(seat, command, later, after),
        ends=then.game.phase is Phase.OVER and before.game.phase is not Phase.OVER,
        only=len(game.legal) == 1,
        exact=advice.exact,
    )


def completes(game: Position, command: Move) -> tuple[Part, ...]:
    """What is full at the round's end with a choice, and would not be without it. Raises `IllegalMove`."""
    seat = game.to_play
    assert seat is not None
    after = game.apply(command).game
    ended = round_ended_now(game)[0], round_ended_now(after)[0]
    walls = _walls((game, after), ended, seat, command)
    return _sure(fullness.completed(*walls), game, command)


def _walls(
    now: tuple[Position, Position], ended: tuple[Position, Position], seat: int, command: Move
) -> tuple[Wall, Wall]:
    """A wall before and after a choice: at the round's end; after a column was chosen, at once, for no
    other column is known yet.
    """
    before, after = now if isinstance(command, Place) else ended
    return before.board(seat).wall, after.board(seat).wall


def _open(part: Part, game: Position, command: Move) -> bool:
    """Whether nobody knows yet if a tile comes there: on the grey wall its column is chosen later."""
    return isinstance(command, Pick) and game.wall is WallKind.GREY and part.kind is Kind.COLUMN


def _sure(found: Iterable[Part], game: Position, command: Move) -> tuple[Part, ...]:
    return tuple(part for part in found if not _open(part, game, command))


def _sure_near(found: Iterable[Near], game: Position, command: Move) -> tuple[Near, ...]:
    return tuple(near for near in found if not _open(near.part, game, command))


def _supposed(after: Position, events: Sequence[Event]) -> _Supposed:
    game, told = round_ended_now(after)
    return _Supposed(game, (*events, *told))


def _floors(game: Position, seat: int, before: int) -> Iterable[int]:
    """By how much more the floor would cost with each choice there is."""
    for command in game.legal:
        yield _supposed(*game.apply(command)).floor(seat) - before


def _laid(events: Iterable[Event], seat: int, command: Move) -> TileLaid | None:
    """The tile that comes to the wall from the line that was chosen for."""
    line = getattr(command, "line", FLOOR)
    laid = (each for each in events if isinstance(each, TileLaid))
    return next((each for each in laid if (each.seat, each.line) == (seat, line)), None)


def outcomes(game: Position, line: Sequence[Move]) -> tuple[Outcome, ...]:
    """What each seat has of a line of play, by seat, if nobody takes anything more in the round.

    Raises `IllegalMove` for one that cannot be played.
    """
    scores = [board.score for board in game.boards]
    happened: list[Event] = []
    for command in line:
        game, events = game.apply(command)
        happened += events
    supposed = _supposed(game, happened)
    found = []
    for seat, before in enumerate(scores, 1):
        costs = (e.lost for e in supposed.events if isinstance(e, FloorCost) and e.seat == seat)
        floor = sum(costs)
        found.append(Outcome(supposed.game.board(seat).score - before + floor, floor))
    return tuple(found)


def _held(game: Position, picked: Picked | None) -> int:
    if picked is None or picked.line == FLOOR:
        return 0
    return game.board(picked.seat).line(picked.line).count + picked.placed


def _missing(game: Position, seat: int, picked: Picked | None) -> int | None:
    if picked is None or picked.line == FLOOR:
        return None
    line = game.board(seat).line(picked.line)
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
