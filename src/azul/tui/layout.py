"""The layout of Azul's table on a terminal of a given size: pure arithmetic in cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Literal

from azul.tui.widgets.market import FactoryLook, MarketPlan, Room, Shape, market_below, market_beside, shapes
from azul.tui.widgets.tiles import LEAST, LETTERS, SCALES, SMALL, Scale
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.table import Lines
from hotseat.values import NamedTuple

EDGE = 1  # the blank column at the left, except where every column counts

_GAP, _MOST_GAP = 2, 6  # columns between boards that stand side by side

_BESIDE = 1  # the least columns between a board and the market, besides those for a frame

_WIDER = (0, 4, 12)  # columns that a market between the boards may have besides those of its factories

_LOG_GAP, _LEAST_LOG, _MOST_LOG = 3, 21, 60  # columns; the widest log has a sentence in each row

_LOGS = (_MOST_LOG, 44, 40, 28, _LEAST_LOG)  # widths of a log beside the market

_LOG_EDGE = 1  # the blank column at its right

_LOG_COLUMNS = _LOG_GAP + _LEAST_LOG + _LOG_EDGE

_MOST_AIR = 3  # blank rows in a gap

_LINE = 1  # rows of the title, of the last move and of the keys

_STORE = Box(0, 0, 20, 4)  # bag and lid by colour, below the log or beside it

_LEAST_LOG_ROWS = 8

_LOG_ROWS = _LEAST_LOG_ROWS + _STORE.height  # with bag and lid below

_LOG_WIDE = _LEAST_LOG + _LOG_GAP + _STORE.width  # columns, with bag and lid beside it


class Plan(NamedTuple):
    """The whole table. A prompt too long for its one or two rows also takes the last move's above."""

    scale: Scale
    title: Box
    market: Box
    plates: MarketPlan
    boards: tuple[Box, ...]
    lines: Lines
    log: Box | None = None  # None without room
    store: Box | None = None  # bag and lid by colour, likewise


class Body(NamedTuple):
    """Market, boards and log, in cells from the upper left corner below the title."""

    plates: MarketPlan
    market: tuple[int, int]  # its upper left cell
    boards: tuple[Box, ...]
    log: Box | None
    width: int
    height: int


# What the log stands beside, or the quarter that three players leave free, or nowhere.
LogAt = Literal["boards", "market", "free", ""]


class Form(NamedTuple):
    """How market, boards and log stand to each other."""

    place: Callable[[Layout, int, int], Body | None]
    seats: tuple[str, ...]  # the boards row by row; `.` is the quarter that is free
    factories: tuple[int, ...]  # in each row
    logs: tuple[LogAt, ...] = ("boards", "market", "")  # the best first


class Layout(NamedTuple):
    """A form with everything decided but the size of the terminal."""

    form: Form
    scale: Scale
    shape: Shape
    beside: bool  # whether the centre stands beside the factories
    log: LogAt
    prompt: int  # its rows
    blank: int  # rows below the title, and between market and boards
    above_centre: int  # rows between factories and a centre below them

    def body(self, width: int, height: int) -> Body | None:
        """Market, boards and log if they fit."""
        body = self.form.place(self, width, height)
        if body is not None and self.log and not (body.log and _divided(body.log)):
            return None
        return body

    def market(self, width: int, height: int) -> MarketPlan | None:
        room = Room(self.scale, width, height, self.above_centre)
        return (market_beside if self.beside else market_below)(room, self.shape, self.form.factories)

    def boards(self, y: int, step: int, gap: int) -> tuple[tuple[Box, ...], Box | None]:
        """The boards by seat, and the quarter that is free, if any.   gap: rows between two boards."""
        width, height = self.scale.board
        places = {
            seat: Box(column * step, y + row * (height + gap), width, height)
            for row, seats in enumerate(self.form.seats)
            for column, seat in enumerate(seats)
        }
        free = places.pop(".", None)
        return tuple(places[seat] for seat in sorted(places)), free


