"""How large squares are drawn, and which part of the city is seen. Pure.

The largest squares are taken at which the whole layout is seen with a cell of table around it, else
without. A tile may lie further out: the frame then moves to it, no further than it must, as it does where
no squares will do. Beyond which of its edges there is more to see, `Frame.leaves` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from hotseat.tui.drawing.canvas import Box
from stratopolis.rules import Cell

LEAST = (80, 24)  # columns and rows that the table needs

_PANEL, _WIDE_PANEL = 23, 44  # columns of what stands beside the layout: at least, at most

_PANEL_ROWS = ((58, 20), (42, 12), (30, 10), (0, 7))  # by the rows there are for layout and panels

_LEAD_ROWS = 2  # the bar that shows the lead, and what it says

WORDS = 3  # rows: what was done last, the prompt

_LOW = 28  # rows of a screen below which those two may share one


class Scale(NamedTuple):
    """The size of a square in characters."""

    width: int
    height: int

    @property
    def word(self) -> str:
        """Its size as people write it: `4x2`."""
        return f"{self.width}x{self.height}"


TINY, NARROW, SMALL, LARGE = Scale(2, 1), Scale(3, 1), Scale(4, 2), Scale(6, 3)

GREAT, HUGE, VAST = Scale(8, 4), Scale(10, 5), Scale(12, 6)

SCALES = (VAST, HUGE, GREAT, LARGE, SMALL, NARROW, TINY)


class Plan(NamedTuple):
    """The whole table. `lead`: who is ahead, between the panels.   log: what happened, below them, where
    there is room.   told: on low screens the upper row of the prompt, which takes it when it needs two.
    """

    title: Box
    layout: Box
    panels: tuple[Box, Box]
    lead: Box
    told: Box
    prompt: Box
    hints: Box
    log: Box | None


def plan(width: int, height: int, words: int = WORDS) -> Plan | None:
    """Where everything lies; None without room. `words`: the least rows of last move and prompt together."""
    if width < LEAST[0] or height < LEAST[1]:
        return None
    words = words if height < _LOW else max(words, WORDS)
    body, panel = height - 2 - words, min(max(_PANEL, width // 4), _WIDE_PANEL)
    x = width - panel
    rows = next(rows for least, rows in _PANEL_ROWS if body >= least)
    lead = 1 + rows + 1
    second = lead + _LEAD_ROWS + 1
    end = second + rows + 1
    log = Box(x, end, panel - 1, 1 + body - end) if end <= body else None
    told = height - 1 - words
    return Plan(
        Box(0, 0, width, 1),
        Box(0, 1, x - 1, body),
        (Box(x, 1, panel, rows), Box(x, second, panel, rows)),
        Box(x, lead, panel, _LEAD_ROWS),
        Box(1, told, width - 2, 1),
        Box(1, height - 3, width - 2, 2),
        Box(1, height - 1, width - 2, 1),
        log,
    )


REACH = 2  # cells that a tile can lie beyond the layout

AROUND = 1  # cells around the layout that are to be seen

_DEEP = 3  # cells from the edge at which a frame that was moved returns

Bounds = tuple[Cell, Cell]  # upper left, lower right


class Frame(NamedTuple):
    """A window on the table: its upper left cell, and how many columns and rows of cells it has.

    x, y: where that cell is drawn, in characters from the corner of the picture.
    """

    scale: Scale
    left: int
    top: int
    columns: int
    rows: int
    x: int = 0
    y: int = 0

    def at(self, x: int, y: int) -> Cell | None:
        """The cell drawn at a character; None beside them all."""
        column, row = (x - self.x) // self.scale.width, (y - self.y) // self.scale.height
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return Cell(self.left + column, self.top + row)

    def place_of(self, cell: Cell) -> tuple[int, int]:
        """The cell's first character."""
        across, down = cell.x - self.left, cell.y - self.top
        return self.x + across * self.scale.width, self.y + down * self.scale.height

    def holds(self, bounds: Bounds, reach: int) -> bool:
        """Whether all of a rectangle and the cells around it are seen."""
        least, greatest = bounds
        across = self.left <= least.x - reach and greatest.x + reach < self.left + self.columns
        return across and self.top <= least.y - reach and greatest.y + reach < self.top + self.rows

    def moved_to(self, other: Frame) -> Frame:
        return self._replace(left=other.left, top=other.top)

    def leaves(self, bounds: Bounds, cells: Iterable[Cell]) -> tuple[bool, bool, bool, bool]:
        """Beyond which edges (above, right, below, left) the layout or some cells lie unseen."""
        end, last = self.left + self.columns - 1, self.top + self.rows - 1
        (left, top), (right, bottom) = bounds
        across, down = zip(*cells, *bounds, strict=True)
        return (
            top - AROUND < self.top and min(down) < self.top,
            right + AROUND > end and max(across) > end,
            bottom + AROUND > last and max(down) > last,
            left - AROUND < self.left and min(across) < self.left,
        )


