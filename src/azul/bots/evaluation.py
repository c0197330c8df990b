"""Evaluate a board between rounds: with weights set by hand, or with a network learned from games.

All values are whole thousandths of a point (`POINT`), so that every machine adds them up alike.

An evaluation is a function of a position. A search calls it once, at its beginning, for an `Outlook`. It can
use all that is known before the round's last pick: walls and scores, bag and lid, the number of the round.

The board itself adds the points after tiling and floor, the bonuses once the game is over, and the
marker. All boards share a `GameStage`: when any board reaches the next stage, all are evaluated at that stage
(a row of four: the next round may end the game; a complete row: the game is over).

The network has one hidden layer; only its positive units count. Nearly all inputs are 0 or 1 and differ
little from board to board, so the first layer is a sum of rows of weights, kept per wall and per line (like
the NNUE of chess programs). `tools.training` learns it.

A file of weights, `weights/{coloured,grey}-{2,3,4}.toml`, holds, for H hidden units (any number):

    points         4 numbers, by stage 1 to 4: what a point scored so far counts, in thousandths of a point
    markers        4 numbers, by stage: what holding the starting-player marker counts
    output         H numbers: what a hidden unit counts, in thousandths of a point
    bias           H numbers: what the hidden units begin with, in 1/1024
    and every name of `INPUTS`, on the grey wall of `GREY_INPUTS` too: as many rows of H numbers each

Rows, columns and colours count from 0. The supply of a colour says how many of its tiles the next deal will
bring (`supply`). The stage is the number of tiles in the fullest row of all boards, from 1 to 4. Then

    hidden = bias + the rows of all inputs             (each H numbers, in 1/1024)
    value  = sum of output x hidden, where hidden is positive, >> 10             (in thousandths of a point)
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from operator import mul
from pathlib import Path

from azul.bots import state
from azul.bots.state import COLUMN, LINE_MASKS, ROW, SPACES, Grey, coded, counts, line_of, points_at
from azul.rules import Position, WallKind
from azul.rules.tiles import Memo
from hotseat.values import NamedTuple

POINT = 1000

LEAD = 10 * POINT  # for the leader, besides the points, when the game is over

KEPT = 200_000  # walls and lines with values kept for later moves; a fuller table is emptied

Numbers = tuple[int, ...]


class GameStage(IntEnum):
    """How near the game is to its end: the furthest stage of any board after the round, unless it is over."""

    OPEN = 0  # no row of four on any board
    CLOSING = 1  # there is a row of four


class Outlook(NamedTuple):
    """The future value of boards at the end of a round.

    future: the future value of a wall after tiling with its unfinished lines, besides the points so far. A
    search calls it once for every wall with every set of lines (it keeps the value), some thousand times a
    move, so it should take about 10 us. Its arguments: the wall (see `state`), the low bits of a key without
    full lines, and the stage; after the end of the game there is no future.
    """

    points: Numbers  # by stage, the value of a point scored so far while the game goes on, in thousandths
    markers: Numbers  # by stage, the value of holding the starting-player marker while the game goes on
    future: Callable[[int, int, int], int]
    lead: int = LEAD  # a bonus for the leader when the game is over


Evaluation = Callable[[Position], Outlook]

# Weights set by hand


class HandWeights(NamedTuple):
    """Weights set by hand, in thousandths of a point."""

    line: int = 350  # of an unfinished line, for each point that its tile would score, times the filled share
    space: int = 550  # of an empty space, for each point above 1 that a tile would score there
    columns: tuple[int, ...] = (0, 300, 900, 2000, 4000, 7000)  # these three by their number of tiles
    colours: tuple[int, ...] = (0, 200, 600, 1800, 4500, 10000)
    rows: tuple[int, ...] = (0, 0, 100, 300, 600, 2000)
    marker: int = 1000  # for the first pick of the next round
    closing: int = 50  # the per cent of the future value that count in `GameStage.CLOSING`


class HandSet:
    """An evaluation with weights set by hand, the same for every position on one kind of wall."""

    def __init__(self, weights: HandWeights | None = None) -> None:
        weights = weights or HandWeights()
        points, markers = (POINT, POINT), (weights.marker, weights.marker)
        boards = {kind: _HandSetBoards(weights, form) for kind, form in state.FORMS.items()}
        self._outlooks = {kind: Outlook(points, markers, each.future) for kind, each in boards.items()}

    def __call__(self, position: Position) -> Outlook:
        return self._outlooks[position.wall]


class _HandSetBoards:
    """The values of boards by `HandWeights` on one kind of wall, kept by wall, and by wall and line.

    What is complete counts in full, the rest less at the end of the game.
    """

    def __init__(self, weights: HandWeights, form: state.Coloured) -> None:
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
        more, more_hoped = _summed(self._weights.colours, self._form.colour_counts(wall))
        return sure + more, hoped + more_hoped

    def _places(self, tiles: int) -> tuple[int, int]:
        """The same for the filled spaces without their colours, which many grey walls share."""
        weights = self._weights
        by_row, by_column = counts(tiles)
        rows, rows_hoped = _summed(weights.rows, by_row)
        columns, columns_hoped = _summed(weights.columns, by_column)
        return rows + columns, rows_hoped + columns_hoped + weights.space * state.points_of_spaces(tiles)

    def _line(self, wall_line: tuple[int, int]) -> int:
        wall, bits = wall_line
        row, colour, number = line_of(bits)
        columns = self._form.columns(wall, row, colour)
        gain = max((points_at(wall, row, column) for column in columns), default=0)
        return self._weights.line * gain * number // (row + 1)


def _summed(weights: Numbers, numbers: Numbers) -> tuple[int, int]:
    """The values of the complete and the other rows, columns or colours, given their numbers of tiles."""
    sure = numbers.count(5) * weights[5]
    return sure, sum([weights[number] for number in numbers]) - sure


# Values learned from games

FOLDER = Path(__file__).with_name("weights")

STAGES = 4

SUPPLIES = 8

SCORES = state.MOST_POINTS + 1  # possible points of a tile, from 0

LARGEST = 1 << 24  # more than any weight

FIRST_LINE = (0, 0, 5, 15, 30)  # where the inputs of each row's line begin, with its tiles and colour

FIRST_SUPPLY = (0, 0, 1, 3, 6)  # the same, with its tiles and their supply

# By name, the number of rows; below, which row counts.
INPUTS = {
    "spaces": 25,  # a space of the wall, row r and column c, holds a tile, at 5r + c
    # A pattern line of row 1 to 4 is unfinished, with a colour and a number of tiles, at
    # FIRST_LINE[r] + colour + 5 (number - 1).
    "lines": 50,
    "columns": 6,  # for 0 to 5 tiles: times the number of columns with that many
    "colours": 6,  # for 0 to 5 tiles: times the number of colours with that many
    # An unfinished line of row r with n tiles, at 8 (FIRST_SUPPLY[r] + n - 1) + supply.
    "line_supply": 10 * SUPPLIES,
    "colour_supply": 6 * SUPPLIES,  # for each colour on k spaces, at 8k + supply
    "round": 6,  # the number of the round, 5 for all later ones
    "stage": STAGES + 1,
}
# Only there does a tile's space not follow from its colour.
GREY_INPUTS = {
    "planes": 125,  # a colour lies on a space, at 25 colour + space
    # For each row r and colour that it lacks, the most points, up to 8, that its tile would score now, at
    # 9r + points; 0 if no column is free for it.
    "tile_points": 5 * SCORES,
    # An unfinished line of row r with n tiles, and these points of its tile, at
    # 9 (FIRST_SUPPLY[r] + n - 1) + points.
    "line_points": 10 * SCORES,
}


class Weights(NamedTuple):
    """The contents of a file of weights; `inputs` are the rows of the first layer by the input's name."""

    points: Numbers
    markers: Numbers
    output: Numbers
    bias: Numbers
    inputs: Mapping[str, tuple[Numbers, ...]]


