"""Training gives the same weights for the same command, interrupted or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from azul.bots.evaluation import FOLDER, STAGES, HandSet, Hopes, Tables, Weights, read
from azul.bots.walls import FORMS
from azul.rules import WallKind
from azul.training import features
from azul.training import fit as weights_file
from azul.training.__main__ import main
from azul.training.selfplay import Recipe, gather, play
from azul.training.selfplay import read as read_games

GAMES = 20
RECIPE = Recipe(2, WallKind.COLOURED, 30, "tests")


def trained(folder: Path, games: int, out: str) -> bytes:
    path = folder / out
    done = main(["--games", str(games), "--seed", "tests", "--folder", str(folder), "--out", str(path)])
    assert done == 0
    return path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The weights and the games of a training without an interruption."""
    folder = tmp_path_factory.mktemp("whole")
    weights = trained(folder, GAMES, "whole.toml")
    return weights, next(folder.glob("*.games")).read_bytes()


def test_a_training_goes_on_as_if_it_had_not_stopped(tmp_path: Path, whole: tuple[bytes, bytes]) -> None:
    weights, games = whole
    (tmp_path / "whole.toml").write_bytes(weights)
    assert all(
        tables != features.hand_set(Weights(), stage)
        for stage, tables in read(tmp_path / "whole.toml").stages.items()
    )
    torn = games[: len(games) // 3]
    assert not torn.endswith(b"\n")
    (tmp_path / "coloured-2-tests.games").write_bytes(torn)
    assert trained(tmp_path, GAMES, "again.toml") == weights
    assert (tmp_path / "coloured-2-tests.games").read_bytes() == games


def test_other_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "coloured-2-tests.games"
    gather(path, RECIPE._replace(explore=0), 1, 1, HandSet())
    arguments = ["--games", "2", "--seed", "tests", "--folder", str(tmp_path)]
    assert main([*arguments, "--out", str(tmp_path / "out.toml")]) == 1
    assert "was made otherwise" in capsys.readouterr().err
    assert not (tmp_path / "out.toml").exists()


def test_many_processes_play_the_same_games(tmp_path: Path, whole: tuple[bytes, bytes]) -> None:
    path = tmp_path / "games"
    gather(path, RECIPE, 6, 2, HandSet())
    assert path.read_bytes().splitlines() == whole[1].splitlines()[:7]
    assert read_games(path, 6) == [play(RECIPE, number, HandSet()) for number in range(6)]


@pytest.mark.parametrize("wall", WallKind)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_kept_of_a_game(wall: WallKind, players: int) -> None:
    played = play(RECIPE._replace(wall=wall, players=players), 1, HandSet())
    assert len(played.results) == len(played.rows) == players
    assert max(played.rows) >= 1
    tiles = [sum((wall & (1 << 25) - 1).bit_count() for _, wall, _ in boards) for _, boards in played.ends]
    assert tiles == sorted(tiles)
    assert tiles[-1] > 0


def test_the_features_of_a_board_add_up_to_its_value() -> None:
    stages = {stage: read(FOLDER / "coloured-2.toml").stages[stage] for stage in STAGES}
    form = FORMS[WallKind.COLOURED]
    played = play(RECIPE, 3, HandSet())
    for stage in STAGES:
        hopes = Hopes(stages, stage, form)
        weights = features.entries(stages[stage])
        empty = hopes(0, 0)
        for first, boards in played.ends:
            for seat, board in enumerate(boards):
                found: features.Features = {}
                features.add(found, hopes, board, first == seat, 1)
                value = sum(times * weights[entry] for entry, times in found.items())
                points = board[0] * stages[stage].point + (first == seat) * stages[stage].marker
                expected = points + hopes(board[1], board[2]) - empty
                assert value * 1000 == pytest.approx(expected, abs=6)


def test_what_is_common_is_put_into_every_entry() -> None:
    tables = features.hand_set(Weights(), 1)
    weights = features.entries(tables)
    assert features.folded(weights) == tables
    weights[features.PARTS["any row"].start + 5] += 0.25
    rows = features.folded(weights).rows
    assert [row[5] - old[5] for row, old in zip(rows, tables.rows, strict=True)] == [250] * 5
    assert [row[6] for row in rows] == [row[6] for row in tables.rows]


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    stages: dict[int, Tables] = {stage: features.hand_set(Weights(), stage) for stage in STAGES}
    path = tmp_path / "weights.toml"
    path.write_text(weights_file.text(stages, ["how"]), encoding="utf-8")
    assert read(path).stages == stages
    assert path.read_text(encoding="utf-8").startswith("# how\n")
