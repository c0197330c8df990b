"""Which moves to search, and in which order: a rough value of each, without placing the tile.

A placement changes few zones. Its rough value counts the squares that the best zones win and lose, the
level that they reach, and the height of all squares as the evaluation does. It does not see that a zone
falls apart, but counts covered squares more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stratopolis.bots.evaluation import Shares, promising
from stratopolis.bots.state import SearchState, Spot

_CUT = 0.5  # of a covered square's value, in addition, as the zone may fall apart

Ranked = tuple[float, Spot]

_Beside = tuple[int, int, int, int]  # a zone with the cells beside it, the zone, its squares, its level


def ranked(
    position: SearchState, seat: int, kinds: Iterable[int], parts: Shares, about: int = 0
) -> list[Ranked]:
    """The placements of a seat's tiles with their rough values for it, the best first.

    parts: of the evaluation after the placement.   about: the tile must lie on at least one of these
    cells; 0: anywhere.
    """
    frame = position.frame
    heights = (0.0, 0.0, *parts.heights)
    mine_before, theirs_before = position.colours[seat], position.colours[1 - seat]
    wanted = position.touching(about) if about else (-1, -1, -1, -1)
    table, sites = position.table(), position.sites
    own, rival = _zones(position, seat), _zones(position, 1 - seat)
    found: list[Ranked] = []
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
                    kept, _lost = _best(own, covered, mine << shift, my_squares, height)
                    left, lost = _best(rival, covered, theirs << shift, their_squares, height)
                    below = (covered & theirs_before).bit_count() - (covered & mine_before).bit_count()
                    worth = parts.worth * (kept - left + _CUT * lost) + balance * above + below * under
                    found.append((worth, (kind, turn, corner)))
    found.sort(reverse=True)
    return found


def _best(zones: Sequence[_Beside], covered: int, added: int, squares: int, level: int) -> tuple[int, int]:
    """A player's best zone after a tile covers cells and adds squares on a level, and the points covered."""
    best = points = 0
    for beside, zone, size, top in zones:
        lost = (covered & zone).bit_count()
        points += lost * top
        if added & beside:
            squares += size - lost
            if top > level:
                level = top
        elif (size - lost) * top > best:
            best = (size - lost) * top
    return (squares * level if squares * level > best else best), points


def _zones(position: SearchState, seat: int) -> list[_Beside]:
    zones = promising(position.zones[seat])
    return [(cells | position.around(cells), cells, squares, level) for cells, squares, level in zones]
