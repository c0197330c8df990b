"""`azul stats`: what it prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.azul.command_line import Ended, complaint, printed
from tests.azul.tui.statistics.four_games import computers_only, four_finished


@pytest.fixture
def saves(home: Path) -> Path:
    return four_finished(home)


@pytest.mark.usefixtures("saves")
def test_everybody_in_a_table() -> None:
    lines = printed("stats").splitlines()
    assert {cell_len(line) for line in lines[2:10]} == {cell_len(lines[2])}
    assert lines == [
        "Azul · statistics · 4 finished games",
        "",
        "player     games  won    %  average  best  floor  rows  columns  colours",
        "South          3    3  100     12.3    15  -23.3   0.7      0.0      0.0",
        "North          3    0    0      2.7     4  -27.7   0.0      0.0      0.0",
        "علی\u200cرضا         1    1  100     10.0    10  -33.0   1.0      0.0      0.0",
        "Ayşe           1    0    0      6.0     6  -27.0   1.0      0.0      0.0",
        "East           1    0    0      2.0     2  -23.0   1.0      0.0      0.0",
        "West           1    0    0      5.0     5  -16.0   0.0      0.0      0.0",
        "山田 太郎      1    0    0      8.0     8   -7.0   0.0      0.0      0.0",
        "",
        "floor: points lost per game; rows, columns, colours: completed per game",
    ]


@pytest.mark.usefixtures("saves")
def test_one_player_with_the_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Scores: 15, 7, 15." in printed("stats", "South").splitlines(), "through a pipe"
    monkeypatch.setattr("hotseat.text.charts.has_charts", lambda: True)
    assert printed("stats", "South").splitlines() == [
        "South · 3 finished games",
        "",
        "won               3 of 3, 100%",
        "score             average 12.3, best 15",
        "floor line        -23.3 per game",
        "complete rows     2, 0.7 per game",
        "complete columns  none",
        "complete colours  none",
        "longest game      6 rounds",
        "shortest game     5 rounds",
        "",
        "Scores over time (━ = won)",
        "16┤▄▄▄     ▄▄▄",
        "  │███     ███",
        "12┤███     ███",
        "  │███     ███",
        " 8┤███ ▄▄▄ ███",
        "  │███ ███ ███",
        " 4┤███ ███ ███",
        "  │███ ███ ███",
        " 0└━━━─━━━─━━━─",
        "",
        "players  games  won  average",
        "2            2    2     15.0",
        "4            1    1      7.0",
        "",
        "against  games  won  they won",
        "North        3    3         0",
        "East         1    1         0",
        "West         1    1         0",
    ]


def test_one_wall_alone(saves: Path) -> None:
    out = printed("stats", "--wall", "grey")
    assert out.startswith("Azul · statistics · 1 finished game · grey wall\n")
    assert "Ayşe" not in out
    assert printed("stats", "North", "--wall", "coloured").startswith("North · 2 finished games · coloured")
    assert "Ayşe" in complaint("stats", "Ayşe", "--wall", "grey", home=saves)


@pytest.mark.usefixtures("saves")
def test_json() -> None:
    everybody = json.loads(printed("stats", "--json"))
    assert (everybody["games"], everybody["unreadable"], len(everybody["players"])) == (4, 0, 7)
    south = json.loads(printed("stats", "South", "--json"))["players"]
    assert south == everybody["players"][:1]
    assert south[0]["score"] == {"total": 37, "mean": 12.33, "best": 15}
    assert south[0]["longest"] == {"rounds": 6, "picks": 63, "number": 1}
    assert south[0]["against"][0] == {"name": "North", "games": 3, "wins": 3, "theirs": 0}
    assert [each["score"] for each in south[0]["scores"]] == [15, 7, 15]
    assert json.loads(printed("stats", "--json", "--wall", "grey"))["games"] == 1


@pytest.mark.parametrize("width", [20, 40, 80, 200])
@pytest.mark.usefixtures("saves")
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for arguments in ((), ("علی\u200cرضا",), ("山田 太郎",)):
        lines = printed("stats", *arguments, width=width).splitlines()
        assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("south", "; did you mean South?"),
        ("Souht", "; did you mean South?"),
        ("orth", "; did you mean North or South?"),
        ("  Zebulon ", ""),
        ("\x1b[31m", ""),
    ],
)
def test_a_name_there_is_not(saves: Path, name: str, said: str) -> None:
    shown = name.strip().replace("\x1b", "\\x1b")
    assert complaint("stats", name, home=saves) == f"azul: nobody called {shown} has finished a game{said}\n"


def test_a_name_is_found_however_its_accents_are_typed(saves: Path) -> None:
    text = (saves / "0.azul").read_text(encoding="utf-8").replace("North", "Zoe\u0308")
    (saves / "0.azul").write_text(text, encoding="utf-8")
    assert printed("stats", " Zo\u00eb ").startswith("Zoe\u0308 · 1 finished game\n")


@pytest.mark.parametrize("arguments", [(), ("North",), ("--wall", "grey")])
def test_no_finished_game_is_no_failure(home: Path, arguments: tuple[str, ...]) -> None:
    out = printed("stats", *arguments)
    assert out.count("\n") == 1
    assert "yet" in out
    if not arguments:
        assert str(home) in out
    assert json.loads(printed("stats", *arguments, "--json")) == {"games": 0, "unreadable": 0, "players": []}


def test_files_that_cannot_be_read_are_counted(saves: Path) -> None:
    for number, text in enumerate(("nonsense", "azul 1\n"), 1):
        (saves / f"bad {number}.azul").write_text(text)
        ended = Ended("stats", "--json", home=saves)
        found = json.loads(ended.out)
        assert (ended.status, found["unreadable"], found["games"]) == (0, number, 4)
        assert ended.err.startswith(f"azul: {number} file")
        assert ended.err.endswith("not counted; `azul games` says why\n")


def test_games_of_computers_alone_are_no_games_with_people(home: Path) -> None:
    computers_only(home)
    assert printed("stats") == "No finished games with people yet.\n"
    assert printed("stats", "Ada") == "No finished games with people yet.\n"
    assert printed("stats", "--wall", "coloured") == "No finished games with people on that wall yet.\n"
    assert printed("stats", "--wall", "grey") == "No finished games on that wall yet.\n"
