"""What is expected to follow a choice, as the engine tells it: who fills a line, who has to spill.

Pure. Seats, lines and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from azul.rules import FLOOR, Colour, Move, Phase, Picked, Position

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


def expected(game: Position, line: Iterable[Move]) -> list[tuple[Picked, bool]]:
    """The picks of a line of play, as the engine tells them; and whether each fills its line."""
    found = []
    for command in line:
        before, (game, events) = game, game.apply(command)
        for picked in events:
            if isinstance(picked, Picked):
                found.append((picked, picked.line != FLOOR and _fills(before, picked)))
    return found


def _fills(game: Position, picked: Picked) -> bool:
    line = game.board(picked.seat).line(picked.line)
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


def filled(seat: int, command: Move, later: Sequence[tuple[Picked, bool]], now: Position) -> Follow | None:
    """The later pick that fills the line which this one begins or goes on with."""
    for picked, fills in later:
        if fills and (picked.seat, picked.line) == (seat, getattr(command, "line", FLOOR)):
            return _follow(picked, fills, now)
    return None


def reply(seat: int, later: Sequence[tuple[Picked, bool]], now: Position) -> Follow | None:
    """What the next player is expected to do, where that goes to a line."""
    if not later or later[0][0].seat == seat or later[0][0].line == FLOOR:
        return None
    return _follow(*later[0], now)


def plan(seat: int, command: Move, later: Sequence[tuple[Picked, bool]], now: Position) -> Follow | None:
    """The own next pick, where it fills another line."""
    own = next(((picked, fills) for picked, fills in later if picked.seat == seat), None)
    if own is None or not own[1] or own[0].line == getattr(command, "line", FLOOR):
        return None
    return _follow(*own, now)


def _follow(picked: Picked, fills: bool, now: Position) -> Follow:
    source, colour, number = picked.source, picked.colour, picked.number
    here = now.phase is Phase.OFFER and now.offer.at(source)[colour] == number
    spilled = picked.fallen + picked.discarded
    return Follow(picked.seat, source, colour, number, picked.line, fills, spilled, here)
