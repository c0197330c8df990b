"""What speaks for a placement and what against it, as figures: the engine's own, and what is expected.

Pure. The words for it are `stratopolis.explain`'. Seats and levels count from 1.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from stratopolis.bots.evaluation import Hands, known
from stratopolis.bots.levels import Advice
from stratopolis.bots.state import SearchState, search_state
from stratopolis.rules import Layout, Move, Position, Supposed, Zone, suppose, worth

_KEPT = 128  # placements of which the figures are kept: all of a game, and the better ones


class Growth(Enum):
    """How a player's best zone came to be worth more."""

    STARTED = auto()  # there was none
    JOINED = auto()  # it holds squares of several zones that were apart
    RAISED = auto()  # it reaches a higher level than the best zone did
    ADDED = auto()  # it is the best zone with more squares, on the same level
    REPLACED = auto()  # it holds nothing of the best zone: another one is better now
    OTHERWISE = auto()


class Damage(Enum):
    """How the other player's best zone came to be worth less."""

    SPLIT = auto()  # what is left of it is in several zones
    TOPPED = auto()  # all its squares on its highest level are covered
    COVERED = auto()


class Following(NamedTuple):
    """The most that a player's next tile can make of the own score.

    before: had the placement not been made.   after: with it.
    open: whether that tile lies open; if not, it is the best of those it may be.
    """

    before: int
    after: int
    open: bool


class Facts(NamedTuple):
    """All that is told about one placement.

    before, after: the own best zone.   growth: None where it is worth no more than before.
    joined: how many own zones are one in it that were apart; 1 for no others.   second: what the own
    second-best zone was worth and is worth, where it has squares of this tile.
    rival_before, rival_after: the other player's best zone.   damage: None where it is worth no less.
    next: of the own next tile.   reply: of the other player's; both None where there is no such tile.
    worst: the least that the other player's next tile can make of the own score; None likewise.
    results: by seat, the scores at the end where every tile until then is known and all is worked out.
    """

    seat: int
    move: Move
    before: Zone | None
    after: Zone | None
    growth: Growth | None
    joined: int
    second: tuple[int, int] | None
    rival_before: Zone | None
    rival_after: Zone | None
    damage: Damage | None
    next: Following | None
    reply: Following | None
    worst: int | None
    results: tuple[int, int] | None

    @property
    def gain(self) -> int:
        """By how much the own score changes."""
        return worth(self.after) - worth(self.before)

    @property
    def takes(self) -> int:
        """By how much the other player's score falls; below 0 where it rises."""
        return worth(self.rival_before) - worth(self.rival_after)

    @property
    def added(self) -> int:
        """How many squares the own best zone has more."""
        return (self.after.squares if self.after else 0) - (self.before.squares if self.before else 0)


@lru_cache(maxsize=_KEPT)
def facts(game: Position, advice: Advice) -> Facts:
    """What there is to tell about a placement. Kept, for a screen asks at every key, and it takes up to
    50 ms where many tiles may come next. Raises `IllegalMove` where it is not allowed.
    """
    command, seat = advice.move, game.to_play
    game.check(command)
    assert seat is not None
    own, rival = seat - 1, 2 - seat
    supposed = suppose(game, command)
    joined = _joined(game, supposed.then[own])
    position, hands = search_state(game.layout), known(game).hands
    spot = position.frame.spot(command)
    then, hands_then = position.place(spot), hands.played(own, spot[0])
    return Facts(
        seat,
        command,
        before=supposed.now[own],
        after=supposed.then[own],
        growth=_growth(supposed, own, joined),
        joined=joined,
        second=_second(game, supposed, command),
        rival_before=supposed.now[rival],
        rival_after=supposed.then[rival],
        damage=_damage(supposed, rival),
        next=_following(game.layout, then, hands_then, own),
        reply=_following(game.layout, then, hands_then, rival),
        worst=_least(then, _next_kinds(hands_then, rival), rival),
        results=_results(game, advice),
    )


