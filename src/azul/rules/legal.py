"""The legal choices of a position, as a view that lists them and answers `in`.

For each colour the lines that may take it are one small set of bits, so that all picks of a group
come out of a table in one step: 4 us a position instead of 25 by asking for each pick.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, overload

from azul.rules.board import PlayerBoard
from azul.rules.commands import FLOOR, PICKS, Command, Pick, Place
from azul.rules.phase import Phase
from azul.rules.tiles import COLOURS
from azul.rules.tiling import next_line
from azul.rules.wall import Space

if TYPE_CHECKING:
    from azul.rules.game import Game

_LINES = (1, 2, 3, 4, 5)
_EVERY_LINE = sum(1 << 5 * n for n in range(5))  # bit 5n: line n + 1


class Legal(Sequence[Command]):
    """All choices of the player to play, in a fixed order: sources, colours, lines, the floor last.

    Deals are chance, not choices: they are not listed (there are too many), but `in` knows them.
    """

    __slots__ = ("_commands", "_game")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._commands: Sequence[Command] | None = None

    def _list(self) -> Sequence[Command]:
        if self._commands is None:
            self._commands = _choices(self._game)
        return self._commands

    def __contains__(self, command: object) -> bool:
        if not isinstance(command, Command):
            return False
        return self._game.refusal(command) is None

    def __len__(self) -> int:
        return len(self._list())

    @overload
    def __getitem__(self, index: int) -> Command: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Command]: ...
    def __getitem__(self, index: int | slice) -> Command | Sequence[Command]:
        return self._list()[index]

    def __repr__(self) -> str:
        return f"<Legal {' '.join(map(str, self))}>"


def _choices(game: Game) -> Sequence[Command]:
    if game.phase is Phase.OFFER:
        return _picks(game)
    if game.phase is Phase.TILING and game.to_play is not None:
        return _places(game)
    return ()


def _picks(game: Game) -> list[Command]:
    found: list[Command] = []
    bits = _open_lines(game.boards[(game.to_play or 1) - 1])
    for source, tiles in game.offer.sources():
        for colour in tiles.colours:
            found += _group_picks(source, colour, bits >> colour & _EVERY_LINE)
    return found


def _places(game: Game) -> list[Command]:
    board = game.board(game.to_play or 1)
    line = next_line(board)
    assert line is not None
    colour = board.line(line).colour
    assert colour is not None
    return [Place(line, column) for column in board.wall.columns_for(game.wall, line, colour)]


def _open_lines(board: PlayerBoard) -> int:
    """Bit 5n + c is set where line n + 1 may take colour c (the same rule as `drafting.check_line`)."""
    bits = 0
    shift = 0
    for (size, colour, count), row in zip(board.lines, board.wall, strict=True):
        if colour is None:
            bits |= _free_colours(row) << shift
        elif count < size:
            bits |= 1 << colour + shift
        shift += 5
    return bits


@cache
def _free_colours(row: tuple[Space, ...]) -> int:
    """Bit c is set where a wall row does not show colour c."""
    return sum(1 << colour for colour in COLOURS if colour not in row)


@cache
def _group_picks(source: int, colour: int, lines: int) -> tuple[Pick, ...]:
    """The picks of one group of tiles: the open lines, then the floor."""
    open_lines = [line for line in _LINES if lines >> 5 * (line - 1) & 1]
    return tuple(PICKS[source][colour][line] for line in (*open_lines, FLOOR))
