"""`azul replay` on the command line: refused arguments, opening and closing in a terminal."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from azul.__main__ import main

GAME = Path(__file__).parents[1] / "records" / "four-grey.azul"


def test_without_a_terminal_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GAME)]) == 2
    assert capsys.readouterr().err == (
        "azul: there is no terminal to draw the table in; run `azul` in a terminal window, play line by "
        "line with `azul --lines`, or play in a browser with `azul serve`; `azul show` prints a saved game "
        "as text\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("azul 1\nwall pink\n", "game.azul:2: wall pink: `wall` must be `coloured` or `grey`\n"),
        ("chess 1\n", "game.azul:1: chess 1: a game record starts with the line `azul 1`\n"),
        (None, "game.azul: no such file or folder\n"),
    ],
)
def test_a_bad_file_is_said_before_anything_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, said: str
) -> None:
    file = tmp_path / "game.azul"
    if text is not None:
        file.write_text(text)
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err.endswith(said)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["7"], 1, "azul: no saved game 7; `azul games` lists them"),
        ([], 2, "azul: `azul replay` needs FILE; see `azul replay --help`"),
        (["a", "b"], 2, "azul: unexpected argument b; see `azul replay --help`"),
    ],
)
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, said: str
) -> None:
    assert main(["replay", *arguments]) == status
    assert capsys.readouterr().err == f"{said}\n"


def test_a_saved_game_by_its_number(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    shutil.copy(GAME, home / "a.azul")
    assert main(["replay", "1"]) == 2, "found, and no terminal to show it"
    assert "terminal" in capsys.readouterr().err
