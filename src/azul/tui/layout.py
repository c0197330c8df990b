"""The layout of Azul's table on a terminal of a given size: pure arithmetic in cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import cache
from itertools import product
from operator import attrgetter
from typing import NamedTuple

from azul.rules import FACTORIES
from azul.tui.widgets.market import FactoryLook, MarketPlan, Room, Shape, market_plan, shapes
from azul.tui.widgets.tiles import LARGE, LEAST, LETTERS, SCALES, SMALL, Scale
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.table import Lines

EDGE = 1  # the blank column at the left, except where every column counts

_GAP, _MOST_GAP = 2, 6  # columns between boards that stand side by side

_BESIDE = 1  # the least columns between a board and the market, besides those for a frame

_LOG_GAP, _LEAST_LOG, _MOST_LOG = 3, 21, 60  # columns; the widest log has a sentence in each row

_LOGS = (_MOST_LOG, 44, 40, 28, _LEAST_LOG)  # widths of a log beside the market

_LOG_EDGE = 1  # the blank column at its right

_LOG_COLUMNS = _LOG_GAP + _LEAST_LOG + _LOG_EDGE

_MOST_AIR = 3  # blank rows in a gap

_MOST_AROUND = 3  # factories in a row between boards

_LINE = 1  # rows of the title, of the last move and of the keys

_STORE = Box(0, 0, 20, 4)  # bag and lid by colour, below the log or beside it

_LEAST_LOG_ROWS = 8

_LOG_ROWS = _LEAST_LOG_ROWS + _STORE.height  # with bag and lid below

_LOG_WIDE = _LEAST_LOG + _LOG_GAP + _STORE.width  # columns, with bag and lid beside it

Sides = tuple[tuple[int, ...], tuple[int, ...]]

# Seats at the left and at the right of the market, from the top.
_SIDES: dict[int, tuple[Sides, ...]] = {
    2: (((1,), (2,)), ((1, 2), ())),
    3: (((1,), (2, 3)),),
    4: (((1, 4), (2, 3)),),
}

# Rows for the prompt, and blank rows above a board's lines, between title, market and boards, and between
# factories and centre; the best first. The last is for a replay of four players at 80x24.
_COMFORTS = ((2, 1, 1, 1), (1, 1, 1, 1), (2, 0, 1, 1), (1, 0, 1, 1), (1, 0, 0, 1), (2, 0, 0, 1), (2, 0, 0, 0))

_PLATED = 4  # how many of these factories on plates may have


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
    faults: float  # how much worse it is than others with the same tiles


class LogAt(Enum):
    """What the log stands beside."""

    NOWHERE = auto()
    BOARDS = auto()
    MARKET = auto()


class Level(NamedTuple):
    """What a table shows.   log: the log, and bag and lid.   hexagon: two, three and two factories."""

    scale: Scale
    kind: FactoryLook
    hexagon: bool
    log: bool


def plan(
    width: int, height: int, players: int, scales: Sequence[Scale] = SCALES, *, prompt: int = 1
) -> Plan | None:
    """The table for a terminal of `width` by `height` cells; None where not even letters fit.

    The market stands between the boards, as people sit round a table; or above them; or in the quarter that
    three players leave free. The table shows as much as fits (`_levels`), as airily as it can (`_COMFORTS`).

    scales: the sizes of tiles to try, the largest first; letters if none fits.   prompt: its least rows.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return None
    for level in _levels(scales, players):
        wide, high = level.scale.board
        if 2 * wide >= width and 2 * (high - 1) >= height:  # no two boards fit, beside or above each other
            continue
        for comfort in _COMFORTS if level.kind is FactoryLook.BARE else _COMFORTS[:_PLATED]:
            if comfort[0] >= prompt and (found := _planned(level, comfort, players, width, height)):
                return found
    return None


