"""The legal choices of a position, as a view that lists them and answers `in`.

For each colour the lines that may take it are one small set of bits, so that all picks of a group
of tiles come out of a table in one step: 4 us a position instead of 25 by asking for each pick.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, overload

from azul.rules.board import PatternLine, PlayerBoard
from azul.rules.moves import CENTRE, FLOOR, PICKS, PLACES, Move, Pick, Place
from azul.rules.tiles import COLOURS, NO_TILES, Phase, Table, Tiles
from azul.rules.tiling import next_line

if TYPE_CHECKING:
    from azul.rules.position import Position

_OFFER = Phase.OFFER  # 0.1 us each time for the look-up in the class
_LINES = (1, 2, 3, 4, 5, FLOOR)


class Legal(Sequence[Move]):
    """All choices of the player to play, in a fixed order: sources, colours, lines, the floor last.

    The factories come first and then the centre. Deals are chance, not choices: they are not listed
    (there are too many), but `in` knows them.
    """

    __slots__ = ("_commands", "_game")

    def __init__(self, position: Position) -> None:
        self._game = position
        self._commands: Sequence[Move] | None = None

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Move) and self._game.refusal(command) is None

    def __len__(self) -> int:
        if self._commands is None:
            self._commands = _choices(self._game)
        return len(self._commands)

    def __iter__(self) -> Iterator[Move]:
        return iter(self[:])

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if self._commands is None:
            self._commands = _choices(self._game)
        return self._commands[index]

    def __repr__(self) -> str:
        return f"<Legal {' '.join(map(str, self))}>"


def _choices(position: Position) -> Sequence[Move]:
    """All choices there are in a position: picks, columns, or none."""
    if position.phase is not _OFFER:
        return _places(position)
    factories, centre = position.offer
    lines = _open_lines(position.boards[(position.to_play or 1) - 1])
    a, b, c, d, e = _all_picks(len(factories))
    picks = (a[lines & 31], b[lines >> 5 & 31], c[lines >> 10 & 31], d[lines >> 15 & 31], e[lines >> 20])
    found: list[Move] = []
    for place, tiles in enumerate((*factories, centre)):
        if tiles is not NO_TILES:  # others that are empty show no colours either
            for colour in _PRESENT[tiles]:
                found += picks[colour][place]
    return found


def _places(position: Position) -> list[Place]:
    """The columns for the next full line, where the player to play must choose one."""
    if position.phase is not Phase.TILING or position.to_play is None:
        return []
    board = position.board(position.to_play)
    line = next_line(board)
    if line is None:
        return []
    colour = board.line(line).colour
    assert colour is not None
    return [PLACES[line][column] for column in board.wall.columns_for(position.wall, line, colour)]


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


_TAKES = Table(_takes)

# The colours among some tiles as plain numbers, which as an index cost half of what an enum does.
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
            tuple(tuple(PICKS[source][colour][line] for line in lines) for source in sources)
            for lines in line_sets
        )
        for colour in COLOURS
    )