def inputs_of(wall: WallKind) -> dict[str, int]:
    return INPUTS | (GREY_INPUTS if wall == WallKind.GREY else {})


def supply(players: int, bag: Sequence[int], lid: Sequence[int]) -> Numbers:
    """The expected number of tiles of each colour in a next deal of 20 tiles, at most 7.

    bag, lid: tiles by colour. Halves are rounded up. When the bag has too few tiles, the lid refills it.
    """
    per = 4 * (2 * players + 1)
    tiles, others = sum(bag), sum(lid)
    numbers, whole = bag, tiles if tiles >= per else per
    if tiles < per and others:
        need = min(per - tiles, others)
        numbers = [number * others + more * need for number, more in zip(bag, lid, strict=True)]
        whole = per * others
    return tuple(min((40 * number + whole) // (2 * whole), SUPPLIES - 1) for number in numbers)


def _packed(numbers: Iterable[int]) -> int:
    """A row of numbers as one whole number with 32 bits for each; negative ones borrow from the next.

    So a sum of two rows is one addition, in a tenth of the time of lists. At most 80 inputs come together, so
    sums keep within 31 bits while no weight is larger than `LARGEST`.
    """
    return sum(number << 32 * place for place, number in enumerate(numbers))


class Learned:
    """An evaluation learned from games, for one kind of wall."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.form = state.FORMS[WallKind.GREY if "planes" in weights.inputs else WallKind.COLOURED]
        self.rows = {name: tuple(map(_packed, rows)) for name, rows in weights.inputs.items()}
        self.start = _packed(weights.bias)
        self._output, self._size = weights.output, 4 * len(weights.output)
        self._signs = _packed([1 << 31] * len(weights.output))
        self._unpack: Callable[[bytes], Numbers] = struct.Struct(f"<{len(weights.output)}I").unpack
        spaces, planes = self.rows["spaces"], self.rows.get("planes", ())
        # By where the five bits begin in a wall, and by these bits: the sum of their inputs.
        every = *spaces, *planes
        self._fives = [(shift, _sums(every[shift : shift + 5])) for shift in range(0, len(every), 5)]
        self.walls: Memo[int, tuple[int, Numbers]] = Memo(self._wall)
        self.points = _BestPoints(self.rows) if planes else None

    def __call__(self, position: Position) -> Outlook:
        """Assumes that the fullest row will grow, as it almost always does."""
        if len(self.walls) > KEPT:
            self.walls.clear()
        if self.points and len(self.points.lines) > KEPT:
            self.points.forget()
        row = max(state.longest_row(self.form.packed(board.wall)) for board in position.boards)
        stages = min(row + 1, STAGES), STAGES
        points = tuple(self.weights.points[stage - 1] for stage in stages)
        markers = tuple(self.weights.markers[stage - 1] for stage in stages)
        # The mean score counts in full, so that results stay close to points even if a point counts more
        # or less than one.
        score = sum(board.score for board in position.boards) // position.players
        sure = [(POINT - each) * score for each in points]
        supplies = supply(position.players, position.bag, position.lid)
        return Outlook(points, markers, _RoundBoards(self, stages, sure, supplies, position.round).future)

    def value(self, hidden: int) -> int:
        hidden += self._signs  # now each number's highest bit says that it is not negative
        positive = hidden & self._signs
        units = self._unpack((hidden & positive - (positive >> 31)).to_bytes(self._size, "little"))
        total: int = sum(map(mul, self._output, units))
        return total >> 10

    def _wall(self, wall: int) -> tuple[int, Numbers]:
        """The sum of a wall's inputs that are the same in every round, and its number of tiles by colour."""
        colours = self.form.colour_counts(wall)
        found = sum([sums[wall >> shift & ROW] for shift, sums in self._fives])
        by_column, by_colour = self.rows["columns"], self.rows["colours"]
        found += sum([by_column[(wall >> column & COLUMN).bit_count()] for column in range(5)])
        if self.points:
            found += self.points.of_wall(wall)
        return found + sum([by_colour[count] for count in colours]), colours


def _sums(rows: Sequence[int]) -> list[int]:
    """The sum of rows of every subset, by the subset's bits."""
    return [sum(row for place, row in enumerate(rows) if bits >> place & 1) for bits in range(ROW + 1)]


class _BestPoints:
    """The grey wall's inputs for the points of tiles on their best columns; lines by wall."""

    def __init__(self, rows: Mapping[str, Sequence[int]]) -> None:
        self.lines: Memo[tuple[int, int], int] = Memo(self._line)
        self._tiles = [rows["tile_points"][SCORES * row : SCORES * (row + 1)] for row in range(5)]
        self._by_line = rows["line_points"]
        self._best: Memo[int, Sequence[Numbers]] = Memo(state.best_points)

    def forget(self) -> None:
        self.lines.clear()
        self._best.clear()

    def of_wall(self, wall: int) -> int:
        best, tiles = self._best[wall & SPACES], self._tiles
        return sum([tiles[row][best[row][taken]] for row, columns in Grey.missing(wall) for taken in columns])

    def of_lines(self, wall: int, lines: int) -> int:
        found, table = 0, self.lines
        for mask in LINE_MASKS:
            if bits := lines & mask:
                found += table[wall, bits]
        return found

    def _line(self, wall_line: tuple[int, int]) -> int:
        wall, bits = wall_line
        row, colour, number = line_of(bits)
        points = self._best[wall & SPACES][row][Grey.taken(wall, row, colour)]
        return self._by_line[SCORES * (FIRST_SUPPLY[row] + number - 1) + points]


class _RoundBoards:
    """A network's values of boards in one round. sure: by stage, a number to add to every value."""

    def __init__(
        self, learned: Learned, stages: Numbers, sure: Sequence[int], supplies: Numbers, number: int
    ) -> None:
        rows = learned.rows
        self._sure, self._learned, self._value = sure, learned, learned.value
        round_ = rows["round"][min(number, len(rows["round"]) - 1)] + learned.start
        self._stages = tuple(round_ + rows["stage"][stage] for stage in stages)
        by_colour = rows["colour_supply"]
        self._supplied = [[by_colour[SUPPLIES * k + found] for k in range(6)] for found in supplies]
        self._lines = [_line_inputs(rows, row, supplies) for row in range(1, 5)]
        self._walls: Memo[int, int] = Memo(self._wall)
        self._points = learned.points

    def future(self, wall: int, lines: int, stage: int) -> int:
        second, third, fourth, fifth = self._lines
        hidden = (
            self._walls[wall]
            + self._stages[stage]
            + second[lines >> 6 & 63]
            + third[lines >> 12 & 63]
            + fourth[lines >> 18 & 63]
            + fifth[lines >> 24 & 63]
        )
        if lines and self._points:
            hidden += self._points.of_lines(wall, lines)
        return self._value(hidden) + self._sure[stage]

    def _wall(self, wall: int) -> int:
        if len(self._walls) > KEPT:
            self._walls.clear()
        found, colours = self._learned.walls[wall]
        return found + sum([by_count[count] for by_count, count in zip(self._supplied, colours, strict=True)])


def _line_inputs(rows: Mapping[str, Sequence[int]], row: int, supplies: Numbers) -> list[int]:
    """The inputs of an unfinished line of a row, by its six bits."""
    found = [0]
    for bits in range(1, 5 * row + 1):
        colour, number = coded(bits)
        supplied = SUPPLIES * (FIRST_SUPPLY[row] + number - 1) + supplies[colour]
        found.append(rows["lines"][FIRST_LINE[row] + bits - 1] + rows["line_supply"][supplied])
    return found


def packaged(position: Position) -> Outlook:
    """The outlook by the weights that the package has for this kind of game."""
    return _packaged(position.players, position.wall)(position)


@cache  # reads a file of weights when it is first needed
def _packaged(players: int, wall: WallKind) -> Learned:
    return read(path_of(players, wall))


def path_of(players: int, wall: WallKind) -> Path:
    return FOLDER / f"{wall}-{players}.toml"


def read(path: Path) -> Learned:
    """The evaluation in a file of weights."""
    import tomllib

    data = tomllib.loads(path.read_text(encoding="utf-8"))
    points, markers, output, bias = (tuple(data.pop(name)) for name in Weights._fields[:-1])
    inputs = {name: tuple(map(tuple, rows)) for name, rows in data.items()}
    return Learned(Weights(points, markers, output, bias, inputs))
