"""The command line as a whole: usage, version, and outputs that cannot print every character."""

from __future__ import annotations

import json
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.azul.command_line import GAME, Ended
from tests.azul.record_texts import RECORDS

import azul
from azul.__main__ import main
from azul.game import LIBRARY

# What is typed, and the sentence it ends with; tests/hotseat/cli/test_errors.py has the form of more.
WRONG = {
    "--player A": "a game of Azul takes 2 to 4 players, not 1",
    "--player=A --player=B --player=C --player=D --player=E": "a game of Azul takes 2 to 4 players, not 5",
    "--player=A '--player= A '": "two players are called A; give them different names",
    "--player=A --player=\x1b[1m": "a name cannot contain the character U+001B",
    "--player=A:genius --player=B": "unknown player genius; choose person, easy",
    "--player=A:meduim --player=B": "unknown player meduim; did you mean medium? Choose person",
    "--player=A: --player=B": "the player is missing after the colon; choose person",
    "--player=A:\x1b[2J --player=B": "unknown player \\x1b[2J; choose person",
    "--player=A --player=B --first=3": "the seat that goes first must be a number from 1 to 2",
    "--first=5": "the seat that goes first must be a number from 1 to 4",
    "--first=x": "--first takes a whole number, not 'x'\n",
    "--playr": "unknown option --playr; did you mean --player? See `azul --help`\n",
    "--player": "--player needs a value; see `azul --help`\n",
    "--think=0": "--think takes a number of seconds above 0, not '0'",
    "--think=nan": "--think takes a number of seconds above 0, not 'nan'",
    "--think=1000001": "--think takes at most 1000000 seconds, not '1000001'",
    "--nodes=0": "--nodes takes a number from 1 up, not '0'",
    "--nodes=1234567890": "--nodes takes at most 9 digits, not '1234567890'\n",
    "fly": "unknown command fly; see `azul --help`\n",
    "\x1b[2J": "unknown command \\x1b[2J; see `azul --help`\n",
    "--grey-wall serve --port 0": "the command comes first, as in `azul serve --grey-wall --port 0`\n",
    "--seed x --first 2 serve": "the command comes first, as in `azul serve --seed x --first 2`\n",
    "--grey-wall nothing": "unknown command nothing;",
    "show": "`azul show` needs FILE; see `azul show --help`",
    "show game.azul --at -1": "--at takes a number from 0 up",
    "show game.azul x": "unexpected argument x; see `azul show --help`\n",
    "review x --jobs 257": "--jobs takes a number from 1 to 256",
    "review x --progress": "--progress works only with --json\n",
    "stats --wall gray": "--wall takes coloured or grey, not 'gray'; did you mean grey?\n",
    "match hard": "a match takes 2 to 4 players, not 1",
    "match hard easy --players 5": "--players takes a number from 2 to 4, not 5",
    "match hard easy medium --players 4": "3 players cannot share 4 seats",
    "match hard heron": "unknown player heron; choose easy, medium, hard, expert or a .py file",
    "match hard easy --games 0": "--games takes a number from 1 up",
    "serve --port 65536": "--port takes a number from 0 to 65535\n",
    "serve --port many": "--port takes a whole number, not 'many'\n",
    "serve --host ''": "--host takes a name or an address\n",
    "serve --player Ada": "a game of Azul takes 2 to 4 players, not 1\n",
    **{
        f"serve --no-token --host {host}": (
            "--no-token works only on this machine; leave it out, or use --host 127.0.0.1\n"
        )
        for host in ("0.0.0.0", "::", "192.0.2.1", "den", "localhost.example")
    },
    **{
        f"{each} ''": "a file name cannot be empty\n"
        for each in ("check", "show", "resume", "replay", "review")
    },
}
FAILING = {
    "--player=A:/no/where.py --player=B": "--player A:/no/where.py: no such file",
    "replay 7": "no saved game 7; `azul games` lists them\n",
    "resume 7": "no saved game 7; `azul games` lists them\n",
    f"show {'9' * 5000}": f"no saved game {'9' * 20}…; `azul games` lists them\n",
    "match hard nobody.py": "nobody.py: no such file or folder",
    "match hard broken.py": "broken.py:1: not valid Python: '(' was never closed",
    "match hard easy --records broken.py": "broken.py: ",
}


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [*((typed, 2, WRONG[typed]) for typed in WRONG), *((typed, 1, FAILING[typed]) for typed in FAILING)],
    ids=range(len(WRONG) + len(FAILING)),
)
def test_wrong_usage_is_one_sentence(
    typed: str, status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(GAME, "game.azul")
    Path("broken.py").write_text("def choose(game:\n")
    ended = Ended(*shlex.split(typed), home=tmp_path / "home")
    assert (ended.status, ended.out) == (status, "")
    assert ended.err.startswith(f"azul: {said}")
    assert ended.err.count("\n") == 1
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("typed", ["", "--player=A --player=B", "--seed x", f"replay {GAME}"])
def test_without_a_terminal_there_is_no_table(typed: str, tmp_path: Path) -> None:
    ended = Ended(*typed.split(), home=tmp_path / "home")
    assert (ended.status, ended.out) == (2, "")
    command = "azul replay" if "replay" in typed else "azul"
    assert ended.err == (
        "azul: there is no terminal to draw the table in; run `azul` in a terminal window, play line by "
        f"line with `{command} --lines`, or play in a browser with `azul serve`; `azul show` prints "
        "a saved game as text\n"
    )
    assert not (tmp_path / "home").exists(), "no game has begun"


def test_version_is_the_package_s() -> None:
    ended = Ended("--version")
    assert (ended.status, ended.out) == (0, f"azul {azul.__version__}\n")
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    assert project["project"]["version"] == azul.__version__


def test_a_pipe_that_is_closed_early_is_no_trouble() -> None:
    command = f"{sys.executable} -m azul show {GAME} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", ["--version", f"show {GAME}"])
def test_output_that_cannot_be_written_is_told(arguments: str) -> None:
    command = f"{sys.executable} -m azul {arguments} > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "azul: the disk is full\n")


def test_an_encoding_without_these_letters_is_no_failure(tmp_path: Path) -> None:
    game = RECORDS / "three-coloured.azul"
    ended = Ended("show", str(game), apart=True, PYTHONIOENCODING="ascii")
    assert ended.status == 0
    assert "Ay?e" in ended.out
    ended = Ended("show", str(game), "--json", apart=True, PYTHONIOENCODING="ascii")
    assert json.loads(ended.out)["players"][1]["name"] == "山田 太郎"
    ended = Ended("show", str(game), "--json", apart=True, PYTHONIOENCODING="utf-8")
    assert "山田 太郎" in ended.out


def test_ctrl_c_leaves_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(LIBRARY, "read", interrupted)
    assert main(["show", str(GAME)]) == 128 + signal.SIGINT
