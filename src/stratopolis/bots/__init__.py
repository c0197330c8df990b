"""Computer players: what they think of a position, and what they do. Standard library and rules only.

They know what lies open on the table, and which tiles must be among those that do not: see `knowledge`.
"""

from hotseat.bots.search import Budget
from stratopolis.bots.choose import choose, consider
from stratopolis.bots.levels import Advice, Level

__all__ = ["Advice", "Budget", "Level", "choose", "consider"]
