"""Layouts as values: which are the same, and what is in them."""

from __future__ import annotations

from stratopolis.rules import START, Cell, Layout

TEXT = "0,0:1R0 0,1:1G0"


def test_a_layout_is_like_another_with_the_same_squares_and_like_nothing_else() -> None:
    assert Layout.parse(TEXT) == START
    assert hash(Layout.parse(TEXT)) == hash(START)
    for other in ("0,0:1R0 0,1:1R0", "0,0:1R0 0,1:2G0", "0,0:1R0 1,0:1G0", "0,0:1R0"):
        assert Layout.parse(other) != START
    assert dict(START) != START
    assert START != TEXT


def test_only_covered_cells_are_in_a_layout() -> None:
    assert list(START) == [Cell(0, 0), Cell(0, 1)]
    assert Cell(1, 0) not in START
