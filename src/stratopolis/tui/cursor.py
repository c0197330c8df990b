"""The tile about to be placed: which, where and how turned; and its legal places, best first. Pure.

The value of a place is the player's gain there and the other player's loss. Of places of equal value, the one
on the higher level comes first, then the one nearer to the middle of the city, then in reading order: row by
row, unturned before turned. Without forecasts the order reveals no scores: level by level, each in reading
order.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from hotseat.values import NamedTuple
from stratopolis.rules import TURNS, Cell, Kind, Placement, Position, Turn
from stratopolis.tui import by_identity

REACH = 2  # cells that a tile can lie beyond the layout


class Place(NamedTuple):
    """A legal place for a tile, and its level.   gains: the change of each score; None without forecasts."""

    placement: Placement
    level: int
    gains: tuple[int, int] | None = None

    def value(self, seat: int) -> int:
        """The gain of a seat and the loss of the other; 0 without forecasts."""
        return 0 if self.gains is None else self.gains[seat - 1] - self.gains[2 - seat]

    def scores(self, seat: int) -> bool:
        """Whether it raises a seat's score or lowers the other's."""
        return self.gains is not None and (self.gains[seat - 1] > 0 or self.gains[2 - seat] < 0)


class Places:
    """The legal places of one kind of tile, in the order in which keys go through them.

    ranks: of each placement, from 1.   levels: from the table up.   forecasts: order them by their scores.
    """

    def __init__(self, position: Position, kind: Kind, *, forecasts: bool) -> None:
        assert position.to_play is not None, "there is a tile to place"
        self.forecasts, self._layout, self._seat = forecasts, position.layout, position.to_play
        (left, top), (right, bottom) = position.layout.bounds
        self._middle = left + right, top + bottom  # times two
        if forecasts:
            ways = list(_counted(position, kind))
        else:
            ways = [Place(each, self._level(each)) for each in position.placements(kind)]
        self.all = tuple(sorted(ways, key=self._best_first if forecasts else self._as_read))
        self.levels = tuple(sorted({way.level for way in ways}))
        self.ranks = {way.placement: rank for rank, way in enumerate(self.all, 1)}

    def next(self, here: Placement, by: int, *, follows: bool) -> Placement:
        """The next place, or the previous one; the first follows the last.

        The first step leads to the best place, unless the tile is there or the player is already going
        through them (`follows`). Without forecasts, it leads to the next place in reading order.
        """
        rank = self.ranks.get(here)
        if not self.forecasts:
            keys, key = [*map(self._as_read, self.all)], self._as_read(Place(here, self._level(here)))
            at = bisect_right(keys, key) if by > 0 else bisect_left(keys, key) - 1
        elif rank is None or not (follows or rank == 1):
            at = 0
        else:
            at = rank - 1 + by
        return self.all[at % len(self.all)].placement

    def on_next_level(self, here: Placement, by: int) -> Placement:
        """The first place on the next level up or down; the lowest follows the highest."""
        level = self._level(here)
        at = bisect_right(self.levels, level) if by > 0 else bisect_left(self.levels, level) - 1
        return self.first_on(self.levels[at % len(self.levels)]).placement

    def _level(self, placement: Placement) -> int:
        return self._layout.level(placement.corner) + 1

    def first_on(self, level: int) -> Place:
        return next(way for way in self.all if way.level == level)

    def marks(self, turn: Turn) -> frozenset[Cell]:
        """The legal cells for the corner of a tile turned like that."""
        return frozenset(way.placement.corner for way in self.all if way.placement.turn == turn)

    def scoring(self, turn: Turn) -> frozenset[Cell]:
        ways = (way for way in self.all if way.placement.turn == turn)
        return frozenset(way.placement.corner for way in ways if way.scores(self._seat))

    def _best_first(self, place: Place) -> tuple[int, ...]:
        across, down = self._middle
        far = sum((2 * x - across) ** 2 + (2 * y - down) ** 2 for x, y in place.placement.cells)
        return -place.value(self._seat), -place.level, far, *self._as_read(place)

    def _as_read(self, place: Place) -> tuple[int, ...]:
        _kind, corner, turn = place.placement
        return place.level, corner.y, corner.x, turn


def _counted(position: Position, kind: Kind) -> Iterator[Place]:
    """The places with their gains, from the search's position: that takes a tenth of the engine's time."""
    from stratopolis.bots.state import NUMBER, search_state

    state, (one, two) = search_state(position.layout), position.scores
    for spot in state.spots(NUMBER[kind]):
        placement, then = state.frame.placement(spot), state.place(spot)
        level = position.layout.level(placement.corner) + 1
        yield Place(placement, level, (then.best(0) - one, then.best(1) - two))


@by_identity(most=8)  # two positions with the three tiles of a hand, and some to undo to
def places_of(position: Position, kind: Kind, *, forecasts: bool = True) -> Places:
    return Places(position, kind, forecasts=forecasts)


class Cursor(NamedTuple):
    """A tile of the hand, by its place from 0; None until the player chooses one of several."""

    place: int | None = None
    corner: Cell = Cell(0, 0)  # the cell under its corner
    turn: Turn = Turn(0)
    walked_there: bool = False  # whether the player came there by going through the places
    pointed: bool = False  # whether the mouse points at that cell, so that the city must not move

    def kind(self, position: Position) -> Kind | None:
        hand = hand_of(position)
        return hand[self.place] if self.place is not None and self.place < len(hand) else None

    def placement(self, position: Position) -> Placement | None:
        kind = self.kind(position)
        return None if kind is None else Placement(kind, self.corner, self.turn)

    def moved(self, position: Position, across: int, down: int) -> Cursor:
        """The tile some cells further, but never further from the layout than it can reach."""
        least, greatest = position.layout.bounds
        x = max(least.x - REACH, min(self.corner.x + across, greatest.x + REACH))
        y = max(least.y - REACH, min(self.corner.y + down, greatest.y + REACH))
        return self._replace(corner=Cell(x, y), walked_there=False, pointed=False)

    def under_mouse(self, cell: Cell) -> Cursor:
        """The tile at any cell in view, so that a click places it where it is drawn."""
        return self._replace(corner=cell, walked_there=False, pointed=True)

    def turned(self, by: int) -> Cursor:
        return self._replace(turn=TURNS[(TURNS.index(self.turn) + by) % len(TURNS)], walked_there=False)

    def chosen(self, position: Position, place: int, *, forecasts: bool = True) -> Cursor:
        """A tile of the hand, at its best place; without forecasts, at the nearest one."""
        cursor = self._replace(place=place)
        kind = cursor.kind(position)
        if kind is None or not forecasts:
            return cursor.nearest(position)
        best = places_of(position, kind).all[0].placement
        return cursor._replace(corner=best.corner, turn=best.turn, walked_there=True, pointed=False)

    def nearest(self, position: Position) -> Cursor:
        """The tile at the nearest legal place, rather in this turn than another."""
        kind = self.kind(position)
        if kind is None:
            return self

        def far(placement: Placement) -> tuple[int, bool]:
            across, down = placement.corner.x - self.corner.x, placement.corner.y - self.corner.y
            return across * across + down * down, placement.turn != self.turn

        placement = min(position.placements(kind), key=far)
        return self._replace(corner=placement.corner, turn=placement.turn, walked_there=False, pointed=False)

    def walked(self, position: Position, by: int, *, forecasts: bool = True, levels: bool = False) -> Cursor:
        """The tile at the next or previous legal place.   levels: at the first on the next level."""
        here = self.placement(position)
        if here is None:
            return self
        places = places_of(position, here.kind, forecasts=forecasts)
        there = places.on_next_level(here, by) if levels else places.next(here, by, follows=self.walked_there)
        return self._replace(corner=there.corner, turn=there.turn, walked_there=True, pointed=False)


@by_identity(most=4)
def hand_of(position: Position) -> tuple[Kind, ...]:
    """The tiles that the player to play may choose from; none when the game is over."""
    return () if position.to_play is None else position.supply(position.to_play).hand


def cursor_for(position: Position, before: Cursor | None = None, *, forecasts: bool = True) -> Cursor:
    """The cursor as a turn begins: a hand's only tile at its best place; without forecasts, near the last."""
    cursor = Cursor(None, before.corner, before.turn) if before else Cursor()
    return cursor.chosen(position, 0, forecasts=forecasts) if len(hand_of(position)) == 1 else cursor


def cursor_at(position: Position, placement: Placement) -> Cursor:
    return Cursor(hand_of(position).index(placement.kind), placement.corner, placement.turn)
