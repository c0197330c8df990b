"""The fit: its inputs are those of the bots, and it learns."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from tests.azul.bots import learned
from tools.training.data import Data, data_of, supplies
from tools.training.fit import Epoch, Settings, fit
from tools.training.selfplay import Played, Recipe, play

from azul.bots.evaluation import HandSet, inputs_of, supply
from azul.rules import Wall, WallKind

TABLES = [(2, WallKind.COLOURED), (3, WallKind.GREY)]
TINY = Settings(hidden=4, epochs=4, batch=16)


@cache
def games(players: int, wall: WallKind) -> list[Played]:
    recipe = Recipe(players, wall, 30, "fit")
    return [play(recipe, number, HandSet()) for number in range(8)]


@cache
def data(players: int, wall: WallKind) -> Data:
    return data_of(games(players, wall), wall)


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_inputs_are_those_that_the_bots_see(players: int, wall: WallKind) -> None:
    names = [(name, place) for name, number in inputs_of(wall).items() for place in range(number)]
    found, end = data(players, wall), 0
    for number, game in enumerate(games(players, wall)):
        for round_, (first, bag, lid, boards) in enumerate(game.ends, 1):
            walls = [
                Wall.parse("/".join(text[row : row + 5] for row in range(0, 25, 5))) for _, text, _ in boards
            ]
            fullest = max(5 - row.count(None) for each in walls for row in each)
            stage = min(max(fullest, 1), 4)
            for seat, (score, _, lines) in enumerate(boards):
                inputs = learned.inputs(wall, walls[seat], lines, supply(players, bag, lid), round_, stage)
                assert found.inputs[end, seat].tolist() == [inputs.count(name) for name in names]
                assert found.scores[end, seat] == score
                assert found.first[end, seat] == (seat == first)
            assert found.stages[end] == stage
            assert (found.games[end], found.rounds[end]) == (number, round_)
            assert found.left[end] == len(game.ends) - round_
            end += 1
    assert end == len(found.inputs)


def test_supplies_are_those_that_the_bots_see() -> None:
    lots = Random("supplies")
    for players in (2, 3, 4):
        bags, lids = (
            [[lots.randrange(most) for _ in range(5)] for most in lots.choices((1, 2, 8, 21), k=300)]
            for _ in range(2)
        )
        expected = [list(supply(players, bag, lid)) for bag, lid in zip(bags, lids, strict=True)]
        assert supplies(players, np.array(bags), np.array(lids)).tolist() == expected


def test_results_count_points_the_win_and_rows() -> None:
    end = play(Recipe(3, WallKind.COLOURED, 0, "fit"), 0, HandSet()).ends[0]
    found = data_of(
        [Played((50, 50, 20), (1, 1, 0), (end, end)), Played((30, 30, 30), (1, 2, 0), (end,))],
        WallKind.COLOURED,
    )
    assert found.shares.tolist() == [[0.5, 0.5, 0], [0.5, 0.5, 0], [0, 1, 0]]
    assert found.results[0] == pytest.approx([35.01 / 3, 35.01 / 3, -70.02 / 3], abs=1e-4)
    assert found.results[2] == pytest.approx([-10 / 3, 20.03 / 3 - 0.0, -10.03 / 3], abs=0.02)
    assert found.left.tolist() == [1, 0, 0]


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_same_data_give_the_same_weights_and_the_loss_falls(players: int, wall: WallKind) -> None:
    told: list[Epoch] = []
    found = data(players, wall)
    settings = TINY._replace(results=TINY.epochs)
    weights = fit(found, wall, settings, told.append)
    assert weights == fit(found, wall, settings, lambda epoch: None)
    assert weights != fit(found, wall, settings._replace(seed=2), lambda epoch: None)
    losses = [epoch.loss for epoch in told]
    assert min(losses) < losses[0]
    assert [epoch.number for epoch in told] == [1, 2, 3, 4]


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_weights_know_who_will_win(players: int, wall: WallKind) -> None:
    """Of two seats at the end of a round; a sign turned round would tell the other one."""
    found = data(players, wall)
    weights = fit(found, wall, Settings(hidden=8, epochs=60, batch=16), lambda epoch: None)
    names = [(name, place) for name, number in inputs_of(wall).items() for place in range(number)]
    pairs = right = 0
    for end, results in enumerate(found.results):
        stage, values = found.stages[end] - 1, []
        for seat, row in enumerate(found.inputs[end].tolist()):
            inputs = [name for name, times in zip(names, row, strict=True) for _ in range(times)]
            beside = weights.points[stage] * found.scores[end, seat]
            beside += weights.markers[stage] * found.first[end, seat]
            values.append(learned.value(weights, inputs) + beside)
        for one, other in combinations(range(players), 2):
            pairs += 1
            right += (values[one] > values[other]) == (results[one] > results[other])
    assert right > 0.75 * pairs
