"""The fit: its inputs are those of the bots, its slopes those of its loss, and it learns."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest
from tests.azul.bots import learned
from tools.training import fit
from tools.training.data import Data, Floats, data_of, supplies
from tools.training.fit import Epoch, Parameters, Settings
from tools.training.selfplay import Played, Recipe, play

from azul.bots.evaluation import HandSet
from azul.bots.network import GREY_INPUTS, INPUTS, inputs_of, supply
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


def test_many_games_are_worked_on_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = data(2, WallKind.COLOURED)
    monkeypatch.setattr("tools.training.data._CHUNK", 3)
    parts = data_of(games(2, WallKind.COLOURED), WallKind.COLOURED)
    for name in whole._fields:
        one, other = getattr(whole, name), getattr(parts, name)
        assert np.array_equal(one, other)
        assert one.dtype == other.dtype


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


def random_parameters(inputs: int, seed: int) -> Parameters:
    chance = np.random.Generator(np.random.PCG64(seed))
    start = fit._start(inputs, 4, chance)
    stages = [chance.uniform(0.5, 1.5, 5).astype(np.float32) for _ in range(2)]
    return start._replace(points=stages[0], markers=stages[1])


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_slopes_are_those_of_the_loss(players: int, wall: WallKind) -> None:
    """A small step along the slope changes the loss by as much as the slope says."""
    found = data(players, wall)
    single = random_parameters(found.inputs.shape[2], 3)
    parameters = Parameters._make(each.astype(np.float64) for each in single)  # small differences need it
    ends = np.arange(len(found.left))
    _, gradient = fit._gradient(found, found.results, ends, parameters, 0.005)
    for name, slope in gradient._asdict().items():
        assert slope.any(), name
        step = slope * (1e-5 / np.abs(slope).max())

        def loss(sign: int, name: str = name, step: Floats = step) -> float:
            moved = parameters._replace(**{name: getattr(parameters, name) + sign * step})
            return fit._gradient(found, found.results, ends, moved, 0.005)[0]

        expected = float((slope * step).sum())
        assert (loss(1) - loss(-1)) / 2 == pytest.approx(expected, rel=0.01), name


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_same_data_give_the_same_weights_and_the_loss_falls(players: int, wall: WallKind) -> None:
    told: list[Epoch] = []
    found = data(players, wall)
    settings = TINY._replace(results=TINY.epochs)
    weights = fit.fit(found, wall, settings, told.append)
    assert weights == fit.fit(found, wall, settings, lambda epoch: None)
    assert weights != fit.fit(found, wall, settings._replace(seed=2), lambda epoch: None)
    losses = [epoch.loss for epoch in told]
    assert min(losses) < losses[0]
    assert [epoch.number for epoch in told] == [1, 2, 3, 4]


def test_exchanged_colours_and_sides_are_a_board_that_could_be() -> None:
    inputs = data(2, WallKind.GREY).inputs.reshape(-1, sum(inputs_of(WallKind.GREY).values()))
    start = sum(INPUTS.values())
    end = start + GREY_INPUTS["planes"]
    orders = {tuple(fit._exchanged(np.random.Generator(np.random.PCG64(seed)))) for seed in range(20)}
    assert len(orders) > 10
    for order in orders:
        assert sorted(order) == list(range(inputs.shape[1]))
        seen = inputs[:, order]
        spaces, lines, planes = seen[:, :25], seen[:, 25:75], seen[:, start:end]
        assert np.array_equal(planes.reshape(-1, 5, 25).sum(axis=1), spaces)
        assert np.array_equal(
            spaces.reshape(-1, 5, 5).sum(axis=2), inputs[:, :25].reshape(-1, 5, 5).sum(axis=2)
        )
        by_number = inputs[:, 25:75].reshape(-1, 10, 5).sum(axis=2)
        assert np.array_equal(lines.reshape(-1, 10, 5).sum(axis=2), by_number)
        for others in (slice(75, start), slice(end, None)):
            assert np.array_equal(seen[:, others], inputs[:, others])


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_whole_numbers_have_the_values_that_were_learned(players: int, wall: WallKind) -> None:
    found = data(players, wall)
    parameters = random_parameters(found.inputs.shape[2], 5)
    weights = fit._whole(parameters, wall)
    ends = np.arange(len(found.left))
    values = fit._forward(found, ends, parameters)[2]
    names = [(name, place) for name, number in inputs_of(wall).items() for place in range(number)]
    for end in ends:
        for seat in range(players):
            inputs = [
                name
                for name, times in zip(names, found.inputs[end, seat].tolist(), strict=True)
                for _ in range(times)
            ]
            stage = found.stages[end] - 1
            beside = weights.points[stage] * found.scores[end, seat]
            beside += weights.markers[stage] * found.first[end, seat]
            value = (learned.value(weights, inputs) + beside) / 1000
            assert value == pytest.approx(float(values[end, seat]), abs=0.3)


def test_targets_go_back_from_the_last_end_of_each_game() -> None:
    found = data(2, WallKind.COLOURED)
    parameters = random_parameters(found.inputs.shape[2], 7)
    values = fit._values(found, np.arange(len(found.left)), parameters)
    targets = fit._ahead(found, parameters, 0.25)
    for end, left in enumerate(found.left):
        expected = found.results[end] if not left else 0.75 * targets[end + 1] + 0.25 * values[end + 1]
        assert targets[end] == pytest.approx(expected, abs=1e-4)
    assert np.array_equal(fit._ahead(found, parameters, 0.0), found.results)


def test_the_area_is_how_often_the_better_seat_has_the_higher_value() -> None:
    def area(above: list[float], below: list[float]) -> float:
        return fit._area(np.array(above, np.float32), np.array(below, np.float32))

    assert area([2, 3], [1]) == 1
    assert area([0, 3], [1]) == 0.5
    assert area([1], [1]) == 0.5
    assert area([1, 2], [1, 3]) == pytest.approx((0.5 + 1) / 4)
    assert np.isnan(area([], [1]))


def test_the_rate_falls_after_half_of_the_epochs_and_after_three_quarters() -> None:
    assert [fit._slower(epoch, 8) for epoch in range(8)] == [1, 1, 1, 1, 0.3, 0.3, 0.1, 0.1]
