"""Layouts as values: equality, contents, and that they are connected."""

from __future__ import annotations

import pytest

from stratopolis.rules import START, Cell, Layout, all_tiles, new_game
from stratopolis.rules.validate import problems

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


@pytest.mark.parametrize("text", [f"{TEXT} 5,5:1N1", f"5,5:1N1 {TEXT}", "0,0:1R0 5,5:1N1 0,1:1G0"])
def test_pieces_are_found_in_whatever_order_they_stand(text: str) -> None:
    game = new_game((all_tiles(1), all_tiles(2)))
    assert "the layout is in pieces" not in problems(game)
    assert "the layout is in pieces" in problems(game._replace(layout=Layout.parse(text)))
