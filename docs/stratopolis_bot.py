"""Your own Stratopolis bot: it takes the best lead at once, and among equals the higher place.

stratopolis match docs/stratopolis_bot.py easy --games 20
stratopolis --player Ada --player "South:docs/stratopolis_bot.py"
"""

from stratopolis import Move, Position, suppose


def choose(position: Position) -> Move:
    """Return one of `position.legal_moves`, the list of all legal placements."""
    return max(position.legal_moves, key=lambda placement: worth(position, placement))


def worth(position: Position, placement: Move) -> tuple[int, int]:
    """Its best zone less the opponent's, if the tile lay there; then the level it would lie on."""
    seat = placement.kind.seat
    supposed = suppose(position, placement)
    lead = supposed.scores[seat - 1] - supposed.scores[2 - seat]
    return lead, supposed.layout.level(placement.corner)
