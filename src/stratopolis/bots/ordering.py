"""Which moves to search, and in which order: a rough value of each, without placing the tile.

A placement changes few zones. Its rough value counts the squares that the best zones win and lose, and
the level that they reach; it does not see that a zone falls apart, but counts covered squares more.
"""

from __future__ import annotations

from collections.abc import Iterable

from stratopolis.bots.evaluation import promising
from stratopolis.bots.state import SearchState, Spot

_CUT = 0.5  # of a covered square's value, in addition, as the zone may fall apart

_TOTAL = 0.1  # weight of the tile's own squares, which breaks ties

Ranked = tuple[float, Spot]


def ranked(position: SearchState, seat: int, kinds: Iterable[int], about: int = 0) -> list[Ranked]:
    """The placements of a seat's tiles with their rough values for it, the best first.

    about: the tile must lie on at least one of these cells; 0: anywhere.
    """
    frame, levels = position.frame, position.levels
    anchor = frame.anchor
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
            for height, cells in enumerate(levels, 1):
                at = corners & cells
                while at:
                    lowest = at & -at
                    at ^= lowest
                    corner = lowest.bit_length() - 1
                    shift = corner - anchor
                    covered, added = shape.cells << shift, mine << shift
                    value, squares, level = 0, my_squares, height
                    for ring, zone, size, top in own:
                        lost = (covered & zone).bit_count()
                        if added & ring:
                            squares += size - lost
                            if top > level:
                                level = top
                        elif (size - lost) * top > value:
                            value = (size - lost) * top
                    if squares * level > value:
                        value = squares * level
                    worth = value + _TOTAL * my_squares * height
                    added = theirs << shift
                    value, squares, level, cut = 0, their_squares, height, 0
                    for ring, zone, size, top in rival:
                        lost = (covered & zone).bit_count()
                        cut += lost * top
                        if added & ring:
                            squares += size - lost
                            if top > level:
                                level = top
                        elif (size - lost) * top > value:
                            value = (size - lost) * top
                    if squares * level > value:
                        value = squares * level
                    worth -= value - _CUT * cut
                    found.append((worth, (kind, turn, corner)))
    found.sort(reverse=True)
    return found


def _zones(position: SearchState, seat: int) -> list[tuple[int, int, int, int]]:
    """A seat's most promising zones: with the cells beside it, its cells, their number, its level."""
    zones = promising(position.zones[seat])
    return [(cells | position.around(cells), cells, squares, level) for cells, squares, level in zones]
