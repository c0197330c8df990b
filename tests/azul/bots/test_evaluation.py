"""Weights set by hand, and learned ones: the network's value, its files, and that it plays better."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

import pytest
from tests.azul.bots import learned
from tests.azul.bots.matches import Chooser, match
from tests.azul.positions import dealt
from tools.training.file import text

from azul.bots import evaluation
from azul.bots.evaluation import LARGEST, POINT, GameStage, HandSet, Learned, path_of, read, supply
from azul.bots.levels import choose
from azul.bots.search import advise_picks
from azul.bots.state import FORMS, longest_row, points_at
from azul.rules import Move, Position, Tiles, WallKind, new_game
from hotseat.bots import Budget, Level

FILES = sorted(evaluation.FOLDER.glob("*.toml"))
NO_TILES = (0,) * 5
ALL_TILES = (20,) * 5


def set_by_hand(position: Position, seed: str) -> Move:
    return advise_picks(position, HandSet(), Budget(nodes=60), seed)[0].move


def few(nodes: int) -> Chooser:
    def chosen(position: Position, seed: str) -> Move:
        return choose(position, Level.EXPERT, Budget(nodes=nodes), seed)

    return chosen


def some_position(wall: WallKind, lots: Random) -> Position:
    """A table with random walls, scores, bag and lid. Not one that a game could lead to."""
    players = lots.randint(2, 4)
    position = new_game(players, wall)
    boards = [
        board._replace(wall=learned.wall(wall, lots), score=lots.randrange(90)) for board in position.boards
    ]
    bag, lid = (Tiles(lots.randrange(size) for _ in range(5)) for size in (lots.choice((1, 5, 20)), 12))
    return position._replace(boards=tuple(boards), bag=bag, lid=lid, round=lots.randint(1, 9))


def some_lines(lots: Random) -> int:
    return sum(lots.randrange(5 * row + 1) << 6 * row for row in range(1, 5))


@pytest.mark.parametrize("wall", WallKind)
def test_the_value_is_that_of_a_plain_computation(wall: WallKind) -> None:
    lots = Random(f"plain/{wall}")
    form = FORMS[wall]
    for number in range(25):
        weights = learned.weights(wall, str(number), lots.choice((1, 8, 32)))
        position = some_position(wall, lots)
        supplies = supply(position.players, position.bag, position.lid)
        fullest = max(longest_row(form.packed(board.wall)) for board in position.boards)
        mean = sum(board.score for board in position.boards) // position.players
        outlook = Learned(weights)(position)
        for stage, counted in ((GameStage.OPEN, min(fullest + 1, 4)), (GameStage.CLOSING, 4)):
            assert outlook.points[stage] == weights.points[counted - 1]
            assert outlook.markers[stage] == weights.markers[counted - 1]
            for _ in range(3):
                tiled, lines = learned.wall(wall, lots), some_lines(lots)
                inputs = learned.inputs(wall, tiled, lines, supplies, position.round, counted)
                value = learned.value(weights, inputs) + (POINT - outlook.points[stage]) * mean
                for _ in range(2):
                    assert outlook.future(form.packed(tiled), lines, stage) == value


def test_large_numbers_do_not_run_into_each_other() -> None:
    """The hidden units share one whole number."""
    most = LARGEST - 1
    wall = WallKind.GREY
    for signs in ((1, -1, 1), (-1, 1, -1), (-1, -1, -1), (1, 1, 1)):
        row = tuple(sign * most for sign in signs)
        inputs = {name: (row,) * number for name, number in evaluation.inputs_of(wall).items()}
        weights = evaluation.Weights((1000,) * 4, (0,) * 4, row, row, inputs)
        position = new_game(2, wall)._replace(round=1)
        board = learned.wall(wall, Random("full"))
        lines = sum(5 * row << 6 * row for row in range(1, 5))
        found = learned.inputs(wall, board, lines, supply(2, position.bag, position.lid), 1, 1)
        outlook = Learned(weights)(position)
        assert outlook.future(FORMS[wall].packed(board), lines, 0) == learned.value(weights, found)


def test_tables_that_are_full_are_emptied_and_filled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "KEPT", 3)
    values_of = Learned(learned.weights(WallKind.COLOURED, "kept"))
    values = []
    for _ in range(2):
        outlook = values_of(new_game(2))
        values.append([outlook.future(wall, 0, 0) for wall in (*range(9), *range(9))])
    assert values[0] == values[1]
    assert values[0][:9] == values[0][9:]
    assert len(values_of.walls) <= 9


@pytest.mark.parametrize(
    ("players", "bag", "lid", "expected"),
    [
        (2, ALL_TILES, NO_TILES, (4, 4, 4, 4, 4)),
        (2, (20, 10, 5, 5, 0), NO_TILES, (7, 5, 3, 3, 0)),  # 10, 5, 2.5 and 0
        (2, (8, 8, 2, 2, 0), (0, 0, 9, 9, 9), (7, 7, 2, 2, 0)),  # just enough in the bag
        (2, (4, 3, 2, 1, 0), (0, 0, 0, 5, 15), (4, 3, 2, 4, 7)),  # half of the lid: 2.5 and 7.5
        (2, (4, 3, 2, 1, 0), NO_TILES, (4, 3, 2, 1, 0)),
        (2, NO_TILES, NO_TILES, (0, 0, 0, 0, 0)),
        (2, NO_TILES, (2, 4, 0, 0, 0), (2, 4, 0, 0, 0)),
        (3, (9, 0, 0, 0, 0), (19, 38, 38, 0, 0), (7, 5, 5, 0, 0)),  # (9 + 3.8, 7.6, 7.6) of 28
        (4, (18, 9, 9, 0, 0), NO_TILES, (7, 5, 5, 0, 0)),
    ],
)
def test_the_supply_of_a_colour(
    players: int, bag: tuple[int, ...], lid: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert supply(players, bag, lid) == expected


def test_points_that_count_less_leave_the_level_of_the_results() -> None:
    weights = learned.weights(WallKind.COLOURED, "half")._replace(points=(500,) * 4, output=(0,) * 5)
    position = new_game(2)
    position = position._replace(boards=tuple(board._replace(score=30) for board in position.boards))
    outlook = Learned(weights)(position)
    assert outlook.points[GameStage.OPEN] * 30 + outlook.future(0, 0, GameStage.OPEN) == 30_000


@pytest.mark.parametrize("wall", WallKind)
def test_weights_are_read_as_they_were_written(tmp_path: Path, wall: WallKind) -> None:
    path = tmp_path / "weights.toml"
    weights = learned.weights(wall, "written", 32)
    path.write_text(text(weights, ["how"]), encoding="utf-8")
    assert read(path).weights == weights
    assert path.read_text(encoding="utf-8").startswith("# how\n")
    last = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("    ")][-1]
    assert last.endswith("line 5, 4 tiles, 8 points" if wall == WallKind.GREY else "stage 4")


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_files_of_the_package(path: Path) -> None:
    values = read(path)
    wall, players = path.stem.split("-")
    assert path == path_of(int(players), WallKind(wall))
    assert values.form.kind == WallKind(wall)
    assert all(point > 0 for point in values.weights.points)
    rows = [*values.weights[:-1], *chain(*values.weights.inputs.values())]
    assert all(isinstance(number, int) and abs(number) < LARGEST for row in rows for number in row)
    expected = evaluation.inputs_of(WallKind(wall))
    assert {name: len(rows) for name, rows in values.weights.inputs.items()} == expected
    position = dealt(int(players), WallKind(wall))
    lots, outlook = Random("package"), values(position)
    for _ in range(60):
        board = FORMS[position.wall].packed(learned.wall(position.wall, lots))
        assert abs(outlook.future(board, some_lines(lots), GameStage.OPEN)) < 1000 * POINT
    assert "Made by: python -m tools.training" in path.read_text(encoding="utf-8")


def test_every_kind_of_game_has_weights() -> None:
    assert sorted(path_of(players, wall) for wall in WallKind for players in (2, 3, 4)) == FILES


@pytest.mark.parametrize("wall", WallKind)
def test_empty_spaces_promise_what_their_tiles_would_score_above_one(wall: WallKind) -> None:
    nothing = evaluation.HandWeights(0, 0, (0,) * 6, (0,) * 6, (0,) * 6, 0, 0)
    outlook, lots = HandSet(nothing._replace(space=1))(new_game(2, wall=wall)), Random("heron")
    for _ in range(200):
        tiles = FORMS[wall].packed(learned.wall(wall, lots))
        empty = [divmod(place, 5) for place in range(25) if not tiles >> place & 1]
        assert outlook.future(tiles, 0, 0) == sum(points_at(tiles, *space) - 1 for space in empty)


def test_values_set_by_hand_count_points_as_they_are() -> None:
    assert HandSet()(new_game(2)).points == (1000, 1000)


@pytest.mark.skipif(not path_of(2, WallKind.COLOURED).exists(), reason="there are no learned values")
def test_learned_values_are_ahead_of_those_set_by_hand() -> None:
    """A sign turned round would still play plausible games, and lose them all."""
    score = match(few(60), set_by_hand, 6, name="signs")
    assert score.share >= 0.5
    assert score.points[0] > score.points[1]
