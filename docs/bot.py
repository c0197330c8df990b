"""Your own bot: it takes the move after which its own board is worth most.

azul match docs/bot.py easy --games 20
azul --player Ada --player "Bot:docs/bot.py"
"""

from azul import Move, Position, round_ended_now


def choose(position: Position) -> Move:
    """Return one of `position.legal_moves`, the list of all legal moves."""
    return max(position.legal_moves, key=lambda move: worth(position, move))


def worth(position: Position, move: Move) -> float:
    """Points if the round ended now, and a little for lines that are not full yet."""
    seat = position.to_play
    assert seat is not None  # it is always a player's turn when `choose` is called
    forecast, _events = round_ended_now(position.play(move))
    board = forecast.board(seat)
    return board.score + sum(0.3 * line.count**2 / line.size for line in board.lines)
