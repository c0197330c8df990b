"""Random weights and boards, and their values in plain arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from azul.bots.evaluation import Numbers, Weights, inputs_of
from azul.bots.state import FORMS
from azul.rules import COLOURS, Colour, Wall, WallKind
from azul.rules.board import runs, tile_points

EMPTY = Wall.parse("/".join(["....."] * 5))

Inputs = list[tuple[str, int]]  # the name of each input and its number


def weights(wall: WallKind, seed: str, hidden: int = 5) -> Weights:
    lots = Random(seed)

    def row(length: int, most: int) -> Numbers:
        return tuple(lots.randint(-most, most) for _ in range(length))

    return Weights(
        tuple(lots.randint(500, 1000) for _ in range(4)),
        row(4, 3000),
        row(hidden, 2000),
        row(hidden, 500),
        {name: tuple(row(hidden, 500) for _ in range(number)) for name, number in inputs_of(wall).items()},
    )


def wall(kind: WallKind, lots: Random) -> Wall:
    form, density, found = FORMS[kind], lots.random(), EMPTY
    for row in range(5):
        for colour in COLOURS:
            columns = form.columns(form.packed(found), row, colour)
            if columns and lots.random() < density:
                found = found.lay(row + 1, lots.choice(columns) + 1, colour)
    return found


def inputs(
    kind: WallKind, wall: Wall, lines: int, supplies: Sequence[int], number: int, stage: int
) -> Inputs:
    """The inputs of a board, straight from the description in `azul.bots.evaluation`."""
    found: Inputs = []
    for row in range(5):
        for column in range(5):
            if (colour := wall[row][column]) is not None:
                found.append(("spaces", 5 * row + column))
                if kind == WallKind.GREY:
                    found.append(("planes", 25 * colour + 5 * row + column))
    for row in range(1, 5):
        bits = lines >> 6 * row & 63
        if bits:
            held, tiles = (bits - 1) % 5, (bits - 1) // 5 + 1
            found.append(("lines", (0, 5, 15, 30)[row - 1] + bits - 1))
            found.append(("line_supply", ((0, 1, 3, 6)[row - 1] + tiles - 1) * 8 + supplies[held]))
    for column in range(5):
        found.append(("columns", sum(wall[row][column] is not None for row in range(5))))
    for colour in COLOURS:
        number_of = sum(colour in wall[row] for row in range(5))
        found.append(("colours", number_of))
        found.append(("colour_supply", 8 * number_of + supplies[colour]))
    if kind == WallKind.GREY:
        found += _points(wall, lines)
    return [*found, ("round", min(number, 5)), ("stage", stage)]


def _points(wall: Wall, lines: int) -> Inputs:
    """What tiles would score, by the rules."""

    def best(row: int, colour: Colour) -> int:
        columns = wall.columns_for(WallKind.GREY, row + 1, colour)
        laid = [(wall.lay(row + 1, column, colour), column) for column in columns]
        return max((min(8, tile_points(*runs(each, row + 1, column))) for each, column in laid), default=0)

    found = [
        ("tile_points", 9 * row + best(row, c)) for row in range(5) for c in COLOURS if c not in wall[row]
    ]
    for row in range(1, 5):
        if bits := lines >> 6 * row & 63:
            colour, tiles = COLOURS[(bits - 1) % 5], (bits - 1) // 5 + 1
            found.append(("line_points", 9 * ((0, 1, 3, 6)[row - 1] + tiles - 1) + best(row, colour)))
    return found


def value(weights: Weights, inputs: Inputs) -> int:
    total = 0
    for unit, output in enumerate(weights.output):
        hidden = weights.bias[unit] + sum(weights.inputs[name][place][unit] for name, place in inputs)
        total += output * max(0, hidden)
    return total // 1024
