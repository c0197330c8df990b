"""Which part of the table is seen: all of it, as large as can be, and still."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratopolis.rules import Cell
from stratopolis.ui.frame import REACH, framed
from stratopolis.ui.scale import LARGE, LEAST, NARROW, SCALES, SMALL, TINY, plan

SIZES = st.tuples(st.integers(49, 220), st.integers(19, 64))


@given(
    st.tuples(st.integers(-20, 20), st.integers(-20, 20)),
    st.tuples(st.integers(1, 20), st.integers(1, 13)),
    SIZES,
)
def test_the_whole_layout_is_seen_with_all_that_a_tile_can_reach(
    corner: tuple[int, int], extent: tuple[int, int], size: tuple[int, int]
) -> None:
    least = Cell(*corner)
    bounds = least, Cell(least.x + extent[0] - 1, least.y + extent[1] - 1)
    frame = framed(bounds, size, SCALES)
    assert frame.holds(bounds, REACH)
    assert frame.x + frame.columns * frame.scale.width <= size[0]
    assert frame.y + frame.rows * frame.scale.height <= size[1]
    larger = SCALES[: SCALES.index(frame.scale)]
    for scale in larger:  # none of them would do
        columns, rows = size[0] // scale.width, size[1] // scale.height
        assert columns < extent[0] + 2 * REACH or rows < extent[1] + 2 * REACH
    cell = Cell(bounds[1].x, bounds[0].y)
    assert frame.at(*frame.place_of(cell)) == cell


def test_rather_less_around_it_than_smaller_squares_that_show_no_more() -> None:
    """Nine columns, seventeen rows, at 49x19 characters: all rows are needed, whatever the width."""
    bounds = Cell(0, 0), Cell(8, 16)
    assert framed(bounds, (49, 19), SCALES).scale == NARROW
    assert framed(bounds, (49, 19), SCALES, reach=0).scale == NARROW


@pytest.mark.parametrize("focus", [Cell(-1, -1), Cell(9, 19), Cell(-1, 19), Cell(4, 8)])
def test_a_tile_at_the_edge_is_seen_whole_where_little_is_seen_around_the_layout(focus: Cell) -> None:
    bounds = Cell(0, 0), Cell(8, 18)
    frame = framed(bounds, (49, 19), SCALES, focus, framed(bounds, (49, 19), SCALES))
    assert frame.holds((focus, focus), 1)
    inside = framed(bounds, (49, 19), SCALES, Cell(4, 8), frame)
    assert inside.holds(bounds, 0) or inside == frame


def test_nothing_jumps_as_long_as_it_need_not() -> None:
    before = framed((Cell(0, 0), Cell(0, 1)), (60, 30), (SMALL,))
    after = framed((Cell(0, 0), Cell(2, 1)), (60, 30), (SMALL,), before=before)
    assert after == before
    far = framed((Cell(0, 0), Cell(9, 1)), (60, 30), (SMALL,), before=before)
    assert far != before


def test_a_larger_layout_scrolls_to_where_the_tile_goes() -> None:
    bounds = Cell(0, 0), Cell(60, 40)
    for focus in (Cell(-2, -2), Cell(62, 42), Cell(30, 20), Cell(0, 42)):
        frame = framed(bounds, (50, 19), SCALES, focus)
        assert frame.scale == TINY
        assert frame.left <= focus.x < frame.left + frame.columns
        assert frame.top <= focus.y < frame.top + frame.rows


@pytest.mark.parametrize("words", [2, 3])
@pytest.mark.parametrize("size", [LEAST, (80, 30), (100, 30), (120, 36), (136, 38), (180, 50), (240, 70)])
def test_everything_has_its_place_and_nothing_overlaps(size: tuple[int, int], words: int) -> None:
    found = plan(*size, words)
    assert found is not None
    boxes = [found.title, found.layout, *found.panels, found.lead, found.prompt, found.hints]
    boxes += [found.log] if found.log else []
    if words == 3 or size[1] >= 28:
        boxes.append(found.told)
    else:
        assert found.told.y == found.prompt.y, "the prompt takes its row when it needs two"
    covered: set[tuple[int, int]] = set()
    for x, y, width, height in boxes:
        cells = {(x + across, y + down) for across in range(width) for down in range(height)}
        assert not cells & covered
        assert all(0 <= each[0] < size[0] and 0 <= each[1] < size[1] for each in cells)
        covered |= cells


def test_on_the_smallest_screen_most_room_is_the_citys() -> None:
    found = plan(*LEAST, words=2)
    assert found is not None
    assert found.layout.width >= 56
    assert found.layout.height >= 20


def test_too_small_a_terminal_has_no_plan() -> None:
    assert plan(LEAST[0] - 1, LEAST[1]) is None
    assert plan(LEAST[0], LEAST[1] - 1) is None


def test_the_start_is_drawn_large() -> None:
    found = plan(*LEAST)
    assert found is not None
    size = found.layout.width, found.layout.height
    assert framed((Cell(0, 0), Cell(0, 1)), size, SCALES).scale == LARGE


def test_nothing_slips_away_under_the_mouse() -> None:
    bounds, frame = (Cell(-30, -30), Cell(30, 30)), None
    for x in range(-6, 4):
        before = frame
        frame = framed(bounds, (50, 19), SCALES, Cell(x, 0), frame)
        assert before is None or frame == before


def test_random_walks_keep_the_focus_in_view() -> None:
    rng, bounds = random.Random(3), (Cell(-30, -30), Cell(30, 30))
    frame = None
    for _step in range(200):
        focus = Cell(rng.randint(-32, 32), rng.randint(-32, 32))
        frame = framed(bounds, (50, 19), SCALES, focus, frame)
        assert frame.left <= focus.x < frame.left + frame.columns
        assert frame.top <= focus.y < frame.top + frame.rows
