"""The cursor moved by arrows: between groups as they are drawn, and along the lines."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.azul.games import COLOURED, positions
from tests.azul.tui.cursor.positions import OFFER, B, K, R, W, Y

from azul.rules import CENTRE, FLOOR, Phase, Position
from azul.tui.cursor import LINES, Cursor, Group, Places, best_line, groups, nearest
from azul.tui.layout import plan
from azul.tui.models import market_view
from azul.tui.widgets.market import Market
from azul.tui.widgets.tiles import LETTERS, SCALES, Scale


def test_arrows_go_through_the_groups_round_and_round() -> None:
    cursor, seen = Cursor(), []
    for _ in groups(OFFER):
        cursor = cursor.moved(OFFER, 1, 0)
        seen.append(cursor.group)
    assert seen == groups(OFFER)
    assert cursor.moved(OFFER, 1, 0).group == groups(OFFER)[0]
    assert cursor.moved(OFFER, -1, 0).group == groups(OFFER)[-2]


def test_the_first_arrow_begins_at_the_factory_typed() -> None:
    assert Cursor(source=3).moved(OFFER, 1, 0) == Cursor(group=Group(3, Y))


def drawn(position: Position, size: tuple[int, int] = (100, 30), scales: Sequence[Scale] = SCALES) -> Places:
    found = plan(*size, len(position.boards), scales)
    assert found is not None
    market = Market()
    market.show(market_view(position, Cursor(), ()), found.scale, found.plates)
    return market.places()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_up_and_down_lead_to_what_is_drawn_there(size: tuple[int, int]) -> None:
    scales = (LETTERS,) if size == (80, 24) else SCALES
    # B B over R K on 1, Y Y over K W on 3, four R on 4, K K W in the centre
    places = drawn(OFFER, size, scales)
    for way in (
        [Group(1, B), Group(1, R), Group(CENTRE, K)],
        [Group(3, Y), Group(3, K)],
        [Group(4, R), Group(CENTRE, W)],
    ):
        cursor = Cursor(group=way[0])
        for group in way[1:]:
            cursor = cursor.moved(OFFER, 0, 1, places)
            assert cursor == Cursor(group=group)
    up = Cursor(group=Group(CENTRE, K)).moved(OFFER, 0, -1, places)
    assert up.group == Group(1, K)  # right above it: the marker lies below the red one
    top = up.moved(OFFER, 0, -1, places)
    assert top.group == Group(1, B)
    assert top.moved(OFFER, 0, -1, places) == top


def test_below_the_last_tiles_lie_the_lines_and_above_those_the_tiles() -> None:
    places, group = drawn(OFFER), Group(CENTRE, K)
    held = Cursor(group=group).moved(OFFER, 0, 1, places)
    assert held == Cursor(group=group).enter(OFFER)
    assert held._replace(line=1).moved(OFFER, 0, -1, places) == Cursor(group=group)


def test_beside_a_centre_at_their_right_the_lines_lie_right_below_the_factories() -> None:
    places, group = drawn(OFFER, (80, 24)), Group(1, R)
    assert Cursor(group=group).moved(OFFER, 0, 1, places) == Cursor(group=group).enter(OFFER)
    up = Cursor(group=group).moved(OFFER, 0, -1, places)
    assert up == Cursor(group=Group(1, B))


def fresh(players: int) -> Position:
    return next(each for each in positions(players, COLOURED, 1) if each.phase is Phase.OFFER)


@pytest.mark.parametrize("size", [(120, 40), (136, 38), (180, 50), (240, 70)])
def test_in_a_market_of_three_by_three_down_leads_from_row_to_row(size: tuple[int, int]) -> None:
    game = fresh(4)
    places = drawn(game, size)
    for column in (1, 2, 3):
        cursor, way = Cursor(group=next(g for g in places if g.source == column)), [column]
        while not cursor.held:
            cursor = cursor.moved(game, 0, 1, places)
            assert cursor.group is not None
            if cursor.group.source != way[-1]:
                way.append(cursor.group.source)
        assert way == [column, column + 3, column + 6]  # the centre is empty yet
        assert cursor.group is not None
        cursor, way = Cursor(group=cursor.group), [column + 6]
        for _ in range(6):
            cursor = cursor.moved(game, 0, -1, places)
            assert cursor.group is not None
            if cursor.group.source != way[-1]:
                way.append(cursor.group.source)
        assert way == [column + 6, column + 3, column]


def test_across_a_market_of_three_by_three_goes_row_by_row() -> None:
    game, seen = fresh(4), []
    cursor = Cursor().moved(game, 1, 0, drawn(game, (136, 38)))
    for _ in groups(game):
        assert cursor.group is not None
        if cursor.group.source not in seen:
            seen.append(cursor.group.source)
        cursor = cursor.moved(game, 1, 0)
    assert seen == list(range(1, 10))


@given(
    st.integers(0, 5),
    st.integers(2, 4),
    st.sampled_from([(80, 24), (100, 30), (120, 40), (180, 50), (200, 60)]),
    st.randoms(),
)
def test_up_and_down_never_lead_the_other_way(
    seed: int, players: int, size: tuple[int, int], rng: random.Random
) -> None:
    game = rng.choice(positions(players, COLOURED, seed))
    places = drawn(game, size, SCALES)
    assert set(places) == set(groups(game))
    for group, cells in places.items():
        for down in (1, -1):
            found = nearest(places, group, down)
            if found is not None:
                rows, others = ([down * y for _x, y in each] for each in (cells, places[found]))
                assert max(others) > min(rows)
                assert found.source == group.source or max(others) > max(rows)


def test_after_a_pick_up_from_the_centre_leads_to_the_nearest_factory_not_to_one_far_away() -> None:
    game = Position.parse(OFFER.notation.replace("BBRK,-,YYKW,RRRR,-", "-,BBRW,YYKW,RRRR,KKKK"))
    assert Cursor(group=Group(CENTRE, K)).moved(game, 0, -1, drawn(game)).group == Group(2, R)


def test_up_and_down_go_through_the_lines_of_a_held_group() -> None:
    cursor, seen = Cursor(group=Group(3, Y), held=True, line=1), []
    for _ in range(8):
        seen.append(cursor.line)
        cursor = cursor.moved(OFFER, 0, 1)
    assert tuple(seen[:6]) == LINES
    assert seen[6:] == [FLOOR, FLOOR]
    for _ in range(5):
        cursor = cursor.moved(OFFER, 0, -1)
    assert (cursor.held, cursor.line) == (True, 1)


def test_across_holds_the_neighbour_in_place_of_the_held_group() -> None:
    cursor = Cursor(group=Group(3, Y), held=True, line=1).moved(OFFER, 1, 0)
    assert (cursor.group, cursor.held) == (Group(3, K), True)
    assert cursor.line == best_line(OFFER, Group(3, K))


def test_arrows_after_the_end_do_nothing() -> None:
    over = OFFER._replace(phase=Phase.OVER, to_play=None)
    assert Cursor().moved(over, 1, 0) == Cursor()
