"""Training gives the same weights for the same command, interrupted or not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.training.__main__ import main
from tools.training.selfplay import Recipe, gather

from azul.bots.evaluation import HandSet, read
from azul.rules import WallKind

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
        "# Made by: python -m tools.training --players 2 --wall coloured --games 15,8 --seed tests\n" in again
    )


@pytest.mark.parametrize("processes", [1, 2])
def test_later_generations_play_with_the_weights_of_the_one_before(
    tmp_path: Path, whole: dict[str, bytes], processes: int
) -> None:
    path, weights = tmp_path / "games", tmp_path / "weights.toml"
    weights.write_bytes(whole["coloured-2-tests-0.toml"])
    gather(path, RECIPE._replace(generation=1), 3, processes, read(weights))
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


SPAWNED = """
import multiprocessing, pathlib, sys
from azul.bots.evaluation import HandSet
from tools.training.selfplay import Recipe, gather
multiprocessing.set_start_method("spawn")
gather(pathlib.Path(sys.argv[1]), Recipe(2, "coloured", 30, "tests"), 2, 2, HandSet())
"""


def test_processes_that_begin_from_nothing_find_the_tools(tmp_path: Path, whole: dict[str, bytes]) -> None:
    """As on macOS; on Linux a process is a copy of the one before it."""
    command = [sys.executable, "-c", SPAWNED, str(tmp_path / "games")]
    subprocess.run(command, cwd=Path(__file__).parents[3], check=True, timeout=60)
    assert (tmp_path / "games").read_bytes().splitlines() == whole[FIRST].splitlines()[:3]
