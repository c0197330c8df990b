"""The evaluation with weights set by hand."""

from __future__ import annotations

from random import Random

from azul.bots.evaluation import HandSet, HandWeights
from azul.bots.state import FORMS, points_at
from azul.rules import new_game

NOTHING = HandWeights(0, 0, (0,) * 6, (0,) * 6, (0,) * 6, 0, 0)


def test_empty_spaces_promise_what_their_tiles_would_score_above_one() -> None:
    """Random walls, from empty to full."""
    lots = Random("heron")
    for kind, form in FORMS.items():
        outlook = HandSet(NOTHING._replace(space=1))(new_game(2, wall=kind))
        for _ in range(200):
            wall, density = 0, lots.random()
            for row in range(5):
                for colour in range(5):
                    columns = form.columns(wall, row, colour)
                    if columns and lots.random() < density:
                        wall = form.lay(wall, row, lots.choice(columns), colour)
            promised = sum(
                points_at(wall, row, column) - 1
                for row in range(5)
                for column in range(5)
                if not wall >> 5 * row + column & 1
            )
            assert outlook.future(wall, 0, 0) == promised, (kind, wall)
