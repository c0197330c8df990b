"""The cursor: a tile moves, turns, and visits all legal placements and no others."""

from __future__ import annotations

import pytest
from tests.stratopolis.tui.playing import begun, played

from stratopolis.rules import Cell, Play, Position, Turn
from stratopolis.tui.cursor import REACH, Cursor, cursor_at, cursor_for, hand_of, places_of


def game(play: Play = Play.PILES, tiles: int = 9) -> Position:
    with begun(play) as session:
        return played(session, tiles).position


def test_a_turn_begins_at_the_best_place() -> None:
    position = game(tiles=12)
    best = places_of(position, hand_of(position)[0]).all[0].placement
    assert cursor_for(position, Cursor(0, Cell(2, 1), Turn(90))).placement(position) == best


def test_where_scores_are_not_told_a_turn_begins_near_the_last_placement() -> None:
    position = game()
    cursor = cursor_for(position, Cursor(0, Cell(2, 1), Turn(90)), forecasts=False)
    placement = cursor.placement(position)
    assert placement is not None
    assert position.refusal(placement) is None
    far = abs(cursor.corner.x - 2) + abs(cursor.corner.y - 1)
    for other in position.legal_moves:
        across, down = other.corner.x - 2, other.corner.y - 1
        assert far**2 <= 2 * (across**2 + down**2) + 1


@pytest.mark.parametrize("by", [1, -1])
def test_walking_comes_by_every_legal_placement_once(by: int) -> None:
    position = game()
    cursor = cursor_for(position)
    seen = []
    for _step in range(len(position.legal_moves)):
        cursor = cursor.walked(position, by)
        seen.append(cursor.placement(position))
    assert set(seen) == set(position.legal_moves)
    assert len(seen) == len(set(seen))
    assert cursor.walked(position, by).placement(position) == seen[0], "round and round"


def test_walking_begins_with_the_best_place_and_anew_after_any_other_move() -> None:
    position = game()
    best = places_of(position, hand_of(position)[0]).all[0].placement
    first = Cursor(0, Cell(0, 0), Turn(0)).walked(position, 1)
    assert first.placement(position) == best
    second = first.walked(position, 1)
    assert second.placement(position) != best
    assert second.walked(position, -1) == first
    others = (second.moved(position, 1, 0), second.turned(1), second.nearest(position))
    for moved in (*others, second.under_mouse(Cell(0, 0))):
        assert moved.walked(position, 1) == first


def test_lifting_goes_to_the_best_place_on_the_next_level_and_walking_on_from_there() -> None:
    position = game(tiles=12)
    places = places_of(position, hand_of(position)[0])
    cursor = cursor_for(position).walked(position, 1)
    here = position.layout.level(cursor.corner) + 1
    levels = [each for each in places.levels if each > here] + [
        each for each in places.levels if each <= here
    ]
    assert len(levels) > 1
    assert list(places.levels) == sorted({each.level for each in places.all})
    for level in levels:
        cursor = cursor.walked(position, 1, levels=True)
        assert cursor.placement(position) == places.first_on(level).placement
        rank = places.all.index(places.first_on(level))
        following = places.all[(rank + 1) % len(places.all)].placement
        assert cursor.walked(position, 1).placement(position) == following


def test_it_turns_in_quarters() -> None:
    cursor = Cursor(0)
    assert [cursor.turned(by).turn for by in (1, 2, 3, 4, -1)] == [90, 180, 270, 0, 270]


def test_it_goes_no_further_than_a_tile_can_reach() -> None:
    position = game()
    least, greatest = position.layout.bounds
    cursor = cursor_for(position)
    for _step in range(60):
        cursor = cursor.moved(position, 1, 0)
    assert cursor.corner.x == greatest.x + REACH
    assert cursor.moved(position, -99, -99).corner == Cell(least.x - REACH, least.y - REACH)


def test_of_a_hand_one_is_chosen_first() -> None:
    position = game(Play.HAND)
    cursor = cursor_for(position)
    assert cursor.placement(position) is None
    assert cursor.walked(position, 1) == cursor == cursor.walked(position, 1, levels=True)
    for place, kind in enumerate(hand_of(position)):
        placement = cursor.chosen(position, place).placement(position)
        assert placement is not None
        assert placement.kind == kind
        assert position.refusal(placement) is None


def test_a_choice_is_shown_where_it_will_lie() -> None:
    position = game(Play.HAND)
    for choice in list(position.legal_moves)[::7]:
        assert cursor_at(position, choice).placement(position) == choice
