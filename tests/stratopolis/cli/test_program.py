"""The command line of Stratopolis, run as a program where that matters."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tools.games.random_stratopolis import play_game

import stratopolis
from stratopolis.__main__ import main
from stratopolis.game import LIBRARY, Setup, pile_lines
from stratopolis.rules import Play


@pytest.fixture
def game(home: Path) -> Path:
    home.mkdir()
    with LIBRARY.begin(Setup(("North", "South"), Play.HAND, first=1, seed="heron")) as session:
        for _n in range(3):
            session.play(session.position.legal_moves[0])
        assert session.path is not None
        return session.path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    return status, *capsys.readouterr()


def test_in_a_process_of_its_own(game: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stratopolis", "show", str(game)], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Stratopolis · hand of three · tile 4 of 40 · South to place\n")
    assert all(line == line.rstrip() for line in done.stdout.splitlines())


def test_show_json_and_at(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for at in range(4):
        status, out, err = said(capsys, "show", "1", "--json", "--at", str(at))
        assert (status, err) == (0, "")
        found = json.loads(out)
        assert (found["turn"], found["to_play"]) == (at, at % 2 + 1)
    assert said(capsys, "show", str(game), "--at", "4")[0] == 2


def test_games_are_listed(game: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "20990101-000000 Torn apart.strat").write_text("stratopolis 1\nplay x\n")
    (home / "other.azul").write_text("azul 1\n")
    status, out, err = said(capsys, "games")
    assert (status, err) == (0, "")
    broken, whole = out.splitlines()
    assert broken.endswith("apart.strat:2: play x: `play` must be `piles`, `face-down` or `hand`")
    north, south = LIBRARY.read(game).position.scores
    assert whole.endswith(f"  unfinished   hand of three  3 tiles   North {north}, South {south}")
    assert whole.startswith("   1  ")
    status, out, err = said(capsys, "games", "--json")
    second, first = json.loads(out)["games"]
    scores = [{"name": "North", "score": north}, {"name": "South", "score": south}]
    assert (first["state"], first["play"], first["turn"]) == ("unfinished", "hand", 3)
    assert first["players"] == scores
    assert (second["state"], second["play"], second["title"]) == ("unreadable", None, "Torn apart")


def test_a_finished_game_in_the_list(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    played = play_game(Play.PILES, 0)
    start = played[0].before
    piles = start.supply(1).tiles, start.supply(2).tiles
    with LIBRARY.begin(Setup(("A", "B"), first=start.first, seed="x", prepared=pile_lines(piles))) as session:
        for each in played:
            session.play(each.move)
    (found,) = LIBRARY.saved()
    assert (str(found.state), found.position) == ("finished", played[-1].after)
    assert [player.score for player in found.players] == [*played[-1].after.scores]
    assert LIBRARY.newest_unfinished() is None
    assert "finished     own order      40 tiles" in said(capsys, "games")[1]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    assert stratopolis.__version__ == project["version"]
    assert said(capsys, "--version")[1] == f"stratopolis {project['version']}\n"
