"""The four rules of a placement, and the legal moves of a position.

The four rules of a placement, one by one, with the sentence on which rule forbids it.

Source: docs/stratopolis.md, "Where a tile may go".
`shapes` answers the same for all cells at once; the tests hold them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from stratopolis.rules.city import Layout, may_cover
from stratopolis.rules.moves import Move, Placement
from stratopolis.rules.tiles import IllegalMove, Rule

if TYPE_CHECKING:
    from stratopolis.rules.position import Position


def check_placement(layout: Layout, placement: Placement) -> None:
    """Raises `IllegalMove`, with the rule and the cells, unless a tile may lie there."""
    level = _check_level(layout, placement)
    if level == 0:
        _check_touch(layout, placement)
    else:
        _check_two_tiles(layout, placement)
        _check_colours(layout, placement)


def _check_level(layout: Layout, placement: Placement) -> int:
    """Rule 1; the level that all three cells have."""
    cells = placement.cells
    one, two, three = (layout.level(cell) for cell in cells)
    if one == two == three:
        return one
    raise IllegalMove(
        "a tile must lie flat; here its squares would be on levels {one}, {two} and {three}",
        Rule.LEVEL,
        cells,
        one=one,
        two=two,
        three=three,
    )


def _check_touch(layout: Layout, placement: Placement) -> None:
    """Rule 2."""
    cells = placement.cells
    if not any(neighbour in layout for cell in cells for neighbour in cell.neighbours):
        raise IllegalMove(
            "a tile on the table must share a side with another; this one does not",
            Rule.TOUCH,
            cells,
        )


def _check_two_tiles(layout: Layout, placement: Placement) -> None:
    """Rule 3."""
    cells = placement.cells
    if len({layout[cell].tile for cell in cells}) == 1:
        raise IllegalMove(
            "a tile must rest on at least two tiles; this one would rest on one",
            Rule.TWO_TILES,
            cells,
        )


def _check_colours(layout: Layout, placement: Placement) -> None:
    """Rule 4."""
    squares = placement.squares
    wrong = [(cell, above) for cell, above in squares if not may_cover(above, layout[cell].colour)]
    if wrong:
        cell, above = wrong[0]
        raise IllegalMove(
            "{above} never covers {below}, as it would at {cell}",
            Rule.COLOUR,
            tuple(cell for cell, _above in wrong),
            above=above,
            below=layout[cell].colour,
            cell=str(cell),
        )


class Legal(Sequence[Move]):
    """All placements of the player to play: for each kind there is to choose, in the order of the hand,
    those on the table and then those on tiles, each by turn, y and x.
    """

    __slots__ = ("_commands", "_game")

    def __init__(self, position: Position) -> None:
        self._game = position
        self._commands: list[Move] | None = None

    def _all(self) -> list[Move]:
        if self._commands is None:
            game = self._game
            self._commands = [each for kind in game.choices for each in game.placements(kind)]
        return self._commands

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Placement) and self._game.refusal(command) is None

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._all()[index]

    def __repr__(self) -> str:
        return f"<Legal {', '.join(map(str, self))}>"
