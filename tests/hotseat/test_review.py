"""Losses, accuracy and turning points, as any game's review counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color

from hotseat.review import HALF, accuracy, turning_points
from hotseat.review_text import SEATS
from hotseat.tui.drawing.themes import contrast

LOSSES = st.lists(st.floats(0, 50, allow_subnormal=False), max_size=60)


def test_accuracy_halves_with_every_three_points() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 1.0
    assert accuracy([HALF]) == pytest.approx(0.5)
    assert accuracy([0.0, 2 * HALF]) == pytest.approx((1 + 0.25) / 2)


@given(LOSSES, st.floats(0.1, 10))
def test_accuracy_is_a_share_and_falls_with_what_is_given_away(losses: list[float], more: float) -> None:
    found = accuracy([*losses, 0.0])
    assert found is not None
    assert 0 < found <= 1
    worse = accuracy([*losses, more])
    assert worse is not None
    assert worse < found


@given(LOSSES)
def test_turning_points_gave_away_most(losses: list[float]) -> None:
    found = turning_points(losses)
    assert list(found) == sorted(found)
    assert len(found) == min(3, sum(each >= 0.5 for each in losses))
    if found:
        least = min(losses[place] for place in found)
        assert all(each <= least for place, each in enumerate(losses) if place not in found)


def test_of_equals_the_earlier_turns_the_game() -> None:
    assert turning_points([2.0, 0.4, 2.0, 3.0, 2.0]) == (0, 2, 3)


# Seat colours of a review on the command line, where the background colour is unknown


def test_every_seats_line_can_be_seen_on_black_and_on_white() -> None:
    colours = [Color.from_rich_color(style.color) for style in SEATS if style.color is not None]
    assert len(set(colours)) == 4
    for colour in colours:
        for ground in ("#000000", "#ffffff"):
            assert contrast(colour, Color.parse(ground)) >= 4, colour.hex
