"""Golden games: whole games with the position after every move, which never change."""

from __future__ import annotations

from pathlib import Path

import pytest

from azul.rules import Phase, Position, parse_move
from azul.rules.validate import problems

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def test_there_is_one_for_each_number_of_players_and_each_wall() -> None:
    names = [f"{players}-{wall}" for players in (2, 3, 4) for wall in ("coloured", "grey")]
    assert [file.stem for file in FILES] == names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_played_as_it_stands(file: Path) -> None:
    start, *steps = file.read_text(encoding="utf-8").splitlines()
    game = Position.parse(start)
    for number, line in enumerate(steps, 2):
        command, position = line.split("\t")
        game = game.apply(parse_move(command)).position
        assert game.notation == position, f"{file.name}:{number}: {command}"
        assert problems(game) == []
    assert game.phase is Phase.OVER
