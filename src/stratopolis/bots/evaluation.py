"""Evaluate a position in points, and rank the moves to search.

The evaluation counts what a player at the table would look at:

- rise: what the next tile could make of the best zones, on the highest cells on or beside them that it could
  cover;
- join: the squares of other zones that one cell would join with the best zone, times its level;
- height: the levels above the first of all the seat's squares, as later tiles can lie on towers;
- cover: the places where a tile could lie on the best zone, as each is a danger;
- access: those on or beside it on the city's two highest levels, where it can grow;
- summit: the seat's squares on these two levels;
- safe: the squares of the best zone that the opponent cannot cover with the next tile, whichever it is;
- grow: the cells beside the best zone that a tile of the seat could cover;
- squares, own: the squares of the best zone, and all squares of the seat, at any level.

With fewer tiles left, most of these count less, and the current value of the best zone is more certain. The
weights `FULL` were fitted by least squares to the results of 120 games of the search against itself (4,800
positions), and rounded. `TUNED` come from 36,000 games between players with random changes to their weights,
in three rounds; each round moved the weights in the direction that had won (`make tune`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from hotseat.values import NamedTuple
from stratopolis.bots.state import SearchState, Spot, Zone, Zones, flood

# The points of a weight: the number of tiles left to both players, and the weight; straight lines between.
Curve = tuple[tuple[float, float], ...]

_HIGHEST = 40  # levels; forty tiles build fewer

_FADING = 8  # with fewer tiles left, a square that is safe or can grow counts less


class Weights(NamedTuple):
    """The weights, by the number of tiles left.

    safe, grow, squares, own: less with fewer than eight tiles left.   The others: see the module.
    """

    worth: Curve  # of the best zone as it is
    rise: Curve
    join: Curve
    height: Curve
    waiting: float = 0.75  # the share of a rise that counts for the player who must wait
    power: float = 1.0  # of the levels above the first, in the height
    cover: float = 0.0
    access: float = 0.0
    summit: float = 0.0
    safe: float = 0.0
    grow: float = 0.0
    squares: float = 0.0
    own: float = 0.0
    won: float = 30.0  # points for winning, besides the difference
    open: float = 2.0  # the lead per tile left with which half of them count


FULL = Weights(
    worth=((0, 1), (16, 0.6)),
    rise=((0, 0), (12.2, 1.1)),
    join=((0, 0), (11.7, 0.35)),
    height=((0, 0), (7.5, 1.5)),
)

TUNED = Weights(
    worth=((0, 1), (16, 0.79)),
    rise=((0, 0), (6, 0.48), (14, 0.85), (30, 0.43)),
    join=((0, 0), (11.7, 0.29)),
    height=((0, 0), (5, 0.93), (12, 1.9), (20, 2.1), (32, 1.85)),
    waiting=0.55,
    power=1.22,
    cover=0.34,
    access=0.4,
    summit=0.75,
    safe=0.85,
    grow=0.3,
    squares=0.55,
    own=0.14,
)

NONE = Weights(((0, 1),), ((0, 0),), ((0, 0),), ((0, 0),))  # the zones as they are


class Shares(NamedTuple):
    """The weights with a number of tiles left."""

    worth: float
    rise: float
    waiting: float
    join: float
    heights: tuple[float, ...]  # of a square on the second level, the third, ...
    fade: float  # what remains of `safe`, `grow`, `squares` and `own`
    weights: Weights


@cache
def shares(weights: Weights, left: int) -> Shares:
    worth, rise, join, height = (curve_at(curve, left) for curve in weights[:4])
    heights = tuple(height * float(above**weights.power) for above in range(1, _HIGHEST))
    return Shares(worth, rise, rise * weights.waiting, join, heights, min(1.0, left / _FADING), weights)


def curve_at(curve: Curve, left: int) -> float:
    before, weight = curve[0]
    for after, other in curve:
        if left <= after:
            return weight + (other - weight) * (left - before) / ((after - before) or 1)
        before, weight = after, other
    return weight


def standing(position: SearchState, seat: int, to_play: int, parts: Shares) -> float:
    """The points that a seat may expect."""
    zones = position.zones[seat]
    if not zones:
        return 0.0
    worth, best = 0, zones[0]
    for zone in zones:
        if zone[1] * zone[2] > worth:
            best, worth = zone, zone[1] * zone[2]
    result = worth * parts.worth
    if parts.rise:
        reach = worth
        highest = len(position.levels)
        free = position.coverable & ~position.colours[1 - seat]
        for cells, squares, level in promising(zones):
            if (squares + 1) * max(level, highest) > reach:
                reach = max(reach, _reach(position, free, cells, squares, level))
        result += (reach - worth) * (parts.rise if seat == to_play else parts.waiting)
    if parts.join and len(zones) > 1:
        result += _joins(position, seat, best) * parts.join
    own = position.colours[seat]
    for cells, height in zip(position.levels[2:], parts.heights, strict=False):
        result += height * (cells & own).bit_count()
    return result + _hold(position, seat, best, parts) if parts.weights.cover else result


def _hold(position: SearchState, seat: int, best: Zone, parts: Shares) -> float:
    """How firmly a seat holds its best zone and the highest levels, and how well both can grow."""
    cells, squares, _level = best
    own, rival = position.colours[seat], position.colours[1 - seat]
    summit = position.levels[-1] | (position.levels[-2] if len(position.levels) > 2 else 0)
    around = position.around(cells)
    near = (cells | around) & summit & ~rival
    fade, weights = parts.fade, parts.weights
    return (
        weights.summit * (own & summit).bit_count()
        + weights.access * _places(position, near)
        - weights.cover * _places(position, cells)
        + fade * weights.safe * (cells & ~position.exposed(seat)).bit_count()
        + fade * weights.grow * (around & position.coverable & ~(rival | cells)).bit_count()
        + fade * weights.squares * squares
        + fade * weights.own * own.bit_count()
    )


def _places(position: SearchState, cells: int) -> int:
    """The number of ways to lay a tile on other tiles so that it covers one of these cells."""
    one, two, three, four = position.sites
    by_one, by_two, by_three, by_four = position.touching(cells)
    found = (one & by_one).bit_count() + (two & by_two).bit_count()
    return found + (three & by_three).bit_count() + (four & by_four).bit_count()


def promising(zones: Zones) -> Zones:
    """The two zones that would be worth most one level higher."""
    if len(zones) < 3:
        return zones
    first = second = zones[0]
    one = two = -1
    for zone in zones:
        promise = zone[1] * (zone[2] + 1)
        if promise > one:
            first, second, one, two = zone, first, promise, one
        elif promise > two:
            second, two = zone, promise
    return first, second


def _reach(position: SearchState, free: int, cells: int, squares: int, level: int) -> int:
    """The value of a zone with one more square, as high as a tile could lie on it or beside it.

    free: the cells that a tile of the seat could cover.
    """
    near = (cells | position.around(cells)) & free
    levels = position.levels
    height = len(levels) - 1
    while height and not levels[height] & near:
        height -= 1
    return (squares + 1) * max(level, height + 1)


def _joins(position: SearchState, seat: int, zone: Zone) -> int:
    """The squares of other zones that one cell would join with a zone, times its level."""
    cells, _squares, level = zone
    free = position.around(cells) & ~(position.colours[1 - seat] | cells)
    beyond = position.around(free)
    return level * sum([size for other, size, _ in position.zones[seat] if other & beyond and other != cells])


# Which moves to search, and in which order

SOLVED = 3  # with this many tiles left, the search considers all moves if there is time

_TOTAL = 0.1  # weight of all zones together in the move order


def stages(left: int, deepest: int) -> list[tuple[int, bool]]:
    """The depths of iterative deepening, each with whether all moves are searched."""
    last = min(left, deepest)
    depths = [(depth, False) for depth in range(2, last + 1)]
    if left == last and 1 < left <= SOLVED:
        depths[-1 if left == 2 else len(depths) :] = [(left, True)]
    return depths


def cells_about(position: SearchState, seat: int) -> int:
    """The cells that matter: a seat's best zones with their neighbours, and the opponent's best zones."""
    own, cells = 0, 0
    for zone in promising(position.zones[seat]):
        own |= zone[0]
    for zone in promising(position.zones[1 - seat]):
        cells |= zone[0]
    return own | position.around(own) | cells


def quick_worth(position: SearchState, seat: int) -> float:
    """A quick value of a seat's zones, for the move order."""
    best = total = 0
    for _cells, squares, level in position.zones[seat]:
        worth = squares * level
        total += worth
        best = max(best, worth)
    return best + _TOTAL * total


