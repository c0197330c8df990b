"""The headings of the boards: as many words as fit on all of them."""

from __future__ import annotations

import pytest
from tests.azul.games import COLOURED, begun
from tests.azul.tui.playing import open_table, picture

from azul.rules import Colour, FloorCost, TileLaid, new_game
from azul.rules.board import Bonus
from azul.tui.cursor import Cursor
from azul.tui.models import Account, BoardView, board_views
from azul.tui.widgets.board import Head, head_of, heads
from azul.tui.widgets.tiles import LARGE, LETTERS

FEW = Account(9, (TileLaid(1, 1, 1, Colour.BLUE, 1, 1, 1, 10),))
MANY = Account(
    8, (TileLaid(2, 1, 1, Colour.BLUE, 5, 5, 10, 18),), floor=FloorCost(1, 14, 14, 4), bonus=Bonus(1, 0, 1)
)
PEOPLE = ("person", "person")
COMPUTERS = ("person", "computer expert")


def views(*told: Account) -> list[BoardView]:
    return board_views(new_game(2, COLOURED, 1), ("North", "South"), Cursor(), (), told or None)


def scores(found: list[Head]) -> list[str]:
    return [head.score for head in found]


def test_sums_have_the_same_words_on_every_board() -> None:
    one, other = views(FEW, MANY)
    assert scores(heads([one, one], LETTERS, PEOPLE)) == ["9, tiles +1 = 10"] * 2
    assert scores(heads([one, other], LETTERS, PEOPLE)) == ["9 + 1 = 10", "8 + 10 - 14 + 12 = 16"]
    assert scores(heads([one, other], LARGE, PEOPLE))[1] == "8, tiles +10, floor -14, bonus +12 = 16"
    assert scores(heads(views(), LETTERS, PEOPLE)) == ["0", "0"]


def test_where_a_computer_plays_is_said_at_length_where_there_is_room_for_that() -> None:
    one, other = views()
    assert heads([one, other], LETTERS, COMPUTERS)[1].who == ("(computer, expert)", "(expert)")
    other = other._replace(name="The long name")
    assert heads([one, other], LETTERS, COMPUTERS)[1].who == ("(expert)",)
    assert heads([one, other], LARGE, COMPUTERS)[1].who[0] == "(computer, expert)"
    other = other._replace(name="The whole of a very long name")
    found = heads([one, other], LETTERS, COMPUTERS)
    assert [head.who for head in found] == [(), ()]


def test_a_word_on_who_plays_goes_before_the_words_beside_the_sums() -> None:
    few, much = views(FEW, MANY._replace(bonus=None))
    many = [few, much._replace(name="Al")]
    assert scores(heads(many, LETTERS, PEOPLE))[1] == "8, tiles +10, floor -14 = 4"
    found = heads(many, LETTERS, COMPUTERS)[1]
    assert (found.who, found.score) == (("(expert)",), "8 + 10 - 14 = 4")


@pytest.mark.parametrize(("size", "won"), [((80, 24), False), ((100, 32), False), ((100, 32), True)])
async def test_what_fits_exactly_is_shown_whole(size: tuple[int, int], won: bool) -> None:
    async with open_table(begun(), size) as (_pilot, table):
        board, scale = table.view.boards[1], table.view.scale
        view = board.view._replace(name="", winner=won, forecast=14)
        room = scale.wall_end - head_of(view, ["(expert)"]).width
        for missing in (0, 1):
            exact = view._replace(name="N" * (room + missing))
            head = heads([exact], scale, ["computer expert"])[0]
            assert head.who == (() if missing else ("(expert)",))
            board.show(exact, head, scale)
            assert picture(board)[0].split() == ["▌2", exact.name, *["won"] * won, *head.who, "0", "->", "14"]


def test_a_forecast_that_is_the_score_is_left_out_of_the_head() -> None:
    one, _other = views()
    assert head_of(one._replace(forecast=0)).forecast == ""
    assert head_of(one._replace(forecast=3)).forecast == " -> 3"
    assert head_of(one._replace(forecast=None)).forecast == ""
