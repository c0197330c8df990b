"""The legal choices of a position, as a view that lists them and answers `in`.

For each colour the lines that may take it are one small set of bits, so that all picks of a group
come out of a table in one step: 4 us a position instead of 25 by asking for each pick.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, overload

from azul.rules.board import PatternLine, PlayerBoard
from azul.rules.commands import CENTRE, FLOOR, PICKS, Command, Pick, Place
from azul.rules.phase import Phase
from azul.rules.table import Table
from azul.rules.tiles import COLOURS, NO_TILES, Tiles
from azul.rules.tiling import next_line

if TYPE_CHECKING:
    from azul.rules.game import Game

_LINES = (1, 2, 3, 4, 5, FLOOR)


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
    factories, centre = game.offer
    lines = _open_lines(game.boards[(game.to_play or 1) - 1])
    masks = (lines & 31, lines >> 5 & 31, lines >> 10 & 31, lines >> 15 & 31, lines >> 20)
    for picks, tiles in zip(_all_picks(len(factories)), (*factories, centre), strict=True):
        if tiles != NO_TILES:
            for colour in _PRESENT[tiles]:
                found += picks[colour][masks[colour]]
    return found


def _places(game: Game) -> list[Command]:
    board = game.board(game.to_play or 1)
    line = next_line(board)
    assert line is not None
    colour = board.line(line).colour
    assert colour is not None
    return [Place(line, column) for column in board.wall.columns_for(game.wall, line, colour)]


def _open_lines(board: PlayerBoard) -> int:
    """Bit 5c + n is set where line n + 1 may take colour c (the same rule as `drafting.check_line`)."""
    a, b, c, d, e = board.lines
    takes = _TAKES
    return (takes[a] | takes[b] | takes[c] | takes[d] | takes[e]) & board.wall.lacking


def _takes(line: PatternLine) -> int:
    """Bit 5c + n is set for the colours c that a line may take if its wall row lacks them."""
    if line.full:
        return 0
    colours = COLOURS if line.colour is None else (line.colour,)
    return sum(1 << 5 * colour + line.size - 1 for colour in colours)


@cache
def _all_picks(factories: int) -> tuple[tuple[tuple[tuple[Pick, ...], ...], ...], ...]:
    """All picks by source (the centre last), colour and set of open lines (bit n is line n + 1)."""
    return tuple(
        tuple(
            tuple(
                tuple(PICKS[source][colour][line] for line in _LINES if not line or mask >> line - 1 & 1)
                for mask in range(32)
            )
            for colour in COLOURS
        )
        for source in (*range(1, factories + 1), CENTRE)
    )


_TAKES = Table(_takes)

# The colours among some tiles as plain numbers, which as an index cost half of what an enum does.
_PRESENT: Table[Tiles, tuple[int, ...]] = Table(
    lambda tiles: tuple(number for number in range(5) if tiles[number])
)
