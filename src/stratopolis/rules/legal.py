"""The four rules of a placement, each with the sentence for a move that breaks it.

Source: docs/stratopolis.md, "Where a tile may go".
`Layout.shapes` answers the same for all cells at once; the tests compare the two.
"""

from __future__ import annotations

from stratopolis.rules.city import Layout, may_cover
from stratopolis.rules.moves import Placement
from stratopolis.rules.tiles import N_, IllegalMove, Rule


def check_placement(layout: Layout, placement: Placement) -> None:
    """Raises `IllegalMove`, with the rule and the cells, unless a tile may lie there."""
    level = _check_level(layout, placement)
    if level == 0:
        _check_touch(layout, placement)
    else:
        _check_two_tiles(layout, placement)
        _check_colours(layout, placement)


def _check_level(layout: Layout, placement: Placement) -> int:
    """Rule 1: a tile lies flat. Returns the level of its three cells."""
    cells = placement.cells
    one, two, three = (layout.level(cell) for cell in cells)
    if one == two == three:
        return one
    raise IllegalMove(
        N_("a tile must lie flat; here its squares would be on levels {one}, {two} and {three}"),
        Rule.LEVEL,
        cells,
        one=one,
        two=two,
        three=three,
    )


def _check_touch(layout: Layout, placement: Placement) -> None:
    """Rule 2: a tile on the table shares a side with another."""
    cells = placement.cells
    if not any(neighbour in layout for cell in cells for neighbour in cell.neighbours):
        raise IllegalMove(
            N_("a tile on the table must share a side with another; this one does not"),
            Rule.TOUCH,
            cells,
        )


def _check_two_tiles(layout: Layout, placement: Placement) -> None:
    """Rule 3: a tile on tiles rests on at least two."""
    cells = placement.cells
    if len({layout[cell].tile for cell in cells}) == 1:
        raise IllegalMove(
            N_("a tile must rest on at least two tiles; this one would rest on one"),
            Rule.TWO_TILES,
            cells,
        )


def _check_colours(layout: Layout, placement: Placement) -> None:
    """Rule 4: red never covers green, and green never covers red."""
    squares = placement.squares
    wrong = [(cell, above) for cell, above in squares if not may_cover(above, layout[cell].colour)]
    if wrong:
        cell, above = wrong[0]
        raise IllegalMove(
            N_("{above} never covers {below}, as it would at {cell}"),
            Rule.COLOUR,
            tuple(cell for cell, _above in wrong),
            above=above,
            below=layout[cell].colour,
            cell=str(cell),
        )
