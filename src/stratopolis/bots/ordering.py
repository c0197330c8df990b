"""Which moves to search, and in which order: a rough value of each, without placing the tile.

A placement changes few zones. Its rough value counts the squares that the best zones win and lose, the
level that they reach, and the height of all squares as the evaluation does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stratopolis.bots.evaluation import Shares, promising
from stratopolis.bots.state import SearchState, Spot, flood

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
    """What holds together of a zone's rest: what is joined with the added squares, or the larger part."""
    if added:
        return flood(added & -added, rest | added, width) & rest
    kept = flood(rest & -rest, rest, width)
    other = rest ^ kept
    return other if other.bit_count() > kept.bit_count() else kept


def _zones(position: SearchState, seat: int) -> list[_Beside]:
    zones = promising(position.zones[seat])
    return [(cells | position.around(cells), cells, squares, level) for cells, squares, level in zones]
