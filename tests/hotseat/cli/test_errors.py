"""Every error of the command line that can be reached, in both games: one line in one form.

The form is described in `hotseat.cli.output`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from azul import __main__ as azul_cli
from hotseat.cli.output import Failure, need_terminal
from hotseat.cli.program import Program
from stratopolis import __main__ as stratopolis_cli
from stratopolis.game import shuffled_piles
from stratopolis.rules import Play, new_game

MAIN: dict[str, Callable[[list[str]], int]] = {"azul": azul_cli.main, "stratopolis": stratopolis_cli.main}
HEADLESS = "textual.drivers.headless_driver"
SUFFIX = {"azul": ".azul", "stratopolis": ".strat"}


def _ending(status: int, *typed: str) -> list[tuple[str, int]]:
    return [(words, status) for words in typed]


# What is typed, and the status it ends with. `good` and the like stand for files of the game. More is in
# tests/azul/cli/test_program.py, with its sentence.
BOTH = [
    *_ending(2, "staats", "7", "--playr Ada", "--playr=Ada", "-x", "-- -h", "--player"),
    *_ending(2, "--player=A", "--player=A --player=A", "--player=A:hrad --player=B"),
    *_ending(2, "--player=A: --player=B", "--player=# --player=B", "--seed=#", "--seed=", "--first=9"),
    *_ending(2, "--seed x games", "--no-animation=3", ""),
    *_ending(2, "resume good", "resume good --player=Nobody:hard", "replay good"),
    *_ending(2, "show good extra", "show good --at 99999", "show good --jsn"),
    *_ending(2, "games extra", "games --export a.zip", "check --jsn", "stats --jsn"),
    *_ending(2, "review good --progress", "review good --nodes 0", "review good --think never"),
    *_ending(2, "match", "match easy", "match easy hrad", "match easy hard --jobs 0"),
    *_ending(2, "serve --port 65536", "serve --port many", "serve --host="),
    *_ending(2, "serve --host 0.0.0.0 --no-token", "serve --player A"),
    *_ending(1, "--player=A:nobody.py --player=B", "--player=A:bad.py --player=B"),
    *_ending(1, "--player=A:empty.py --player=B", "resume", "replay 5"),
    *_ending(1, "show nothing", "show folder", "show bad", "show fault", "review bad", "review begun"),
    *_ending(1, "match easy bad.py", "match easy hard --games 1 --records good"),
]
ONE = [
    ("azul", "stats --wall gray", 2),
    ("azul", "match easy hard --players 7", 2),
    ("azul", "match easy easy easy --players 4", 2),
    ("stratopolis", "--hand --face-down", 2),
    ("stratopolis", "match easy hard --play hnad", 2),
]
WALK = [(game, words, status) for words, status in BOTH for game in MAIN] + ONE


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that everything is typed in, with good files and bad ones, and no saved games."""
    for game in MAIN:
        text = _good(game)
        begun = "".join(text.splitlines(keepends=True)[:-1])
        for name, content in (
            ("good", text),
            ("begun", begun),
            ("bad", "nonsense\n"),
            ("fault", text + "undo\n" * 99),
        ):
            (tmp_path / f"{name}{SUFFIX[game]}").write_text(content, encoding="utf-8")
    (tmp_path / "bad.py").write_text("def choose(:\n")
    (tmp_path / "empty.py").write_text("")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AZUL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    return tmp_path


def _good(game: str) -> str:
    if game == "azul":
        return "azul 1\nwall grey\nplayer A\nplayer B\ndeal BBRK YYKW BRRW KWWW BYRK\n3B2\n"
    piles = shuffled_piles("heron")
    lines = [f"pile {seat} {' '.join(map(str, pile))}\n" for seat, pile in enumerate(piles, 1)]
    first = new_game(piles, Play.PILES).legal_moves[0]
    return f"stratopolis 1\nplay piles\nplayer A\nplayer B\n{''.join(lines)}{first}\n"


def _arguments(game: str, words: str, folder: Path) -> list[str]:
    named = {path.stem: path.name for path in folder.glob(f"*{SUFFIX[game]}")}
    return [named.get(word, word) for word in words.split()]


def is_an_error(game: str, line: str) -> bool:
    """Program, colon, what is wrong in lower case; no full stop, and no other begins a sentence."""
    wrong = line.removeprefix(f"{game}: ")
    return (
        wrong != line
        and not wrong[0].isupper()
        and not wrong.startswith(game)
        and not wrong.endswith((".", ";", ":", " "))
        and not re.search(r"[^.]\. [A-Z]", wrong)
        and "argument " not in wrong.replace("unexpected argument ", "")
    )


