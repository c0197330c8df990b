"""What a placement does, in figures: what it changes at once, and what is expected to follow.

`stratopolis.explain` puts them into words. Seats and levels count from 1.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from stratopolis.bots import Advice
from stratopolis.bots.evaluation import Hands, known
from stratopolis.bots.state import SearchState, search_state
from stratopolis.rules import Layout, Move, Position, Supposed, Zone, suppose, worth

_KEPT = 128  # explanations kept: all of a game, and those of better moves


class Growth(Enum):
    """How a player's best zone gained value."""

    STARTED = auto()  # there was none
    JOINED = auto()  # it joins several zones
    RAISED = auto()  # it reaches a higher level than the best zone did
    ADDED = auto()  # it is the best zone with more squares, on the same level
    REPLACED = auto()  # another zone is the best now
    OTHERWISE = auto()


class Damage(Enum):
    """How the opponent's best zone lost value."""

    SPLIT = auto()  # its remains are in several zones
    TOPPED = auto()  # all its squares on its highest level are covered
    COVERED = auto()


class NextTile(NamedTuple):
    """The highest score that a player can reach with the next tile.

    before: without the placement.   after: with it.   open: whether that tile is face up; otherwise the
    score is that of the best possible tile.
    """

    before: int
    after: int
    open: bool


class Explanation(NamedTuple):
    """The explanation of one placement.

    before, after: the player's best zone.   growth: None if it gains nothing.   joined: the number of the
    player's zones that it joins; 1 if none.   second: the value of the player's second-best zone before
    and after, if the tile is part of it.   rival_before, rival_after: the opponent's best zone.
    damage: None if it loses nothing.   next: with the player's next tile.   reply: with the opponent's;
    both None if there is no such tile.   worst: the lowest score that the opponent's next tile can leave
    the player; None likewise.   results: the final scores by seat, if the game is solved.
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
    next: NextTile | None
    reply: NextTile | None
    worst: int | None
    results: tuple[int, int] | None

    @property
    def gain(self) -> int:
        return worth(self.after) - worth(self.before)

    @property
    def takes(self) -> int:
        """The loss of the opponent's score; negative if it rises."""
        return worth(self.rival_before) - worth(self.rival_after)

    @property
    def added(self) -> int:
        """The change in the squares of the player's best zone."""
        return (self.after.squares if self.after else 0) - (self.before.squares if self.before else 0)


@lru_cache(maxsize=_KEPT)
def explain_move(position: Position, advice: Advice) -> Explanation:
    """Explain a placement. Raises `IllegalMove`.

    Results are kept, because a screen asks at every key press and this takes up to 50 ms if many tiles
    may come next.
    """
    move, seat = advice.move, position.to_play
    position.check(move)
    assert seat is not None
    own, rival = seat - 1, 2 - seat
    supposed = suppose(position, move)
    joined = _joined(position, supposed.then[own])
    state, hands = search_state(position.layout), known(position).hands
    spot = state.frame.spot(move)
    then, hands_then = state.place(spot), hands.played(own, spot[0])
    return Explanation(
        seat,
        move,
        before=supposed.now[own],
        after=supposed.then[own],
        growth=_growth(supposed, own, joined),
        joined=joined,
        second=_second(position, supposed, move),
        rival_before=supposed.now[rival],
        rival_after=supposed.then[rival],
        damage=_damage(supposed, rival),
        next=_next_tile(position.layout, then, hands_then, own),
        reply=_next_tile(position.layout, then, hands_then, rival),
        worst=_least(then, _next_kinds(hands_then, rival), rival),
        results=_results(position, advice),
    )


def _joined(position: Position, zone: Zone | None) -> int:
    """How many of the zones on the table share squares with a future zone."""
    if zone is None:
        return 0
    cells = set(zone.cells)
    return sum(other.seat == zone.seat and not cells.isdisjoint(other.cells) for other in position.zones)


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
    seat = move.kind.seat
    before = _second_best(position.layout, seat)
    after = _second_best(supposed.layout, seat)
    if after is None or set(after.cells).isdisjoint(move.cells):
        return None
    return worth(before), after.worth


def _second_best(layout: Layout, seat: int) -> Zone | None:
    own = [zone for zone in layout.zones if zone.seat == seat]
    return own[1] if len(own) > 1 else None


def _next_tile(before: Layout, after: SearchState, hands: Hands, seat: int) -> NextTile | None:
    kinds = _next_kinds(hands, seat)
    if not kinds:
        return None
    return NextTile(_most_now(before, kinds, seat), _most(after, kinds, seat), bool(hands.open[seat]))


def _next_kinds(hands: Hands, seat: int) -> frozenset[int]:
    """The kinds of the open tiles; without open tiles, all kinds that the next one may be."""
    return frozenset(hands.open[seat] or (kind for kind, _number in hands.unseen[seat]))


@lru_cache(maxsize=_KEPT)
def _most_now(layout: Layout, kinds: frozenset[int], seat: int) -> int:
    """The same before the placement, kept for the explanations of other placements."""
    return _most(search_state(layout), kinds, seat)


def _most(position: SearchState, kinds: frozenset[int], seat: int) -> int:
    return max(position.place(spot).best(seat) for kind in kinds for spot in position.spots(kind))


def _least(position: SearchState, kinds: frozenset[int], seat: int) -> int | None:
    """The lowest score of the other seat after a tile of these kinds. Only a tile that covers its best
    zone can lower it.
    """
    if not kinds:
        return None
    other = 1 - seat
    score = position.best(other)
    best = next((cells for cells, squares, level in position.zones[other] if squares * level == score), 0)
    spots = [spot for kind in kinds for spot in position.spots(kind, best)] if best else []
    return min([score, *(position.place(spot).best(other) for spot in spots)])


def _results(position: Position, advice: Advice) -> tuple[int, int] | None:
    if not advice.exact or len(advice.principal_variation) < sum(position.left):
        return None
    for move in advice.principal_variation:
        position = position.apply(move).position
    return position.scores
