"""The two questions to a computer player: what do you think of these choices, and what do you do.

The levels differ in what they know as well as in time (`SKILLS`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from azul.players import columns, glance, picks
from azul.players.advice import Advice
from azul.players.budget import Budget
from azul.players.learned import Packaged
from azul.players.level import Level
from azul.players.values import POINT, ByTable, ByWall, HandSet, Values, Weights
from azul.rules import Move, Phase, Pick, Position

# Knows what a tile scores and what the floor costs, but nothing of columns, colours and rows.
_BARE = Weights(
    space=0, columns=(0, 0, 0, 0, 0, 7000), colours=(0, 0, 0, 0, 0, 10000), rows=(0, 0, 0, 0, 0, 2000)
)
# Knows that tiles want neighbours, and a column or a colour when nearly all of it is there.
_PLAIN = Weights(
    space=300, columns=(0, 0, 0, 0, 2000, 7000), colours=(0, 0, 0, 0, 2000, 10000), rows=_BARE.rows
)
# Knows that tiles want neighbours, but less of it. With three and four players the plain values already
# come to as much as all of them do, so a search with them leaves nothing to be better at. On the grey
# wall, where a tile finds neighbours in many columns, even the dim ones leave little: there a search is
# better than medium with the bare ones.
_DIM = _BARE._replace(space=150)


class Skill(NamedTuple):
    """What a level knows and does.

    values: how it values boards.  budget: how long it searches; None: it does not, but chooses at a
    glance.  twice: at a glance, whether it thinks of the next player's reply.  carelessness: how much
    worse than the best, at a glance, its choice may be at most, in thousandths of a point.
    """

    values: Values
    budget: Budget | None
    twice: bool = False
    carelessness: int = 0


SKILLS = {
    Level.EASY: Skill(HandSet(_BARE), None, carelessness=3 * POINT),
    Level.MEDIUM: Skill(HandSet(_PLAIN), None, twice=True, carelessness=POINT),
    Level.HARD: Skill(ByTable(HandSet(_PLAIN), ByWall(HandSet(_DIM), HandSet(_BARE))), Budget(seconds=0.2)),
    Level.EXPERT: Skill(Packaged(), Budget(seconds=1.0)),
}


def consider(
    game: Position,
    level: Level = Level.EXPERT,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The `most` best choices, best first, and those of `also`, each judged as well as the best one is.

    Raises ValueError where nobody has to choose, and `IllegalMove` for what may not be chosen.
    """
    skill = SKILLS[level]
    for command in also:
        game.check(command)
    if _tiling(game):
        return _listed(columns.advise(game, skill.values), most, also)
    asked = [command for command in also if isinstance(command, Pick)]
    if skill.budget is None:
        return glance.advise(game, skill.values, most, asked)
    return picks.advise(game, skill.values, budget or skill.budget, f"{seed}\n{game}", most, asked)


def choose(game: Position, level: Level, budget: Budget | None = None, seed: str = "") -> Move:
    """What a player of a level does; without a budget it takes the level's own time.

    Raises ValueError where nobody has to choose.
    """
    skill = SKILLS[level]
    if len(game.legal) == 1:
        return game.legal[0]
    if skill.budget is not None:
        if _tiling(game):
            return columns.advise(game, skill.values)[0].command
        return picks.best(game, skill.values, budget or skill.budget, f"{seed}\n{game}").command
    if not _tiling(game):
        return glance.choose(game, skill.values, skill.twice, skill.carelessness, seed)
    found = columns.advise(game, skill.values)
    chance = random.Random(f"{seed}\n{game}").random
    seat = game.to_play or 1
    return max(found, key=lambda each: each.worth(seat) + chance() * skill.carelessness / POINT).command


def _tiling(game: Position) -> bool:
    """Whether columns are chosen now, and not picks. Raises ValueError where nothing is chosen."""
    if game.to_play is None:
        raise ValueError("nobody has to choose here")
    return game.phase is Phase.TILING


def _listed(found: list[Advice], most: int, also: Sequence[Move]) -> list[Advice]:
    """Of all choices, best first, the first few and those asked for."""
    return [each for place, each in enumerate(found) if place < most or each.command in also]
