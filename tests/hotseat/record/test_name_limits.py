"""Where names, seeds and titles end to be any: each letter, each length, each sentence."""

from __future__ import annotations

import string

import pytest

from hotseat.record.names import name, refused_character, seed, shown, title, visible

WELCOME = string.ascii_letters + string.digits + " !#$%&'()+,-.;=@[]^_`{}~"


def test_a_title_may_hold_every_letter_and_what_files_do_not_mind() -> None:
    for character in WELCOME:
        assert title(f"a{character}b") == f"a{character}b"


def test_a_title_is_as_long_as_a_file_name_allows() -> None:
    for text in ("x" * 60, "山" * 60, "🀄" * 50):
        assert title(text) == text
        with pytest.raises(ValueError, match="at most 60 characters"):
            title(text + text[0])


@pytest.mark.parametrize(("check", "what"), [(name, "a name"), (seed, "a seed")])
def test_the_sentence_says_whether_it_is_a_name_or_a_seed(check: object, what: str) -> None:
    assert callable(check)
    for text, said in (
        ("a\x07b", f"{what} cannot contain the character U+0007"),
        ("", f"{what} cannot be empty"),
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


def test_what_is_shown_is_cut_where_it_is_too_long() -> None:
    assert shown("x" * 200) == "x" * 200
    assert shown("x" * 201) == "x" * 200 + "…"
    assert shown("\x1b", 1) == "\\x1b"


def test_what_is_drawn_keeps_joiners_and_every_letter() -> None:
    for text in (string.printable, "\u200c", "\u200d", "क\u094d\u200dष", "a\u2028b", "\x9b"):
        assert visible(text) == text
