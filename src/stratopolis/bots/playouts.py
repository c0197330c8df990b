"""What placements come to, in points of the score: the game is played on from each of them many times.

Each time the hidden tiles lie in another order, the same one for all placements and in the next position, so
that chance counts little in differences. Both players place at a glance. Early in a game nobody can tell how
it ends, so it is played on for some tiles only, and the points at the end are expected from how the city then
stands.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import fmean, stdev

from hotseat.bots.search import Clock, OutOfTime
from stratopolis.bots.evaluation import TUNED, Curve, Hands, Known, curve_at, ranked, shares, standing
from stratopolis.bots.state import EVERY, SearchState, Spot
from stratopolis.rules import TILES

MOST = 40  # games played on from a placement

_LEAST = 8  # of them, even where time is short

_SURE = 2.0  # standard errors that a difference must have to be one: 95 of 100

_LOOKS = 4  # placements of a tile that are evaluated, the best by rough value

_TO_THE_END = 16  # with so many tiles left, or fewer, the game is played to its end

# What was left when 3,000 such games had been played to their ends: how much of the lead in the evaluation
# stayed, how many points the player to play still won, and how many each tile added, by tiles left.
_STAYS: Curve = ((0, 1), (4, 0.79), (8, 0.66), (16, 0.56), (24, 0.48), (32, 0.31), (40, 0))
_TURN: Curve = ((0, 4.5), (8, 4.5), (16, 3.6), (32, 2.3), (40, 0))
_ADDS = 1.25

Points = tuple[float, float]  # by seat

_Order = tuple[list[int], list[int]]  # the hidden tiles by seat, the next one last


def played_on(view: Known, state: SearchState, spots: Sequence[Spot], clock: Clock) -> list[list[Points]]:
    """The points at the end of every game played on, for each of some placements."""
    found: list[list[Points]] = [[] for _spot in spots]
    most = MOST if any(view.hands.unseen) else 1
    try:
        while len(found[0]) < most:
            order = _ordered(view.hands, len(found[0]))
            for results, spot in zip(found, spots, strict=True):
                results.append(_Game(state, view, order).played(spot, clock))
            if clock.nodes >= clock.stop and len(found[0]) >= _LEAST:
                clock.look()
    except OutOfTime:
        pass
    return found


def mean(results: Sequence[Points]) -> Points:
    red, green = zip(*results, strict=True)
    return fmean(red), fmean(green)


def surely_lost(best: Sequence[Points], played: Sequence[Points], seat: int) -> bool:
    """Whether a placement is worse than the best for a seat (from 0), by more than chance may do.

    The n-th games of both had the same tiles.
    """
    sign = -1 if seat else 1
    lost = [sign * ((a - b) - (c - d)) for (a, b), (c, d) in zip(best, played, strict=True)]
    error = stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0
    return fmean(lost) > _SURE * error


def _ordered(hands: Hands, game: int) -> _Order:
    """The hidden tiles as they lie in the n-th game: before the next move the rest of them lies the same."""
    ranks = _ranks(game)
    red, green = (
        [
            kind
            for _rank, kind in sorted(
                (ranks[kind][copy], kind) for kind, left in unseen for copy in range(left)
            )
        ]
        for unseen in hands.unseen
    )
    return red, green


@cache
def _ranks(game: int) -> list[list[float]]:
    chance = random.Random(game).random
    return [[chance() for _copy in range(TILES)] for _kind in EVERY]


class _Game:
    """A game played on."""

    def __init__(self, state: SearchState, view: Known, order: _Order) -> None:
        self._state, self._seat, self._left = state, view.seat, view.hands.total
        self._open = [list(hand) for hand in view.hands.open]
        self._hidden = [list(tiles) for tiles in order]
        self._size = view.hands.size

    def played(self, spot: Spot, clock: Clock) -> Points:
        """The points at the end if it begins with this placement."""
        self._place(self._state.place(spot), spot)
        ends = max(0, (self._left - _TO_THE_END) * 4 // 3)  # no step where it begins to be played to its end
        while self._left > ends and (chosen := self._choice()) is not None:
            self._place(*chosen)
            clock.nodes += _LOOKS
        return self._points()

    def _place(self, state: SearchState, spot: Spot) -> None:
        hand, hidden = self._open[self._seat], self._hidden[self._seat]
        hand.remove(spot[0])
        if len(hand) < self._size and hidden:
            hand.append(hidden.pop())
        self._state, self._left, self._seat = state, self._left - 1, 1 - self._seat
        if not self._open[self._seat] and self._hidden[self._seat]:  # drawn when the turn comes
            self._open[self._seat].append(self._hidden[self._seat].pop())

    def _choice(self) -> tuple[SearchState, Spot] | None:
        """The best placement at a glance; None where the part of the table that is looked at is full."""
        seat, left = self._seat, self._left - 1
        parts = shares(TUNED, left)
        best: tuple[float, SearchState, Spot] | None = None
        for _value, spot in ranked(self._state, seat, dict.fromkeys(self._open[seat]), parts)[:_LOOKS]:
            child = self._state.place(spot)
            worth = float(child.best(seat) - child.best(1 - seat))
            if left:
                worth = standing(child, seat, 1 - seat, parts) - standing(child, 1 - seat, 1 - seat, parts)
            if best is None or worth > best[0]:
                best = worth, child, spot
        return None if best is None else best[1:]

    def _points(self) -> Points:
        state, left = self._state, self._left
        red, green = float(state.best(0)), float(state.best(1))
        if not left:
            return red, green
        parts = shares(TUNED, left)
        lead = standing(state, 0, self._seat, parts) - standing(state, 1, self._seat, parts)
        lead = curve_at(_STAYS, left) * lead + (-1 if self._seat else 1) * curve_at(_TURN, left)
        half = (red + green) / 2 + _ADDS * left
        return half + lead / 2, half - lead / 2
