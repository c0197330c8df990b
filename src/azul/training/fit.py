"""Fit the tables to games by ridge regression, and write the files of weights.

The target for two boards between rounds is partly the result of the game, including what leading counts,
and partly the value that the tables themselves give the boards one round later (temporal differences),
which removes most of the luck. As these values and the gains of lines change with the tables, the fit is
repeated several times.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from azul.bots.evaluation import LEAD, POINT, STAGES, Hopes, Tables, Weights, stage_of
from azul.bots.walls import FORMS
from azul.rules import WallKind
from azul.training import features
from azul.training.features import NUMBER, PARTS
from azul.training.selfplay import Played, RoundEnd


class Settings(NamedTuple):
    """The settings of a fit.

    result: the share of the game's result in the target, per cent; the rest is the next round's value.
    ridge: how firmly entries keep to those set by hand, in games in which they occur.
    sweeps: how often the fit is repeated.
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

    def solve(self, prior: Vector, ridge: Vector) -> Vector:
        """The best weights."""
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
        for stage, equations in sums.items():
            if equations.targets:
                weights = equations.solve(np.array(features.entries(prior[stage])), ridge)
                tables[stage] = features.folded(weights.tolist())
    return tables


def _summed(
    games: Sequence[Played], wall: WallKind, tables: Mapping[int, Tables], settings: Settings
) -> dict[int, _Sums]:
    """The features and targets of all differences between two boards, by stage."""
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
    counts: features.Features = {}
    for seat, sign in ((one, 1), (other, -1)):
        features.add(counts, hopes, end[1][seat], end[0] == seat, sign)
    row = np.zeros(NUMBER)
    row[list(counts)] = list(counts.values())
    return row


def _outcome(game: Played, one: int, other: int) -> float:
    """The lead of one seat over another at the end, in points, with what leading counts."""
    ahead = game.results[one] - game.results[other]
    rank = ahead or game.rows[one] - game.rows[other]
    lead = LEAD / POINT
    return ahead + (lead if rank > 0 else -lead if rank < 0 else 0)


def _ridge(strength: int) -> Vector:
    """How firmly each weight keeps to its prior: points and marker hardly, shared features a little, lines
    firmly.
    """
    share = {"point": 0.01, "marker": 0.01, "lines": 3.0, "gains": 3.0, "any row": 0.3}
    strengths = np.empty(NUMBER)
    for name, part in PARTS.items():
        loose = min(strength * 0.05, 1.0)
        strengths[part.start : part.stop] = loose if "by number" in name else strength * share.get(name, 1.0)
    return strengths


_WIDTH = 100

_SAYS = {
    "point": "What a point so far counts.",
    "marker": "Holding the starting-player marker.",
    "columns": "A column, by the rows it shows: a bit each, 1 for row 1 up to 16 for row 5.",
    "colours": "A colour, by the rows in which it lies, as above.",
    "rows": "Rows 1 to 5, by the columns they show: 1 for column 1 up to 16 for column 5.",
    "lines": "Lines 1 to 5 under way, by the tiles in them.",
    "gains": "The same, for each point that the tile will bring (by the tables of the next stage).",
}


def text(stages: Mapping[int, Tables], made: Sequence[str]) -> str:
    """The text of a file of weights; `made`: comment lines that tell how they were made."""
    lines = [f"# {line}".rstrip() for line in made]
    lines += ["#", "# All in thousandths of a point."]
    for stage, tables in stages.items():
        lines += ["", "", f"# The fullest row of all boards holds {_number(stage)}."]
        lines.append(f"[stage-{stage}]")
        for name, value in tables._asdict().items():
            if stage == min(stages):
                lines += ["", f"# {_SAYS[name]}"]
            lines += _assigned(name, value)
    return "\n".join(lines) + "\n"


def _number(stage: int) -> str:
    return {1: "one tile, or none", 4: "four tiles, or more"}.get(stage, f"{stage} tiles")


def _assigned(name: str, value: int | tuple[int, ...] | tuple[tuple[int, ...], ...]) -> Iterable[str]:
    """A TOML assignment, in as many lines as it needs."""
    if isinstance(value, int):
        return [f"{name} = {value}"]
    if isinstance(value[0], int):
        return [f"{name} = [", *_wrapped([f"{number}," for number in value], "    "), "]"]
    lines = [f"{name} = ["]
    for row in value:
        assert isinstance(row, tuple)
        written = f"    [{', '.join(map(str, row))}],"
        if len(written) > _WIDTH:
            lines += ["    [", *_wrapped([f"{number}," for number in row], "        "), "    ],"]
        else:
            lines.append(written)
    return [*lines, "]"]


def _wrapped(words: Sequence[str], indent: str) -> list[str]:
    """Words in lines of sixteen, padded to the same width."""
    width = max(map(len, words))
    rows = [words[start : start + 16] for start in range(0, len(words), 16)]
    return [indent + " ".join(word.rjust(width) for word in row) for row in rows]
