"""The values of boards learned from games: a small neural network in whole numbers, read from files.

One hidden layer whose units count where they are positive. Nearly all inputs are 0 or 1 and differ little
from board to board, so the first layer is a sum of rows of weights, kept per wall and per line (as in the
NNUE of chess programs). It is learned by `tools.training`.

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
from functools import cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from azul.bots.evaluation import KEPT, POINT, ByPosition, Evaluation, HandSet, Outlook
from azul.bots.state import (
    COLUMN,
    FORMS,
    LINE_MASKS,
    MOST_POINTS,
    ROW,
    SPACES,
    Grey,
    best_points,
    coded,
    line_of,
    longest_row,
)
from azul.rules import Position, WallKind
from azul.rules.tiles import Memo

FOLDER = Path(__file__).with_name("weights")

STAGES = 4

SUPPLIES = 8

SCORES = MOST_POINTS + 1  # what a tile may score, from 0 points

FIRST_LINE = (0, 0, 5, 15, 30)  # where the inputs of each row's line begin, with its tiles and colour

FIRST_SUPPLY = (0, 0, 1, 3, 6)  # the same, with its tiles and their supply

# By name, the number of rows, and which one counts.
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

Numbers = tuple[int, ...]


class Weights(NamedTuple):
    """What a file of weights holds; `inputs` are the rows of the first layer by the input's name."""

    points: Numbers
    markers: Numbers
    output: Numbers
    bias: Numbers
    inputs: Mapping[str, tuple[Numbers, ...]]


def inputs_of(wall: WallKind) -> dict[str, int]:
    return INPUTS | (GREY_INPUTS if wall == WallKind.GREY else {})


