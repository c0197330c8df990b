"""Parts of a sheet one below the other, in the middle of a box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hotseat.ui.cells.canvas import NOWHERE, Box


class Placeable(Protocol):
    """A part, or several side by side."""

    def place(self, box: Box) -> None:
        """Give it a place; `NOWHERE` hides it."""


Layer = tuple[Placeable, int]  # a part and its height in rows
Blocks = Sequence[Sequence[Layer]]


def place_stack(blocks: Blocks, box: Box, keep: Placeable) -> None:
    """Give the parts of some blocks their places, with a row of air between the blocks.

    Where that is too high, the air goes first, then the first block; and where it still is, what lies
    at the end is not seen, unless it is the part to `keep` in view.
    """
    layers = next((each for each in _ways(blocks) if _height(each) <= box.height), _ways(blocks)[-1])
    spare = box.height - _height(layers)
    y = spare // 2
    if spare < 0:
        above = layers[: [part for part, _rows in layers].index(keep)]
        y = min(0, box.height - 1 - _height(above))
    places = {part: NOWHERE for block in blocks for part, _rows in block}
    for layer, rows in layers:
        if layer is not None and y >= 0 and y + rows <= box.height:
            places[layer] = Box(box.x, box.y + y, box.width, rows)
        y += rows
    for part, place in places.items():
        part.place(place)


def _ways(blocks: Blocks) -> list[list[tuple[Placeable | None, int]]]:
    """The layers from the top, None for air: with all the air, without, without the first block too."""
    blocks = [block for block in blocks if block]
    airy: list[tuple[Placeable | None, int]] = [*blocks[0]]
    for block in blocks[1:]:
        airy += [(None, 1), *block]
    dense = [layer for layer in airy if layer[0] is not None]
    return [airy, dense, dense[len(blocks[0]) :]]


def _height(layers: Sequence[tuple[Placeable | None, int]]) -> int:
    return sum(rows for _part, rows in layers)
