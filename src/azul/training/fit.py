"""Fitting tables to games: ridge regression on what the boards of two seats differ in.

What is to be foretold of two boards between rounds is where their difference leads: partly the result of
the game, with what leading at its end counts, partly what the tables themselves say of the round's end
after this one (temporal differences), which takes most of the luck to come out of it. As that and the
gains of lines change with the tables, the fit is made several times over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from azul.players.learned import LEAD, STAGES, Hopes, Tables, stage_of
from azul.players.values import POINT, Weights
from azul.players.walls import FORMS
from azul.rules import WallKind
from azul.training import features
from azul.training.features import NUMBER, PARTS
from azul.training.selfplay import Played, RoundEnd


class Settings(NamedTuple):
    """result: how much of what is to be foretold is the end rather than the next round, per cent.
    ridge: how firmly entries keep to those set by hand: the worth of so many games that show them.
    sweeps: how often the fit is made over.
    """

    result: int = 50
    ridge: int = 200
    sweeps: int = 6


Vector = NDArray[np.float64]


class _Sums:
    """The normal equations of one stage."""

    def __init__(self) -> None:
        self.rows: list[Vector] = []
        self.targets: list[float] = []

    def solved(self, prior: Vector, ridge: Vector) -> Vector:
        """The weights that fit best."""
        matrix = np.array(self.rows)
        left = matrix.T @ matrix + np.diag(ridge)
        right = matrix.T @ np.array(self.targets) + ridge * prior
        return np.linalg.solve(left, right)


def fit(games: Sequence[Played], wall: WallKind, settings: Settings) -> dict[int, Tables]:
    """The tables of every stage."""
    prior = {stage: features.hand_set(Weights(), stage) for stage in STAGES}
    tables: dict[int, Tables] = dict(prior)
    ridge = _ridge(settings.ridge)
    for _ in range(settings.sweeps):
        sums = _summed(games, wall, tables, settings)
        for stage, found in sums.items():
            if found.targets:
                weights = found.solved(np.array(features.entries(prior[stage])), ridge)
                tables[stage] = features.folded(weights.tolist())
    return tables


def _summed(
    games: Sequence[Played], wall: WallKind, tables: Mapping[int, Tables], settings: Settings
) -> dict[int, _Sums]:
    """What every difference between two boards shows, and what it should foretell."""
    hopes = {stage: Hopes(tables, stage, FORMS[wall]) for stage in STAGES}
    weights = {stage: np.array(features.entries(tables[stage])) for stage in STAGES}
    sums = {stage: _Sums() for stage in STAGES}
    result = settings.result / 100
    for game in games:
        for one, other in combinations(range(len(game.results)), 2):
            target = _outcome(game, one, other)
            for end in reversed(game.ends):
                stage = stage_of([board[1] for board in end[1]])
                row = _difference(end, one, other, hopes[stage])
                sums[stage].rows.append(row)
                sums[stage].targets.append(target)
                target = result * target + (1 - result) * float(row @ weights[stage])
    return sums


def _difference(end: RoundEnd, one: int, other: int, hopes: Hopes) -> Vector:
    found: features.Features = {}
    for seat, sign in ((one, 1), (other, -1)):
        features.add(found, hopes, end[1][seat], end[0] == seat, sign)
    row = np.zeros(NUMBER)
    row[list(found)] = list(found.values())
    return row


def _outcome(game: Played, one: int, other: int) -> float:
    """The points that one seat had ahead of another at the end, with what leading counts."""
    ahead = game.results[one] - game.results[other]
    rank = ahead or game.rows[one] - game.rows[other]
    lead = LEAD / POINT
    return ahead + (lead if rank > 0 else -lead if rank < 0 else 0)


def _ridge(strength: int) -> Vector:
    """How firmly each weight keeps to what it is before: points so far and marker hardly, what is
    common to many entries little, lines firmly.
    """
    share = {"point": 0.01, "marker": 0.01, "lines": 3.0, "gains": 3.0, "any row": 0.3}
    found = np.empty(NUMBER)
    for name, part in PARTS.items():
        loose = min(strength * 0.05, 1.0)
        found[part.start : part.stop] = loose if "by number" in name else strength * share.get(name, 1.0)
    return found
