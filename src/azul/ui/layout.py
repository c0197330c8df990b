"""Where everything lies on the table for a size of terminal: pure arithmetic in cells.

Tiles are drawn at the largest scale at which the whole table fits. At that scale there are several
ways to lay it out: the market in the middle and the boards around it, as people sit round a table,
or the market above, beside, or in the quarter that three players leave free. The best has air, round
plates, and the log where there is honest room for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azul.rules import FACTORIES
from azul.ui.plates import MarketPlan, Room, Shape, market_plan, shapes
from azul.ui.scale import LEAST, LETTERS, SCALES, Scale
from hotseat.ui.cells.canvas import Box

_TITLE = _TOLD = _HINTS = 1  # rows
_PROMPT = 2  # rows; where they are scarce, one, and a long prompt takes that of the last pick, too
_EDGE = 1  # the column at the left in which all begins, at the least
_GAP, _MOST_GAP = 2, 6  # columns between boards that stand side by side
_LOG_GAP, _MOST_LOG_GAP = 3, 6
_LOG_WIDTHS = (22, 40)  # least and most
_LEAST_LOG = 8  # rows
_STORE = Box(0, 0, 20, 4)  # bag and lid by colour, below the log
_MOST_AIR = 3  # rows in each of the gaps that a table has


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


class _Body(NamedTuple):
    """Market, boards and log, counted from the corner of the room between title and lines.

    faults: what makes it worse than others of the same tiles.
    """

    plates: MarketPlan
    market: Box
    boards: tuple[Box, ...]
    log: Box | None
    width: int
    height: int
    faults: float


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
            room = Room(sized, players, width - _EDGE, height - _TITLE - lines, comfort.centre)
            best = min(_bodies(room, comfort.blank), key=lambda body: body.faults, default=None)
            if best is not None:
                return _placed(best, sized, comfort, width, height)
    return None


def _placed(body: _Body, scale: Scale, comfort: _Comfort, width: int, height: int) -> Plan:
    """Give everything its place, the whole in the middle; all begins at one column."""
    spare = height - _TITLE - _TOLD - comfort.prompt - _HINTS - body.height
    x, y = max((width - body.width) // 2, min(_EDGE, width - body.width)), _TITLE + spare // 2

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


# The ways to lay out a table


def _bodies(room: Room, blank: int) -> Iterator[_Body]:
    """Every way to lay out the table in a room."""
    width, height = room.scale.board
    if min(room.width - width, room.height - height) < 0:
        return
    for across in sorted({1, 2, room.players} if room.players == 2 else {2, room.players}):
        yield from _above(room, blank, across)
    if room.players == 3:
        yield from _in_free_quarter(room, blank)
    yield from _around(room, blank)


def _shapes(room: Room, most: int) -> Iterator[tuple[Shape, int]]:
    """Every shape of a factory with every number of them in a row, `most` at the most, that fits."""
    count = FACTORIES[room.players]
    for shape in shapes(room.scale):
        for columns in range(2, min(most, count) + 1):
            if shape.width_of(columns, shape.apart[0]) <= room.width:
                yield shape, columns


def _fault(shape: Shape, scale: Scale) -> float:
    """How much worse that shape is than the best one."""
    packed = not scale.letters and shape.step == scale.face  # neighbours in a factory run into each other
    return 4.0 * shape.kind + 0.5 * shapes(scale).index(shape) + 4 * packed


class _Gaps(NamedTuple):
    """Blank rows: below the title, between market and boards, between boards, above the lines."""

    above: int
    between: int
    rows: int
    below: int


def _gaps(spare: int, least: _Gaps, costs: _Gaps) -> _Gaps | None:
    """Share out spare rows; None where there are not even those. `costs`: how many rows one more takes.

    Each gap gets three at the most, so that all stays in one view.
    """
    spare -= sum(number * cost for number, cost in zip(least, costs, strict=True))
    if spare < 0:
        return None
    found = list(least)
    for most in range(1, _MOST_AIR + 1):
        for place in (1, 2, 0, 3):
            if costs[place] and found[place] < most and spare >= costs[place]:
                found[place] += 1
                spare -= costs[place]
    return _Gaps(*found)


def _above(room: Room, blank: int, across: int) -> Iterator[_Body]:
    """The market above the boards, which stand in rows; the log at their right."""
    (width, height), down = room.scale.board, -(-room.players // across)
    boards = across * (width + _GAP) - _GAP
    left = room.height - down * height
    if boards > room.width or left < 5:
        return
    for log in (True, False):
        if log and room.width - boards - _LOG_GAP < _LOG_WIDTHS[0]:
            continue
        inner = min(room.width, boards + _LOG_GAP + _LOG_WIDTHS[1]) if log else boards
        for wide in sorted({inner, room.width}):
            for shape, columns in _shapes(room._replace(width=wide), 9):
                top = 0 if shape.numbered_above else 1
                market = room._replace(width=wide, height=left - top - blank)
                for beside in (False, True):
                    plates = market_plan(market, shape, columns, beside=beside)
                    if plates is not None:
                        yield _body_above(room, blank, across, plates, log)


def _body_above(room: Room, blank: int, across: int, plates: MarketPlan, log: bool) -> _Body:
    players, (width, height) = room.players, room.scale.board
    down = -(-players // across)
    top = 0 if plates.shape.numbered_above else 1
    gaps = _gaps(
        room.height - down * height - plates.height, _Gaps(top, blank, 0, 0), _Gaps(1, 1, down - 1, 1)
    )
    assert gaps is not None
    beside = _LOG_GAP + _LOG_WIDTHS[0] if log else 0
    gap = _gap_between(across, room.width - across * width - beside)
    boards_width = across * (width + gap) - gap
    y = gaps.above + plates.height + gaps.between
    boards = tuple(
        Box(column * (width + gap), y + row * (height + gaps.rows), width, height)
        for column, row in (_seat(number, players, across) for number in range(players))
    )
    end = y + down * (height + gaps.rows) - gaps.rows
    log_box, whole = None, max(boards_width, plates.width)
    if log:
        log_width = min(_LOG_WIDTHS[1], room.width - boards_width - _LOG_GAP)
        log_box = Box(boards_width + _LOG_GAP, y, log_width, end - y)
        whole = max(whole, log_box.x + log_width)
    elif players % across:
        free = height * (down - 1) + gaps.rows * (down - 1)
        log_box = Box(0, y + free, min(width, _LOG_WIDTHS[1]), height)
    faults = _fault(plates.shape, room.scale) + (log_box is None) + 2 * (players > 2) + 3 * (across == 1)
    faults += plates.rows - 1 + (room.width - whole) / room.width
    market = Box(0, gaps.above, plates.width, plates.height)
    return _Body(plates, market, boards, log_box, whole, end + gaps.below, faults)


def _seat(number: int, players: int, across: int) -> tuple[int, int]:
    """Column and row of a seat counted from 0: clockwise from top left where they stand in two rows."""
    if across == 2 and players > 2:
        return ((0, 0), (1, 0), (1, 1), (0, 1))[number]
    return number % across, number // across


def _gap_between(across: int, spare: int) -> int:
    """Columns between boards that stand side by side."""
    return max(_GAP, min(_MOST_GAP, spare // across))


def _around(room: Room, blank: int) -> Iterator[_Body]:
    """The boards at both sides of the market, clockwise from top left, or all at its left."""
    if not blank:  # every column counts then
        room = room._replace(width=room.width + _EDGE)
    width, height = room.scale.board
    for left, right in {2: (((1,), (2,)), ((1, 2), ())), 3: (((1,), (2, 3)),)}.get(
        room.players, (((1, 4), (2, 3)),)
    ):
        down = max(len(left), len(right))
        sides = 2 if right else 1
        spare, high = room.width - sides * width, room.height - blank
        if spare < 6 or down * height > high:
            continue
        for shape, columns in _shapes(room._replace(width=spare), 3):
            if not blank and not shape.numbered_above:
                continue
            yield from _bodies_around(room, blank, (left, right), spare, shape, columns)


def _bodies_around(
    room: Room,
    blank: int,
    seats: tuple[Sequence[int], Sequence[int]],
    spare: int,
    shape: Shape,
    columns: int,
) -> Iterator[_Body]:
    """With that shape of the market, with the log at the right and without it."""
    free = room.players == 3
    least = shape.width_of(columns, shape.apart[0])
    for log in (False,) if free else (True, False):
        beside = _LOG_GAP + _LOG_WIDTHS[0] if log else 0
        most = spare - beside - (1 if seats[1] else 0)
        for wide in sorted({least, min(most, least + 4), min(most, least + 12)}):
            if least <= wide <= most:
                market = room._replace(width=wide, height=room.height - blank)
                plates = market_plan(market, shape, columns, beside=False)
                if plates is not None:
                    yield _body_around(room, blank, seats, plates, columns, log)
                    break


def _body_around(
    room: Room,
    blank: int,
    seats: tuple[Sequence[int], Sequence[int]],
    plates: MarketPlan,
    columns: int,
    log: bool,
) -> _Body:
    (width, height), (left, right) = room.scale.board, seats
    down = max(len(left), len(right))
    used = max(down * height, plates.height)
    gaps = _gaps(room.height - used, _Gaps(blank, 0, 0, 0), _Gaps(1, 0, down - 1, 1))
    assert gaps is not None
    spare = room.width - (2 if right else 1) * width - plates.width
    if log:
        log_width = min(_LOG_WIDTHS[1], spare - _LOG_GAP - (1 if right else 0))
        spare -= log_width + _LOG_GAP
    first = min(_MOST_GAP, spare // (2 if right else 1))
    second = min(_MOST_GAP, spare - first) if right else 0
    y = gaps.above
    market = Box(width + first, y, plates.width, plates.height)
    x = market.x + market.width + second
    places = {
        seat: Box(0, y + row * (height + gaps.rows), width, height) for row, seat in enumerate(left)
    }
    places |= {
        seat: Box(x, y + row * (height + gaps.rows), width, height) for row, seat in enumerate(right)
    }
    whole, end = x + (width if right else 0), y + down * (height + gaps.rows) - gaps.rows
    log_box = None
    if log:
        log_box = Box(whole + _LOG_GAP, y, log_width, end - y)
        whole = log_box.x + log_width
    elif room.players == 3:
        log_box = Box(0, y + height + gaps.rows, min(width, _LOG_WIDTHS[1]), height)
    end = max(end, y + plates.height)
    faults = _fault(plates.shape, room.scale) + 0.5 * (log_box is None) + 3.0 * (room.players == 2)
    faults += 0.5 * (columns == 2 and room.players > 2) + (room.width - whole) / room.width
    boards = tuple(places[seat] for seat in range(1, room.players + 1))
    return _Body(plates, market, boards, log_box, whole, end + gaps.below, faults)


def _in_free_quarter(room: Room, blank: int) -> Iterator[_Body]:
    """Three boards, and the market in the quarter at the left below the first."""
    width, height = room.scale.board
    most, high = room.width - width - _GAP, room.height - blank - height - blank
    if most < width or high < height:
        return
    for shape, columns in _shapes(room._replace(width=most), 9):
        for wide in sorted({width, most}):
            for beside in (False, True):
                market = room._replace(width=wide, height=high)
                plates = market_plan(market, shape, columns, beside=beside)
                if plates is not None:
                    yield _body_in_quarter(room, blank, plates)


def _body_in_quarter(room: Room, blank: int, plates: MarketPlan) -> _Body:
    width, height = room.scale.board
    low = max(height, plates.height)
    gaps = _gaps(room.height - height - low, _Gaps(blank, blank, 0, 0), _Gaps(1, 1, 0, 1))
    assert gaps is not None
    column = max(width, plates.width)
    gap = min(_MOST_GAP, room.width - column - width)
    x, y = column + gap, gaps.above
    below = y + height + gaps.between
    boards = Box(0, y, width, height), Box(x, y, width, height), Box(x, below, width, height)
    log_box = None
    if column - width >= _LOG_GAP + _LOG_WIDTHS[0]:
        log_width = min(_LOG_WIDTHS[1], column - width - _LOG_GAP)
        log_box = Box(column - log_width, y, log_width, height)
    faults = _fault(plates.shape, room.scale) + 1 + (log_box is None) + plates.rows / 2
    faults += (room.width - x - width) / room.width
    market = Box(0, below, plates.width, plates.height)
    return _Body(plates, market, boards, log_box, x + width, below + low + gaps.below, faults)
