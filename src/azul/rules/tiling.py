"""Wall-tiling, the end of a round, and the end of the game.

Source: docs/rules.md, "Tiling the wall", "The end" and "The grey wall".
Where the tiling stands needs no memory:
lines tiled are empty, floors counted are empty, and `to_play` is the player whose column is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azul.rules.board import (
    EMPTY_FLOOR,
    EMPTY_LINES,
    SIZE,
    PatternLine,
    PlayerBoard,
    Wall,
    WallKind,
    points_for,
)
from azul.rules.events import (
    Bonus,
    Ending,
    Event,
    FloorCost,
    GameEnded,
    LineFell,
    RoundEnded,
    TileLaid,
)
from azul.rules.moves import Place
from azul.rules.tiles import MARKER, NO_TILES, IllegalMove, Phase, Tiles, replaced

if TYPE_CHECKING:
    from azul.rules.position import Position

IDLE_ROUNDS = 3
_new = tuple.__new__  # past the constructor that named tuples have in Python: 0.15 us instead of 0.3
_GREY = WallKind.GREY  # 0.1 us each time for the look-up in the class


def begin(position: Position, events: list[Event]) -> Position:
    """Tile from the next round's first player on, as far as no column must be chosen."""
    first = position.marker or position.first
    return _go_on(position, first, first, position.boards, list(position.lid), position.idle + 1, events)


def next_line(board: PlayerBoard) -> int | None:
    """The full line (from 1) whose tile goes to the wall next, if there is one."""
    for number, line in enumerate(board.lines, 1):
        if line.count == line.size:
            return number
    return None


def check(position: Position, move: Place) -> None:
    """Raises `IllegalMove` unless the player to play may lay that line's tile there."""
    if position.phase is not Phase.TILING or position.to_play is None:
        raise IllegalMove("no column to choose now; that is part of wall-tiling on the grey wall")
    board = position.board(position.to_play)
    line = next_line(board)
    if line != move.line:
        raise IllegalMove("the tile of line {line} comes first", line=line)
    colour = board.line(move.line).colour
    assert colour is not None
    if move.column in board.wall.columns_for(position.wall, move.line, colour):
        return
    if not 0 < move.column <= SIZE:
        raise IllegalMove("there is no column {column}; the columns are 1 to 5", column=move.column)
    if board.wall[move.line - 1][move.column - 1] is not None:
        raise IllegalMove("column {column} of that row already has a tile", column=move.column)
    raise IllegalMove(
        "column {column} already has {colour}; a column takes each colour only once",
        column=move.column,
        colour=colour,
    )


def place(position: Position, move: Place, events: list[Event]) -> Position:
    """Lay the tile of a line to a column, and go on tiling. Raises `IllegalMove`."""
    check(position, move)
    seat = position.to_play
    assert seat is not None
    lid = list(position.lid)
    boards = position.with_board(seat, _lay(seat, position.board(seat), *move, lid, events))
    return _go_on(position, position.first, seat, boards, lid, position.idle, events)


def _go_on(
    position: Position,
    first: int,
    seat: int,
    boards: tuple[PlayerBoard, ...],
    lid: list[int],
    idle: int,
    events: list[Event],
) -> Position:
    """Tile from a seat on until a column must be chosen or the round is over.

    `boards` and `lid` are as they are by now; the one `Position` is made at the end, 10 us a round less.
    """
    tiled = list(boards)
    waiting = _tile_from(seat, first, position.wall, tiled, lid, events)
    if TileLaid in map(type, events):
        idle = 0
    phase = Phase.TILING if waiting else _end_round(position, first, tiled, lid, idle, events)
    return position.__class__(
        position.wall,
        tuple(tiled),
        position.offer,
        position.marker,
        position.bag,
        Tiles(lid),
        position.round,
        phase,
        first,
        waiting,
        idle,
    )


def _tile_from(
    seat: int,
    first: int,
    kind: WallKind,
    boards: list[PlayerBoard],
    lid: list[int],
    events: list[Event],
) -> int | None:
    """Tile one player after the other, in `boards` itself; who must choose a column first, if anyone."""
    while True:
        boards[seat - 1], chooses = _tile(kind, seat, boards[seat - 1], lid, events)
        if chooses:
            return seat
        seat = seat % len(boards) + 1
        if seat == first:
            return None


