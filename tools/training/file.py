"""Write a file of weights, as `azul.bots.evaluation` reads it."""

from __future__ import annotations

from collections.abc import Sequence

from azul.bots.evaluation import SCORES, STAGES, SUPPLIES, Numbers, Weights
from azul.bots.state import coded
from azul.rules import COLOURS

_SAYS = {
    "points": "What a point scored so far counts at stage 1, 2, 3 and 4, in thousandths of a point.",
    "markers": "What holding the starting-player marker counts at these stages.",
    "output": "What each hidden unit counts where it is positive, in thousandths of a point.",
    "bias": "What the hidden units begin with. This and all that follows in 1/1024.",
    "spaces": "A space of the wall holds a tile.",
    "lines": "A pattern line is unfinished.",
    "columns": "For each column with so many tiles.",
    "colours": "For each colour that lies on so many spaces.",
    "line_supply": "An unfinished line whose colour has so many tiles in the next deal (of 20).",
    "colour_supply": "For each colour on so many spaces that has so many tiles in the next deal.",
    "round": "The number of the round; 5 is for all later ones too.",
    "stage": "The tiles in the fullest row of all boards.",
    "planes": "A colour lies on a space.",
    "tile_points": "For each colour that a row lacks: its tile would score so many points at best.",
    "line_points": "An unfinished line whose tile would score so many points at best.",
}


def text(weights: Weights, made: Sequence[str]) -> str:
    """The text of a file of weights.   made: comment lines that say how they were made."""
    lines = [f"# {line}".rstrip() for line in made]
    for name, row in zip(Weights._fields, weights[:-1], strict=False):
        lines += ["", f"# {_SAYS[name]}", f"{name} = {_row(row)}"]
    for name, rows in weights.inputs.items():
        lines += ["", f"# {_SAYS[name]}", f"{name} = ["]
        lines += [f"    {_row(row)},  # {what}" for row, what in zip(rows, _EACH[name], strict=True)]
        lines.append("]")
    return "\n".join(lines) + "\n"


def _row(numbers: Numbers) -> str:
    return f"[{', '.join(map(str, numbers))}]"


def _tiles(number: int) -> str:
    return f"{number} tile" if number == 1 else f"{number} tiles"


_SPACES = [f"row {row}, column {column}" for row in range(1, 6) for column in range(1, 6)]
_NUMBERS = [_tiles(number) for number in range(6)]
_POINTS = [f"{number} point" if number == 1 else f"{number} points" for number in range(SCORES)]
_TO_COME = [f"{number} to come" for number in range(SUPPLIES)]
_LENGTHS = [f"line {row + 1}, {_tiles(number)}" for row in range(1, 5) for number in range(1, row + 1)]
_LINES = [(row, *coded(bits)) for row in range(1, 5) for bits in range(1, 5 * row + 1)]

# What each row of an input stands for; rows, columns and stages as people count them, from 1.
_EACH = {
    "spaces": _SPACES,
    "lines": [
        f"line {row + 1}, {_tiles(number)} of {COLOURS[colour].word}" for row, colour, number in _LINES
    ],
    "columns": _NUMBERS,
    "colours": _NUMBERS,
    "line_supply": [f"{line}, {supply}" for line in _LENGTHS for supply in _TO_COME],
    "colour_supply": [f"{number}, {supply}" for number in _NUMBERS for supply in _TO_COME],
    "round": [f"round {number}" for number in range(6)],
    "stage": [f"stage {number}" for number in range(STAGES + 1)],
    "planes": [f"{colour.word}, {space}" for colour in COLOURS for space in _SPACES],
    "tile_points": [f"row {row}, {points}" for row in range(1, 6) for points in _POINTS],
    "line_points": [f"{line}, {points}" for line in _LENGTHS for points in _POINTS],
}
