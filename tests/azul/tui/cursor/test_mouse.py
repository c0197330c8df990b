"""The cursor moved by the mouse: pointing, clicking, and what is refused."""

from __future__ import annotations

import pytest
from tests.azul.tui.cursor.positions import OFFER, B, Y, cursor_after, refusal

from azul.rules import FLOOR, Pick
from azul.tui.cursor import Cursor, Group, Line, Source, Space, Target


def test_hovering_points_at_a_group_until_something_is_chosen() -> None:
    assert Cursor().pointed(OFFER, Group(1, B)) == Cursor(group=Group(1, B))
    held = cursor_after(OFFER, "3k")
    assert held.pointed(OFFER, Group(1, B)) == held
    assert Cursor(source=3).pointed(OFFER, Group(1, B)) == Cursor(source=3)


def test_hovering_moves_the_ghosts_on_ones_own_board_alone() -> None:
    held = cursor_after(OFFER, "3k")
    assert held.pointed(OFFER, Line(1, 3)).line == 3
    assert held.pointed(OFFER, Space(1, 5, 2)).line == 5
    assert held.pointed(OFFER, Line(1, FLOOR)).line == FLOOR
    assert held.pointed(OFFER, Line(2, 3)) == held
    assert held.pointed(OFFER, None) == held
    assert Cursor().pointed(OFFER, Line(1, 3)) == Cursor()


def test_hovering_an_empty_factory_says_that_it_is_empty() -> None:
    found = Cursor().objection(OFFER, Source(2))
    assert found is not None
    assert refusal(found) == "factory 2 is empty"
    assert Cursor().objection(OFFER, Source(1)) is None
    assert Cursor().objection(OFFER, None) is None


def test_two_clicks_are_a_pick() -> None:
    held = Cursor().clicked(OFFER, Group(3, Y))
    assert isinstance(held, Cursor)
    assert held.held
    assert held.clicked(OFFER, Line(1, 5)) == Pick(3, Y, 5)
    assert held.clicked(OFFER, Space(1, 3, 2)) == Pick(3, Y, 3)
    assert held.clicked(OFFER, Line(1, FLOOR)) == Pick(3, Y, FLOOR)


def test_a_second_click_on_what_is_chosen_takes_that_back() -> None:
    group = Group(3, Y)
    assert Cursor(group=group, held=True).clicked(OFFER, group) == Cursor(group=group)
    assert Cursor(source=3).clicked(OFFER, Source(3)) == Cursor()


def test_a_click_on_a_factory_is_its_number_typed() -> None:
    assert Cursor().clicked(OFFER, Source(3)) == Cursor(source=3)
    assert cursor_after(OFFER, "1b").clicked(OFFER, Source(3)) == Cursor(source=3)
    assert refusal(Cursor().clicked(OFFER, Source(2))) == "factory 2 is empty"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (Line(1, 1), "line 1 is full"),
        (Line(1, 2), "line 2 holds red tiles; a line takes one colour only"),
        (Line(2, 4), "that is another player's board"),
    ],
)
def test_clicks_that_are_refused_say_why(target: Target, reason: str) -> None:
    assert refusal(cursor_after(OFFER, "3y").clicked(OFFER, target)) == reason


def test_a_line_before_any_tiles_says_what_comes_first() -> None:
    assert refusal(Cursor().clicked(OFFER, Line(1, 4))) == (
        "take tiles first: click some on a factory or in the centre"
    )
