"""The command line; in a process of its own where it could make a difference."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

import azul
from azul import saves
from azul.cli import main
from azul.commands.players import players
from azul.commands.table import add_flags, flags_said
from azul.record import Setup
from hotseat.usage import Failure
from hotseat.who_plays import own_players, seated, take_seats

RECORDS = Path(__file__).parent / "records"
GAME = RECORDS / "two-coloured.azul"
HEADER = "azul 1\nwall coloured\nplayer North\nplayer South\n"
DEAL = "deal BBRK YYKW BRRW KWWW BYRK\n"
ESCAPES = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Ended:
    """How a command line ended: its status, what it printed, what it complained.

    It is run in this process, into pipes as far as it can tell, unless it is to be `apart`.
    """

    def __init__(
        self, *arguments: str, home: Path | None = None, apart: bool = False, **environment: str
    ) -> None:
        environment = {"AZUL_HOME": str(home or "/nowhere"), "COLUMNS": "80"} | environment
        run = _run_apart if apart else _run_here
        self.status, self.out, self.err = run(arguments, environment)
        assert "Traceback" not in self.err
        assert not ESCAPES.search(self.out + self.err)


def _run_here(arguments: Sequence[str], environment: dict[str, str]) -> tuple[int, str, str]:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _stream in range(2))
    with pytest.MonkeyPatch.context() as patch, Path(os.devnull).open() as nothing:
        for name, value in environment.items():
            patch.setenv(name, value)
        for name, stream in (("stdin", nothing), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        status = main(arguments)
    for stream in (out, err):
        stream.seek(0)
    return status, out.read(), err.read()


def _run_apart(arguments: Sequence[str], environment: dict[str, str]) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "azul", *arguments],
        capture_output=True,
        text=True,
        env={key: value for key, value in os.environ.items() if key != "TEXTUAL_DRIVER"} | environment,
        stdin=subprocess.DEVNULL,
        timeout=20,
    )
    return done.returncode, done.stdout, done.stderr


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
        assert ended.err == "azul show: --at 6 is too far, the game has 5 lines\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEADER + DEAL + "3B2\n9B1\n", "game.azul:7: 9B1: "),
        (HEADER + DEAL + "\x1b[31mred\u202e\n", "game.azul:6: \\x1b[31mred\\u202e: this is no command"),
        ("azul 1\nwall coloured\nplayer \x1b]0;x\x07\n", "game.azul:3: player \\x1b]0;x\\x07: a name"),
        ("azul 1\nwall coloured\nplayer A\nplayer \u202eB\n", "game.azul:4: player \\u202eB: a name"),
        ("", "game.azul:1: a record begins with the line `azul 1`"),
        ("x" * 1_000_000, "game.azul:1: " + "x" * 60 + "…"),
    ],
    ids=range(6),
)
def test_a_fault_is_a_sentence_with_its_place(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    ended = Ended("show", str(file))
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.startswith(f"{file.parent}/{said}")
    assert ended.err.count("\n") == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name, why in (("none.azul", "there is no such file or folder"), ("", "this is a folder")):
        ended = Ended("show", str(tmp_path / name))
        assert (ended.status, ended.out) == (1, "")
        assert ended.err == f"{tmp_path / name}: {why}\n"
    ended = Ended("resume", str(tmp_path / "none.azul"))
    assert ended.status == 1


def test_devices_and_pipes_are_read_within_bounds(tmp_path: Path) -> None:
    ended = Ended("show", "/dev/zero", apart=True)
    assert (ended.status, ended.err) == (1, "/dev/zero: this is no plain file\n")
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
    assert ended.err == f"{file}:7: CR: the last line is not complete and has been left out\n"
    assert "to pick" in ended.out


def test_hostile_names_are_text(file: Path) -> None:
    file.write_text(HEADER.replace("North", "[red]x[/]").replace("South", "[@click=app.quit]x :skull:"))
    ended = Ended("show", str(file))
    assert "[red]x[/]" in ended.out
    assert "[@click=app.quit]x :skull:" in ended.out


WRONG = [
    (["--player", "A"], "azul: Azul is for 2 to 4 players, not 1"),
    (["--player=A"] * 5, "azul: Azul is for 2 to 4 players, not 5"),
    (["--player=A", "--player= A "], "azul: the names must differ: A stands there twice"),
    (["--player=A", "--player=\x1b[1m"], "azul: a name cannot hold the character U+001B"),
    (["--player=A", "--player=#1"], "azul: a name cannot begin with #"),
    (["--player=A", "--player=B", "--first=3"], "azul: the seat that begins is a number from 1 to 2"),
    (["--first=5"], "azul: the seat that begins is a number from 1 to 4"),
    (["--first=x"], "azul: argument --first: 'x' is no number\n"),
    (["--seed= "], "azul: a seed cannot be empty"),
    (["--playr"], "azul: unrecognized arguments: --playr"),
    (["--player"], "azul: argument --player: expected one argument"),
    (["fly"], "azul: there is no command fly; the commands are resume, "),
    (["\x1b[2J"], "azul: there is no command \\x1b[2J; the commands are "),
    (["show"], "azul show: the following arguments are required: FILE"),
    (["show", str(GAME), "--at", "-1"], "azul show: --at takes a number from 0 on"),
    (["show", str(GAME), "--at", "x"], "azul show: argument --at: 'x' is no number\n"),
    (["--player=A", "--player=B", "--first=0"], "azul: the seat that begins is a number from 1 to 2"),
    (["--nodes=1234567890"], "azul: argument --nodes: '1234567890' has more than 9 digits\n"),
    (["show", str(GAME), "x"], "azul show: unrecognized arguments: x"),
    (["show", str(GAME), "--json", "x"], "azul show: unrecognized arguments: x"),
    (["games", "1"], "azul games: unrecognized arguments: 1"),
    (["games", "--\x1b[1m"], "azul games: unrecognized arguments: --\\x1b[1m"),
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
    assert ended.err == "Azul is played in a terminal, and there is none here.\n"
    assert not (tmp_path / "home").exists(), "no game has begun"


def test_resume(tmp_path: Path) -> None:
    ended = Ended("resume", home=tmp_path)
    assert (ended.status, ended.err) == (1, "There is no unfinished game to go on with.\n")
    session = saves.begin(Setup(("A", "B")), tmp_path)
    session.go_on()
    session.choose(session.game.legal[0])
    assert Ended("resume", home=tmp_path).status == 2, "there is one, and no terminal"
    ended = Ended("resume", home=tmp_path, apart=True, TEXTUAL_DRIVER="none:None")
    assert (ended.status, ended.err) == (1, f"{session.path} is open in another window or program.\n")
    (tmp_path / "bad.azul").write_text("azul 1\nwall coloured\nplayer A\n")
    ended = Ended("resume", str(tmp_path / "bad.azul"))
    assert ended.status == 1
    assert "bad.azul:3: player A: the header is not complete" in ended.err
    ended = Ended("resume", "7", home=tmp_path)
    assert (ended.status, ended.err) == (1, "There is no saved game 7.\n")


def test_resume_never_takes_a_game_nobody_has_chosen_in(tmp_path: Path) -> None:
    """Both are open here, and the complaint names the one that was meant."""
    with saves.begin(Setup(("A", "B")), tmp_path) as played:
        played.go_on()
        played.choose(played.game.legal[0])
        with saves.begin(Setup(("C", "D")), tmp_path) as untouched:
            untouched.go_on()
            assert played.path is not None
            assert untouched.path is not None
            os.utime(played.path, (1e9, 1e9))
            ended = Ended("resume", home=tmp_path, apart=True, TEXTUAL_DRIVER="none:None")
            assert (ended.status, ended.err) == (
                1,
                f"{played.path} is open in another window or program.\n",
            )
            played.path.unlink()
            ended = Ended("resume", home=tmp_path, apart=True, TEXTUAL_DRIVER="none:None")
            assert ended.err == "There is no unfinished game to go on with.\n"


@pytest.mark.parametrize("flags", [("--grey-wall",), ("--seed", "heron", "--first", "2")])
def test_flags_before_a_command_are_not_dropped_but_refused(flags: tuple[str, ...]) -> None:
    ended = Ended(*flags, "serve", "--port", "0")
    behind = " ".join((*flags, "--port", "0"))
    assert (ended.status, ended.err) == (
        2,
        f"azul: the command comes first, its flags behind it: azul serve {behind}\n",
    )
    ended = Ended(*flags, "nothing")
    assert (ended.status, "there is no command nothing" in ended.err) == (2, True)
    ended = Ended(*flags, "--nothing")
    assert (ended.status, ended.err) == (2, "azul: unrecognized arguments: --nothing\n")


@pytest.mark.parametrize(
    "command", ["games", "games --json", "stats", "stats --json", "resume", "show 1"]
)
def test_a_folder_that_cannot_be_looked_into_is_trouble(command: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    ended = Ended(*command.split(), home=file)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err == (
        f"No saved games can be read in {file}: a file stands where its folder should be.\n"
    )
    ended = Ended(*command.split(), home=file / "below")
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.endswith(": a part of the path is no folder.\n")


def test_games(tmp_path: Path) -> None:
    ended = Ended("games", home=tmp_path / "none")
    assert (ended.status, ended.out) == (0, f"There are no saved games in {tmp_path / 'none'}.\n")
    for name in ("1.azul", "20261121-045447 Semi-final with Ada.azul"):
        (tmp_path / name).write_bytes(GAME.read_bytes())
    started = (RECORDS / "four-grey.azul").read_bytes()[:299]
    (tmp_path / "9.azul").write_bytes(started)
    (tmp_path / "8.azul").write_bytes(started + b"# ended early\n")
    (tmp_path / "30000000.azul").write_text("azul 1\nwall \x1b[1m\n")
    ended = Ended("games", home=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    lines = [re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "WHEN", line) for line in ended.out.splitlines()]
    fault = f"{tmp_path / '30000000.azul'}:2: wall \\x1b[1m: the wall is `coloured` or `grey`"
    title = '"Semi-final with Ada"'
    assert lines[0] == f"   5  WHEN  {fault}"
    assert lines[1] == f"   4  WHEN  finished     coloured wall  round 6   North 2, South 15  {title}"
    assert lines[2].startswith("   3  WHEN  unfinished   grey wall      round 2   North ")
    assert lines[3].startswith("   2  WHEN  ended early  grey wall      round 2   North ")
    assert Ended("show", "4", home=tmp_path).out == Ended("show", str(GAME)).out
    assert Ended("show", "9", home=tmp_path).err == "There is no saved game 9.\n"


def test_games_as_json(tmp_path: Path) -> None:
    assert json.loads(Ended("games", "--json", home=tmp_path).out)["games"] == []
    name = "20261121-045447-2 決勝.azul"
    (tmp_path / name).write_bytes((RECORDS / "three-coloured.azul").read_bytes())
    (tmp_path / "20261121-045448.azul").write_text("azul 1\nwall pink\n")
    ended = Ended("games", "--json", home=tmp_path)
    found = json.loads(ended.out)
    assert found["folder"] == str(tmp_path)
    broken, game = found["games"]
    assert (broken["number"], broken["state"], broken["wall"]) == (2, "unreadable", None)
    assert broken["fault"].endswith("45448.azul:2: wall pink: the wall is `coloured` or `grey`")
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
    assert main(["show", "9" * 5000]) == 1
    assert "There is no saved game 3." in capsys.readouterr().err


def test_version_is_the_package_s() -> None:
    ended = Ended("--version", apart=True)
    assert (ended.status, ended.out) == (0, f"azul {azul.__version__}\n")
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
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

    monkeypatch.setattr(saves.SAVES, "read", interrupted)
    assert main(["show", str(GAME)]) == 128 + signal.SIGINT


# Computers

WRONG_PLAYERS = [
    (["--player=A:genius", "--player=B"], 2, "azul: there is no player genius: person, easy"),
    (["--player=A:", "--player=B"], 2, "azul: behind the last colon stands who"),
    (["--player=A:\x1b[2J", "--player=B"], 2, "azul: there is no player \\x1b[2J: person"),
    (
        ["--player=A:/no/where.py", "--player=B"],
        1,
        "azul: --player A:/no/where.py: there is no such file",
    ),
    (["--player=A:hard", "--player=A:easy"], 2, "azul: the names must differ: A stands there twice"),
    (["--think=0"], 2, "azul: argument --think: '0' is no number of seconds above 0"),
    (["--think=nan"], 2, "azul: argument --think: 'nan' is no number of seconds above 0"),
    (["--think=1000001"], 2, "azul: argument --think: '1000001' is more than 1000000 seconds"),
    (["--think=x"], 2, "azul: argument --think: 'x' is no number of seconds above 0"),
    (["--nodes=0"], 2, "azul: argument --nodes: '0' is no number from 1 on"),
]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"), WRONG_PLAYERS, ids=range(len(WRONG_PLAYERS))
)
def test_who_cannot_play_is_refused_in_a_sentence(
    arguments: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1
    assert not ESCAPES.search(err)


def test_the_text_behind_the_last_colon_says_who_plays(tmp_path: Path) -> None:
    bot = tmp_path / "my bot.py"
    bot.write_text("def choose(game):\n    return game.legal[0]\n")
    assert seated(players(), "East") == ("East", "person", None)
    assert seated(players(), "East:medium") == ("East", "computer medium", None)
    assert seated(players(), "Team: Red:person") == ("Team: Red", "person", None)
    assert seated(players(), f"East:{bot}") == ("East", "computer own my bot", str(bot))
    assert own_players(
        "azul",
        [seated(players(), f"A:{bot}"), seated(players(), "B:hard"), seated(players(), f"C:{bot}")],
    ) == {"computer own my bot": str(bot)}
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "my bot.py"
    other.write_text(bot.read_text())
    with pytest.raises(Failure, match="two players are called my bot"):
        own_players("azul", [seated(players(), f"A:{bot}"), seated(players(), f"B:{other}")])


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def choose(:", "bot.py:1: this is no Python"),
        ("x = 1", "it has no function `choose`"),
        ("import os; os._exit(3)", "it ended its process"),
        ("raise ValueError('no\\x1b[2J')", "it raised ValueError"),
    ],
)
def test_a_player_that_cannot_work_is_refused_at_once(tmp_path: Path, source: str, said: str) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(source)
    with pytest.raises(Failure) as failure:
        seated(players(), f"East:{bot}")
    assert said in str(failure.value)
    assert "\x1b" not in str(failure.value)
    assert failure.value.status == 1


def test_a_level_written_wrongly_is_guessed() -> None:
    with pytest.raises(Failure, match=r"no player meduim \(did you mean medium\?\): person"):
        seated(players(), "East:meduim")


def test_seats_are_taken_by_name_when_a_game_is_resumed(tmp_path: Path) -> None:
    session = saves.begin(Setup(("A", "B"), seats=("person", "computer hard")), tmp_path)
    take_seats("azul", session, [seated(players(), "A:easy"), seated(players(), "B:person")])
    assert session.seats == ("computer easy", "person")
    with pytest.raises(Failure, match="nobody is called C in this game; its players are A, B"):
        take_seats("azul", session, [seated(players(), "A:hard"), seated(players(), "C:hard")])
    assert session.seats == ("computer easy", "person"), "all of them or none"
    session.close()
    assert "A (easy) 0, B 0" in Ended("games", home=tmp_path).out


def test_flags_of_computers_are_handed_on() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    said = ["--player=A:hard", "--player=B", "--think=0.5", "--nodes=20"]
    assert flags_said(parser.parse_args(said)) == said


def test_the_levels_are_those_of_the_players() -> None:
    from azul.players import Level
    from azul.record import LEVELS

    assert tuple(Level) == LEVELS
