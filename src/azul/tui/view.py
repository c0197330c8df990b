"""Azul's table as a picture: market, boards, log and the tiles left, and where they lie on a screen of some
size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

from azul.rules import COLOURS, FACTORIES, Position, Tiles
from azul.tui.cursor import Cursor, Target
from azul.tui.models import board_views, market_view
from azul.tui.scene import AzulParts
from azul.tui.widgets.board import Board, heads
from azul.tui.widgets.market import Market, MarketPlan, Room, Shape, market_plan, shapes
from azul.tui.widgets.tiles import LEAST, LETTERS, SCALES, Look, Scale, painter_for
from hotseat.i18n import _
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import Placed, Sheet, Sprite, ViewPart
from hotseat.tui.table.view import Lines, Scene, TableView, start_at
from hotseat.tui.widgets.lines import Log, Title

if TYPE_CHECKING:
    from azul.tui.animation import Keyframe


class TileLog(Log):
    """The log, with the colours of tiles."""

    LOOKS: ClassVar[dict[str, str]] = {
        **Log.LOOKS,
        **{colour.word: f"bold $tile-{colour.word}-ink on $tile-{colour.word}" for colour in COLOURS},
    }


class Store(ViewPart[Target, tuple[Tiles, Tiles]]):
    """How many tiles of each colour lie in bag and lid."""

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet"}

    def paint_view(self, canvas: Canvas[Target], view: tuple[Tiles, Tiles]) -> None:
        painter, words = painter_for(self.host.app), (_("bag"), _("lid"))
        left = max(map(cell_len, words)) + 1
        for row, (word, tiles) in enumerate(zip(words, view, strict=True), 2):
            canvas.put(0, row, word, self.look("quiet"))
            for place, colour in enumerate(COLOURS):
                x = left + place * LETTERS.width
                painter.paint(canvas, x, 1, LETTERS, colour, Look.LAID)
                canvas.put(x, row, f"{tiles[colour]:2}", self.look("quiet"))


class View(TableView[AzulParts, "Keyframe"]):
    """Draws a scene at the largest tiles that fit. The parts are attributes."""

    LEAST: ClassVar[tuple[int, int]] = LEAST

    def __init__(self, position: Position, names: tuple[str, ...], *, prompt_rows: int = 1) -> None:
        """position: where it begins.   prompt_rows: that the prompt needs at the least."""
        super().__init__()
        self.market = Market(market_view(position, Cursor(), ()))
        self.boards = [Board(view) for view in board_views(position, names, Cursor(), ())]
        self._prompt_rows = prompt_rows
        self.plan: Plan | None = None

    @property
    def scale(self) -> Scale:
        return self.plan.scale if self.plan else LETTERS

    def make_sheet(self) -> Sheet:
        self.title_line, self.log_part, self.store = Title(), TileLog(), Store()
        self.make_lines()
        lines = (self.last_move_line, self.prompt_line, self.key_line)
        self.sheet = Sheet(
            [self.title_line, self.market, *self.boards, *lines, self.log_part, self.store], id="sheet"
        )
        return self.sheet

    def place_parts(self, size: Size, largest: str) -> Lines | None:
        scales = SCALES[start_at([scale.word for scale in SCALES], largest) :]
        self.plan = found = plan(*size, len(self.boards), scales, prompt=self._prompt_rows)
        parts: list[Placed] = [self.title_line, self.market, self.log_part, self.store, *self.boards]
        boxes = [NOWHERE] * len(parts)
        if found is not None:
            boxes = [found.title, found.market, found.log or NOWHERE, found.store or NOWHERE, *found.boards]
        for part, box in zip(parts, boxes, strict=True):
            part.place(box)
        return Lines(found.told, found.prompt, found.hints) if found is not None else None

    def show_parts(self, scene: Scene[AzulParts]) -> None:
        self.title_line.show(scene.title)
        parts, plan = scene.parts, self.plan
        assert plan is not None, "there is room"
        self.market.show(parts.market, self.scale, plan.plates)
        found = heads(parts.boards, self.scale, parts.seats)
        for board, view, head in zip(self.boards, parts.boards, found, strict=True):
            board.show(view, head, self.scale)
        if plan.log:
            self.log_part.tell(scene.log)
        if plan.store:
            self.store.show((parts.bag, parts.lid))

    def sprites(self, keyframe: Keyframe, done: float) -> list[Sprite]:
        from azul.tui.animation import sprites  # not before the first animation

        return sprites(self, keyframe, done)


# Where everything lies: pure arithmetic in cells

EDGE = 1  # the column at the left in which all begins, but where every column counts

_GAP, _MOST_GAP = 2, 6  # columns between boards that stand side by side

_BESIDE = 1  # the least columns between a board and the market, without what a frame there takes

_LOG_GAP, _LEAST_LOG, _MOST_LOG = 3, 21, 60  # columns; at the most, every row has room for a sentence

_LOG_EDGE = 1  # the blank column at its right

_LOG_COLUMNS = _LOG_GAP + _LEAST_LOG + _LOG_EDGE

_MOST_AIR = 3  # rows in each of the gaps that a table has

_MOST_AROUND = 3  # factories in a row between boards

_LINE = 1  # the rows of title, last move and keys each

_LEAST_LOG_ROWS = 8

_STORE = Box(0, 0, 20, 4)  # bag and lid by colour, below the log

Sides = tuple[tuple[int, ...], tuple[int, ...]]

# Seats at the left and at the right of the market, from the top.
_SIDES: dict[int, tuple[Sides, ...]] = {
    2: (((1,), (2,)), ((1, 2), ())),
    3: (((1,), (2, 3)),),
    4: (((1, 4), (2, 3)),),
}

# How many rows a table shall have for its prompt, blank above a board's lines, blank between title, market
# and boards, and blank between factories and centre: the best first; the last for a replay of four at 80x24.
_COMFORTS = ((2, 1, 1, 1), (1, 1, 1, 1), (2, 0, 1, 1), (1, 0, 1, 1), (1, 0, 0, 1), (2, 0, 0, 1), (2, 0, 0, 0))


class Plan(NamedTuple):
    """The whole table. Title, last move and keys take a row each; `prompt` takes two, or one below which
    there is no room: a longer one needs the row of the last move, which lies right above it.

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


