"""A round as the searches see it: offer, boards, replies, and the columns of the grey wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azul.bots.boards import BEAM, NEVER, Best, Board, standings
from azul.bots.evaluation import POINT, Evaluation, Stage
from azul.bots.levels import Advice
from azul.bots.state import LINES, PLACE_MARKER, Offer, SearchState, key_of, marked, position_of
from azul.bots.walls import FORMS, longest_row, points_at
from azul.rules import Move, Place, Position
from azul.rules.tiles import Table


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


def round_of(position: Position, values: Evaluation) -> Round:
    """The round of a game in the factory offer, its boards valued as `values` has it."""
    offer = Offer(position.offer.factories)
    boards = boards_of(position, values)
    return Round(offer, boards, position_of(position, offer), lead_of(boards, values))


def lead_of(boards: tuple[Board, ...], values: Evaluation) -> int:
    """What leading counts: nothing before the game can be over with this round."""
    return values.lead if boards[0].stage == Stage.CLOSING else 0


def boards_of(position: Position, values: Evaluation, beam: int = BEAM) -> tuple[Board, ...]:
    """The boards of a game by seat from 0, for its round."""
    form = FORMS[position.wall]
    walls = [form.packed(board.wall) for board in position.boards]
    stage = Stage.CLOSING if max(map(longest_row, walls)) >= 4 else Stage.OPEN
    boards = tuple(
        Board(form, wall, board.score, outlook, stage, beam)
        for board, wall, outlook in zip(position.boards, walls, values.round(position), strict=True)
    )
    plain = not any(longest_row(board.wall) + 1 >= board.row for board in boards)
    for board in boards:
        board.plain = plain
    return boards


_WIDTH = 60  # ways of tiling followed from line to line; more changed no choice


def advise(position: Position, values: Evaluation) -> list[Advice]:
    """All columns for the next full line, best first. What others can still tile is counted with them."""
    seat = (position.to_play or 1) - 1
    boards = boards_of(position, values, _WIDTH)
    keys = [key_of(board, position.marker == number) for number, board in enumerate(position.boards, 1)]
    worths = [board.worth[key] for board, key in zip(boards, keys, strict=True)]
    lead = lead_of(boards, values)
    found: list[Advice] = []
    legal = [command for command in position.legal_moves if isinstance(command, Place)]
    for place in legal:
        board, key = _placed(boards[seat], keys[seat], place)
        worths[seat] = board.worth[key]
        results = tuple(each / POINT for each in standings(worths, lead))
        found.append(Advice(place, results, _line(place, board, key), True, len(legal)))
    found.sort(key=lambda advice: -advice.worth(seat + 1))
    return found


def _placed(board: Board, key: int, place: Place) -> tuple[Board, int]:
    """The board and the key after the tile of a line went to a column."""
    row, column = place.line - 1, place.column - 1
    bits = key >> 6 * row & 63
    points = points_at(board.wall, row, column)
    wall = board.form.lay(board.wall, row, column, (bits - 1) % 5)
    return board.on(wall, board.score + points), key - (bits << 6 * row)


def _line(place: Place, board: Board, key: int) -> tuple[Move, ...]:
    """A column and those for the lines behind it."""
    new = board.tiled(key & LINES).wall & ~board.wall
    bits: Sequence[int] = [bit for bit in range(25) if new >> bit & 1]
    return (place, *(Place(bit // 5 + 1, bit % 5 + 1) for bit in bits))


class Replies(dict[int, Best]):
    """The best that one board at one key can make of all the groups at a place, by place.

    At a place without tiles: what the board is worth as it is.
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
        found = [plain[group][2] for group, _ in factories]
        found += [by_centre[group][2] for group, _ in centre]
        if not found:
            low, high, steps, _ = self._board.worth[self._key]
            best = Best(NEVER, high, high) if steps else Best(low, NEVER, high)
        elif self._board.plain:
            best = max(found)
        else:
            lows, steps_, highs = zip(*found, strict=True)
            best = Best(max(lows), max(steps_), max(highs))
        self[place] = best
        return best


def replies_of(board: Board, offer: Offer) -> Table[int, Replies]:
    """The best replies of a board, by its key."""
    return Table(lambda key: Replies(board, key, offer))
