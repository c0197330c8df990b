"""Right-to-left text in the order of cells: against Unicode's algorithm, and for letters that join."""

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from hotseat.text.scripts import arrange, arranged, has_right_to_left, visual_order

# Hebrew letters join nothing, so that only the order is compared.
HEBREW = "אבגדה"
MIXED = st.text(alphabet=HEBREW + "abcXYZ 0123456789.,:;!?()[]+-/%'\"", min_size=1, max_size=30)

# Words, and what has no direction of its own, without what is put in order otherwise here: figures,
# separators between names, and a sentence from the left alone.
WORDS = st.lists(st.text(alphabet=HEBREW + "abc&*=_'\"", min_size=1, max_size=6), min_size=1, max_size=6)


@given(WORDS, st.booleans())
def test_order_is_that_of_unicodes_algorithm(words: list[str], from_right: bool) -> None:
    text = "a א " + " x ".join(f"ב{word}" for word in words)
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
    assert arrange(text, from_right=True) == text


def test_letters_join_and_the_sentence_runs_from_right() -> None:
    assert arrange("نوبت Ada است.", from_right=True) == ".ﺖﺳﺍ Ada ﺖﺑﻮﻧ"


def test_lam_with_alef_is_one_letter_that_stands_for_the_first_of_both() -> None:
    placed = visual_order("سلام", from_right=True)
    assert [place.source for place in placed] == [3, 1, 0]
    assert placed[1].character == "ﻼ"


def test_invisible_controls_are_left_out_and_marks_follow_their_letter() -> None:
    assert arrange("می‌شود", from_right=True) == "ﺩﻮﺷﯽﻣ"
    assert arrange("מַה", from_right=True) == "המַ"


SENTENCES = {
    "several sentences": ("نوبت Ada. Ben بازی کرد.", ".ﺩﺮﮐ ﯼﺯﺎﺑ Ben .Ada ﺖﺑﻮﻧ"),
    "an initial": ("نوبت J. Smith است", "ﺖﺳﺍ J. Smith ﺖﺑﻮﻧ"),
    "a list of names": ("برنده: Ada، Ben", "Ben ،Ada :ﻩﺪﻧﺮﺑ"),
    "a negative number": ("کف -3", "-3 ﻒﮐ"),
    "a negative number, in Persian digits": ("کف -۳", "-۳ ﻒﮐ"),
    "a name and a number": ("Zoë ۱۲", "۱۲ Zoë"),
    "percent": ("برد ۵۰٪ است", "ﺖﺳﺍ ۵۰٪ ﺩﺮﺑ"),
    "what a score becomes": ("۰ -> ۱", "۱ <- ۰"),
    "a range of keys": ("کلید 1-5 را", "ﺍﺭ 1-5 ﺪﯿﻠﮐ"),
    "notation": ("حرکت 3B2 بود (C Y 5).", ".(C Y 5) ﺩﻮﺑ 3B2 ﺖﮐﺮﺣ"),
    "notation and digits": ("می‌شود (3B2) ۱۲ امتیاز", "ﺯﺎﯿﺘﻣﺍ ۱۲ (3B2) ﺩﻮﺷﯽﻣ"),
    "a move to be typed": ("بزنید (1 Y 2).", ".(1 Y 2) ﺪﯿﻧﺰﺑ"),
    "a path": ("در /home/ada/x.azul ذخیره", "ﻩﺮﯿﺧﺫ /home/ada/x.azul ﺭﺩ"),
    "keys that are brackets": ("کلید [ و", "ﻭ [ ﺪﯿﻠﮐ"),
    "a bullet": ("· متن", "ﻦﺘﻣ ·"),
    "a sentence in another language": ("Type a name.", "Type a name."),
    "quotation marks": ("«یادم بده» را", "ﺍﺭ «ﻩﺪﺑ ﻡﺩﺎﯾ»"),
}


@pytest.mark.parametrize(("text", "shown"), SENTENCES.values(), ids=SENTENCES)
def test_a_persian_row_reads_well_from_the_right(text: str, shown: str) -> None:
    assert arrange(text, from_right=True, mirrored=True) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("علی 12, محمد 3", "ﯽﻠﻋ 12, ﺪﻤﺤﻣ 3"),
        ("Ada (علی) wins.", "Ada (ﯽﻠﻋ) wins."),
        ("علی: 3B2", "ﯽﻠﻋ: 3B2"),
        ("▌1> علی      0 -> 1", "▌1> ﯽﻠﻋ      0 -> 1"),
        ("علی · Zoë · محمد", "ﯽﻠﻋ · Zoë · ﺪﻤﺤﻣ"),
    ],
)
def test_persian_names_in_an_english_row_keep_their_places(text: str, shown: str) -> None:
    assert arrange(text, from_right=False) == shown


def test_columns_change_places_and_keep_their_distance() -> None:
    row = "▌1  علی     12   Zoë "
    assert arrange(row, from_right=True, mirrored=True) == " Zoë   12     ﯽﻠﻋ  1▐"


ROWS = st.text(alphabet="علیسلامـ\u200c۱۲۳abc 12▌─·.,()[]-> ", max_size=40)


@given(ROWS, st.booleans(), st.booleans())
def test_a_row_stays_as_wide_and_every_cell_has_a_source(text: str, from_right: bool, mirrored: bool) -> None:
    placed = arranged(text, from_right=from_right, mirrored=mirrored and from_right)
    assert cell_len("".join(place.character for place in placed)) == cell_len(text)
    assert all(0 <= place.source < len(text) for place in placed)


@pytest.mark.parametrize("from_right", [False, True])
def test_pictures_of_several_characters_stay_whole(from_right: bool) -> None:
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    shown = arrange(f"علی {family} Zoë", from_right=from_right, mirrored=from_right)
    assert family in shown
    assert cell_len(shown) == 10


@given(st.text(min_size=1, max_size=20), st.booleans())
def test_any_text_can_be_put_in_order(text: str, from_right: bool) -> None:
    sources = [placed.source for placed in visual_order(f"{text}علی", from_right=from_right)]
    assert len(sources) == len(set(sources))
    assert set(sources) <= set(range(len(text) + 3))


@pytest.mark.parametrize("text", ["Ada\ue000علی", "\U000e0041علی", "\u2066Ada\u2069 علی"])
def test_characters_without_a_direction_and_controls_do_no_harm(text: str) -> None:
    assert "علی"[::-1] == arrange(text, from_right=False).translate(UNJOINED)[-3:]


UNJOINED = str.maketrans("ﻋﻠﯽﻲﻰ", "علییی")
