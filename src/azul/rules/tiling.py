"""Wall-tiling, the end of a round, and the end of the game.

Source: rules, "A round" 3 and 4, "The end", "The grey wall". Where the tiling stands needs no memory:
lines tiled are empty, floors counted are empty, and `to_play` is the player whose column is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from azul.rules.board import FloorLine, PatternLine, PlayerBoard
from azul.rules.commands import Place
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
from azul.rules.phase import Phase
from azul.rules.refused import Refused
from azul.rules.tiles import NO_TILES, Tiles
from azul.rules.wall import WallKind, points_for

if TYPE_CHECKING:
    from azul.rules.game import Game

IDLE_ROUNDS = 3


def begin(game: Game, events: list[Event]) -> Game:
    """Tile from the next round's first player on, as far as no column must be chosen."""
    first = game.marker or game.first
    game = game._replace(phase=Phase.TILING, first=first, to_play=first, idle=game.idle + 1)
    return _go_on(game, events)


def next_line(board: PlayerBoard) -> int | None:
    """The full line (from 1) whose tile goes to the wall next, if there is one."""
    for number, line in enumerate(board.lines, 1):
        if line.count == line.size:
            return number
    return None


def check(game: Game, command: Place) -> None:
    """Raises `Refused` unless the player to play may lay that line's tile there."""
    if game.phase is not Phase.TILING or game.to_play is None:
        raise Refused("no wall space is chosen now: that comes in wall-tiling, on the grey wall")
    board = game.board(game.to_play)
    line = next_line(board)
    if line != command.line:
        raise Refused("the tile of line {line} is next", line=line)
    colour = board.line(command.line).colour
    assert colour is not None
    if command.column in board.wall.columns_for(game.wall, command.line, colour):
        return
    if board.wall[command.line - 1][command.column - 1] is not None:
        raise Refused("column {column} of that row has its tile", column=command.column)
    raise Refused(
        "column {column} already shows {colour}: a colour comes once in a column",
        column=command.column,
        colour=colour,
    )


def place(game: Game, command: Place, events: list[Event]) -> Game:
    """Lay the tile of a line to a column, and go on tiling. Raises `Refused`."""
    check(game, command)
    assert game.to_play is not None
    return _go_on(_lay(game, game.to_play, command.line, command.column, events), events)


def _go_on(game: Game, events: list[Event]) -> Game:
    """Tile line after line, player after player, until a column must be chosen or the round is over."""
    seats = game.seats_from(game.first)
    for seat in seats[seats.index(game.to_play or game.first) :]:
        while (line := next_line(game.board(seat))) is not None:
            board = game.board(seat)
            colour = board.lines[line - 1].colour
            assert colour is not None
            columns = board.wall.columns_for(game.wall, line, colour)
            if not columns:
                game = _fall(game, seat, line, events)
            elif game.wall is WallKind.GREY:
                return game._replace(to_play=seat)
            else:
                game = _lay(game, seat, line, columns[0], events)
        game = _clear_floor(game, seat, events)
    return _end_round(game, events)


def _lay(game: Game, seat: int, line: int, column: int, events: list[Event]) -> Game:
    """One tile of a full line to the wall, the others to the lid; it scores as it lands."""
    score, lines, wall, floor = game.board(seat)
    colour = lines[line - 1].colour
    assert colour is not None
    wall = wall.lay(line, column, colour)
    across, down = wall.runs(line, column)
    points = points_for(across, down)
    score += points
    events.append(TileLaid(seat, line, column, colour, across, down, points, score))
    board = PlayerBoard(score, _emptied(lines, line), wall, floor)
    lid = game.lid + Tiles.only(colour, line - 1) if line > 1 else game.lid
    return game._replace(boards=game.with_board(seat, board), lid=lid, idle=0)


def _fall(game: Game, seat: int, line: int, events: list[Event]) -> Game:
    """A full line without a wall space left falls to the floor at once (grey wall only)."""
    score, lines, wall, floor = game.board(seat)
    colour = lines[line - 1].colour
    assert colour is not None
    floor, discarded = floor.drop(colour, line)
    events.append(LineFell(seat, line, colour, line - discarded, discarded))
    return game._replace(
        boards=game.with_board(seat, PlayerBoard(score, _emptied(lines, line), wall, floor)),
        lid=game.lid + Tiles.only(colour, discarded),
    )


def _emptied(lines: tuple[PatternLine, ...], line: int) -> tuple[PatternLine, ...]:
    return (*lines[: line - 1], PatternLine(line), *lines[line:])


def _clear_floor(game: Game, seat: int, events: list[Event]) -> Game:
    """The floor costs its points, never below a score of 0; its tiles go to the lid."""
    score, lines, wall, floor = game.board(seat)
    if not floor:
        return game
    after = max(0, score - floor.penalty)
    events.append(FloorCost(seat, floor.penalty, score - after, after))
    board = PlayerBoard(after, lines, wall, FloorLine())
    return game._replace(boards=game.with_board(seat, board), lid=game.lid + floor.tiles)


def _end_round(game: Game, events: list[Event]) -> Game:
    events.append(RoundEnded(game.round, game.first))
    ending = _ending(game)
    if ending is None:
        return game._replace(phase=Phase.DEAL, to_play=None)
    bonuses = tuple(map(bonus, game.boards))
    boards = tuple(
        board._replace(score=board.score + extra.points)
        for board, extra in zip(game.boards, bonuses, strict=True)
    )
    events.append(GameEnded(ending, bonuses, tuple(b.score for b in boards), winners(boards)))
    return game._replace(boards=boards, phase=Phase.OVER, to_play=None)


def _ending(game: Game) -> Ending | None:
    """Why the game ends with this round, if it does: a full row, or a house ruling."""
    if any(board.wall.full_rows() for board in game.boards):
        return Ending.ROW
    if game.bag == NO_TILES and game.lid == NO_TILES:
        return Ending.NO_TILES
    return Ending.IDLE if game.idle >= IDLE_ROUNDS else None


def bonus(board: PlayerBoard) -> Bonus:
    """The full rows, columns and colours of a wall."""
    wall = board.wall
    return Bonus(len(wall.full_rows()), len(wall.full_columns()), len(wall.full_colours()))


def winners(boards: tuple[PlayerBoard, ...]) -> tuple[int, ...]:
    """The seats with most points, of these those with most full rows; several share the victory."""
    ranks = [(board.score, len(board.wall.full_rows())) for board in boards]
    return tuple(seat for seat, rank in enumerate(ranks, 1) if rank == max(ranks))
