"""The bots that play the matches: the levels, with a tenth of their time.

The full time would take days. A tenth is counted in positions, about as many as a quiet core looks at in
that time (`tools/benchmarks/players.py`: 120,000 a second for two on the coloured wall, 80,000 on the
grey one, 30,000 for more players), so that a match comes out the same on every machine.
"""

from __future__ import annotations

from azul.bots.levels import choose, share
from azul.rules import Move, Position, WallKind
from hotseat.bots import Budget, Level
from hotseat.bots import Level as StratopolisLevel
from hotseat.bots.plugins import Entrant
from stratopolis import Move as Placement
from stratopolis import Position as City
from stratopolis.bots.levels import choose as choose_placement

_PER_SECOND = {WallKind.COLOURED: 120_000, WallKind.GREY: 80_000}  # for two
_PER_SECOND_MORE = 30_000  # for three and four


def nodes(position: Position, seconds: float) -> int:
    return round(seconds * (_PER_SECOND[position.wall] if position.players == 2 else _PER_SECOND_MORE))


def easy(position: Position, _budget: Budget | None, seed: str) -> Move:
    return choose(position, Level.EASY, None, seed)


def medium(position: Position, _budget: Budget | None, seed: str) -> Move:
    return choose(position, Level.MEDIUM, None, seed)


def hard(position: Position, _budget: Budget | None, seed: str) -> Move:
    """The level, a tenth of 0.2 s."""
    return choose(position, Level.HARD, Budget(nodes=nodes(position, 0.02)), seed)


def expert(position: Position, _budget: Budget | None, seed: str) -> Move:
    """The level, a tenth of 1 s on average, shared out over the round as the time is."""
    return choose(position, Level.EXPERT, Budget(nodes=nodes(position, 0.1 * share(position))), seed)


ENTRANTS: dict[str, Entrant[Position, Move]] = {each.__name__: each for each in (easy, medium, hard, expert)}

STRATOPOLIS_EXPERT_NODES = 660  # while hard looks at 1,000: they take as long


def stratopolis_expert(position: City, _budget: Budget | None, seed: str) -> Placement:
    """The level, as long as hard takes, on average over a game."""
    budget = Budget(nodes=STRATOPOLIS_EXPERT_NODES)
    return choose_placement(position, StratopolisLevel.EXPERT, budget, seed)
