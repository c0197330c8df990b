"""Charts (columns over time, lines by round) and tables, on the screen and on the command line.

Needs Rich, but no Textual. Charts are readable without colour: each line has its own pen and its name at its
end, and a marked column has a thick piece of axis below it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from rich.cells import cell_len, split_graphemes
from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat.i18n import from_right, in_digits
from hotseat.text import shown
from hotseat.text.fit import column_widths, fitted, in_columns
from hotseat.text.scripts import ISLAND
from hotseat.values import NamedTuple

# Writes text at (x, y) in a style; returns the column after it.
Put = Callable[[int, int, str, Style], int]

WIDEST = 100  # columns; a wider chart or table is no better to read

PLAIN, BRIGHT, QUIET = Style(), Style(bold=True), Style(dim=True)

_ISLAND = Style(meta={ISLAND: True})

_NAME = 20  # columns of a name in a sentence

_LEAST = 8  # columns for a name in a table, at least

_EIGHTHS = " ▁▂▃▄▅▆▇█"

_WIDTHS = ((3, 1), (2, 1), (1, 1), (1, 0))  # of a column and the gap after it; the widest that fits

_LEAST_ROWS, _LEAST_CELLS = 2, 4  # the smallest plot; in less room there is none

_STEPS = tuple(digit * 10**zeros for zeros in range(8) for digit in (1, 2, 3, 4, 5))  # on an axis

_MOST = 7  # values on an axis, or a few more

_TIGHT = 4  # rows; only an axis this short may have values on neighbouring rows

_LONGER = {1: 2.0, 2: 1.3}  # how much longer an axis may be to show more than one value, or two

_LEFT, _RIGHT, _UP, _DOWN = 1, 2, 4, 8

_FLAT = _LEFT | _RIGHT

_WAYS = (_FLAT, _UP | _DOWN, _RIGHT | _DOWN, _LEFT | _DOWN, _RIGHT | _UP, _LEFT | _UP)

# The characters of each line: without colours, it differs by them from the lines beside it.
_PENS = tuple(dict(zip(_WAYS, signs, strict=True)) for signs in ("━┃┏┓┗┛", "─│╭╮╰╯", "═║╔╗╚╝", "••••••"))

_MARKED_EVERY, _MARK_STEP = 12, 3  # columns between the marks of a line, and from line to line

_TURN = 3  # cells in which each of several lines on the same path is seen in turn


class Column(NamedTuple):
    """A column of a chart: its value from 0 on, its style, and whether the axis below it is thick."""

    value: int
    style: Style
    marked: bool = False


class Series(NamedTuple):
    """A line of a chart: its name and its values from left to right."""

    name: str
    values: Sequence[int]
    seat: int  # of its player, from 0, which gives it a colour and a set of characters
    mark: str = ""  # a character to repeat along the line; empty for none

    def sign(self, ways: int) -> str:
        return _PENS[self.seat % len(_PENS)][ways]

    def marked(self, column: int) -> bool:
        """Whether this column of the plot has its mark; the marks of different lines take turns."""
        return bool(self.mark) and column % _MARKED_EVERY == _MARK_STEP * (self.seat % len(_PENS)) + 1


def draw_columns(
    put: Put, x: int, y: int, width: int, height: int, columns: Sequence[Column], quiet: Style
) -> int:
    """Draw columns from left to right in a rectangle of cells; returns how many fitted, the last ones.

    The axis at the left, in `quiet`, shows round values from 0 on; the last row is the axis below. Every
    value above 0 is visible.
    """
    rows = height - 1
    if rows < _LEAST_ROWS:
        return 0
    axis = _scale(0, max((column.value for column in columns), default=0), height).cells(height)
    room = width - axis
    if room < _LEAST_CELLS:
        return 0
    drawn = columns[-room:]
    scale = _scale(0, max((column.value for column in drawn), default=0), height)
    _draw_scale(put, x, y, axis, rows, scale.ticks(height), quiet)
    wide, gap = next((wide, gap) for wide, gap in _WIDTHS if len(drawn) * (wide + gap) - gap <= room)
    length = min(room, max(_LEAST_CELLS, len(drawn) * (wide + gap)))
    put(x + axis - 1, y + rows, "└" + "─" * length, quiet)
    for number, column in enumerate(drawn):
        left = x + axis + number * (wide + gap)
        eighths = max(column.value > 0, round(column.value * 8 * scale.apart / scale.step))
        for row in range(-(-eighths // 8)):
            put(left, y + rows - 1 - row, _EIGHTHS[min(8, eighths - 8 * row)] * wide, column.style)
        if column.marked:
            put(left, y + rows, "━" * wide, column.style)
    return len(drawn)


def draw_lines(
    put: Put,
    x: int,
    y: int,
    width: int,
    height: int,
    series: Sequence[Series],
    labels: Sequence[str],
    quiet: Style,  # the style of both axes, and of the level of 0 if there are values below it
    colour: Callable[[int], Style],  # the style of a seat's line
    places: int = 0,  # how many to make room for, as the lines may still grow
) -> Plot | None:
    """Draw a line for each series in a rectangle of cells, at best 40 to 76 wide and 8 to 14 high.

    labels: a short one for each place of the axis below; those that would touch others are left out, and an
    empty one has no tick.

    At the right, each line has its last value and its name, on the row where it ends or as near as possible.
    Lines on the same path take turns; where lines cross, the first series is on top. Returns the plot, for
    more to be drawn on it; None, with nothing drawn, if there are no values or too little room.
    """
    places = max((places, *(len(line.values) for line in series)))
    values = [value for line in series for value in line.values]
    rows = height - 2
    if not values or rows < _LEAST_ROWS + (min(values) < 0):  # below 0, one more
        return None
    scale = _scale(min(0, *values, 0), max(0, *values, 0), rows)
    ticks, axis = scale.ticks(rows), scale.cells(rows)
    names = max(cell_len(line.name) for line in series)
    tag_width = min(4 + max(len(str(value)) for value in values) + names, width // 3 + 3)
    plot = Plot(x + axis, y, width - axis - tag_width - 1, rows, places, scale, series)
    if plot.width < _LEAST_CELLS:
        return None
    if scale.below:
        put(plot.x, y + plot.row(0), "┄" * plot.width, quiet)
    _draw_scale(put, x, y, axis, rows, ticks, quiet)
    _draw_places(put, plot, labels, quiet)
    _draw_paths(put, plot, colour)
    _draw_tags(put, plot, tag_width, colour)
    return plot


class Scale(NamedTuple):
    """An axis with a value every `apart` rows, in steps of `step`, and `below` rows under that of 0."""

    step: int
    apart: int
    below: int

    def ticks(self, rows: int) -> dict[int, int]:
        """The values on an axis of this many rows, by their row from the upper edge."""
        zero = rows - 1 - self.below
        above, below = zero // self.apart, self.below // self.apart
        return {zero - place * self.apart: place * self.step for place in range(-below, above + 1)}

    def cells(self, rows: int) -> int:
        """The width of the axis with its values, in columns."""
        return max(len(str(value)) for value in self.ticks(rows).values()) + 1


def _scale(low: int, high: int, rows: int) -> Scale:
    """The scale that spreads values from `low` to `high` most, with 0 on a row and a few values shown."""
    top, fitting = rows - 1, []
    for apart in range(max(1 + (rows > _TIGHT), rows // _MOST), top + 1):
        for step in _STEPS:
            below, above = -(low * apart // step), -(-max(high, 1) * apart // step)
            if below + above <= top:
                named = 1 + below // apart + (top - below) // apart
                fitting.append((step / apart * _LONGER.get(named, 1), apart, Scale(step, apart, below)))
                break
    return min(fitting)[-1]


class Plot(NamedTuple):
    """The area of the lines: its upper left cell, its size, its number of places, its scale, the lines."""

    x: int
    y: int
    width: int
    rows: int
    places: int
    scale: Scale
    series: Sequence[Series]

    def column(self, place: int) -> int:
        return round(place * (self.width - 1) / max(1, self.places - 1))

    def nearest(self, column: int) -> int:
        """The place nearest to a column, counted from the plot's left edge."""
        return max(0, min(self.places - 1, round(column * (self.places - 1) / max(1, self.width - 1))))

    def row(self, value: float) -> int:
        return self.rows - 1 - self.scale.below - round(value * self.scale.apart / self.scale.step)

    def beside(self, number: int, place: int) -> tuple[int, int]:
        """The cell for a letter at a place of a line: close above or below where no line runs, else on it."""
        column, row = self.column(place), self.row(self.series[number].values[place])
        taken = {cell for line in self.series for cell in _path(self, line.values)}
        near = (row - 1, row + 1, row - 2, row + 2)
        free = (y for y in near if 0 <= y < self.rows and (column, y) not in taken)
        return self.x + column, self.y + next(free, row)


