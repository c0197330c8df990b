"""Which part of the table is seen, and how large: pure.

The largest squares are taken at which the whole layout is seen with all cells around it that a tile can
reach; else those at which at least the whole layout is. Then, as where not even the smallest will do,
the frame is moved to where the tile is about to go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stratopolis.rules import Cell
from stratopolis.ui.scale import Scale

REACH = 2  # cells that a tile can lie beyond the layout
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
        """The cell that is drawn at a character of the picture, None beside them all."""
        column, row = (x - self.x) // self.scale.width, (y - self.y) // self.scale.height
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return Cell(self.left + column, self.top + row)

    def place_of(self, cell: Cell) -> tuple[int, int]:
        """The character at which a cell begins."""
        across, down = cell.x - self.left, cell.y - self.top
        return self.x + across * self.scale.width, self.y + down * self.scale.height

    def holds(self, bounds: Bounds, reach: int) -> bool:
        """Whether all of a rectangle and the cells around it are seen."""
        least, greatest = bounds
        across = self.left <= least.x - reach and greatest.x + reach < self.left + self.columns
        return across and self.top <= least.y - reach and greatest.y + reach < self.top + self.rows


def framed(
    bounds: Bounds,
    size: tuple[int, int],
    scales: Sequence[Scale],
    focus: Cell | None = None,
    before: Frame | None = None,
    reach: int = REACH,
) -> Frame:
    """The frame for a picture of that many characters.

    scales: the sizes there may be, the largest first.   focus: the cell where a tile is about to go.
    before: the last frame, which stays as long as it will do, so that nothing jumps about.
    reach: how many cells around the layout are to be seen: none where no tile is placed any more.
    """
    for around in range(reach, -1, -1):
        for scale in scales:
            found = _centred(bounds, size, scale)
            if found.holds(bounds, around):
                if before and _alike(before, found) and before.holds(bounds, around):
                    found = before
                return found if around == reach or focus is None else _with(found, focus)
    found = _centred(bounds, size, scales[-1])
    if before and _alike(before, found) and (focus is None or before.holds((focus, focus), REACH)):
        return before  # under a mouse that moves nothing must slip away
    return _around(found, bounds, focus)


def _alike(one: Frame, other: Frame) -> bool:
    """Whether two frames differ in nothing but what they are moved to."""
    return one[:1] + one[3:] == other[:1] + other[3:]


def _with(frame: Frame, focus: Cell) -> Frame:
    """Moved as little as can be, so that all of a tile with its corner there is seen."""
    left = min(max(frame.left, focus.x + 2 - frame.columns), focus.x - 1)
    top = min(max(frame.top, focus.y + 2 - frame.rows), focus.y - 1)
    return frame._replace(left=left, top=top)


def _centred(bounds: Bounds, size: tuple[int, int], scale: Scale) -> Frame:
    """The layout in the middle of the picture."""
    least, greatest = bounds
    columns, rows = size[0] // scale.width, size[1] // scale.height
    left = least.x - (columns - (greatest.x - least.x + 1)) // 2
    top = least.y - (rows - (greatest.y - least.y + 1)) // 2
    x, y = (size[0] - columns * scale.width) // 2, (size[1] - rows * scale.height) // 2
    return Frame(scale, left, top, columns, rows, x, y)


def _around(frame: Frame, bounds: Bounds, focus: Cell | None) -> Frame:
    """Moved to where a cell is, with what lies around it."""
    if focus is None:
        return frame
    least, greatest = bounds
    return frame._replace(
        left=_shifted(frame.left, frame.columns, focus.x, (least.x, greatest.x)),
        top=_shifted(frame.top, frame.rows, focus.y, (least.y, greatest.y)),
    )


def _shifted(start: int, length: int, focus: int, ends: tuple[int, int]) -> int:
    """One side of a frame: as it is where all fits, else with the focus in the middle."""
    first, last = ends[0] - REACH, ends[1] + REACH
    if last - first + 1 <= length:
        return start
    return max(first, min(focus - length // 2, last - length + 1))