def _joined(position: Position, zone: Zone | None) -> int:
    """How many of the zones that are on the table have squares where a zone will be."""
    if zone is None:
        return 0
    cells = set(zone.cells)
    return sum(each.seat == zone.seat and not cells.isdisjoint(each.cells) for each in position.zones)


def _growth(supposed: Supposed, own: int, joined: int) -> Growth | None:
    before, after = supposed.now[own], supposed.then[own]
    if after is None or after.worth <= worth(before):
        return None
    if before is None:
        return Growth.STARTED
    if joined > 1:
        return Growth.JOINED
    if set(before.cells).isdisjoint(after.cells):
        return Growth.REPLACED
    if after.level > before.level:
        return Growth.RAISED
    if after.level == before.level:
        return Growth.ADDED
    return Growth.OTHERWISE


def _damage(supposed: Supposed, rival: int) -> Damage | None:
    before, after = supposed.now[rival], supposed.then[rival]
    if before is None or worth(after) >= before.worth:
        return None
    pieces = [zone for zone in supposed.layout.zones if zone.seat == rival + 1 and _shares(zone, before)]
    if len(pieces) > 1:
        return Damage.SPLIT
    if pieces and all(zone.level < before.level for zone in pieces):
        return Damage.TOPPED
    return Damage.COVERED


def _shares(zone: Zone, other: Zone) -> bool:
    return not set(zone.cells).isdisjoint(other.cells)


def _second(position: Position, supposed: Supposed, move: Move) -> tuple[int, int] | None:
    """What the own second-best zone was and will be worth, where the tile has a part in it."""
    seat = move.kind.seat
    before = _second_best(position.layout, seat)
    after = _second_best(supposed.layout, seat)
    if after is None or set(after.cells).isdisjoint(move.cells):
        return None
    return worth(before), after.worth


def _second_best(layout: Layout, seat: int) -> Zone | None:
    own = [zone for zone in layout.zones if zone.seat == seat]
    return own[1] if len(own) > 1 else None


def _following(before: Layout, after: SearchState, hands: Hands, seat: int) -> Following | None:
    """What a seat's next tile can do, as the tiles lie behind the placement."""
    kinds = _next_kinds(hands, seat)
    if not kinds:
        return None
    return Following(_most_now(before, kinds, seat), _most(after, kinds, seat), bool(hands.open[seat]))


def _next_kinds(hands: Hands, seat: int) -> frozenset[int]:
    """The kinds of the tiles that lie open; where none does, of all that the next one may be."""
    return frozenset(hands.open[seat] or (kind for kind, _number in hands.unseen[seat]))


@lru_cache(maxsize=_KEPT)
def _most_now(layout: Layout, kinds: frozenset[int], seat: int) -> int:
    """The same for several placements, which are told of one behind the other."""
    return _most(search_state(layout), kinds, seat)


def _most(position: SearchState, kinds: frozenset[int], seat: int) -> int:
    """The highest score that a tile of some kinds can lead to at once."""
    return max(position.place(spot).best(seat) for kind in kinds for spot in position.spots(kind))


def _least(position: SearchState, kinds: frozenset[int], seat: int) -> int | None:
    """The lowest score of the other seat that a seat's tile of some kinds can lead to at once. Only one
    that covers the best zone can lower it.
    """
    if not kinds:
        return None
    other = 1 - seat
    score = position.best(other)
    best = next((cells for cells, squares, level in position.zones[other] if squares * level == score), 0)
    spots = [spot for kind in kinds for spot in position.spots(kind, best)] if best else []
    return min([score, *(position.place(spot).best(other) for spot in spots)])


def _results(position: Position, advice: Advice) -> tuple[int, int] | None:
    """The scores at the end. Raises `IllegalMove` where what is expected to follow is not allowed."""
    if not advice.exact or len(advice.principal_variation) < sum(position.left):
        return None
    for command in advice.principal_variation:
        position = position.apply(command).position
    return position.scores
