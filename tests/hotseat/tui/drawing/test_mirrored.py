"""Canvases in a language that runs from right to left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color
from rich.style import Style

from hotseat.i18n import use_language
from hotseat.tui.drawing.canvas import Canvas, MirroredCanvas, new_canvas

GROUND, INK = Style(bgcolor="#101010"), Style(color="red")


@pytest.fixture
def persian() -> None:
    use_language("fa")


def canvas(width: int = 20, *, mirrored: bool = True) -> MirroredCanvas[str]:
    return MirroredCanvas(width, 1, GROUND, mirrored=mirrored)


def row(shown: Canvas[str]) -> str:
    return shown.strip(0).text


def test_the_language_decides(persian: None) -> None:
    assert isinstance(new_canvas(3, 1, GROUND, mirrored=True), MirroredCanvas)
    use_language("en")
    assert type(new_canvas(3, 1, GROUND, mirrored=True)) is Canvas


def test_texts_stand_at_the_other_side_and_are_in_order() -> None:
    shown = canvas()
    behind = shown.put(0, 0, "▌1", INK)
    assert behind == 2
    shown.put(behind + 2, 0, "علی", INK)
    shown.put(18, 0, "12", INK)
    assert row(shown) == "12           ﯽﻠﻋ  1▐"


def test_what_the_mouse_means_is_mirrored_along() -> None:
    shown = canvas(10)
    shown.mark(0, 0, 3, 1, "first")
    assert shown.hit(9, 0) == shown.hit(7, 0) == "first"
    assert shown.hit(6, 0) is None
    assert shown.hit(0, 0) is None


def test_large_letters_and_stamps_stay_as_they_are_at_another_place() -> None:
    shown = canvas(10)
    shown.put(1, 0, "▄▀ ▌", INK)
    assert row(shown) == "     ▄▀ ▌ "
    stamp = Canvas[str](2, 1, GROUND)
    stamp.put(0, 0, "▌ ", INK)
    shown.stamp(0, 0, stamp.stamped())
    assert row(shown) == "     ▄▀ ▌ "[:8] + "▌ "


def test_a_board_is_not_mirrored_but_its_words_are_in_order() -> None:
    shown = canvas(mirrored=False)
    shown.put(0, 0, "F", INK)
    shown.put(3, 0, ">", INK)
    shown.put(6, 0, "کف -2", INK)
    assert row(shown) == "F  >  -2 ﻒﮐ         "


def test_some_columns_of_a_board_are_read_from_the_right() -> None:
    shown = canvas(mirrored=False)
    shown.read_across(0, 10)
    shown.put(0, 0, "1> علی", INK)
    shown.read()
    shown.put(12, 0, "F", INK)
    assert row(shown) == "    ﯽﻠﻋ <1  F       "


def test_a_picture_on_a_page_stays_as_it_is_in_the_mirrored_place() -> None:
    shown = canvas(10)
    shown.picture(0, 4)
    shown.put(0, 0, "3┤██", INK)
    shown.mark(0, 0, 1, 1, "axis")
    shown.read()
    shown.put(5, 0, "علی", INK)
    assert row(shown) == "  ﯽﻠﻋ 3┤██"
    assert shown.hit(6, 0) == "axis"


def test_halves_are_mirrored() -> None:
    shown = canvas(4)
    shown.half(0, 0, 1, Color.parse("red"), lower=False)
    assert row(shown)[3] in "▀▄"
    assert row(shown)[:3] == "   "


TEXTS = st.text(alphabet="علیسلام۱۲ abZoë山田·.()>-─▌", max_size=15)


@given(st.lists(st.tuples(st.integers(-5, 25), TEXTS), max_size=4), st.booleans())
def test_a_row_is_always_as_wide_as_the_canvas(puts: list[tuple[int, str]], mirrored: bool) -> None:
    shown = canvas(mirrored=mirrored)
    for x, text in puts:
        assert shown.put(x, 0, text, INK) == x + cell_len(text)
    assert cell_len(row(shown)) == shown.strip(0).cell_length == 20
