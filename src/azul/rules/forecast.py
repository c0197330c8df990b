"""Forecasts: the position if the round ended now, and what a tile would score in each column.

On the grey wall the best columns are chosen: those that leave the player most points after the floor
(whose penalty grows when a line falls) and, if the game ends with this round, after the bonuses; the
leftmost of equal columns.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from azul.rules.board import (
    PlayerBoard,
    Wall,
    WallKind,
    after_penalty,
    floor_penalty,
    runs,
    tile_points,
    wall_bonus,
)
from azul.rules.moves import Event, Place, TileLaid
from azul.rules.rounds import FactoryOffer, next_line, place, tile_walls
from azul.rules.tiles import NO_TILES, Colour, Phase

if TYPE_CHECKING:
    from azul.rules.position import Position


def round_ended_now(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """The position after wall-tiling if no more tiles were taken (they go to the lid), and the events.

    During wall-tiling: the position after the rest of it. Between rounds and after the end nothing changes.
    """
    events: list[Event] = []
    if position.phase is Phase.OFFER:
        lid = position.lid + position.offer.tiles
        offer = FactoryOffer((NO_TILES,) * len(position.offer.factories))
        position = tile_walls(position._replace(offer=offer, lid=lid), events)
    while position.phase is Phase.TILING and position.to_play is not None:
        board, *others = (position.board(seat) for seat in position.seats_from(position.to_play))
        position = place(position, best_place(board, any(map(_completes_row, others))), events)
    return position, tuple(events)


def column_points(position: Position) -> tuple[tuple[int, int], ...]:
    """In wall-tiling: each legal column with what the tile would score there."""
    points = []
    for move in position.legal_moves if position.phase is Phase.TILING else ():
        assert isinstance(move, Place)
        laid = next(e for e in position.apply(move).events if isinstance(e, TileLaid))
        points.append((move.column, laid.points))
    return tuple(points)


def best_place(board: PlayerBoard, ends: bool = False) -> Place:
    """The best column for the next full line and the full lines after it (grey wall).

    `ends` says that the game ends with this round whatever this player does.
    """
    line = next_line(board)
    assert line is not None
    full = tuple((held.size, held.colour) for held in board.lines if held.full and held.colour is not None)
    _, column = _best(board.wall, full, len(board.floor), board.score, ends)
    assert column is not None
    return Place(line, column)


def _completes_row(board: PlayerBoard) -> bool:
    """Whether a row is full, or will be with the tile of the full line beside it (grey wall).

    An earlier choice of column could still make that line fall; few players would choose so.
    """
    if board.wall.has_full_row:
        return True
    return any(
        line.full
        and line.colour is not None
        and row.count(None) == 1
        and board.wall.columns_for(WallKind.GREY, line.size, line.colour) != ()
        for row, line in zip(board.wall, board.lines, strict=True)
    )


@lru_cache(maxsize=20_000)
def _best(
    wall: Wall, lines: tuple[tuple[int, Colour], ...], fallen: int, score: int, ends: bool
) -> tuple[int, int | None]:
    """The highest score that the full lines can lead to after the floor, and the first line's column."""
    if not lines:
        after = after_penalty(score, floor_penalty(fallen))
        if ends or wall.has_full_row:
            after += wall_bonus(wall).points
        return after, None
    (line, colour), *rest = lines
    columns = wall.columns_for(WallKind.GREY, line, colour)
    if not columns:
        return _best(wall, tuple(rest), fallen + line, score, ends)[0], None
    best: tuple[int, int | None] = (-1, None)
    for column in columns:
        laid = wall.lay(line, column, colour)
        points = tile_points(*runs(laid, line, column))
        after, _ = _best(laid, tuple(rest), fallen, score + points, ends)
        if after > best[0]:
            best = after, column
    return best
