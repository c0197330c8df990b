"""Learned weights: the files in the package, how they are read, and that they make the bots stronger."""

from __future__ import annotations

import pytest
from tools.strength.matches import Chooser, match

from azul.bots import Budget, Level, choose
from azul.bots.choose import advise_picks
from azul.bots.evaluation import (
    FOLDER,
    STAGES,
    USED,
    GameStage,
    HandSet,
    Hopes,
    Learned,
    Packaged,
    Tables,
    read,
    stage_of,
)
from azul.bots.walls import FORMS
from azul.rules import Move, Position, Wall, WallKind, new_game

FLAT = Tables(
    1000,
    0,
    (0,) * 32,
    (0,) * 32,
    ((0,) * 32,) * 5,
    tuple((0,) * (row + 1) for row in range(5)),
    tuple((0,) * (row + 1) for row in range(5)),
)
RUN = FORMS[WallKind.COLOURED].packed(Wall.parse("BYR../...../...../...../....."))


def set_by_hand(position: Position, seed: str) -> Move:
    return advise_picks(position, HandSet(), Budget(nodes=60), seed)[0].move


def few(nodes: int) -> Chooser:
    def chosen(position: Position, seed: str) -> Move:
        return choose(position, Level.EXPERT, Budget(nodes=nodes), seed)

    return chosen


@pytest.mark.parametrize("name", sorted(set(USED.values())))
def test_files_of_the_package(name: str) -> None:
    path = FOLDER / f"{name}.toml"
    values = read(path)
    assert tuple(values.stages) == STAGES
    for tables in values.stages.values():
        assert len(tables.columns) == len(tables.colours) == 32
        assert [len(row) for row in tables.rows] == [32] * 5
        assert [len(row) for row in tables.lines] == [len(row) for row in tables.gains] == [1, 2, 3, 4, 5]
        assert tables.point > 0
        assert tables.columns[31] > tables.columns[1]
        assert tables.colours[31] > tables.colours[1]
    assert "Made by: python -m azul.training" in path.read_text(encoding="utf-8")


def test_every_kind_of_game_has_weights() -> None:
    for wall in WallKind:
        for players in (2, 3, 4):
            assert len(Packaged().round(new_game(players, wall))) == players


def test_a_line_promises_what_its_tile_will_bring_by_the_next_stage() -> None:
    """Three tiles in a row: the fourth scores 4, and is the next stage's 500 for the row it makes."""
    rows = (tuple(500 * (mask == 15) for mask in range(32)), *FLAT.rows[1:])
    half = ((500,), *FLAT.gains[1:])
    stages = {1: FLAT, 2: FLAT, 3: FLAT._replace(gains=half), 4: FLAT._replace(rows=rows)}
    hopes = Hopes(stages, 3, FORMS[WallKind.COLOURED])
    assert hopes.gain(RUN, 0, 3) == 4500
    assert hopes.gain(RUN, 0, 0) == 0
    assert hopes(RUN, 0) == 0


def test_the_stage_is_that_of_the_fullest_row() -> None:
    assert stage_of([0, 0]) == 1
    assert stage_of([0, RUN]) == 3
    assert stage_of([RUN | 8, 0]) == 4
    assert stage_of([31, 0]) == 4


def test_points_that_count_less_leave_the_level_of_the_results() -> None:
    stages = {stage: FLAT._replace(point=500) for stage in STAGES}
    game = new_game(2)
    game = game._replace(boards=tuple(board._replace(score=30) for board in game.boards))
    outlook = Learned(stages).round(game)[0]
    assert outlook.points[GameStage.OPEN] * 30 + outlook.outlook(0, 0, GameStage.OPEN) == 30_000


def test_values_set_by_hand_count_points_as_they_are() -> None:
    assert HandSet().round(new_game(2))[0].points == (1000, 1000)


def test_learned_values_are_ahead_of_those_set_by_hand() -> None:
    """A sign turned round would still play plausible games, and lose them all."""
    score = match(few(60), set_by_hand, 6, name="signs")
    assert score.share >= 0.5
    assert score.points[0] > score.points[1]
