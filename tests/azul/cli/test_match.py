"""`azul match`: matches, their records, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from tests.azul.command_line import Ended, complaint, printed

from azul.game import LIBRARY, SPEC, GameRecord
from azul.rules import Deal, Move, WallKind
from hotseat.bots import matches as contest
from hotseat.bots.matches import Match, fixtures
from hotseat.bots.plugins import BotPlugins
from hotseat.cli import bots as match_command
from hotseat.cli.program import Program
from hotseat.record.check import RecordState, check_file
from hotseat.storage.library import Library, State

MATCH = (sys.executable, "-m", "azul", "match")
SOURCES = {
    "first": "def choose(game): return game.legal_moves[0]\n",
    "last": "def choose(game): return game.legal_moves[len(game.legal_moves) - 1]\n",
    "bad": "def choose(game):\n    if game.round == 2:\n        raise ValueError('tired')\n"
    "    return game.legal_moves[0]\n",
    "gone": "import os\ndef choose(game):\n    os._exit(3)\n",
    "endless": "def choose(game):\n    while True:\n        pass\n",
}


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    BotPlugins.bot.cache_clear()  # the files of another test had the same names
    for name, source in SOURCES.items():
        (tmp_path / f"{name}.py").write_text(source)
    return tmp_path


def table(*arguments: str) -> str:
    """What is printed behind the line of each game."""
    return printed("match", *arguments).partition("\n\n")[2]


def figures(*arguments: str) -> dict[str, object]:
    """What `--json` prints, without the times."""
    found = json.loads(printed("match", *arguments, "--json"))
    for each in found["entrants"]:
        assert each.pop("longest") >= each.pop("pace") > 0
    assert isinstance(found, dict)
    return found


@pytest.mark.usefixtures("bots")
def test_a_match_in_a_table() -> None:
    lines = table("first.py", "last.py", "--games", "6", "--jobs", "1", "--seed", "heron")
    head, made, blank, heading, one, two, *_rest = lines.splitlines()
    assert head == "Azul · 6 games, 2 players, coloured wall"
    assert made == "seed heron · each level at its usual strength"
    assert blank == ""
    assert heading.split("  ")[0] == "player"
    assert [row.split()[0] for row in (one, two)] == ["first", "last"]
    assert sum(float(row.split()[1]) for row in (one, two)) == 6
    assert {cell_len(row) for row in (heading, one, two)} == {cell_len(heading)}
    assert max(map(cell_len, lines.splitlines())) <= 80


@pytest.mark.usefixtures("bots")
def test_the_jobs_change_nothing() -> None:
    arguments = ("hard", "last.py", "--games", "2", "--grey-wall", "--nodes", "5")
    one = figures(*arguments, "--jobs", "1")
    assert figures(*arguments, "--jobs", "2") == one
    assert one["wall"] == "grey"
    assert (one["games"], one["nodes"], one["think"]) == (2, 5, None)


def deals(record: GameRecord) -> list[Move]:
    return [each.move for each in record.entries if isinstance(each.move, Deal)]


def test_records_can_be_read_and_say_the_same(bots: Path) -> None:
    folder = bots / "kept"
    found = figures("first.py", "last.py", "--games", "4", "--jobs", "1", "--records", "kept")
    records = [LIBRARY.read(path) for path in sorted(folder.iterdir())]
    assert [path.name for path in sorted(folder.iterdir())] == [f"game-000{n}.azul" for n in range(1, 5)]
    assert [record.header.names for record in records] == [("first", "last"), ("last", "first")] * 2
    assert records[1].seats == ("computer own last", "computer own first")
    wins = {"first": 0.0, "last": 0.0}
    for record in records:
        winners = record.position.winners or ()
        for seat in winners:
            wins[record.header.names[seat - 1]] += 1 / len(winners)
    entrants = found["entrants"]
    assert isinstance(entrants, list)
    assert {each["name"]: each["wins"] for each in entrants} == wins
    assert [each.state for each in Library(SPEC, folder).saved()] == [State.FINISHED] * 4
    verdicts = [check_file(SPEC, path).state for path in folder.iterdir()]
    assert verdicts == [RecordState.SEALED] * 4
    said = complaint("match", "first.py", "last.py", "--games", "2", "--records", "kept")
    assert said == "azul: kept: game-0001.azul already exists; choose an empty folder\n"


def test_the_first_deal_of_a_set_is_mirrored(bots: Path) -> None:
    folder = bots / "kept"
    folder.mkdir()
    match = Match(SPEC, ("first.py", "last.py"), WallKind.GREY, seed="heron", records=folder)
    for fixture in fixtures(2, 3, 6):
        match(fixture)
    found = [LIBRARY.read(path) for path in sorted(folder.iterdir())]
    first = [deals(record)[0] for record in found]
    assert first[0] == first[1] == first[2] != first[3] == first[4] == first[5]
    assert [record.header.one("first") for record in found] == ["1"] * 3 + ["2"] * 3
    assert [record.header.seed for record in found] == ["heron 1"] * 3 + ["heron 2"] * 3


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bad_player_loses_its_games(bots: Path, jobs: str) -> None:
    out = table("bad.py", "first.py", "--games", "2", "--jobs", jobs, "--records", f"kept{jobs}")
    assert out.splitlines()[-1] == "bad lost 2 games because of an error: bad.py:3: raised ValueError: tired"
    assert [line.split()[1] for line in out.splitlines()[4:6]] == ["0", "2"]
    kept = Library(SPEC, bots / f"kept{jobs}").saved()
    assert [(each.state, each.position and each.position.round) for each in kept] == [
        (State.ENDED_EARLY, 2)
    ] * 2
    assert {check_file(SPEC, each.path).state for each in kept} == {RecordState.ENDED_EARLY}


@pytest.mark.usefixtures("bots")
def test_one_that_never_chooses_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "PATIENCE", 0.1)
    monkeypatch.setattr(Program, "is_own", lambda _program, _entrant: False)  # in this process, so
    out = table("first.py", "endless.py", "--games", "2", "--jobs", "1")
    assert "endless lost 2 games because of an error: endless: no move within 0.1 seconds" in out


@pytest.mark.usefixtures("bots")
def test_one_that_ends_the_process_is_told() -> None:
    said = complaint("match", "gone.py", "first.py", "--games", "2", "--jobs", "2")
    assert said == "azul: 0 of 2 games were played to the end; in 2 games, a bot ended its process\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_there_is(bots: Path, jobs: str) -> None:
    """The signal reaches the whole group, as from a terminal."""
    folder = bots / "kept"
    process = subprocess.Popen(
        [*MATCH, "first.py", "last.py", "--games", "900", "--jobs", jobs, "--records", "kept"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "80"},
        start_new_session=True,
    )
    try:
        end = time.monotonic() + 60
        while not (folder.is_dir() and len(list(folder.glob("*.azul"))) > 5) and time.monotonic() < end:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)  # until nobody holds its pipes, no child either
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    games, _blank, table = out.partition("\n\n")
    done = len(games.splitlines())
    assert table.startswith(f"Azul · {done} games, 2 players")
    assert err == f"azul: {done} of 900 games were played to the end\n"
    # A job saves its record before it reports, so of the six that were seen a few may not have been counted.
    assert 1 <= done <= len(list(folder.glob("*.azul")))


def test_a_game_that_counts_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+c comes between the two."""
    ended = match_command._game_line

    def interrupted(*arguments: Any) -> str:
        signal.raise_signal(signal.SIGINT)
        return ended(*arguments)

    monkeypatch.setattr(match_command, "_game_line", interrupted)
    done = Ended("match", "easy", "easy", "--games", "2", "--jobs", "1")
    assert done.status == 130
    assert done.out.startswith("Game 1 of 2: ")
    assert "\n\nAzul · 1 game, 2 players" in done.out
    assert done.err == "azul: 1 of 2 games were played to the end\n"


@pytest.mark.usefixtures("bots")
def test_games_are_rounded_up_and_it_is_said() -> None:
    out = printed("match", "first.py", "last.py", "--games", "1", "--jobs", "1")
    assert out.startswith("Playing 2 games instead of 1, so that every player has each seat equally often.\n")
    assert out.endswith("\nToo few sets for a 95% range.\n"), "one set of games says nothing of chance"
