"""Find out which way the weights of Stratopolis' expert should be changed: `make tune`.

Two players with random changes to the weights play two games with the same piles and the seats swapped,
many times. A least-squares fit says, for each weight, by how much the win rate rises if it is e (about
2.7) times as large. Weights that forecast results better played worse, so they are tried in play.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from math import exp, sqrt

import numpy as np

from hotseat.bots import Budget, Clock
from stratopolis.bots.evaluation import TUNED, Curve, Weights
from stratopolis.bots.search import Search
from stratopolis.bots.state import known, search_state
from stratopolis.game import shuffled_piles
from stratopolis.rules import Play, Position, new_game

_SPREAD = 0.45  # standard deviation of the logarithms of the factors

_CURVES = ("worth", "rise", "join", "height")

_OTHERS = Weights._fields[len(_CURVES) :]

_NAMES = (*(f"{name} {left:g}" for name in _CURVES for left, _weight in getattr(TUNED, name)[1:]), *_OTHERS)

_EVEN = 5.0  # the ridge of the fit, which pulls slopes towards 0


def changed(weights: Weights, factors: Iterator[float]) -> Weights:
    """Multiply weights by factors, in the order of `_NAMES`; for `worth`, multiply what it is short of 1."""

    def curve(name: str, points: Curve) -> Curve:
        if name == "worth":
            return points[:1] + tuple(
                (left, 1 - min(0.95, (1 - weight) * next(factors))) for left, weight in points[1:]
            )
        return points[:1] + tuple((left, weight * next(factors)) for left, weight in points[1:])

    curves = [curve(name, getattr(weights, name)) for name in _CURVES]
    others = [getattr(weights, name) * next(factors) for name in _OTHERS]
    return Weights._make([*curves, *others])


def play(players: tuple[Weights, Weights], way: Play, seed: str, first: int, nodes: int) -> Position:
    position = new_game(shuffled_piles(seed), way, first)
    while position.to_play is not None:
        view, state = known(position), search_state(position.layout)
        search = Search(state, view.hands, view.seat, Clock(Budget(nodes=nodes)), players[view.seat])
        spot = search.run()[0].principal_variation[0]
        position = position.apply(state.frame.placement(spot)).position
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--pairs", metavar="N", type=int, default=400, help="pairs of games")
    parser.add_argument("--nodes", metavar="N", type=int, default=250, help="positions for a placement")
    parser.add_argument("--seed", metavar="TEXT", default="tune", help="the same text: the same games")
    options = parser.parse_args()
    changes, results = [], []
    for pair in range(options.pairs):
        rng = random.Random(f"{options.seed} {pair}")
        one, two = ([rng.gauss(0, _SPREAD) for _name in _NAMES] for _player in range(2))
        red, green = (changed(TUNED, map(exp, each)) for each in (one, two))
        way, first = list(Play)[pair % len(Play)], pair // len(Play) % 2 + 1
        wins = 0.0
        for players in ((red, green), (green, red)):
            scores = play(players, way, f"{options.seed} {pair}", first, options.nodes).scores
            own, rival = scores if players[0] is red else scores[::-1]
            wins += (own > rival) + (own == rival) / 2
        changes.append([each - other for each, other in zip(one, two, strict=True)])
        results.append(wins / 2 - 0.5)
    x, y = np.array(changes), np.array(results)
    inverse = np.linalg.inv(x.T @ x + _EVEN * np.eye(len(_NAMES)))
    slopes = inverse @ x.T @ y
    error = sqrt(float(np.mean((y - x @ slopes) ** 2)))
    for name, slope, scale in zip(_NAMES, slopes, np.sqrt(np.diag(inverse)), strict=True):
        print(f"{name:10} {slope:+.3f} ± {error * scale:.3f}")


if __name__ == "__main__":
    main()
