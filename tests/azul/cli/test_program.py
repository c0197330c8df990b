"""The command line as a whole: usage, version, and outputs that cannot print every character."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.azul.command_line import ESCAPES, GAME, Ended
from tests.azul.record_texts import RECORDS

import azul
from azul.__main__ import main
from azul.game import LIBRARY

WRONG = [
    (["--player", "A"], "azul: a game of Azul takes 2 to 4 players, not 1"),
    (["--player=A"] * 5, "azul: a game of Azul takes 2 to 4 players, not 5"),
    (["--player=A", "--player= A "], "azul: two players are called A; give them different names"),
    (["--player=A", "--player=\x1b[1m"], "azul: a name cannot contain the character U+001B"),
    (["--player=A", "--player=#1"], "azul: a name cannot start with #"),
    (
        ["--player=A", "--player=B", "--first=3"],
        "azul: the seat that goes first must be a number from 1 to 2",
    ),
    (["--first=5"], "azul: the seat that goes first must be a number from 1 to 4"),
    (["--first=x"], "azul: --first takes a whole number, not 'x'\n"),
    (["--seed= "], "azul: a seed cannot be empty"),
    (["--playr"], "azul: unknown option --playr; did you mean --player? See `azul --help`\n"),
    (["--player"], "azul: --player needs a value; see `azul --help`\n"),
    (["fly"], "azul: unknown command fly; see `azul --help`\n"),
    (["\x1b[2J"], "azul: unknown command \\x1b[2J; see `azul --help`\n"),
    (["show"], "azul: `azul show` needs FILE; see `azul show --help`"),
    (["show", str(GAME), "--at", "-1"], "azul: --at takes a number from 0 up"),
    (["show", str(GAME), "--at", "x"], "azul: --at takes a whole number, not 'x'\n"),
    (
        ["--player=A", "--player=B", "--first=0"],
        "azul: the seat that goes first must be a number from 1 to 2",
    ),
    (["--nodes=1234567890"], "azul: --nodes takes at most 9 digits, not '1234567890'\n"),
    (["show", str(GAME), "x"], "azul: unexpected argument x; see `azul show --help`\n"),
    (["show", str(GAME), "--json", "x"], "azul: unexpected argument x; see `azul show --help`"),
    (["games", "1"], "azul: unexpected argument 1; see `azul games --help`\n"),
    (["games", "--\x1b[1m"], "azul: unknown option --\\x1b[1m; see `azul games --help`\n"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=range(len(WRONG)))
def test_wrong_usage_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("AZUL_HOME", str(tmp_path / "home"))
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(said)
    assert err.count("\n") == 1
    assert not ESCAPES.search(err)
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("arguments", [[], ["--player=A", "--player=B"], ["--seed", "x"]])
def test_without_a_terminal_there_is_no_table(arguments: list[str], tmp_path: Path) -> None:
    ended = Ended(*arguments, home=tmp_path / "home", apart=True)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == (
        "azul: there is no terminal to draw the table in; run `azul` in a terminal window, play line by "
        "line with `azul --lines`, or play in a browser with `azul serve`; `azul show` prints "
        "a saved game as text\n"
    )
    assert not (tmp_path / "home").exists(), "no game has begun"


@pytest.mark.parametrize("flags", [("--grey-wall",), ("--seed", "heron", "--first", "2")])
def test_flags_before_a_command_are_not_dropped_but_refused(flags: tuple[str, ...]) -> None:
    ended = Ended(*flags, "serve", "--port", "0")
    behind = " ".join((*flags, "--port", "0"))
    assert (ended.status, ended.err) == (
        2,
        f"azul: the command comes first, as in `azul serve {behind}`\n",
    )
    ended = Ended(*flags, "nothing")
    assert (ended.status, "unknown command nothing;" in ended.err) == (2, True)
    ended = Ended(*flags, "--nothing")
    assert (ended.status, ended.err) == (2, "azul: unknown option --nothing; see `azul --help`\n")


def test_version_is_the_package_s() -> None:
    ended = Ended("--version", apart=True)
    assert (ended.status, ended.out) == (0, f"azul {azul.__version__}\n")
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    assert project["project"]["version"] == azul.__version__


def test_help_names_every_command() -> None:
    ended = Ended("--help", apart=True)
    assert ended.status == 0
    for word in (
        "--player",
        "--grey-wall",
        "--gray-wall",
        "--seed",
        "--first",
        "show",
        "resume",
        "games",
    ):
        assert word in ended.out
    assert Ended("show", "--help", apart=True).status == 0


def test_a_pipe_that_is_closed_early_is_no_trouble() -> None:
    command = f"{sys.executable} -m azul show {GAME} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", ["--version", f"show {GAME}", "games"])
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
