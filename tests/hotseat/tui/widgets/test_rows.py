"""Editing a line of text: the cursor always stands between two characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotseat.tui.widgets.typed import Typed

KEYS = ("left", "right", "home", "end", "backspace", "delete", "ctrl+left", "ctrl+right")
KILLS = ("ctrl+w", "ctrl+u", "ctrl+k", "ctrl+a", "ctrl+e", "ctrl+d")
LETTERS = ("a", " ", "本", "e\u0301", "نیم\u200cفاصله", "\u3000")


def at_end(text: str) -> Typed:
    return Typed(text, len(text))


def after(line: Typed, *keys: str) -> Typed:
    for key in keys:
        found = line.key(key, key if len(key) == 1 else None)
        assert found is not None, key
        line = found
    return line


@given(
    st.lists(
        st.one_of(
            st.sampled_from([*KEYS, *KILLS]).map(lambda key: ("key", key)),
            st.sampled_from(LETTERS).map(lambda text: ("text", text)),
        )
    )
)
def test_the_cursor_always_stands_at_one_of_its_stops(deeds: list[tuple[str, str]]) -> None:
    line = Typed("", 0)
    for kind, what in deeds:
        before = line
        line = line.insert(what) if kind == "text" else after(line, what)
        assert line.at in line.stops
        if kind == "text":
            assert len(line.text) == len(before.text) + len(what)
        elif what in ("left", "right", "home", "end", "ctrl+left", "ctrl+right"):
            assert line.text == before.text


@pytest.mark.parametrize(
    ("text", "keys", "left"),
    [
        ("Ada", ("backspace",), "Ad"),
        ("Ada", ("home", "delete"), "da"),
        ("Ada", ("home", "backspace"), "Ada"),
        ("Ada", ("delete",), "Ada"),
        ("日本語", ("left", "backspace"), "日語"),
        ("Zoe\u0301", ("backspace",), "Zo"),
        ("Zoe\u0301", ("left", "x"), "Zoxe\u0301"),
        ("Ada of Kent", ("ctrl+w",), "Ada of "),
        ("Ada of Kent", ("ctrl+left", "ctrl+w"), "Ada Kent"),
        ("Ada of Kent", ("home", "ctrl+right", "ctrl+k"), "Ada"),
        ("Ada of Kent", ("ctrl+left", "ctrl+u"), "Kent"),
    ],
)
def test_what_is_left_of_a_name(text: str, keys: tuple[str, ...], left: str) -> None:
    assert after(at_end(text), *keys).text == left


def test_of_several_lines_the_first_is_pasted_without_what_cannot_be_seen() -> None:
    assert at_end("x").insert("a\tb\x1b\u202e\nc") == Typed("xa b", 4)
    assert at_end("x").insert("") == at_end("x")


@pytest.mark.parametrize(("key", "character"), [("f5", None), ("escape", "\x1b"), ("tab", "\t")])
def test_other_keys_mean_nothing_here(key: str, character: str | None) -> None:
    assert at_end("x").key(key, character) is None
