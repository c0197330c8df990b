"""A language's own letters in pictures: they stay on their tile, and fit it whatever their width."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from azul.tui.widgets.tiles import in_three
from hotseat.text.bidi import apart, unjoined
from hotseat.tui.drawing.canvas import Cells
from hotseat.tui.drawing.filters import RightToLeft


def in_order(text: str, *, from_right: bool = True) -> str:
    line = RightToLeft(from_right=from_right).apply([Segment(text)], Color(0, 0, 0))
    return "".join(segment.text for segment in line)


@pytest.mark.parametrize("from_right", [True, False])
def test_letters_of_tiles_keep_their_places(from_right: bool) -> None:
    row = "".join(in_three(unjoined(letter), framed=letter in "زق") for letter in "آزقیف")
    assert row == " ﺁ [ﺯ][ﻕ] ﯼ  ﻑ "
    assert in_order(f"  1 {row}  2 ﺁ ", from_right=from_right) == f"  1 {row}  2 ﺁ "


def test_a_text_beside_them_is_put_into_order_alone() -> None:
    assert in_order("کف ﺁ  ﺯ ") == "ﻒﮐ ﺁ  ﺯ "
    assert in_order("کف [ﺁ] کف") == "ﻒﮐ [ﺁ] ﻒﮐ"
    assert in_order("کف") == "ﻒﮐ"


def test_letters_of_a_text_do_not_join() -> None:
    text = "".join(map(apart, "قسخ"))
    assert in_order(text).strip() == "ﺥﺱﻕ"
    assert [apart(letter) for letter in "RGN赤"] == [*"RGN赤"]


@pytest.mark.parametrize("letter", ["B", "青", unjoined("ی")])
@pytest.mark.parametrize("framed", [True, False])
def test_every_letter_takes_three_cells(letter: str, framed: bool) -> None:
    assert cell_len(in_three(letter, framed)) == 3


def test_a_wide_letter_of_a_stamp_that_is_written_over_leaves_no_half() -> None:
    tile, board = Cells(3, 1, Style()), Cells(5, 1, Style())
    tile.put(0, 0, " 青", Style())
    board.stamp(1, 0, tile.stamped())
    assert board.strip(0).text == "  青 "
    board.put(3, 0, "x", Style())
    assert board.strip(0).text == "   x "
