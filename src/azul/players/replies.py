"""The best reply to a pick, by look-up."""

from __future__ import annotations

from azul.players.boards import NEVER, Best, Board
from azul.players.position import PLACE_MARKER, Offer, marked
from azul.rules.table import Table


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
