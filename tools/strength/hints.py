"""How many hints lose more than a point by the review's measure: `python -m tools.strength.hints`.

Yardsticks play the games, so that the positions stay the same while this tree's bots change. At some picks, a
hint is requested as at the table, and judged as in a review. With three and four players both use the same
random numbers; `--independent` shows how much of the judgement is chance.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from tools.strength import yardstick
from tools.strength.yardstick import Chosen, Process, Side

from azul.bots.levels import consider
from azul.bots.search import SEARCHES
from azul.game import SPEC, deal
from azul.review import REVIEWING, Question, Verdict
from azul.rules import Phase, Position, WallKind, new_game, parse_move
from hotseat.bots import Budget, Level
from hotseat.bots.client import HINT_SECONDS, read_advice
from hotseat.bots.plugins import BotPlugins

POSITIONS = 60
POINT = 1.0  # a hint should not lose more
SEED = "hints"
_PICKS = 3  # drawn from each game
_NODES = 300  # of a player in the games


Chooser = Callable[[Position, str], Chosen]
"""Chooses a move, or one for a hint, from a position and a seed: `yardstick.Process.choose`."""


def shown(position: Position, seed: str) -> Chosen:
    SEARCHES.forget()  # the review has searched in this process
    request = {"position": position.notation, "budget": Budget(HINT_SECONDS), "seed": seed}
    start = process_time()
    found = BotPlugins(SPEC).answer(request)
    move = read_advice(SPEC, position, found)[0].move
    return {"move": str(move), "seconds": process_time() - start}


class Hint(NamedTuple):
    verdict: Verdict
    seconds: float


def main() -> int:
    options = _options()
    try:
        past = yardstick.checkout()
    except yardstick.NoCommit as error:
        print(error)
        return 1
    player = Process(Side("player", past, str(Level.EXPERT), nodes=_NODES))
    for players in options.players:
        hints = []
        for position in positions(players, options.positions, player.choose, options.seed):
            hints.append(judged(position, shown, independent=options.independent))
            if hints[-1].verdict.loss > POINT:
                print(bad(hints[-1].verdict), flush=True)
        print(summary(players, hints), flush=True)
    player.end()
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), nargs="+", default=(2, 3, 4))
    parser.add_argument("--positions", metavar="N", type=int, default=POSITIONS, help="for each number")
    parser.add_argument("--seed", default=SEED, help="of games and positions")
    parser.add_argument("--independent", action="store_true", help="judge by other random numbers")
    return parser.parse_args()


def positions(players: int, number: int, player: Chooser, seed: str = SEED) -> Iterator[Position]:
    walls, found, games = list(WallKind), 0, 0
    while found < number:
        name = f"{seed} {players} {games}"
        picks = list(_picks(new_game(players, walls[games % len(walls)]), player, name))
        for position in Random(name).sample(picks, min(_PICKS, len(picks), number - found)):
            yield position
            found += 1
        games += 1


def _picks(position: Position, player: Chooser, seed: str) -> Iterator[Position]:
    while position.phase is not Phase.OVER:
        if position.phase is Phase.DEAL:
            position = position.apply(deal(seed, position)).position
            continue
        if position.phase is Phase.OFFER and len(position.legal_moves) > 1:
            yield position
        position = position.apply(parse_move(player(position, seed)["move"])).position


def judged(position: Position, adviser: Chooser, *, independent: bool = False) -> Hint:
    chosen = adviser(position, SEED)
    assert position.to_play is not None
    question = Question(0, position.round, 1, position.to_play, position, parse_move(chosen["move"]))
    budget = REVIEWING.usual_budget([question])
    if independent:
        best, *others = consider(position, Level.EXPERT, budget, SEED, also=[question.move], in_points=True)
        return Hint(Verdict(question, (others or [best])[0], best), chosen["seconds"])
    return Hint(REVIEWING.judge(question, budget), chosen["seconds"])


def bad(verdict: Verdict) -> str:
    position, best = verdict.question.position, verdict.best.move
    return f"{verdict.question.move} loses {verdict.loss:.1f} to {best}: {position.notation}"


def summary(players: int, hints: list[Hint]) -> str:
    losses = [hint.verdict.loss for hint in hints]
    many = sum(loss > POINT for loss in losses)
    return (
        f"{players} players: {many} of {len(losses)} hints lose more than a point, "
        f"{sum(losses):.1f} points in all; longest {max(hint.seconds for hint in hints):.3f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
