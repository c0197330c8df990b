"""The canvas: any script, cut to the width, and always the right number of cells."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style
from tools.terminal.picture import Picture

from hotseat.text.fit import fitted, wrapped
from hotseat.text.scripts import arrange
from hotseat.tui.drawing.canvas import (
    Canvas,
    Cells,
    Pair,
    large,
    name_size,
    put_large,
    put_name,
    row_of_pixels,
    two_pixels,
)

GROUND, INK = Style(bgcolor="#000000"), Style(color="#ffffff")

NAMES = {
    "plain": "North",
    "markup": "[red]x[/red]",
    "action": "[@click=app.quit]x",
    "cjk": "日本語の名前",
    "hangul": "김철수",
    "arabic with a joiner": "نیم\u200cفاصله",
    "devanagari": "नमस्ते",
    "combining": "Zoe\u0308",
    "thai": "น้ำ",
}
# What Rich measures as a whole and otherwise than character by character.
CLUSTERS = {"presentation": "❤\ufe0f ok", "family": "👩\u200d👩\u200d👧 ok", "flag": "🇯🇵 ok"}

scripts = st.text(
    alphabet=st.one_of(
        st.characters(min_codepoint=32, max_codepoint=126),
        st.sampled_from("日本語김철수نیمن\u200c\u0301\u0308नम·…─"),
    ),
    max_size=30,
)


def texts(cells: Cells) -> list[str]:
    return [strip.text for strip in cells.strips()]


@pytest.mark.parametrize("text", NAMES.values(), ids=NAMES.keys())
def test_text_stands_there_as_it_is(text: str) -> None:
    cells = Cells(30, 1, GROUND)
    behind = cells.put(2, 0, text, INK)
    cells.put(behind, 0, "|", INK)
    assert behind == 2 + cell_len(text)
    assert texts(cells)[0].rstrip() == f"  {arrange(text, from_right=False)}|"
    assert cell_len(texts(cells)[0]) == 30


def test_a_zero_width_joiner_joins_and_takes_no_cell() -> None:
    cells = Cells(10, 1, GROUND)
    cells.put(1, 0, "ه\u200dـ|", INK)
    assert texts(cells)[0].strip() == "ـﻫ|"


@pytest.mark.parametrize("text", CLUSTERS.values(), ids=CLUSTERS.keys())
def test_signs_that_are_measured_together_take_the_cells_they_are_measured_with(text: str) -> None:
    cells = Cells(20, 1, GROUND)
    behind = cells.put(0, 0, text, INK)
    cells.put(behind, 0, "|", INK)
    assert behind == cell_len(text)
    assert cell_len(texts(cells)[0]) == 20


@example([("日", 0), ("a", 0)], 12)
@example([("\u200dab", 0)], 3)
@given(st.lists(st.tuples(scripts, st.integers(-5, 25)), max_size=5), st.integers(1, 20))
def test_whatever_is_written_a_row_is_as_wide_as_the_sheet(puts: list[tuple[str, int]], width: int) -> None:
    """Half of a wide character cannot stay behind."""
    cells = Cells(width, 1, GROUND)
    for text, x in puts:
        cells.put(x, 0, text, INK)
    assert cells.strips()[0].cell_length == cell_len(texts(cells)[0]) == width


def test_a_narrow_character_over_half_a_wide_one_leaves_a_blank() -> None:
    left, right = Cells(4, 1, GROUND), Cells(4, 1, GROUND)
    for cells in (left, right):
        cells.put(0, 0, "日本", INK)
    left.put(0, 0, "a", INK)
    right.put(1, 0, "a", INK)
    assert texts(left) == ["a 本"]
    assert texts(right) == [" a本"]


def test_a_wide_character_that_does_not_fit_is_left_out() -> None:
    cells = Cells(5, 1, GROUND)
    cells.put(0, 0, "日本語", INK)
    assert texts(cells) == ["日本 "]


def test_outside_nothing_is_drawn() -> None:
    cells = Cells(4, 2, GROUND)
    for x, y in ((-1, 0), (4, 0), (0, -1), (0, 2)):
        cells.put(x, y, "x", INK)
    assert texts(cells) == ["    "] * 2
    cells.put(2, 1, "abcdef", INK)
    assert texts(cells) == ["    ", "  ab"]
    cells.put(-2, 0, "abcd", INK)
    assert texts(cells) == ["cd  ", "  ab"]


def test_a_filled_rectangle_is_blank() -> None:
    cells = Cells(4, 3, GROUND)
    for row in range(3):
        cells.put(0, row, "abcd", INK)
    cells.fill(1, 1, 2, 2, INK)
    assert texts(cells) == ["abcd", "a  d", "a  d"]


def test_neighbours_of_one_style_are_one_segment() -> None:
    cells = Cells(6, 1, GROUND)
    cells.put(1, 0, "ab", INK)
    cells.put(3, 0, "c", INK)
    segments = [(segment.text, segment.style) for segment in cells.strips()[0]]
    assert segments == [(" ", GROUND), ("abc", INK), ("  ", GROUND)]


# Zones


def test_the_later_mark_lies_above_and_outside_there_is_none() -> None:
    canvas: Canvas[str] = Canvas(10, 5, GROUND)
    canvas.mark(0, 0, 9, 5, "board")
    canvas.mark(2, 1, 3, 2, "tile")
    assert canvas.hit(2, 1) == canvas.hit(4, 2) == "tile"
    assert canvas.hit(1, 1) == canvas.hit(5, 2) == canvas.hit(4, 3) == "board"
    assert canvas.hit(9, 0) is canvas.hit(99, 99) is None


# Cutting and breaking


@pytest.mark.parametrize(
    ("text", "width", "cut"),
    [
        ("North", 5, "North"),
        ("North", 4, "Nor…"),
        ("North", 1, "…"),
        ("North", 0, ""),
        ("North", -3, ""),
        ("", 0, ""),
        ("North South", 7, "North…"),
        ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"),
        ("日本語", 2, "…"),
    ],
)
def test_cutting_to_a_width(text: str, width: int, cut: str) -> None:
    assert fitted(text, width) == cut


@given(scripts, st.integers(0, 20))
def test_what_was_cut_fits(text: str, width: int) -> None:
    found = fitted(text, width)
    assert cell_len(found) <= width
    assert found == text or width == 0 or found.endswith("…")


@example("a word-longer-than-the-row and another", 8, 3)
@given(scripts, st.integers(1, 20), st.integers(1, 3))
def test_what_was_broken_fits(text: str, width: int, lines: int) -> None:
    found = wrapped(text, width, lines)
    assert len(found) <= lines
    assert all(cell_len(row) <= width for row in found)


def test_breaking_at_blanks() -> None:
    text = "take which tiles now, North?"
    assert wrapped(text, 80, 2) == [text]
    assert wrapped(text, 12, 3) == ["take which", "tiles now,", "North?"]
    assert wrapped(text, 12, 2) == ["take which", "tiles now,…"]
    assert wrapped("", 10, 2) == [""]
    assert wrapped("antidisestablishment", 8, 2) == ["antidis…"]


DEFAULT, RED, BLUE = Color.default(), Color.parse("#ff0000"), Color.parse("#0000ff")


@pytest.mark.parametrize("ground", [None, DEFAULT])
def test_two_pixels_never_write_in_the_terminal_s_own_ground(ground: Color | None) -> None:
    assert two_pixels(RED, BLUE) == ("▀", Style(color=RED, bgcolor=BLUE))
    assert two_pixels(RED, ground) == ("▀", Style(color=RED, bgcolor=ground))
    assert two_pixels(ground, BLUE) == ("▄", Style(color=BLUE, bgcolor=ground))
    assert two_pixels(ground, ground)[0] == " "


def test_halves_of_cells_are_painted_one_by_one_and_text_stays() -> None:
    cells = Cells(4, 1, Style(bgcolor=DEFAULT))
    cells.put(2, 0, "中", cells.ground)
    cells.half(-1, 0, 9, RED, lower=True)
    assert cells.strips()[0].text == "▄▄中"
    cells.half(0, 0, 1, BLUE, lower=False)
    strip = cells.strips()[0]
    assert strip.text == "▀▄中"
    first = next(iter(strip)).style
    assert first is not None
    assert (first.color, first.bgcolor) == (BLUE, RED)
    cells.half(1, 5, 1, BLUE, lower=False)  # outside
    assert cells.strips()[0].text == "▀▄中"


SHADES = (None, DEFAULT, RED, BLUE, Color.parse("#00ff00"))


def shown(character: str, style: Style) -> tuple[Color | None, Color | None]:
    if character == " ":
        return style.bgcolor, style.bgcolor
    upper, lower = style.color, style.bgcolor
    return (upper, lower) if character == "▀" else (lower, upper)


@example([(None, DEFAULT)])
@given(st.lists(st.tuples(st.sampled_from(SHADES), st.sampled_from(SHADES)), max_size=12))
def test_a_row_of_pixels_shows_every_colour_where_it_belongs(pairs: list[Pair]) -> None:
    characters, styles = row_of_pixels(pairs)
    cells = zip(characters, styles, strict=True)
    assert [shown(*cell) for cell in cells] == pairs
    pure = [pair for pair in pairs if pair not in ((None, DEFAULT), (DEFAULT, None))]
    for character, style in zip(*row_of_pixels(pure), strict=True):
        assert character == " " or style.color not in (None, DEFAULT)


def test_two_colours_either_way_round_are_one_segment() -> None:
    cells = Cells(4, 1, GROUND)
    cells.stamp(0, 0, [row_of_pixels([(RED, BLUE), (BLUE, RED), (BLUE, BLUE), (RED, RED)])])
    assert [segment.text for segment in cells.strips()[0]] == ["▀▄ ", " "]


@given(st.integers(-4, 8), st.integers(-2, 3))
def test_a_stamp_is_cut_at_the_edges(x: int, y: int) -> None:
    cells = Cells(6, 2, GROUND)
    for row in range(2):
        cells.put(0, row, "日本語", INK)
    cells.stamp(x, y, [(list("abc"), [INK] * 3)] * 2)
    for row, text in enumerate(texts(cells)):
        assert cell_len(text) == 6
        expected = "abc"[max(0, -x) : max(0, 6 - x)] if 0 <= row - y < 2 else ""
        assert "".join(each for each in text if each in "abc") == expected


@example("日本", "日語", 0, 0)
@example("\u0301", "", 0, 1)
@given(scripts, scripts, st.integers(0, 6), st.integers(0, 6))
def test_what_has_changed_is_found_and_whole(old: str, new: str, x: int, then: int) -> None:
    """The pieces of the new picture over the old one make the new one; no character is cut."""
    before, after = Cells(12, 1, GROUND), Cells(12, 1, GROUND)
    before.put(then, 0, old, INK)
    after.put(x, 0, new, INK)
    (shown,), (row,) = before.strips(), after.strips()
    terminal = Picture(12, 1)
    terminal.feed(shown.piece(0, 12, ColorSystem.TRUECOLOR)[1].encode())
    for columns in row.news(shown.cells):
        first, text = row.piece(*columns, ColorSystem.TRUECOLOR)
        terminal.feed(f"\x1b[1;{first + 1}H{text}".encode())
    assert terminal.lines == [row.text]
    assert after.changes(before) == [0] * (row.text != shown.text)


# Large digits and letters of half blocks


@pytest.mark.parametrize("size", [1, 2, 3])
def test_no_two_digits_look_alike(size: int) -> None:
    pictures = {tuple(large(digit, size)) for digit in range(10)}
    assert len(pictures) == 10
    assert {len(row) for picture in pictures for row in picture} == {3 * size}
    assert {len(picture) for picture in pictures} == {-(-5 * size // 2)}


@pytest.mark.parametrize("number", [0, 9, 10, 107, 240, -12])
def test_digits_stand_a_pixel_apart(number: int) -> None:
    width = 4 * len(str(number)) - 1
    assert [len(row) for row in large(number)] == [width] * 3
    for place in range(3, width, 4):
        assert all(row[place] == " " for row in large(number))


def test_it_ends_at_its_right_edge() -> None:
    canvas = Cells(12, 4, Style())
    put_large(canvas, 10, 1, 25, Style(bold=True))
    rows = [strip.text for strip in canvas.strips()]
    assert rows[0].strip() == ""
    assert [row[3:10] for row in rows[1:]] == large(25)
    assert all(row[10:].strip() == "" for row in rows)


GLYPHS = {"L": ("#..", "#..", "###"), "I": ("#", "#", "#")}


def test_a_name_takes_the_cells_that_are_said_of_it() -> None:
    red, blue, bare = Style(color="red"), Style(color="blue"), Style()
    for size in (1, 2, 3):
        canvas: Canvas[str] = Canvas(*name_size("LI", GLYPHS, size, 1), bare)
        put_name(canvas, "LI", GLYPHS, size, 1, (red, blue))
        strips = canvas.strips()
        assert (
            strips[-1].text
            == ("▀" if size % 2 else "█") * 3 * size + " " * size + ("▀" if size % 2 else "█") * size
        )
        used = [segment.style for segment in strips[0] if segment.text.strip()]
        assert set(used) <= {red, blue}
        assert blue in used


# In a language that runs from right to left


GROUND, INK = Style(bgcolor="#101010"), Style(color="red")


def canvas(width: int = 20, *, mirrored: bool = True) -> Canvas[str]:
    return Canvas(width, 1, GROUND, from_right=True, mirrored=mirrored)


def row(shown: Canvas[str]) -> str:
    return shown.strips()[0].text


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
    shown.stamp(0, 0, stamp.rows)
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
    assert cell_len(row(shown)) == shown.strips()[0].cell_length == 20
