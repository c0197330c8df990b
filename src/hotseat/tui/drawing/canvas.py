"""A rectangle of cells to draw on: characters with a style, and targets for the mouse.

With one widget for a whole board, drawn line by line, a key reaches the screen in 2.5 ms; with a widget for
every tile, in 7 to 8.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Generic, TypeVar

from rich.cells import cell_len, split_graphemes
from rich.color import Color
from rich.style import Style

from hotseat.i18n import in_digits
from hotseat.text import MOST_MARKS, visible
from hotseat.text.scripts import arrange, arranged, has_right_to_left, has_text
from hotseat.tui.drawing.output import CompactStrip
from hotseat.values import NamedTuple

_LARGEST_HEAP = 1 + MOST_MARKS  # characters in one cell: a family of four has 11

Target = TypeVar("Target", bound=Hashable)

Pair = tuple[Color | None, Color | None]  # the upper and the lower half of a cell

Stamp = Sequence[tuple[Sequence[str], Sequence[Style]]]  # rows: narrow characters, and their styles

Rows = list[tuple[list[str], list[Style]]]  # of a canvas, to be written to


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, x: int, y: int) -> Box:
        return Box(self.x + x, self.y + y, self.width, self.height)


NOWHERE = Box(0, 0, 0, 0)


class Cells:
    """`width` by `height` cells, at first blank on `ground`; drawing outside has no effect.

    Columns count from the left. from_right: texts are put in the order of a right-to-left language. mirrored:
    all columns are mirrored then; otherwise those between `read_across` and `read`. Pictures move, but stay
    as they are.
    """

    def __init__(
        self, width: int, height: int, ground: Style, *, from_right: bool = False, mirrored: bool = False
    ) -> None:
        self.width, self.height, self.ground = width, height, ground
        self._from_right, self._mirrored = from_right, from_right and mirrored
        self.read()

    @cached_property
    def rows(self) -> Rows:
        return [([" "] * self.width, [self.ground] * self.width) for _row in range(self.height)]

    def read(self) -> None:
        """From now on, draw as at first."""
        self._shift = 0  # of columns that are not mirrored
        self._sum = self.width if self._mirrored else None  # of a column and its mirror image

    def read_across(self, x: int, width: int) -> None:
        """From now on, mirror what is drawn in these columns if the language runs from right to left."""
        self._sum = 2 * x + width if self._from_right else None

    def picture(self, x: int, width: int) -> None:
        """From now on, draw a picture in these columns, which no language mirrors."""
        self._shift = self._first(x, width) - x
        self._sum = None

    def _first(self, x: int, width: int) -> int:
        """The first column of something `width` cells wide, mirrored if necessary."""
        return x + self._shift if self._sum is None else self._sum - x - width

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text from a cell on; returns the column behind it.

        A wide character takes two cells. One without width joins the character before it; at the beginning of
        the text it is left out. Right-to-left words are put in order.
        """
        narrow = not self._from_right and (text.isascii() or _is_narrow(text))
        if narrow and 0 <= y < self.height and 0 <= x <= self.width - len(text):
            self.stamp(x, y, ((text, [style] * len(text)),))  # nearly everything: 0.5 us instead of 3
            return x + len(text)
        ordered = text = visible(text)
        if self._from_right or has_right_to_left(text):
            mirrored = self._sum is not None and has_text(text)  # large letters are pictures
            ordered = arrange(text, from_right=self._from_right, mirrored=mirrored)
        self.write(x, y, ordered, style)
        return x + cell_len(text)

    def write(self, x: int, y: int, text: str, style: Style) -> int:
        """Write a text that is in the order of its cells."""
        width = cell_len(text)
        self._write(self._first(x, width), y, text, style)
        return x + width

    def put_runs(self, x: int, y: int, runs: Sequence[tuple[str, Style]]) -> int:
        """Write the pieces of a text, each in its style. In mirrored columns they are ordered as one."""
        text = "".join(text for text, _style in runs)
        if self._sum is None or visible(text) != text:
            for piece, style in runs:
                x = self.put(x, y, piece, style)
            return x
        styles = [style for piece, style in runs for _character in piece]
        end = x + cell_len(text)
        left = self._first(x, end - x)
        for character, source in arranged(text, from_right=True, mirrored=True):
            left = self._write(left, y, character, styles[source])
        return end

    def put_flush(self, right: int, width: int, y: int, text: str, style: Style) -> None:
        """Write a text that ends before column `right`, in a column of texts of at most `width` cells."""
        self.put(right - (cell_len(text) if self._sum is None else width), y, text, style)

    def _write(self, x: int, y: int, text: str, style: Style) -> int:
        for start, end, width in split_graphemes(text)[0]:  # as Rich and Textual count cells
            if width and 0 <= y < self.height and x >= 0 and x + width <= self.width:
                grapheme = text[start : min(end, start + _LARGEST_HEAP)]
                cells = [grapheme] + [""] * (width - 1), [style] * width
                self.stamp(x, y, (cells,), placed=True)
            x += width
        return x

    def stamp(self, x: int, y: int, rows: Stamp, *, placed: bool = False) -> None:
        """Draw cells that were painted before: 0.5 us for a row of a tile.

        placed: x is already mirrored.
        """
        if self._from_right and rows and not placed:
            x = self._first(x, len(rows[0][1]))
        for row, (characters, styles) in enumerate(rows, y):
            left, end = x, x + len(styles)
            if x < 0 or end > self.width:
                left, end = max(0, x), min(end, self.width)
                characters, styles = characters[left - x : end - x], styles[left - x : end - x]
            if left < end and 0 <= row < self.height:
                here, looks = self.rows[row]
                if not here[left]:  # the rest of a wide character that is partly covered becomes a blank
                    here[left - 1] = " "
                if end < self.width and not here[end]:
                    here[end] = " "
                here[left:end] = characters
                looks[left:end] = styles

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def half(self, x: int, y: int, width: int, colour: Color, *, lower: bool) -> None:
        """Paint the upper or lower halves of cells; the other halves, and all text, stay."""
        x = self._first(x, width)
        characters, styles = self.rows[y] if 0 <= y < self.height else ([], [])
        for column in range(max(0, x), min(x + width, len(styles))):
            if (character := characters[column]) in (" ", "▀", "▄"):
                style = styles[column]
                above = style.color if character == "▀" else style.bgcolor
                below = style.color if character == "▄" else style.bgcolor
                pair = (above, colour) if lower else (colour, below)
                characters[column], styles[column] = two_pixels(*pair)

    def strips(self) -> list[CompactStrip]:
        return [CompactStrip(*row) for row in self.rows]

    def changes(self, before: Cells) -> list[int]:
        """The rows that differ from those of `before`, cells of the same size."""
        pairs = zip(self.rows, before.rows, strict=True)
        return [number for number, (row, was) in enumerate(pairs) if row != was]


