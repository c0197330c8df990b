"""A language's own letters in pictures: they stay on their tile, and fit it whatever their width."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from azul.tui.widgets.tiles import in_three
from hotseat.text.bidi import apart, unjoined
from hotseat.tui.drawing.canvas import Cells, MirroredCanvas
from hotseat.tui.drawing.output import RightToLeft


def in_order(text: str, *, from_right: bool = True) -> str:
    line = RightToLeft(from_right=from_right).apply([Segment(text)], Color(0, 0, 0))
    return "".join(segment.text for segment in line)


@pytest.mark.parametrize("mirrored", [True, False])
def test_letters_of_tiles_keep_their_places(mirrored: bool) -> None:
    canvas = MirroredCanvas[str](20, 1, Style(), mirrored=mirrored)
    canvas.read_across(0, 20)
    canvas.put(0, 0, "کف", Style())
    canvas.picture(4, 15)
    for place, letter in enumerate("آزقیف"):
        canvas.put(4 + 3 * place, 0, in_three(unjoined(letter), framed=letter in "زق"), Style())
    assert canvas.strip(0).text == "  ﺁ [ﺯ][ﻕ] ﯼ  ﻑ   ﻒﮐ"


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
