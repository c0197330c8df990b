"""Evaluate a board between rounds: with values set by hand, or learned from games.

All values are whole thousandths of a point (`POINT`), so that every machine and Python adds them up
alike.

Where a learned value plugs in: give `Evaluation` of your own to a search. A search asks

- `round(...)` once, when it begins, for an `Outlook` of each seat: there a learned value can look at all
  that is known before the round's last pick (every wall and score, bag and lid, the round's number);
- `outlook(wall, lines, stage)` of it for every wall after tiling with every set of lines left
  under way, once each (it is kept), a few thousand times a choice, so it should take some 10 us;
- `lead` for what leading at the end of the game counts.

Points after tiling and floor, the bonuses once the game is over, and the marker are added by the board
itself. The joint term of all boards is `Stage`: when any board reaches the next stage all are valued at
that stage (a row of four: the game may end with the next round; a full row: it is over).

A board between two rounds is worth the sum of what tables say of it: one entry for each column, colour
and row, by which of its five places are filled, and for each line under way what it promises for every
point that its tile will bring. There is a set of tables for each stage of the game: how many tiles the
fullest row of all boards holds. What a tile will bring is counted with the tables of the next stage, for
that is when it will lie on the wall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol

from azul.bots.state import coded
from azul.bots.walls import (
    COLUMN,
    FORMS,
    RUNS,
    SPACES,
    Coloured,
    column_of,
    counts,
    longest_row,
    points_at,
    row_of,
)
from azul.rules import Position, WallKind
from azul.rules.tiles import Table

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


class Evaluation(Protocol):
    """How boards are valued."""

    lead: int
    """What leading is worth when the game is over, beside the points."""

    def round(self, position: Position) -> Sequence[Outlook]:
        """The outlooks of all seats, for the round that a game is in."""


class Weights(NamedTuple):
    """The weights of values set by hand, in thousandths of a point.

    line: a line under way, for each point its tile would score and full line.
    space: an empty space, for each point above 1 that a tile would score there.
    columns, colours, rows: by how many of the five tiles are there.
    marker: for the next round's first choice.  lead: see `Evaluation`.
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

    def round(self, position: Position) -> Sequence[Outlook]:
        """One outlook for all seats."""
        return (self._kinds[WallKind(position.wall)],) * position.players


class ByTable:
    """Values for two players, and others for three and four. Both count leading alike."""

    def __init__(self, two: Evaluation, several: Evaluation) -> None:
        self.lead = _common_lead(two, several)
        self._two, self._several = two, several

    def round(self, position: Position) -> Sequence[Outlook]:
        """The outlooks for as many players as there are."""
        return (self._two if position.players == 2 else self._several).round(position)


class ByWall:
    """Values for the coloured wall, and others for the grey one. Both count leading alike."""

    def __init__(self, coloured: Evaluation, grey: Evaluation) -> None:
        self.lead = _common_lead(coloured, grey)
        self._walls = {WallKind.COLOURED: coloured, WallKind.GREY: grey}

    def round(self, position: Position) -> Sequence[Outlook]:
        """The outlooks for the wall that is played on."""
        return self._walls[WallKind(position.wall)].round(position)


def _common_lead(first: Evaluation, second: Evaluation) -> int:
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


STAGES = (1, 2, 3, 4)

LEAD = 10 * POINT  # what leading at the end of the game counts beside the points

FOLDER = Path(__file__).with_name("weights")

# Which weights serve which games, by measuring against values set by hand, which serve all others. On the
# grey wall those of the coloured one do not (0.45 +- 0.20), nor those learned from 5000 games of its own
# (0.48 +- 0.09 in 100 games with 600 nodes a choice).
USED = {(WallKind.COLOURED, 2): "coloured-2", (WallKind.COLOURED, 4): "coloured-4"}

Masked = tuple[int, ...]  # by the five bits of what is filled


class Tables(NamedTuple):
    """The weights of one stage, in thousandths of a point.

    point: what a point so far counts.  marker: the starting-player marker.
    columns: by the rows that a column shows, bit 0 for row 1.
    colours: by the rows in which a colour lies.
    rows: row by row, by the columns filled.
    lines: lines 1 to 5 under way, by the tiles in them (from 0).
    gains: the same, for each point that the tile will bring.
    """

    point: int
    marker: int
    columns: Masked
    colours: Masked
    rows: tuple[Masked, ...]
    lines: tuple[tuple[int, ...], ...]
    gains: tuple[tuple[int, ...], ...]


