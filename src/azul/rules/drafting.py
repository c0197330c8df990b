"""Drafting: taking tiles in the factory offer.

Source: rules, "A round" 2. A pattern line takes one colour, not one its wall row shows, and not more
than it holds; everything else a player may do, wise or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from azul.rules.board import FloorLine, PatternLine, PlayerBoard
from azul.rules.commands import CENTRE, FLOOR, Pick
from azul.rules.events import Event, MarkerTaken, Picked
from azul.rules.phase import Phase
from azul.rules.refused import Refused
from azul.rules.tiles import Colour, Tiles

if TYPE_CHECKING:
    from azul.rules.game import Game


def check_source(game: Game, source: int, colour: Colour | None = None) -> None:
    """Raises `Refused` where nothing (or nothing of that colour) can be taken from a source."""
    if game.phase is not Phase.OFFER:
        raise Refused("no tiles can be taken now: the factory offer is over")
    tiles = game.offer.at(source)
    if colour is None:
        if not tiles:
            if source == CENTRE:
                raise Refused("there are no tiles in the centre")
            raise Refused("factory {source} is empty", source=source)
    elif not tiles[colour]:
        if source == CENTRE:
            raise Refused("there is no {colour} in the centre", colour=colour)
        raise Refused("there is no {colour} on factory {source}", colour=colour, source=source)


def check_line(board: PlayerBoard, line: int, colour: Colour) -> None:
    """Raises `Refused` where a pattern line may not take that colour; the floor takes all."""
    if line == FLOOR:
        return
    held = board.lines[line - 1]
    if held.count == held.size:
        raise Refused("line {line} is full", line=line)
    if held.colour is None:
        if colour in board.wall[line - 1]:
            raise Refused(
                "line {line} takes no {colour}: its wall row already shows it",
                line=line,
                colour=colour,
            )
    elif held.colour is not colour:
        raise Refused(
            "line {line} holds {held}, and a line takes one colour only",
            line=line,
            held=held.colour,
        )


def check(game: Game, command: Pick) -> None:
    """Raises `Refused` unless the player to play may do this."""
    source, colour, line = command
    check_source(game, source, colour)
    check_line(game.boards[(game.to_play or 1) - 1], line, colour)


def pick(game: Game, command: Pick, events: list[Event]) -> Game:
    """Take the tiles; the round's last pick leaves an empty offer. Raises `Refused`."""
    check(game, command)
    source, colour, line = command
    seat = game.to_play or 1
    number = game.offer.at(source)[colour]
    offer, rest = game.offer.take(source, colour)
    score, lines, wall, floor = game.boards[seat - 1]
    marker = game.marker
    if source == CENTRE and marker == CENTRE:
        marker = seat
        before, floor = floor, floor.take_marker()
        events.append(MarkerTaken(seat, len(floor) if floor is not before else None))
    lines, placed = _fill(lines, line, colour, number)
    floor, discarded = _spill(floor, colour, number - placed)
    events.append(
        Picked(seat, source, colour, number, line, placed, number - placed - discarded, discarded, rest)
    )
    return game._replace(
        boards=game.with_board(seat, PlayerBoard(score, lines, wall, floor)),
        offer=offer,
        marker=marker,
        lid=game.lid + Tiles.only(colour, discarded) if discarded else game.lid,
        to_play=seat % game.players + 1,
    )


def _fill(
    lines: tuple[PatternLine, ...], line: int, colour: Colour, number: int
) -> tuple[tuple[PatternLine, ...], int]:
    """Fill a line (0 is the floor: none); also how many tiles it took."""
    if line == FLOOR:
        return lines, 0
    size, _, count = lines[line - 1]
    placed = min(number, size - count)
    return (*lines[: line - 1], PatternLine(size, colour, count + placed), *lines[line:]), placed


def _spill(floor: FloorLine, colour: Colour, number: int) -> tuple[FloorLine, int]:
    """Let tiles fall; also how many go to the lid."""
    return floor.drop(colour, number) if number else (floor, 0)
