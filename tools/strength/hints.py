"""How many hints lose more than a point by the review's measure: `python -m tools.strength.hints`.

Yardsticks with little time play games, on both walls, so that the positions stay the same while the players
of this tree change. At some of the picks, drawn by a seed, a hint is asked for as at the table, in processor
time, and the move it shows is judged as in a review.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random
from typing import NamedTuple, Protocol

from tools.strength import yardstick
from tools.strength.yardstick import Chosen, Process, Side

from azul.bots import Level
from azul.dealer import deal
from azul.review import Question, Verdict, judge, usual_budget
from azul.rules import Phase, Position, WallKind, new_game, parse_move
from hotseat.bots.asking import HINT_SECONDS

POSITIONS = 60
MOST = 3  # a hint shows the best of so many moves
POINT = 1.0  # more is too much
SEED = "hints"
_PICKS = 3  # drawn from each game
_NODES = 300  # of a player in the games


class Chooser(Protocol):
    """What is asked for moves and hints: `yardstick.Process`."""

    def choose(self, position: Position, seed: str, /) -> Chosen:
        """The move, or the one that a hint shows."""


class Hint(NamedTuple):
    """A hint, as the review judges it. seconds: of processor time."""

    verdict: Verdict
    seconds: float


def main() -> int:
    """Ask for hints, and print what they lose."""
    options = _options()
    try:
        past = yardstick.checkout()
    except yardstick.NoCommit as error:
        print(error)
        return 1
    level, seconds = str(Level.EXPERT), None if options.nodes else HINT_SECONDS
    player = Process(Side("player", past, level, nodes=_NODES))
    source = past if options.yardstick else yardstick.SOURCE
    adviser = Process(Side("adviser", source, level, seconds, options.nodes, MOST))
    for players in options.players:
        hints = []
        for position in positions(players, options.positions, player, options.seed):
            hints.append(judged(position, adviser))
            if hints[-1].verdict.loss > POINT:
                print(bad(hints[-1].verdict), flush=True)
        print(summary(players, hints), flush=True)
    player.end()
    adviser.end()
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), nargs="+", default=(2, 3, 4))
    parser.add_argument("--positions", metavar="N", type=int, default=POSITIONS, help="for each number")
    parser.add_argument("--nodes", metavar="N", type=int, help="for a hint, instead of a second")
    parser.add_argument("--seed", default=SEED, help="of games and positions")
    parser.add_argument("--yardstick", action="store_true", help="ask the players of the past instead")
    return parser.parse_args()


def positions(players: int, number: int, player: Chooser, seed: str = SEED) -> Iterator[Position]:
    """So many positions in which somebody has several picks, from games on both walls in turn."""
    walls, found, games = list(WallKind), 0, 0
    while found < number:
        name = f"{seed} {players} {games}"
        picks = list(_picks(new_game(players, walls[games % len(walls)]), player, name))
        for position in Random(name).sample(picks, min(_PICKS, len(picks), number - found)):
            yield position
            found += 1
        games += 1


def _picks(game: Position, player: Chooser, seed: str) -> Iterator[Position]:
    """All positions of a game in which there is more than one pick."""
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            game = game.apply(deal(seed, game)).position
            continue
        if game.phase is Phase.OFFER and len(game.legal_moves) > 1:
            yield game
        game = game.apply(parse_move(player.choose(game, seed)["move"])).position


def judged(position: Position, adviser: Chooser) -> Hint:
    """The hint at a position, judged as in a review."""
    chosen = adviser.choose(position, SEED)
    assert position.to_play is not None
    question = Question(0, position.round, 1, position.to_play, position, parse_move(chosen["move"]))
    return Hint(judge(question, usual_budget([question])), chosen["seconds"])


def bad(verdict: Verdict) -> str:
    """A hint that loses too much, with the position."""
    position, best = verdict.question.position, verdict.best.move
    return f"{verdict.question.move} loses {verdict.loss:.1f} to {best}: {position}"


def summary(players: int, hints: list[Hint]) -> str:
    """How many lose too much, what all lose together, and the longest time."""
    losses = [hint.verdict.loss for hint in hints]
    many = sum(loss > POINT for loss in losses)
    return (
        f"{players} players: {many} of {len(losses)} hints lose more than a point, "
        f"{sum(losses):.1f} points in all; longest {max(hint.seconds for hint in hints):.3f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