def _planned(
    level: Level, comfort: tuple[int, int, int, int], players: int, width: int, height: int
) -> Plan | None:
    (rows, air, blank, centre), scale = comfort, level.scale
    if air > scale.air:
        return None
    sized = scale if air == scale.air else scale._replace(air=air)
    room = Room(sized, players, width - EDGE, height - 3 * _LINE - rows, centre, level.kind)
    best = _best(room, blank, level)
    if best is None:
        return None
    apart = room._replace(scale=sized._replace(gap=1))
    better = _best(apart, blank, level) if comfort == _COMFORTS[0] else None
    if better is not None and better.faults <= best.faults:
        return _placed(better, apart.scale, rows, width, height)
    return _placed(best, sized, rows, width, height)


def _levels(scales: Sequence[Scale], players: int) -> Iterator[Level]:
    """What a table may show, the best first. Each level shows all that the next ones show, except round
    plates with larger tiles, so a larger terminal loses nothing else.

    Tiles with a motif and a joint come with the log. Only three players give up plates for it, as they have
    a quarter free; four players have it beside small tiles only with round plates.
    """
    for scale in (*scales, LETTERS):
        plates, small = _plates(scale, players), scale.height <= SMALL.height
        logged = plates if scale.joint or scale is scales[0] else []
        if not small or players == 3:
            yield from (Level(scale, *plate, log=True) for plate in logged)
            if small:
                yield Level(scale, *plates[-1], log=False)
        else:
            for plate, log in product(plates, (True, False)):
                if not log or plate in logged[: 2 if players == 2 else 1]:
                    yield Level(scale, *plate, log=log)


@cache
def _plates(scale: Scale, players: int) -> list[tuple[FactoryLook, bool]]:
    """How factories may look, and whether they form a hexagon, as the seven for three players can."""
    if scale.height > LARGE.height:
        return [(FactoryLook.ROUND, players == 3)]
    kinds = [(kind, False) for kind in sorted({shape.kind for shape in shapes(scale)})]
    if players != 3 or scale.letters:
        return kinds
    if scale.height > SMALL.height:
        return [(FactoryLook.ROUND, True), (FactoryLook.TRAY, True), (FactoryLook.TRAY, False)]
    return [(FactoryLook.ROUND, True), *kinds]


def _best(room: Room, blank: int, level: Level) -> Body | None:
    bodies = _bodies(room, blank, level)
    if level.log:
        bodies = (body for body in bodies if body.log and _divided(body.log))
    return min(bodies, key=attrgetter("faults"), default=None)


def _divided(log: Box) -> tuple[Box, Box] | None:
    """The log, and bag and lid below it or, if it is low, beside it; None without room for both."""
    if log.height >= _LOG_ROWS:
        rows = log.height - _STORE.height
        return log._replace(height=rows), _STORE.moved(log.x, log.y + rows)._replace(width=log.width)
    if log.height >= _LEAST_LOG_ROWS and log.width >= _LOG_WIDE:
        columns = log.width - _STORE.width
        return log._replace(width=columns - _LOG_GAP), _STORE.moved(log.x + columns, log.y)
    return None