def _above(layout: Layout, room_width: int, room_height: int) -> Body | None:
    """The market above rows of boards."""
    (width, height), overhang, at = layout.scale.board, layout.shape.overhang, layout.log
    across, down = len(layout.form.seats[0]), len(layout.form.seats)
    spare = room_width - across * width - (_LOG_COLUMNS if at == "boards" else 0)
    title_gap = 0 if layout.shape.numbered_above else 1  # plates never touch the title, numbers may
    left = room_height - down * height - layout.blank - title_gap
    apart = max(_GAP, min(_MOST_GAP, spare // across))
    whole = across * (width + apart) - apart
    widths = [whole - _LOG_GAP - log for log in _LOGS] if at == "market" else [room_width]
    plates = next(filter(None, (layout.market(wide + overhang, left) for wide in widths)), None)
    if spare < (across - 1) * _GAP or plates is None:
        return None
    high = max(plates.height, min(_LOG_ROWS, left)) if at == "market" else plates.height
    spare, least = room_height - down * height - high, (title_gap, layout.blank, 0, 0)
    top, between, gap, end = _gaps(spare, least, (1, 1, down - 1, 1))
    y, market_width = top + high + between, plates.width - overhang
    boards, log = layout.boards(y, width + apart, gap)
    below = boards[-1].y + height
    if at == "boards":
        log = Box(whole + _LOG_GAP, y, min(_MOST_LOG, room_width - whole - _LOG_GAP - _LOG_EDGE), below - y)
        whole = log.x + log.width
    elif at == "market":
        log_width = min(_MOST_LOG, whole - market_width - _LOG_GAP)
        log = Box(whole - log_width, top, log_width, high)
    return Body(plates, (-overhang, top), boards, log, max(whole, market_width), below + end)


def _between(layout: Layout, room_width: int, room_height: int) -> Body | None:
    """The market between two columns of boards, or at the right of a single one."""
    (width, height), at = layout.scale.board, layout.log
    sides, down = len(layout.form.seats[0]), len(layout.form.seats)
    outer = EDGE if layout.blank else 2 * EDGE  # columns to leave blank outside the boards, if possible
    room_width += outer - EDGE
    # The least between the market and a board at its right, with those for a frame.
    behind = _BESIDE + layout.shape.overhang if sides > 1 else 0
    most = room_width - sides * width - _BESIDE - behind - (_LOG_COLUMNS if at == "boards" else 0)
    plates = _middle(layout, most, room_height - layout.blank)
    if plates is None or down * height > room_height - layout.blank:
        return None
    high = plates.height + _rows_below(plates.width, at)
    # If the market is higher than the boards, a gap between them costs nothing.
    free = min(_MOST_AIR, max(0, high - down * height)) if down > 1 else 0
    spare = room_height - max(down * height + free, high) + free
    y, _none, gap, end = _gaps(spare, (layout.blank, 0, free, 0), (1, 0, down - 1, 1))
    first, second, log_width = _columns(most - plates.width, sides, at, behind, outer)
    step = width + first + plates.width + second
    boards, log = layout.boards(y, step, gap)
    whole, below = step + (width if sides > 1 else 0), boards[-1].y + height
    if at == "boards":
        log = Box(whole + _LOG_GAP, y, log_width, below - y)
        whole += _LOG_GAP + log_width
    elif at == "market":
        top = y + plates.height + 1
        log = Box(width + first, top, min(_MOST_LOG, plates.width), max(below, y + high - 1) - top)
    return Body(plates, (width + first, y), boards, log, whole, max(below, y + high) + end)


def _middle(layout: Layout, most: int, height: int) -> MarketPlan | None:
    """The market in `most` columns or fewer, wider than its factories only if the centre is too high."""
    shape = layout.shape
    least = shape.width_of(max(layout.form.factories), shape.apart[0])
    widths = [min(most, least + wider) for wider in _WIDER] if layout.blank or shape.numbered_above else []
    markets = (layout.market(width, height - _rows_below(width, layout.log)) for width in widths)
    return next(filter(None, markets), None)


def _rows_below(width: int, at: LogAt) -> int:
    """The rows for a log below a market of that width, with a blank one above and below it."""
    return (2 + (_LEAST_LOG_ROWS if width >= _LOG_WIDE else _LOG_ROWS)) * (at == "market")


def _columns(spare: int, sides: int, at: LogAt, behind: int, outer: int) -> tuple[int, int, int]:
    """The columns before and behind the market, and those of a log at the right.

    behind: the least behind it.
    """
    log = _LEAST_LOG
    if at == "boards":
        log = max(log, min(_MOST_LOG, log + spare - _BESIDE))
        spare -= log - _LEAST_LOG
    elif sides > 1:
        spare -= min(outer, spare)
    first = min(_MOST_GAP, _BESIDE + spare // sides)
    return first, min(_MOST_GAP, _BESIDE + behind + spare - first) if sides > 1 else 0, log


def _in_free_quarter(layout: Layout, room_width: int, room_height: int) -> Body | None:
    """The market in the quarter that three players leave free, the log above it."""
    (width, height), overhang, blank = layout.scale.board, layout.shape.overhang, layout.blank
    most, high = room_width - width - _GAP, room_height - height - 2 * blank
    plates = layout.market(most + overhang, high)
    if most < width or high < height or plates is None:
        return None
    low, column = max(height, plates.height), max(width, plates.width - overhang)
    y, gap, _rows, end = _gaps(room_height - height - low, (blank, blank, 0, 0), (1, 1, 0, 1))
    x, below = column + min(_MOST_GAP, room_width - column - width), y + height + gap
    boards, _quarter = layout.boards(y, x, gap)
    log_width = min(_MOST_LOG, column - width - _LOG_GAP)
    log = Box(column - log_width, y, log_width, height) if log_width >= _LEAST_LOG else None
    return Body(plates, (-overhang, below), boards, log, x + width, below + low + end)


def _gaps(spare: int, least: Sequence[int], costs: Sequence[int]) -> list[int]:
    """Share out spare rows: below the title, between market and boards, between boards, at the end.

    least: the least rows of each gap.   costs: how many rows one more takes; 0 where there is no gap.
    """
    spare -= sum(number * cost for number, cost in zip(least, costs, strict=True))
    gaps = list(least)
    for most, place in product(range(1, _MOST_AIR + 1), (1, 2, 0, 3)):
        if costs[place] and gaps[place] < most and spare >= costs[place]:
            gaps[place] += 1
            spare -= costs[place]
    return gaps


def _divided(log: Box) -> tuple[Box, Box] | None:
    """The log, and bag and lid below it or, if it is low, beside it; None without room for both."""
    if log.height >= _LOG_ROWS:
        rows = log.height - _STORE.height
        return log._replace(height=rows), _STORE.moved(log.x, log.y + rows)._replace(width=log.width)
    if log.height >= _LEAST_LOG_ROWS and log.width >= _LOG_WIDE:
        columns = log.width - _STORE.width
        return log._replace(width=columns - _LOG_GAP), _STORE.moved(log.x + columns, log.y)
    return None


# The tables. The first that fits is taken: of sizes of tiles, of levels, of comforts, of forms.

_ROUND, _TRAY, _BARE = FactoryLook

_QUARTER, _SQUARE = ("12", ".3"), ("12", "43")

_FREE: tuple[LogAt, ...] = ("free", "")

_TWO = (
    Form(_above, ("12",), (5,)),
    Form(_between, ("1", "2"), (2, 2, 1)),
    Form(_between, ("1", "2"), (3, 2)),
    Form(_between, ("12",), (3, 2), ("boards",)),
    Form(_above, ("1", "2"), (2, 2, 1), ("market",)),
)

_HEXAGON = (
    Form(_between, _QUARTER, (2, 3, 2), _FREE),
    Form(_in_free_quarter, _QUARTER, (2, 3, 2), _FREE),
    Form(_above, _QUARTER, (2, 3, 2), _FREE),
)

_THREE = (
    Form(_above, ("123",), (7,)),
    Form(_above, _QUARTER, (7,), _FREE),
    Form(_in_free_quarter, _QUARTER, (4, 3), _FREE),
)

_FOUR = (
    Form(_between, _SQUARE, (3, 3, 3)),
    Form(_between, _SQUARE, (2, 2, 2, 2, 1)),
    Form(_above, ("1234",), (9,)),
    Form(_above, _SQUARE, (9,)),
    Form(_above, _SQUARE, (5, 4)),
)

# The looks of the factories, the forms, and whether with the log, and bag and lid; by the number of players.
# Each shows all that the next ones show, except round plates with larger tiles, so a larger terminal loses
# nothing else.
Level = tuple[FactoryLook, tuple[Form, ...], bool]

_LARGE: dict[int, tuple[Level, ...]] = {
    2: ((_ROUND, _TWO, True), (_TRAY, _TWO, True)),
    3: ((_ROUND, _HEXAGON, True), (_TRAY, _HEXAGON, True), (_TRAY, _THREE, True)),
    4: ((_ROUND, _FOUR, True), (_TRAY, _FOUR, True)),
}

# Tiles below 6x3 may do without the log. A row of plates above four boards would leave their sides empty.
_SMALL: dict[int, tuple[Level, ...]] = {
    2: (
        *((_ROUND, _TWO, True), (_ROUND, _TWO, False), (_TRAY, _TWO, True), (_TRAY, _TWO, False)),
        (_BARE, _TWO, False),
    ),
    3: (
        *((_ROUND, _HEXAGON, True), (_ROUND, _THREE, True), (_TRAY, _HEXAGON, True), (_TRAY, _THREE, True)),
        *((_BARE, _HEXAGON[:1] + _THREE[1:], True), (_BARE, _HEXAGON[:1] + _THREE, False)),
    ),
    4: (
        *((_ROUND, _FOUR, True), (_ROUND, _FOUR[:3], False), (_TRAY, _FOUR[:3], False)),
        (_BARE, _FOUR, False),
    ),
}

_LETTERED: dict[int, tuple[Level, ...]] = {
    2: ((_BARE, (Form(_between, ("12",), (3, 2), ("market",)),), True), _SMALL[2][-1]),
    3: _SMALL[3][-2:],
    4: ((_BARE, _FOUR, True), _SMALL[4][-1]),
}

# Rows, the best first: for the prompt, and blank ones above a board's lines (`air`), between these and its
# floor at most (`gap`), between title, market and boards (`blank`; plates need it), and above a centre. The
# last is for a replay of four players at 80x24.
_COMFORTS = (
    *((2, 1, 1, 1, 1), (1, 1, 0, 1, 1), (2, 0, 0, 1, 1), (1, 0, 0, 1, 1)),
    *((1, 0, 0, 0, 1), (2, 0, 0, 0, 1), (2, 0, 0, 0, 0)),
)


def plan(
    width: int, height: int, players: int, scales: Sequence[Scale] = SCALES, *, prompt: int = 1
) -> Plan | None:
    """The table for a terminal of `width` by `height` cells; None where not even letters fit.

    scales: the sizes of tiles to try, the largest first; letters if none fits.   prompt: its least rows.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return None
    for scale in (*scales, LETTERS):
        for layout in _layouts(scale, players, width, height, largest=scale is scales[0]):
            if layout.prompt >= prompt:
                body = layout.body(width - EDGE, height - 3 * _LINE - layout.prompt)
                if body is not None:
                    return _placed(body, layout, width, height)
    return None


def _layouts(scale: Scale, players: int, width: int, height: int, *, largest: bool) -> Iterator[Layout]:
    """All layouts whose boards fit, the best first.   largest: whether the scale is the largest to try."""
    table = _LETTERED if scale.letters else _SMALL if scale.height <= SMALL.height else _LARGE
    wide, high = _sized(scale, 0, 0).board
    for (look, forms, log), (prompt, air, gap, blank, above_centre) in product(table[players], _COMFORTS):
        if air > scale.air or not (blank or look is _BARE) or (log and not (scale.joint or largest)):
            continue
        sized = [_sized(scale, air, rows) for rows in range(gap, -1, -1)]
        fitting = [shape for shape in shapes(scale) if shape.kind is look]
        for form in forms:
            if len(form.seats[0]) * wide > width or len(form.seats) * (high + air) > height:
                continue
            logs = [at for at in form.logs if log == bool(at)]
            for shape, beside, at, one in product(fitting, (False, True), logs, sized):
                if not (beside and form.place is _between):
                    yield Layout(form, one, shape, beside, at, prompt, blank, above_centre)


@cache
def _sized(scale: Scale, air: int, gap: int) -> Scale:
    return scale._replace(air=air, gap=gap)


def _placed(body: Body, layout: Layout, width: int, height: int) -> Plan:
    """The whole table, with its body in the middle."""
    x, y = max((width - body.width) // 2, min(EDGE, width - body.width)), _LINE
    y += (height - 3 * _LINE - layout.prompt - body.height) // 2
    log, store = None, None
    if body.log is not None:
        log = body.log.moved(x, y)._replace(width=min(_MOST_LOG, body.log.width))
        log, store = _divided(log) or (log, None)
    end, across = y + body.height, width - x - 1
    return Plan(
        layout.scale,
        Box(0, 0, width, _LINE),
        Box(*body.market, body.plates.width, body.plates.height).moved(x, y),
        body.plates,
        tuple(board.moved(x, y) for board in body.boards),
        Lines(
            Box(x, end, across, _LINE),
            Box(x, end + _LINE, across, layout.prompt),
            Box(x, height - _LINE, across, _LINE),
        ),
        log,
        store,
    )