def _tile(
    kind: WallKind, seat: int, board: PlayerBoard, lid: list[int], events: list[Event]
) -> tuple[PlayerBoard, bool]:
    """Tile one player's full lines and count the floor; or stop, and True, where a column is chosen.

    What leaves the board is added to the counts in `lid`.
    """
    for number, (size, colour, count) in enumerate(board.lines, 1):
        if count < size or colour is None:
            continue
        columns = board.wall.columns_for(kind, number, colour)
        if not columns:
            board = _fall(seat, board, number, lid, events)
        elif kind is _GREY:
            return board, True
        else:
            board = _lay(seat, board, number, columns[0], lid, events)
    return _clear_floor(seat, board, lid, events), False


def _lay(
    seat: int, board: PlayerBoard, line: int, column: int, lid: list[int], events: list[Event]
) -> PlayerBoard:
    """One tile of a full line to the wall, the others to the lid; it scores as it lands."""
    score, lines, wall, floor = board
    colour = lines[line - 1].colour
    assert colour is not None
    wall = wall.lay(line, column, colour)
    across, down = wall.runs(line, column)
    points = points_for(across, down)
    score += points
    lid[colour] += line - 1
    events.append(_new(TileLaid, (seat, line, column, colour, across, down, points, score)))
    return _new(PlayerBoard, (score, _emptied(lines, line), wall, floor))


def _fall(seat: int, board: PlayerBoard, line: int, lid: list[int], events: list[Event]) -> PlayerBoard:
    """A full line without a wall space left falls to the floor at once (grey wall only)."""
    score, lines, wall, floor = board
    colour = lines[line - 1].colour
    assert colour is not None
    floor, discarded = floor.drop(colour, line)
    lid[colour] += discarded
    events.append(LineFell(seat, line, colour, line - discarded, discarded))
    return PlayerBoard(score, _emptied(lines, line), wall, floor)


def _emptied(lines: tuple[PatternLine, ...], line: int) -> tuple[PatternLine, ...]:
    return replaced(lines, line, EMPTY_LINES[line - 1])


def _clear_floor(seat: int, board: PlayerBoard, lid: list[int], events: list[Event]) -> PlayerBoard:
    """The floor costs its points, never below a score of 0; its tiles go to the lid."""
    score, lines, wall, floor = board
    if not floor:
        return board
    for fallen in floor:
        if fallen is not MARKER:
            lid[fallen] += 1
    after = max(0, score - floor.penalty)
    events.append(FloorCost(seat, floor.penalty, score - after, after))
    return _new(PlayerBoard, (after, lines, wall, EMPTY_FLOOR))


def _end_round(
    position: Position, first: int, boards: list[PlayerBoard], lid: list[int], idle: int, events: list[Event]
) -> Phase:
    """The phase that follows; the bonuses go into `boards` if the game is over."""
    events.append(RoundEnded(position.round, first))
    ending = _ending(boards, idle, position.bag, lid)
    if ending is None:
        return Phase.DEAL
    boards[:] = _with_bonuses(boards, ending, events)
    return Phase.OVER


def _ending(boards: list[PlayerBoard], idle: int, bag: Tiles, lid: list[int]) -> Ending | None:
    """Why the game ends with this round, if it does: a full row, or a house ruling."""
    if any(board.wall.has_full_row for board in boards):
        return Ending.ROW
    if bag == NO_TILES and not any(lid):
        return Ending.NO_TILES
    return Ending.IDLE if idle >= IDLE_ROUNDS else None


def _with_bonuses(boards: list[PlayerBoard], ending: Ending, events: list[Event]) -> list[PlayerBoard]:
    """The final scores."""
    bonuses = tuple(map(bonus, boards))
    final = [
        board._replace(score=board.score + extra.points) for board, extra in zip(boards, bonuses, strict=True)
    ]
    events.append(GameEnded(ending, bonuses, tuple(b.score for b in final), winners(final)))
    return final


def bonus(board: PlayerBoard) -> Bonus:
    """What a player gets at the end beside the points so far."""
    return wall_bonus(board.wall)


def wall_bonus(wall: Wall) -> Bonus:
    """The full rows, columns and colours of a wall."""
    return Bonus(len(wall.full_rows()), len(wall.full_columns()), len(wall.full_colours()))


def winners(boards: Sequence[PlayerBoard]) -> tuple[int, ...]:
    """The seats with most points, of these those with most full rows; several share the victory."""
    return tuple(seat for seat, place in enumerate(places(boards), 1) if place == 1)


def places(boards: Sequence[PlayerBoard]) -> tuple[int, ...]:
    """Each seat's place, by points, then by full rows; players who are level share the better place."""
    ranks = [(board.score, len(board.wall.full_rows())) for board in boards]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
