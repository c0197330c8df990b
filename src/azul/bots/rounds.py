"""A round as the searches see it: offer, boards and replies; and the choice of columns on the grey wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azul.bots.boards import BEAM, NEVER, Best, Board, standings
from azul.bots.evaluation import POINT, Evaluation, GameStage
from azul.bots.levels import Advice
from azul.bots.state import LINES, PLACE_MARKER, Offer, SearchState, key_of, marked, search_state
from azul.bots.walls import FORMS, longest_row, points_at
from azul.rules import Move, Place, Position
from azul.rules.tiles import Memo


class Round(NamedTuple):
    """What a search begins with.

    boards: by seat from 0.   lead: what leading counts if the game ends with this round; 0 if it cannot.
    """

    offer: Offer
    boards: tuple[Board, ...]
    position: SearchState
    lead: int

    def forget(self) -> None:
        """Empty the tables: up to a tenth of a search's time, half of what the collector would take."""
        self.offer.forget()
        for board in self.boards:
            board.forget()


def round_of(position: Position, values: Evaluation) -> Round:
    """The round of a position in the factory offer, with boards evaluated by `values`."""
    offer = Offer(position.offer.factories)
    boards = boards_of(position, values)
    return Round(offer, boards, search_state(position, offer), lead_of(boards, values))


def lead_of(boards: tuple[Board, ...], values: Evaluation) -> int:
    """What leading counts: 0 as long as this round cannot end the game."""
    return values.lead if boards[0].stage == GameStage.CLOSING else 0


def boards_of(position: Position, values: Evaluation, beam: int = BEAM) -> tuple[Board, ...]:
    """The boards of a position by seat from 0, for its round."""
    form = FORMS[position.wall]
    walls = [form.packed(board.wall) for board in position.boards]
    stage = GameStage.CLOSING if max(map(longest_row, walls)) >= 4 else GameStage.OPEN
    boards = tuple(
        Board(form, wall, board.score, outlook, stage, beam)
        for board, wall, outlook in zip(position.boards, walls, values.round(position), strict=True)
    )
    plain = not any(longest_row(board.wall) + 1 >= board.row for board in boards)
    for board in boards:
        board.plain = plain
    return boards


_WIDTH = 60  # ways of tiling kept from line to line; more changed no choice


def advise_columns(position: Position, values: Evaluation) -> list[Advice]:
    """All columns for the next full line, best first. Other players' full lines count as tiled."""
    seat = (position.to_play or 1) - 1
    boards = boards_of(position, values, _WIDTH)
    keys = [key_of(board, position.marker == number) for number, board in enumerate(position.boards, 1)]
    worths = [board.worth[key] for board, key in zip(boards, keys, strict=True)]
    lead = lead_of(boards, values)
    advice: list[Advice] = []
    legal = [move for move in position.legal_moves if isinstance(move, Place)]
    for place in legal:
        board, key = _placed(boards[seat], keys[seat], place)
        worths[seat] = board.worth[key]
        results = tuple(result / POINT for result in standings(worths, lead))
        advice.append(Advice(place, results, _principal_variation(place, board, key), True, len(legal)))
    advice.sort(key=lambda each: -each.worth(seat + 1))
    return advice


def _placed(board: Board, key: int, place: Place) -> tuple[Board, int]:
    """The board and the key after the tile of a line has gone to a column."""
    row, column = place.line - 1, place.column - 1
    bits = key >> 6 * row & 63
    points = points_at(board.wall, row, column)
    wall = board.form.lay(board.wall, row, column, (bits - 1) % 5)
    return board.on(wall, board.score + points), key - (bits << 6 * row)


def _principal_variation(place: Place, board: Board, key: int) -> tuple[Move, ...]:
    """A column, and those for the following lines."""
    new = board.tiled(key & LINES).wall & ~board.wall
    bits: Sequence[int] = [bit for bit in range(25) if new >> bit & 1]
    return (place, *(Place(bit // 5 + 1, bit % 5 + 1) for bit in bits))


class Replies(dict[int, Best]):
    """The best values that the board with one key can reach with any group at a place, by place.

    At a place without tiles: the value of the board as it is.
    """

    def __init__(self, board: Board, key: int, offer: Offer) -> None:
        super().__init__()
        self._offer, self._board, self._key = offer, board, key
        self._plain = board.options[key]
        self._marked = board.options[marked(key)]

    def __missing__(self, place: int) -> Best:
        factories, centre = self._offer.takes[place]
        by_centre = self._marked if place & PLACE_MARKER else self._plain
        plain = self._plain
        values = [plain[group][2] for group, _ in factories]
        values += [by_centre[group][2] for group, _ in centre]
        if not values:
            low, high, steps, _ = self._board.worth[self._key]
            best = Best(NEVER, high, high) if steps else Best(low, NEVER, high)
        elif self._board.plain:
            best = max(values)
        else:
            lows, steps_, highs = zip(*values, strict=True)
            best = Best(max(lows), max(steps_), max(highs))
        self[place] = best
        return best


def replies_of(board: Board, offer: Offer) -> Memo[int, Replies]:
    """The best replies of a board, by key."""
    return Memo(lambda key: Replies(board, key, offer))