def sampled(kinds: Sequence[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """A few kinds that represent all, spaced evenly over the tiles."""
    tiles = [kind for kind, number in kinds for _ in range(number)]
    step = len(tiles) / most
    return [(tiles[int((number + 0.5) * step)], 1) for number in range(most)]


_Beside = tuple[int, int, int, int]  # a zone with the cells beside it, the zone, its squares, its level


def ranked(
    position: SearchState, seat: int, kinds: Iterable[int], parts: Shares, about: int = 0
) -> list[tuple[float, Spot]]:
    """The placements of a seat's tiles with their rough values for it, best first, without placing any.

    A placement changes few zones. Its rough value counts the squares that the best zones win and lose, the
    level that they reach, and the height of all squares as the evaluation does.

    parts: of the evaluation after the placement.   about: the tile must lie on at least one of these
    cells; 0: anywhere.
    """
    frame = position.frame
    heights = (0.0, 0.0, *parts.heights)
    mine_before, theirs_before = position.colours[seat], position.colours[1 - seat]
    wanted = position.touching(about) if about else (-1, -1, -1, -1)
    table, sites = position.table(), position.sites
    own, rival = _beside(position, seat), _beside(position, 1 - seat)
    found: list[tuple[float, Spot]] = []
    for kind in kinds:
        blocked = position.blocked(kind)
        for turn, shape in enumerate(frame.shapes[kind]):
            corners = (table[turn] | sites[turn] & ~blocked[turn]) & wanted[turn]
            mine, theirs = (shape.green, shape.red) if seat else (shape.red, shape.green)
            my_squares, their_squares = mine.bit_count(), theirs.bit_count()
            balance = my_squares - their_squares
            for height, cells in enumerate(position.levels, 1):
                at = corners & cells
                above, under = heights[height], heights[height - 1]
                while at:
                    lowest = at & -at
                    at ^= lowest
                    corner = lowest.bit_length() - 1
                    shift = corner - frame.anchor
                    covered = shape.cells << shift
                    worth = _best(position, own, covered, mine << shift, my_squares, height)
                    worth -= _best(position, rival, covered, theirs << shift, their_squares, height)
                    below = (covered & theirs_before).bit_count() - (covered & mine_before).bit_count()
                    value = parts.worth * worth + balance * above + below * under
                    found.append((value, (kind, turn, corner)))
    found.sort(reverse=True)
    return found


def _best(
    position: SearchState, zones: Sequence[_Beside], covered: int, added: int, squares: int, level: int
) -> int:
    """A player's best zone after a tile covers cells and adds squares on a level."""
    best = 0
    for beside, zone, size, top in zones:
        joined = added & beside
        if covered & zone:
            kept = _kept(zone & ~covered, joined and added, position.frame.width)
            size = kept.bit_count()
            if not kept & position.levels[top]:
                top -= 1
        if joined:
            squares += size
            if top > level:
                level = top
        elif size * top > best:
            best = size * top
    return squares * level if squares * level > best else best


def _kept(rest: int, added: int, width: int) -> int:
    """The part of a zone's rest that stays a zone: the part joined with the added squares, or the larger."""
    if added:
        return flood(added & -added, rest | added, width) & rest
    kept = flood(rest & -rest, rest, width)
    other = rest ^ kept
    return other if other.bit_count() > kept.bit_count() else kept


def _beside(position: SearchState, seat: int) -> list[_Beside]:
    zones = promising(position.zones[seat])
    return [(cells | position.around(cells), cells, squares, level) for cells, squares, level in zones]
