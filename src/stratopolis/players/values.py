"""What a position is worth to each seat, in points: the best zone, and what it may still become.

The outlook counts what somebody at the table would look at:

- rise: what the next tile could make of the best zones, on the highest cells of them or beside them that
  a tile could lie on;
- joins: the squares of other zones that one cell would join with the best, at its level;
- height: how high the seat's squares lie, all levels above the first together, for towers are what later
  tiles can be laid on.

The fewer tiles are left, the less comes of that, and the surer is what the best zone is worth now. The
shares were fitted by least squares to the ends of 120 games that the search had played against itself
(4,800 positions), and rounded.
"""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.players.position import SearchState, Zone

ZONES = 2  # of a seat, those that are looked at for a rise


class Weights(NamedTuple):
    """Shares that count. Each grows with the number of tiles left, by `..._each` a tile up to `..._most`.

    doubt: what is taken off the worth of the best zone.   waiting: the share of a rise that counts for
    the player who is not to place.
    """

    doubt_each: float = 0.025
    doubt_most: float = 0.4
    rise_each: float = 0.09
    rise_most: float = 1.1
    join_each: float = 0.03
    join_most: float = 0.35
    height_each: float = 0.2
    height_most: float = 1.5
    waiting: float = 0.75


FULL = Weights()
NONE = Weights(0, 0, 0, 0, 0, 0, 0, 0, 0)


def standing(position: SearchState, seat: int, left: int, to_play: int, weights: Weights = FULL) -> float:
    """What a seat may expect, in points, when so many tiles of both are left."""
    zones = position.zones[seat]
    if not zones:
        return 0.0
    best = max(zones, key=_worth)
    worth = best[1] * best[2]
    if not left or weights is NONE:
        return float(worth)
    first = sorted(zones, key=promise, reverse=True)[:ZONES] if len(zones) > ZONES else zones
    rise = max(0, max([_reach(position, seat, zone) for zone in first]) - worth)
    rise_share = min(weights.rise_most, weights.rise_each * left)
    return (
        worth * (1 - min(weights.doubt_most, weights.doubt_each * left))
        + rise * (rise_share if seat == to_play else rise_share * weights.waiting)
        + _joins(position, seat, best) * min(weights.join_most, weights.join_each * left)
        + _height(position, seat) * min(weights.height_most, weights.height_each * left)
    )


def _worth(zone: Zone) -> int:
    return zone[1] * zone[2]


def promise(zone: Zone) -> int:
    """What a zone would be worth a level higher: which of a seat's zones matter."""
    return zone[1] * (zone[2] + 1)


def _reach(position: SearchState, seat: int, zone: Zone) -> int:
    """What the zone would be worth with a square more, as high as a tile could lie beside it or on it."""
    cells, squares, level = zone
    free = (cells | position.around(cells)) & ~position.colours[1 - seat]
    one, two, three, four = position.sites
    by_one, by_two, by_three, by_four = position.touching(free)
    corners = one & by_one | two & by_two | three & by_three | four & by_four
    levels = position.levels
    height = len(levels) - 1
    while height and not levels[height] & corners:
        height -= 1
    return (squares + 1) * max(level, height + 1)


def _joins(position: SearchState, seat: int, zone: Zone) -> int:
    """The squares of the zones that one cell would join with a zone, times its level."""
    cells, _squares, level = zone
    zones = position.zones[seat]
    if len(zones) == 1:
        return 0
    free = position.around(cells) & ~(position.colours[1 - seat] | cells)
    beyond = position.around(free)
    return level * sum([squares for other, squares, _ in zones if other & beyond and other != cells])


def _height(position: SearchState, seat: int) -> int:
    """The levels above the first of all squares of a seat together."""
    own, total = position.colours[seat], 0
    for above, cells in enumerate(position.levels[2:], 1):
        total += above * (cells & own).bit_count()
    return total
