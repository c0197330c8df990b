"""Where everything lies on the table for a size of terminal: pure arithmetic in cells.

Tiles are drawn at the largest scale at which the whole table fits. Every figure follows from the
scale, so a larger one is a line in `SCALES` and a motif.
"""

from __future__ import annotations

from typing import NamedTuple

from azul.rules import FACTORIES
from hotseat.ui.canvas import Box

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
_PROMPT_ROWS = 2
_BELOW = 1 + _PROMPT_ROWS + 1  # the last pick, the prompt, the hint bar


class Scale(NamedTuple):
    """The size of a tile in cells, its joint included."""

    width: int
    height: int

    @property
    def board(self) -> tuple[int, int]:
        """Width and height of a player board: label, lines, gap, wall; head, five rows, floor."""
        return 10 * self.width + 8, 6 * self.height + self.head

    @property
    def head(self) -> int:
        """The rows above a board's first line: its name, and air where tiles are large."""
        return 1 + self.air

    @property
    def air(self) -> int:
        """A row of air, where tiles are large."""
        return int(self.height > 1)

    @property
    def factory_width(self) -> int:
        """A factory of two by two tiles, and the gap behind it."""
        return 2 * self.width + 2

    @property
    def factory_height(self) -> int:
        """The number, two rows of tiles, and air before the centre."""
        return 1 + 2 * self.height + self.air


LETTERS = Scale(3, 1)
SMALL = Scale(4, 2)
SCALES = (SMALL, LETTERS)


class Plan(NamedTuple):
    """The whole table. `prompt` may take more than one row; title, told and hints take one."""

    scale: Scale
    title: Box
    market: Box
    boards: tuple[Box, ...]
    told: Box
    prompt: Box
    hints: Box


def centre_rows(scale: Scale, width: int, players: int) -> int:
    """How many rows of tiles the fullest centre needs: three of each factory, and the marker."""
    tiles = 3 * FACTORIES[players] + 2
    across = (width - 4) // scale.width
    return -(-tiles // across)


def plan(width: int, height: int, players: int) -> Plan | None:
    """The table for a terminal of `width` by `height` cells; None where not even letters fit."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return None
    for scale in SCALES:
        for across in sorted({2, players}, reverse=True):
            found = _plan(scale, across, width, height, players)
            if found is not None:
                return found
    return None


def _plan(scale: Scale, across: int, width: int, height: int, players: int) -> Plan | None:
    """The table with `across` boards in a row, or None where it does not fit."""
    board_width, board_height = scale.board
    down = -(-players // across)
    boards_width = across * board_width + 2 * (across - 1)
    factories_width = 4 + FACTORIES[players] * scale.factory_width - 2
    inner = max(boards_width, factories_width)
    if inner > width:
        return None
    inner = min(width - 2, max(inner, 76))
    market_height = scale.factory_height + scale.height * centre_rows(scale, inner, players)
    spare = height - (1 + market_height + down * board_height + _BELOW)
    if spare < 0:
        return None
    above, between, rows, below = _air(spare, down)
    left = (width - inner) // 2
    top = 1 + above
    market = Box(left, top, inner, market_height)
    top += market_height + between
    start = (width - boards_width) // 2
    boards = tuple(
        Box(
            start + seat % across * (board_width + 2),
            top + seat // across * (board_height + rows),
            board_width,
            board_height,
        )
        for seat in range(players)
    )
    end = boards[-1].y + board_height + below
    margin = 1
    wide = width - 2 * margin
    under = min(market.x, start)  # the lines below the boards begin where those do
    return Plan(
        scale,
        Box(0, 0, width, 1),
        market,
        boards,
        Box(under, end, width - under - margin, 1),
        Box(under, end + 1, width - under - margin, _PROMPT_ROWS),
        Box(margin, height - 1, wide, 1),
    )


def _air(spare: int, down: int) -> tuple[int, int, int, int]:
    """Share out spare rows: above and below the market, between the boards, and below them.

    Each gets three at the most, so that all stays in one view; of what is left then, half goes on
    top and half lies above the hint bar.
    """
    gaps = {"between": 0, "below": 0, "rows": 0, "above": 0}
    costs = {"between": 1, "below": 1, "rows": down - 1, "above": 1}
    for _ in range(3):
        for name, cost in costs.items():
            if cost and spare >= cost:
                gaps[name] += 1
                spare -= cost
    return gaps["above"] + spare // 2, gaps["between"], gaps["rows"], gaps["below"]
