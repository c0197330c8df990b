"""Where everything lies on the table for a size of terminal: pure arithmetic in cells.

Tiles are drawn at the largest scale at which the whole table fits. Of the arrangements that fit then,
the best has air, round plates, and the log where there is honest room for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azul.ui.arrangements import EDGE, Body, bodies
from azul.ui.plates import MarketPlan, Room
from azul.ui.scale import LEAST, LETTERS, SCALES, Scale
from hotseat.ui.cells.canvas import Box

_TITLE = _TOLD = _HINTS = 1  # rows
_PROMPT = 2  # rows; where they are scarce, one, and a long prompt takes that of the last pick, too
_LEAST_LOG = 8  # rows
_STORE = Box(0, 0, 20, 4)  # bag and lid by colour, below the log


class Plan(NamedTuple):
    """The whole table. Title, told and hints take a row each; `prompt` takes two, or one below which
    there is no room: a longer one needs the row of `told`, which lies right above it.

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


class _Comfort(NamedTuple):
    """How many rows a table shall have for its prompt, blank above a board's lines, blank between title,
    market and boards, and blank between factories and centre.
    """

    prompt: int
    air: int
    blank: int
    centre: int = 1


_COMFORTS = (
    _Comfort(2, 1, 1),
    _Comfort(1, 1, 1),
    _Comfort(2, 0, 1),
    _Comfort(1, 0, 1),
    _Comfort(1, 0, 0),
    _Comfort(2, 0, 0),
    _Comfort(2, 0, 0, 0),  # a replay of four at 80x24
)


def plan(
    width: int, height: int, players: int, scales: Sequence[Scale] = SCALES, *, prompt: int = 1
) -> Plan | None:
    """The table for a terminal of `width` by `height` cells; None where not even letters fit.

    scales: the sizes of tiles there may be, the largest first; letters stand in where none fits.
    prompt: the rows that it needs at the least.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return None
    for scale in (*scales, LETTERS):
        for comfort in _COMFORTS:
            if comfort.air > scale.air or comfort.prompt < prompt:
                continue
            sized = scale if comfort.air == scale.air else scale._replace(air=comfort.air)
            lines = _TOLD + comfort.prompt + _HINTS
            room = Room(sized, players, width - EDGE, height - _TITLE - lines, comfort.centre)
            best = _best(room, comfort)
            if best is None:
                continue
            apart = room._replace(scale=sized._replace(gap=1))
            better = _best(apart, comfort) if comfort == _COMFORTS[0] else None
            if better is not None and better.faults <= best.faults:
                return _placed(better, apart.scale, comfort, width, height)
            return _placed(best, sized, comfort, width, height)
    return None


def _best(room: Room, comfort: _Comfort) -> Body | None:
    """The best way to lay out a table in a room, if there is any."""
    return min(bodies(room, comfort.blank), key=lambda body: body.faults, default=None)


def _placed(body: Body, scale: Scale, comfort: _Comfort, width: int, height: int) -> Plan:
    """Give everything its place, the whole in the middle; all begins at one column."""
    spare = height - _TITLE - _TOLD - comfort.prompt - _HINTS - body.height
    x, y = max((width - body.width) // 2, min(EDGE, width - body.width)), _TITLE + spare // 2

    def moved(box: Box) -> Box:
        return box._replace(x=box.x + x, y=box.y + y)

    log, store = _log(moved(body.log)) if body.log else (None, None)
    end, across = y + body.height, width - x - 1
    return Plan(
        scale,
        Box(0, 0, width, _TITLE),
        moved(body.market),
        body.plates,
        tuple(map(moved, body.boards)),
        Box(x, end, across, _TOLD),
        Box(x, end + _TOLD, across, comfort.prompt),
        Box(x, height - _HINTS, across, _HINTS),
        log,
        store,
    )


def _log(box: Box) -> tuple[Box, Box | None]:
    """The log in that place, and below it, where there is room, what bag and lid hold."""
    rest = box.height - _STORE.height
    if rest < _LEAST_LOG:
        return box, None
    return box._replace(height=rest), Box(box.x, box.y + rest, box.width, _STORE.height)
