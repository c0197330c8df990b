"""The visible part of the table: everything fits, as large as possible, and without jumps."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratopolis.rules import Cell
from stratopolis.settings import StratopolisSettings
from stratopolis.tui.city import Bounds, framed
from stratopolis.tui.cursor import REACH
from stratopolis.tui.squares import GREAT, LARGE, LEAST, NARROW, SCALES, SMALL, TINY, Scale
from stratopolis.tui.table import plan

SIZES = st.tuples(st.integers(49, 220), st.integers(19, 64))


def around(cell: Cell, reach: int = 1) -> Bounds:
    return Cell(cell.x - reach, cell.y - reach), Cell(cell.x + reach, cell.y + reach)


def fits(scale: Scale, extent: tuple[int, int], size: tuple[int, int], reach: int) -> bool:
    columns, rows = (each + 2 * reach for each in extent)
    return columns * scale.width <= size[0] and rows * scale.height <= size[1]


@given(
    st.tuples(st.integers(-20, 20), st.integers(-20, 20)),
    st.tuples(st.integers(1, 20), st.integers(1, 13)),
    SIZES,
)
def test_the_whole_layout_is_seen_as_large_as_can_be(
    corner: tuple[int, int], extent: tuple[int, int], size: tuple[int, int]
) -> None:
    least = Cell(*corner)
    bounds = least, Cell(least.x + extent[0] - 1, least.y + extent[1] - 1)
    frame = framed(bounds, size, SCALES)
    assert frame.holds(bounds, 0)
    assert frame.x + frame.columns * frame.scale.width <= size[0]
    assert frame.y + frame.rows * frame.scale.height <= size[1]
    around = 1 if frame.holds(bounds, 1) else 0
    for larger in SCALES[: SCALES.index(frame.scale)]:
        assert not fits(larger, extent, size, around)
    assert around or not any(fits(each, extent, size, 1) for each in SCALES)


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
def test_a_character_belongs_to_the_cell_that_is_drawn_there(scale: Scale) -> None:
    frame = framed((Cell(0, 0), Cell(0, 0)), (40, 20), (scale,))
    for down in range(frame.rows):
        cell = Cell(frame.left, frame.top + down)
        x, y = frame.place_of(cell)
        assert frame.at(x, y) == cell
        assert frame.at(x + scale.width - 1, y) == cell
        assert frame.at(x, y + scale.height - 1) == cell
    assert frame.at(frame.x - 1, frame.y) is None


def test_there_is_table_around_the_city_as_long_as_there_can_be() -> None:
    """Legal places beside it are seen then."""
    assert framed((Cell(0, 0), Cell(5, 3)), (49, 20), SCALES).scale == LARGE
    assert framed((Cell(0, 0), Cell(8, 7)), (49, 20), SCALES).scale == SMALL
    assert framed((Cell(0, 0), Cell(8, 8)), (49, 20), SCALES).scale == NARROW
    assert framed((Cell(0, 0), Cell(8, 8)), (49, 20), SCALES, reach=0).scale == SMALL
    assert framed((Cell(0, 0), Cell(14, 8)), (49, 20), SCALES).scale == TINY
    assert framed((Cell(0, 0), Cell(8, 18)), (49, 20), SCALES).scale == NARROW, "none does"


def test_squares_shrink_no_further_where_that_shows_no_more() -> None:
    assert framed((Cell(0, 0), Cell(8, 25)), (49, 19), SCALES).scale == NARROW
    assert framed((Cell(0, 0), Cell(20, 25)), (49, 19), SCALES).scale == TINY


def test_a_frame_tells_beyond_which_edges_there_is_more() -> None:
    bounds = Cell(0, 0), Cell(8, 25)
    frame = framed(bounds, (49, 19), SCALES)
    assert frame.leaves(bounds, ()) == (True, False, True, False)
    top = framed(bounds, (49, 19), SCALES, around(Cell(4, 0)), frame)
    assert top.leaves(bounds, ()) == (False, False, True, False)
    assert top.leaves(bounds, [Cell(-9, -3)]) == (False, False, True, False), "table is seen there"
    tight = Cell(top.left, top.top), Cell(8, 9)
    assert top.leaves(tight, ()) == (False, False, False, False)
    assert top.leaves(tight, [Cell(top.left - 2, top.top - 2)]) == (True, False, False, True)


def test_a_frame_moves_no_further_than_to_where_the_tile_is() -> None:
    bounds, size = (Cell(0, 0), Cell(8, 17)), (49, 20)
    still = framed(bounds, size, SCALES)
    above = framed(bounds, size, SCALES, (Cell(4, -2), Cell(5, -1)), still)
    assert above == still._replace(top=still.top - 1)
    bounds = Cell(0, 0), Cell(60, 40)
    first = framed(bounds, size, SCALES, around(Cell(30, 20)))
    edge = Cell(first.left + 4, first.top)
    assert framed(bounds, size, SCALES, (edge, edge), first) == first._replace(top=first.top - 1)


@pytest.mark.parametrize("focus", [Cell(-1, -1), Cell(10, 20), Cell(-2, 20), Cell(4, 8)])
def test_a_tile_at_the_edge_is_seen_whole_where_little_is_seen_around_the_layout(focus: Cell) -> None:
    bounds = Cell(0, 0), Cell(8, 18)
    tile = focus, Cell(focus.x + 1, focus.y + 1)
    frame = framed(bounds, (49, 19), SCALES, tile, framed(bounds, (49, 19), SCALES))
    assert frame.holds(tile, 0)
    inside = framed(bounds, (49, 19), SCALES, around(Cell(4, 8)), frame)
    assert inside.holds(bounds, 0), "it returns when the tile is far from the edge"


def test_nothing_jumps_as_long_as_it_need_not() -> None:
    before = framed((Cell(0, 0), Cell(0, 1)), (60, 30), (SMALL,))
    after = framed((Cell(0, 0), Cell(2, 1)), (60, 30), (SMALL,), before=before)
    assert after == before
    far = framed((Cell(0, 0), Cell(9, 1)), (60, 30), (SMALL,), before=before)
    assert far != before


def test_a_frame_that_was_moved_stays_while_the_tile_is_near_the_edge() -> None:
    """Or the table would slip to and fro under the mouse."""
    bounds, size = (Cell(0, 0), Cell(13, 8)), (49, 19)
    still = framed(bounds, size, SCALES)
    moved = framed(bounds, size, SCALES, around(Cell(14, 4)), still)
    assert moved.left == still.left + 1
    for x in (13, 12):
        assert framed(bounds, size, SCALES, around(Cell(x, 4)), moved) == moved
    assert framed(bounds, size, SCALES, around(Cell(6, 4)), moved) == still


def test_a_larger_layout_scrolls_to_where_the_tile_goes() -> None:
    bounds = Cell(0, 0), Cell(60, 40)
    for focus in (Cell(-2, -2), Cell(62, 42), Cell(30, 20), Cell(0, 42)):
        frame = framed(bounds, (50, 19), SCALES, (focus, focus))
        assert frame.scale == TINY
        assert frame.left <= focus.x < frame.left + frame.columns
        assert frame.top <= focus.y < frame.top + frame.rows


@pytest.mark.parametrize("words", [2, 3])
@pytest.mark.parametrize("size", [LEAST, (80, 30), (100, 30), (120, 36), (136, 38), (180, 50), (240, 70)])
def test_everything_has_its_place_and_nothing_overlaps(size: tuple[int, int], words: int) -> None:
    found = plan(*size, words)
    assert found is not None
    boxes = [found.title, found.layout, *found.panels, found.lead, found.lines.prompt, found.lines.keys]
    boxes += [found.log]
    if words == 3 or size[1] >= 28:
        boxes.append(found.lines.last_move)
    else:
        assert found.lines.share_a_row, "the prompt takes its row when it needs two"
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
    assert framed((Cell(0, 0), Cell(0, 1)), size, SCALES).scale == GREAT


def test_every_size_that_can_be_set_is_there() -> None:
    words = [scale.word for scale in SCALES]
    assert words == ["12x6", "10x5", "8x4", "6x3", "4x2", "3x1", "2x1"]
    assert set(StratopolisSettings.squares.values) - {"largest"} <= set(words)


def test_a_size_that_there_was_once_stands_for_the_nearest() -> None:
    read = StratopolisSettings.squares.read
    assert [read(size) for size in ("3x1.5", "5x2.5", "12x6", "6x3", "largest")] == [
        "3x1",
        "4x2",
        "10x5",
        "6x3",
        "largest",
    ]
    with pytest.raises(ValueError, match="it must be"):
        read("vast")


def test_nothing_slips_away_under_the_mouse() -> None:
    bounds, frame = (Cell(-30, -30), Cell(30, 30)), None
    for x in range(-6, 4):
        before = frame
        frame = framed(bounds, (50, 19), SCALES, around(Cell(x, 0)), frame)
        assert before is None or frame == before


def test_random_walks_keep_the_tile_in_view() -> None:
    rng = random.Random(3)
    for bounds in ((Cell(-30, -30), Cell(30, 30)), (Cell(0, 0), Cell(11, 8)), (Cell(0, 0), Cell(14, 11))):
        frame = None
        for _step in range(200):
            x = rng.randint(bounds[0].x - REACH, bounds[1].x + REACH)
            y = rng.randint(bounds[0].y - REACH, bounds[1].y + REACH)
            tile = Cell(x, y), Cell(x + 1, y)
            frame = framed(bounds, (50, 19), SCALES, tile, frame)
            assert frame.holds(tile, 0)
