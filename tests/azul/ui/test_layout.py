"""Where everything lies: at every size nothing overlaps and nothing is cut."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from azul.ui.layout import Plan, plan
from azul.ui.plates import LABEL, disc, slots, tiles_at
from azul.ui.scale import LARGE, LETTERS, MIDDLE, SCALES, SMALL, TINY, Scale
from hotseat.ui.cells.canvas import Box

# Enough sizes of every kind: each of them would take a minute.
WIDTHS, HEIGHTS = range(80, 241, 3), range(24, 71, 2)

planned = cache(plan)


def boxes(found: Plan) -> list[Box]:
    beside = [box for box in (found.log, found.store) if box is not None]
    return [found.title, found.market, *found.boards, found.told, found.prompt, found.hints, *beside]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def wrong(width: int, height: int, players: int) -> str:
    """What is wrong with the table at a size; empty for nothing."""
    found = planned(width, height, players)
    if found is None or len(found.boards) != players:
        return "not a board each"
    return _wrong_boxes(found, width, height) or _wrong_market(found, players)


def _wrong_boxes(found: Plan, width: int, height: int) -> str:
    for box in boxes(found):
        if min(box.x, box.y) < 0 or box.x + box.width > width or box.y + box.height > height:
            return f"{box} is not inside"
    for one, other in combinations(boxes(found), 2):
        if overlap(one, other):
            return f"{one} overlaps {other}"
    if any((board.width, board.height) != found.scale.board for board in found.boards):
        return "a board is cut"
    if found.hints.y != height - 1 or found.title.y != 0 or found.prompt.height < 2:
        return "title, prompt or hints are not where they belong"
    return ""


def _wrong_market(found: Plan, players: int) -> str:
    market, scale = found.plates, found.scale
    if (market.width, market.height) != (found.market.width, found.market.height):
        return "the market is not as wide or as high as its plan"
    inside = Box(0, 0, market.width, market.height)
    for box in (*market.plates, market.centre):
        if not (
            inside.holds(box.x, box.y) and inside.holds(box.x + box.width - 1, box.y + box.height - 1)
        ):
            return f"{box} is cut"
    for one, other in combinations((*market.plates, market.centre), 2):
        if overlap(one, other):
            return f"{one} overlaps {other}"
    left, top = tiles_at(scale, rounded=market.round)
    plate, step = market.plates[0], scale.market.width
    if left + 2 * step > plate.width + 1 or top + 2 * scale.height > plate.height:
        return "the tiles of a factory are cut"
    rows = -(-slots(players) // market.across)
    if rows * scale.height > market.centre.height:
        return "the centre is too low"
    if LABEL + market.across * step > market.centre.width + (not scale.trays):
        return "the centre is too narrow"
    return ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_fits_at_sizes_of_every_kind(players: int) -> None:
    found = {
        (width, height): what
        for width in WIDTHS
        for height in HEIGHTS
        if (what := wrong(width, height, players))
    }
    assert not found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (79, 200), (300, 23), (1, 1), (0, 0)])
def test_below_the_least_size_there_is_no_table(width: int, height: int, players: int) -> None:
    assert plan(width, height, players) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_never_shrink_on_a_larger_terminal(players: int) -> None:
    for width in WIDTHS:
        for height in HEIGHTS:
            found = planned(width, height, players)
            assert found is not None
            for wider, higher in ((width + WIDTHS.step, height), (width, height + HEIGHTS.step)):
                more = planned(wider, higher, players)
                assert more is not None
                assert more.scale[:2] >= found.scale[:2], (width, height)


@pytest.mark.parametrize(
    ("width", "height", "players", "scale"),
    [
        (80, 24, 2, TINY),
        (80, 24, 3, LETTERS),
        (80, 24, 4, LETTERS),
        (100, 30, 2, SMALL),
        (100, 30, 4, LETTERS),
        (120, 40, 4, SMALL),
        (138, 38, 2, MIDDLE),
        (160, 50, 2, MIDDLE),
        (160, 50, 4, SMALL),
        (180, 50, 2, LARGE),
        (200, 60, 2, LARGE),
        (200, 60, 4, MIDDLE),
        (240, 70, 4, LARGE),
    ],
)
def test_tiles_are_as_large_as_the_table_allows(
    width: int, height: int, players: int, scale: Scale
) -> None:
    found = plan(width, height, players)
    assert found is not None
    assert found.scale[:2] == scale[:2]


@pytest.mark.parametrize("largest", SCALES)
def test_tiles_may_be_kept_smaller(largest: Scale) -> None:
    scales = [scale for scale in SCALES if scale[:2] <= largest[:2]]
    found = plan(240, 70, 4, scales)
    assert found is not None
    assert found.scale[:2] == largest[:2]


@pytest.mark.parametrize("size", [(120, 40), (160, 50), (200, 60), (240, 70)])
def test_from_120x40_up_two_players_have_round_plates_and_the_log_beside_them(
    size: tuple[int, int],
) -> None:
    found = plan(*size, 2)
    assert found is not None
    assert found.plates.round
    assert found.log is not None
    assert found.log.x > found.boards[1].x + found.boards[1].width
    assert found.boards[0].y == found.boards[1].y


def test_the_log_is_as_wide_as_the_boards_leave_room() -> None:
    found = plan(240, 70, 2)
    assert found is not None
    assert found.log is not None
    assert found.log.width > 60
    assert found.log.x + found.log.width <= 240


def test_with_three_players_the_log_stands_where_a_fourth_board_would() -> None:
    found = plan(100, 40, 3)
    assert found is not None
    assert found.log is not None
    assert (found.log.x, found.log.y) == (found.boards[1].x, found.boards[2].y)


@pytest.mark.parametrize("size", [12, 18, 24])
def test_plates_are_round(size: int) -> None:
    rows = disc(size)
    assert len(rows) == size
    assert list(rows) == list(reversed(rows))
    assert all(row == row[::-1] and len(row) == size for row in rows)
    assert rows[0].count("r") >= size // 4
    assert rows[size // 2].strip(".") == f"r{'p' * (size - 2)}r"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_stand_in_reading_order(players: int) -> None:
    for width, height in ((80, 24), (120, 40), (200, 60)):
        found = plan(width, height, players)
        assert found is not None
        places = [(board.y, board.x) for board in found.boards]
        assert places == sorted(places)
