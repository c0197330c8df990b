"""Suppositions: what would be if the round ended now. For the screen's forecasts.

On the grey wall the columns are chosen as well as they can be: most points for the player after the
floor (whose penalty grows when a line falls), the leftmost where several are equal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from azul.rules import tiling
from azul.rules.board import FLOOR_SPACES, PlayerBoard
from azul.rules.commands import Place
from azul.rules.events import Event
from azul.rules.offer import FactoryOffer
from azul.rules.phase import Phase
from azul.rules.tiles import NO_TILES, Colour
from azul.rules.wall import Wall, WallKind, points_for

if TYPE_CHECKING:
    from azul.rules.game import Game


def round_ended_now(game: Game) -> tuple[Game, tuple[Event, ...]]:
    """The position after wall-tiling if no more tiles were taken (they go to the lid), and its events.

    In wall-tiling: after the rest of it. A game between rounds, or over, is given back as it is.
    """
    events: list[Event] = []
    if game.phase is Phase.OFFER:
        lid = game.lid + game.offer.tiles
        offer = FactoryOffer((NO_TILES,) * len(game.offer.factories))
        game = tiling.begin(game._replace(offer=offer, lid=lid), events)
    while game.phase is Phase.TILING and game.to_play is not None:
        game = tiling.place(game, best_place(game.board(game.to_play)), events)
    return game, tuple(events)


def best_place(board: PlayerBoard) -> Place:
    """The column that serves the next full line, and the full lines after it, best (grey wall)."""
    line = tiling.next_line(board)
    assert line is not None
    full = tuple(
        (each.size, each.colour)
        for each in board.lines
        if each.count == each.size and each.colour is not None
    )
    _, column = _best(board.wall, full, len(board.floor))
    assert column is not None
    return Place(line, column)


@lru_cache(maxsize=20_000)
def _best(wall: Wall, lines: tuple[tuple[int, Colour], ...], fallen: int) -> tuple[int, int | None]:
    """The most points that full lines can give, less the floor, and the first line's column for it."""
    if not lines:
        return -sum(FLOOR_SPACES[:fallen]), None
    (line, colour), *rest = lines
    columns = wall.columns_for(WallKind.GREY, line, colour)
    if not columns:
        return _best(wall, tuple(rest), fallen + line)[0], None
    best: tuple[int, int | None] = (-99, None)
    for column in columns:
        laid = wall.lay(line, column, colour)
        points = points_for(*laid.runs(line, column)) + _best(laid, tuple(rest), fallen)[0]
        if points > best[0]:
            best = points, column
    return best
