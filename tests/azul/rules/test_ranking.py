"""The ranking at the end: by points, then by full rows; equal players share the better place."""

from __future__ import annotations

import pytest

from azul.rules import Phase, PlayerBoard, Wall, new_game, printed_colour
from azul.rules import board as scoring

EMPTY = new_game(2).boards[0]


def board(score: int, rows: int = 0) -> PlayerBoard:
    wall = Wall(
        tuple(printed_colour(row, column) if row < rows else None for column in range(5)) for row in range(5)
    )
    return EMPTY._replace(score=score, wall=wall)


@pytest.mark.parametrize(
    ("boards", "places"),
    [
        ([board(30), board(40)], (2, 1)),
        ([board(50), board(40), board(40), board(30)], (1, 2, 2, 4)),
        ([board(40), board(40, rows=1), board(40)], (2, 1, 2)),
        ([board(40), board(50, rows=1), board(50, rows=2)], (3, 2, 1)),
        ([board(0)] * 4, (1, 1, 1, 1)),
    ],
)
def test_places_are_shared_by_players_who_are_level(
    boards: list[PlayerBoard], places: tuple[int, ...]
) -> None:
    assert scoring.places(boards) == places
    assert scoring.winners(boards) == tuple(seat for seat, place in enumerate(places, 1) if place == 1)


def test_nobody_has_a_place_before_the_end() -> None:
    assert new_game(3).places is None


def test_everybody_has_a_place_at_the_end() -> None:
    boards = (board(30), board(40), board(30, rows=1))
    assert new_game(3)._replace(phase=Phase.OVER, boards=boards).places == (3, 1, 2)


def test_seats_go_round_from_any_of_them() -> None:
    assert [new_game(3).seats_from(seat) for seat in (1, 2, 3)] == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
