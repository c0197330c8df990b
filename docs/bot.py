"""A player of one's own: it takes the choice after which its own board is worth most.

azul match docs/bot.py easy --games 20
azul --player Ada --player "Bot:docs/bot.py"
"""

from azul.rules import Command, Game
from azul.rules.suppose import round_ended_now


def choose(game: Game) -> Command:
    """One of `game.legal`, the list of all that may be done now."""
    return max(game.legal, key=lambda command: worth(game, command))


def worth(game: Game, command: Command) -> float:
    """Points if the round ended now, and a little for lines that are begun and must still be filled."""
    seat = game.to_play
    assert seat is not None  # somebody has to choose wherever `choose` is called
    after, _events = game.apply(command)
    board = round_ended_now(after)[0].board(seat)
    return board.score + sum(0.3 * line.count**2 / line.size for line in board.lines)
