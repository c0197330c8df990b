"""Screens as SVG pictures: text, places, colours, and nothing loaded from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme
from textual.strip import Strip

from hotseat.storage import write_new
from hotseat.tui.drawing.svg import svg

THEME = TerminalTheme((0, 0, 0), (200, 200, 200), [(0, 0, n) for n in range(1, 9)])
RED_ON_BLUE = Style(color="#ff0000", bgcolor="#0000ff")


def drawn(*rows: list[Segment]) -> ElementTree.Element:
    return ElementTree.fromstring(svg([Strip(row) for row in rows], THEME, "A & B"))


def filled(picture: ElementTree.Element) -> dict[tuple[int, int], str]:
    found = {}
    for rect in picture.iter("{http://www.w3.org/2000/svg}rect"):
        box = [float(rect.get(name, 0)) for name in ("x", "y", "width", "height")]
        for x in range(int(box[0]), int(box[0] + box[2]), 10):
            for y in range(int(box[1]), int(box[1] + box[3]), 10):
                found[x // 10, y // 10] = rect.get("fill", "")
    return found


def texts(picture: ElementTree.Element) -> list[tuple[str, float, float, float]]:
    return [
        (each.text or "", float(each.get("x", 0)), float(each.get("y", 0)), float(each.get("textLength", 0)))
        for each in picture.iter("{http://www.w3.org/2000/svg}text")
    ]


def test_half_blocks_are_two_pixels_that_leave_no_seam() -> None:
    tile = Segment("▀▀", RED_ON_BLUE)
    rects = re.findall("<rect", svg([Strip([tile]), Strip([tile])], THEME, ""))
    assert len(rects) == 5, "the ground, and four rows of pixels, each in one piece"


def test_neighbours_of_one_colour_are_one_rectangle() -> None:
    ground = Segment(" " * 30, Style(bgcolor="#123456"))
    assert svg([Strip([ground])] * 20, THEME, "").count("#123456") == 1


def test_other_blocks_are_as_large_as_they_are() -> None:
    picture = drawn([Segment("▂▌█", RED_ON_BLUE)])
    boxes = [
        tuple(float(rect.get(name, 0)) for name in ("x", "y", "width", "height"))
        for rect in picture.iter("{http://www.w3.org/2000/svg}rect")
        if rect.get("fill") == "#ff0000"
    ]
    assert sorted(boxes) == [(0, 15, 10, 5), (10, 0, 5, 20), (20, 0, 10, 20)]


QUARTERS = {  # upper left, upper right, lower left, lower right
    " ": "0000",
    "█": "1111",
    "▀": "1100",
    "▄": "0011",
    "▌": "1010",
    "▐": "0101",
    "▘": "1000",
    "▝": "0100",
    "▖": "0010",
    "▗": "0001",
    "▛": "1110",
    "▜": "1101",
    "▙": "1011",
    "▟": "0111",
}
INKS = ("#ff0000", "#0000ff", "#00ff00")
CELL = st.tuples(st.sampled_from(list(QUARTERS)), st.sampled_from(INKS), st.sampled_from(INKS))


@given(st.lists(st.lists(CELL, min_size=5, max_size=5), min_size=1, max_size=3))
def test_blocks_beside_each_other_are_what_they_are(cells: list[list[tuple[str, str, str]]]) -> None:
    rows = [[Segment(block, Style(color=ink, bgcolor=behind)) for block, ink, behind in row] for row in cells]
    look = svg([Strip(row) for row in rows], THEME, "")
    assert "<text" not in look, "no font need have them"
    boxes = re.findall(
        r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="([^"]+)"', look
    )
    for y, row in enumerate(cells):
        for x, (block, ink, behind) in enumerate(row):
            for number, inked in enumerate(QUARTERS[block]):
                at = x * 10 + 2.5 + 5 * (number % 2), y * 20 + 5 + 10 * (number // 2)
                over = [
                    box[4]
                    for box in boxes
                    if 0 < at[0] - float(box[0]) < float(box[2]) and 0 < at[1] - float(box[1]) < float(box[3])
                ]
                assert over[-1] == (ink if inked == "1" else behind)


def test_text_stands_in_its_cells_and_is_no_markup() -> None:
    picture = drawn([Segment("  <b> & c"), Segment("日本", RED_ON_BLUE)])
    assert texts(picture) == [("<b> & c", 20, 15, 70), ("日", 90, 15, 20), ("本", 110, 15, 20)]
    assert picture.find("{http://www.w3.org/2000/svg}title").text == "A & B"  # type: ignore[union-attr]


def test_styles_are_seen() -> None:
    look = svg([Strip([Segment("x", Style(bold=True, underline=True, italic=True))])], THEME, "")
    for word in ('font-weight="bold"', 'text-decoration="underline"', 'font-style="italic"'):
        assert word in look
    assert 'fill="#c8c8c8"' in look, "the terminal's own colour"
    reverse = drawn([Segment(" ", Style(color="#ff0000", reverse=True))])
    assert filled(reverse)[0, 0] == "#ff0000"
    dim = svg([Strip([Segment("x", Style(color="#ff0000", bgcolor="#000000", dim=True))])], THEME, "")
    assert 'fill="#7f0000"' in dim
    ansi = svg([Strip([Segment("x", Style(color="blue"))])], THEME, "")
    assert 'fill="#000005"' in ansi


@given(st.lists(st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12), max_size=3))
def test_whatever_stands_there_it_is_a_picture(rows: list[str]) -> None:
    found = svg([Strip([Segment(row, RED_ON_BLUE)]) for row in rows], DEFAULT_TERMINAL_THEME, "x")
    ElementTree.fromstring(found)


def test_nothing_is_fetched_from_anywhere() -> None:
    found = svg([Strip([Segment("x ▀")])], THEME, "")
    assert "url(" not in found
    assert found.count("http") == 1, "the name of the format"


# Picture files: names for every file system, and nothing is overwritten


def test_half_a_picture_is_not_kept(tmp_path: Path) -> None:
    """As on a disk that is full: no file may be larger than 100 bytes."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(OSError, match="too large"):
            write_new(tmp_path, "shot", ".svg", b"x" * 200)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
