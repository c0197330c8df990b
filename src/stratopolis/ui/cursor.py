"""The tile that is about to be placed: which one, where, and how it is turned. Pure; the engine is asked
where it may lie.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from stratopolis.rules import TURNS, Cell, Kind, Placement, Position, Turn
from stratopolis.ui.frame import REACH
from stratopolis.ui.places import places_of

_ORIGIN = Cell(0, 0)


class Cursor(NamedTuple):
    """A tile of the hand, by its place from 0; None while none of several is chosen.

    corner: the cell that its corner would cover.   turn: how it is turned about it.
    led: whether it has just been led there by going through the places.
    """

    place: int | None = None
    corner: Cell = _ORIGIN
    turn: Turn = Turn(0)
    led: bool = False

    def kind(self, game: Position) -> Kind | None:
        """The tile."""
        hand = hand_of(game)
        return hand[self.place] if self.place is not None and self.place < len(hand) else None

    def placement(self, game: Position) -> Placement | None:
        """What would be done now."""
        kind = self.kind(game)
        return None if kind is None else Placement(kind, self.corner, self.turn)

    def moved(self, game: Position, across: int, down: int) -> Cursor:
        """A cell further, but no further from the layout than a tile can reach."""
        return self.at(game, Cell(self.corner.x + across, self.corner.y + down))

    def at(self, game: Position, cell: Cell) -> Cursor:
        """At another cell."""
        least, greatest = game.layout.bounds
        x = max(least.x - REACH, min(cell.x, greatest.x + REACH))
        y = max(least.y - REACH, min(cell.y, greatest.y + REACH))
        return self._replace(corner=Cell(x, y), led=False)

    def turned(self, by: int) -> Cursor:
        """So many quarters clockwise."""
        return self._replace(turn=TURNS[(TURNS.index(self.turn) + by) % len(TURNS)], led=False)

    def chosen(self, game: Position, place: int) -> Cursor:
        """Another tile of the hand, as near to here as it may lie."""
        return self._replace(place=place).nearest(game)

    def nearest(self, game: Position) -> Cursor:
        """The nearest legal placement of this tile, in this turn rather than another."""
        kind = self.kind(game)
        if kind is None:
            return self

        def far(placement: Placement) -> tuple[int, bool]:
            across, down = placement.corner.x - self.corner.x, placement.corner.y - self.corner.y
            return across * across + down * down, placement.turn != self.turn

        found = min(game.placements(kind), key=far)
        return self._replace(corner=found.corner, turn=found.turn, led=False)

    def walked(self, game: Position, by: int, *, forecasts: bool = True) -> Cursor:
        """The next legal place, best first, or the one before; `forecasts`: whether scores are told
        beforehand.
        """
        here = self.placement(game)
        if here is None:
            return self
        places = places_of(game, here.kind, forecasts=forecasts)
        return self._led_to(places.next(here, by, follows=self.led))

    def lifted(self, game: Position, by: int, *, forecasts: bool = True) -> Cursor:
        """The first place on the next level there is, or on the one before."""
        here = self.placement(game)
        if here is None:
            return self
        return self._led_to(places_of(game, here.kind, forecasts=forecasts).on_next_level(here, by))

    def _led_to(self, there: Placement) -> Cursor:
        return self._replace(corner=there.corner, turn=there.turn, led=True)


class Way(Protocol):
    """A way to go through the places of a tile."""

    def __call__(self, cursor: Cursor, game: Position, by: int, /, *, forecasts: bool) -> Cursor:
        """The cursor at the next one, or at the one before."""


def hand_of(game: Position) -> tuple[Kind, ...]:
    """The tiles that the player to play may choose from; none when the game is over."""
    return () if game.to_play is None else game.supply(game.to_play).hand


def cursor_for(game: Position, before: Cursor | None = None) -> Cursor:
    """The cursor as a turn begins: the only tile there is, near where the last one was."""
    corner, turn = (before.corner, before.turn) if before else (_ORIGIN, Turn(0))
    hand = hand_of(game)
    found = Cursor(0 if len(hand) == 1 else None, corner, turn)
    return found.at(game, corner).nearest(game)


def cursor_at(game: Position, placement: Placement) -> Cursor:
    """The cursor that shows a placement before it is done."""
    return Cursor(hand_of(game).index(placement.kind), placement.corner, placement.turn)