def _copied(rows: Rows) -> Rows:
    return [([*characters], [*styles]) for characters, styles in rows]


Kept = tuple[Rows, list[tuple[Box, Target]]]  # of a canvas: its rows, and what rectangles stand for


class Canvas(Cells, Generic[Target]):
    """Cells with targets for the mouse."""

    @cached_property
    def _zones(self) -> list[tuple[Box, Target]]:
        return []

    def mark(self, x: int, y: int, width: int, height: int, target: Target) -> None:
        """Give a rectangle a target; later marks lie above earlier ones."""
        self._zones.append((Box(self._first(x, width), y, width, height), target))

    def kept(self) -> Kept[Target]:
        """Its cells and targets, for other pictures of its size to begin with."""
        return _copied(self.rows), [*self._zones]

    def begin(self, kept: Kept[Target]) -> None:
        self.rows, self._zones = _copied(kept[0]), [*kept[1]]

    def hit(self, x: int, y: int) -> Target | None:
        return next((target for box, target in reversed(self._zones) if box.holds(x, y)), None)


@cache
def two_pixels(upper: Color | None, lower: Color | None) -> tuple[str, Style]:
    """A cell with two colours, one above the other; None and the default are the terminal's own ground."""
    (character,), (style,) = row_of_pixels([(upper, lower)])
    return character, style


