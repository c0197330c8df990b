"""Your own Stratopolis bot: what it sees and may not do, the example in the docs; and matches of bots."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tools.games.random_stratopolis import play_game

from hotseat.bots.plugins import BotError, BotPlugins
from hotseat.record.check import RecordState, check_file
from stratopolis.__main__ import main
from stratopolis.bots.state import known, veiled
from stratopolis.game import LIBRARY, SPEC
from stratopolis.rules import SEATS, Play, Position

BOTS = BotPlugins(SPEC)
DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    return tmp_path / "bot.py"


def late(play: Play) -> Position:
    return play_game(play, 3)[21].before


@pytest.mark.parametrize("play", list(Play))
def test_it_sees_what_a_person_could_know(play: Play, bot: Path, tmp_path: Path) -> None:
    """The tiles that lie hidden are all there, and in an order that says nothing."""
    position = late(play)
    shown = veiled(position)
    assert known(shown) == known(position)
    assert shown.seen(1) == position.seen(1)
    assert shown.seen(2) == position.seen(2)
    assert shown.choices == position.choices
    for seat in SEATS:
        assert sorted(shown.supply(seat).tiles) == sorted(position.supply(seat).tiles)
    one, two = (each._replace(pile=each.pile[::-1]) for each in position.supplies)
    assert veiled(position._replace(supplies=(one, two))) == shown
    told = tmp_path / "told"
    bot.write_text(
        "from pathlib import Path\n"
        f"def choose(game):\n    Path({str(told)!r}).write_text(game.notation)\n"
        "    return game.legal_moves[0]\n"
    )
    assert BOTS.load(str(bot))(position) in position.legal_moves
    assert Position.parse(told.read_text()) == shown != position


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("'RRR'", r"chose 'RRR', which is not a move such as Placement\("),
        ("game.legal_moves[0]._replace(corner=(99, 99))", r"which is not a move such as Placement\("),
        ("game.legal_moves[0]._replace(corner=Cell(99, 99))", r"bot.py: ... 99,99 \d+: .+"),
    ],
)
def test_what_is_no_placement_gets_a_sentence(bot: Path, choice: str, said: str) -> None:
    bot.write_text(f"from stratopolis import Cell\ndef choose(game): return {choice}\n")
    with pytest.raises(BotError, match=said):
        BOTS.load(str(bot))(late(Play.HAND))


# `stratopolis match`


FAST = ("--games", "2", "--jobs", "1", "--nodes", "1")


def test_a_match_in_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["match", "easy", "easy", *FAST, "--play", "face-down", "--seed", "heron"]) == 0
    out, err = capsys.readouterr()
    games, _blank, table = out.partition("\n\n")
    head, made, _blank, heading, one, two, *_notes = table.splitlines()
    assert err == ""
    for number, game in enumerate(games.splitlines(), 1):
        assert re.fullmatch(rf"Game {number} of 2: easy( 2)? \d+, easy( 2)? \d+\.", game), "into a file"
    assert head == "Stratopolis · 2 games, face down"
    assert made == "seed heron · at most 1 positions per move"
    assert heading.split()[:2] == ["player", "won"]
    assert [row.split("  ")[0] for row in (one, two)] == ["easy", "easy 2"]


def test_a_match_of_the_example_as_an_object_with_its_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder, example = tmp_path / "kept", DOCS / "stratopolis_bot.py"
    assert main(["match", str(example), "easy", *FAST, "--json", "--records", str(folder)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["players"], found["play"], found["nodes"]) == (2, 2, "piles", 1)
    own, easy = found["entrants"]
    assert (own["name"], easy["name"]) == ("stratopolis_bot", "easy")
    assert own["wins"] + easy["wins"] == 2
    assert own["choices"] == easy["choices"] == 40
    one, two = (LIBRARY.read(file) for file in sorted(folder.iterdir()))
    assert one.header.names == ("stratopolis_bot", "easy")
    assert two.header.names == ("easy", "stratopolis_bot")
    assert one.header.all("pile") == two.header.all("pile"), "the same piles, the seats swapped"
    assert {check_file(SPEC, file).state for file in folder.iterdir()} == {RecordState.SEALED}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hard"], "a match takes two players, not 1"),
        (["hard", "easy", "medium"], "a match takes two players, not 3"),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["match", *arguments]) == 2
    assert f"stratopolis: {said}" in capsys.readouterr().err
