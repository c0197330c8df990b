"""The features of a board for fitting the tables: which entries it adds up, and how often.

Beside the entries of `Tables` there are shared features, for all masks with the same number of bits and
for all rows together. They are learned from little data, and the entries then hold only the differences.
`folded` adds them back into the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from azul.bots.evaluation import POINT, Hopes, Tables, Weights, colour_rows
from azul.bots.state import coded
from azul.bots.walls import column_of, points_at, row_of

MASKS = 32
_BITS = tuple(mask.bit_count() for mask in range(MASKS))
_LINE = (0, 0, 1, 3, 6)  # where the entries of each line begin, for one tile

_SIZES = {
    "point": 1,
    "marker": 1,
    "columns": MASKS,
    "colours": MASKS,
    "rows": 5 * MASKS,
    "lines": 10,
    "gains": 10,
    "columns by number": 6,
    "colours by number": 6,
    "rows by number": 30,
    "any row": MASKS,
}
_STARTS = [0]
for _size in _SIZES.values():
    _STARTS.append(_STARTS[-1] + _size)
NUMBER = _STARTS[-1]
PARTS = {name: range(*ends) for name, ends in zip(_SIZES, pairwise(_STARTS), strict=True)}
_FIRST = {name: part.start for name, part in PARTS.items()}

Features = dict[int, float]


def add(features: Features, hopes: Hopes, board: tuple[int, int, int], marker: bool, sign: int) -> None:
    """Add the features of a board (score, wall, unfinished lines), or subtract them with sign -1."""
    score, wall, lines = board
    _count(features, _FIRST["point"], sign * score)
    if marker:
        _count(features, _FIRST["marker"], sign)
    for number in range(5):
        column, row = column_of(wall, number), row_of(wall, number)
        colour = colour_rows(hopes.form, wall, number)
        if column:
            _count(features, _FIRST["columns"] + column, sign)
            _count(features, _FIRST["columns by number"] + _BITS[column], sign)
        if colour:
            _count(features, _FIRST["colours"] + colour, sign)
            _count(features, _FIRST["colours by number"] + _BITS[colour], sign)
        if row:
            _count(features, _FIRST["rows"] + MASKS * number + row, sign)
            _count(features, _FIRST["rows by number"] + 6 * number + _BITS[row], sign)
            _count(features, _FIRST["any row"] + row, sign)
        if bits := lines >> 6 * number & 63:
            of_line, tiles = coded(bits)
            entry = _LINE[number] + tiles - 1
            _count(features, _FIRST["lines"] + entry, sign)
            _count(features, _FIRST["gains"] + entry, sign * hopes.gain(wall, number, of_line) / POINT)


def _count(features: Features, entry: int, times: float) -> None:
    features[entry] = features.get(entry, 0) + times


def entries(tables: Tables) -> list[float]:
    """Tables as weights of the features, in points; the shared ones are 0."""
    flat: list[int] = [tables.point, tables.marker, *tables.columns, *tables.colours]
    for masks in tables.rows:
        flat += masks
    for block in (tables.lines, tables.gains):
        for row in range(1, 5):
            flat += block[row][1:]
    return [weight / POINT for weight in flat] + [0.0] * (NUMBER - len(flat))


def folded(weights: Sequence[float]) -> Tables:
    """Weights of the features as tables, with the shared ones added to each entry."""
    w = [POINT * weight for weight in weights]

    def masked(name: str, common: str) -> tuple[int, ...]:
        return tuple(round(w[_FIRST[name] + mask] + w[_FIRST[common] + _BITS[mask]]) for mask in range(MASKS))

    def of_row(row: int) -> tuple[int, ...]:
        own, any_row = _FIRST["rows"] + MASKS * row, _FIRST["any row"]
        by_number = _FIRST["rows by number"] + 6 * row
        return tuple(
            round(w[own + mask] + w[any_row + mask] + w[by_number + _BITS[mask]]) for mask in range(MASKS)
        )

    def of_lines(name: str) -> tuple[tuple[int, ...], ...]:
        start = _FIRST[name] - 1
        return tuple(
            (0, *(round(w[start + _LINE[row] + tiles]) for tiles in range(1, row + 1))) for row in range(5)
        )

    return Tables(
        round(w[_FIRST["point"]]),
        round(w[_FIRST["marker"]]),
        masked("columns", "columns by number"),
        masked("colours", "colours by number"),
        tuple(map(of_row, range(5))),
        of_lines("lines"),
        of_lines("gains"),
    )


def hand_set(weights: Weights, stage: int) -> Tables:
    """The weights set by hand, approximately, as tables: the start of the fit, and its result for entries
    that hardly occur in the games.
    """
    part = weights.closing if stage == 4 else 100

    def by_number(numbers: Sequence[int], mask: int) -> int:
        number = numbers[_BITS[mask]]
        return number if mask == MASKS - 1 else number * part // 100

    def spaces(mask: int) -> int:
        runs = [points_at(mask, 0, place) for place in range(5) if not mask >> place & 1]
        return sum((2 * run - 1) * weights.space * part // 200 for run in runs if run > 1)

    columns = tuple(by_number(weights.columns, mask) + spaces(mask) for mask in range(MASKS))
    rows = tuple(by_number(weights.rows, mask) + spaces(mask) for mask in range(MASKS))
    gains = tuple(
        tuple(weights.line * tiles * part // (row + 1) // 100 for tiles in range(row + 1)) for row in range(5)
    )
    return Tables(
        POINT,
        weights.marker,
        columns,
        tuple(by_number(weights.colours, mask) for mask in range(MASKS)),
        (rows,) * 5,
        tuple((0,) * (row + 1) for row in range(5)),
        gains,
    )
