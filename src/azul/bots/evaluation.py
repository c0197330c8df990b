"""Evaluate a board between rounds; here with weights set by hand (`network` has those learned from games).

All values are whole thousandths of a point (`POINT`), so that every machine adds them up alike.

To use another evaluation, derive `Evaluation`. A search calls `of(position)` once, when it begins, for an
`Outlook` of each seat; this can use everything that is known before the round's last pick (all walls and
scores, bag and lid, the number of the round).

The board itself adds the points after tiling and floor, the bonuses once the game is over, and the
marker. All boards share a `GameStage`: when any board reaches the next stage, all are evaluated at that stage
(a row of four: the next round may end the game; a complete row: the game is over).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

from azul.bots.state import FORMS, LINE_MASKS, SPACES, Coloured, counts, line_of, points_at, points_of_spaces
from azul.rules import Position
from azul.rules.tiles import Memo

POINT = 1000

KEPT = 200_000  # walls and lines whose values are kept for later moves; then the tables are emptied


class GameStage(IntEnum):
    """How near the end of the game is: the furthest stage of any board after the round."""

    OPEN = 0  # no row of four on any board
    CLOSING = 1  # there is a row of four
    OVER = 2  # there is a complete row


class Outlook(NamedTuple):
    """The future value of a seat's boards at the end of a round.

    points: by stage, what a point scored so far counts while the game goes on, in thousandths.
    markers: by stage, the value of holding the starting-player marker while the game goes on.
    future: the future value of a wall after tiling with its unfinished lines, beside the points so far. A
    search calls it once for every wall with every set of lines (the value is kept), some thousand times a
    move, so it should take about 10 us. Its arguments: the wall (see `state`), the low bits of a key without
    full lines, and `GameStage.OPEN` or `GameStage.CLOSING`; after the end of the game there is no future.
    """

    points: tuple[int, int]
    markers: tuple[int, int]
    future: Callable[[int, int, int], int]


class Evaluation(ABC):
    """Evaluates the boards of a game. lead: what leading counts beside the points when the game is over."""

    lead = 10 * POINT

    @abstractmethod
    def of(self, position: Position) -> Sequence[Outlook]:
        """The outlook of each seat for the round of a position."""


class Weights(NamedTuple):
    """Weights set by hand, in thousandths of a point.

    line: an unfinished line, for each point that its tile would score, times the filled share.
    space: an empty space, for each point above 1 that a tile would score there.
    columns, colours, rows: by the number of tiles present.
    marker: for the first pick of the next round.
    closing: what the future value counts in `GameStage.CLOSING`, per cent.
    """

    line: int = 350
    space: int = 550
    columns: tuple[int, ...] = (0, 300, 900, 2000, 4000, 7000)
    colours: tuple[int, ...] = (0, 200, 600, 1800, 4500, 10000)
    rows: tuple[int, ...] = (0, 0, 100, 300, 600, 2000)
    marker: int = 1000
    closing: int = 50


class HandSet(Evaluation):
    """An evaluation with weights set by hand: the same outlook for every seat and round."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        marker = self.weights.marker
        self._outlooks = {
            kind: Outlook((POINT, POINT), (marker, marker), _HandSetBoards(self.weights, form).future)
            for kind, form in FORMS.items()
        }

    def of(self, position: Position) -> Sequence[Outlook]:
        return (self._outlooks[position.wall],) * position.players


class ByPosition(Evaluation):
    """An evaluation that depends on the kind of game: the number of players and the wall."""

    def __init__(self, choose: Callable[[Position], Evaluation], lead: int = Evaluation.lead) -> None:
        self._choose, self.lead = choose, lead

    def of(self, position: Position) -> Sequence[Outlook]:
        return self._choose(position).of(position)


class _HandSetBoards:
    """The values of boards by `Weights` on one kind of wall, kept by wall, and by wall and line."""

    def __init__(self, weights: Weights, form: Coloured) -> None:
        self._weights, self._form = weights, form
        self._walls: Memo[int, tuple[int, int]] = Memo(self._wall)
        self._filled: Memo[int, tuple[int, int]] = Memo(self._places)
        self._lines: Memo[tuple[int, int], int] = Memo(self._line)

    def future(self, wall: int, lines: int, stage: int) -> int:
        sure, hoped = self._walls[wall]
        for mask in LINE_MASKS:
            if bits := lines & mask:
                hoped += self._lines[wall, bits]
        return sure + (hoped * self._weights.closing // 100 if stage else hoped)

    def _wall(self, wall: int) -> tuple[int, int]:
        if len(self._walls) + len(self._lines) > KEPT:
            self._walls.clear()
            self._lines.clear()
            self._filled.clear()
        sure, hoped = self._filled[wall & SPACES]
        colours = self._weights.colours
        for number in self._form.colour_counts(wall):
            if number == 5:
                sure += colours[5]
            else:
                hoped += colours[number]
        return sure, hoped

    def _places(self, tiles: int) -> tuple[int, int]:
        """The same for the filled spaces alone, without colours: on the grey wall many walls share them."""
        weights = self._weights
        sure, hoped = 0, weights.space * points_of_spaces(tiles)
        for table, numbers in zip((weights.rows, weights.columns), counts(tiles), strict=True):
            for number in numbers:
                if number == 5:
                    sure += table[5]
                else:
                    hoped += table[number]
        return sure, hoped

    def _line(self, wall_line: tuple[int, int]) -> int:
        wall, bits = wall_line
        row, colour, number = line_of(bits)
        columns = self._form.columns(wall, row, colour)
        gain = max((points_at(wall, row, column) for column in columns), default=0)
        return self._weights.line * gain * number // (row + 1)