def supply(players: int, bag: Sequence[int], lid: Sequence[int]) -> Numbers:
    """The expected number of tiles of each colour in the next deal, as if that were of 20, at most 7.

    bag, lid: tiles by colour. Halves are rounded up. When the bag has too few tiles, the lid refills it.
    """
    per = 4 * (2 * players + 1)
    tiles, others = sum(bag), sum(lid)
    if tiles >= per:
        found = [(40 * number + tiles) // (2 * tiles) for number in bag]
    elif others:
        need = min(per - tiles, others)
        whole = per * others
        drawn = [number * others + more * need for number, more in zip(bag, lid, strict=True)]
        found = [(40 * number + whole) // (2 * whole) for number in drawn]
    else:
        found = [(40 * number + per) // (2 * per) for number in bag]
    return tuple(min(number, SUPPLIES - 1) for number in found)


class _Lanes:
    """Rows of H numbers, each row as one whole number with 32 bits for each of its numbers.

    So a sum of two rows is one addition: a tenth of the time that lists take. Sums keep well within 31
    bits, as `read` sees to.
    """

    def __init__(self, output: Numbers) -> None:
        self._output, self._size = output, 4 * len(output)
        self._signs = self.packed([1 << 31] * len(output))
        self._unpack: Callable[[bytes], Numbers] = struct.Struct(f"<{len(output)}I").unpack

    @staticmethod
    def packed(numbers: Iterable[int]) -> int:
        """A row of numbers, which may be negative: the lanes borrow from each other."""
        return sum(number << 32 * place for place, number in enumerate(numbers))

    def value(self, hidden: int) -> int:
        hidden += self._signs  # now each lane's highest bit says that it is not negative
        positive = hidden & self._signs
        lanes = hidden & positive - (positive >> 31)
        units = self._unpack(lanes.to_bytes(self._size, "little"))
        total: int = sum(map(mul, self._output, units))
        return total >> 10


class Learned(Evaluation):
    """An evaluation learned from games, for one kind of wall."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.lanes = _Lanes(weights.output)
        self.form = FORMS[WallKind.GREY if "planes" in weights.inputs else WallKind.COLOURED]
        self.rows = {name: tuple(map(_Lanes.packed, rows)) for name, rows in weights.inputs.items()}
        self.start = _Lanes.packed(weights.bias)
        spaces, planes = self.rows["spaces"], self.rows.get("planes", ())
        # By where the five bits begin in a wall, and by these bits: the sum of their inputs.
        self._fives = [
            (shift, _sums((*spaces, *planes)[shift : shift + 5]))
            for shift in range(0, len(spaces) + len(planes), 5)
        ]
        self.walls: Memo[int, tuple[int, Numbers]] = Memo(self._wall)
        self.points = _BestPoints(self.rows) if planes else None

    def of(self, position: Position) -> Sequence[Outlook]:
        """The same outlook for all seats. The fullest row is expected to grow, as it almost always does."""
        if len(self.walls) > KEPT:
            self.walls.clear()
        if self.points and len(self.points.lines) > KEPT:
            self.points.forget()
        row = max(longest_row(self.form.packed(board.wall)) for board in position.boards)
        stages = min(row + 1, STAGES), STAGES
        score = sum(board.score for board in position.boards) // position.players
        low, high = stages[0] - 1, stages[1] - 1
        points = self.weights.points[low], self.weights.points[high]
        # The mean score counts in full, so that results stay close to points even where a point counts more
        # or less than one.
        sure = (POINT - points[0]) * score, (POINT - points[1]) * score
        supplies = supply(position.players, position.bag, position.lid)
        boards = _RoundBoards(self, stages, sure, supplies, position.round)
        markers = self.weights.markers[low], self.weights.markers[high]
        return (Outlook(points, markers, boards.future),) * position.players

    def _wall(self, wall: int) -> tuple[int, Numbers]:
        """The inputs of a wall that hold in every round, added up, and the number of tiles by colour."""
        colours = self.form.colour_counts(wall)
        found = sum([sums[wall >> shift & ROW] for shift, sums in self._fives])
        by_column, by_colour = self.rows["columns"], self.rows["colours"]
        found += sum([by_column[(wall >> column & COLUMN).bit_count()] for column in range(5)])
        if self.points:
            found += self.points.of_wall(wall)
        return found + sum([by_colour[count] for count in colours]), colours


def _sums(rows: Sequence[int]) -> list[int]:
    """By the bits of a subset: the sum of its rows."""
    return [sum(row for place, row in enumerate(rows) if bits >> place & 1) for bits in range(ROW + 1)]


class _BestPoints:
    """The inputs of the grey wall that say what tiles would score on the best column; lines by wall."""

    def __init__(self, rows: Mapping[str, Sequence[int]]) -> None:
        self.lines: Memo[tuple[int, int], int] = Memo(self._line)
        self._tiles = [rows["tile_points"][SCORES * row : SCORES * (row + 1)] for row in range(5)]
        self._by_line = rows["line_points"]
        self._best: Memo[int, Sequence[Numbers]] = Memo(best_points)

    def forget(self) -> None:
        self.lines.clear()
        self._best.clear()

    def of_wall(self, wall: int) -> int:
        best = self._best[wall & SPACES]
        return sum(
            [self._tiles[row][best[row][taken]] for row, columns in Grey.missing(wall) for taken in columns]
        )

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
    """The values of boards by a network in one round. sure: by stage, a number added to every value."""

    def __init__(
        self, learned: Learned, stages: tuple[int, int], sure: tuple[int, int], supplies: Numbers, number: int
    ) -> None:
        rows = learned.rows
        self._sure, self._learned, self._value = sure, learned, learned.lanes.value
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


@cache
def _packaged(players: int, wall: WallKind) -> Evaluation:
    path = path_of(players, wall)
    return read(path) if path.exists() else HandSet()


# The best evaluation for each kind of game: learned if there are weights for it, else set by hand. A file of
# weights is read when it is first needed.
PACKAGED = ByPosition(lambda position: _packaged(position.players, position.wall))


def path_of(players: int, wall: WallKind) -> Path:
    return FOLDER / f"{wall}-{players}.toml"


def read(path: Path) -> Learned:
    """The evaluation in a file of weights. Raises `ValueError` if it is not as the module says."""
    import tomllib

    with path.open("rb") as file:
        data = tomllib.load(file)
    wall = WallKind.GREY if "planes" in data else WallKind.COLOURED
    expected = inputs_of(wall)
    names = {*Weights._fields[:-1], *expected}
    if data.keys() != names:
        raise ValueError(f"{path}: {', '.join(sorted(data.keys() ^ names))}: missing, or not expected")
    output = _numbers(path, data["output"])
    hidden = len(output)
    return Learned(
        Weights(
            _numbers(path, data["points"], STAGES),
            _numbers(path, data["markers"], STAGES),
            output,
            _numbers(path, data["bias"], hidden),
            {name: _block(path, data[name], number, hidden) for name, number in expected.items()},
        )
    )


_LARGEST = 1 << 24  # in a file: at most 80 inputs come together, so that their sums keep within 31 bits


def _numbers(path: Path, found: object, length: int | None = None) -> Numbers:
    if not isinstance(found, list) or (length is not None and len(found) != length):
        raise ValueError(f"{path}: a row has not as many numbers as it should")
    if not all(isinstance(number, int) and -_LARGEST < number < _LARGEST for number in found):
        raise ValueError(f"{path}: something is not a whole number, or too large")
    return tuple(found)


def _block(path: Path, found: object, rows: int, hidden: int) -> tuple[Numbers, ...]:
    if not isinstance(found, list) or len(found) != rows:
        raise ValueError(f"{path}: an input has not as many rows as it should")
    return tuple(_numbers(path, row, hidden) for row in found)
