"""Who plays, as given by `--player`: people, bot levels, and your own bots."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest
from tests.azul.command_line import Ended

from azul.cli import PROGRAM
from azul.game import SPEC, Setup
from hotseat.cli.options import Parser
from hotseat.cli.output import Failure
from hotseat.cli.saved import take_seats
from hotseat.storage.library import Library


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


def test_seats_are_taken_by_name_when_a_game_is_resumed(tmp_path: Path) -> None:
    session = Library(SPEC, tmp_path).begin(Setup(("A", "B"), seats=("person", "computer hard")))
    take_seats(session, [PROGRAM.player("A:easy"), PROGRAM.player("B:person")])
    assert session.seats == ("computer easy", "person")
    with pytest.raises(Failure, match="nobody in this game is called C; its players are A, B"):
        take_seats(session, [PROGRAM.player("A:hard"), PROGRAM.player("C:hard")])
    assert session.seats == ("computer easy", "person"), "all of them or none"
    session.close()
    assert "A (easy) 0, B 0" in Ended("games", home=tmp_path).out


@pytest.mark.parametrize(
    "said",
    [
        [],
        ["--player=A:hard", "--player=B", "--think=0.5", "--nodes=20", "--grey-wall"],
        ["--player=-o", "--player=--seed", "--seed=-1 it's", "--first=2"],
    ],
)
def test_flags_are_handed_on_as_they_are(said: list[str]) -> None:
    parser = Parser()
    PROGRAM.add_flags(parser)
    found = parser.parse_args(said)
    assert sorted(PROGRAM.to_argv(found)) == sorted(said)
    assert parser.parse_args([each.replace("grey", "gray") for each in said]) == found
