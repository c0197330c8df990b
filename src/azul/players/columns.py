"""Advice in wall-tiling on the grey wall: the columns of all lines to come, looked through."""

from __future__ import annotations

from collections.abc import Sequence

from azul.players.advice import Advice
from azul.players.boards import Board, standings
from azul.players.position import LINES, key_of
from azul.players.rounds import boards_of, lead_of
from azul.players.values import POINT, Values
from azul.players.walls import points_at
from azul.rules import Move, Place, Position
from azul.rules.commands import PLACES

_WIDTH = 60  # ways of tiling followed from line to line; more changed no choice


def advise(game: Position, values: Values) -> list[Advice]:
    """All columns for the next full line, best first. What others can still tile is counted with them."""
    seat = (game.to_play or 1) - 1
    boards = boards_of(game, values, _WIDTH)
    keys = [key_of(board, game.marker == number) for number, board in enumerate(game.boards, 1)]
    worths = [board.worth[key] for board, key in zip(boards, keys, strict=True)]
    lead = lead_of(boards, values)
    found: list[Advice] = []
    legal = [command for command in game.legal if isinstance(command, Place)]
    for place in legal:
        board, key = _placed(boards[seat], keys[seat], place)
        worths[seat] = board.worth[key]
        results = tuple(each / POINT for each in standings(worths, lead))
        found.append(Advice(place, results, _line(place, board, key), True, len(legal)))
    found.sort(key=lambda advice: -advice.worth(seat + 1))
    return found


def _placed(board: Board, key: int, place: Place) -> tuple[Board, int]:
    """The board and the key after the tile of a line went to a column."""
    row, column = place.line - 1, place.column - 1
    bits = key >> 6 * row & 63
    points = points_at(board.wall, row, column)
    wall = board.form.lay(board.wall, row, column, (bits - 1) % 5)
    return board.on(wall, board.score + points), key - (bits << 6 * row)


def _line(place: Place, board: Board, key: int) -> tuple[Move, ...]:
    """A column and those for the lines behind it."""
    new = board.tiled(key & LINES).wall & ~board.wall
    bits: Sequence[int] = [bit for bit in range(25) if new >> bit & 1]
    return (place, *(PLACES[bit // 5 + 1][bit % 5 + 1] for bit in bits))
