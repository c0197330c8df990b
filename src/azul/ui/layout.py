"""Where everything lies on the table for a size of terminal: pure arithmetic in cells.

Tiles are drawn at the largest scale at which the whole table fits. At that scale there are several
ways to lay it out; the best one has air around the boards, round plates, and the log beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from azul.ui.plates import MarketPlan, market_plan
from azul.ui.scale import LEAST, LETTERS, SCALES, Scale
from hotseat.ui.cells.canvas import Box

_PROMPT_ROWS = 2
_BELOW = 1 + _PROMPT_ROWS + 1  # the last pick, the prompt, the hint bar
_GAP = 2  # between boards that stand side by side
_LOG_GAP, _LOG_WIDTHS = 3, (20, 64)  # least and most
_LEAST_LOG = 8  # rows
_STORE = Box(0, 0, 20, 4)  # bag and lid by colour, below the log


class Plan(NamedTuple):
    """The whole table. `prompt` may take more than one row; title, told and hints take one.

    log: what happened, beside the boards, where there is room.  store: bag and lid by colour below it.
    """

    scale: Scale
    title: Box
    market: Box
    plates: MarketPlan
    boards: tuple[Box, ...]
    told: Box
    prompt: Box
    hints: Box
    log: Box | None = None
    store: Box | None = None


class _Body(NamedTuple):
    """The boards and the log beside them, and the market that stands above."""

    scale: Scale
    players: int
    across: int
    market: MarketPlan
    log: int  # the width of the log at the right, 0 for none there

    @property
    def corner(self) -> int:
        """How many places for boards the last row leaves free; the log stands there then."""
        return -self.players % self.across

    @property
    def down(self) -> int:
        """How many rows of boards there are."""
        return -(-self.players // self.across)

    @property
    def boards_width(self) -> int:
        return self.across * (self.scale.board[0] + _GAP) - _GAP

    @property
    def width(self) -> int:
        beside = self.log + _LOG_GAP if self.log else 0
        return max(self.boards_width + beside, self.market.width)

    @property
    def height(self) -> int:
        return 1 + self.market.height + self.down * self.scale.board[1] + _BELOW

    def merit(self, width: int, height: int) -> tuple[int, bool, bool, float]:
        """What makes one layout better than another of the same tiles: the more, the better."""
        slack = max(1 - self.width / width, 1 - self.height / height)
        return self.scale.air, self.market.round, bool(self.log or self.corner), -slack


def plan(width: int, height: int, players: int, scales: Sequence[Scale] = SCALES) -> Plan | None:
    """The table for a terminal of `width` by `height` cells; None where not even letters fit.

    scales: the sizes of tiles there may be, the largest first; letters stand in where none fits.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return None
    for scale in (*scales, LETTERS):
        bodies = [
            body
            for body in _bodies(scale, width, players)
            if body.height <= height and body.width <= width
        ]
        if bodies:
            return _placed(max(bodies, key=lambda body: body.merit(width, height)), width, height)
    return None


def _bodies(scale: Scale, width: int, players: int) -> Iterator[_Body]:
    """Every way to lay out the table with tiles of that size."""
    airs = (scale,) if scale.letters else (scale, scale._replace(air=0))
    for each, across, beside in product(airs, sorted({2, players}), (True, False)):
        boards = across * (each.board[0] + _GAP) - _GAP
        least, most = _LOG_WIDTHS
        log = min(most, width - 2 - boards - _LOG_GAP)
        for log_width in (log, 0) if log >= least and players % across == 0 else (0,):
            room = boards + (_LOG_GAP + log_width if log_width else 0)
            for inner, rounded in product((room, width - 2), (True, False)):
                market = market_plan(each, max(inner, 76), players, rounded=rounded, beside=beside)
                if market is not None:
                    yield _Body(each, players, across, market, log_width)


def _placed(body: _Body, width: int, height: int) -> Plan:
    """Give everything its place, the whole in the middle."""
    above, between, rows, below = _air(height - body.height, body.down)
    left = max(0, (width - body.width) // 2)
    market = Box(
        left + (body.width - body.market.width) // 2, 1 + above, body.market.width, body.market.height
    )
    beside = body.log + _LOG_GAP if body.log else 0
    start = left + (body.width - body.boards_width - beside) // 2
    top = market.y + market.height + between
    places = _places(body, start, top, rows)
    end = places[-1].y + places[-1].height
    log, store = None, None
    if body.corner:
        log, store = _log(places[-1])
    elif body.log:
        log, store = _log(Box(start + body.boards_width + _LOG_GAP, top, body.log, end - top))
    under = min(market.x, start)  # the lines below the boards begin where those do
    lines, end = width - under - 1, end + below
    return Plan(
        body.scale,
        Box(0, 0, width, 1),
        market,
        body.market,
        places[: body.players],
        Box(under, end, lines, 1),
        Box(under, end + 1, lines, _PROMPT_ROWS),
        Box(1, height - 1, width - 2, 1),
        log,
        store,
    )


def _places(body: _Body, x: int, y: int, rows: int) -> tuple[Box, ...]:
    """The boards' places from that corner, with so many rows between them, and the free ones behind."""
    width, height = body.scale.board
    across, down = width + _GAP, height + rows
    return tuple(
        Box(x + place % body.across * across, y + place // body.across * down, width, height)
        for place in range(body.players + body.corner)
    )


def _log(box: Box) -> tuple[Box, Box | None]:
    """The log in that place, and below it, where there is room, what bag and lid hold."""
    rest = box.height - _STORE.height
    if rest < _LEAST_LOG:
        return box, None
    return box._replace(height=rest), Box(box.x, box.y + rest, box.width, _STORE.height)


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
