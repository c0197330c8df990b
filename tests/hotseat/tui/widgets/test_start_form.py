"""The start form beside a picture: nothing overlaps; and its typed lines, in any script."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from hotseat.i18n import use_language
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.widgets.form import Button
from hotseat.tui.widgets.start_form import FORM, HANGING, WIDE, StartPlan, in_lines, plan_start
from hotseat.tui.widgets.typed import Typed, TypedLine

PICTURES = ((80, 40), (40, 20))
LETTERS = ((102, 11), (68, 7))


def buttons_of(*columns: int) -> list[Button]:
    return [Button(f"button-{place}", " " * (cells - 4)) for place, cells in enumerate(columns)]


BUTTONS = buttons_of(9, 27, 41)


def boxes(found: StartPlan) -> list[Box]:
    return [found.picture, found.lettering, found.about, found.message, *found.lines]


def apart(one: Box, other: Box) -> bool:
    across = one.x + one.width <= other.x or other.x + other.width <= one.x
    return across or one.y + one.height <= other.y or other.y + other.height <= one.y


@given(
    st.integers(WIDE[0], 260),
    st.integers(WIDE[1], 90),
    st.integers(5, 7),
    st.lists(st.integers(8, 60), min_size=1, max_size=3),
)
def test_everything_is_on_the_screen_and_apart(
    width: int, height: int, questions: int, columns: list[int]
) -> None:
    buttons = buttons_of(*columns)
    found = plan_start((width, height), PICTURES, LETTERS, (questions, 7), buttons)
    assert found is not None
    assert len(found.lines) == questions + len(in_lines(buttons, width - found.lettering.x))
    for box in boxes(found):
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height - 2, "the keys lie below"
    for one, other in combinations(boxes(found), 2):
        assert apart(one, other)
    assert all(box.width + HANGING >= FORM for box in found.lines)


@pytest.mark.parametrize(("width", "height"), [(119, 60), (200, 35), (80, 24)])
def test_a_smaller_terminal_has_no_room_for_a_picture(width: int, height: int) -> None:
    assert plan_start((width, height), PICTURES, LETTERS, (5, 7), BUTTONS) is None


@pytest.mark.parametrize(
    ("size", "picture", "letters"),
    [
        ((120, 36), 1, 1),
        ((159, 50), 1, 0),
        ((160, 46), 0, 1),
        ((150, 43), 1, 1),
        ((180, 50), 0, 1),
        ((240, 70), 0, 0),
    ],
)
def test_a_larger_terminal_has_a_larger_picture(size: tuple[int, int], picture: int, letters: int) -> None:
    found = plan_start(size, PICTURES, LETTERS, (5, 7), BUTTONS)
    assert found is not None
    assert found.picture[2:] == PICTURES[picture]
    assert found.lettering[2:] == LETTERS[letters]


@pytest.mark.parametrize("size", [(120, 36), (136, 38), (160, 50), (180, 50), (240, 70)])
def test_nothing_moves_when_more_people_play(size: tuple[int, int]) -> None:
    two, four = (plan_start(size, PICTURES, LETTERS, (lines, 7), BUTTONS) for lines in (5, 7))
    assert two is not None
    assert four is not None
    assert two.picture == four.picture
    assert two.lettering == four.lettering
    assert two.lines[:5] == four.lines[:5]


def test_what_can_be_done_stands_side_by_side_as_far_as_there_is_room() -> None:
    one, two, three = BUTTONS
    assert in_lines(BUTTONS, 79) == [[one, two, three]]
    assert in_lines(BUTTONS, 78) == [[one, two], [three]]
    assert in_lines(BUTTONS, 36) == [[one], [two], [three]]
    assert in_lines(BUTTONS, 5) == [[one], [two], [three]], "what has no room has a line of its own"
    assert in_lines((), 80) == []


# A typed line: how it is edited, and its cells in an English form and in a Persian one


WIDTH = 10


@pytest.fixture
def persian() -> None:
    use_language("fa")


def line(text: str, at: int) -> TypedLine:
    return TypedLine(Typed(text, at), WIDTH)


def seen(shown: TypedLine) -> str:
    cells = [" "] * WIDTH
    for glyph in shown.seen:
        cells[glyph.cell] = glyph.text
    return "".join(cells)


def test_a_name_from_the_left() -> None:
    shown = line("Zoë", 1)
    assert seen(shown) == "Zoë       "
    assert (shown.cursor.cell, shown.cursor.text) == (1, "o")
    assert not shown.backwards


def test_the_cursor_behind_a_name_from_the_left_is_a_blank() -> None:
    assert line("Zoë", 3).cursor[:2] == (3, " ")


def test_of_a_long_name_the_end_is_seen_at_its_end() -> None:
    shown = line("abcdefghijklmno", 15)
    assert seen(shown) == "ghijklmno "
    assert shown.cursor.cell == 9


def test_a_persian_name_in_an_english_form() -> None:
    shown = line("علی", 0)
    assert shown.backwards
    assert seen(shown) == "ﯽﻠﻋ       "
    assert (shown.cursor.cell, shown.cursor.text) == (2, "ﻋ")
    assert line("علی", 2).cursor[:2] == (0, "ﯽ")
    assert line("علی", 3).cursor[:2] == (-1, " "), "beside its last letter, on the rim of the field"


def test_a_persian_name_in_a_persian_form_begins_at_the_right(persian: None) -> None:
    shown = line("علی", 0)
    assert seen(shown) == "ﻋﻠﯽ       ", "cells count from the right"
    assert (shown.cursor.cell, shown.cursor.text) == (0, "ﻋ")
    assert line("علی", 3).cursor[:2] == (3, " ")


def test_a_latin_name_in_a_persian_form_stands_right(persian: None) -> None:
    shown = line("Zoë", 0)
    assert seen(shown) == "ëoZ       ", "cells count from the right"
    assert (shown.cursor.cell, shown.cursor.text) == (2, "Z")
    assert line("Zoë", 3).cursor[:2] == (-1, " ")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_of_a_long_persian_name_the_letters_around_the_cursor_are_seen(language: str) -> None:
    use_language(language)
    text = "محمدرضا سلامی نژاد"
    for at in range(len(text) + 1):
        shown = line(text, at)
        assert -1 <= shown.cursor.cell <= WIDTH
        assert at == len(text) or 0 <= shown.cursor.cell < WIDTH


def test_both_letters_of_lam_with_alef_have_the_cursor_on_their_cell() -> None:
    assert line("سلام", 1).cursor == line("سلام", 2).cursor
    assert line("سلام", 1).cursor.text == "ﻼ"


def test_a_mixed_name_has_its_cursor_on_the_letter_that_is_meant() -> None:
    text = "علی Zoë"
    letters = [line(text, at).cursor.text for at in range(len(text))]
    assert letters == ["ﻋ", "ﻠ", "ﯽ", " ", "Z", "o", "ë"]


NAMES = st.text(alphabet="علیسم۱ abZë山", min_size=1, max_size=16)


@given(NAMES, st.data())
def test_a_click_puts_the_cursor_where_it_is_drawn(text: str, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from(Typed(text, 0).stops))
    shown = line(text, at)
    stop = shown.stop_at(shown.cursor.cell)
    assert line(text, stop).cursor.text == shown.cursor.text
    assert stop <= at


@given(NAMES, st.booleans())
def test_what_is_seen_fits(text: str, at_end: bool) -> None:
    for language in ("en", "fa"):
        use_language(language)
        shown = line(text, len(text) if at_end else 0)
        places = [(glyph.cell, glyph.cell + cell_len(glyph.text)) for glyph in shown.seen]
        assert all(0 <= first < end <= WIDTH for first, end in places)


# Editing a line of text


KEYS = ("left", "right", "home", "end", "backspace", "delete", "ctrl+left", "ctrl+right")
KILLS = ("ctrl+w", "ctrl+u", "ctrl+k", "ctrl+a", "ctrl+e", "ctrl+d")
TYPED = ("a", " ", "本", "e\u0301", "نیم\u200cفاصله", "\u3000")


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
            st.sampled_from(TYPED).map(lambda text: ("text", text)),
        )
    )
)
def test_the_cursor_always_stands_at_one_of_its_stops(inputs: list[tuple[str, str]]) -> None:
    line = Typed("", 0)
    for kind, what in inputs:
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


@pytest.mark.parametrize(
    ("key", "left", "typed"),
    [
        *((key, "North", "XNorth") for key in ("left", "home")),
        *((key, "North", "NorthX") for key in ("right", "end", "ctrl+right")),
        *((key, "", "X") for key in ("backspace", "delete", "ctrl+u")),
    ],
)
def test_keys_in_selected_text_do_as_in_a_browser(key: str, left: str, typed: str) -> None:
    found = Typed("North", 5).selected_key(key, None)
    assert found is not None
    assert found.text == left
    assert found.insert("X").text == typed
