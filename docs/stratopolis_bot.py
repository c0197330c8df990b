"""A Stratopolis player of one's own: the best lead at once, and of equal ones the higher place.

stratopolis match docs/stratopolis_bot.py easy --games 20
stratopolis --player Ada --player "South:docs/stratopolis_bot.py"
"""

from stratopolis import Command, Game, suppose


def choose(game: Game) -> Command:
    """One of `game.legal`, the list of all placements there are now."""
    return max(game.legal, key=lambda placement: worth(game, placement))


def worth(game: Game, placement: Command) -> tuple[int, int]:
    """The own best zone less the other's, if the tile lay there; and the level it would lie on."""
    seat = placement.kind.seat
    supposed = suppose(game, placement)
    lead = supposed.scores[seat - 1] - supposed.scores[2 - seat]
    return lead, supposed.layout.level(placement.corner)
