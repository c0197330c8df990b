"""All games to a small depth, counted; the slow reference once counted the same numbers."""

from __future__ import annotations

import pytest
from tests.stratopolis.rules.slow_rules import SlowGame

from stratopolis.rules import Pile, Play, Position, all_tiles, new_game

PILES = all_tiles(1)[::-1], (*all_tiles(2)[4:], *all_tiles(2)[:4])
COUNTS = {Play.PILES: (36, 1832, 116_825), Play.FACE_DOWN: (36, 1832), Play.HAND: (72, 7330)}


def perft(position: Position, depth: int) -> int:
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.apply(command).position, depth - 1) for command in position.legal_moves)


def letters(pile: Pile) -> list[str]:
    return [str(kind) for kind in pile]


@pytest.mark.parametrize("play", Play)
def test_all_games_are_counted(play: Play) -> None:
    counts = COUNTS[play]
    assert tuple(perft(new_game(PILES, play), depth + 1) for depth in range(len(counts))) == counts


def test_two_placements_counted_slowly() -> None:
    total = 0
    first = SlowGame([letters(pile) for pile in PILES], 1, 0)
    for kind, corner, turn in first.legal("RRG"):
        game = SlowGame([letters(pile) for pile in PILES], 1, 0)
        game.place((kind, corner, turn))
        total += sum(len(game.legal(each)) for each in game.choices())
    assert total == COUNTS[Play.PILES][1]
