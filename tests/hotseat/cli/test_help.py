"""`--help` of both games and of each of their commands, in 80 columns and in the language of the settings."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.hotseat.cli.test_errors import MAIN

from azul.game import SPEC as AZUL
from hotseat.storage import HOME, SETTINGS_FILE
from stratopolis.game import SPEC as STRATOPOLIS

COMMANDS = [(spec.title, command) for spec in (AZUL, STRATOPOLIS) for command in spec.commands]


def help_of(capsys: pytest.CaptureFixture[str], game: str, *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        MAIN[game]([*words, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("game", sorted(MAIN))
def test_the_commands_stand_right_below_their_heading(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(capsys, game)
    assert "\ncommands:\n  resume " in text
    assert all(line == line.rstrip() and len(line) <= 80 for line in text.splitlines())


@pytest.mark.parametrize(("game", "command"), COMMANDS)
def test_a_command_s_help_begins_with_what_it_does(
    game: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = re.search(rf"(?m)^  {command} +(\S.*)$", help_of(capsys, game))
    assert found is not None
    line = found[1]
    text = help_of(capsys, game, command)
    assert f"\n\n{line[0].upper()}{line[1:]}." in text
    assert "positional arguments" not in text
    assert all(line == line.rstrip() and len(line) <= 80 for line in text.splitlines())
    for argument in re.findall(r"(?m)^arguments:\n((?:  .*\n)*)", text):
        assert re.match(r"  [A-Z]+ +\S", argument), "it says what the argument is"


def test_help_speaks_the_language_throughout(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "tr")
    text = help_of(capsys, "azul", "--language", "tr", "games")
    assert text.startswith("kullanım: azul games ")
    assert "bu yardımı gösterir ve çıkar" in text
    assert "usage" not in text
    assert "options:" not in text


def test_a_wrong_value_is_told_in_a_whole_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "fa")
    assert MAIN["azul"](["--language", "fa", "--playr", "Ada"]) == 2
    assert MAIN["azul"](["match", "--language", "fa", "--think", "x", "easy", "hard"]) == 2
    unknown, value = capsys.readouterr().err.splitlines()
    assert unknown == "azul: گزینه ناشناخته --playr؛ منظورتان --player بود؟ `azul --help` را ببینید"
    assert value == "azul: مقدار --think باید چند ثانیه و بیشتر از ۰ باشد، نه 'x'"


# The language of the settings, whatever lies in their place


LITTLE_MEMORY = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29))
from azul.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def helped(home: Path, *words: str) -> str:
    command = [sys.executable, "-c", LITTLE_MEMORY, "--help", *words]
    environment = {**os.environ, HOME: str(home)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


@cache
def plain_help(language: str) -> str:
    return helped(Path("no such folder"), "--language", language)


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 2**30)


@pytest.mark.skipif(sys.platform != "linux", reason="pipes, devices and limits of Linux")
@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to(path),
        Path.mkdir,
        _huge,
        lambda path: path.write_text("\n" * 1_000_000),
        lambda path: path.write_bytes(b'language = "tr"\n' + b"\xff" * 70_000),
    ],
)
def test_nothing_in_the_place_of_the_settings_stops_a_command(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    make(tmp_path / SETTINGS_FILE)
    assert helped(tmp_path) == plain_help("en")


@pytest.mark.parametrize(
    "text", ['language = "tr"', "\ufeff\tlanguage='tr'", 'bell = true\n\n  language = "tr"']
)
def test_the_language_of_the_settings_is_spoken(text: str, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text(text, encoding="utf-8")
    assert helped(tmp_path) == plain_help("tr")
