"""What speaks for a placement and what against it, as figures: the engine's own, and what is expected.

Pure. The words for it are `stratopolis.reasons`'. Seats and levels count from 1.
"""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.players.advice import Advice
from stratopolis.players.knowledge import Hands, known
from stratopolis.players.position import Position, position_of
from stratopolis.rules import Cell, Colour, Command, Game, Zone, colour_of, suppose, worth


class Follow(NamedTuple):
    """A placement that is expected to follow: what it makes of that seat's score, and takes from the
    other's.
    """

    seat: int
    command: Command
    gain: int
    takes: int


class Facts(NamedTuple):
    """All that is told about one placement.

    level: that the tile lies on then.   before, after: the own best zone.   joined: how many own zones
    it makes one of, itself aside; 0 or 1 for none that were apart.   rival_before, rival_after: the other
    player's best zone.   covered: how many squares of the other's best zone it covers.
    threat: what the other player's open tiles could have made of that player's score, None where none
    are open.   left: what they still can.   outlook: the most that an own tile which lies open could
    make of the own score next, None where none does.
    reply: what is expected to follow.   results: by seat, the scores expected where that is solved.
    """

    seat: int
    command: Command
    level: int
    before: Zone | None
    after: Zone | None
    joined: int
    rival_before: Zone | None
    rival_after: Zone | None
    covered: int
    threat: int | None
    left: int | None
    outlook: int | None
    reply: Follow | None
    results: tuple[float, ...] | None

    @property
    def gain(self) -> int:
        """By how much the own score changes."""
        return worth(self.after) - worth(self.before)

    @property
    def takes(self) -> int:
        """By how much the other player's score falls; below 0 where it rises."""
        return worth(self.rival_before) - worth(self.rival_after)

    @property
    def rise(self) -> int:
        """By how much the own score can rise again with the next tile; 0 where none lies open."""
        return 0 if self.outlook is None else self.outlook - worth(self.after)


def facts(game: Game, advice: Advice) -> Facts:
    """What there is to tell about a placement. Raises `Refused` where it is not allowed."""
    command, seat = advice.command, game.to_play
    game.check(command)
    assert seat is not None
    own, rival = seat - 1, 2 - seat
    supposed = suppose(game, command)
    position, hands = position_of(game.layout), known(game).hands
    spot = position.frame.spot(command)
    then = position.place(spot)
    hands_then = hands.played(own, spot[0])
    return Facts(
        seat,
        command,
        level=supposed.layout.level(command.corner),
        before=supposed.now[own],
        after=supposed.then[own],
        joined=_joined(game, command),
        rival_before=supposed.now[rival],
        rival_after=supposed.then[rival],
        covered=_covered(command, supposed.now[rival]),
        threat=_most(position, hands, rival),
        left=_most(then, hands_then, rival),
        outlook=_most(then, hands_then, own),
        reply=_reply(game, advice),
        results=advice.results if advice.exact else None,
    )


def _joined(game: Game, command: Command) -> int:
    """How many zones of the own colour touch its own squares, or lie under them."""
    colour: Colour = colour_of(command.kind.seat)
    cells = [cell for cell, shown in command.squares if shown is colour]
    near: set[Cell] = {each for cell in cells for each in (cell, *cell.neighbours)}
    return sum(zone.seat == command.kind.seat and not near.isdisjoint(zone.cells) for zone in game.zones)


def _covered(command: Command, zone: Zone | None) -> int:
    return sum(cell in zone.cells for cell in command.cells) if zone else 0


def _most(position: Position, hands: Hands, seat: int) -> int | None:
    """The highest score that one of a seat's open tiles can lead to at once, None where none is open."""
    kinds = set(hands.open[seat])
    scores = [position.place(spot).best(seat) for kind in kinds for spot in position.spots(kind)]
    return max(scores, default=None)


def _reply(game: Game, advice: Advice) -> Follow | None:
    """What the other player is expected to do. Raises `Refused` where that is not allowed."""
    if len(advice.line) < 2:
        return None
    after, command = game.apply(advice.line[0]).game, advice.line[1]
    seat = command.kind.seat
    gains = suppose(after, command).gains
    return Follow(seat, command, gains[seat - 1], -gains[2 - seat])
