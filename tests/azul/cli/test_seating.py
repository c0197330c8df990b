"""Who plays, as given by `--player`: people, bot levels, and your own bots."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest
from tests.azul.command_line import ESCAPES, Ended

from azul.__main__ import main
from azul.bots import Level
from azul.cli import PROGRAM
from azul.game import LEVELS, LIBRARY, Setup
from hotseat.cli.output import Failure
from hotseat.cli.program import take_seats

WRONG_PLAYERS = [
    (["--player=A:genius", "--player=B"], 2, "azul: unknown player genius; choose person, easy"),
    (["--player=A:", "--player=B"], 2, "azul: the player is missing after the colon; choose person"),
    (["--player=A:\x1b[2J", "--player=B"], 2, "azul: unknown player \\x1b[2J; choose person"),
    (
        ["--player=A:/no/where.py", "--player=B"],
        1,
        "azul: --player A:/no/where.py: no such file",
    ),
    (
        ["--player=A:hard", "--player=A:easy"],
        2,
        "azul: two players are called A; give them different names",
    ),
    (["--think=0"], 2, "azul: --think takes a number of seconds above 0, not '0'"),
    (["--think=nan"], 2, "azul: --think takes a number of seconds above 0, not 'nan'"),
    (["--think=1000001"], 2, "azul: --think takes at most 1000000 seconds, not '1000001'"),
    (["--think=x"], 2, "azul: --think takes a number of seconds above 0, not 'x'"),
    (["--nodes=0"], 2, "azul: --nodes takes a number from 1 up, not '0'"),
]


@pytest.mark.parametrize(("arguments", "status", "sentence"), WRONG_PLAYERS, ids=range(len(WRONG_PLAYERS)))
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
    bot.write_text("def choose(game):\n    return game.legal_moves[0]\n")
    assert PROGRAM.player("East") == ("East", "person", None)
    assert PROGRAM.player("East:medium") == ("East", "computer medium", None)
    assert PROGRAM.player("Team: Red:person") == ("Team: Red", "person", None)
    assert PROGRAM.player(f"East:{bot}") == ("East", "computer own my bot", str(bot))
    named = argparse.Namespace(player=[f"A:{bot}", "B:hard", f"C:{bot}"])
    assert PROGRAM.seated(named)[1] == {"computer own my bot": str(bot)}
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "my bot.py"
    other.write_text(bot.read_text())
    with pytest.raises(Failure, match="two bots are called my bot; rename one"):
        PROGRAM.seated(argparse.Namespace(player=[f"A:{bot}", f"B:{other}"]))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def choose(:", "bot.py:1: not valid Python"),
        ("x = 1", "bot.py: has no function `choose`"),
        ("import os; os._exit(3)", "bot.py: ended its own process"),
        ("raise ValueError('no\\x1b[2J')", "bot.py:1: raised ValueError"),
    ],
)
def test_a_player_that_cannot_work_is_refused_at_once(tmp_path: Path, source: str, said: str) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(source)
    with pytest.raises(Failure) as failure:
        PROGRAM.player(f"East:{bot}")
    assert said in str(failure.value)
    assert "\x1b" not in str(failure.value)
    assert failure.value.status == 1


def test_a_level_written_wrongly_is_guessed() -> None:
    with pytest.raises(Failure, match=r"^unknown player meduim; did you mean medium\? Choose person"):
        PROGRAM.player("East:meduim")


def test_seats_are_taken_by_name_when_a_game_is_resumed(tmp_path: Path) -> None:
    session = LIBRARY.begin(Setup(("A", "B"), seats=("person", "computer hard")), tmp_path)
    take_seats(session, [PROGRAM.player("A:easy"), PROGRAM.player("B:person")])
    assert session.seats == ("computer easy", "person")
    with pytest.raises(Failure, match="nobody in this game is called C; its players are A, B"):
        take_seats(session, [PROGRAM.player("A:hard"), PROGRAM.player("C:hard")])
    assert session.seats == ("computer easy", "person"), "all of them or none"
    session.close()
    assert "A (easy) 0, B 0" in Ended("games", home=tmp_path).out


def test_flags_of_computers_are_handed_on() -> None:
    parser = argparse.ArgumentParser()
    PROGRAM.add_flags(parser)
    said = ["--player=A:hard", "--player=B", "--think=0.5", "--nodes=20"]
    assert PROGRAM.to_argv(parser.parse_args(said)) == said


def test_the_levels_are_those_of_the_players() -> None:
    assert tuple(Level) == LEVELS
