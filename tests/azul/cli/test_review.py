"""`azul review` on the command line: what it prints, what it refuses, and how it is stopped."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.azul.command_line import GAME, complaint, printed

from azul import review
from azul.review import Question, Verdict
from hotseat.bots import Budget

QUICK = ("--nodes", "40", "--jobs", "1")


def test_players_chart_and_turning_points() -> None:
    text = printed("review", str(GAME), *QUICK)
    lines = text.splitlines()
    assert lines[0] == "Review: North, South"
    assert lines[2].startswith("A  Round "), "turning points first"
    assert any(line.startswith("Points lost to weaker moves: ▌1 North ") for line in lines)
    assert "Expected lead in points: plus for North, minus for South" in lines, "into a pipe, without a chart"
    assert "accuracy" not in text, "arithmetic only on request"
    assert not any("(tiles" in line or "future value" in line for line in lines)
    assert all(cell_len(line) <= 80 for line in lines)
    for letter in "ABC":
        assert sum(line.startswith(f"{letter}  Round ") for line in lines) == 1
    assert text.count("   Better: ") == text.count("   Played: ") == 3
    longer = printed("review", str(GAME), *QUICK, "--all").splitlines()
    assert longer[: len(lines)] == lines
    assert longer[len(lines) + 1].startswith("2R1: red tiles from factory 2 to line 1")
    assert longer[len(lines) + 3].split() == ["player", "round", "move", "played", "best", "points", "lost"]


def test_figures_are_there_on_request() -> None:
    text = printed("review", str(GAME), *QUICK, "--figures")
    lines = text.splitlines()
    head = next(place for place, line in enumerate(lines) if line.startswith("player"))
    assert lines[head].split() == ["player", "accuracy", "points", "lost", "per", "move", "floor", "missed"]
    assert lines[head + 1].startswith("▌1 North")
    assert lines[head + 2].startswith("▌2 South")
    assert "missed: rows, columns and colours not completed" in lines
    assert "accuracy: a move that loses 3 points counts 50%" in lines
    assert sum(line.strip().startswith("+") and "(" in line for line in lines) == 3
    assert all(cell_len(line) <= 80 for line in lines)


def test_json_in_processes_is_the_same_as_in_one() -> None:
    found = json.loads(printed("review", str(GAME), "--json", *QUICK))
    assert found["file"] == str(GAME)
    assert found["complete"]
    assert [player["name"] for player in found["players"]] == ["North", "South"]
    lines = printed("review", str(GAME), "--json", "--progress", "--nodes", "40", "--jobs", "2").splitlines()
    assert json.loads(lines[-1]) == found
    told = [json.loads(line) for line in lines[:-1]]
    assert [each["done"] for each in told] == list(range(1, found["total"] + 1))
    choices = sorted((each["choice"] for each in told), key=lambda choice: choice["place"])
    assert choices == found["choices"]


def test_a_game_under_way_by_its_number(home: Path) -> None:
    home.mkdir()
    lines = GAME.read_text(encoding="utf-8").splitlines()
    (home / "a.azul").write_text("\n".join(lines[:12]) + "\n", encoding="utf-8")
    found = json.loads(printed("review", "1", "--json", *QUICK))
    assert found["complete"]
    assert not found["over"]
    assert len(found["standings"]) == found["total"]


def test_a_game_without_a_move(tmp_path: Path) -> None:
    (tmp_path / "game.azul").write_text("azul 1\nwall grey\nplayer A\nplayer B\n")
    said = complaint("review", str(tmp_path / "game.azul"))
    assert said == "azul: nothing to review yet; nobody has made a move\n"


def test_ctrl_c_prints_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = 0

    def interrupted(question: Question, budget: Budget, ends: float | None = None) -> Verdict:
        nonlocal judged
        judged += 1
        if judged > 5:
            raise KeyboardInterrupt
        return judge(question, budget)

    judge = review.REVIEWING.judge
    monkeypatch.setattr(review.REVIEWING, "judge", interrupted)
    text = printed("review", str(GAME), *QUICK, status=130)
    assert "Stopped after 5 of 59 moves." in text
    judged = 0
    found = json.loads(printed("review", str(GAME), "--json", *QUICK, status=130))
    assert not found["complete"]
    assert len(found["choices"]) == 5
    judged = 5
    assert printed("review", str(GAME), *QUICK, status=130) == "", "nothing, of nothing"


def test_whoever_reads_the_output_may_leave(tmp_path: Path) -> None:
    shutil.copy(GAME, tmp_path / "a.azul")
    command = [sys.executable, "-m", "azul", "review", "--json", "--progress", "--nodes", "40", "a.azul"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 0
