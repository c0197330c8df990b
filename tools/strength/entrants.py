"""The bots that play the matches: the levels and the baseline, with a tenth of their time.

The full time would take days. A tenth is counted in positions, about as many as a quiet core looks at in
that time (`tools/benchmarks/players.py`: 120,000 a second for two on the coloured wall, 80,000 on the
grey one, 30,000 for more players), so that a match comes out the same on every machine.
"""

from __future__ import annotations

from tools.strength import baseline as yardstick

from azul.match import Entrant
from azul.players import Budget, Level, choose
from azul.rules import Command, Game, WallKind

_PER_SECOND = {WallKind.COLOURED: 120_000, WallKind.GREY: 80_000}  # for two
_PER_SECOND_MORE = 30_000  # for three and four


def nodes(game: Game, seconds: float) -> int:
    """How many positions are looked at in a time."""
    return round(seconds * (_PER_SECOND[game.wall] if game.players == 2 else _PER_SECOND_MORE))


def easy(game: Game, _budget: Budget | None, seed: str) -> Command:
    """The level, at a glance."""
    return choose(game, Level.EASY, None, seed)


def medium(game: Game, _budget: Budget | None, seed: str) -> Command:
    """The level, at a glance."""
    return choose(game, Level.MEDIUM, None, seed)


def hard(game: Game, _budget: Budget | None, seed: str) -> Command:
    """The level, a tenth of 0.2 s."""
    return choose(game, Level.HARD, Budget(nodes=nodes(game, 0.02)), seed)


def expert(game: Game, _budget: Budget | None, seed: str) -> Command:
    """The level, a tenth of 1 s."""
    return choose(game, Level.EXPERT, Budget(nodes=nodes(game, 0.1)), seed)


def baseline(game: Game, _budget: Budget | None, seed: str) -> Command:
    """The yardstick, as long as the expert."""
    return yardstick.baseline(nodes(game, 0.1))(game, seed)


def expert_in_full(game: Game, _budget: Budget | None, seed: str) -> Command:
    """The level, 1 s."""
    return choose(game, Level.EXPERT, Budget(nodes=nodes(game, 1.0)), seed)


def baseline_in_full(game: Game, _budget: Budget | None, seed: str) -> Command:
    """The yardstick, as long."""
    return yardstick.baseline(nodes(game, 1.0))(game, seed)


ENTRANTS: dict[str, Entrant] = {
    each.__name__: each
    for each in (easy, medium, hard, expert, baseline, expert_in_full, baseline_in_full)
}
