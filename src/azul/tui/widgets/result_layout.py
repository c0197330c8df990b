"""Where everything lies on the result for a size of terminal: pure arithmetic in cells.

The walls of the winners at the left, the scores taken apart beside them, and below those, or at the
right, the chart. What there is no room for gives way in this order: the second winner's wall, a row for
each round, the chart, the size of tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azul.tui.widgets.tiles import LEAST, SCALES, TINY, Scale
from hotseat.tui.drawing.canvas import NOWHERE, Box

_SCALES = [scale for scale in SCALES if scale is not TINY]  # a winner's wall has room for more than that


MARGIN = 1  # columns at either side


SAID_ROWS = 2


WALL_X = 1  # the column of a wall's picture at which its tiles begin


NARROW, WIDE = 9, 24  # columns of a player in the table of scores


_LABEL_MOST = {2: 28, 3: 28, 4: 23}  # columns for the name of a row, air included, by the number of players


_BONUS_ROWS = 4  # floor line, rows, columns, colours


HEAD_ROWS = 2  # the places, the names


_TALL = 34  # rows of a terminal that has room for a higher bar, and a free row above the hints


_TWICE = 18  # columns of a player that hold two digits of twice the size, and air


_WALLS_GAP = 3


class Extent(NamedTuple):
    """Columns and rows."""

    width: int
    height: int


_CHART_LEAST, _CHART_MOST = Extent(40, 8), Extent(94, 14)


class Shape(NamedTuple):
    """What there is to be shown.

    players: how many.   winners: how many share the victory.   rounds: how many were played.
    label: the width of the longest name of a row in the table of scores.
    """

    players: int
    winners: int
    rounds: int
    label: int


class ScoreTable(NamedTuple):
    """The table of scores: its place, whether each round has a row, and its measures.

    label: columns before the first player's.   column: columns of each player.   digits: the size of
    the totals' digits.
    """

    box: Box
    each_round: bool
    label: int
    column: int
    digits: int


class Plan(NamedTuple):
    """The whole result. `walls` are those of the first winners, as many as there is room for."""

    heading: Box
    scale: Scale
    walls: tuple[Box, ...]
    table: ScoreTable
    chart: Box
    said: Box
    hints: Box


class _Room(NamedTuple):
    """What a plan is tried with: the room between heading and hints, and what shall be in it."""

    box: Box
    shape: Shape
    walls: int
    each_round: bool
    chart: bool
    scale: Scale

    @property
    def gap(self) -> int:
        """Columns between the pieces."""
        return 3 if self.box.width < 100 else 6

    @property
    def label(self) -> int:
        """Columns for the names of rows."""
        return min(_LABEL_MOST[self.shape.players], self.shape.label + 1)

    def table_height(self, digits: int) -> int:
        """Places and names, rounds, the rest, the line below it, the totals."""
        rounds = self.shape.rounds if self.each_round else 1
        return HEAD_ROWS + rounds + _BONUS_ROWS + 1 + _digit_rows(digits)


def plan(width: int, height: int, shape: Shape) -> Plan | None:
    """The result for a terminal of `width` by `height` cells; None where it cannot be shown."""
    if width < LEAST[0] or height < LEAST[1]:
        return None
    heading = Box(0, 0, width, 4 if height < _TALL else 6)
    top = heading.height + int(height >= _TALL)
    air = int(height >= _TALL)  # between what is said and the hints
    inside = Box(MARGIN, top, width - 2 * MARGIN, height - top - SAID_ROWS - 1 - air)
    for room in _rooms(inside, shape):
        placed = _side_by_side(room)
        if placed is not None:
            walls, table, chart = placed
            said = Box(MARGIN, height - 1 - air - SAID_ROWS, inside.width, SAID_ROWS)
            hints = Box(MARGIN, height - 1, inside.width, 1)
            return Plan(heading, room.scale, walls, table, chart, said, hints)
    return None


def _rooms(inside: Box, shape: Shape) -> Iterator[_Room]:
    """What may be shown, the best first."""
    for walls in sorted({shape.winners, 1}, reverse=True):
        for each_round, chart in ((True, True), (True, False), (False, True), (False, False)):
            for scale in _SCALES:
                if not (chart and scale.letters):
                    yield _Room(inside, shape, walls, each_round, chart, scale)


def _side_by_side(room: _Room) -> tuple[tuple[Box, ...], ScoreTable, Box] | None:
    """Walls, table and chart from the left, in the middle of the room."""
    for across in range(1, room.walls + 1):
        width, height = _walls_size(room, across)
        if height > room.box.height:
            continue
        placed = _beside(room, width) if not room.chart else _above(room, width) or _in_a_row(room, width)
        if placed is not None:
            table, chart = placed
            used = max(box.x + box.width for box in (table.box, chart))
            beside = max(box.y + box.height for box in (table.box, chart))
            tall = max(height, beside)
            x, y = room.box.x + (room.box.width - used) // 2, room.box.y + (room.box.height - tall) // 2
            walls = _walls(room, across, x, y + (tall - height) // 2)
            y += (tall - beside) // 2
            return walls, table._replace(box=_moved(table.box, x, y)), _moved(chart, x, y)
    return None


def _walls_size(room: _Room, across: int) -> Extent:
    """All walls together."""
    width, height = wall_size(room.scale)
    down = -(-room.walls // across)
    return Extent(across * (width + _WALLS_GAP) - _WALLS_GAP, down * (height + 1) - 1)


def wall_size(scale: Scale) -> Extent:
    """A wall, the name above it, and a column for the frames of its first tiles."""
    return Extent(WALL_X + 5 * scale.width, wall_y(scale) + 5 * scale.height)


def wall_y(scale: Scale) -> int:
    """The row of a wall's picture at which its tiles begin: under the name, and a row for frames."""
    return 1 if scale.letters else 2


