"""Right-to-left text in the order of cells: against Unicode's algorithm, and for letters that join."""

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from hotseat.text.bidi import has_right_to_left, visual, visual_order

# Hebrew letters join nothing, so that only the order is compared; digits, brackets and signs take part.
HEBREW = "אבגדה"
MIXED = st.text(alphabet=HEBREW + "abcXYZ 0123456789.,:;!?()[]+-/%'\"", min_size=1, max_size=30)


@given(MIXED, st.booleans())
def test_order_is_that_of_unicodes_algorithm(text: str, from_right: bool) -> None:
    expected = get_display(text, base_dir="R" if from_right else "L")  # which mirrors no brackets
    shown = [text[placed.source] for placed in visual_order(text, from_right=from_right)]
    assert "".join(shown) == expected


@given(MIXED, st.booleans())
def test_every_character_is_placed_once(text: str, from_right: bool) -> None:
    placed = visual_order(text, from_right=from_right)
    assert sorted(place.source for place in placed) == list(range(len(text)))


@pytest.mark.parametrize("text", ["", "Ada", "Zoë · 3B2 …", "青いタイル", "Ωμέγα Жук"])
def test_text_from_left_to_right_stays_and_imports_nothing(text: str) -> None:
    assert not has_right_to_left(text)
    assert visual(text, from_right=True) == text


def test_letters_join_and_the_sentence_runs_from_right() -> None:
    assert visual("نوبت Ada است.", from_right=True) == ".ﺖﺳﺍ Ada ﺖﺑﻮﻧ"


def test_lam_with_alef_is_one_letter_that_stands_for_the_first_of_both() -> None:
    placed = visual_order("سلام", from_right=True)
    assert [place.source for place in placed] == [3, 1, 0]
    assert placed[1].character == "ﻼ"


def test_notation_and_digits_keep_their_order_in_brackets() -> None:
    assert visual("می‌شود (3B2) ۱۲ امتیاز", from_right=True) == "ﺯﺎﯿﺘﻣﺍ ۱۲ (3B2) ﺩﻮﺷﯽﻣ"


def test_a_name_does_not_turn_an_english_sentence_round() -> None:
    assert visual("Ada (علی) wins.", from_right=False) == "Ada (ﯽﻠﻋ) wins."


def test_invisible_controls_are_left_out_and_marks_follow_their_letter() -> None:
    assert visual("می‌شود", from_right=True) == "ﺩﻮﺷﯽﻣ"
    assert visual("מַה", from_right=True) == "המַ"