def _draw_scale(
    put: Put, x: int, y: int, axis: int, rows: int, ticks: Mapping[int, int], quiet: Style
) -> None:
    """The axis at the left with its values; the row below it may have a value too."""
    for row in range(rows):
        put(x + axis - 1, y + row, "┤" if row in ticks else "│", quiet)
    for row, value in ticks.items():
        put(x, y + row, in_digits(value).rjust(axis - 1), quiet)


def _draw_places(put: Put, plot: Plot, labels: Sequence[str], quiet: Style) -> None:
    """The axis below, with a tick for every label that has room; the last label has priority."""
    bottom = plot.y + plot.rows
    put(plot.x - 1, bottom, "└" + "─" * plot.width, quiet)
    places = [
        (place, _left(plot, place, label), label)
        for place, label in enumerate(labels[: plot.places])
        if label
    ]
    free = 0
    for place, left, label in places:
        end = left + cell_len(label)
        if left >= free and (end < places[-1][1] or place == places[-1][0]):
            put(plot.x + plot.column(place), bottom, "┴", quiet)
            put(plot.x + left, bottom + 1, label, quiet)
            free = end + 1


def _left(plot: Plot, place: int, label: str) -> int:
    """Where a label begins, from the plot's left edge: centred below its tick if there is room."""
    size = cell_len(label)
    return min(max(0, plot.column(place) - size // 2), max(0, plot.width - size))


def _draw_paths(put: Put, plot: Plot, colour: Callable[[int], Style]) -> None:
    cells: dict[tuple[int, int], list[tuple[Series, int]]] = {}
    for line in plot.series:
        for cell, ways in _path(plot, line.values).items():
            cells.setdefault(cell, []).append((line, ways))
    for (column, row), lines in cells.items():
        # The first line is on top, but lines that leave the cell alike take turns, except for marks.
        ways = lines[0][1]
        alike = [line for line, others in lines if others == ways]
        due = alike[(column + row) // _TURN % len(alike)]
        line = next((line for line in alike if line.marked(column)), due)
        sign = line.mark if ways == _FLAT and line.marked(column) else line.sign(ways)
        put(plot.x + column, plot.y + row, sign, colour(line.seat))


def _path(plot: Plot, values: Sequence[int]) -> dict[tuple[int, int], int]:
    """The sides on which a line, straight from value to value, leaves each of its cells."""
    rows = _rows(plot, values)
    path: dict[tuple[int, int], int] = {}
    for column, row in enumerate(rows):
        before = rows[column - 1] if column else row
        if row == before:
            path[column, row] = _FLAT
            continue
        towards, back = (_UP, _DOWN) if row < before else (_DOWN, _UP)
        path[column, before] = _LEFT | towards
        path[column, row] = back | _RIGHT
        for between in range(min(row, before) + 1, max(row, before)):
            path[column, between] = _UP | _DOWN
    return path


def _rows(plot: Plot, values: Sequence[int]) -> list[int]:
    """The row of a line in every column, up to its last value."""
    rows: list[int] = []
    for place, (value, following) in enumerate(pairwise(values)):
        start, end = plot.column(place), plot.column(place + 1)
        parts = ((column - start) / (end - start) for column in range(start, end))
        rows += (plot.row(value + part * (following - value)) for part in parts)
    return [*rows, *map(plot.row, values[-1:])]


def _draw_tags(put: Put, plot: Plot, width: int, colour: Callable[[int], Style]) -> None:
    """The key at the right: a piece of each line, its last value and its name."""
    order = sorted((line for line in plot.series if line.values), key=lambda line: -line.values[-1])
    rows = _apart([plot.row(line.values[-1]) for line in order], plot.rows)
    digits = max((len(str(line.values[-1])) for line in order), default=0)
    for line, row in zip(order, rows, strict=False):
        x, y, style = plot.x + plot.width + 1, plot.y + row, colour(line.seat)
        put(x, y, in_digits(f"{line.sign(_FLAT) * 2} {line.values[-1]:{digits}} "), style)
        put(x + 4 + digits, y, fitted(line.name, width - 4 - digits), style)


def _apart(wanted: Sequence[int], rows: int) -> list[int]:
    """Different rows close to the wanted ones, which are sorted; fewer if there are too few rows."""
    apart: list[int] = []
    for row in wanted[:rows]:
        apart.append(max(row, apart[-1] + 1 if apart else 0))
    lowest = rows - 1
    for place in reversed(range(len(apart))):
        apart[place] = min(apart[place], lowest)
        lowest = apart[place] - 1
    return apart


# On the command line


class Drawing:
    """Rows of cells, each with a character and a style: from left to right in every language."""

    def __init__(self, height: int) -> None:
        self._rows: list[dict[int, tuple[str, Style]]] = [{} for _row in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        for start, end, width in split_graphemes(text)[0]:
            self._rows[y][x] = text[start:end], style
            self._rows[y].update((x + place, ("", style)) for place in range(1, width))
            x += width
        return x

    def lines(self) -> list[Text]:
        ends = [max(row, default=-1) + 1 for row in self._rows]
        if from_right():  # where a row begins at its end, all have to be as wide
            ends = [max(ends)] * len(ends)
        return [
            Text.assemble(*(row.get(x, (" ", PLAIN)) for x in range(end)), style=_ISLAND)
            for row, end in zip(self._rows, ends, strict=True)
        ]


def has_charts() -> bool:
    """Whether to draw charts: not where a pipe, and so perhaps a program or a listener, gets them."""
    return sys.stdout.isatty()


def as_lines(lines: Iterable[Text]) -> Group:
    rows = list(lines)
    for line in rows:
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*rows)


def as_table(rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    """A table of at most this width, with its headings first and names cut to fit."""
    widths = column_widths(rows, width, _LEAST)
    headings, *others = (in_columns(row, widths) for row in rows)
    return [Text(headings, QUIET), *(Text(line, PLAIN) for line in others)]


def short_name(name: str) -> str:
    """A name, cut for a sentence."""
    return fitted(shown(name), _NAME)
