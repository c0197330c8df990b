"""Keys of other scripts: each has one meaning at most, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from string import ascii_letters, ascii_lowercase, digits, punctuation

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azul.tui.prompt import TABLE as AZUL_TABLE
from azul.tui.prompt import TYPED as AZUL_TYPED
from azul.wording import colour_letters, lettered
from hotseat import i18n
from hotseat.text.scripts import Letters, latin, latin_key, letters_shown, show_own_letters, understood
from hotseat.tui.commands import MORE
from stratopolis.wording import shown_letters

LANGUAGES = i18n.languages()

# The rows of a Persian keyboard, as they lie there.
PERSIAN = dict(zip("qwertyuiop[]", "ضصثقفغعهخحجچ", strict=True))
PERSIAN |= dict(zip("asdfghjkl;'", "شسیبلاتنمکگ", strict=True))
PERSIAN |= dict(zip("zxcvbnm,", "ظطزرذدپو", strict=True))

CHARACTERS = st.one_of(
    st.characters(codec="utf-8"),
    st.sampled_from([*PERSIAN.values(), *"ıİşŞğĞçÇöÖüÜ", *"青黄赤黒白緑中", *"آز قیفسخ", *"３Ｂｂ？　۳٣"]),
)


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    yield
    show_own_letters(False)


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
    assert {key: latin(other) for key, other in PERSIAN.items()} == {key: key for key in PERSIAN}
    assert latin("؟") == "?"
    assert latin("ك") == "Z"
    assert latin("آ") == "H"
    assert latin("\u200c") == "B"


def test_the_small_letters_and_the_capitals_that_the_games_use_can_all_be_typed_in_persian() -> None:
    reached = {latin(chr(code)) for code in (*range(0xA0, 0x700), 0x200C)}
    assert set(ascii_lowercase) <= reached
    assert not (keys_in_use() | AZUL_TYPED) - reached - set(digits) - set("OP")  # shift gives brackets there


@pytest.mark.parametrize("zero", ["۰", "٠", "０", "०"])
def test_digits_of_any_script_are_digits(zero: str) -> None:
    assert [latin(chr(ord(zero) + value)) for value in range(10)] == [*digits]


def test_full_width_characters_stand_for_themselves() -> None:
    for character in ascii_letters + digits + punctuation:
        assert latin(chr(ord(character) + 0xFEE0)) == character
    assert latin("　") == " "


def test_turkish_letters_lose_their_marks_in_turkish_alone() -> None:
    assert understood("ıİ") == "iI"
    assert understood("şğçöü") == "şğçöü"
    i18n.use_language("tr")
    assert understood("şŞğĞçÇöÖüÜıİ") == "sSgGcCoOuUiI"


def test_keys_with_modifiers() -> None:
    assert latin_key("ctrl+ض") == "ctrl+q"
    assert latin_key("ctrl+alt+ظ") == "ctrl+alt+z"
    assert latin_key("ctrl+q") == "ctrl+q"
    assert latin_key("f1") == "f1"


@given(CHARACTERS)
def test_ascii_stays_and_once_is_enough(character: str) -> None:
    for code in LANGUAGES:
        i18n.use_language(code)
        once = latin(character)
        assert latin(once) == once
        assert len(once) == 1
        assert once.isascii() or once == character
        if character.isascii():
            assert once == character


@pytest.mark.parametrize(("code", "own"), product(LANGUAGES, (False, True)))
def test_own_letters_are_unlike_each_other_and_no_source_or_line(code: str, own: bool) -> None:
    i18n.use_language(code)
    show_own_letters(own)
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
    show_own_letters(own)
    letters = colour_letters()
    found = letters.typed(asked=asked, free=free)
    assert set(found.values()) <= set(letters.record)
    if own and asked:  # what is shown is what is typed
        for shown, record in zip(letters.shown, letters.record, strict=True):
            assert found.get(shown, latin(shown)) == record
            assert found.get(shown.lower(), latin(shown.lower())).upper() == record
    for character, record in found.items():
        if own and asked:
            assert character.upper() in letters.shown
            continue
        key = latin(character)  # no other colour, source or line, and no command loses its key
        assert key not in AZUL_TYPED or key.upper() == record or (own and character.upper() in letters.shown)
        assert free(key)


def test_what_each_language_adds() -> None:
    expected = {"en": "", "fa": "آ", "ja": "青黄赤黒白", "tr": ""}
    for code, characters in expected.items():
        i18n.use_language(code)
        assert {*colour_letters().typed(asked=True, free=free)} == {*characters}, code
    i18n.use_language("ja")
    assert understood("３青２", colour_letters().typed(asked=False, free=free)) == "3B2"


def test_a_letter_that_two_colours_begin_with_is_none() -> None:
    letters = Letters("XY", "XY", ("sarı", "siyah"))
    assert letters.typed(asked=True, free=lambda _key: True) == {}
    letters = Letters("XY", "XY", ("sarı", "mavi"))
    assert letters.typed(asked=True, free=lambda _key: True) == {"s": "X", "S": "X", "m": "Y", "M": "Y"}
    assert letters.typed(asked=True, free=lambda key: key not in "mM") == {"s": "X", "S": "X"}
    assert letters.typed(asked=False, free=lambda _key: True) == {}


@pytest.mark.parametrize("wrong", ["", "ABCD", "AABCD", "aABCD", "ABCDEF"])
def test_letters_that_cannot_be_told_apart_are_not_shown(wrong: str) -> None:
    show_own_letters(True)
    assert letters_shown("BYRKW", wrong) == "BYRKW"
    assert letters_shown("BYRKW", "ABCDE") == "ABCDE"


def test_letters_in_texts() -> None:
    i18n.use_language("tr")
    show_own_letters(True)
    assert lettered("press 1, then W; B Y R K W; Blue, 1B2") == "press 1, then B; M S K Y B; Blue, 1M2"
