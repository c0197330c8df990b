"""Large letters of half blocks."""

from __future__ import annotations

from rich.style import Style

from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import letter_rows, name_size, put_name

GLYPHS = {"L": ("#..", "#..", "###"), "I": ("#", "#", "#")}


def test_a_letter_in_two_sizes() -> None:
    assert letter_rows(GLYPHS["L"], 1) == ["█  ", "▀▀▀"]
    assert letter_rows(GLYPHS["L"], 2) == ["██    ", "██    ", "██████"]


def test_a_name_takes_the_cells_that_are_said_of_it() -> None:
    red, blue, bare = Style(color="red"), Style(color="blue"), Style()
    for size in (1, 2, 3):
        canvas: Canvas[str] = Canvas(*name_size("LI", GLYPHS, size, 1), bare)
        put_name(canvas, "LI", GLYPHS, size, 1, (red, blue))
        strips = canvas.strips()
        assert (
            strips[-1].text
            == ("▀" if size % 2 else "█") * 3 * size + " " * size + ("▀" if size % 2 else "█") * size
        )
        used = [segment.style for segment in strips[0] if segment.text.strip()]
        assert set(used) <= {red, blue}
        assert blue in used
