"""`azul games`, `resume` and `show`: saved games by their number, and positions as pictures and JSON."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.azul.command_line import GAME, Ended, complaint, printed
from tests.azul.record_texts import RECORDS

from azul.__main__ import main
from azul.game import SPEC, Setup
from hotseat.storage.library import Library, SearchLimits

DRIVER = "textual.drivers.headless_driver:HeadlessDriver"  # it needs no terminal


def test_resume(tmp_path: Path) -> None:
    none = "azul: no unfinished game to continue; `azul` starts a new one\n"
    assert complaint("resume", home=tmp_path) == none
    session = Library(SPEC, tmp_path).begin(Setup(("A", "B")))
    session.advance()
    session.play(session.position.legal_moves[0])
    assert Ended("resume", home=tmp_path).status == 2, "there is one, and no terminal"
    ended = Ended("resume", home=tmp_path, apart=True, TEXTUAL_DRIVER=DRIVER)
    assert (ended.status, ended.err) == (
        1,
        f"azul: {session.path} is open in another window or program; close it there first\n",
    )
    (tmp_path / "bad.azul").write_text("azul 1\nwall coloured\nplayer A\n")
    said = complaint("resume", str(tmp_path / "bad.azul"))
    assert "bad.azul:3: player A: the header is incomplete" in said


def test_looking_for_the_game_to_resume_that_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(SPEC, tmp_path).begin(Setup(("A", "B"))) as session:
        session.advance()
    monkeypatch.setattr("hotseat.cli.saved.WHEN_ASKED", SearchLimits(None, 10, 60))
    assert complaint("resume", home=tmp_path) == (
        "azul: finding the newest unfinished game took too long; name it, as in `azul resume 3`:"
        " `azul games` lists them\n"
    )


@pytest.mark.parametrize(
    "command", ["games", "games --json", "stats", "stats --json", "check", "resume", "show 1"]
)
def test_a_folder_that_cannot_be_looked_into_is_trouble(command: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert complaint(*command.split(), home=file) == (
        f"azul: cannot read the saved games in {file}: there is a file where this folder should be\n"
    )
    below = complaint(*command.split(), home=file / "below")
    assert below.endswith(": part of the path is not a folder\n")


def test_games(tmp_path: Path) -> None:
    none = tmp_path / "none"
    assert printed("games", home=none) == f"There are no saved games in {none}.\n"
    for name in ("1.azul", "20261121-045447 Semi-final with Ada.azul"):
        (tmp_path / name).write_bytes(GAME.read_bytes())
    started = (RECORDS / "four-grey.azul").read_bytes()[:299]
    (tmp_path / "9.azul").write_bytes(started)
    (tmp_path / "8.azul").write_bytes(started + b"# ended early\n")
    (tmp_path / "30000000.azul").write_text("azul 1\nwall \x1b[1m\n")
    shown = printed("games", home=tmp_path)
    lines = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "WHEN", shown).splitlines()
    fault = f"{tmp_path / '30000000.azul'}:2: wall \\x1b[1m: `wall` must be `coloured` or `grey`"
    title = '"Semi-final with Ada"'
    assert lines[0] == f"   5  WHEN  {fault}"
    assert lines[1] == f"   4  WHEN  finished     coloured wall  round 6   North 2, South 15  {title}"
    assert lines[2].startswith("   3  WHEN  unfinished   grey wall      round 2   North ")
    assert lines[3].startswith("   2  WHEN  ended early  grey wall      round 2   North ")
    assert Ended("show", "4", home=tmp_path).out == Ended("show", str(GAME)).out
    assert Ended("replay", "4", home=tmp_path).err.startswith("azul: there is no terminal")


def test_games_as_json(tmp_path: Path) -> None:
    assert json.loads(Ended("games", "--json", home=tmp_path).out)["games"] == []
    name = "20261121-045447-2 決勝.azul"
    (tmp_path / name).write_bytes((RECORDS / "three-coloured.azul").read_bytes())
    (tmp_path / "20261121-045448.azul").write_text("azul 1\nwall pink\n")
    found = json.loads(printed("games", "--json", home=tmp_path))
    assert found["folder"] == str(tmp_path)
    broken, game = found["games"]
    assert (broken["number"], broken["state"], broken["wall"]) == (2, "unreadable", None)
    assert broken["fault"].endswith("45448.azul:2: wall pink: `wall` must be `coloured` or `grey`")
    assert (game["number"], game["title"], game["file"]) == (1, "決勝", str(tmp_path / name))
    assert (game["state"], game["wall"], game["fault"]) == ("finished", "coloured", None)
    shown = json.loads(Ended("show", "1", "--json", home=tmp_path).out)
    assert game["players"] == [{key: p[key] for key in ("name", "score")} for p in shown["players"]]
    assert (game["round"], game["winners"]) == (shown["round"], shown["winners"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", game["played"])


def test_a_plain_number_is_a_saved_game_and_a_path_is_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AZUL_HOME", str(tmp_path / "home"))
    (tmp_path / "3").write_bytes(GAME.read_bytes())
    assert main(["show", "3"]) == 1
    assert main(["show", "./3"]) == 0
    assert "azul: no saved game 3; `azul games` lists them" in capsys.readouterr().err


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
        found = json.loads(printed("show", str(file), "--json", "--at", at))
        rounds.append((found["round"], found["to_play"], found["centre"]))
    assert rounds == [(0, None, ""), (1, 1, ""), (1, 2, "RRW"), (1, 1, ""), (1, 1, "W")]
    for arguments in (["--at", "6"], ["--at", "6", "--json"]):
        said = complaint("show", str(file), *arguments, status=2)
        assert said == "azul: --at 6 is too far; the game has 5 lines\n"


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
        told = complaint(command, str(file))
        assert told.startswith(f"azul: {file.parent}/{said}")
        assert told.count("\n") == 1


@pytest.mark.parametrize("command", ["show", "replay", "review", "resume"])
def test_files_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    for name, why in (("none.azul", "no such file or folder"), ("", "this is a folder, not a file")):
        assert complaint(command, str(tmp_path / name)) == f"azul: {tmp_path / name}: {why}\n"


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
