"""View models: what boards and market show, as plain values, and the account of a round's end.

The boards show the account: an emptied line has room for `3→ + 2↓ = 5` right beside the new tile on the wall.
It is made from events alone, so that the players can follow every number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, product, repeat

from rich.cells import cell_len

from azul import rules
from azul.rules import Event, FloorCost, GameEnded, LineFell, Phase, Picked, PlayerBoard, Position, TileLaid
from azul.rules.board import Wall, floor_penalty, wall_bonus
from azul.rules.position import column_points, round_ended_now
from azul.tui.cursor import Cursor, Group, asked_line, open_lines
from azul.wording import event_of, run_words
from hotseat.i18n import _, in_digits, pgettext
from hotseat.values import NamedTuple


class Account(NamedTuple):
    """How the end of a round changed one player's score."""

    before: int  # the score when wall-tiling began
    laid: tuple[TileLaid, ...] = ()  # the new tiles on the wall, in order
    fell: tuple[LineFell, ...] = ()  # lines whose tiles had no space
    floor: FloorCost | None = None  # None until the floor is counted
    bonus: rules.Bonus | None = None  # None until the game ends

    @property
    def gained(self) -> int:
        return sum(tile.points for tile in self.laid)

    @property
    def added(self) -> int:
        return self.bonus.points if self.bonus else 0

    @property
    def after(self) -> int:
        return self.before + self.gained - (self.floor.lost if self.floor else 0) + self.added

    def heading(self, *, open_end: bool = False, named: bool = False) -> str:
        """The sum: `12 + 7 - 2 = 17`, or `1 - 11, down to 0` if the floor costs more than the score.

        open_end: leave the result out, as more will follow.   named: `12, tiles +7, floor -2 = 17`.
        """
        tiles, floor, bonus = "+ {points}", "- {points}", "+ {points}"
        if named:
            tiles, floor, bonus = _("tiles +{points}"), _("floor -{points}"), _("bonus +{points}")
        parts = [in_digits(self.before)]
        if self.laid:
            parts.append(tiles.format(points=in_digits(self.gained)))
        if self.floor:
            cost = floor.format(points=in_digits(self.floor.penalty))
            parts.append(_("{cost}, down to 0").format(cost=cost) if self.capped else cost)
        if self.added:
            parts.append(bonus.format(points=in_digits(self.added)))
        text = (pgettext("sum", ", ") if named else " ").join(parts)
        if open_end or len(parts) == 1 or (self.capped and not self.added):
            return text
        return f"{text} = {in_digits(self.after)}"

    @property
    def capped(self) -> bool:
        """Whether the floor costs more than the score: no score falls below 0."""
        return self.floor is not None and self.floor.lost < self.floor.penalty

    def line(self, number: int, room: int) -> str:
        """The sum of the tile from a line, in at most `room` cells; empty if none left the line."""
        for tile in self.laid:
            if tile.line == number:
                return runs(tile, room)
        if any(fallen.line == number for fallen in self.fell):
            return _("no space: falls")
        return ""

    def laid_at(self, line: int, column: int) -> bool:
        return any((tile.line, tile.column) == (line, column) for tile in self.laid)

    def so_far(self, board: PlayerBoard) -> Account:
        """The part of the account that a board shows already."""
        laid = tuple(tile for tile in self.laid if board.wall[tile.line - 1][tile.column - 1] is not None)
        account, floor = self._replace(laid=laid, floor=None, bonus=None), self.floor
        if floor is not None and board.floor:  # its score tells how much of it has been counted
            lost, cost = account.after - board.score, floor.penalty - floor_penalty(len(board.floor))
            floor = floor._replace(penalty=cost, lost=lost) if lost else None
        return account._replace(floor=floor)


def runs(tile: TileLaid, room: int) -> str:
    """A tile's points and their runs: `4 across + 2 down = 6`, or `4→ + 2↓ = 6` if that is too long."""
    worded = worded_runs(tile)
    if cell_len(worded) <= room:
        return worded
    text = _("{across}→ + {down}↓ = {points}") if min(tile.across, tile.down) > 1 else "{points}"
    return in_digits(text.format(across=tile.across, down=tile.down, points=tile.points))


def worded_runs(tile: TileLaid) -> str:
    lengths = " + ".join(run_words(tile.across, tile.down)) or pgettext("sum", "alone")
    return _("{lengths} = {points}").format(lengths=lengths, points=tile.points)


