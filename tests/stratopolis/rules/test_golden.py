"""Golden games: the engine and the slow reference engine reach the position after every move."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tests.stratopolis.rules.slow_rules import SlowGame

from stratopolis.rules import Play, Position, parse_move
from stratopolis.rules.validate import problems

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def test_there_is_one_for_each_way_to_play() -> None:
    assert [file.stem for file in FILES] == ["face-down", "hand", "own-order", "piles"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_played_as_it_stands(file: Path) -> None:
    start, *steps = file.read_text(encoding="utf-8").splitlines()
    game = Position.parse(start)
    for number, line in enumerate(steps, 2):
        command, choices, scores, position = line.split("\t")
        assert len(game.legal_moves) == int(choices)
        game = game.apply(parse_move(command)).position
        assert game.notation == position, f"{file.name}:{number}: {command}"
        assert "{}:{}".format(*game.scores) == scores
        assert problems(game) == []
    assert game.is_over


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_rules_played_slowly_say_the_same(file: Path) -> None:
    """After every command the cells, their colours and tiles, both scores and who may play what; in
    every third position how many choices there are.
    """
    start, *steps = file.read_text(encoding="utf-8").splitlines()
    game = Position.parse(start)
    slow = SlowGame(
        [[str(kind) for kind in supply.tiles] for supply in game.supplies],
        hand=3 if game.variant is Play.HAND else 1,
        first=game.first - 1,
    )
    for number, (line, next_line) in enumerate(pairwise([*steps, ""])):
        command, choices, scores, position = line.split("\t")
        kind, corner, turn = command.split()
        x, y = map(int, corner.split(","))
        if number % 3 == 0:
            assert sum(len(slow.legal(each)) for each in slow.choices()) == int(choices)
        slow.place((kind, (x, y), int(turn)))
        after = Position.parse(position)
        assert slow.cells() == {tuple(cell): tuple(square) for cell, square in after.layout.items()}
        assert scores == f"{slow.score('R')}:{slow.score('G')}"
        if next_line:
            assert slow.seat() + 1 == after.to_play
            assert slow.choices() == set(map(str, after.choices))
    assert slow.turn == 40