_BARE = frozenset((None, Color.default()))  # the terminal's own ground, which cannot be an ink


def row_of_pixels(pairs: Sequence[Pair]) -> tuple[list[str], list[Style]]:
    """Cells with two colours each, one above the other, in as few styles as possible.

    `▀` and `▄` show two colours in either order, and a blank one of them. That halves what is written for a
    table of large tiles.
    """
    characters: list[str] = []
    styles: list[Style] = []
    while len(styles) < len(pairs):
        style, end = _one_style(pairs, len(styles))
        for upper, lower in pairs[len(styles) : end]:
            characters.append(" " if upper == lower else "▀" if lower == style.bgcolor else "▄")
        styles += [style] * (end - len(styles))
    return characters, styles


def _one_style(pairs: Sequence[Pair], start: int) -> tuple[Style, int]:
    """The style that as many cells as possible share from a cell on, and the cell behind them."""
    colours: set[Color | None] = set()
    grounds: set[Color | None] = set()  # colours that can only be the ground
    end = start
    for upper, lower in pairs[start:]:
        more = colours | {upper, lower}
        bare = {upper} if upper == lower else _BARE.intersection((upper, lower))
        if end > start and (len(more) > 2 or len(grounds | bare) > 1):
            break
        colours, grounds, end = more, grounds | bare, end + 1
    ground = next(iter(grounds or {pairs[start][1]}))
    ink = next(iter(colours - {ground}), None)
    return in_colours(ink, ground), end


@cache
def in_colours(ink: Color | None, ground: Color | None) -> Style:
    """A style of two colours, the same object each time: styles are compared by identity first."""
    return Style(color=ink, bgcolor=ground)


@lru_cache(maxsize=4096)
def _is_narrow(text: str) -> bool:
    """Whether every character is one cell wide and stands for itself, in its order."""
    if visible(text) != text or has_right_to_left(text):
        return False
    return {(end - start, width) for start, end, width in split_graphemes(text)[0]} <= {(1, 1)}


# Large letters and digits

Glyphs = Mapping[str, Sequence[str]]  # letters as rows of pixels, `#` for ink: all of the same height

_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def letter_rows(glyph: Sequence[str], size: int) -> list[str]:
    """A letter as rows of block elements; each of its pixels is `size` cells wide and half as high."""
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
    "۰": ("...", "###", "#.#", "###", "..."),
    "۱": ("##.", ".#.", ".#.", ".#.", ".#."),
    "۲": ("#.#", "###", "#..", "#..", "#.."),
    "۳": ("#.#.#", "#####", "#....", "#....", "#...."),
    "۴": ("#.##", "##..", "####", "#...", "#..."),
    "۵": (".##.", "#..#", "#..#", "####", "#..#"),
    "۶": (".##", "##.", ".##", "##.", "#.."),
    "۷": ("#.#", "#.#", "#.#", "#.#", ".#."),
    "۸": (".#.", "#.#", "#.#", "#.#", "#.#"),
    "۹": ("###", "#.#", "###", "..#", "..#"),
}


def large(number: int, size: int = 1, *, lower: bool = False) -> list[str]:
    """A number in large digits.   lower: begin half a row lower."""
    return _large(in_digits(number), size, lower)


@cache
def _large(digits: str, size: int, lower: bool) -> list[str]:
    rows = [".".join(row) for row in zip(*(_DIGITS[digit] for digit in digits), strict=True)]
    return letter_rows(["." * len(rows[0])] * lower + rows, size)


def put_large(canvas: Cells, right: int, y: int, number: int, style: Style, size: int = 1) -> None:
    """Write a number in large digits, its last cell left of column `right`, its upper edge on row y."""
    for row, text in enumerate(large(number, size)):
        canvas.put(right - len(text), y + row, text, style)
