"""Large digits and letters of half blocks."""

from __future__ import annotations

import pytest
from rich.style import Style

from hotseat.tui.drawing.canvas import Canvas, Cells, large, name_size, put_large, put_name


@pytest.mark.parametrize("size", [1, 2, 3])
def test_no_two_digits_look_alike(size: int) -> None:
    pictures = {tuple(large(digit, size)) for digit in range(10)}
    assert len(pictures) == 10
    assert {len(row) for picture in pictures for row in picture} == {3 * size}
    assert {len(picture) for picture in pictures} == {-(-5 * size // 2)}


@pytest.mark.parametrize("number", [0, 9, 10, 107, 240, -12])
def test_digits_stand_a_pixel_apart(number: int) -> None:
    width = 4 * len(str(number)) - 1
    assert [len(row) for row in large(number)] == [width] * 3
    for place in range(3, width, 4):
        assert all(row[place] == " " for row in large(number))


def test_it_ends_at_its_right_edge() -> None:
    canvas = Cells(12, 4, Style())
    put_large(canvas, 10, 1, 25, Style(bold=True))
    rows = [strip.text for strip in canvas.strips()]
    assert rows[0].strip() == ""
    assert [row[3:10] for row in rows[1:]] == large(25)
    assert all(row[10:].strip() == "" for row in rows)


GLYPHS = {"L": ("#..", "#..", "###"), "I": ("#", "#", "#")}


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
