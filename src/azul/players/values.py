"""What a player board is worth at the (supposed) end of a round: the interface, and values set by hand.

All values are whole thousandths of a point (`POINT`), so that every machine and Python adds them up
alike.

Where a learned value plugs in: give `Values` of your own to a search. A search asks

- `round(...)` once, when it begins, for an `Outlook` of each seat: there a learned value can look at all
  that is known before the round's last pick (every wall and score, bag and lid, the round's number);
- `outlook(wall, lines, stage)` of it for every wall after tiling with every set of lines left
  under way, once each (it is kept), a few thousand times a choice, so it should take some 10 us;
- `lead` for what leading at the end of the game counts.

Points after tiling and floor, the bonuses once the game is over, and the marker are added by the board
itself. The joint term of all boards is `Stage`: when any board reaches the next stage all are valued at
that stage (a row of four: the game may end with the next round; a full row: it is over).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol

from azul.players.position import coded
from azul.players.walls import COLUMN, FORMS, RUNS, SPACES, Coloured, column_of, counts, points_at, row_of
from azul.rules import Position, WallKind
from azul.rules.table import Table

POINT = 1000
KEPT = 200_000  # walls and lines whose value is kept for choices to come; beyond, it begins anew


class Stage(IntEnum):
    """How near the end of the game is: the furthest that any board has come to when the round is over."""

    OPEN = 0  # no row of four anywhere
    CLOSING = 1  # somebody has a row of four
    OVER = 2  # somebody has a full row


class Outlook(Protocol):
    """What the boards of one seat promise at the end of one round."""

    points: tuple[int, int]
    """By stage, what a point so far counts while the game goes on, in thousandths."""

    markers: tuple[int, int]
    """By stage, what holding the starting-player marker is worth while the game goes on."""

    def outlook(self, wall: int, lines: int, stage: int) -> int:
        """What a wall after tiling promises beside the points so far, with the lines under way.

        wall: as in `walls`; lines: the low bits of a key, full lines taken off; stage: `Stage.OPEN` or
        `Stage.CLOSING`. A game that is over promises nothing.
        """


class Values(Protocol):
    """How boards are valued."""

    lead: int
    """What leading is worth when the game is over, beside the points."""

    def round(self, game: Position) -> Sequence[Outlook]:
        """The outlooks of all seats, for the round that a game is in."""


class Weights(NamedTuple):
    """The weights of values set by hand, in thousandths of a point.

    line: a line under way, for each point its tile would score and full line.
    space: an empty space, for each point above 1 that a tile would score there.
    columns, colours, rows: by how many of the five tiles are there.
    marker: for the next round's first choice.  lead: see `Values`.
    closing: what the outlook counts in `Stage.CLOSING`, per cent.
    """

    line: int = 350
    space: int = 550
    columns: tuple[int, ...] = (0, 300, 900, 2000, 4000, 7000)
    colours: tuple[int, ...] = (0, 200, 600, 1800, 4500, 10000)
    rows: tuple[int, ...] = (0, 0, 100, 300, 600, 2000)
    marker: int = 1000
    lead: int = 10000
    closing: int = 50


class HandSet:
    """Values set by hand: the same outlook for every seat and round."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self.lead = self.weights.lead
        self._kinds = {kind: _HandSetOutlook(self.weights, form) for kind, form in FORMS.items()}

    def round(self, game: Position) -> Sequence[Outlook]:
        """One outlook for all seats."""
        return (self._kinds[WallKind(game.wall)],) * game.players


class ByTable:
    """Values for two players, and others for three and four. Both count leading alike."""

    def __init__(self, two: Values, several: Values) -> None:
        self.lead = _common_lead(two, several)
        self._two, self._several = two, several

    def round(self, game: Position) -> Sequence[Outlook]:
        """The outlooks for as many players as there are."""
        return (self._two if game.players == 2 else self._several).round(game)


class ByWall:
    """Values for the coloured wall, and others for the grey one. Both count leading alike."""

    def __init__(self, coloured: Values, grey: Values) -> None:
        self.lead = _common_lead(coloured, grey)
        self._walls = {WallKind.COLOURED: coloured, WallKind.GREY: grey}

    def round(self, game: Position) -> Sequence[Outlook]:
        """The outlooks for the wall that is played on."""
        return self._walls[WallKind(game.wall)].round(game)


def _common_lead(first: Values, second: Values) -> int:
    if first.lead != second.lead:
        raise ValueError("leading counts alike at every table and on both walls")
    return first.lead


class _HandSetOutlook:
    """The outlook of `Weights` on one side of the boards. It is kept by wall, and by wall and line."""

    def __init__(self, weights: Weights, form: Coloured) -> None:
        self.points = POINT, POINT
        self.markers = weights.marker, weights.marker
        self._weights, self._form = weights, form
        self._walls: dict[int, tuple[int, int]] = {}
        self._filled: Table[int, tuple[int, int]] = Table(self._places)
        self._lines: dict[tuple[int, int], int] = {}

    def outlook(self, wall: int, lines: int, stage: int) -> int:
        """See `Outlook`."""
        found = self._walls.get(wall)
        if found is None:
            found = self._wall(wall)
        sure, hoped = found
        kept = self._lines
        shift = 0
        while lines:
            if bits := lines & 63:
                key = wall, bits << shift
                line = kept.get(key)
                hoped += self._line(key, shift // 6, bits) if line is None else line
            lines >>= 6
            shift += 6
        return sure + (hoped * self._weights.closing // 100 if stage else hoped)

    def _wall(self, wall: int) -> tuple[int, int]:
        """What a wall has for sure, and what it promises."""
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
        found = self._walls[wall] = sure, hoped
        return found

    def _places(self, tiles: int) -> tuple[int, int]:
        """The same of the spaces that are filled, whatever the colours: on the grey wall many walls
        have them alike.
        """
        weights = self._weights
        sure, hoped = 0, weights.space * _spaces(tiles)
        for table, numbers in zip((weights.rows, weights.columns), counts(tiles), strict=True):
            for number in numbers:
                if number == 5:
                    sure += table[5]
                else:
                    hoped += table[number]
        return sure, hoped

    def _line(self, key: tuple[int, int], row: int, bits: int) -> int:
        """What a line under way promises."""
        colour, number = coded(bits)
        columns = self._form.columns(key[0], row, colour)
        gain = max((points_at(key[0], row, column) for column in columns), default=0)
        found = self._lines[key] = self._weights.line * gain * number // (row + 1)
        return found


def _spaces(tiles: int) -> int:
    """What tiles on the empty spaces would score above 1, added up: the runs that they would make across
    and down, less the point that each of those with a neighbour has anyway.
    """
    beside = (tiles & _NOT_LAST) << 1 | tiles >> 1 & _NOT_LAST | tiles << 5 | tiles >> 5
    total = -(beside & ~tiles & SPACES).bit_count()
    for number in range(5):
        total += _NEW_RUNS[row_of(tiles, number)] + _NEW_RUNS[column_of(tiles, number)]
    return total


_NOT_LAST = SPACES - (COLUMN << 4)  # all spaces but the last column
# By the five bits of a row or column: the runs of two and more that tiles on its empty places would make.
_NEW_RUNS = tuple(
    sum(run for place, run in enumerate(runs) if run > 1 and not bits >> place & 1)
    for bits, runs in enumerate(RUNS)
)
