"""Names, seeds and titles: which letters and lengths they may have, and text of unknown origin."""

from __future__ import annotations

import string
from itertools import product

import pytest

from hotseat.text import (
    checked_name,
    checked_seed,
    checked_title,
    readable,
    refused_character,
    shown,
    visible,
)


@pytest.mark.parametrize(
    "text",
    ["North", "山田 太郎", "A#1", "علی\u200cرضا", "क\u094d\u200dष", "[red]x[/]", "e\u0301", "a  b", *"Ⅷ0-"],
)
def test_names_in_any_script_are_welcome(text: str) -> None:
    assert checked_name(text) == checked_seed(text) == text


@pytest.mark.parametrize("text", ["North", "Max", "XX", "X x X"])
def test_names_are_trimmed_and_letters_stay(text: str) -> None:
    for blanks in ("  ", "\t", "\u00a0", "\u3000", " \t "):
        assert checked_name(f"{blanks}{text}{blanks}") == checked_seed(f"{blanks}{text}{blanks}") == text


REFUSED = [0, 7, 9, 10, 11, 12, 13, 0x1B, 0x1F, 0x7F, 0x85, 0x9B, 0xD800, 0xDFFF, 0x2028, 0x2029]
OVERRIDES = [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069]


@pytest.mark.parametrize("code", REFUSED + OVERRIDES)
def test_what_could_harm_a_terminal_is_refused_and_named(code: int) -> None:
    ends = () if code == 9 else (f"a{chr(code)}", f"{chr(code)}b")  # tabs are trimmed
    for check, text in product((checked_name, checked_seed), (f"a{chr(code)}b", *ends)):
        with pytest.raises(ValueError, match=f"U\\+{code:04X}"):
            check(text)


def test_the_neighbours_of_the_refused_characters_are_not() -> None:
    for code in (0x20, 0x7E, 0xA1, 0x200C, 0x200D, 0x200E, 0x202F, 0x2065, 0x206A, 0x2070):
        assert checked_name(f"a{chr(code)}b")


def test_shown_escapes_what_cannot_be_seen() -> None:
    assert shown("a\x1b[31mb\u202ec\ud800") == "a\\x1b[31mb\\u202ec\\ud800"
    assert shown("علی\u200cرضا 山田\u3000") == "علی\u200cرضا 山田\u3000"
    for text, seen in (("x" * 200, "x" * 200), ("x" * 201, "x" * 200 + "…")):
        assert shown(text) == seen
    assert shown("\x1b", 1) == "\\x1b"


def test_what_nobody_sees_is_left_out_of_what_is_drawn() -> None:
    assert visible("A\u200bda\u200f \u00ad\ue000\U000e0041\x1b[1m") == "Ada ?\x1b[1m"
    assert visible("none: \u0378, half a one: \ud800") == "none: ?, half a one: ?"
    for kept in ("Ada 山本", "\u0633\u200c\u0627", "a\u00a0b\n", "e\u0301", string.printable):
        assert visible(kept) == kept
    for kept in ("\u200c", "\u200d", "क\u094d\u200dष", "a\u2028b", "\x9b"):
        assert visible(kept) == kept


def test_no_letter_has_marks_without_end() -> None:
    most = "\u0301" * 15
    for one, seen in (
        (f"e{most}f{most}", f"e{most}f{most}"),
        (f"e{most}\u0301f", f"e{most}f"),
        ("\u0301" * 3000 + "山" + "\u3099" * 3000, f"{most}山" + "\u3099" * 15),
        ("e" + "\u0301\u200b\u200d" * 3000, "e" + "\u0301\u200d" * 7 + "\u0301"),
        ("─" * 99 + "\u20dd" * 99, "─" * 99 + "\u20dd" * 15),
    ):
        assert visible(one) == seen


def test_a_name_is_read_as_far_as_anybody_reads_it() -> None:
    assert readable("\u200bAda\u00ad") == "Ada"
    assert readable("\u200b\U000e0041") == "?"
    assert readable("x" * 60) == "x" * 60
    assert readable("x" * 10**6) == "x" * 60 + "…"


WELCOME = string.ascii_letters + string.digits + " !#$%&'()+,-.;=@[]^_`{}~"


def test_a_title_may_hold_every_letter_and_what_files_do_not_mind() -> None:
    for character in WELCOME:
        assert checked_title(f"a{character}b") == f"a{character}b"


def test_a_title_is_as_long_as_a_file_name_allows() -> None:
    for text in ("x" * 60, "山" * 60, "🀄" * 50):
        assert checked_title(text) == text
        with pytest.raises(ValueError, match="at most 60 characters"):
            checked_title(text + "x")


@pytest.mark.parametrize(("check", "what"), [(checked_name, "a name"), (checked_seed, "a seed")])
def test_the_sentence_says_whether_it_is_a_name_or_a_seed(check: object, what: str) -> None:
    assert callable(check)
    for text, said in (
        ("a\x07b", f"{what} cannot contain the character U+0007"),
        *((empty, f"{what} cannot be empty") for empty in ("", " ", "\t", "\u3000")),
        ("#a", f"{what} cannot start with #"),
        ("a #b", f"{what} cannot contain # after a space"),
    ):
        with pytest.raises(ValueError, match="a ") as found:
            check(text)
        assert str(found.value) == said


def test_the_first_character_that_is_refused_is_named() -> None:
    assert refused_character("a\x07b\x08") == "\x07"
    assert refused_character("山\u202e\u202d") == "\u202e"
    assert refused_character("plain") is None
    assert refused_character("") is None
