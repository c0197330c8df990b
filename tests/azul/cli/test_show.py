"""`azul show`: a position of a record as a picture and as JSON, and refused arguments."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.azul.command_line import GAME, Ended

HEADER = "azul 1\nwall coloured\nplayer North\nplayer South\n"
DEAL = "deal BBRK YYKW BRRW KWWW BYRK\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.azul"


def test_show_draws() -> None:
    ended = Ended("show", str(GAME), apart=True)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("Azul · over after 6 rounds\n")
    assert "South wins" in ended.out
    assert all(line == line.rstrip() for line in ended.out.splitlines())


def test_show_json_and_at(file: Path) -> None:
    file.write_text(HEADER + DEAL + "3B2\nundo\n3B1\nseat 1 person\nCRF\n")
    rounds = []
    for at in ("0", "1", "2", "3", "5"):
        ended = Ended("show", str(file), "--json", "--at", at)
        assert (ended.status, ended.err) == (0, "")
        found = json.loads(ended.out)
        rounds.append((found["round"], found["to_play"], found["centre"]))
    assert rounds == [(0, None, ""), (1, 1, ""), (1, 2, "RRW"), (1, 1, ""), (1, 1, "W")]
    for arguments in (["--at", "6"], ["--at", "6", "--json"]):
        ended = Ended("show", str(file), *arguments)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err == "azul: --at 6 is too far; the game has 5 lines\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEADER + DEAL + "3B2\n9B1\n", "game.azul:7: 9B1: "),
        (HEADER + DEAL + "\x1b[31mred\u202e\n", "game.azul:6: \\x1b[31mred\\u202e: this is not a move"),
        ("azul 1\nwall coloured\nplayer \x1b]0;x\x07\n", "game.azul:3: player \\x1b]0;x\\x07: a name"),
        ("azul 1\nwall coloured\nplayer A\nplayer \u202eB\n", "game.azul:4: player \\u202eB: a name"),
        ("", "game.azul:1: a game record starts with the line `azul 1`"),
        ("x" * 1_000_000, "game.azul:1: " + "x" * 60 + "…"),
    ],
    ids=range(6),
)
def test_a_fault_is_a_sentence_with_its_place(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    for command in ("show", "replay", "review", "resume"):
        ended = Ended(command, str(file))
        assert (ended.status, ended.out) == (1, "")
        assert ended.err.startswith(f"azul: {file.parent}/{said}")
        assert ended.err.count("\n") == 1


@pytest.mark.parametrize("command", ["show", "replay", "review", "resume"])
def test_files_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    for name, why in (("none.azul", "no such file or folder"), ("", "this is a folder, not a file")):
        ended = Ended(command, str(tmp_path / name))
        assert (ended.status, ended.out, ended.err) == (1, "", f"azul: {tmp_path / name}: {why}\n")


def test_devices_and_pipes_are_read_within_bounds(tmp_path: Path) -> None:
    ended = Ended("show", "/dev/zero", apart=True)
    assert (ended.status, ended.err) == (1, "azul: /dev/zero: not a regular file\n")
    os.mkfifo(tmp_path / "pipe")
    assert Ended("show", str(tmp_path / "pipe"), apart=True).status == 1
    done = subprocess.run(
        [sys.executable, "-m", "azul", "show", "/dev/stdin"], stdin=GAME.open(), capture_output=True
    )
    assert done.returncode == 0


def test_a_torn_line_is_told_and_no_failure(file: Path) -> None:
    file.write_text(HEADER + DEAL + "3B2\nCR")
    ended = Ended("show", str(file))
    assert ended.status == 0
    assert ended.err == f"azul: {file}:7: CR: the last line is incomplete and was skipped\n"
    assert "to play" in ended.out
