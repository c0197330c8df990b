"""Listing the legal moves of a position.

The lines that may take a colour are a small set of bits, so that all picks of a group of tiles come out
of a table in one step: 4 us a position instead of 25 with `drafting.check` for every pick.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from azul.rules.board import PatternLine, PlayerBoard
from azul.rules.moves import CENTRE, FLOOR, Move, Pick, Place
from azul.rules.state import State
from azul.rules.tiles import COLOURS, Phase, Table, Tiles
from azul.rules.tiling import next_line

_LINES = (1, 2, 3, 4, 5, FLOOR)


def legal_moves(position: State) -> Sequence[Move]:
    """The picks of a position, or its columns on the grey wall, or none."""
    if position.phase is not Phase.OFFER:
        return _places(position)
    factories, centre = position.offer
    lines = _open_lines(position.board(position.to_play or 1))
    every = _all_picks(len(factories))
    picks = [every[colour][lines >> 5 * colour & 31] for colour in range(5)]
    moves: list[Move] = []
    for place, tiles in enumerate((*factories, centre)):
        for colour in _PRESENT[tiles]:
            moves += picks[colour][place]
    return moves


def _places(position: State) -> list[Place]:
    """The columns for the next full line, if the player to play must choose one."""
    if position.phase is not Phase.TILING or position.to_play is None:
        return []
    board = position.board(position.to_play)
    line = next_line(board)
    if line is None:
        return []
    colour = board.line(line).colour
    assert colour is not None
    return [Place(line, column) for column in board.wall.columns_for(position.wall, line, colour)]


def _open_lines(board: PlayerBoard) -> int:
    """Bit 5c + n is set where line n + 1 may take colour c (the same rule as `drafting.check_line`)."""
    takes = 0
    for line in board.lines:
        takes |= _TAKES[line]
    return takes & board.wall.lacking


def _takes(line: PatternLine) -> int:
    """Bit 5c + n is set for the colours c that a line may take if its wall row lacks them."""
    if line.full:
        return 0
    colours = COLOURS if line.colour is None else (line.colour,)
    return sum(1 << 5 * colour + line.size - 1 for colour in colours)


_TAKES = Table(_takes)

# The colours of a group of tiles as plain numbers, which cost half as much as an index as an enum does.
_PRESENT: Table[Tiles, tuple[int, ...]] = Table(
    lambda tiles: tuple(number for number in range(5) if tiles[number])
)


@cache
def _all_picks(factories: int) -> tuple[tuple[tuple[tuple[Pick, ...], ...], ...], ...]:
    """All picks by colour, open lines (bit n is line n + 1), and source (the centre last)."""
    sources = (*range(1, factories + 1), CENTRE)
    line_sets = [[line for line in _LINES if line == FLOOR or bits >> line - 1 & 1] for bits in range(32)]
    return tuple(
        tuple(
            tuple(tuple(Pick(source, colour, line) for line in lines) for source in sources)
            for lines in line_sets
        )
        for colour in COLOURS
    )
