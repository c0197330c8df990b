"""A small sheet of cells to draw on: characters with a style, and what a click on them means.

One widget a board, painted through the Line API: a key reaches the screen in 2.5 ms so, and in 7 to 8
where every tile is a widget of its own.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from rich.cells import split_graphemes
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from hotseat.ui.fit import fitted as fitted
from hotseat.ui.fit import wrapped as wrapped

Target = TypeVar("Target", bound=Hashable)


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


NOWHERE = Box(0, 0, 0, 0)


class Cells:
    """A sheet of `width` by `height` cells, all blank on `ground` at first; the outside is cut off."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width, self.height, self.ground = width, height, ground
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[ground] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text from a cell on, over what is there; returns the column behind it.

        A character two cells wide takes two, one of no width joins the one before it.
        """
        if text.isascii() and 0 <= y < self.height and 0 <= x <= self.width - len(text):
            # Nearly everything: 0.5 us instead of 3 for a tile.
            self._make_room(x, y, len(text))
            self._characters[y][x : x + len(text)] = text
            self._styles[y][x : x + len(text)] = [style] * len(text)
            return x + len(text)
        for start, end, width in split_graphemes(text)[0]:
            self._put_one(x, y, text[start:end], width, style)
            x += width
        return x

    def _put_one(self, x: int, y: int, grapheme: str, width: int, style: Style) -> None:
        """One character with all that combines with it, as wide as Rich and Textual take it."""
        if 0 <= y < self.height and x >= 0 and x + width <= self.width:
            if width:
                self._make_room(x, y, width)
                self._characters[y][x : x + width] = [grapheme] + [""] * (width - 1)
                self._styles[y][x : x + width] = [style] * width
            elif x:
                self._characters[y][x - 1] += grapheme

    def _make_room(self, x: int, y: int, width: int) -> None:
        """Of a wide character that is written over in part, the other half becomes a blank."""
        row, end = self._characters[y], x + width
        if width and row[x] == "":
            row[x - 1] = " "
        if width and end < self.width and row[end] == "":
            row[end] = " "

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Blank a rectangle in a style."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def half(self, x: int, y: int, width: int, colour: Color, *, lower: bool) -> None:
        """Paint the upper or lower halves of some cells; their other halves, and all text, stay."""
        for column in range(max(0, x), min(x + width, self.width)):
            if 0 <= y < self.height and self._characters[y][column] in " ▀▄":
                style, character = self._styles[y][column], self._characters[y][column]
                above = style.color if character == "▀" else style.bgcolor
                below = style.color if character == "▄" else style.bgcolor
                pair = (above, colour) if lower else (colour, below)
                self._characters[y][column], self._styles[y][column] = two_pixels(*pair)

    def strips(self) -> list[Strip]:
        """The rows as Textual wants them, neighbours of one style joined."""
        return [
            Strip(_segments(characters, styles), self.width)
            for characters, styles in zip(self._characters, self._styles, strict=True)
        ]


class Canvas(Cells, Generic[Target]):
    """Cells of which rectangles stand for something that a mouse can point at."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        super().__init__(width, height, ground)
        self._zones: list[tuple[Box, Target]] = []

    def mark(self, x: int, y: int, width: int, height: int, target: Target) -> None:
        """Say what a rectangle stands for; later marks lie above earlier ones."""
        self._zones.append((Box(x, y, width, height), target))

    def hit(self, x: int, y: int) -> Target | None:
        """What lies at a cell, if anything."""
        return next((target for box, target in reversed(self._zones) if box.holds(x, y)), None)


@cache
def two_pixels(upper: Color | None, lower: Color | None) -> tuple[str, Style]:
    """A cell whose halves have these colours; None and the default are the terminal's own ground.

    That ground has no colour to write in: where the upper half shows it, the lower one is drawn.
    """
    if upper is not None and not upper.is_default:
        return "▀", Style(color=upper, bgcolor=lower)
    if lower is None or lower.is_default:
        return " ", Style(bgcolor=lower)
    return "▄", Style(color=lower, bgcolor=upper)


def _segments(characters: list[str], styles: list[Style]) -> list[Segment]:
    segments = []
    start = 0
    for place in range(1, len(styles) + 1):
        if place == len(styles) or styles[place] is not styles[start]:
            segments.append(Segment("".join(characters[start:place]), styles[start]))
            start = place
    return segments
