"""A game's round as the searches see it: the offer, a board a seat, and the position."""

from __future__ import annotations

from typing import NamedTuple

from azul.players.boards import BEAM, Board
from azul.players.position import Offer, SearchState, position_of
from azul.players.values import Stage, Values
from azul.players.walls import FORMS, longest_row
from azul.rules import Position


class Round(NamedTuple):
    """What a search begins with. boards: by seat from 0.  lead: what leading counts if the game is over
    with this round; 0 where it cannot be.
    """

    offer: Offer
    boards: tuple[Board, ...]
    position: SearchState
    lead: int

    def forget(self) -> None:
        """Let go of all that was worked out: a tenth of a search's time, twice that for the collector."""
        self.offer.forget()
        for board in self.boards:
            board.forget()


def round_of(game: Position, values: Values) -> Round:
    """The round of a game in the factory offer, its boards valued as `values` has it."""
    offer = Offer(game.offer.factories)
    boards = boards_of(game, values)
    return Round(offer, boards, position_of(game, offer), lead_of(boards, values))


def lead_of(boards: tuple[Board, ...], values: Values) -> int:
    """What leading counts: nothing before the game can be over with this round."""
    return values.lead if boards[0].stage == Stage.CLOSING else 0


def boards_of(game: Position, values: Values, beam: int = BEAM) -> tuple[Board, ...]:
    """The boards of a game by seat from 0, for its round."""
    form = FORMS[game.wall]
    walls = [form.packed(board.wall) for board in game.boards]
    stage = Stage.CLOSING if max(map(longest_row, walls)) >= 4 else Stage.OPEN
    boards = tuple(
        Board(form, wall, board.score, outlook, stage, beam)
        for board, wall, outlook in zip(game.boards, walls, values.round(game), strict=True)
    )
    plain = not any(longest_row(board.wall) + 1 >= board.row for board in boards)
    for board in boards:
        board.plain = plain
    return boards
