"""Scripts other than Latin: text from right to left in the order of cells, and keys of any keyboard."""

from __future__ import annotations

from itertools import product
from string import ascii_letters, ascii_lowercase, digits, punctuation

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from azul.tui.prompt import TABLE as AZUL_TABLE
from azul.tui.prompt import TYPED as AZUL_TYPED
from azul.wording import colour_letters, lettered
from hotseat import i18n
from hotseat.text import scripts
from hotseat.tui.commands import MORE
from stratopolis.wording import shown_letters

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
    shown = [text[placed.source] for placed in scripts.visual_order(text, from_right=from_right)]
    assert "".join(shown) == expected


@given(MIXED, st.booleans())
def test_every_character_is_placed_once(text: str, from_right: bool) -> None:
    placed = scripts.visual_order(text, from_right=from_right)
    assert sorted(place.source for place in placed) == list(range(len(text)))


@pytest.mark.parametrize("text", ["", "Ada", "Zoë · 3B2 …", "青いタイル", "Ωμέγα Жук"])
def test_text_from_left_to_right_stays_and_imports_nothing(text: str) -> None:
    assert not scripts.has_right_to_left(text)
    assert scripts.arrange(text, from_right=True) == text


def test_letters_join_and_the_sentence_runs_from_right() -> None:
    assert scripts.arrange("نوبت Ada است.", from_right=True) == ".ﺖﺳﺍ Ada ﺖﺑﻮﻧ"


def test_lam_with_alef_is_one_letter_that_stands_for_the_first_of_both() -> None:
    placed = scripts.visual_order("سلام", from_right=True)
    assert [place.source for place in placed] == [3, 1, 0]
    assert placed[1].character == "ﻼ"


def test_invisible_controls_are_left_out_and_marks_follow_their_letter() -> None:
    assert scripts.arrange("می‌شود", from_right=True) == "ﺩﻮﺷﯽﻣ"
    assert scripts.arrange("מַה", from_right=True) == "המַ"


