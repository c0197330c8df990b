"""Canvases in a language that runs from right to left: texts from the right, pictures as they stand.

What is laid out for a reader from the left is drawn in the mirror: what was so many cells from the left
edge is as far from the right one, headings with their columns and marks of the mouse with what they stand
for. Each text is put in order by itself, so that names and figures beside each other are not mixed up.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style

from hotseat.i18n import from_right
from hotseat.record.names import visible
from hotseat.text.bidi import arrange, has_text
from hotseat.tui.drawing.canvas import Canvas, Stamp, Target


def new_canvas(width: int, height: int, ground: Style, *, mirrored: bool) -> Canvas[Target]:
    """A canvas for the language in effect.

    mirrored: whether it is read, so that a language from the right has it in the mirror; a board is not.
    """
    if from_right():
        return MirroredCanvas(width, height, ground, mirrored=mirrored)
    return Canvas(width, height, ground)


class MirroredCanvas(Canvas[Target]):
    """A canvas of which all columns, or some, are read from the right.

    Places are given from the left, as for any other canvas; pictures stay as they are, at another place.
    """

    def __init__(self, width: int, height: int, ground: Style, *, mirrored: bool) -> None:
        super().__init__(width, height, ground)
        self._mirrored = mirrored
        self._sum: int | None = None  # of a column and its mirror image; None where nothing is mirrored
        self._shift = 0  # of what is not
        self.read()

    def read(self) -> None:
        self._shift = 0
        self._sum = self.width if self._mirrored else None

    def read_across(self, x: int, width: int) -> None:
        self._sum = 2 * x + width

    def picture(self, x: int, width: int) -> None:
        self._shift = self._first(x, width) - x
        self._sum = None

    def _first(self, x: int, width: int) -> int:
        """The first column of what is so many cells wide."""
        return x + self._shift if self._sum is None else self._sum - x - width

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        text = visible(text)
        mirrored = self._sum is not None and has_text(text)  # large letters are pictures
        self.write(x, y, arrange(text, from_right=True, mirrored=mirrored), style)
        return x + cell_len(text)

    def write(self, x: int, y: int, text: str, style: Style) -> int:
        width = cell_len(text)
        super().write(self._first(x, width), y, text, style)
        return x + width

    def stamp(self, x: int, y: int, rows: Stamp) -> None:
        super().stamp(self._first(x, max((len(row[0]) for row in rows), default=0)), y, rows)

    def half(self, x: int, y: int, width: int, colour: Color, *, lower: bool) -> None:
        super().half(self._first(x, width), y, width, colour, lower=lower)

    def mark(self, x: int, y: int, width: int, height: int, target: Target) -> None:
        super().mark(self._first(x, width), y, width, height, target)
