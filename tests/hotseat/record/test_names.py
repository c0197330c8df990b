"""What names and seeds may hold, and text of unknown origin on a terminal."""

from __future__ import annotations

import pytest

from hotseat.record.names import name, seed, shown, visible


@pytest.mark.parametrize(
    "text",
    [
        "North",
        "山田 太郎",
        "A#1",
        "علی\u200cرضا",
        "क\u094d\u200dष",
        "[red]x[/]",
        "e\u0301",
        "a  b",
        "Ⅷ",
        "0",
        "-",
    ],
)
def test_names_in_any_script_are_welcome(text: str) -> None:
    assert name(text) == seed(text) == text


@pytest.mark.parametrize("text", ["  North ", "\tNorth\t", "\u00a0North\u3000"])
def test_names_are_trimmed(text: str) -> None:
    assert name(text) == seed(text) == "North"


@pytest.mark.parametrize("text", ["", " ", "\t", "\u3000"])
def test_they_are_not_empty(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be empty"):
        name(text)
    with pytest.raises(ValueError, match="cannot be empty"):
        seed(text)


@pytest.mark.parametrize(("text", "why"), [("#1", "start with #"), ("a #1", "after a space")])
def test_they_cannot_look_like_comments(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        name(text)
    with pytest.raises(ValueError, match=why):
        seed(text)


REFUSED = [0, 7, 9, 10, 13, 0x1B, 0x1F, 0x7F, 0x85, 0x9B, 0xD800, 0xDFFF, 0x2028, 0x2029]
OVERRIDES = [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069]


@pytest.mark.parametrize("code", REFUSED + OVERRIDES)
def test_what_could_harm_a_terminal_is_refused_and_named(code: int) -> None:
    with pytest.raises(ValueError, match=f"U\\+{code:04X}"):
        name(f"a{chr(code)}b")
    with pytest.raises(ValueError, match=f"U\\+{code:04X}"):
        seed(f"a{chr(code)}b")


def test_the_neighbours_of_the_refused_characters_are_not() -> None:
    for code in (0x20, 0x7E, 0xA1, 0x200C, 0x200D, 0x200E, 0x202F, 0x2065, 0x206A, 0x2070):
        assert name(f"a{chr(code)}b")


def test_shown_escapes_what_cannot_be_seen() -> None:
    assert shown("a\x1b[31mb\u202ec\ud800") == "a\\x1b[31mb\\u202ec\\ud800"
    assert shown("علی\u200cرضا 山田\u3000") == "علی\u200cرضا 山田\u3000"
    assert shown("x" * 300, 10) == "x" * 10 + "…"


def test_what_nobody_sees_is_left_out_of_what_is_drawn() -> None:
    assert visible("A\u200bda\u200f \u00ad\ue000\U000e0041\x1b[1m") == "Ada ?\x1b[1m"
    assert visible("none: \u0378, half a one: \ud800") == "none: ?, half a one: ?"
    for kept in ("Ada 山本", "\u0633\u200c\u0627", "a\u00a0b\n", "e\u0301"):
        assert visible(kept) == kept
