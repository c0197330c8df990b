"""Large digits of block elements, three cells high: scores that are read from across the room."""

from __future__ import annotations

from rich.style import Style

from hotseat.ui.cells.canvas import Cells

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
_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def large(number: int, size: int = 1) -> list[str]:
    """A number as rows of block elements, all of one width; `size` multiplies its pixels."""
    rows = [""] * 5
    for digit in str(number):
        gap = "." if rows[0] else ""
        rows = [row + gap + pixels for row, pixels in zip(rows, _DIGITS[digit], strict=True)]
    wide = ["".join(pixel * size for pixel in row) for row in rows for _ in range(size)]
    if len(wide) % 2:
        wide.append("." * len(wide[0]))
    return [
        "".join(_BLOCKS[above + below] for above, below in zip(upper, lower, strict=True))
        for upper, lower in zip(wide[::2], wide[1::2], strict=True)
    ]


def put_large(canvas: Cells, right: int, y: int, number: int, style: Style, size: int = 1) -> None:
    """Write a number in large digits, its last cell left of column `right`, its upper edge on row y."""
    for row, text in enumerate(large(number, size)):
        canvas.put(right - len(text), y + row, text, style)
