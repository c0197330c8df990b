"""The start form beside a picture: everything is visible and nothing overlaps."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotseat.tui.drawing.canvas import Box
from hotseat.tui.widgets.start_form import FORM, HANGING, WIDE, StartPlan, in_lines, plan_start

PICTURES = ((80, 40), (40, 20))
LETTERS = ((102, 11), (68, 7))
DEEDS = (9, 27, 41)


def boxes(found: StartPlan) -> list[Box]:
    return [found.picture, found.lettering, found.about, found.said, *found.lines]


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
    width: int, height: int, questions: int, deeds: list[int]
) -> None:
    found = plan_start((width, height), PICTURES, LETTERS, (questions, 7), deeds)
    assert found is not None
    assert len(found.lines) == questions + len(in_lines(deeds, width - found.lettering.x))
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
    assert plan_start((width, height), PICTURES, LETTERS, (5, 7), DEEDS) is None


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
    found = plan_start(size, PICTURES, LETTERS, (5, 7), DEEDS)
    assert found is not None
    assert found.picture[2:] == PICTURES[picture]
    assert found.lettering[2:] == LETTERS[letters]


@pytest.mark.parametrize("size", [(120, 36), (136, 38), (160, 50), (180, 50), (240, 70)])
def test_nothing_moves_when_more_people_play(size: tuple[int, int]) -> None:
    two, four = (plan_start(size, PICTURES, LETTERS, (lines, 7), DEEDS) for lines in (5, 7))
    assert two is not None
    assert four is not None
    assert two.picture == four.picture
    assert two.lettering == four.lettering
    assert two.lines[:5] == four.lines[:5]


def test_what_can_be_done_stands_side_by_side_as_far_as_there_is_room() -> None:
    assert in_lines(DEEDS, 79) == [[0, 1, 2]]
    assert in_lines(DEEDS, 78) == [[0, 1], [2]]
    assert in_lines(DEEDS, 36) == [[0], [1], [2]]
    assert in_lines(DEEDS, 5) == [[0], [1], [2]], "what has no room has a line of its own"
    assert in_lines((), 80) == []
