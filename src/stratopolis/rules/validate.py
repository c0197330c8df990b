"""List everything that is wrong with a position; the property tests expect an empty list.

Source: docs/stratopolis.md.
A position does not hold covered squares, so they cannot be checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from stratopolis.rules.city import START, START_TILE, Layout
from stratopolis.rules.position import Position
from stratopolis.rules.tiles import SEATS, TURNS, Cell, Colour, Play, Supply, all_tiles, cells_of


def problems(position: Position) -> list[str]:
    """Everything that cannot happen in a game played by the rules, one sentence each."""
    wrong = [*_turn(position), *_layout(position.layout, position.placed), *_colours(position)]
    for seat in SEATS:
        supply = position.supply(seat)
        wrong += [f"seat {seat}: {problem}" for problem in _supply(position.variant, seat, supply)]
    return wrong


def _turn(position: Position) -> Iterator[str]:
    if position.first not in SEATS:
        yield f"seat {position.first} is not there and began"
        return
    ahead = position.supply(3 - position.first).left - position.supply(position.first).left
    if ahead not in (0, 1):
        yield f"the seat that began has placed {ahead} tiles more than the other"


def _supply(play: Play, seat: int, supply: Supply) -> Iterator[str]:
    tiles = Counter(supply.tiles)
    for kind in tiles - Counter(all_tiles(seat)):
        yield f"{tiles[kind]} tiles {kind} are left"
    if len(supply.hand) != min(play.open, supply.left):
        yield f"the hand holds {len(supply.hand)} tiles, and {supply.left} are left"


def _layout(layout: Layout, placed: int) -> Iterator[str]:
    for cell in START:
        if cell not in layout:
            yield f"nothing lies at {cell}, where the start tile lay"
    if any(square.level < 1 for square in layout.values()):
        yield "a square lies below the table"
    squares = sum(square.level for square in layout.values())
    if squares != len(START) + 3 * placed:
        yield f"{placed} tiles are placed, and the levels add up to {squares}"
    if len(_reached(layout)) != len(layout):
        yield "the layout is in pieces"
    yield from _tiles(layout, placed)


def _reached(layout: Layout) -> set[Cell]:
    """The cells that can be reached from one of them over sides."""
    edge = list(layout)[:1]
    reached = set(edge)
    while edge:
        for neighbour in edge.pop().neighbours:
            if neighbour in layout and neighbour not in reached:
                reached.add(neighbour)
                edge.append(neighbour)
    return reached


def _tiles(layout: Layout, placed: int) -> Iterator[str]:
    visible: dict[int, list[Cell]] = {}
    for cell in layout.cells:
        visible.setdefault(layout[cell].tile, []).append(cell)
    if placed and len(visible.get(placed, ())) != 3:
        yield f"tile {placed} was placed last and is not wholly visible"
    for tile, cells in sorted(visible.items()):
        if not START_TILE <= tile <= placed:
            yield f"tile {tile} lies there, and {placed} are placed"
        elif tile == START_TILE and any(layout[cell] != START.get(cell) for cell in cells):
            yield "the start tile lies elsewhere or shows other colours"
        elif not _fits(cells):
            yield f"the squares of tile {tile} are not where one tile has them"
        elif len({layout[cell].level for cell in cells}) > 1:
            yield f"tile {tile} does not lie level"


def _fits(cells: Sequence[Cell]) -> bool:
    corners = *cells, *cells[0].neighbours
    return any(set(cells) <= set(cells_of(corner, turn)) for corner in corners for turn in TURNS)


def _colours(position: Position) -> Iterator[str]:
    """No more squares of a colour are visible than the placed tiles have."""
    left = Counter(colour for supply in position.supplies for kind in supply.tiles for colour in kind)
    every = Counter(colour for seat in SEATS for kind in all_tiles(seat) for colour in kind)
    lying = every - left + Counter(square.colour for square in START.values())
    shown = Counter(square.colour for square in position.layout.values())
    for colour in Colour:
        if shown[colour] > lying[colour]:
            yield f"{shown[colour]} {colour.word} squares are visible, and the tiles have {lying[colour]}"
