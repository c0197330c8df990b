"""Training gives the same weights for the same command, interrupted or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from azul.bots.evaluation import HandSet
from azul.bots.network import read
from azul.rules import WallKind
from azul.training.__main__ import Plan, made, main
from azul.training.fit import Settings
from azul.training.selfplay import Recipe, gather, play
from azul.training.selfplay import read as read_games

GAMES = (15, 8)
RECIPE = Recipe(2, WallKind.COLOURED, 30, "tests")
FIRST = "coloured-2-tests-0.games"
SECOND = "coloured-2-tests-1.games"


def command(folder: Path, out: Path, games: tuple[int, ...] = GAMES) -> int:
    numbers = ",".join(map(str, games))
    return main(["--games", numbers, "--seed", "tests", "--folder", str(folder), "--out", str(out)])


def trained(folder: Path) -> dict[str, bytes]:
    """What a training leaves in its folder, with the weights."""
    assert command(folder, folder / "out.toml") == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A training without an interruption."""
    return trained(tmp_path_factory.mktemp("whole"))


def test_a_training_goes_on_as_if_it_had_not_stopped(tmp_path: Path, whole: dict[str, bytes]) -> None:
    for name in (FIRST, "coloured-2-tests-0.toml"):
        (tmp_path / name).write_bytes(whole[name])
    torn = whole[SECOND][: len(whole[SECOND]) // 2]
    assert not torn.endswith(b"\n")
    (tmp_path / SECOND).write_bytes(torn)
    assert trained(tmp_path) == whole
    again = (tmp_path / "out.toml").read_text(encoding="utf-8")
    assert (
        "# Made by: python -m azul.training --players 2 --wall coloured --games 15,8 --seed tests\n" in again
    )


def test_later_generations_play_with_the_weights_of_the_one_before(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    path, weights = tmp_path / "games", tmp_path / "weights.toml"
    weights.write_bytes(whole["coloured-2-tests-0.toml"])
    gather(path, RECIPE._replace(generation=1), 3, 1, read(weights))
    assert path.read_bytes().splitlines() == whole[SECOND].splitlines()[:4]
    assert whole["out.toml"] == whole["coloured-2-tests-1.toml"] != whole["coloured-2-tests-0.toml"]


def test_other_games_and_weights_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], whole: dict[str, bytes]
) -> None:
    out = tmp_path / "out.toml"
    for name in (FIRST, "coloured-2-tests-0.toml"):
        (tmp_path / name).write_bytes(whole[name])
    assert command(tmp_path, out, (14, 8)) == 1
    assert f"{tmp_path / 'coloured-2-tests-0.toml'} was made otherwise" in capsys.readouterr().err
    (tmp_path / FIRST).unlink()
    gather(tmp_path / FIRST, RECIPE._replace(explore=0), 1, 1, HandSet())
    assert command(tmp_path, out) == 1
    assert "0.games was made otherwise" in capsys.readouterr().err
    assert not out.exists()


def test_many_processes_play_the_same_games(tmp_path: Path, whole: dict[str, bytes]) -> None:
    path, alone = tmp_path / "games", tmp_path / "alone"
    gather(path, RECIPE, 6, 2, HandSet())
    assert path.read_bytes().splitlines() == whole[FIRST].splitlines()[:7]
    gather(alone, RECIPE, 6, 1, HandSet())
    assert list(read_games(path, 6)) == list(read_games(alone, 6))
    played = next(read_games(path, 1))
    assert tuple(played.results) == play(RECIPE, 0, HandSet()).results


@pytest.mark.parametrize("wall", list(WallKind))
def test_a_file_of_the_grey_wall_tells_of_random_columns(tmp_path: Path, wall: WallKind) -> None:
    comment = " ".join(made(Plan(tmp_path, 3, wall, GAMES, "tests"), Settings(), 1))
    assert "in 30 of 100 rounds one of them at random." in comment
    assert ("In 30 of 100 rounds a seat's columns were chosen" in comment) == (wall is WallKind.GREY)


@pytest.mark.parametrize("games", ["0", "5,-1", "many"])
def test_a_generation_without_games_is_refused(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--games", games])
    assert "--games" in capsys.readouterr().err
