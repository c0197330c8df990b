"""Fit the network to games: stochastic gradient descent (Adam), in numpy.

The network is to forecast, for the boards at the end of a round, how the game ends: by how much each seat
ends above the mean of all, with what winning counts, and who wins. After the first epochs, part of that is
replaced by the network's own values one round later (temporal differences), which removes most of the luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from tools.training.data import Data, Floats, Ints, centred

from azul.bots.evaluation import POINT, STAGES, Weights, inputs_of
from azul.rules import WallKind

SCALE = 10  # what the output layer is multiplied by, so that its weights learn as fast as the others
TEMPERATURE = 10  # points: how much the forecast of the winner softens the values

_CHUNK = 20_000  # ends whose values are worked out at a time
_HELD_OUT = 50  # one game in this many is not learned from

_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8  # the constants of Adam


class Settings(NamedTuple):
    hidden: int = 32  # units of the hidden layer
    epochs: int = 8
    batch: int = 1024  # ends of rounds
    rate: float = 0.002  # how fast it learns
    decay: float = 0.001  # of the weights, times the rate
    squares: float = 0.005  # what the squared error in points counts, beside the forecast of the winner
    own: float = 0.5  # the share of the network's own values in the target
    results: int = 2  # epochs that take the results of the games alone
    seed: int = 1


class Epoch(NamedTuple):
    """The report of an epoch; its `areas` (under the curve) are those of games that were not learned from."""

    number: int
    loss: float  # the mean
    areas: tuple[float, ...]  # by round: how often of two seats the one with the higher value ends better


class Parameters(NamedTuple):
    """What is learned. points, markers: by stage, 0 unused."""

    layer: Floats
    bias: Floats
    output: Floats
    points: Floats
    markers: Floats


_DECAYING = Parameters._fields[:3]


def fit(data: Data, wall: WallKind, settings: Settings, tell: Callable[[Epoch], None]) -> Weights:
    """The weights, which are the same for the same data and settings on the same machine."""
    chance = np.random.Generator(np.random.PCG64(settings.seed))
    parameters = _start(data.inputs.shape[2], settings.hidden, chance)
    adam = _Adam(parameters)
    held = data.games % _HELD_OUT == 0
    learned = np.flatnonzero(~held)
    targets = data.results
    for epoch in range(settings.epochs):
        if epoch >= settings.results:
            targets = _ahead(data, parameters, settings.own)
        loss = 0.0
        for batch in _batches(learned, settings.batch, chance):
            order = _exchanged(chance) if wall is WallKind.GREY else None
            more, gradient = _gradient(data, targets, batch, parameters, settings.squares, order)
            adam.step(gradient, settings.rate * _slower(epoch, settings.epochs), settings.decay)
            loss += more * len(batch)
        areas = _areas(data, np.flatnonzero(held), parameters)
        tell(Epoch(epoch + 1, loss / max(1, len(learned)), areas))
    return _whole(parameters, wall)


def _start(inputs: int, hidden: int, chance: np.random.Generator) -> Parameters:
    def uniform(shape: tuple[int, ...], length: int) -> Floats:
        return chance.uniform(-(length**-0.5), length**-0.5, shape).astype(np.float32)

    ones = np.ones(STAGES + 1, np.float32)
    return Parameters(
        uniform((inputs, hidden), inputs),
        uniform((hidden,), inputs),
        uniform((hidden,), hidden),
        ones,
        ones.copy(),
    )


def _slower(epoch: int, epochs: int) -> float:
    return 1.0 if 2 * epoch < epochs else 0.3 if 4 * epoch < 3 * epochs else 0.1


def _batches(ends: Ints, size: int, chance: np.random.Generator) -> Iterator[Ints]:
    order = chance.permutation(ends)
    for start in range(0, len(order), size):
        yield order[start : start + size]


def _exchanged(chance: np.random.Generator) -> Ints:
    """The inputs of the grey wall in the order they have after colours are exchanged and left becomes right.

    On the grey wall all colours and both sides are alike, so every batch can be shown in another arrangement.
    """
    colours, step = chance.permutation(5), 1 - 2 * int(chance.integers(2))
    order, start = [], 0
    for name, number in inputs_of(WallKind.GREY).items():
        part = np.arange(start, start + number)
        if name == "spaces":
            part = part.reshape(5, 5)[:, ::step]
        elif name == "lines":
            part = part.reshape(-1, 5)[:, colours]
        elif name == "planes":
            part = part.reshape(5, 5, 5)[colours][:, :, ::step]
        order.append(part.ravel())
        start += number
    return np.concatenate(order)


class _Adam:
    """Adam with decoupled weight decay; changes the parameters in place.

    Source: Loshchilov and Hutter, "Decoupled weight decay regularization" (2019), algorithm 2.
    """

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self._means = [np.zeros_like(each) for each in parameters]
        self._squares = [np.zeros_like(each) for each in parameters]
        self._steps = 0

    def step(self, gradient: Parameters, rate: float, decay: float) -> None:
        self._steps += 1
        first, second = 1 - _FIRST**self._steps, 1 - _SECOND**self._steps
        for number, (name, slope) in enumerate(gradient._asdict().items()):
            parameter, mean, square = self._parameters[number], self._means[number], self._squares[number]
            mean += (1 - _FIRST) * (slope - mean)
            square += (1 - _SECOND) * (slope * slope - square)
            if name in _DECAYING:
                parameter *= 1 - rate * decay
            parameter -= rate * (mean / first) / (np.sqrt(square / second) + _TINY)


def _gradient(
    data: Data, targets: Floats, ends: Ints, parameters: Parameters, squares: float, order: Ints | None = None
) -> tuple[float, Parameters]:
    """The mean loss of a batch and its gradient. order: see `_forward`."""
    inputs, hidden, values = _forward(data, ends, parameters, order)
    error = centred(values) - targets[ends]
    powers = np.exp((values - values.max(axis=1, keepdims=True)) / TEMPERATURE)
    forecast = powers / powers.sum(axis=1, keepdims=True)
    shares = data.shares[ends]
    losses = squares * (error * error).sum(axis=1) - (shares * np.log(forecast + _TINY)).sum(axis=1)
    slope = (2 * squares * error + (forecast - shares) / TEMPERATURE) / np.float32(len(ends))
    of_network = SCALE * slope.ravel()
    of_hidden = of_network[:, None] * parameters.output * (hidden > 0)
    stages = data.stages[ends]
    gradient = Parameters(
        inputs.T @ of_hidden,
        of_hidden.sum(axis=0),
        hidden.T @ of_network,
        _by_stage(stages, slope * data.scores[ends]),
        _by_stage(stages, slope * data.first[ends]),
    )
    return float(losses.mean()), gradient


def _forward(
    data: Data, ends: Ints, parameters: Parameters, order: Ints | None = None
) -> tuple[Floats, Floats, Floats]:
    """The inputs and the hidden layer by board, and the values by end and seat, in points.

    order: the inputs in another order.
    """
    scores, stages = data.scores[ends], data.stages[ends]
    inputs = data.inputs[ends].reshape(scores.size, -1).astype(np.float32)
    if order is not None:
        inputs = inputs[:, order]
    hidden = np.maximum(inputs @ parameters.layer + parameters.bias, 0)
    values = SCALE * (hidden @ parameters.output).reshape(scores.shape)
    values += parameters.points[stages][:, None] * scores
    values += parameters.markers[stages][:, None] * data.first[ends]
    return inputs, hidden, values


def _by_stage(stages: Ints, slopes: Floats) -> Floats:
    return np.bincount(stages, slopes.sum(axis=1), STAGES + 1).astype(np.float32)


def _values(data: Data, ends: Ints, parameters: Parameters) -> Floats:
    parts = [ends[start : start + _CHUNK] for start in range(0, len(ends), _CHUNK)]
    found = [centred(_forward(data, part, parameters)[2]) for part in parts]
    return np.concatenate(found) if found else np.zeros((0, data.scores.shape[1]), np.float32)


def _ahead(data: Data, parameters: Parameters, own: float) -> Floats:
    """The targets with temporal differences, from the last end of each game backwards."""
    values = _values(data, np.arange(len(data.left)), parameters)
    targets = data.results.copy()
    for left in range(1, int(data.left.max(initial=0)) + 1):
        ends = np.flatnonzero(data.left == left)
        targets[ends] = (1 - own) * targets[ends + 1] + own * values[ends + 1]
    return targets


def _areas(data: Data, ends: Ints, parameters: Parameters) -> tuple[float, ...]:
    values, results, rounds = _values(data, ends, parameters), data.results[ends], data.rounds[ends]
    found = []
    for number in range(1, int(rounds.max(initial=0)) + 1):
        at = rounds == number
        ahead, better = _pairs(values[at]), _pairs(results[at])
        found.append(_area(ahead[better > 0], ahead[better < 0]))
    return tuple(found)


def _pairs(values: Floats) -> Floats:
    pairs = combinations(range(values.shape[1]), 2)
    return np.concatenate([values[:, one] - values[:, other] for one, other in pairs])


def _area(above: Floats, below: Floats) -> float:
    """How often a number from `above` is larger than one from `below`; not a number if there is none."""
    if not len(above) or not len(below):
        return float("nan")
    ordered = np.sort(below)
    smaller = np.searchsorted(ordered, above, "left") + np.searchsorted(ordered, above, "right")
    return float(smaller.mean() / 2 / len(below))


def _whole(parameters: Parameters, wall: WallKind) -> Weights:
    def whole(values: Floats, factor: int) -> tuple[int, ...]:
        return tuple(int(number) for number in np.rint(values.astype(np.float64) * factor))

    rows = [whole(row, 1024) for row in parameters.layer]
    inputs, start = {}, 0
    for name, number in inputs_of(wall).items():
        inputs[name] = tuple(rows[start : start + number])
        start += number
    return Weights(
        whole(parameters.points[1:], POINT),
        whole(parameters.markers[1:], POINT),
        whole(parameters.output, SCALE * POINT),
        whole(parameters.bias, 1024),
        inputs,
    )
