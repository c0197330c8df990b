"""Where the factories and the centre lie in the market, and the shape of a plate: pure arithmetic.

A factory is a round plate where there is room for one, else the four tiles on a plate with its
corners cut; with the smallest tiles it is those alone.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from azul.rules import FACTORIES
from azul.ui.scale import Scale
from hotseat.ui.cells.canvas import Box

LABEL = 3  # columns for the centre's letter, before its tiles
_LEAST_ACROSS = 4  # tiles in a row of a centre beside the factories


class MarketPlan(NamedTuple):
    """The market: its size, and in it a box a factory and one for the centre.

    across: how many tiles a row of the centre holds.
    """

    width: int
    height: int
    round: bool
    plates: tuple[Box, ...]
    centre: Box
    across: int


def plate_size(scale: Scale, *, rounded: bool) -> tuple[int, int]:
    """Width and height of a factory in cells, its number included."""
    if scale.letters:
        return 2 * scale.width, 1 + 2 * scale.height
    if not scale.trays:
        return 2 * scale.market.width - 1, 1 + 2 * scale.height
    if rounded:
        return 3 * scale.width, 3 * scale.width // 2
    return 2 * scale.width + 1, 2 * scale.height + 1


def tiles_at(scale: Scale, *, rounded: bool) -> tuple[int, int]:
    """Where in a factory's box the first of its two by two tiles lies."""
    if rounded and not scale.letters:
        return scale.width // 2, (scale.width + 2) // 4
    return (1, 1) if scale.trays else (0, 1)


def slots(players: int) -> int:
    """Tiles in the fullest centre: three of each factory, and the marker."""
    return 3 * FACTORIES[players] + 1


def market_plan(
    scale: Scale, width: int, players: int, *, rounded: bool, beside: bool
) -> MarketPlan | None:
    """The market in at most `width` cells, or None where it does not fit or makes no sense.

    rounded: with round plates.  beside: the centre stands at the right of the factories, else below.
    """
    if (rounded and not scale.trays) or (scale.letters and beside):
        return None
    count = FACTORIES[players]
    plate_width, plate_height = plate_size(scale, rounded=rounded)
    left = LABEL + 1 if scale.letters else int(scale.trays)
    least = 1 if scale.trays else 2
    gap = _gap(scale, width - left - count * plate_width, count, least, beside)
    if gap < least:
        return None
    pitch = plate_width + gap
    plates = tuple(Box(left + place * pitch, 0, plate_width, plate_height) for place in range(count))
    end = plates[-1].x + plate_width
    if beside:
        return _beside(scale, width, players, rounded, plates, end)
    across = (width - LABEL - 2) // scale.market.width
    rows = -(-slots(players) // across)
    top = plate_height + scale.air
    centre = Box(0, top, width, rows * scale.height)
    return MarketPlan(width, top + centre.height, rounded, plates, centre, across)


def _gap(scale: Scale, spare: int, count: int, least: int, beside: bool) -> int:
    """Cells between two factories; more than a tile's width no longer reads as one row."""
    if beside:
        return least if spare >= (count - 1) * least else -1
    return min(2 * scale.market.width, spare // (count - 1)) if spare >= 0 else -1


def _beside(
    scale: Scale, width: int, players: int, rounded: bool, plates: tuple[Box, ...], end: int
) -> MarketPlan | None:
    """The centre at the right of the factories."""
    x, step = end + 1 + scale.trays, scale.market.width
    margin = 1 if scale.trays else -1  # columns beside its tiles; the last one needs no joint
    across = (width - x - LABEL - margin) // step
    if across < _LEAST_ACROSS:
        return None
    across = min(across, -(-slots(players) // 2))
    needed = -(-slots(players) // across) * scale.height
    height = max(plates[0].height, needed)
    top = max(0, min(tiles_at(scale, rounded=rounded)[1], height - needed))
    used = x + LABEL + margin + across * step
    return MarketPlan(used, height, rounded, plates, Box(x, top, used - x, height - top), across)


@cache
def disc(size: int) -> tuple[str, ...]:
    """A plate of `size` by `size` pixels, a string a row: `r` rim, `p` plate, `.` outside."""
    radius = size / 2

    def pixel(x: int, y: int) -> str:
        far = ((x + 0.5 - radius) ** 2 + (y + 0.5 - radius) ** 2) ** 0.5
        return "." if far >= radius else "r" if far >= radius - 1 else "p"

    return tuple("".join(pixel(x, y) for x in range(size)) for y in range(size))