def _placed(body: Body, scale: Scale, prompt: int, width: int, height: int) -> Plan:
    """The whole table, with its body in the middle."""
    x, y = max((width - body.width) // 2, min(EDGE, width - body.width)), _LINE
    y += (height - 3 * _LINE - prompt - body.height) // 2
    log, store = body.log.moved(x, y) if body.log else None, None
    if log is not None:
        log, store = _divided(log) or (log, None)
    end, across = y + body.height, width - x - 1
    return Plan(
        scale,
        Box(0, 0, width, _LINE),
        Box(*body.market, body.plates.width, body.plates.height).moved(x, y),
        body.plates,
        tuple(board.moved(x, y) for board in body.boards),
        Lines(
            Box(x, end, across, _LINE),
            Box(x, end + _LINE, across, prompt),
            Box(x, height - _LINE, across, _LINE),
        ),
        log,
        store,
    )


def _bodies(room: Room, blank: int, level: Level) -> Iterator[Body]:
    """Every arrangement that fits.   blank: the least rows below the title and between market and boards."""
    width, height = room.scale.board
    if min(room.width - width, room.height - height) < 0:
        return
    for across in sorted({1, 2, room.players} if room.players == 2 else {2, room.players}):
        yield from _above(room, blank, across, level)
    if room.players == 3:
        yield from _in_free_quarter(room, blank, level)
    yield from _around(room, blank, level)


# What all arrangements share


def _shapes(room: Room, numbers: Iterable[int]) -> Iterator[tuple[Shape, int]]:
    """Every shape of factory, with each number of factories in a row that fits."""
    count = FACTORIES[room.players]
    found = (shape for shape in shapes(room.scale) if shape.kind is room.kind)
    for shape, columns in product(found, numbers):
        wide = shape.width_of(columns, shape.apart[0]) - shape.overhang
        if -(-count // columns) * shape.height <= room.height and wide <= room.width:
            yield shape, columns


def _markets(room: Room, level: Level, *, below_title: bool = False) -> Iterator[MarketPlan]:
    """The markets of at most four rows that fit."""
    count = FACTORIES[room.players]
    if room.height < 2 * room.scale.height:
        return
    for shape, columns in _shapes(room, (3,) if level.hexagon else range(max(2, -(-count // 4)), count + 1)):
        height = room.height - (_title_gap(shape) if below_title else 0)
        market = room._replace(width=room.width + shape.overhang, height=height)
        tried = (market_plan(market, shape, columns, beside=beside) for beside in (False, True))
        yield from filter(None, tried)


def _faults(room: Room, shape: Shape, width: int) -> float:
    """How bad the shape of the factories is, and the unused part of the room's width."""
    packed = not room.scale.letters and shape.step == room.scale.face  # tiles touch
    return 0.5 * shapes(room.scale).index(shape) + 4 * packed + (room.width - width) / room.width


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


# The market above


def _above(room: Room, blank: int, across: int, level: Level) -> Iterator[Body]:
    """The market above rows of boards, the log at the right of either."""
    (width, height), down = room.scale.board, -(-room.players // across)
    boards, left = across * (width + _GAP) - _GAP, room.height - down * height - blank
    if boards > room.width or left <= 0:
        return
    if room.players == 4 and across == 2 and not level.log and level.kind is not FactoryLook.BARE:
        return  # a row of plates above four boards leaves their sides empty
    places: tuple[LogAt, ...] = (LogAt.BOARDS, LogAt.MARKET)  # of the log, the best first
    if not level.log or room.players % across:  # three players have it in the place of a fourth board
        places = (LogAt.NOWHERE,)
    elif level.kind is FactoryLook.BARE:
        places = (LogAt.BOARDS,)
    for at in places:
        rooms = [room._replace(width=wide, height=left) for wide in _market_widths(room, across, at)]
        markets = [plates for above in rooms for plates in _markets(above, level, below_title=True)]
        yield from (_body_above(room, blank, across, plates, at) for plates in markets)
        if markets:
            return


def _market_widths(room: Room, across: int, at: LogAt) -> list[int]:
    """The widths to try for a market, the best first."""
    boards = across * (room.scale.board[0] + _GAP) - _GAP
    if at is LogAt.MARKET:
        most = boards + (across - 1) * (_apart(room, across, at) - _GAP) - _LOG_GAP
        return [most - columns for columns in _LOGS if most > columns]
    if at is LogAt.NOWHERE:
        return sorted({boards, room.width})
    return [room.width] if across > 1 and room.width - boards >= _LOG_COLUMNS else []


def _apart(room: Room, across: int, at: LogAt) -> int:
    """The columns between two boards."""
    spare = room.width - across * room.scale.board[0] - (_LOG_COLUMNS if at is LogAt.BOARDS else 0)
    return max(_GAP, min(_MOST_GAP, spare // across))


def _title_gap(shape: Shape) -> int:
    """The least blank rows between title and market: plates never touch the title, numbers may."""
    return 0 if shape.numbered_above else 1


def _body_above(room: Room, blank: int, across: int, plates: MarketPlan, at: LogAt) -> Body:
    players, (width, height), title_gap = room.players, room.scale.board, _title_gap(plates.shape)
    down, high = -(-players // across), plates.height
    if at is LogAt.MARKET:
        high = max(high, min(_LOG_ROWS, room.height - down * height - blank - title_gap))
    gaps = _gaps(room.height - down * height - high, (title_gap, blank, 0, 0), (1, 1, down - 1, 1))
    above, between, rows, below = gaps
    apart = _apart(room, across, at)
    y, (step_x, step_y) = above + high + between, (width + apart, height + rows)
    seats = [divmod(number, across) for number in range(players)]
    if across == 2 and players > 2:  # clockwise from top left
        seats = [(0, 0), (0, 1), (1, 1), (1, 0)][:players]
    boards = tuple(Box(x * step_x, y + row * step_y, width, height) for row, x in seats)
    end, whole, market_width = _end(boards), across * step_x - apart, plates.width - plates.shape.overhang
    log_box = None
    if at is LogAt.BOARDS:
        log_width = min(_MOST_LOG, room.width - whole - _LOG_GAP - _LOG_EDGE)
        log_box = Box(whole + _LOG_GAP, y, log_width, end - y)
        whole += _LOG_GAP + log_width
    elif at is LogAt.MARKET:
        log_width = min(_MOST_LOG, whole - market_width - _LOG_GAP)
        log_box = Box(whole - log_width, above, log_width, high)
    elif players % across:
        log_box = Box(0, y + step_y, min(width, _MOST_LOG), height)
    whole = max(whole, market_width)
    faults = 2 * (players > 2) + 3 * (across == 1) + plates.rows - 1 + 0.5 * (at is LogAt.MARKET)
    faults += _faults(room, plates.shape, whole)
    market = -plates.shape.overhang, above
    return Body(plates, market, boards, log_box, whole, end + below, faults)


def _end(boxes: Sequence[Box]) -> int:
    return max(box.y + box.height for box in boxes)


# The market between the boards


def _around(room: Room, blank: int, level: Level) -> Iterator[Body]:
    """The boards around the market, clockwise from top left, or all at its left; and the log."""
    if not blank:
        room = room._replace(width=room.width + EDGE)
    width, height = room.scale.board
    numbers = (_MOST_AROUND,) if level.hexagon else range(2, _MOST_AROUND + 1)
    places = (LogAt.BOARDS, LogAt.MARKET) if level.log and room.players != 3 else (LogAt.NOWHERE,)
    for sides in _SIDES[room.players]:
        boards = (2 if sides[1] else 1) * width + _BESIDE
        if room.players == 2 and (not level.log if sides[1] else level.log and room.scale.letters):
            continue
        if boards >= room.width or max(map(len, sides)) * height > room.height - blank:
            continue
        tried = _shapes(room._replace(width=room.width - boards), numbers)
        for shape, columns in (each for each in tried if blank or each[0].numbered_above):
            least = shape.width_of(columns, shape.apart[0])
            for at in places:
                logged = _LOG_COLUMNS if at is LogAt.BOARDS else 0
                most = room.width - boards - (_BESIDE + shape.overhang if sides[1] else 0) - logged
                # Wider only if the centre would be too high.
                for wide in sorted({least, min(most, least + 4), min(most, least + 12)}):
                    below = _rows_below(wide, at)
                    market = room._replace(width=wide, height=room.height - blank - below)
                    fits = least <= wide <= most
                    plates = market_plan(market, shape, columns, beside=False) if fits else None
                    if plates is not None:
                        yield _body_around(room, blank, sides, plates, at)
                        break


def _rows_below(width: int, at: LogAt) -> int:
    """The rows for a log below a market of that width, with a blank one above and below it."""
    return (2 + (_LEAST_LOG_ROWS if width >= _LOG_WIDE else _LOG_ROWS)) * (at is LogAt.MARKET)


def _body_around(room: Room, blank: int, sides: Sides, plates: MarketPlan, at: LogAt) -> Body:
    (width, height), down = room.scale.board, max(map(len, sides))
    high = plates.height + _rows_below(plates.width, at)
    # If the market is higher than the boards, a gap between them costs nothing.
    rows = min(_MOST_AIR, max(0, high - down * height)) if down > 1 else 0
    spare = room.height - max(down * height + rows, high) + rows
    y, _between, rows, below = _gaps(spare, (blank, 0, rows, 0), (1, 0, down - 1, 1))
    first, second, log_width = _columns_around(room, plates, sides, at, EDGE if blank else 2 * EDGE)
    x, step = width + first + plates.width + second, height + rows
    columns = zip((0, x), sides, strict=True)
    places = {
        seat: Box(at_x, y + n * step, width, height)
        for at_x, seats in columns
        for n, seat in enumerate(seats)
    }
    boards = tuple(places[seat] for seat in range(1, room.players + 1))
    market = Box(width + first, y, plates.width, plates.height)
    whole, log_box, end = x + (width if sides[1] else 0), None, max(_end(boards), y + high)
    if at is LogAt.BOARDS:
        log_box = Box(whole + _LOG_GAP, y, log_width, _end(boards) - y)
        whole += _LOG_GAP + log_width
    elif at is LogAt.MARKET:
        top = _end((market,)) + 1
        log_box = Box(market.x, top, min(_MOST_LOG, market.width), max(_end(boards), y + high - 1) - top)
    elif room.players == 3:  # in the quarter that is free
        log_box = Box(0, y + step, min(width, _MOST_LOG), height)
    faults = 3 * (room.players == 2) + 0.5 * (at is LogAt.MARKET) + 0.5 * (plates.rows > _MOST_AROUND)
    faults += _faults(room, plates.shape, whole)
    return Body(plates, market[:2], boards, log_box, whole, end + below, faults)


def _columns_around(
    room: Room, plates: MarketPlan, sides: Sides, at: LogAt, outer: int
) -> tuple[int, int, int]:
    """The columns before and behind the market, and those of a log at the right.

    outer: the columns to leave blank outside the boards, if possible.
    """
    # The least between the market and a board at its right, with those for a frame; and the boards.
    behind, number = (_BESIDE + plates.shape.overhang, 2) if sides[1] else (0, 1)
    spare, log_width = room.width - number * room.scale.board[0] - plates.width, 0
    if at is LogAt.BOARDS:
        log_width = spare - _LOG_GAP - _LOG_EDGE - 2 * _BESIDE - behind
        log_width = min(_MOST_LOG, max(_LEAST_LOG, log_width))
        spare -= log_width + _LOG_GAP + _LOG_EDGE
    elif sides[1]:
        spare -= min(outer, spare - _BESIDE - behind)
    first = min(_MOST_GAP, _BESIDE + (spare - _BESIDE - behind) // number)
    return first, min(_MOST_GAP, spare - first) if sides[1] else 0, log_width


# The market in the quarter that three players leave free


def _in_free_quarter(room: Room, blank: int, level: Level) -> Iterator[Body]:
    width, height = room.scale.board
    most, high = room.width - width - _GAP, room.height - blank - height - blank
    if most < width or high < height:
        return
    for plates in _markets(room._replace(width=most, height=high), level):
        low, column = max(height, plates.height), max(width, plates.width - plates.shape.overhang)
        y, between, _rows, end = _gaps(room.height - height - low, (blank, blank, 0, 0), (1, 1, 0, 1))
        x, below = column + min(_MOST_GAP, room.width - column - width), y + height + between
        boards = Box(0, y, width, height), Box(x, y, width, height), Box(x, below, width, height)
        log_box, log_width = None, min(_MOST_LOG, column - width - _LOG_GAP)
        if log_width >= _LEAST_LOG:
            log_box = Box(column - log_width, y, log_width, height)
        faults = 1 + plates.rows / 2 + _faults(room, plates.shape, x + width)
        market = -plates.shape.overhang, below
        yield Body(plates, market, boards, log_box, x + width, below + low + end, faults)