def _walls(room: _Room, across: int, x: int, y: int) -> tuple[Box, ...]:
    width, height = wall_size(room.scale)
    return tuple(
        Box(x + n % across * (width + _WALLS_GAP), y + n // across * (height + 1), width, height)
        for n in range(room.walls)
    )


# From here on x and y count from the upper left cell of the first wall, or of the table beside it.


def _beside(room: _Room, walls: int) -> tuple[ScoreTable, Box] | None:
    """The table alone."""
    left = walls + room.gap
    table = _table(room, left, room.box.width - left)
    return (table, NOWHERE) if table is not None else None


def _above(room: _Room, walls: int) -> tuple[ScoreTable, Box] | None:
    """The table above the chart, as wide as that; below its axis a row stays free."""
    rows = room.box.height - 1
    left = walls + room.gap
    wide = max(room.label + WIDE * room.shape.players, _CHART_LEAST.width + WIDE)
    width = min(wide, _CHART_MOST.width, room.box.width - left)
    table = _table(room, left, width, below=_CHART_LEAST.height + 2)
    if table is None or width < _CHART_LEAST.width:
        return None
    table = table._replace(
        box=table.box._replace(width=width), label=width - table.column * room.shape.players
    )
    air = 2 if rows > table.box.height + 2 + _CHART_MOST.height else 1
    top = table.box.height + air
    height = min(_CHART_MOST.height, rows - top)
    return table, Box(left, top, width, height)


def _in_a_row(room: _Room, walls: int) -> tuple[ScoreTable, Box] | None:
    """The table between the walls and the chart."""
    left = walls + room.gap
    table = _table(room, left, room.box.width - left - room.gap - _CHART_LEAST.width)
    if table is None or room.box.height < _CHART_LEAST.height:
        return None
    right = left + table.box.width + room.gap
    height = min(_CHART_MOST.height, room.box.height)
    return table, Box(right, 0, min(_CHART_MOST.width, room.box.width - right), height)


def _table(room: _Room, x: int, width: int, below: int = 0) -> ScoreTable | None:
    """The table in so many columns, with so many rows free below it; None where it does not fit."""
    column = min(WIDE, (width - room.label) // room.shape.players)
    if column < NARROW:
        return None
    for digits in (2, 1) if column >= _TWICE else (1,):
        height = room.table_height(digits)
        if height + below <= room.box.height:
            box = Box(x, 0, room.label + column * room.shape.players, height)
            return ScoreTable(box, room.each_round, room.label, column, digits)
    return None


def _digit_rows(size: int) -> int:
    """How many rows large digits take."""
    return -(-5 * size // 2)


def _moved(box: Box, x: int, y: int) -> Box:
    return box._replace(x=box.x + x, y=box.y + y) if box.width else NOWHERE
