"""Pictures painted once and kept, as widgets or parts of a sheet; large letters and digits."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from rich.style import Style
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas, Cells, new_canvas

LEFT = 1  # the mouse's button that means something

RIGHT = 3  # and that which a game may use besides

Target = TypeVar("Target", bound=Hashable)


class Painting(Generic[Target]):
    """A picture drawn once, and kept until what it shows, its size or its style changes."""

    LOOKS: ClassVar[dict[str, str]] = {}  # names of styles in words and theme variables: "bold $yours"
    MIRRORED: ClassVar[bool] = False  # whether it is read, so that a language from the right mirrors it
    _canvas: Canvas[Target] | None = None
    _strips: dict[int, Strip] | None = None  # the rows looked at so far; None where it is to be drawn
    lit = ""  # the name of the look that the ground has on top of the widget's own style

    @property
    @abstractmethod
    def host(self) -> Widget:
        """The widget whose style is the ground."""

    @property
    @abstractmethod
    def ground(self) -> Style:
        """The style of that widget."""

    @abstractmethod
    def paint(self, canvas: Canvas[Target]) -> None:
        """Draw everything; the canvas is blank and has the picture's size."""

    @abstractmethod
    def changed(self) -> None:
        """What it shows is another: drop the picture and draw again."""

    def forget(self) -> None:
        self._strips = None
        self.__dict__.pop("_looks", None)

    def look(self, name: str = "") -> Style:
        """One of the picture's `LOOKS` on its ground; without a name the ground itself.

        Not component classes: with four boards Textual would style some 50 more nodes at the start.
        """
        looks: dict[tuple[str, str], Style] = self.__dict__.setdefault("_looks", {})
        if (self.lit, name) not in looks:
            variables = self.host.app.theme_variables
            own = [parse_look(self.LOOKS[part], variables) for part in (self.lit, name) if part]
            looks[self.lit, name] = Style.combine([self.ground, *own])
        return looks[self.lit, name]

    def draw(self, width: int, height: int) -> Canvas[Target]:
        self._canvas = new_canvas(width, height, self.look(), mirrored=self.MIRRORED)
        self._strips = {}
        self.paint(self._canvas)
        return self._canvas

    def drawn(self, y: int, width: int, height: int) -> Strip:
        if self._strips is None:
            self.draw(width, height)
        canvas, strips = self._canvas, self._strips
        assert canvas is not None and strips is not None, "it has just been drawn"  # noqa: PT018
        if y not in strips:
            strips[y] = canvas.strip(y)
        return strips[y]

    def at(self, x: int, y: int) -> Target | None:
        return None if self._canvas is None else self._canvas.hit(x, y)


def parse_look(look: str, variables: Mapping[str, str]) -> Style:
    """A style in Rich's words, with colours named as the theme's variables: `bold $ink on $ground`."""
    words = [
        Color.parse(variables[word[1:]]).rich_color.name if word.startswith("$") else word
        for word in look.split()
    ]
    return Style.parse(" ".join(words))


class Placeable(Protocol):
    """A part, or several side by side."""

    def place(self, box: Box) -> None:
        """Give it a place; `NOWHERE` hides it."""


Layer = tuple[Placeable, int]  # a part and its height in rows

Blocks = Sequence[Sequence[Layer]]


def place_stack(blocks: Blocks, box: Box, keep: Placeable) -> None:
    """Give the parts of some blocks their places, with a row of air between the blocks.

    Where that is too high, the air goes first, then the first block; and where it still is, what lies
    at the end is not seen, unless it is the part to `keep` in view.
    """
    layers = next((way for way in _ways(blocks) if _height(way) <= box.height), _ways(blocks)[-1])
    spare = box.height - _height(layers)
    y = spare // 2
    if spare < 0:
        above = layers[: [part for part, _rows in layers].index(keep)]
        y = min(0, box.height - 1 - _height(above))
    places = {part: NOWHERE for block in blocks for part, _rows in block}
    for layer, rows in layers:
        if layer is not None and y >= 0 and y + rows <= box.height:
            places[layer] = Box(box.x, box.y + y, box.width, rows)
        y += rows
    for part, place in places.items():
        part.place(place)


def _ways(blocks: Blocks) -> list[list[tuple[Placeable | None, int]]]:
    """The layers from the top, None for air: with all the air, without, without the first block too."""
    blocks = [block for block in blocks if block]
    airy: list[tuple[Placeable | None, int]] = [*blocks[0]]
    for block in blocks[1:]:
        airy += [(None, 1), *block]
    dense = [layer for layer in airy if layer[0] is not None]
    return [airy, dense, dense[len(blocks[0]) :]]


def _height(layers: Sequence[tuple[Placeable | None, int]]) -> int:
    return sum(rows for _part, rows in layers)


Glyphs = Mapping[str, Sequence[str]]  # letters as rows of pixels, `#` for ink: all of the same height

_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def letter_rows(glyph: Sequence[str], size: int) -> list[str]:
    """A letter as rows of block elements; each of its pixels is so many cells wide and half as high."""
    pixels = ["".join(pixel * size for pixel in row) for row in glyph for _ in range(size)]
    if len(pixels) % 2:
        pixels.append("." * len(pixels[0]))
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return ["".join(_BLOCKS[above + below] for above, below in zip(*pair, strict=True)) for pair in pairs]


def name_size(name: str, glyphs: Glyphs, size: int, gap: int) -> tuple[int, int]:
    across = sum(len(glyphs[letter][0]) for letter in name) + gap * (len(name) - 1)
    return across * size, len(letter_rows(glyphs[name[0]], size))


def put_name(canvas: Cells, name: str, glyphs: Glyphs, size: int, gap: int, styles: Sequence[Style]) -> None:
    x = 0
    for place, letter in enumerate(name):
        rows = letter_rows(glyphs[letter], size)
        for y, row in enumerate(rows):
            canvas.put(x, y, row, styles[place % len(styles)])
        x += len(rows[0]) + gap * size


# Three pixels wide and five high; a cell holds two, one above the other.
_DIGITS = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", ".##", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", "..#", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    "-": ("...", "...", "###", "...", "..."),
}


def large(number: int, size: int = 1) -> list[str]:
    digits = [_DIGITS[digit] for digit in str(number)]
    return letter_rows([".".join(row) for row in zip(*digits, strict=True)], size)


def put_large(canvas: Cells, right: int, y: int, number: int, style: Style, size: int = 1) -> None:
    """Write a number in large digits, its last cell left of column `right`, its upper edge on row y."""
    for row, text in enumerate(large(number, size)):
        canvas.put(right - len(text), y + row, text, style)