def framed(
    bounds: Bounds,
    size: tuple[int, int],
    scales: Sequence[Scale],
    tile: Bounds | None = None,
    before: Frame | None = None,
    reach: int = AROUND,
) -> Frame:
    """The frame for a picture of that many characters.

    scales: the sizes there may be, the largest first.   tile: the cells that are to be seen above all.
    before: the last frame, which stays as long as it will do, so that nothing jumps about.
    reach: how many cells around the layout are to be seen: none where no tile is placed any more.
    """
    for around, scale in product((reach, 0), scales):
        frame = _centred(bounds, size, scale)
        if frame.holds(bounds, around):
            if before and _alike(before, frame) and _stays(before, bounds, tile, around):
                return before
            return frame if tile is None else _with(_nearest(before, frame, tile), tile)
    frame = _centred(bounds, size, _scrolled(bounds, size, scales))
    if before and _alike(before, frame):  # under a mouse that moves nothing must slip away
        return before if tile is None or before.holds(tile, AROUND) else _with(before, _around(tile))
    return frame if tile is None else _with(frame, _around(tile))


def _scrolled(bounds: Bounds, size: tuple[int, int], scales: Sequence[Scale]) -> Scale:
    """The size for a layout that does not fit: the largest at which as much of it is seen as can be."""
    least, greatest = bounds
    extent = greatest.x - least.x + 1, greatest.y - least.y + 1

    def seen(scale: Scale) -> tuple[int, int]:
        columns, rows = size[0] // scale.width, size[1] // scale.height
        return min(columns, extent[0]), min(rows, extent[1])

    return next(scale for scale in scales if seen(scale) == seen(scales[-1]))


def _nearest(before: Frame | None, frame: Frame, tile: Bounds) -> Frame:
    """The frame to be moved to where a tile is: the last one, if the tile goes out of that."""
    return before if before and _alike(before, frame) and not before.holds(tile, 0) else frame


def _alike(one: Frame, other: Frame) -> bool:
    """Whether two frames differ in nothing but what they are moved to."""
    return one[:1] + one[3:] == other[:1] + other[3:]


def _stays(frame: Frame, bounds: Bounds, tile: Bounds | None, around: int) -> bool:
    """Whether a frame goes on showing the tile, and all of the layout or only just not all of it."""
    if tile is None or frame.holds(bounds, around):
        return frame.holds(bounds, around) and (tile is None or frame.holds(tile, 0))
    return frame.holds(tile, 0) and not frame.holds(tile, _DEEP)


def _with(frame: Frame, tile: Bounds) -> Frame:
    """Moved as little as can be, so that all of a tile is seen."""
    least, greatest = tile
    left = min(max(frame.left, greatest.x + 1 - frame.columns), least.x)
    top = min(max(frame.top, greatest.y + 1 - frame.rows), least.y)
    return frame._replace(left=left, top=top)


def _centred(bounds: Bounds, size: tuple[int, int], scale: Scale) -> Frame:
    least, greatest = bounds
    columns, rows = size[0] // scale.width, size[1] // scale.height
    left = least.x - (columns - (greatest.x - least.x + 1)) // 2
    top = least.y - (rows - (greatest.y - least.y + 1)) // 2
    x, y = (size[0] - columns * scale.width) // 2, (size[1] - rows * scale.height) // 2
    return Frame(scale, left, top, columns, rows, x, y)


def _around(tile: Bounds) -> Bounds:
    least, greatest = tile
    return Cell(least.x - AROUND, least.y - AROUND), Cell(greatest.x + AROUND, greatest.y + AROUND)


def pulled(frame: Frame, bounds: Bounds, across: int, down: int) -> Frame:
    """Moved by so many cells, no further than to the last ones that a tile can reach."""
    (left, top), (right, bottom) = bounds
    return frame._replace(
        left=_between(frame.left, across, left - REACH, right + REACH + 1 - frame.columns),
        top=_between(frame.top, down, top - REACH, bottom + REACH + 1 - frame.rows),
    )


def _between(now: int, by: int, first: int, last: int) -> int:
    """Some way further, but to neither side beyond what is wanted and beyond where it is."""
    return max(min(now, first), min(max(now, last), now + by))
