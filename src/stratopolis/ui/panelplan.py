"""What lies where in a player's panel, by its size and the tiles in it: pure arithmetic.

The score stands in large digits beside the tile; above it where there is much room, or where there are
several tiles; in the head, as plain figures, where there is room for neither.
"""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.ui.littletile import tile_height, tile_width

HEAD = 2  # rows: the name, the zone
_SIZES = (10, 8, 6, 5, 4, 3)  # columns of a square
_LEAST = 3
_DIGITS = {1: 3, 2: 5}  # rows of large digits, by their size
_ROOMY = 8  # rows below the head
_BESIDE = 10  # columns beside a tile that a score in large digits needs


class PanelPlan(NamedTuple):
    """Where the tiles of a panel lie, and its score.

    size: columns of a square.   tiles: the first one's upper left cell; `step` columns to the next.
    digits: how large those of the score are, 0 where it stands in the head.   score: where they begin.
    left: where it says how many tiles are left.
    """

    size: int
    tiles: tuple[int, int]
    step: int
    digits: int
    score: tuple[int, int]
    left: tuple[int, int]

    @property
    def aside(self) -> bool:
        """Whether the score stands beside the tile."""
        return self.digits > 0 and self.score[1] == self.tiles[1]

    def tile(self, place: int) -> tuple[int, int]:
        """The upper left cell of a tile, by its place from 0."""
        x, y = self.tiles
        return x + place * self.step, y


def panel_plan(width: int, height: int, count: int, squares: int) -> PanelPlan:
    """The plan for `count` tiles in a panel; `squares` is how wide the squares of the board are: those
    here are as large as far as there is room, and never too small to be seen well.
    """
    inner, count = height - HEAD, max(1, count)
    fitting = [size for size in _SIZES if _fits(size, width, inner, count)] or [_LEAST]
    size = next((size for size in fitting if size <= max(_least(inner), squares)), fitting[-1])
    step = tile_width(size) - 1  # neighbours share a column of their rings
    across = count * step + 1
    large = _large(width, inner, count, fitting[0])
    if large:
        rows = _DIGITS[large]
        spare = inner - rows - tile_height(fitting[0])
        score = HEAD + (spare > 1)
        top = score + rows + (spare > 0)
        beside = (across + 2, top + tile_height(size) - 1), (_two_scores(1), score + rows - 1)
        return PanelPlan(size, (1, top), step, large, (2, score), beside[count > 1])
    if count == 1 and width - 1 - tile_width(fitting[0]) >= _BESIDE:
        x, top = 1 + tile_width(fitting[0]) + 1, HEAD + (inner > tile_height(fitting[0]))
        return PanelPlan(size, (1, top), step, 1, (x, top), (x, top + tile_height(fitting[0]) - 1))
    size = next(each for each in _SIZES if each <= size and tile_height(each) < inner)
    return PanelPlan(size, (1, HEAD), tile_width(size) - 1, 0, (0, 0), (2, HEAD + tile_height(size)))


def _least(rows: int) -> int:
    """The columns of a square that there are at least, if they fit: a large panel must not look empty."""
    return 6 if rows >= _ROOMY else 4


def _fits(size: int, width: int, rows: int, count: int) -> bool:
    """Whether so many tiles of a size fit side by side; a single one leaves room for the score."""
    across = count * (tile_width(size) - 1) + 1
    return across + (_BESIDE if count == 1 else 0) <= width - 1 and tile_height(size) <= rows


def _large(width: int, rows: int, count: int, size: int) -> int:
    """How large the digits above the tiles are; 0 where there is no room above."""
    if rows >= _DIGITS[2] + 1 + tile_height(_SIZES[0]) and width >= _two_scores(2):
        return 2
    if count > 1 and rows >= _DIGITS[1] + tile_height(size) and width >= _two_scores(1) + 7:
        return 1
    return 0


def _two_scores(size: int) -> int:
    """Columns for two scores of two digits, an arrow between them, and air."""
    return 2 * 7 * size + 4 + 3
