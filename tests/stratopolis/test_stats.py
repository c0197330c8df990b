"""Player statistics from finished Stratopolis games, and the flags that open a game."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import pytest

from hotseat.player_stats import players_in
from stratopolis.__main__ import main
from stratopolis.cli import PROGRAM
from stratopolis.game import LIBRARY, Setup
from stratopolis.rules import Play, Zone
from stratopolis.stats import Player
from stratopolis.stats import finished as counted


def finished(*names: str, seats: tuple[str, ...] = (), seed: int = 1, first: int = 1) -> tuple[int, int]:
    """Play a game to its end; returns the scores."""
    rng = random.Random(seed)
    with LIBRARY.begin(Setup(names, Play.PILES, first, str(seed), seats)) as session:
        while not session.finished:
            session.play(rng.choice(list(session.position.legal_moves)))
        return session.position.scores


def test_figures_are_those_of_the_games(home: Path) -> None:
    one = finished("Ada", "Bela", seed=1)
    two = finished("Bela", "Ada", seed=2, first=2)
    finished("Ada", "Robo", seats=("person", "computer hard"), seed=3)
    with LIBRARY.begin(Setup(("Ada", "Cleo"), Play.HAND, 1, "4")) as session:
        session.play(session.position.legal_moves[0])  # not finished: it counts for nothing
    read = LIBRARY.collect(counted)
    assert read is not None
    found = {player.name: player for player in players_in(read.results, Player)}
    assert set(found) == {"Ada", "Bela"}
    ada, bela = found["Ada"], found["Bela"]
    assert (ada.games, bela.games) == (3, 2)
    assert [score.score for score in bela.scores] == [one[1], two[0]]
    assert bela.points == one[1] + two[0]
    assert bela.best == max(one[1], two[0])
    assert (bela.red, ada.red) == (1, 2)
    assert (ada.first, bela.first) == (3, 0)
    wins = (one[0] > one[1]) + (two[1] > two[0])
    opponents = {each.name: each for each in ada.against}
    assert opponents["Bela"].games == 2
    assert opponents["Bela"].wins == wins
    assert opponents["computer hard"].games == 1
    squares = sum(zone.squares for zone in _best("Bela") if zone)
    assert bela.squares == squares


def _best(name: str) -> list[Zone | None]:
    found: list[Zone | None] = []
    for each in LIBRARY.saved():
        record = LIBRARY.read(each.path)
        if name in record.header.names:
            found.append(record.position.best[record.header.names.index(name)])
    return found


def test_stats_prints_them(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats"]) == 0
    assert "No finished games yet" in capsys.readouterr().out
    finished("Ada", "Bela")
    assert main(["stats"]) == 0
    out = capsys.readouterr().out
    assert "Ada" in out
    assert "1 finished game" in out
    assert main(["stats", "Ada"]) == 0
    assert "as red" in capsys.readouterr().out
    assert main(["stats", "--json"]) == 0
    assert {each["name"] for each in json.loads(capsys.readouterr().out)["players"]} == {"Ada", "Bela"}
    assert main(["stats", "Adda"]) == 1
    assert "; did you mean Ada?" in capsys.readouterr().err


def options(*words: str) -> argparse.Namespace:
    from hotseat.cli.options import Parser

    parser = Parser()
    PROGRAM.add_flags(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    ("flag", "play"), [("--hand", Play.HAND), ("--face-down", Play.FACE_DOWN), ("--own-order", Play.PILES)]
)
def test_flags_say_how_it_is_played(flag: str, play: Play) -> None:
    said = ("--player", "Ada", "--player", "Bela:hard", flag, "--seed", "x", "--first", "2")
    found = options(*said)
    setup, flags = PROGRAM.parse_options(found)
    assert setup is not None
    assert (setup.header().one("play"), setup.first, setup.seed) == (play, 2, "x")
    assert setup.seats == ("person", "computer hard")
    assert flags.variant == flag.removeprefix("--")
    handed_on = PROGRAM.to_argv(found)
    assert PROGRAM.to_argv(options(*handed_on)) == handed_on


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--player", "Ada"], "a game of Stratopolis takes 2 players, not 1"),
        (["--hand", "--face-down"], "--face-down and --hand cannot be combined"),
    ],
)
def test_wrong_flags_are_a_sentence(
    words: list[str], sentence: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
