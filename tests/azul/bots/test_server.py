"""What a bot's process answers: moves, hints, and errors for bad requests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.azul.positions import dealt

from azul.bots.levels import consider
from azul.game import SPEC
from azul.rules import IllegalMove, Position, new_game, parse_move
from hotseat.bots import Budget, Level, advice_from_json
from hotseat.bots.plugins import BotError, BotPlugins

answer = BotPlugins(SPEC).answer


@pytest.fixture
def position() -> Position:
    return dealt()


def test_a_choice_of_every_level(position: Position) -> None:
    for level in Level:
        request = {"do": "choose", "position": position.notation, "player": level.value, "nodes": 50}
        found = answer(request)
        assert parse_move(str(found["choice"])) in position.legal_moves
        assert found == answer(request), "the same seed, the same choice"


def test_advice_comes_back_as_it_was_given(position: Position) -> None:
    request = {
        "do": "consider",
        "position": position.notation,
        "player": "expert",
        "seconds": None,
        "nodes": 60,
        "seed": "x",
        "most": 3,
        "also": ["1YF"],
    }
    found = json.loads(json.dumps(answer(request)))["advice"]
    advice = [advice_from_json(each, parse_move) for each in found]
    also = [parse_move("1YF")]
    assert advice == consider(position, Level.EXPERT, Budget(None, 60), "x", most=3, also=also)
    assert parse_move("1YF") in [each.move for each in advice]


def test_an_own_bot_is_asked_by_its_file(position: Position, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text("def choose(game):\n    return game.legal_moves[0]\n")
    bad.write_text("def choose(game):\n    raise OSError('no luck')\n")
    request = {"do": "choose", "position": position.notation, "player": str(good)}
    assert answer(request) == {"choice": str(position.legal_moves[0])}
    with pytest.raises(BotError, match="no luck"):
        answer({**request, "player": str(bad)})


def test_requests_that_are_none_are_refused(position: Position) -> None:
    with pytest.raises(IllegalMove):
        answer({"do": "choose", "position": "nothing"})
    with pytest.raises(ValueError, match="choose"):
        answer({"do": "consider", "position": new_game(2).notation, "player": "expert"})
    with pytest.raises(ValueError, match="nobody"):
        answer({"do": "consider", "position": position.notation, "player": "nobody"})


@pytest.mark.parametrize(
    "found",
    [
        {},
        {"command": "3B2", "results": 1, "line": []},
        {"command": "x", "results": [], "line": [], "nodes": 1},
        {"command": "3B2", "results": [None], "line": [], "nodes": 1},
        {"command": "3B2", "results": [1], "line": [3], "nodes": 1},
        {"command": "3B2", "results": [1], "line": [], "nodes": []},
    ],
    ids=range(6),
)
def test_what_is_no_advice_is_refused(found: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        advice_from_json(found, parse_move)
