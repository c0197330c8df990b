"""Wall-tiling, the end of a round, and the end of the game.

Source: docs/rules.md, "Tiling the wall", "The end" and "The grey wall".
The position remembers no step of the tiling: lines that were tiled are empty, floors that were counted
are empty, and `to_play` is the player who must choose a column.
"""

from __future__ import annotations

from azul.rules.board import EMPTY_FLOOR, EMPTY_LINES, SIZE, PatternLine, PlayerBoard, WallKind
from azul.rules.events import Ending, Event, FloorCost, GameEnded, LineFell, RoundEnded, TileLaid
from azul.rules.moves import Place
from azul.rules.scoring import after_penalty, floor_penalty, runs, tile_points, wall_bonus, winners
from azul.rules.state import S, State
from azul.rules.tiles import MARKER, N_, NO_TILES, IllegalMove, Phase, Tiles

IDLE_ROUNDS = 3  # so many rounds in a row without a tile on any wall end the game


def begin(position: S, events: list[Event]) -> S:
    """Tile from the next round's first player on, until a column must be chosen."""
    first = position.marker or position.first
    position = position._replace(first=first, idle=position.idle + 1)
    return _continue(position, first, list(position.boards), list(position.lid), events)


def next_line(board: PlayerBoard) -> int | None:
    """The full line (from 1) whose tile goes to the wall next, if there is one."""
    for number, line in enumerate(board.lines, 1):
        if line.count == line.size:
            return number
    return None


def check(position: State, move: Place) -> None:
    """Raises `IllegalMove` unless the player to play may lay that line's tile there."""
    if position.phase is not Phase.TILING or position.to_play is None:
        raise IllegalMove(N_("no column to choose now; that is part of wall-tiling on the grey wall"))
    board = position.board(position.to_play)
    line = next_line(board)
    if line != move.line:
        raise IllegalMove(N_("the tile of line {line} comes first"), line=line)
    colour = board.line(move.line).colour
    assert colour is not None
    if move.column in board.wall.columns_for(position.wall, move.line, colour):
        return
    if not 0 < move.column <= SIZE:
        raise IllegalMove(N_("there is no column {column}; the columns are 1 to 5"), column=move.column)
    if board.wall[move.line - 1][move.column - 1] is not None:
        raise IllegalMove(N_("column {column} of that row already has a tile"), column=move.column)
    raise IllegalMove(
        N_("column {column} already has {colour}; a column takes each colour only once"),
        column=move.column,
        colour=colour,
    )


def place(position: S, move: Place, events: list[Event]) -> S:
    """Lay the tile of a line in a column and continue tiling. Raises `IllegalMove`."""
    check(position, move)
    seat = position.to_play
    assert seat is not None
    boards, lid = list(position.boards), list(position.lid)
    boards[seat - 1] = _lay(seat, boards[seat - 1], *move, lid, events)
    return _continue(position, seat, boards, lid, events)


def _continue(position: S, seat: int, boards: list[PlayerBoard], lid: list[int], events: list[Event]) -> S:
    """Tile from a seat on until a column must be chosen or the round is over.

    `boards` and `lid` are the current ones and change in place; one new position is made at the end, which
    saves 10 us a round.
    """
    to_play = _tile_from(position, seat, boards, lid, events)
    idle = 0 if TileLaid in map(type, events) else position.idle
    phase = Phase.TILING if to_play else _end_round(position, boards, lid, idle, events)
    return position._replace(boards=tuple(boards), lid=Tiles(lid), phase=phase, to_play=to_play, idle=idle)


def _tile_from(
    position: State, seat: int, boards: list[PlayerBoard], lid: list[int], events: list[Event]
) -> int | None:
    """Tile one player after the other; the seat that must choose a column, if any must."""
    seats = position.seats_from(position.first)
    for tiling in seats[seats.index(seat) :]:
        if _tile(position.wall, tiling, boards, lid, events):
            return tiling
    return None


def _tile(kind: WallKind, seat: int, boards: list[PlayerBoard], lid: list[int], events: list[Event]) -> bool:
    """Tile one player's full lines and count the floor; stop, and True, where a column must be chosen."""
    board = boards[seat - 1]
    for number, (size, colour, count) in enumerate(board.lines, 1):
        if count < size or colour is None:
            continue
        columns = board.wall.columns_for(kind, number, colour)
        if not columns:
            board = _fall(seat, board, number, lid, events)
        elif kind is WallKind.COLOURED:
            board = _lay(seat, board, number, columns[0], lid, events)
        else:
            boards[seat - 1] = board
            return True
    boards[seat - 1] = _clear_floor(seat, board, lid, events)
    return False


def _lay(
    seat: int, board: PlayerBoard, line: int, column: int, lid: list[int], events: list[Event]
) -> PlayerBoard:
    """One tile of a full line moves to the wall and scores; the others go to the lid."""
    score, lines, wall, floor = board
    colour = lines[line - 1].colour
    assert colour is not None
    wall = wall.lay(line, column, colour)
    across, down = runs(wall, line, column)
    points = tile_points(across, down)
    score += points
    lid[colour] += line - 1
    events.append(TileLaid(seat, line, column, colour, across, down, points, score))
    return PlayerBoard(score, _emptied(lines, line), wall, floor)


def _fall(seat: int, board: PlayerBoard, line: int, lid: list[int], events: list[Event]) -> PlayerBoard:
    """A full line without a space on the wall falls to the floor at once (grey wall only)."""
    score, lines, wall, floor = board
    colour = lines[line - 1].colour
    assert colour is not None
    floor, discarded = floor.drop(colour, line)
    lid[colour] += discarded
    events.append(LineFell(seat, line, colour, line - discarded, discarded))
    return PlayerBoard(score, _emptied(lines, line), wall, floor)


def _emptied(lines: tuple[PatternLine, ...], line: int) -> tuple[PatternLine, ...]:
    return (*lines[: line - 1], EMPTY_LINES[line - 1], *lines[line:])


def _clear_floor(seat: int, board: PlayerBoard, lid: list[int], events: list[Event]) -> PlayerBoard:
    """The floor costs its points, never below a score of 0; its tiles go to the lid."""
    score, lines, wall, floor = board
    if not floor:
        return board
    for fallen in floor:
        if fallen is not MARKER:
            lid[fallen] += 1
    penalty = floor_penalty(len(floor))
    after = after_penalty(score, penalty)
    events.append(FloorCost(seat, penalty, score - after, after))
    return PlayerBoard(after, lines, wall, EMPTY_FLOOR)


def _end_round(
    position: State, boards: list[PlayerBoard], lid: list[int], idle: int, events: list[Event]
) -> Phase:
    """The phase that follows; the bonuses are added to `boards` if the game is over."""
    events.append(RoundEnded(position.round, position.first))
    ending = _ending(boards, idle, position.bag, lid)
    if ending is None:
        return Phase.DEAL
    bonuses = tuple(wall_bonus(board.wall) for board in boards)
    boards[:] = [
        board._replace(score=board.score + bonus.points) for board, bonus in zip(boards, bonuses, strict=True)
    ]
    events.append(GameEnded(ending, bonuses, tuple(board.score for board in boards), winners(boards)))
    return Phase.OVER


def _ending(boards: list[PlayerBoard], idle: int, bag: Tiles, lid: list[int]) -> Ending | None:
    """Why the game ends with this round, if it does: a full row, or a house ruling."""
    if any(board.wall.has_full_row for board in boards):
        return Ending.ROW
    if bag == NO_TILES and not any(lid):
        return Ending.NO_TILES
    return Ending.IDLE if idle >= IDLE_ROUNDS else None