@pytest.mark.parametrize(("game", "words", "status"), WALK, ids=range(len(WALK)))
def test_an_error_is_one_line_in_one_form(
    game: str, words: str, status: int, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert MAIN[game](_arguments(game, words, files)) == status
    out, err = capsys.readouterr()
    assert err.endswith("\n")
    lines = err.splitlines()
    assert lines
    assert [line for line in lines if not is_an_error(game, line)] == []
    assert len(lines) == 1 or "match" in words
    if status == 2:
        assert out == ""


@pytest.mark.parametrize("game", sorted(MAIN))
@pytest.mark.parametrize(
    ("words", "guess"),
    [
        ("staats", "stats"),
        ("--no-animation sohw", "show"),
        ("--playr Ada", "--player"),
        ("--animation", "--no-animation"),
        ("games --jsno", "--json"),
        ("--player=A:hrad --player=B", "hard"),
        ("--player=A:HARD --player=B", "hard"),
        ("match easy mediun", "medium"),
        ("games json", "--json"),
    ],
)
def test_what_was_meant_is_guessed(
    game: str, words: str, guess: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert MAIN[game](_arguments(game, words, files)) == 2
    assert f"; did you mean {guess}?" in capsys.readouterr().err


@pytest.mark.parametrize("game", sorted(MAIN))
def test_the_help_of_the_command_is_named(game: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert MAIN[game](["--json"]) == 2
    assert capsys.readouterr().err == f"{game}: unknown option --json; see `{game} --help`\n"
    assert MAIN[game](["games", "--nothing"]) == 2
    assert capsys.readouterr().err.endswith(f"; see `{game} games --help`\n")
    record = f"good{SUFFIX[game]}"
    for file in (record, "12"):
        assert MAIN[game]([file]) == 2
        said = f"{game}: unknown command {file}; did you mean `{game} resume {file}`? See `{game} --help`"
        assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize("game", sorted(MAIN))
def test_what_textual_does_not_know_is_an_error_before_a_game_begins(
    game: str, files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hotseat.cli.output.has_terminal", lambda: True)
    monkeypatch.setattr(Program, "open", lambda *_words: pytest.fail("the screens would be opened"))
    monkeypatch.setattr(
        "hotseat.cli.output.prepare_for_textual", lambda: None
    )  # it would switch the collector off
    drivers = ["heron", "heron:Driver", f"{HEADLESS}:Heron", HEADLESS, "os:path", "textual.app:App"]
    drivers += [":", ".x:Y", "\x1b[2J\u202e:x", f"{HEADLESS}.HeadlessDriver", "textual.driver:Driver"]
    for variable, value in (*product(["TEXTUAL_DRIVER"], drivers), ("TEXTUAL_COLOR_SYSTEM", "heron")):
        with monkeypatch.context() as patch:
            patch.setenv(variable, value)
            for words in ("", "--player=A --player=B", "replay good", "resume good"):
                assert MAIN[game](_arguments(game, words, files)) == 2
                out, err = capsys.readouterr()
                assert out == ""
                assert err.startswith(f"{game}: {variable}=")
                assert err.endswith(" is not valid; unset it and try again\n")
                assert err.count("\n") == 1
                assert err.strip().isprintable()
    assert not (files / "home").exists()


@pytest.mark.parametrize("game", sorted(MAIN))
def test_a_terminal_that_cannot_draw_is_told_what_would_work(
    game: str, files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hotseat.cli.output.has_terminal", lambda: True)
    need_terminal(game, lines="")
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(Failure) as failure:
        need_terminal(game, lines=f"{game} --lines")
    assert str(failure.value) == (
        f"this terminal (TERM=dumb) cannot draw the table; run `{game}` in a terminal window, "
        f"play line by line with `{game} --lines`, or play in a browser with `{game} serve`; "
        f"`{game} show` prints a saved game as text"
    )
    assert MAIN[game](["replay", str(files / f"good{SUFFIX[game]}")]) == 0
    assert " goes first.\n" in capsys.readouterr().out, "it is told instead"
    monkeypatch.setattr("hotseat.cli.output.prepare_for_textual", lambda: None)
    monkeypatch.setenv("TEXTUAL_DRIVER", f"{HEADLESS}:HeadlessDriver")
    need_terminal(game, lines="")
