"""Computer players: what they think of a position, and what they do. Standard library and rules only.

They know what lies open on the table, and which tiles must be among those that do not: see `knowledge`.
"""

from hotseat.searching import Budget
from stratopolis.players.advice import Advice
from stratopolis.players.level import Level
from stratopolis.players.think import choose, consider

__all__ = ["Advice", "Budget", "Level", "choose", "consider"]
