"""The two questions to a computer player: what do you think of these choices, and what do you do."""

from __future__ import annotations

from collections.abc import Sequence

from azul.players import columns, duel
from azul.players.advice import Advice
from azul.players.budget import Budget
from azul.players.level import Level
from azul.players.values import HandSet
from azul.rules import Command, Game, Phase, Pick
from azul.rules.suppose import round_ended_now

_VALUES = HandSet()
_BUDGETS = {
    Level.EASY: Budget(nodes=20),
    Level.MEDIUM: Budget(nodes=60),
    Level.HARD: Budget(seconds=0.2),
    Level.EXPERT: Budget(seconds=1.0),
}


def consider(
    game: Game,
    level: Level = Level.EXPERT,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Command] = (),
) -> list[Advice]:
    """The `most` best choices, best first, and those of `also`, each judged as well as the best one is.

    Raises ValueError where nobody has to choose, and `Refused` for what may not be chosen.
    """
    if game.to_play is None:
        raise ValueError("nobody has to choose here")
    for command in also:
        game.check(command)
    seat = game.to_play
    if game.phase is Phase.TILING:
        found = columns.advise(game, _VALUES)
        return [a for place, a in enumerate(found) if place < most or a.command in also]
    budget = budget or _BUDGETS[level]
    if game.players == 2:
        return duel.advise(game, _VALUES, budget, most, [c for c in also if isinstance(c, Pick)])
    judged = [_judged(game, command) for command in game.legal]
    judged.sort(key=lambda advice: -advice.worth(seat))
    return [a for place, a in enumerate(judged) if place < most or a.command in also]


def choose(game: Game, level: Level, budget: Budget | None = None, seed: str = "") -> Command:
    """What a player of a level does; without a budget it takes the level's own time.

    Raises ValueError where nobody has to choose.
    """
    return consider(game, level, budget, seed)[0].command


def _judged(game: Game, command: Command) -> Advice:
    after, _ = round_ended_now(game.apply(command).game)
    results = tuple(
        board.score + sum(0.3 * line.count**2 / line.size for line in board.lines)
        for board in after.boards
    )
    return Advice(command, results, (command,), False, len(game.legal))
