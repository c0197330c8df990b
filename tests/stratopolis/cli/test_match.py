"""`stratopolis match`: its table, its JSON, its records, and refused arguments."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hotseat.bots.matches import fixtures
from hotseat.record.check import RecordState, check_file
from stratopolis.__main__ import main
from stratopolis.bots.roster import Match
from stratopolis.game import LIBRARY, SPEC
from stratopolis.rules import Play

FAST = ("--games", "2", "--jobs", "1", "--nodes", "1")


def test_a_match_in_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["match", "easy", "easy", *FAST, "--play", "face-down", "--seed", "heron"]) == 0
    out, err = capsys.readouterr()
    games, _blank, table = out.partition("\n\n")
    head, made, _blank, heading, one, two, *_notes = table.splitlines()
    assert err == ""
    for number, game in enumerate(games.splitlines(), 1):
        assert re.fullmatch(rf"Game {number} of 2: easy( 2)? \d+, easy( 2)? \d+\.", game), "into a file"
    assert head == "Stratopolis · 2 games, face down"
    assert made == "seed heron · at most 1 positions per move"
    assert heading.split()[:2] == ["player", "won"]
    assert [row.split("  ")[0] for row in (one, two)] == ["easy", "easy 2"]


def test_a_match_as_an_object_with_its_records(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert main(["match", "medium", "easy", *FAST, "--json", "--records", str(folder)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["players"], found["play"], found["nodes"]) == (2, 2, "piles", 1)
    medium, easy = found["entrants"]
    assert (medium["name"], easy["name"]) == ("medium", "easy")
    assert medium["wins"] + easy["wins"] == 2
    assert medium["choices"] == easy["choices"] == 40
    one, two = (LIBRARY.read(file) for file in sorted(folder.iterdir()))
    assert one.header.names == ("medium", "easy")
    assert two.header.names == ("easy", "medium")
    assert one.header.all("pile") == two.header.all("pile"), "the same piles, the seats swapped"
    assert {check_file(SPEC, file).state for file in folder.iterdir()} == {RecordState.SEALED}


def test_a_match_comes_out_the_same_again() -> None:
    match = Match(("medium", "easy"), Play.PILES, seed="heron")
    (fixture, _another) = fixtures(2, 2, 2)
    one, again = (match(fixture)._replace(seconds=(), longest=()) for _time in range(2))
    assert one == again


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hard"], "a match takes two players, not 1"),
        (["hard", "easy", "medium"], "a match takes two players, not 3"),
        (["hard", "nobody"], "unknown player nobody; choose easy, medium, hard, expert"),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["match", *arguments]) == 2
    assert f"stratopolis: {said}" in capsys.readouterr().err
