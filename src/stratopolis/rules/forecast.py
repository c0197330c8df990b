"""Forecast: what a placement would do to both players' best zones, before it is final."""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.rules.city import Layout
from stratopolis.rules.legal import check_placement
from stratopolis.rules.moves import Placement
from stratopolis.rules.position import Best, Position
from stratopolis.rules.zones import best_zones, worth


class Supposed(NamedTuple):
    """The outcome of a placement: the layout, and each seat's best zone before and after."""

    layout: Layout
    now: Best
    then: Best

    @property
    def scores(self) -> tuple[int, int]:
        """Each seat's score afterwards."""
        one, two = self.then
        return worth(one), worth(two)

    @property
    def gains(self) -> tuple[int, int]:
        """By how much each seat's score would change; below 0 where it loses."""
        one, two = (worth(then) - worth(now) for now, then in zip(self.now, self.then, strict=True))
        return one, two


def suppose(position: Position, placement: Placement) -> Supposed:
    """Suppose a tile of any kind lay there. Raises `IllegalMove` if one of the four rules forbids it."""
    check_placement(position.layout, placement)
    layout = position.layout.place(placement, position.placed + 1)
    return Supposed(layout, position.best, best_zones(layout.zones))
