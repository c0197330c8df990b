"""Seat colours of a review on the command line, where the background colour is unknown."""

from __future__ import annotations

from textual.color import Color

from hotseat.analysis.review_text import SEATS
from hotseat.tui.drawing.styles import contrast


def test_every_seats_line_can_be_seen_on_black_and_on_white() -> None:
    colours = [Color.from_rich_color(style.color) for style in SEATS if style.color is not None]
    assert len(set(colours)) == 4
    for colour in colours:
        for ground in ("#000000", "#ffffff"):
            assert contrast(colour, Color.parse(ground)) >= 4, colour.hex
