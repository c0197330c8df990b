"""What a player may know of a game: what lies open, and which tiles must be among those that do not.

Whatever a computer player does follows from this alone, so that it cannot know more than a person.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from stratopolis.players.frame import NUMBER
from stratopolis.rules import KINDS, SEATS, Kind, Layout, Position, Supply

Hand = tuple[int, ...]  # kinds, by their numbers
Unseen = tuple[tuple[int, int], ...]  # kinds, and how many tiles of each


class Hands(NamedTuple):
    """The tiles that are not placed, by seat from 0: those that lie open, and those that do not.

    size: how many a player has open when it is the player's turn.
    """

    open: tuple[Hand, Hand]
    unseen: tuple[Unseen, Unseen]
    size: int

    def left(self, seat: int) -> int:
        """How many tiles a seat has not placed."""
        return len(self.open[seat]) + sum(number for _kind, number in self.unseen[seat])

    def played(self, seat: int, kind: int) -> Hands:
        """Without a tile that lay open. What takes its place is known where it can be one kind alone."""
        place = self.open[seat].index(kind)
        hand = self.open[seat][:place] + self.open[seat][place + 1 :]
        unseen = self.unseen[seat]
        if len(unseen) == 1 and len(hand) < self.size:
            hand, unseen = _taken(hand, unseen, unseen[0][0])
        return self._with(seat, hand, unseen)

    def drawn(self, seat: int, kind: int) -> Hands:
        """With a tile open that was not."""
        hand, unseen = _taken(self.open[seat], self.unseen[seat], kind)
        return self._with(seat, hand, unseen)

    def _with(self, seat: int, hand: Hand, unseen: Unseen) -> Hands:
        if seat:
            return self._replace(open=(self.open[0], hand), unseen=(self.unseen[0], unseen))
        return self._replace(open=(hand, self.open[1]), unseen=(unseen, self.unseen[1]))


def _taken(hand: Hand, unseen: Unseen, kind: int) -> tuple[Hand, Unseen]:
    left = tuple((each, number - (each == kind)) for each, number in unseen)
    return (*hand, kind), tuple(each for each in left if each[1])


class Known(NamedTuple):
    """A position as the player to play may know it. It prints alike whatever the order of what is hidden.

    seat: from 0.
    """

    layout: Layout
    seat: int
    hands: Hands

    def __str__(self) -> str:
        return f"{self.seat} {self.hands.open} {self.hands.unseen} {self.layout}"


def known(game: Position) -> Known:
    """What may be known of a game. Raises `ValueError` where nobody has to choose."""
    if game.to_play is None:
        raise ValueError("nobody has to choose here")
    red, green = (_supply(game, seat) for seat in SEATS)
    return Known(game.layout, game.to_play - 1, Hands((red[0], green[0]), (red[1], green[1]), game.play.open))


def veiled(game: Position) -> Position:
    """The same game with all tiles that lie hidden in the order of the rules, whatever theirs is: what
    somebody may be shown who must not know which comes next.
    """
    one, two = (_veiled(game, seat) for seat in SEATS)
    return game._replace(supplies=(one, two))


def _veiled(game: Position, seat: int) -> Supply:
    seen, supply = game.seen(seat), game.supply(seat)
    rest = Counter(supply.tiles)
    rest.subtract(seen)
    order: dict[Kind, int] = {kind: number for number, kind in enumerate(KINDS[seat - 1])}
    hidden = tuple(sorted(rest.elements(), key=order.__getitem__))
    unseen = len(supply.hand) - len(seen)
    return Supply((*seen, *hidden[:unseen]), hidden[unseen:])


def _supply(game: Position, seat: int) -> tuple[Hand, Unseen]:
    """What lies open of a seat's tiles, in its order, and the rest, counted."""
    seen = game.seen(seat)
    rest = Counter(NUMBER[kind] for kind in game.supply(seat).tiles)
    rest.subtract(NUMBER[kind] for kind in seen)
    hand = tuple(NUMBER[kind] for kind in seen)
    unseen = tuple(sorted((kind, number) for kind, number in rest.items() if number))
    if not hand and len(unseen) == 1:  # the last tile, or two of a kind: face down, and known all the same
        return _taken(hand, unseen, unseen[0][0])
    return hand, unseen
