"""What the parts of the table show: plain values made from a position, the cursor and the last pick.

Pure: the screen makes these anew after every change and hands each to its part, which draws again
only where the value differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azul.rules import (
    CENTRE,
    FLOOR,
    Colour,
    Event,
    FactoryOffer,
    FloorLine,
    MarkerTaken,
    Phase,
    Pick,
    Picked,
    Place,
    PlayerBoard,
    Position,
    TileLaid,
    WallKind,
)
from azul.rules.suppose import round_ended_now
from azul.ui.account import Account
from azul.ui.cursor import LINES, Cursor, asked_line
from azul.ui.targets import Group


class MarketView(NamedTuple):
    """The factories and the centre. `pointed` is lit; when `chosen`, everything else is dim.

    source: a source whose colour is asked; the others are dim.  last: where the last pick came from.
    """

    offer: FactoryOffer
    marker_here: bool
    pointed: Group | None = None
    chosen: bool = False
    source: int | None = None
    last: int | None = None


class Ghost(NamedTuple):
    """Where a held group would land: tiles in a line, tiles and perhaps the marker on the floor."""

    colour: Colour
    line: int
    placed: int
    fallen: int
    marker: bool


class Landed(NamedTuple):
    """Where the last pick landed: tiles in a line, things on the floor."""

    line: int
    placed: int
    floor: int


class BoardView(NamedTuple):
    """One player's board.

    forecast: the score if the round ended now.  lines: the lines that take the held group, None when
    none is held.  pointed: the line pointed at.  columns: in wall-tiling the points of each legal
    column of `asked`, the line whose tile is laid, None where points are not foretold; `column` the one
    pointed at.
    account: what the round's end brought, while it is told.  lit: wall spaces, by line and column, of
    the run that is being counted.
    """

    seat: int
    name: str
    board: PlayerBoard
    kind: WallKind
    active: bool
    forecast: int | None
    winner: bool = False
    ghost: Ghost | None = None
    lines: tuple[int, ...] | None = None
    pointed: int | None = None
    landed: Landed | None = None
    asked: int | None = None
    columns: tuple[tuple[int, int | None], ...] = ()
    column: int | None = None
    account: Account | None = None
    lit: frozenset[tuple[int, int]] = frozenset()

    def without_forecasts(self) -> BoardView:
        """For players who count for themselves."""
        columns = tuple((column, None) for column, _points in self.columns)
        return self._replace(forecast=None, columns=columns)

    def at_rest(self) -> BoardView:
        """While nobody is to choose yet: nothing is lit, and no column asked for."""
        return self._replace(active=False, asked=None, columns=(), column=None)


class Preview(NamedTuple):
    """What a pick would do: how many land, fall and go to the lid, and what it would be worth.

    rest: letters of what moves to the centre.  scores: the points that the line's tile would score
    if the round ended now, None where the line is not full then.  floor: what the floor would cost, None
    where that is not foretold.
    """

    pick: Pick
    number: int
    placed: int
    fallen: int
    discarded: int
    marker: bool
    rest: str
    scores: int | None
    floor: int | None
    forecast: int

    def without_forecasts(self) -> Preview:
        """For players who count for themselves."""
        return self._replace(scores=None, floor=None)


def preview(game: Position, pick: Pick) -> Preview | None:
    """Look one pick ahead, or None where it is not allowed. All of it is the engine's answer."""
    if game.to_play is None or game.refusal(pick) is not None:
        return None
    after, events = game.apply(pick)
    picked = next(event for event in events if isinstance(event, Picked))
    supposed, told = round_ended_now(after)
    laid = [
        e
        for e in (*events, *told)
        if isinstance(e, TileLaid) and (e.seat, e.line) == (game.to_play, pick.line)
    ]
    floor = _floor_then(game, picked, events)
    return Preview(
        pick,
        picked.number,
        picked.placed,
        picked.fallen,
        picked.discarded,
        any(isinstance(event, MarkerTaken) for event in events),
        picked.rest.letters,
        laid[0].points if laid else None,
        floor.penalty,
        supposed.board(game.to_play).score,
    )


