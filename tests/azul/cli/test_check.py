"""`azul check`: whole, damaged and changed records, reported as lines and as JSON."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.azul.command_line import GAME, Ended, printed
from tests.azul.record_texts import RECORDS

from hotseat.record import seal_line

STATES = ("sealed", "not sealed", "unfinished", "ended early", "changed", "damaged", "unreadable")


def sealed(text: str) -> str:
    return text + seal_line(text.encode())


WHOLE = GAME.read_text(encoding="utf-8")
STARTED = (RECORDS / "four-grey.azul").read_bytes()[:299]
LAST = WHOLE.count("\n")
FILES: dict[str, bytes] = {
    "1.azul": sealed(WHOLE).encode(),
    "2.azul": WHOLE.encode(),
    "3.azul": STARTED,
    "4.azul": STARTED + b"# ended early\n",
    "5.azul": sealed(WHOLE).replace("player North", "player Norse").encode(),
    "6 Semi-final.azul": b"azul 1\nwall \x1b[1m\n",
}
LINES = {
    "1.azul": "complete and sealed",
    "2.azul": "complete, not sealed",
    "3.azul": "unfinished",
    "4.azul": "ended early",
    "5.azul": f"changed: the seal on line {LAST + 1} does not match the lines above it",
    "6 Semi-final.azul": "damaged on line 2: wall \\x1b[1m: `wall` must be `coloured` or `grey`",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def test_all_saved_games_are_checked_newest_first_and_summed_up(folder: Path) -> None:
    rows = [f"{number:4}  {name}: {LINES[name]}" for number, name in enumerate(FILES, 1)]
    assert printed("check", home=folder, status=1).splitlines() == [
        *rows[::-1],
        "6 files checked: 1 sealed, 1 not sealed, 1 unfinished, 1 ended early, 1 changed, 1 damaged.",
    ]


@pytest.mark.parametrize("name", FILES)
def test_a_file_by_its_path_or_number_has_a_line_and_no_sum(name: str, folder: Path) -> None:
    status = 1 if name in ("5.azul", "6 Semi-final.azul") else 0
    assert printed("check", str(folder / name), status=status) == f"{folder / name}: {LINES[name]}\n"
    by_number = printed("check", name[0], home=folder, status=status)
    assert by_number == f"   {name[0]}  {folder / name}: {LINES[name]}\n"


def test_as_json(folder: Path) -> None:
    found = json.loads(printed("check", "--json", home=folder, status=1))
    assert list(found) == ["files", "counts"]
    damaged, changed, early, unfinished, unsealed, whole = found["files"]
    assert whole == {
        "file": str(folder / "1.azul"),
        "number": 1,
        "state": "sealed",
        "line": LAST + 1,
        "text": None,
        "reason": None,
    }
    for file, state in ((unsealed, "not sealed"), (unfinished, "unfinished"), (early, "ended early")):
        assert (file["state"], file["line"], file["text"], file["reason"]) == (state, None, None, None)
    assert (changed["state"], changed["line"], changed["text"]) == ("changed", LAST + 1, None)
    assert changed["reason"] == f"the seal on line {LAST + 1} does not match the lines above it"
    assert (damaged["state"], damaged["line"], damaged["text"]) == ("damaged", 2, "wall \\x1b[1m")
    assert damaged["reason"] == "`wall` must be `coloured` or `grey`"
    assert found["counts"] == dict.fromkeys(STATES, 1) | {"unreadable": 0}
    one = json.loads(Ended("check", "--json", str(folder / "none.azul")).out)
    assert one["files"][0]["number"] is None
    assert one["counts"] == dict.fromkeys(STATES, 0) | {"unreadable": 1}


def test_without_saved_games(tmp_path: Path) -> None:
    none = tmp_path / "none"
    assert printed("check", home=none) == f"There are no saved games in {none}.\n"
    assert json.loads(printed("check", "--json", home=none)) == {
        "files": [],
        "counts": dict.fromkeys(STATES, 0),
    }


def test_a_folder_is_named_on_purpose() -> None:
    assert Ended("check", ".").status == 1


def test_several_files_are_checked_in_their_order_those_that_are_not_there_too(folder: Path) -> None:
    typed = ("1", "99", str(folder / "2.azul"), str(folder / "none.azul"), "9" * 5000)
    assert printed("check", *typed, home=folder, status=1).splitlines() == [
        f"   1  {folder / '1.azul'}: complete and sealed",
        "99: cannot be read: no saved game 99; `azul games` lists them",
        f"{folder / '2.azul'}: complete, not sealed",
        f"{folder / 'none.azul'}: cannot be read: no such file or folder",
        f"{'9' * 20}…: cannot be read: no saved game {'9' * 20}…; `azul games` lists them",
        "5 files checked: 1 sealed, 1 not sealed, 3 unreadable.",
    ]
    assert Ended("check", "3", "1", home=folder).status == 0
    missing, whole = json.loads(printed("check", "--json", "99", "1", home=folder, status=1))["files"]
    assert whole["state"] == "sealed"
    assert missing == {
        "file": "99",
        "number": None,
        "state": "unreadable",
        "line": None,
        "text": None,
        "reason": "no saved game 99; `azul games` lists them",
    }


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_names_of_files_are_escaped(tmp_path: Path) -> None:
    name = "20260101-000000 \x1b[31mred\u202e.azul"
    (tmp_path / name).write_bytes(sealed(WHOLE).encode())
    odd = os.fsdecode(b"20260101-000001 \xff.azul")
    (tmp_path / odd).write_bytes(b"")
    ended = Ended("check", home=tmp_path)  # which looks for characters that do something
    assert "20260101-000000 \\x1b[31mred\\u202e.azul: complete and sealed\n" in ended.out
    assert "20260101-000001 \\udcff.azul: damaged on line 1: " in ended.out
    assert "\\x1b[31m" in Ended("check", str(tmp_path / name)).out
    found = json.loads(Ended("check", "--json", home=tmp_path).out)
    assert found["files"][1]["file"].endswith("\\x1b[31mred\\u202e.azul")
