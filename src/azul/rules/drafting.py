"""Drafting: taking tiles in the factory offer.

Source: docs/rules.md, "What a line takes".
A pattern line takes one colour, not one its wall row shows, and not more
than it holds; everything else a player may do, wise or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from azul.rules.board import FILLED, SIZE, FloorLine, PlayerBoard
from azul.rules.events import Event, MarkerTaken, Picked
from azul.rules.moves import CENTRE, FLOOR, Pick
from azul.rules.tiles import NO_TILES, Colour, IllegalMove, Phase, Tiles, replaced

if TYPE_CHECKING:
    from azul.rules.position import Position

_OFFER = Phase.OFFER  # 0.1 us each time for the look-up in the class
_new = tuple.__new__  # past the constructor that named tuples have in Python: 0.15 us instead of 0.3


_NOT_NOW = {
    Phase.DEAL: "no tiles to take yet; the factories must be filled first",
    Phase.TILING: "no tiles to take now; the factory offer is over",
    Phase.OVER: "no tiles to take; the game is over",
}


def check_source(position: Position, source: int, colour: Colour | None = None) -> None:
    """Raises `IllegalMove` where nothing (or nothing of that colour) can be taken from a source."""
    if position.phase is not _OFFER:
        raise IllegalMove(_NOT_NOW[position.phase])
    tiles = position.offer.at(source)
    if colour is None:
        if tiles == NO_TILES:
            if source == CENTRE:
                raise IllegalMove("there are no tiles in the centre")
            raise IllegalMove("factory {source} is empty", source=source)
    elif not tiles[colour]:
        if source == CENTRE:
            raise IllegalMove("there are no {colour} tiles in the centre", colour=colour)
        raise IllegalMove("factory {source} has no {colour} tiles", colour=colour, source=source)


def check_line(board: PlayerBoard, line: int, colour: Colour) -> None:
    """Raises `IllegalMove` where a pattern line may not take that colour; the floor takes all."""
    if line == FLOOR:
        return
    if not 0 < line <= SIZE:
        raise IllegalMove("there is no line {line}; the pattern lines are 1 to 5", line=line)
    size, held, count = board.lines[line - 1]
    if count == size:
        raise IllegalMove("line {line} is full", line=line)
    if held is not None and held != colour:
        raise IllegalMove(
            "line {line} holds {held} tiles; a line takes one colour only", line=line, held=held
        )
    if colour in board.wall[line - 1]:
        raise IllegalMove(
            "line {line} cannot take {colour}; its wall row already has it", line=line, colour=colour
        )


def check(position: Position, move: Pick) -> None:
    """Raises `IllegalMove` unless the player to play may do this."""
    source, colour, line = move
    check_source(position, source, colour)
    check_line(position.boards[(position.to_play or 1) - 1], line, colour)


def pick(position: Position, move: Pick, events: list[Event]) -> Position:
    """Take the tiles; the round's last pick leaves an empty offer. Raises `IllegalMove`."""
    source, colour, line = move
    kind, boards, offer, marker, bag, lid, round_, phase, first, to_play, idle = position
    if phase is not _OFFER:
        check_source(position, source, colour)
    offer, number, rest = offer.take(source, colour)
    if not number:
        check_source(position, source, colour)
    seat = to_play or 1
    check_line(boards[seat - 1], line, colour)
    score, lines, wall, floor = boards[seat - 1]
    if source == CENTRE and marker == CENTRE:
        marker = seat
        floor = _take_marker(seat, floor, events)
    left, discarded = number, 0
    if line != FLOOR:
        changed = list(lines)
        changed[line - 1], left = FILLED[lines[line - 1], colour, number]
        lines = tuple(changed)
    if left:
        floor, discarded = floor.drop(colour, left)
        if discarded:
            lid += Tiles.only(colour, discarded)
    placed, fallen = number - left, left - discarded
    events.append(_new(Picked, (seat, source, colour, number, line, placed, fallen, discarded, rest)))
    boards = replaced(boards, seat, _new(PlayerBoard, (score, lines, wall, floor)))
    to_play = seat % len(boards) + 1
    return _new(
        position.__class__,
        (kind, boards, offer, marker, bag, lid, round_, phase, first, to_play, idle),
    )


def _take_marker(seat: int, floor: FloorLine, events: list[Event]) -> FloorLine:
    """The first pick from the centre takes it to the leftmost free space, if there is one."""
    after = floor.take_marker()
    events.append(MarkerTaken(seat, len(after) if after is not floor else None))
    return after