def legend(shown_accounts: Sequence[Account], room: int) -> str:
    """Explains the arrows of sums that have no room for words; empty if there are none."""
    tiles = (tile for account in shown_accounts for tile in account.laid if min(tile.across, tile.down) > 1)
    return _("→ across, ↓ down") if any(cell_len(worded_runs(tile)) > room for tile in tiles) else ""


class Summary(NamedTuple):
    """A round's accounts by seat.   first: the player who goes first in the next round; empty if unknown."""

    names: tuple[str, ...]
    accounts: tuple[Account, ...]
    first: str = ""


def summary(names: Sequence[str], events: Sequence[Event], boards: Sequence[PlayerBoard]) -> Summary | None:
    """The summary of a round, from the events since the last pick; None before wall-tiling."""
    found, ended = accounts(events, boards), event_of(events, rules.RoundEnded)
    if found is None:
        return None
    first = names[ended.first - 1] if ended and not event_of(events, GameEnded) else ""
    return Summary(tuple(names), found, first)


def accounts(events: Sequence[Event], boards: Sequence[PlayerBoard]) -> tuple[Account, ...] | None:
    """Everyone's account, from the events since the last pick and the boards now; None before wall-tiling."""
    for event in events:
        if isinstance(event, TileLaid | LineFell | FloorCost | rules.RoundEnded):
            return tuple(_account(events, seat, board.score) for seat, board in enumerate(boards, 1))
    return None


def _account(events: Sequence[Event], seat: int, score: int) -> Account:
    laid = tuple(e for e in events if isinstance(e, TileLaid) and e.seat == seat)
    fell = tuple(e for e in events if isinstance(e, LineFell) and e.seat == seat)
    floor = next((e for e in events if isinstance(e, FloorCost) and e.seat == seat), None)
    ended = event_of(events, GameEnded)
    account = Account(0, laid, fell, floor, ended.bonuses[seat - 1] if ended else None)
    return account._replace(before=score - account.after)


class MarketView(NamedTuple):
    """The factories and the centre. `pointed` is lit; when `chosen`, everything else is dim."""

    offer: rules.FactoryOffer
    marker_here: bool
    pointed: Group | None = None
    chosen: bool = False
    source: int | None = None  # a source whose colour the player chooses next; the others are dim
    last: int | None = None  # the source of the last pick
    summary: Summary | None = None  # of the last round, shown in place of an empty market


class Preview(NamedTuple):
    """What a pick would do, and its forecasts."""

    picked: Picked
    marker: bool
    scores: int | None  # how much more if the round ended then; None unless the line is full
    floor: int | None  # what the floor would cost; None without forecasts


class Landed(NamedTuple):
    """Where the last pick landed: how many tiles in a line, and how many, with the marker, on the floor."""

    line: int
    placed: int
    floor: int


class BoardView(NamedTuple):
    """One player's board."""

    seat: int
    name: str
    board: PlayerBoard
    kind: rules.WallKind
    active: bool
    forecast: int | None  # the score if the round ended now
    winner: bool = False
    ghost: Preview | None = None
    lines: tuple[int, ...] | None = None  # the lines that take the held group; None while no group is held
    pointed: int | None = None  # the line pointed at
    landed: Landed | None = None
    asked: int | None = None  # in wall-tiling, the line whose tile needs a column
    columns: tuple[tuple[int, int | None], ...] = ()  # the legal ones, each with its points
    column: int | None = None  # the column pointed at
    account: Account | None = None
    lit: frozenset[tuple[int, int]] = frozenset()  # of the run that an animation counts, by line and column
    over: bool = False  # whether the game is over, and no bonus can be won any more
    shared: bool = False  # whether others won, too

    def without_forecasts(self) -> BoardView:
        """For players who count for themselves."""
        columns = tuple((column, None) for column, _points in self.columns)
        return self._replace(forecast=None, columns=columns)


def preview(position: Position, pick: rules.Pick) -> Preview | None:
    """Look one pick ahead; None for a pick that is not legal."""
    try:
        after, events = position.apply(pick)
    except rules.IllegalMove:
        return None
    picked, marker = event_of(events, Picked), event_of(events, rules.MarkerTaken) is not None
    assert picked is not None
    seat = picked.seat
    laid = _laid((*events, *round_ended_now(after)[1]), seat)
    before = _laid(supposed_end(position)[1], seat)
    floor = with_pick(position.board(seat), picked, marker=marker).floor
    scores = sum(laid.values()) - sum(before.values()) if pick.line in laid else None
    return Preview(picked, marker, scores, floor_penalty(len(floor)))


def _laid(events: Iterable[Event], seat: int) -> dict[int, int]:
    """By line, the points of the tiles that a seat laid on the wall."""
    return {
        event.line: event.points for event in events if isinstance(event, TileLaid) and event.seat == seat
    }


