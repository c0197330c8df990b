"""Computer players: what they think of a position, and what they do. Standard library and rules only.

A `Game` holds no seed and no deal to come, only what everybody at the table can count, so a player
that is given one can know no more than a person.
"""

from azul.bots.choose import choose, consider
from azul.bots.levels import Advice, Level
from hotseat.bots.search import Budget

__all__ = ["Advice", "Budget", "Level", "choose", "consider"]
