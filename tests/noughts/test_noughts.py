"""Noughts and crosses, the smallest game of the kit: its rules, its records, its command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.hotseat.race import path_of

from hotseat.record import RecordError
from noughts.game import FREE, LIBRARY, LINES, IllegalMove, Position, run
from noughts_games import DRAW, begun, finished, played

HERE = Path(__file__).parent


@pytest.mark.parametrize("line", LINES)
def test_three_in_a_line_win_at_once(line: str) -> None:
    others = [cell for cell in "123456789" if cell not in line][:2]
    position = played("".join((line[0], others[0], line[1], others[1], line[2])))
    assert (position.is_over, position.winners, position.row) == (True, (1,), line)
    assert LIBRARY.spec.notation(position) == str(position)
    with pytest.raises(IllegalMove, match="the game is over"):
        position.apply(9)


def test_nine_cells_without_a_line_are_a_draw() -> None:
    assert not played(DRAW[:-1]).is_over
    assert (played(DRAW).is_over, played(DRAW).winners) == (True, ())


def test_a_cell_is_marked_once() -> None:
    position = played("5")
    with pytest.raises(IllegalMove, match="cell 5 has its X already"):
        position.apply(5)
    assert position == Position("....X....", 2)


def test_every_position_there_is() -> None:
    """5478 with the empty board; of the ends X has 626, O 316, and 16 are draws, as is well known."""
    found, fresh = {Position()}, {Position()}
    while fresh:
        going_on = [position for position in fresh if not position.is_over]
        fresh = {each.apply(n) for each in going_on for n in range(1, 10) if each.cells[n - 1] == FREE}
        found |= fresh
    ends = [position.winners for position in found if position.is_over]
    assert len(found) == 5478
    assert [ends.count(winners) for winners in ((1,), (2,), ())] == [626, 316, 16]


def test_a_record_is_header_choices_and_undo() -> None:
    session = begun("51")
    session.undo()
    session.play(2)
    path = path_of(session)
    session.close()
    assert session.rematch().variant == ""
    assert path.suffix == ".xo"
    assert path.read_text() == "noughts 1\nplayer Ada\nplayer Ben\nfirst 1\n5\n1\nundo\n2\n"
    record = LIBRARY.read(path)
    assert (record.header.names, record.position) == (("Ada", "Ben"), played("52"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("player Ada\nplayer Ben\n5\n5\n", r"game\.xo:5: 5: cell 5 has its X already"),
        ("player Ada\nplayer Ben\n0\n", r"game\.xo:4: 0: a choice is the number of a cell, 1 to 9"),
        ("player Ada\nplayer Ada\n", r"game\.xo:3: .*two players are called"),
        ("player Ada\nplayer Ben\nundo\n", r"game\.xo:4: undo"),
        ("player Ada\n", "at least 2 `player` lines"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "game.xo"
    path.write_text(f"noughts 1\n{text}")
    with pytest.raises(RecordError, match=fault):
        LIBRARY.read(path)


def test_show_draws_a_position_and_says_it_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    path = finished("51423")
    assert run(["show", str(path)]) == 0
    assert capsys.readouterr().out == "O O X\nX X .\n. . .\n\nX Ada\nO Ben\n"
    assert run(["show", "1", "--at", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"cells": "....X....", "to_play": 2, "players": ["Ada", "Ben"], "winners": None}


def test_help_names_the_commands_and_games_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["--help"])
    told = capsys.readouterr().out.partition("commands:\n")[2].partition("\n\n")[0]
    commands = ["resume", "replay", "show", "games", "check", "serve"]
    assert [line.split()[0] for line in told.splitlines()] == commands
    finished("51423")
    assert run(["games"]) == run(["games", "--json"]) == 0
    assert "Ada, Ben" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["show", "7"], 1, "noughts: no saved game 7; `noughts games` lists them"),
        (["show", "nowhere.xo"], 1, "nowhere.xo"),
        (["--first", "3"], 2, "noughts: the seat that goes first must be a number from 1 to 2"),
        (["--player", "Ada"], 2, "noughts: a game of Noughts and crosses takes 2 players, not 1"),
        (["--seed=heron"], 2, "noughts: unknown option --seed; see `noughts --help`"),
        (["--lines"], 2, "noughts: unknown option --lines; see `noughts --help`"),
        (["stats"], 2, "noughts: unknown command stats; see `noughts --help`"),
        ([], 2, "noughts: there is no terminal to draw the table in; "),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    arguments: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == status
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error


def test_it_is_a_program() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(HERE), *sys.path))}
    command = [sys.executable, "-m", "noughts", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "noughts 0.1.0\n"
