"""What the parts of the table show, as plain values made from position and cursor."""

from __future__ import annotations

from typing import NamedTuple

from stratopolis.rules import (
    Cell,
    IllegalMove,
    Kind,
    Phase,
    Placement,
    Position,
    Supposed,
    Turn,
    Zone,
    colour_of,
    suppose,
)
from stratopolis.tui.cursor import Cursor, Places
from stratopolis.tui.widgets.city import LayoutView


class PanelView(NamedTuple):
    """A player: the tiles that can be seen, and what the best zone is worth, now and if so.

    then: the score that the placement shown would make of it, None for no other; `zone` is the one
    that is shown, then or now.   tiles: those that can be seen, None where one has just left.
    chosen: the place of the tile chosen, of the player to play.
    """

    seat: int
    name: str
    who: str
    score: int
    then: int | None
    zone: Zone | None
    tiles: tuple[Kind | None, ...]
    chosen: int | None
    left: int
    to_play: bool
    won: bool
    several: bool

    def without_forecast(self, position: Position) -> PanelView:
        """With score and zone as they are, for players who count for themselves."""
        return self.scored(position)._replace(then=None)

    def without(self, place: int) -> PanelView:
        """While one of its tiles is on its way."""
        return self._replace(tiles=(*self.tiles[:place], None, *self.tiles[place + 1 :]))

    def turned(self, to_play: int | None) -> PanelView:
        """With another seat to play, None for nobody."""
        return self._replace(to_play=self.seat == to_play)

    def scored(self, position: Position) -> PanelView:
        """With the best zone of another position."""
        return self._replace(score=position.scores[self.seat - 1], zone=position.best[self.seat - 1])


class Supposing:
    """What would come of the placement that is shown, worked out once however many parts show it.

    Positions are told apart by identity: that they are equal takes longer to find out.
    """

    def __init__(self) -> None:
        self._asked: tuple[Position, Placement] | None = None
        self._found: Supposed | IllegalMove | None = None
        self._ground: tuple[Position, Turn, Places | None, LayoutView] | None = None

    def found(self, position: Position, cursor: Cursor) -> Supposed | IllegalMove | None:
        """What would come of it, or what stands against it; None where nothing is to be placed."""
        placement = cursor.placement(position)
        if placement is None:
            return None
        if self._asked is None or self._asked[0] is not position or self._asked[1] != placement:
            self._asked = position, placement
            try:
                self._found = suppose(position, placement)
            except IllegalMove as refused:
                self._found = refused
        return self._found

    def layout(
        self, position: Position, cursor: Cursor, places: Places | None = None, *, forecasts: bool = True
    ) -> LayoutView:
        """The layout as the cursor stands.

        places: where its tile may lie, None for nothing marked.   forecasts: whether what the tile would
        do to zones is shown.
        """
        outcome, ground = self.found(position, cursor), self._ground_for(position, cursor, places)
        ghost = cursor.placement(position)
        if outcome is None or ghost is None:
            return ground
        if isinstance(outcome, IllegalMove):
            return ground._replace(ghost=ghost, legal=False, refused=outcome.cells)
        if not forecasts:
            return ground._replace(ghost=ghost)
        forming = forming_cells(outcome, position.to_play)
        return ground._replace(ghost=ghost, forming=forming, cut=cut_cells(outcome, ghost))

    def _ground_for(self, position: Position, cursor: Cursor, places: Places | None) -> LayoutView:
        kept, turn = self._ground, cursor.turn
        if kept is None or kept[0] is not position or kept[1] != turn or kept[2] is not places:
            kept = self._ground = position, turn, places, ground_view(position, cursor, places=places)
        return kept[3]


def forming_cells(outcome: Supposed, seat: int | None) -> frozenset[Cell]:
    """The cells of the zone that would become the best one of the seat that places, or would grow as it;
    none where its score would not rise.
    """
    if seat is None or outcome.gains[seat - 1] <= 0:
        return frozenset()
    zone = outcome.then[seat - 1]
    return frozenset(zone.cells if zone else ())


def cut_cells(outcome: Supposed, placement: Placement) -> frozenset[Cell]:
    """The cells that a best zone would lose, of either seat, where a placement covers a part of it with
    another colour; those beyond the gap are among them.
    """
    lost: set[Cell] = set()
    for now, then in zip(outcome.now, outcome.then, strict=True):
        if now is not None and _struck(now, placement):
            lost |= set(now.cells).difference(then.cells if then else ())
    return frozenset(lost)


def _struck(zone: Zone, placement: Placement) -> bool:
    """Whether a placement covers a square of a zone with another colour."""
    own = colour_of(zone.seat)
    return any(colour is not own and cell in zone.cells for cell, colour in placement.squares)


def ground_view(
    position: Position, cursor: Cursor, *, marked: bool = True, places: Places | None = None
) -> LayoutView:
    """The layout without the tile about to be placed; `marked`: whether the one placed last is.

    places: where that tile may lie. Marked are those for which it need not be turned.
    """
    return LayoutView(
        position.layout,
        last=position.placed if marked else 0,
        marks=places.marks(cursor.turn) if places else frozenset(),
        scoring=places.scoring(cursor.turn) if places else frozenset(),
        best=_best_cells(position),
    )


def _best_cells(position: Position) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of each seat's best zone."""
    red, green = (frozenset(zone.cells if zone else ()) for zone in position.best)
    return red, green


def panel_view(
    position: Position, seat: int, name: str, who: str, cursor: Cursor, outcome: Supposed | IllegalMove | None
) -> PanelView:
    """A player as the cursor stands; `outcome` is what would come of the placement that is shown."""
    score, zone, then = position.scores[seat - 1], position.best[seat - 1], None
    if isinstance(outcome, Supposed) and outcome.gains[seat - 1]:
        then, zone = outcome.scores[seat - 1], outcome.then[seat - 1]
    to_play = position.to_play == seat
    return PanelView(
        seat,
        name,
        who,
        score,
        then,
        zone,
        position.seen(seat) if position.phase is Phase.PLACING else (),
        cursor.place if to_play else None,
        position.left[seat - 1],
        to_play,
        seat in (position.winners or ()),
        len(position.supply(seat).hand) > 1,
    )
