"""Where market, boards and log lie on a screen of some size: pure arithmetic in cells.

The market stands in the middle and the boards around it, as people sit round a table; or above them;
or in the quarter that three players leave free.

Tiles are drawn at the largest scale at which the whole table fits. Of the arrangements that fit then,
the best has air, round plates, and the log where there is honest room for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azul.rules import FACTORIES
from azul.tui.widgets.market import MarketPlan, Room, Shape, market_plan, shapes
from azul.tui.widgets.tiles import LEAST, LETTERS, SCALES, Scale
from hotseat.tui.drawing.canvas import Box

EDGE = 1  # the column at the left in which all begins, but where every column counts

_GAP, _MOST_GAP = 2, 6  # columns between boards that stand side by side

_BESIDE = 1  # the least columns between a board and the market, without what a frame there takes

_LOG_GAP, _LEAST_LOG, _MOST_LOG = 3, 21, 60  # columns; at the most, every row has room for a sentence

_LOG_EDGE = 1  # the blank column at its right

_LOG_COLUMNS = _LOG_GAP + _LEAST_LOG + _LOG_EDGE

_MOST_AIR = 3  # rows in each of the gaps that a table has

_MOST_AROUND = 3  # factories in a row between boards

# Seats at the left and at the right of the market, from the top.
_SIDES: dict[int, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]] = {
    2: (((1,), (2,)), ((1, 2), ())),
    3: (((1,), (2, 3)),),
    4: (((1, 4), (2, 3)),),
}


class Body(NamedTuple):
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


def bodies(room: Room, blank: int) -> Iterator[Body]:
    """Every way to lay out a table in a room.

    blank: the rows that stay blank below the title and between market and boards, 0 where those are
    needed.
    """
    width, height = room.scale.board
    if min(room.width - width, room.height - height) < 0:
        return
    for across in sorted({1, 2, room.players} if room.players == 2 else {2, room.players}):
        yield from _above(room, blank, across)
    if room.players == 3:
        yield from _in_free_quarter(room, blank)
    yield from _around(room, blank)


# What all of them share


def _shapes(room: Room, numbers: Sequence[int]) -> Iterator[tuple[Shape, int]]:
    """Every shape of a factory with each of these numbers of them in a row, where that fits."""
    count = FACTORIES[room.players]
    for shape in shapes(room.scale):
        for columns in numbers:
            high = -(-count // columns) * shape.height
            wide = shape.width_of(columns, shape.apart[0]) - shape.overhang
            if high <= room.height and wide <= room.width:
                yield shape, columns


def _markets(room: Room, *, below_title: bool = False) -> list[MarketPlan]:
    """The markets in at most four rows that fit in a room, all with the best kind of plate that does."""
    plans: list[MarketPlan] = []
    count = FACTORIES[room.players]
    if room.height < 2 * room.scale.height:
        return plans
    for shape, columns in _shapes(room, range(max(2, -(-count // 4)), count + 1)):
        if plans and shape.kind is not plans[0].shape.kind:
            break
        width = room.width + shape.overhang
        height = room.height - (_title_gap(shape) if below_title else 0)
        market = room._replace(width=width, height=height)
        tried = (market_plan(market, shape, columns, beside=beside) for beside in (False, True))
        plans += [plan for plan in tried if plan is not None]
    return plans


def _fault(shape: Shape, scale: Scale) -> float:
    packed = not scale.letters and shape.step == scale.face  # neighbours in a factory run into each other
    return 4.0 * shape.kind + 0.5 * shapes(scale).index(shape) + 4 * packed


class _Gaps(NamedTuple):
    """Blank rows: below the title, between market and boards, between boards, above the lines."""

    above: int
    between: int
    rows: int
    below: int


def _gaps(spare: int, least: _Gaps, costs: _Gaps) -> _Gaps:
    """Share out spare rows, of which there are the least. `costs`: how many rows one more takes.

    Each gap gets three at the most, so that all stays in one view.
    """
    spare -= sum(number * cost for number, cost in zip(least, costs, strict=True))
    gaps = list(least)
    for most in range(1, _MOST_AIR + 1):
        for place in (1, 2, 0, 3):
            if costs[place] and gaps[place] < most and spare >= costs[place]:
                gaps[place] += 1
                spare -= costs[place]
    return _Gaps(*gaps)


def _end(boxes: Sequence[Box]) -> int:
    return max(box.y + box.height for box in boxes)


# The market above


def _above(room: Room, blank: int, across: int) -> Iterator[Body]:
    """The market above the boards, which stand in rows; the log at their right."""
    (width, height), down = room.scale.board, -(-room.players // across)
    boards = across * (width + _GAP) - _GAP
    left = room.height - down * height - blank
    if boards > room.width or left <= 0:
        return
    logs = (True, False) if room.width - boards >= _LOG_COLUMNS else (False,)
    for log in logs:
        inner = min(room.width, boards + _LOG_GAP + _MOST_LOG) if log else boards
        for wide in sorted({inner, room.width}):
            for plates in _markets(room._replace(width=wide, height=left), below_title=True):
                yield _body_above(room, blank, across, plates, log)


def _title_gap(shape: Shape) -> int:
    """The least blank rows between title and market: plates never touch the title, numbers may."""
    return 0 if shape.numbered_above else 1


def _body_above(room: Room, blank: int, across: int, plates: MarketPlan, log: bool) -> Body:
    players, (width, height) = room.players, room.scale.board
    down = -(-players // across)
    gaps = _gaps(
        room.height - down * height - plates.height,
        _Gaps(_title_gap(plates.shape), blank, 0, 0),
        _Gaps(1, 1, down - 1, 1),
    )
    spare = room.width - across * width - (_LOG_COLUMNS if log else 0)
    apart = max(_GAP, min(_MOST_GAP, spare // across))
    y, (step_x, step_y) = gaps.above + plates.height + gaps.between, (width + apart, height + gaps.rows)
    seats = [_seat(number, players, across) for number in range(players)]
    boards = tuple(Box(x * step_x, y + row * step_y, width, height) for x, row in seats)
    end, whole = _end(boards), across * step_x - apart
    log_box = None
    if log:
        log_width = min(_MOST_LOG, room.width - whole - _LOG_GAP - _LOG_EDGE)
        log_box = Box(whole + _LOG_GAP, y, log_width, end - y)
        whole += _LOG_GAP + log_width
    elif players % across:  # where a fourth board would stand
        log_box = Box(0, y + step_y, min(width, _MOST_LOG), height)
    whole = max(whole, plates.width - plates.shape.overhang)
    faults = _fault(plates.shape, room.scale) + (log_box is None) + 2 * (players > 2) + 3 * (across == 1)
    faults += plates.rows - 1 + (room.width - whole) / room.width
    market = Box(-plates.shape.overhang, gaps.above, plates.width, plates.height)
    return Body(plates, market, boards, log_box, whole, end + gaps.below, faults)


def _seat(number: int, players: int, across: int) -> tuple[int, int]:
    """Column and row of a seat counted from 0: clockwise from top left where they stand in two rows."""
    if across == 2 and players > 2:
        return ((0, 0), (1, 0), (1, 1), (0, 1))[number]
    return number % across, number // across


# The market between the boards


def _around(room: Room, blank: int) -> Iterator[Body]:
    """The boards at both sides of the market, clockwise from top left, or all at its left."""
    if not blank:
        room = room._replace(width=room.width + EDGE)
    width, height = room.scale.board
    for sides in _SIDES[room.players]:
        spare = room.width - (2 if sides[1] else 1) * width - _BESIDE
        if spare <= 0 or max(map(len, sides)) * height > room.height - blank:
            continue
        for shape, columns in _shapes(room._replace(width=spare), range(2, _MOST_AROUND + 1)):
            if blank or shape.numbered_above:
                yield from _bodies_around(room, blank, sides, shape, columns)


def _bodies_around(
    room: Room, blank: int, sides: Sequence[Sequence[int]], shape: Shape, columns: int
) -> Iterator[Body]:
    """With that shape of the market: with the log at the right and without it."""
    least = shape.width_of(columns, shape.apart[0])
    boards = (2 if sides[1] else 1) * room.scale.board[0] + _BESIDE + _behind(shape, bool(sides[1]))
    for log in (False,) if room.players == 3 else (True, False):
        most = room.width - boards - (_LOG_COLUMNS if log else 0)
        # Wider only where the centre would be too high for the room.
        for wide in sorted({least, min(most, least + 4), min(most, least + 12)}):
            market = room._replace(width=wide, height=room.height - blank)
            fits = least <= wide <= most
            plates = market_plan(market, shape, columns, beside=False) if fits else None
            if plates is not None:
                yield _body_around(room, blank, sides, plates, log)
                break


def _body_around(
    room: Room, blank: int, sides: Sequence[Sequence[int]], plates: MarketPlan, log: bool
) -> Body:
    (width, height), down = room.scale.board, max(map(len, sides))
    gaps = _gaps_around(room, blank, plates, down)
    outer = EDGE if blank else 2 * EDGE
    first, second, log_width = _columns_around(room, plates, bool(sides[1]), log, outer)
    x, y, step = width + first + plates.width + second, gaps.above, height + gaps.rows
    places = {seat: Box(0, y + row * step, width, height) for row, seat in enumerate(sides[0])}
    places |= {seat: Box(x, y + row * step, width, height) for row, seat in enumerate(sides[1])}
    boards = tuple(places[seat] for seat in range(1, room.players + 1))
    market = Box(width + first, y, plates.width, plates.height)
    whole, log_box = x + (width if sides[1] else 0), None
    if log:
        log_box = Box(whole + _LOG_GAP, y, log_width, _end(boards) - y)
        whole += _LOG_GAP + log_width
    elif room.players == 3:  # in the quarter that is free
        log_box = Box(0, y + step, min(width, _MOST_LOG), height)
    faults = _fault(plates.shape, room.scale) + 0.5 * (log_box is None) + 3.0 * (room.players == 2)
    faults += 0.5 * (plates.rows > _MOST_AROUND) + (room.width - whole) / room.width
    end = _end((*boards, market))
    return Body(plates, market, boards, log_box, whole, end + gaps.below, faults)


def _gaps_around(room: Room, blank: int, plates: MarketPlan, down: int) -> _Gaps:
    """Where the market is higher than the boards, those stand apart for nothing."""
    boards = down * room.scale.board[1]
    rows = min(_MOST_AIR, max(0, plates.height - boards)) if down > 1 else 0
    used = max(boards + rows, plates.height)
    spare = room.height - used + rows
    return _gaps(spare, _Gaps(blank, 0, rows, 0), _Gaps(1, 0, down - 1, 1))


def _columns_around(
    room: Room, plates: MarketPlan, right: bool, log: bool, outer: int
) -> tuple[int, int, int]:
    """Columns before and behind the market, and those of a log at the right.

    outer: the columns that stay blank outside of the boards, where they can be spared.
    """
    behind = _behind(plates.shape, right)
    sides = 2 if right else 1
    spare, log_width = room.width - sides * room.scale.board[0] - plates.width, 0
    if log:
        log_width = min(_MOST_LOG, spare - _LOG_GAP - _LOG_EDGE - _BESIDE - behind)
        spare -= log_width + _LOG_GAP
    elif right:
        spare -= min(outer, spare - _BESIDE - behind)
    first = min(_MOST_GAP, _BESIDE + (spare - _BESIDE - behind) // sides)
    return first, min(_MOST_GAP, spare - first) if right else 0, log_width


def _behind(shape: Shape, right: bool) -> int:
    return _BESIDE + shape.overhang if right else 0


# The market in the quarter that three players leave free


def _in_free_quarter(room: Room, blank: int) -> Iterator[Body]:
    """Three boards, and the market in the quarter at the left, below the first."""
    width, height = room.scale.board
    most, high = room.width - width - _GAP, room.height - blank - height - blank
    if most < width or high < height:
        return
    for wide in sorted({width, most}):
        for plates in _markets(room._replace(width=wide, height=high)):
            yield _body_in_quarter(room, blank, plates)


def _body_in_quarter(room: Room, blank: int, plates: MarketPlan) -> Body:
    width, height = room.scale.board
    low, column = max(height, plates.height), max(width, plates.width - plates.shape.overhang)
    gaps = _gaps(room.height - height - low, _Gaps(blank, blank, 0, 0), _Gaps(1, 1, 0, 1))
    x, y = column + min(_MOST_GAP, room.width - column - width), gaps.above
    below = y + height + gaps.between
    boards = Box(0, y, width, height), Box(x, y, width, height), Box(x, below, width, height)
    log_box = None
    if column - width >= _LOG_GAP + _LEAST_LOG:
        log_width = min(_MOST_LOG, column - width - _LOG_GAP)
        log_box = Box(column - log_width, y, log_width, height)
    faults = _fault(plates.shape, room.scale) + 1 + (log_box is None) + plates.rows / 2
    faults += (room.width - x - width) / room.width
    market = Box(-plates.shape.overhang, below, plates.width, plates.height)
    return Body(plates, market, boards, log_box, x + width, below + low + gaps.below, faults)


_TITLE = _TOLD = _HINTS = 1  # rows

_PROMPT = 2  # rows; where they are scarce, one, and a long prompt takes that of the last pick, too

_LEAST_LOG_ROWS = 8  # rows

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
    if rest < _LEAST_LOG_ROWS:
        return box, None
    return box._replace(height=rest), Box(box.x, box.y + rest, box.width, _STORE.height)
