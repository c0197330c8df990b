"""Charts, as exact pictures."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from hotseat.text.charts import Column, Series, draw_columns, draw_lines
from hotseat.tui.drawing.canvas import Cells

GROUND, QUIET, WON, LOST = (Style(color=each) for each in ("black", "white", "yellow", "blue"))
PENS = [Style(color=each) for each in ("red", "green", "cyan", "magenta")]
ROUNDS = ["1", "2", "3", "4", "5", "end"]


def plain(_seat: int) -> Style:
    return QUIET


def picture(cells: Cells) -> list[str]:
    return [strip.text.rstrip() for strip in cells.strips()]


def columns(*values: int, width: int = 20, height: int = 5, won: tuple[int, ...] = ()) -> Cells:
    cells = Cells(width, height, GROUND)
    found = [Column(value, WON if place in won else LOST, place in won) for place, value in enumerate(values)]
    draw_columns(cells.put, 0, 0, width, height, found, QUIET)
    return cells


def lines(*series: tuple[str, list[int]], width: int = 50, height: int = 9) -> Cells:
    cells = Cells(width, height, GROUND)
    found = [Series(name, values, seat) for seat, (name, values) in enumerate(series)]
    draw_lines(cells.put, 0, 0, width, height, found, ROUNDS, QUIET, PENS.__getitem__)
    return cells


def styles(cells: Cells, sign: str) -> set[Style | None]:
    return {segment.style for strip in cells.strips() for segment in strip if sign in segment.text}


# Columns


def test_columns_stand_on_an_axis_and_a_thick_piece_of_it_marks_some() -> None:
    assert picture(columns(8, 4, 1, 0, 16, won=(1, 4), width=24, height=6)) == [
        "  │                ▆▆▆",
        "  │                ███",
        "10┤▃▃▃             ███",
        "  │███ ▂▂▂         ███",
        "  │███ ███ ▂▂▂     ███",
        " 0└────━━━─────────━━━─",
    ]


def test_the_axis_names_round_values_at_even_steps() -> None:
    assert picture(columns(30, 60, height=6, width=12))[1:4] == ["60┤    ███", "  │    ███", "30┤███ ███"]
    assert picture(columns(1, width=9, height=7)) == ["1┤███", *[" │███"] * 5, "0└────"]


@pytest.mark.parametrize(
    ("number", "row"),
    [
        (1, "███"),
        (4, "███ ███ ███ ███"),
        (5, "██ ██ ██ ██ ██"),
        (6, "██ ██ ██ ██ ██ ██"),
        (7, "█ █ █ █ █ █ █"),
        (9, "█ █ █ █ █ █ █ █ █"),
        (10, "██████████"),
        (18, "██████████████████"),
        (30, "██████████████████"),
    ],
)
def test_columns_are_as_wide_as_all_of_them_can_be(number: int, row: str) -> None:
    assert picture(columns(*[7] * number))[1] == f" │{row}"


def test_where_not_all_fit_the_last_ones_are_shown_and_their_number_told() -> None:
    cells = Cells(12, 4, GROUND)
    values = [Column(value, LOST) for value in (60, *range(1, 11))]
    assert draw_columns(cells.put, 0, 0, 12, 4, values, QUIET) == 9
    assert picture(cells)[-1].startswith(" 0└")
    assert picture(cells)[0].startswith("12┤")  # the 60 is out of sight
    assert draw_columns(cells.put, 0, 0, 12, 4, values[-3:], QUIET) == 3


def test_won_columns_have_a_style_of_their_own() -> None:
    cells = columns(5, 5, won=(1,))
    assert styles(cells, "━") == {WON}
    assert styles(cells, "█") == {WON, LOST}
    assert styles(cells, "┤") == {QUIET}


def test_the_smallest_column_can_be_seen_and_none_is_nothing() -> None:
    assert picture(columns(1000, 1, 0))[3] == "    │███ ▁▁▁"
    assert picture(columns(0, 0))[:4] == ["1┤", " │", " │", " │"]


def test_without_columns_there_is_an_axis_and_without_room_nothing() -> None:
    assert picture(columns()) == ["1┤", " │", " │", " │", "0└────"]
    assert picture(columns(5, width=5)) == [""] * 5
    assert picture(columns(5, height=2)) == [""] * 2


# Lines


def test_four_lines_take_turns_wherever_they_share_a_run() -> None:
    found = lines(
        ("Ada", [10, 10, 20, 40]),
        ("Bela", [10, 10, 10, 10]),
        ("山田 太郎", [10, 10, 30, 40]),
        ("Zoë", [10, 10, 0, 0]),
        width=60,
        height=12,
    )
    assert picture(found) == [
        "  │",
        "40┤                                     ╔═┏═ ━━ 40 Ada",
        "  │                               ╔════┏━━┛  ══ 40 山田 太郎",
        "30┤                          ╔════╝┏━━━┛",
        "  │                      ╔═══╝  ┏━━┛",
        "20┤                   ╔══╝ ┏━━━━┛",
        "  │               ╔═┏━━━━━━┛",
        "10┤══•••━━━───═══•──┛─────────────────────── ── 10 Bela",
        "  │                 ••••••••",
        " 0┤                        ••••••••••••••••• ••  0 Zoë",
        "  └┴────────────┴─────────────┴────────────┴",
        "   1            2             3            4",
    ]
    for sign, pen in zip(("┛", "── 10", "╔", "•"), PENS, strict=True):
        assert styles(found, sign) == {pen}


def test_a_line_may_fall_below_zero_and_end_early() -> None:
    assert picture(lines(("Ada", [4, -4, 0]), ("Bela", [0, 4, 0, -4, -4, 4]), width=40, height=11)) == [
        " 4┤━┓   ╭╮                  ╭ ── 4 Bela",
        "  │ ┃  ╭╯╰╮                 │",
        " 2┤ ┗┓─╯  ╰─╮              ╭╯",
        "  │ ╭┗┓     ╰╮            ╭╯",
        " 0┤─╯┄┃┄┄┄┄┄┄┏╮┄┄┄┄┄┄┄┄┄┄┄│┄┄ ━━ 0 Ada",
        "  │   ┗┓    ┏┛╰╮         ╭╯",
        "-2┤    ┗┓ ┏━┛  ╰─╮      ╭╯",
        "  │     ┃┏┛      ╰╮     │",
        "-4┤     ┗┛        ╰─────╯",
        "  └┴────┴────┴────┴────┴────┴",
        "   1    2    3    4    5  end",
    ]


def test_names_at_the_ends_keep_a_row_each_and_the_order_of_the_values() -> None:
    found = picture(lines(*[(name, [0, 50]) for name in "ABCD"], width=30, height=8))
    assert [row[-6:] for row in found[:4]] == ["━ 50 A", "─ 50 B", "═ 50 C", "• 50 D"]
    low = picture(lines(("A", [40, 1]), ("B", [9, 0]), ("C", [9, 2]), width=30, height=8))
    assert [row[-5:] for row in low[3:6]] == ["═ 2 C", "━ 1 A", "─ 0 B"]


def test_a_long_name_is_cut() -> None:
    row = picture(lines(("A name that is far too long", [1, 6]), width=40, height=6))[0]
    assert row.endswith("━━ 6 A name tha…")
    assert cell_len(row) == 40


def test_one_value_is_a_point_and_none_nothing() -> None:
    assert picture(lines(("Ada", [3]), width=20, height=5)) == [
        "3┤━         ━━ 3 Ada",
        " │",
        "0┤",
        " └┴────────",
        "  1",
    ]
    assert picture(lines(("Ada", []), width=20, height=5)) == [""] * 5
    assert picture(lines(width=20, height=5)) == [""] * 5


def test_labels_that_would_touch_are_left_out() -> None:
    assert picture(lines(("Ada", [1, 2, 3, 4, 5, 6]), width=24, height=6))[-2:] == [
        " └┴─┴──┴─┴────┴",
        "  1 2  3 4  end",
    ]


@example([("Ada", [-1])], 40, 4)
@given(
    st.lists(
        st.tuples(
            st.text(st.sampled_from("abc日本語نیم\u200c\u0301 "), max_size=20),
            st.lists(st.integers(-20, 240), max_size=12),
        ),
        max_size=6,
    ),
    st.integers(1, 80),
    st.integers(1, 16),
)
def test_whatever_is_drawn_stays_within_its_rectangle(
    series: list[tuple[str, list[int]]], width: int, height: int
) -> None:
    cells = Cells(width + 4, height + 4, GROUND)
    found = [Series(name, values, seat) for seat, (name, values) in enumerate(series)]
    draw_lines(cells.put, 2, 2, width, height, found, [str(n) for n in range(12)], QUIET, plain)
    rows = picture(cells)
    assert all(not row for row in (*rows[:2], *rows[height + 2 :]))
    for strip in cells.strips():
        assert strip.text.startswith("  ")
        assert strip.text.endswith("  ")
        assert cell_len(strip.text) == width + 4


@example([0, 0, 0, 0], 17, 3)
@given(st.lists(st.integers(0, 300), max_size=120), st.integers(1, 80), st.integers(1, 16))
def test_columns_stay_within_their_rectangle(values: list[int], width: int, height: int) -> None:
    cells = Cells(width + 4, height + 4, GROUND)
    found = [Column(value, WON, marked=True) for value in values]
    number = draw_columns(cells.put, 2, 2, width, height, found, QUIET)
    assert 0 <= number <= min(len(values), width)
    rows = picture(cells)
    assert all(not row for row in (*rows[:2], *rows[height + 2 :]))
    assert all(strip.text.startswith("  ") and strip.text.endswith("  ") for strip in cells.strips())


def test_marks_of_all_lines_stand_where_they_lie_on_each_other() -> None:
    level = [Series(name, [5, 5], seat, mark=str(seat + 1)) for seat, name in enumerate("AB")]
    alone = Series("C", [0, 0], 2, mark="3")
    drawing = Cells(60, 8, GROUND)
    draw_lines(drawing.put, 0, 0, 60, 8, [*level, alone], ["1", "2"], QUIET, plain)
    shown = picture(drawing)
    assert shown[0].startswith(" │━1━─2─━━━───━1━─2─━━━")
    assert shown[5].split("0 C")[0].count("3") > 2


def test_a_letter_stands_beside_its_line_and_hides_none() -> None:
    both = [[0, 4, 9], [0, 6, 9]]
    drawing = Cells(40, 12, GROUND)
    series = [Series(str(n), values, n) for n, values in enumerate(both)]
    plot = draw_lines(drawing.put, 0, 0, 40, 12, series, ["1", "2", "3"], QUIET, plain)
    assert plot is not None
    for number, values in enumerate(both):
        x, y = plot.beside(number, 1)
        assert x == plot.x + plot.column(1)
        assert 1 <= abs(y - plot.y - plot.row(values[1])) <= 2
        assert not drawing.strips()[y].text[x].strip()


def test_a_pen_stays_with_its_line_wherever_that_stands_among_them() -> None:
    drawing = Cells(60, 8, GROUND)
    series = [Series("D", [9, 9], 3), Series("A", [1, 1], 0)]
    draw_lines(drawing.put, 0, 0, 40, 8, series, ["1", "2"], QUIET, plain)
    assert [row[-5:] for row in picture(drawing) if row[-1:] in ("A", "D")] == ["• 9 D", "━ 1 A"]