class Hopes:
    """What the tables of a stage, and those of the next one, say of walls and lines, each worked out
    once.
    """

    def __init__(self, stages: Mapping[int, Tables], stage: int, form: Coloured) -> None:
        self.tables, self.form = stages[stage], form
        self._ahead = stages[min(stage + 1, STAGES[-1])]
        self._walls: dict[int, int] = {}
        self._lines: dict[tuple[int, int], int] = {}

    def __call__(self, wall: int, lines: int) -> int:
        """What a wall and its lines under way (the low bits of a key) are worth."""
        found = self._walls.get(wall)
        if found is None:
            found = self._wall(wall)
        kept = self._lines
        shift = 0
        while lines:
            if bits := lines & 63:
                key = wall, bits << shift
                line = kept.get(key)
                found += self._line(key, shift // 6, bits) if line is None else line
            lines >>= 6
            shift += 6
        return found

    def gain(self, wall: int, row: int, colour: int) -> int:
        """What the tile of a line will bring, on the best of its columns; 0 where there is none."""
        columns = self.form.columns(wall, row, colour)
        if not columns:
            return 0
        among = colour_of(self.form, wall, colour)
        colours = self._ahead.colours
        by_colour = colours[among | 1 << row] - colours[among]
        return by_colour + max(self._at(wall, row, column) for column in columns)

    def _at(self, wall: int, row: int, column: int) -> int:
        """What a tile brings on a space, apart from its colour."""
        point, _, columns, _, rows, _, _ = self._ahead
        across, down = row_of(wall, row), column_of(wall, column)
        by_row = rows[row][across | 1 << column] - rows[row][across]
        return point * points_at(wall, row, column) + by_row + columns[down | 1 << row] - columns[down]

    def _wall(self, wall: int) -> int:
        if len(self._walls) + len(self._lines) > KEPT:
            self._walls.clear()
            self._lines.clear()
        _, _, columns, colours, rows, _, _ = self.tables
        found = 0
        for number in range(5):
            found += columns[column_of(wall, number)]
            found += rows[number][row_of(wall, number)]
            found += colours[colour_of(self.form, wall, number)]
        self._walls[wall] = found
        return found

    def _line(self, key: tuple[int, int], row: int, bits: int) -> int:
        colour, number = coded(bits)
        gain = self.gain(key[0], row, colour) * self.tables.gains[row][number] // POINT
        found = self._lines[key] = self.tables.lines[row][number] + gain
        return found


def colour_of(form: Coloured, wall: int, colour: int) -> int:
    """In which rows a colour lies, five bits."""
    return sum(1 << row for row in range(5) if form.shows(wall, row, colour))


def stage_of(walls: Sequence[int]) -> int:
    """Which tables are for boards between two rounds."""
    return min(max(1, *map(longest_row, walls)), STAGES[-1])


class Learned:
    """Values of tables by stage."""

    lead = LEAD

    def __init__(self, stages: Mapping[int, Tables]) -> None:
        self.stages = stages
        self._hopes = {
            kind: {stage: Hopes(stages, stage, form) for stage in stages} for kind, form in FORMS.items()
        }

    def round(self, position: Position) -> Sequence[Outlook]:
        """One outlook for all seats: hardly a round goes by in which the fullest row does not grow."""
        form = FORMS[position.wall]
        row = max(longest_row(form.packed(board.wall)) for board in position.boards)
        hopes = self._hopes[WallKind(position.wall)]
        low, high = hopes[row + 1 if row < 3 else min(row, STAGES[-1])], hopes[STAGES[-1]]
        score = sum(board.score for board in position.boards) // position.players
        return (_LearnedOutlook(low, high, score),) * position.players


class _LearnedOutlook:
    """See `Outlook`. `score` is what the points so far are worth their whole value at, so that results
    stay near to points where a point counts more or less than one."""

    def __init__(self, low: Hopes, high: Hopes, score: int) -> None:
        self._low, self._high = low, high
        self.points = low.tables.point, high.tables.point
        self.markers = low.tables.marker, high.tables.marker
        self._sure = tuple((POINT - point) * score for point in self.points)

    def outlook(self, wall: int, lines: int, stage: int) -> int:
        """See `Outlook`."""
        if stage == Stage.OPEN:
            return self._low(wall, lines) + self._sure[0]
        return self._high(wall, lines) + self._sure[1]


class Packaged:
    """The best values there are for each kind of game; a file of weights is read when it is wanted."""

    lead = LEAD

    def round(self, position: Position) -> Sequence[Outlook]:
        """See `Evaluation`."""
        return _packaged(position.players, WallKind(position.wall)).round(position)


@cache
def _packaged(players: int, wall: WallKind) -> Evaluation:
    name = USED.get((wall, players))
    return HandSet() if name is None else read(FOLDER / f"{name}.toml")


def read(path: Path) -> Learned:
    """The values in a file of weights."""
    import tomllib

    with path.open("rb") as file:
        data = tomllib.load(file)
    return Learned({stage: _tables(data[f"stage-{stage}"]) for stage in STAGES})


def _tables(data: Mapping[str, object]) -> Tables:
    def number(name: str) -> int:
        found = data[name]
        assert isinstance(found, int)
        return found

    def row(found: object) -> tuple[int, ...]:
        assert isinstance(found, list)
        return tuple(found)

    def block(name: str) -> tuple[tuple[int, ...], ...]:
        found = data[name]
        assert isinstance(found, list)
        return tuple(map(row, found))

    return Tables(
        number("point"),
        number("marker"),
        row(data["columns"]),
        row(data["colours"]),
        block("rows"),
        block("lines"),
        block("gains"),
    )