def _floor_then(game: Position, picked: Picked, events: Sequence[Event]) -> FloorLine:
    """The floor line as the pick leaves it, before wall-tiling clears it."""
    floor = game.board(picked.seat).floor
    if any(isinstance(event, MarkerTaken) for event in events):
        floor = floor.take_marker()
    return floor.drop(picked.colour, picked.fallen)[0]


def column_points(game: Position) -> tuple[tuple[int, int], ...]:
    """In wall-tiling: each legal column with what the tile would score there."""
    found = []
    for command in game.legal if game.phase is Phase.TILING else ():
        assert isinstance(command, Place)
        laid = next(e for e in game.apply(command).events if isinstance(e, TileLaid))
        found.append((command.column, laid.points))
    return tuple(found)


def market_view(game: Position, cursor: Cursor, last: Sequence[Event]) -> MarketView:
    """The market as the cursor stands; `last` are the events of the last pick, none for no mark."""
    picked = next((event for event in last if isinstance(event, Picked)), None)
    return MarketView(
        game.offer,
        game.marker == CENTRE and game.phase is Phase.OFFER,
        cursor.group,
        cursor.held,
        cursor.source,
        picked.source if picked is not None else None,
    )


def board_views(
    game: Position,
    names: tuple[str, ...],
    cursor: Cursor,
    last: Sequence[Event],
    told: tuple[Account, ...] | None = None,
) -> list[BoardView]:
    """Every board as the cursor stands; `last` are the events of the last pick, none for no mark.

    `told` is the account of the round's end, while it is shown: its sums stand in the forecasts' place.
    """
    expected = {} if told is not None and game.phase is Phase.OFFER else forecasts(game)
    winners = game.winners or ()
    views = []
    for seat, (name, board) in enumerate(zip(names, game.boards, strict=True), 1):
        view = BoardView(
            seat,
            name,
            board,
            game.wall,
            seat == game.to_play,
            expected.get(seat),
            seat in winners,
            landed=landed(seat, last) if game.phase is Phase.OFFER else None,
            account=told[seat - 1] if told else None,
        )
        views.append(_with_cursor(view, game, cursor) if view.active else view)
    return views


def forecasts(game: Position) -> dict[int, int]:
    """The score if the round ended now, by seat; in wall-tiling of those who are not through."""
    if game.to_play is None or game.phase not in (Phase.OFFER, Phase.TILING):
        return {}
    seats = game.seats_from(game.first if game.phase is Phase.TILING else 1)
    if game.phase is Phase.TILING:
        seats = seats[seats.index(game.to_play) :]
    supposed = round_ended_now(game)[0]
    return {seat: supposed.board(seat).score for seat in seats}


def _with_cursor(view: BoardView, game: Position, cursor: Cursor) -> BoardView:
    """The board of the player to play shows what is chosen."""
    if game.phase is Phase.TILING:
        return view._replace(asked=asked_line(game), columns=column_points(game), column=cursor.column)
    if not cursor.held or cursor.group is None:
        return view
    allowed = tuple(line for line in LINES if Pick(*cursor.group, line) in game.legal)
    return view._replace(
        lines=allowed, pointed=cursor.line, ghost=_ghost(game, Pick(*cursor.group, cursor.line))
    )


def _ghost(game: Position, pick: Pick) -> Ghost | None:
    found = preview(game, pick)
    if found is None:
        return None
    return Ghost(pick.colour, pick.line, found.placed, found.fallen, found.marker)


def landed(seat: int, events: Sequence[Event]) -> Landed | None:
    """Where the last pick landed on a board, if it was that player's."""
    picked = next((e for e in events if isinstance(e, Picked) and e.seat == seat), None)
    if picked is None:
        return None
    marker = sum(isinstance(event, MarkerTaken) and event.space is not None for event in events)
    return Landed(picked.line or FLOOR, picked.placed, picked.fallen + marker)
