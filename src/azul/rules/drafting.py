"""Drafting: a player takes tiles from the factory offer.

Source: docs/rules.md, "What a line takes".
A pattern line takes one colour only, not one that its wall row already shows, and no more tiles than it
has spaces. Everything else is allowed, wise or not.
"""

from __future__ import annotations

from azul.rules.board import SIZE, FloorLine, PlayerBoard
from azul.rules.events import Event, MarkerTaken, Picked
from azul.rules.moves import CENTRE, FLOOR, Pick
from azul.rules.state import S, State
from azul.rules.tiles import N_, NO_TILES, Colour, IllegalMove, Phase, Tiles

# Past the constructors of named tuples: with them (and `_replace` for the position) a pick takes 1 us more
# of 4, and reading records 5 % longer.
_new = tuple.__new__

_NOT_NOW = {
    Phase.DEAL: N_("no tiles to take yet; the factories must be filled first"),
    Phase.TILING: N_("no tiles to take now; the factory offer is over"),
    Phase.OVER: N_("no tiles to take; the game is over"),
}


def check_source(position: State, source: int, colour: Colour | None = None) -> None:
    """Raises `IllegalMove` where nothing (or nothing of that colour) can be taken from a source."""
    if position.phase is not Phase.OFFER:
        raise IllegalMove(_NOT_NOW[position.phase])
    tiles = position.offer.at(source)
    if colour is None:
        if tiles == NO_TILES:
            if source == CENTRE:
                raise IllegalMove(N_("there are no tiles in the centre"))
            raise IllegalMove(N_("factory {source} is empty"), source=source)
    elif not tiles[colour]:
        if source == CENTRE:
            raise IllegalMove(N_("there are no {colour} tiles in the centre"), colour=colour)
        raise IllegalMove(N_("factory {source} has no {colour} tiles"), colour=colour, source=source)


def check_line(board: PlayerBoard, number: int, colour: Colour) -> None:
    """Raises `IllegalMove` where a pattern line may not take that colour; the floor takes every tile."""
    if number == FLOOR:
        return
    if not 0 < number <= SIZE:
        raise IllegalMove(N_("there is no line {line}; the pattern lines are 1 to 5"), line=number)
    line = board.lines[number - 1]
    if line.full:
        raise IllegalMove(N_("line {line} is full"), line=number)
    if line.colour is not None and line.colour != colour:
        raise IllegalMove(
            N_("line {line} holds {held} tiles; a line takes one colour only"), line=number, held=line.colour
        )
    if colour in board.wall[number - 1]:
        raise IllegalMove(
            N_("line {line} cannot take {colour}; its wall row already has it"), line=number, colour=colour
        )


def check(position: State, move: Pick) -> None:
    """Raises `IllegalMove` unless the player to play may take these tiles."""
    check_source(position, move.source, move.colour)
    check_line(position.board(position.to_play or 1), move.line, move.colour)


def pick(position: S, move: Pick, events: list[Event]) -> S:
    """Take the tiles; the round's last pick leaves an empty offer. Raises `IllegalMove`."""
    source, colour, number = move
    kind, boards, offer, marker, bag, lid, round_, phase, first, to_play, idle = position
    if phase is not Phase.OFFER:
        check_source(position, source, colour)
    offer, taken, rest = offer.take(source, colour)
    if not taken:
        check_source(position, source, colour)
    seat = to_play or 1
    check_line(boards[seat - 1], number, colour)
    score, lines, wall, floor = boards[seat - 1]
    if source == CENTRE and marker == CENTRE:
        marker = seat
        floor = _take_marker(seat, floor, events)
    left, discarded = taken, 0
    if number != FLOOR:
        changed = list(lines)
        changed[number - 1], left = lines[number - 1].fill(colour, taken)
        lines = tuple(changed)
    if left:
        floor, discarded = floor.drop(colour, left)
    if discarded:
        lid += Tiles.only(colour, discarded)
    placed, fallen = taken - left, left - discarded
    events.append(_new(Picked, (seat, source, colour, taken, number, placed, fallen, discarded, rest)))
    boards = position.with_board(seat, _new(PlayerBoard, (score, lines, wall, floor)))
    to_play = seat % len(boards) + 1
    fields = (kind, boards, offer, marker, bag, lid, round_, phase, first, to_play, idle)
    return _new(type(position), fields)


def _take_marker(seat: int, floor: FloorLine, events: list[Event]) -> FloorLine:
    """The first pick from the centre takes the marker to the leftmost free space, if there is one."""
    after = floor.take_marker()
    events.append(MarkerTaken(seat, len(after) if after is not floor else None))
    return after
