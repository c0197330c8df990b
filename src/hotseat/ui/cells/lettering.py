"""The name of a game in large letters, made of half blocks: each letter in a colour of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style

from hotseat.ui.cells.canvas import Cells

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
    """Columns and rows of a name, with so many pixels between two letters."""
    across = sum(len(glyphs[letter][0]) for letter in name) + gap * (len(name) - 1)
    return across * size, len(letter_rows(glyphs[name[0]], size))


def put_name(canvas: Cells, name: str, glyphs: Glyphs, size: int, gap: int, styles: Sequence[Style]) -> None:
    """Write a name from the upper left corner of a canvas on, its letters in turn in these styles."""
    x = 0
    for place, letter in enumerate(name):
        rows = letter_rows(glyphs[letter], size)
        for y, row in enumerate(rows):
            canvas.put(x, y, row, styles[place % len(styles)])
        x += len(rows[0]) + gap * size
