"""The cursor on the grey wall: a column by digit, arrows and mouse, and what is refused."""

from __future__ import annotations

import pytest
from tests.azul.tui.cursor.positions import OFFER, TILING, K, refusal, typed

from azul.rules import Place
from azul.tui.cursor import Cursor, Line, Space, Target, asked_line


def test_a_digit_is_the_column() -> None:
    assert asked_line(TILING) == 2
    assert typed(TILING, "3") == Place(2, 3)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("1", "column 1 already has red; a column takes each colour only once"),
        ("b", "choose a column: type 2, 3, 4 or 5"),
        ("6", "choose a column: type 2, 3, 4 or 5"),
        ("f", "choose a column: type 2, 3, 4 or 5"),
    ],
)
def test_columns_that_are_refused_say_why(keys: str, reason: str) -> None:
    assert refusal(typed(TILING, keys)) == reason


def test_a_taken_column_says_so() -> None:
    after = TILING.apply(Place(2, 2)).position
    assert asked_line(after) == 5
    assert refusal(typed(after, "2")) == "column 2 already has blue; a column takes each colour only once"
    board = TILING.board(1)
    taken = TILING._replace(boards=TILING.with_board(1, board._replace(wall=board.wall.lay(2, 4, K))))
    assert refusal(typed(taken, "4")) == "column 4 of that row already has a tile"


def test_arrows_and_enter_choose_a_column() -> None:
    assert refusal(Cursor().enter(TILING)) == "choose a column: type 2, 3, 4 or 5"
    cursor = Cursor().moved(TILING, 1, 0)
    assert cursor.column == 2  # the first that is allowed
    assert cursor.enter(TILING) == Place(2, 2)
    assert cursor.moved(TILING, -1, 0) == cursor
    assert cursor.moved(TILING, 0, 1) == cursor
    assert Cursor().moved(TILING, -1, 0).column == 5
    assert Cursor(column=5).moved(TILING, 1, 0).column == 5
    assert Cursor(column=1).moved(TILING, 1, 0).column == 2  # pointed at by the mouse
    assert refusal(Cursor(column=1).enter(TILING)).startswith("column 1 already has red")


def test_arrows_pass_over_columns_that_are_not_allowed() -> None:
    after = TILING.apply(Place(2, 3)).position  # line 5's blue: column 2 has one
    assert Cursor().moved(after, 1, 0).column == 1
    assert Cursor(column=1).moved(after, 1, 0).column == 3
    assert Cursor(column=3).moved(after, -1, 0).column == 1


def test_the_mouse_chooses_a_column() -> None:
    assert Cursor().pointed(TILING, Space(1, 2, 4)) == Cursor(column=4)
    assert Cursor().pointed(TILING, Space(1, 5, 4)) == Cursor()
    assert Cursor().pointed(TILING, Space(2, 2, 4)) == Cursor()
    assert Cursor().clicked(TILING, Space(1, 2, 4)) == Place(2, 4)


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (Space(1, 5, 3), "the tile of line 2 comes first"),
        (Space(2, 2, 3), "choose a column: click a lit space on your wall"),
        (Line(1, 2), "choose a column: click a lit space on your wall"),
        (Space(1, 2, 1), "column 1 already has red; a column takes each colour only once"),
    ],
)
def test_clicks_beside_the_asked_row_say_what_is_asked(target: Target, reason: str) -> None:
    assert refusal(Cursor().clicked(TILING, target)) == reason


def test_no_column_is_asked_in_the_factory_offer() -> None:
    assert asked_line(OFFER) is None
