"""The layout of the result: nothing overlaps, nothing is cut, and space is used, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from tests.azul.tui.playing import assert_apart

from azul.tui.widgets.result import NARROW, NOTICE_ROWS, Contents, Plan, plan, wall_size
from azul.tui.widgets.tiles import HUGE, LARGE, LETTERS, MIDDLE, SMALL, Scale
from hotseat.tui.drawing.canvas import Box

WIDTHS, HEIGHTS = range(80, 241), range(24, 71)
LABEL = 16  # cells of "colours, 10 each"


def contents(players: int = 2, winners: int = 1, rounds: int = 5) -> Contents:
    return Contents(players, winners, rounds, LABEL)


def placed(width: int, height: int, given: Contents) -> Plan:
    found = plan(width, height, given)
    assert found is not None
    return found


def boxes(found: Plan) -> list[Box]:
    every = [found.heading, *found.walls, found.table.box, found.chart, found.notice, found.hints]
    return [box for box in every if box.width]


def check(width: int, height: int, given: Contents) -> None:
    found = placed(width, height, given)
    assert_apart(boxes(found), width, height)
    assert len(found.walls) in (1, given.winners, given.players)
    assert {(wall.width, wall.height) for wall in found.walls} == {wall_size(found.scale)}
    if found.chart.width:
        assert found.chart.width >= 40
        assert found.chart.height >= 8
    table = found.table
    assert table.column >= NARROW
    assert table.label + given.players * table.column == table.box.width
    assert table.label > LABEL
    rows = 2 + (given.rounds if table.each_round else 1) + 4 + 1 + (5 * table.digits + 1) // 2
    assert rows == table.box.height


def sizes(every: int = 1) -> Iterator[tuple[int, int]]:
    return product(WIDTHS[::every], HEIGHTS[::every])


@pytest.mark.parametrize(
    ("given", "every"),
    [
        *((contents(players, winners), 3) for players in (2, 3, 4) for winners in (1, 2)),
        *((contents(4, *each), 4) for each in ((1, 1), (2, 3), (3, 5), (4, 9), (4, 40))),
    ],
)
def test_nothing_overlaps_at_any_size(given: Contents, every: int) -> None:
    for size in sizes(every):
        check(*size, given)


@pytest.mark.parametrize("label", [1, 30, 60])
def test_names_of_rows_in_other_languages_leave_room_for_the_figures(label: int) -> None:
    found = placed(80, 24, Contents(4, 1, 5, label))
    assert found.table.column >= NARROW
    assert found.table.box.x + found.table.box.width <= 79


@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (0, 0), (300, 20)])
def test_below_the_least_size_there_is_none(width: int, height: int) -> None:
    assert plan(width, height, contents()) is None


@pytest.mark.parametrize(
    ("size", "players", "walls", "scale", "chart"),
    [
        ((80, 24), 2, 1, MIDDLE, 0),
        ((80, 24), 3, 1, MIDDLE, 0),
        ((80, 24), 4, 1, SMALL, 0),
        ((100, 30), 2, 1, LARGE, 0),
        ((120, 40), 2, 1, LARGE, 65),
        ((120, 40), 3, 1, LARGE, 71),
        ((160, 24), 4, 1, MIDDLE, 42),
        ((160, 50), 2, 2, LARGE, 65),
        ((160, 50), 4, 1, LARGE, 94),
        ((200, 60), 4, 4, LARGE, 94),
        ((240, 70), 2, 2, HUGE, 127),
        ((240, 70), 3, 3, HUGE, 127),
        ((240, 70), 4, 4, HUGE, 127),
    ],
)
def test_room_is_used(size: tuple[int, int], players: int, walls: int, scale: Scale, chart: int) -> None:
    found = placed(*size, contents(players))
    assert (len(found.walls), found.scale, found.chart.width) == (walls, scale, chart)
    assert found.table.each_round


def test_rounds_are_summed_up_only_where_there_is_no_room_for_each() -> None:
    for rounds in range(1, 30):
        found = placed(80, 24, contents(rounds=rounds))
        assert found.table.each_round == (2 + rounds + 4 + 1 + 3 <= 17)


def test_both_walls_of_a_shared_victory_are_shown_where_they_fit() -> None:
    for size in sizes(5):
        found = placed(*size, contents(winners=2))
        assert len(found.walls) == 2
    small = placed(80, 24, contents(4, 4))
    assert len(small.walls) == 1
    assert small.scale is not LETTERS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_neither_a_wall_nor_the_chart_is_lost_on_a_larger_terminal(players: int) -> None:
    for width, height in sizes(4):
        found = placed(width, height, contents(players))
        for size in ((width + 4, height), (width, height + 4)):
            more = placed(*size, contents(players))
            assert len(more.walls) >= len(found.walls), size
            assert bool(more.chart.width) >= bool(found.chart.width), size


def test_what_is_said_stands_right_above_the_hints() -> None:
    for width, height in sizes(6):
        found = placed(width, height, contents())
        assert found.hints.y == height - 1
        air = int(height >= 34)
        assert (found.notice.y, found.notice.height) == (height - 1 - air - NOTICE_ROWS, NOTICE_ROWS)