def plan(
    width: int, height: int, players: int, scales: Sequence[Scale] = SCALES, *, prompt: int = 1
) -> Plan | None:
    """The table for a terminal of `width` by `height` cells; None where not even letters fit.

    The market stands in the middle and the boards around it, as people sit round a table; or above them; or
    in the quarter that three players leave free. Tiles are drawn at the largest scale at which the whole
    table fits. Of the arrangements that fit then, the best has air, round plates, and the log where there is
    honest room for it.

    scales: the sizes of tiles there may be, the largest first; letters stand in where none fits.
    prompt: the rows that it needs at the least.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return None
    for scale in (*scales, LETTERS):
        for comfort in _COMFORTS:
            rows, air, blank, centre = comfort
            if air > scale.air or rows < prompt:
                continue
            sized = scale if air == scale.air else scale._replace(air=air)
            room = Room(sized, players, width - EDGE, height - 3 * _LINE - rows, centre)
            best = _best(room, blank)
            if best is None:
                continue
            apart = room._replace(scale=sized._replace(gap=1))
            better = _best(apart, blank) if comfort == _COMFORTS[0] else None
            if better is not None and better.faults <= best.faults:
                return _placed(better, apart.scale, rows, width, height)
            return _placed(best, sized, rows, width, height)
    return None


def _best(room: Room, blank: int) -> Body | None:
    return min(_bodies(room, blank), key=lambda body: body.faults, default=None)


def _placed(body: Body, scale: Scale, prompt: int, width: int, height: int) -> Plan:
    """Everything in its place, the whole in the middle; bag and lid take the last rows of a long log."""
    spare = height - 3 * _LINE - prompt - body.height
    x, y = max((width - body.width) // 2, min(EDGE, width - body.width)), _LINE + spare // 2
    log, store = body.log.moved(x, y) if body.log else None, None
    if log is not None and (rest := log.height - _STORE.height) >= _LEAST_LOG_ROWS:
        log, store = log._replace(height=rest), _STORE.moved(log.x, log.y + rest)._replace(width=log.width)
    end, across = y + body.height, width - x - 1
    return Plan(
        scale,
        Box(0, 0, width, _LINE),
        body.market.moved(x, y),
        body.plates,
        tuple(board.moved(x, y) for board in body.boards),
        Box(x, end, across, _LINE),
        Box(x, end + _LINE, across, prompt),
        Box(x, height - _LINE, across, _LINE),
        log,
        store,
    )


def _bodies(room: Room, blank: int) -> Iterator[Body]:
    """Every way to lay out a table; blank: the blank rows below the title and between market and boards."""
    width, height = room.scale.board
    if min(room.width - width, room.height - height) < 0:
        return
    for across in sorted({1, 2, room.players} if room.players == 2 else {2, room.players}):
        yield from _above(room, blank, across)
    if room.players == 3:
        yield from _in_free_quarter(room, blank)
    yield from _around(room, blank)


# What all of them share


def _shapes(room: Room, numbers: Iterable[int]) -> Iterator[tuple[Shape, int]]:
    """Every shape of a factory with each of these numbers of them in a row, where that fits."""
    count = FACTORIES[room.players]
    for shape, columns in product(shapes(room.scale), numbers):
        wide = shape.width_of(columns, shape.apart[0]) - shape.overhang
        if -(-count // columns) * shape.height <= room.height and wide <= room.width:
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
        height = room.height - (_title_gap(shape) if below_title else 0)
        market = room._replace(width=room.width + shape.overhang, height=height)
        tried = (market_plan(market, shape, columns, beside=beside) for beside in (False, True))
        plans += [plan for plan in tried if plan is not None]
    return plans


def _fault(shape: Shape, scale: Scale) -> float:
    packed = not scale.letters and shape.step == scale.face  # neighbours in a factory run into each other
    return 4.0 * shape.kind + 0.5 * shapes(scale).index(shape) + 4 * packed


def _gaps(spare: int, least: Sequence[int], costs: Sequence[int]) -> list[int]:
    """Share out spare rows below the title, between market and boards, between boards, and at the end.

    least: the least there may be.   costs: how many rows one more takes. Each gap gets three at the most, so
    that all stays in one view.
    """
    spare -= sum(number * cost for number, cost in zip(least, costs, strict=True))
    gaps = list(least)
    for most, place in product(range(1, _MOST_AIR + 1), (1, 2, 0, 3)):
        if costs[place] and gaps[place] < most and spare >= costs[place]:
            gaps[place] += 1
            spare -= costs[place]
    return gaps


# The market above


def _above(room: Room, blank: int, across: int) -> Iterator[Body]:
    """The market above the boards, which stand in rows; the log at their right."""
    (width, height), down = room.scale.board, -(-room.players // across)
    boards = across * (width + _GAP) - _GAP
    left = room.height - down * height - blank
    if boards > room.width or left <= 0:
        return
    for log in (True, False) if room.width - boards >= _LOG_COLUMNS else (False,):
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
    spare = room.height - down * height - plates.height
    gaps = _gaps(spare, (_title_gap(plates.shape), blank, 0, 0), (1, 1, down - 1, 1))
    above, between, rows, below = gaps
    spare = room.width - across * width - (_LOG_COLUMNS if log else 0)
    apart = max(_GAP, min(_MOST_GAP, spare // across))
    y, (step_x, step_y) = above + plates.height + between, (width + apart, height + rows)
    seats = [divmod(number, across) for number in range(players)]
    if across == 2 and players > 2:  # clockwise from top left
        seats = [(0, 0), (0, 1), (1, 1), (1, 0)][:players]
    boards = tuple(Box(x * step_x, y + row * step_y, width, height) for row, x in seats)
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
    market = Box(-plates.shape.overhang, above, plates.width, plates.height)
    return Body(plates, market, boards, log_box, whole, end + below, faults)


def _end(boxes: Sequence[Box]) -> int:
    return max(box.y + box.height for box in boxes)


# The market between the boards


def _around(room: Room, blank: int) -> Iterator[Body]:
    """The boards around the market, clockwise from top left, or all at its left; with and without a log."""
    if not blank:
        room = room._replace(width=room.width + EDGE)
    width, height = room.scale.board
    for sides in _SIDES[room.players]:
        boards = (2 if sides[1] else 1) * width + _BESIDE
        if boards >= room.width or max(map(len, sides)) * height > room.height - blank:
            continue
        tried = _shapes(room._replace(width=room.width - boards), range(2, _MOST_AROUND + 1))
        for shape, columns in (each for each in tried if blank or each[0].numbered_above):
            least = shape.width_of(columns, shape.apart[0])
            for log in (False,) if room.players == 3 else (True, False):
                most = room.width - boards - _behind(shape, sides) - (_LOG_COLUMNS if log else 0)
                # Wider only where the centre would be too high for the room.
                for wide in sorted({least, min(most, least + 4), min(most, least + 12)}):
                    market = room._replace(width=wide, height=room.height - blank)
                    fits = least <= wide <= most
                    plates = market_plan(market, shape, columns, beside=False) if fits else None
                    if plates is not None:
                        yield _body_around(room, blank, sides, plates, log)
                        break


def _behind(shape: Shape, sides: Sides) -> int:
    """The least columns between the market and a board at its right: a frame has its own there."""
    return _BESIDE + shape.overhang if sides[1] else 0


def _body_around(room: Room, blank: int, sides: Sides, plates: MarketPlan, log: bool) -> Body:
    (width, height), down = room.scale.board, max(map(len, sides))
    # Where the market is higher than the boards, those stand apart for nothing.
    rows = min(_MOST_AIR, max(0, plates.height - down * height)) if down > 1 else 0
    spare = room.height - max(down * height + rows, plates.height) + rows
    y, _between, rows, below = _gaps(spare, (blank, 0, rows, 0), (1, 0, down - 1, 1))
    first, second, log_width = _columns_around(room, plates, sides, log, EDGE if blank else 2 * EDGE)
    x, step = width + first + plates.width + second, height + rows
    columns = zip((0, x), sides, strict=True)
    places = {
        seat: Box(at, y + n * step, width, height) for at, seats in columns for n, seat in enumerate(seats)
    }
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
    return Body(plates, market, boards, log_box, whole, _end((*boards, market)) + below, faults)


def _columns_around(
    room: Room, plates: MarketPlan, sides: Sides, log: bool, outer: int
) -> tuple[int, int, int]:
    """Columns before and behind the market, and those of a log at the right.

    outer: the columns that stay blank outside of the boards, where they can be spared.
    """
    behind, number = _behind(plates.shape, sides), 2 if sides[1] else 1
    spare, log_width = room.width - number * room.scale.board[0] - plates.width, 0
    if log:
        log_width = min(_MOST_LOG, spare - _LOG_GAP - _LOG_EDGE - _BESIDE - behind)
        spare -= log_width + _LOG_GAP
    elif sides[1]:
        spare -= min(outer, spare - _BESIDE - behind)
    first = min(_MOST_GAP, _BESIDE + (spare - _BESIDE - behind) // number)
    return first, min(_MOST_GAP, spare - first) if sides[1] else 0, log_width


# The market in the quarter that three players leave free


def _in_free_quarter(room: Room, blank: int) -> Iterator[Body]:
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
    y, between, _rows, end = _gaps(room.height - height - low, (blank, blank, 0, 0), (1, 1, 0, 1))
    x, below = column + min(_MOST_GAP, room.width - column - width), y + height + between
    boards = Box(0, y, width, height), Box(x, y, width, height), Box(x, below, width, height)
    log_box = None
    if column - width >= _LOG_GAP + _LEAST_LOG:
        log_width = min(_MOST_LOG, column - width - _LOG_GAP)
        log_box = Box(column - log_width, y, log_width, height)
    faults = _fault(plates.shape, room.scale) + 1 + (log_box is None) + plates.rows / 2
    faults += (room.width - x - width) / room.width
    market = Box(-plates.shape.overhang, below, plates.width, plates.height)
    return Body(plates, market, boards, log_box, x + width, below + low + end, faults)
