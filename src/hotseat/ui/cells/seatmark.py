"""A seat's mark: a bar in its colour, and its number, so that the colour never stands alone."""

from __future__ import annotations

BAR = "▌"


def seat_mark(seat: int) -> str:
    """The mark of a seat, which counts from 0: `▌1`."""
    return f"{BAR}{seat + 1}"