SENTENCES = {
    "several sentences": ("نوبت Ada. Ben بازی کرد.", ".ﺩﺮﮐ ﯼﺯﺎﺑ Ben .Ada ﺖﺑﻮﻧ"),
    "an initial": ("نوبت J. Smith است", "ﺖﺳﺍ J. Smith ﺖﺑﻮﻧ"),
    "a list of names": ("برنده: Ada، Ben", "Ben ،Ada :ﻩﺪﻧﺮﺑ"),
    "a negative number": ("کف -3", "-3 ﻒﮐ"),
    "a negative number, in Persian digits": ("کف -۳", "-۳ ﻒﮐ"),
    "a name and a number": ("Zoë ۱۲", "۱۲ Zoë"),
    "percent": ("برد ۵۰٪ است", "ﺖﺳﺍ ۵۰٪ ﺩﺮﺑ"),
    "what a score becomes": ("۰ -> ۱", "۱ <- ۰"),
    "a sum with words": ("۳ مربع × ارتفاع ۲ = ۶ امتیاز", "ﺯﺎﯿﺘﻣﺍ ۶ = ۲ ﻉﺎﻔﺗﺭﺍ × ﻊﺑﺮﻣ ۳"),
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
    assert scripts.arrange(text, from_right=True, mirrored=True) == shown


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
    assert scripts.arrange(text, from_right=False) == shown


def test_columns_change_places_and_keep_their_distance() -> None:
    row = "▌1  علی     12   Zoë "
    assert scripts.arrange(row, from_right=True, mirrored=True) == " Zoë   12     ﯽﻠﻋ  1▐"


ROWS = st.text(alphabet="علیسلامـ\u200c۱۲۳abc 12▌─·.,()[]-> ", max_size=40)


@given(ROWS, st.booleans(), st.booleans())
def test_a_row_stays_as_wide_and_every_cell_has_a_source(text: str, from_right: bool, mirrored: bool) -> None:
    placed = scripts.arranged(text, from_right=from_right, mirrored=mirrored and from_right)
    assert cell_len("".join(place.character for place in placed)) == cell_len(text)
    assert all(0 <= place.source < len(text) for place in placed)


@pytest.mark.parametrize("from_right", [False, True])
def test_pictures_of_several_characters_stay_whole(from_right: bool) -> None:
    family = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    shown = scripts.arrange(f"علی {family} Zoë", from_right=from_right, mirrored=from_right)
    assert family in shown
    assert cell_len(shown) == 10


@given(st.text(min_size=1, max_size=20), st.booleans())
def test_any_text_can_be_put_in_order(text: str, from_right: bool) -> None:
    sources = [placed.source for placed in scripts.visual_order(f"{text}علی", from_right=from_right)]
    assert len(sources) == len(set(sources))
    assert set(sources) <= set(range(len(text) + 3))


@pytest.mark.parametrize("text", ["Ada\ue000علی", "\U000e0041علی", "\u2066Ada\u2069 علی"])
def test_characters_without_a_direction_and_controls_do_no_harm(text: str) -> None:
    assert "علی"[::-1] == scripts.arrange(text, from_right=False).translate(UNJOINED)[-3:]


UNJOINED = str.maketrans("ﻋﻠﯽﻲﻰ", "علییی")


# Keys of other scripts: each has one meaning at most, in every language


LANGUAGES = i18n.languages()

# The rows of a Persian keyboard, as they lie there.
PERSIAN = dict(zip("qwertyuiop[]", "ضصثقفغعهخحجچ", strict=True))
PERSIAN |= dict(zip("asdfghjkl;'", "شسیبلاتنمکگ", strict=True))
PERSIAN |= dict(zip("zxcvbnm,", "ظطزرذدپو", strict=True))

CHARACTERS = st.one_of(
    st.characters(codec="utf-8"),
    st.sampled_from([*PERSIAN.values(), *"ıİşŞğĞçÇöÖüÜ", *"青黄赤黒白緑中", *"آز قیفسخ", *"３Ｂｂ？　۳٣"]),
)


def keys_in_use() -> set[str]:
    """The Latin characters that do something at Azul's table."""
    keys = {key for command in (*AZUL_TABLE, MORE) for key in command.keys.split(",")}
    return {key for key in keys if len(key) == 1}


def free(key: str) -> bool:
    """As the table says it: a capital that only repeats its small letter is free."""
    return key not in keys_in_use() or (key != key.lower() and key.lower() in keys_in_use())


@pytest.mark.parametrize("code", LANGUAGES)
def test_persian_keys_are_those_that_lie_there(code: str) -> None:
    i18n.use_language(code)
    assert {key: scripts.latin(other) for key, other in PERSIAN.items()} == {key: key for key in PERSIAN}
    assert scripts.latin("؟") == "?"
    assert scripts.latin("ك") == "Z"
    assert scripts.latin("آ") == "H"
    assert scripts.latin("\u200c") == "B"


def test_the_small_letters_and_the_capitals_that_the_games_use_can_all_be_typed_in_persian() -> None:
    reached = {scripts.latin(chr(code)) for code in (*range(0xA0, 0x700), 0x200C)}
    assert set(ascii_lowercase) <= reached
    assert not (keys_in_use() | AZUL_TYPED) - reached - set(digits) - set("OP")  # shift gives brackets there


@pytest.mark.parametrize("zero", ["۰", "٠", "０", "०"])
def test_digits_of_any_script_are_digits(zero: str) -> None:
    assert [scripts.latin(chr(ord(zero) + value)) for value in range(10)] == [*digits]


def test_full_width_characters_stand_for_themselves() -> None:
    for character in ascii_letters + digits + punctuation:
        assert scripts.latin(chr(ord(character) + 0xFEE0)) == character
    assert scripts.latin("　") == " "


def test_turkish_letters_lose_their_marks_in_turkish_alone() -> None:
    assert scripts.understood("ıİ") == "iI"
    assert scripts.understood("şğçöü") == "şğçöü"
    i18n.use_language("tr")
    assert scripts.understood("şŞğĞçÇöÖüÜıİ") == "sSgGcCoOuUiI"


def test_keys_with_modifiers() -> None:
    assert scripts.latin_key("ctrl+ض") == "ctrl+q"
    assert scripts.latin_key("ctrl+alt+ظ") == "ctrl+alt+z"
    assert scripts.latin_key("ctrl+q") == "ctrl+q"
    assert scripts.latin_key("f1") == "f1"


@given(CHARACTERS)
def test_ascii_stays_and_once_is_enough(character: str) -> None:
    for code in LANGUAGES:
        i18n.use_language(code)
        once = scripts.latin(character)
        assert scripts.latin(once) == once
        assert len(once) == 1
        assert once.isascii() or once == character
        if character.isascii():
            assert once == character


@pytest.mark.parametrize(("code", "own"), product(LANGUAGES, (False, True)))
def test_own_letters_are_unlike_each_other_and_no_source_or_line(code: str, own: bool) -> None:
    i18n.use_language(code)
    scripts.show_letters_of("language" if own else "record")
    for shown, record in ((colour_letters().shown, "BYRKW"), (shown_letters(), "RGN")):
        assert len({letter.casefold() for letter in shown}) == len(shown) == len(record)
        assert not {letter.upper() for letter in shown} & set("CF123456789")
        if code == i18n.ENGLISH or not own:
            assert shown == record
        else:
            assert shown != record


@pytest.mark.parametrize(("code", "own", "asked"), product(LANGUAGES, (False, True), (False, True)))
def test_no_typed_character_means_two_things(code: str, own: bool, asked: bool) -> None:
    i18n.use_language(code)
    scripts.show_letters_of("language" if own else "record")
    letters = colour_letters()
    found = letters.typed(asked=asked, free=free)
    assert set(found.values()) <= set(letters.record)
    if own and asked:  # what is shown is what is typed
        for shown, record in zip(letters.shown, letters.record, strict=True):
            assert found.get(shown, scripts.latin(shown)) == record
            assert found.get(shown.lower(), scripts.latin(shown.lower())).upper() == record
    for character, record in found.items():
        if own and asked:
            assert character.upper() in letters.shown
            continue
        key = scripts.latin(character)  # no other colour, source or line, and no command loses its key
        assert key not in AZUL_TYPED or key.upper() == record or (own and character.upper() in letters.shown)
        assert free(key)


def test_what_each_language_adds() -> None:
    expected = {"en": "", "fa": "آ", "ja": "青黄赤黒白", "tr": ""}
    for code, characters in expected.items():
        i18n.use_language(code)
        assert {*colour_letters().typed(asked=True, free=free)} == {*characters}, code
    i18n.use_language("ja")
    assert scripts.understood("３青２", colour_letters().typed(asked=False, free=free)) == "3B2"


def test_a_letter_that_two_colours_begin_with_is_none() -> None:
    letters = scripts.Letters("XY", "XY", ("sarı", "siyah"))
    assert letters.typed(asked=True, free=lambda _key: True) == {}
    letters = scripts.Letters("XY", "XY", ("sarı", "mavi"))
    assert letters.typed(asked=True, free=lambda _key: True) == {"s": "X", "S": "X", "m": "Y", "M": "Y"}
    assert letters.typed(asked=True, free=lambda key: key not in "mM") == {"s": "X", "S": "X"}
    assert letters.typed(asked=False, free=lambda _key: True) == {}


@pytest.mark.parametrize("wrong", ["", "ABCD", "AABCD", "aABCD", "ABCDEF"])
def test_letters_that_cannot_be_told_apart_are_not_shown(wrong: str) -> None:
    scripts.show_letters_of("language")
    assert scripts.letters_shown("BYRKW", wrong) == "BYRKW"
    assert scripts.letters_shown("BYRKW", "ABCDE") == "ABCDE"


def test_letters_in_texts() -> None:
    i18n.use_language("tr")
    scripts.show_letters_of("language")
    assert lettered("press 1, then W; B Y R K W; Blue, 1B2") == "press 1, then B; M S K Y B; Blue, 1M2"
    assert lettered("CRF: C, FORK, BBRW") == "CKF: C, FORK, MMKB"
    i18n.use_language("fa")
    assert lettered("1B2; 1 B 2? C R F, 3 to 5") == "۱آ۲; ۱ آ ۲? C ق F, 3 to 5"


@pytest.mark.parametrize(
    ("code", "shown"),
    [("tr", "`M` B, ``` 4B1 Y  b [M] s; by F ```"), ("fa", "`B` B, ``` 4W1 K  w [B] y; by F ```")],
)
def test_letters_in_rules(code: str, shown: str) -> None:
    """Small letters stand for printed spaces, which Persian has none of."""
    i18n.use_language(code)
    scripts.show_letters_of("language")
    assert colour_letters().in_rules("`B` B, ``` 4W1 K  w [B] y; by F ```") == shown
    scripts.show_letters_of("record")
    assert colour_letters().in_rules("`B` B") == "`B` B"
