"""What choices are worth in points alone: for people, who count nothing else.

A search counts something extra for who leads where the game is over (`Values.lead`), so that it prefers
winning to points. That may order choices; it is no point on anybody's board.
"""

from __future__ import annotations

from collections.abc import Sequence

from azul.players import columns, picks
from azul.players.advice import Advice
from azul.players.budget import Budget
from azul.players.level import Level
from azul.players.think import SKILLS, consider
from azul.players.values import Outlook, Values
from azul.rules import IllegalMove, Move, Phase, Pick, Position
from azul.rules.suppose import round_ended_now

_USUAL = Budget(seconds=1.0)


class _WithoutLead(Values):
    """The same values, and nothing extra for leading."""

    lead = 0

    def __init__(self, values: Values) -> None:
        self._values = values

    def round(self, game: Position) -> Sequence[Outlook]:
        """Theirs."""
        return self._values.round(game)


def considered(
    game: Position,
    budget: Budget | None = None,
    seed: str = "",
    *,
    most: int = 1,
    also: Sequence[Move] = (),
) -> list[Advice]:
    """The expert's `most` best choices and those of `also`, as `consider` gives them, with results in
    points: where a line ends the game, the scores that the engine gives everybody for it.

    With three and four players results are means of many ends, from which nothing can be taken out
    later; there the search goes without the extra. Raises as `consider` does.
    """
    if game.players == 2:
        found = consider(game, Level.EXPERT, budget, seed, most=most, also=also)
        return [in_points(game, each) for each in found]
    for command in also:
        game.check(command)
    skill = SKILLS[Level.EXPERT]
    values = _WithoutLead(skill.values)
    if game.phase is Phase.TILING:
        listed = columns.advise(game, values)
        return [each for place, each in enumerate(listed) if place < most or each.command in also]
    asked = [command for command in also if isinstance(command, Pick)]
    return picks.advise(game, values, budget or skill.budget or _USUAL, f"{seed}\n{game}", most, asked)


def in_points(game: Position, advice: Advice) -> Advice:
    """The same advice, with the final scores for results where its line ends the game."""
    then = ended(game, advice.line)
    if then is None or then.phase is not Phase.OVER:
        return advice
    return advice._replace(results=tuple(float(board.score) for board in then.boards))


def ended(game: Position, line: Sequence[Move]) -> Position | None:
    """The position after wall-tiling if a line is played and nothing more is taken; None for a line
    that cannot be played.
    """
    for command in line:
        try:
            game = game.apply(command).game
        except IllegalMove:
            return None
    return round_ended_now(game)[0]