def with_pick(board: PlayerBoard, picked: Picked, *, marker: bool) -> PlayerBoard:
    """The board after a pick, before any wall-tiling.   marker: whether the pick took the marker."""
    floor = board.floor.take_marker() if marker else board.floor
    board = board._replace(floor=floor.drop(picked.colour, picked.fallen)[0])
    if not picked.placed:
        return board
    line = board.line(picked.line).fill(picked.colour, picked.placed)[0]
    return board.with_line(picked.line, line)


def in_order(tiles: rules.Tiles) -> list[rules.Colour]:
    """The tiles one by one, in the order B Y R K W, as sources show them."""
    return [*chain.from_iterable(map(repeat, rules.COLOURS, tiles))]


def market_view(position: Position, cursor: Cursor, last: Sequence[Event]) -> MarketView:
    """The market.   last: the events of the last pick, whose source is marked; none for no mark."""
    marker_here = position.marker == rules.CENTRE and position.phase is Phase.OFFER
    source = picked.source if (picked := event_of(last, Picked)) else None
    return MarketView(position.offer, marker_here, cursor.group, cursor.held, cursor.source, source)


def board_views(
    position: Position,
    names: tuple[str, ...],
    cursor: Cursor | None,  # None while no player chooses
    last: Sequence[Event],
    shown_accounts: tuple[Account, ...] | None = None,  # those of the last round, in place of forecasts
) -> list[BoardView]:
    """Every board.   last: the events of the last pick, whose tiles are marked; none for no mark."""
    expected = {} if shown_accounts is not None and position.phase is Phase.OFFER else forecasts(position)
    winners = position.winners or ()
    views = []
    for seat, (name, board) in enumerate(zip(names, position.boards, strict=True), 1):
        view = BoardView(
            seat,
            name,
            board,
            position.wall,
            cursor is not None and seat == position.to_play,
            expected.get(seat),
            seat in winners,
            landed=landed(seat, last) if position.phase is Phase.OFFER else None,
            account=shown_accounts[seat - 1] if shown_accounts else None,
            over=position.phase is Phase.OVER,
            shared=len(winners) > 1,
        )
        views.append(_with_cursor(view, position, cursor) if cursor and view.active else view)
    return views


@lru_cache(maxsize=64)
def bonuses_near(wall: Wall, kind: rules.WallKind) -> dict[tuple[int, int], str]:
    """The free spaces whose tile would complete a part of the wall, and the bonus for it: `+7`."""
    now, found = wall_bonus(wall).points, dict[tuple[int, int], int]()
    for line, colour in product(range(1, 6), rules.COLOURS):
        for column in wall.columns_for(kind, line, colour):
            more = wall_bonus(wall.lay(line, column, colour)).points - now
            if colour not in wall[line - 1] and more > found.get((line, column), 0):
                found[line, column] = more
    return {space: in_digits(f"+{bonus}") for space, bonus in found.items()}


# The last one is kept: title and boards need it at every key, and it takes 0.15 ms for four players.
supposed_end = lru_cache(maxsize=1)(round_ended_now)


def forecasts(position: Position) -> dict[int, int]:
    """The scores if the round ended now, by seat; in wall-tiling, only of those who still lay tiles."""
    if position.to_play is None:
        return {}
    seats = position.seats_from(position.first if position.phase is Phase.TILING else 1)
    if position.phase is Phase.TILING:
        seats = seats[seats.index(position.to_play) :]
    boards = supposed_end(position)[0].boards
    return {seat: boards[seat - 1].score for seat in seats}


def _with_cursor(view: BoardView, position: Position, cursor: Cursor) -> BoardView:
    if position.phase is Phase.TILING:
        asked, columns = asked_line(position), column_points(position)
        return view._replace(asked=asked, columns=columns, column=cursor.column)
    if not cursor.held or cursor.group is None:
        return view
    ghost = preview(position, rules.Pick(*cursor.group, cursor.line))
    lines = tuple(open_lines(position, cursor.group))
    return view._replace(lines=lines, pointed=cursor.line, ghost=ghost)


def landed(seat: int, events: Sequence[Event]) -> Landed | None:
    """Where a seat's pick landed, if it is among the events."""
    picked, marker = event_of(events, Picked), event_of(events, rules.MarkerTaken)
    if picked is None or picked.seat != seat:
        return None
    fallen = picked.fallen + (marker is not None and marker.space is not None)
    return Landed(picked.line, picked.placed, fallen)
