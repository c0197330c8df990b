"""The cursor: what keys, enter, back and the mouse do in every state, and what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.azul.games import COLOURED, GREY, NAMES, positions
from tests.azul.tui.cursor.positions import OFFER, TILING, B, K, R, W, Y, cursor_after, refusal, typed

from azul.rules import CENTRE, FLOOR, IllegalMove, PatternLine, Pick, Place, Position
from azul.rules.tiles import NO_TILES
from azul.tui.cursor import Cursor, Group, Line, Source, Space, Target, asked_line, best_line, groups


def test_the_first_key_asks_for_the_colour_and_the_second_holds_the_group() -> None:
    assert typed(OFFER, "3") == Cursor(source=3)
    assert typed(OFFER, "3k") == Cursor(group=Group(3, K), held=True, line=best_line(OFFER, Group(3, K)))


@pytest.mark.parametrize(
    ("keys", "pick"),
    [
        ("cKf", Pick(CENTRE, K, FLOOR)),
        ("13y5", Pick(3, Y, 5)),
        ("3ky5", Pick(3, Y, 5)),
        ("3kcw3", Pick(CENTRE, W, 3)),
    ],
)
def test_keys_may_be_typed_in_place_of_others(keys: str, pick: Pick) -> None:
    assert typed(OFFER, keys) == pick


@given(st.integers(0, 5), st.integers(2, 4), st.sampled_from([COLOURED, GREY]), st.randoms())
def test_every_legal_command_can_be_typed(seed: int, players: int, wall: str, rng: random.Random) -> None:
    game = rng.choice(positions(players, GREY if wall == GREY else COLOURED, seed))
    for move in game.legal_moves:
        keys = str(move) if isinstance(move, Pick) else str(move).partition(">")[2]
        assert typed(game, keys) == typed(game, keys.lower()) == move


NO_CENTRE = OFFER._replace(offer=OFFER.offer._replace(centre=NO_TILES))
CENTRE_ALONE = OFFER._replace(offer=OFFER.offer._replace(factories=(NO_TILES,) * 5))
EMPTY_LINE_2 = OFFER._replace(boards=OFFER.with_board(1, OFFER.board(1).with_line(2, PatternLine(2))))
LINE_5 = TILING.apply(Place(2, 2)).position
TAKEN = TILING._replace(
    boards=TILING.with_board(1, TILING.board(1)._replace(wall=TILING.board(1).wall.lay(2, 4, K)))
)


@pytest.mark.parametrize(
    ("position", "keys", "reason"),
    [
        (OFFER, "2", "factory 2 is empty"),
        (OFFER, "9", "there are only 5 factories"),
        (OFFER, "3r", "factory 3 has no red tiles"),
        (OFFER, "cb", "there are no blue tiles in the centre"),
        (OFFER, "1b1", "line 1 is full"),
        (OFFER, "1b2", "line 2 holds red tiles; a line takes one colour only"),
        (OFFER, "3y1", "line 1 is full"),
        (OFFER, "ck2", "line 2 holds red tiles; a line takes one colour only"),
        (OFFER, "b", "type a factory first: 1 to 5, or C for the centre"),
        (OFFER, "f", "type a factory first: 1 to 5, or C for the centre"),
        (OFFER, "3f", "choose a colour on factory 3 first: Y, K or W"),
        (OFFER, "4f", "choose a colour on factory 4 first: R"),
        (OFFER, "cf", "choose a colour in the centre first: K or W"),
        (OFFER, "3k6", "type a line, 3-5, or F for the floor"),
        (NO_CENTRE, "b", "type a factory first: 1 to 5"),
        (NO_CENTRE, "c", "there are no tiles in the centre"),
        (CENTRE_ALONE, "b", "type C first, for the centre"),
        (EMPTY_LINE_2, "ck2", "line 2 cannot take black; its wall row already has it"),
        (TILING, "1", "column 1 already has red; a column takes each colour only once"),
        (TILING, "b", "choose a column: type 2, 3, 4 or 5"),
        (TILING, "6", "choose a column: type 2, 3, 4 or 5"),
        (TILING, "f", "choose a column: type 2, 3, 4 or 5"),
        (LINE_5, "2", "column 2 already has blue; a column takes each colour only once"),
        (TAKEN, "4", "column 4 of that row already has a tile"),
    ],
)
def test_what_is_typed_and_refused_says_why(position: Position, keys: str, reason: str) -> None:
    assert refusal(typed(position, keys)) == reason


def test_a_refused_key_changes_nothing() -> None:
    cursor = cursor_after(OFFER, "3k")
    assert isinstance(cursor.typed(OFFER, "1"), IllegalMove)
    assert cursor.typed(OFFER, "4") == Pick(3, K, 4)


def test_enter_that_is_refused_says_why() -> None:
    assert refusal(Cursor().enter(OFFER)) == (
        "nothing is selected yet: type a factory, use the arrows, or click a tile"
    )
    assert refusal(Cursor(source=3).enter(OFFER)) == "which colour? Type its letter"
    assert refusal(Cursor(group=Group(3, Y), held=True, line=1).enter(OFFER)) == "line 1 is full"


def test_enter_takes_the_group_and_then_the_line() -> None:
    held = Cursor(group=Group(3, Y)).enter(OFFER)
    assert isinstance(held, Cursor)
    assert held.held
    assert held.enter(OFFER) == Pick(3, Y, held.line)


def test_back_leads_step_by_step_to_nothing() -> None:
    cursor: Cursor | None = cursor_after(OFFER, "3k")
    assert cursor is not None
    cursor = cursor.back()
    assert cursor == Cursor(group=Group(3, K))
    assert cursor.back() == Cursor()
    assert Cursor().back() is None
    assert Cursor(source=3).back() == Cursor()
    assert Cursor(column=4).back() == Cursor()


@given(st.integers(0, 5), st.integers(2, 4), st.randoms())
def test_where_the_pointer_stands_at_first_is_legal(seed: int, players: int, rng: random.Random) -> None:
    game = rng.choice(positions(players, COLOURED, seed))
    for group in groups(game):
        assert Pick(*group, best_line(game, group)) in game.legal_moves


def test_the_pointer_stands_first_where_nothing_spills_and_least_is_missing() -> None:
    assert best_line(OFFER, Group(CENTRE, K)) == 4  # two blacks wait there for two more
    assert best_line(OFFER, Group(4, R)) == 5  # it takes all four; line 3 would spill one


def to_black(cursor: Cursor) -> Cursor:
    while cursor.group != Group(1, K):
        cursor = cursor.moved(OFFER, 1, 0)
    return cursor


def to_line_5(cursor: Cursor) -> Cursor:
    while cursor.line != 5:
        cursor = cursor.moved(OFFER, 0, 1 if 0 < cursor.line < 5 else -1)
    return cursor


def test_typing_arrows_and_mouse_can_be_exchanged_at_any_moment() -> None:
    """Factory 1's blacks to line 5, each step in one of the ways there are."""
    firsts = (
        typed(OFFER, "1"),
        to_black(Cursor()),
        Cursor().pointed(OFFER, Group(1, K)),
        Cursor().clicked(OFFER, NAMES, Source(1)),
    )
    for first in firsts:
        assert isinstance(first, Cursor)
        for held in (
            first.typed(OFFER, "k"),
            to_black(first).enter(OFFER),
            first.clicked(OFFER, NAMES, Group(1, K)),
        ):
            assert isinstance(held, Cursor)
            assert held.held
            lasts = held.typed(OFFER, "5"), to_line_5(held).enter(OFFER)
            assert {*lasts, held.clicked(OFFER, NAMES, Line(1, 5))} == {Pick(1, K, 5)}


def test_hovering_points_at_a_group_until_something_is_chosen() -> None:
    assert Cursor().pointed(OFFER, Group(1, B)) == Cursor(group=Group(1, B))
    held = cursor_after(OFFER, "3k")
    assert held.pointed(OFFER, Group(1, B)) == held
    assert Cursor(source=3).pointed(OFFER, Group(1, B)) == Cursor(source=3)


def test_hovering_moves_the_ghosts_on_ones_own_board_alone() -> None:
    held = cursor_after(OFFER, "3k")
    assert held.pointed(OFFER, Line(1, 3)).line == 3
    assert held.pointed(OFFER, Space(1, 5, 2)).line == 5
    assert held.pointed(OFFER, Line(1, FLOOR)).line == FLOOR
    assert held.pointed(OFFER, Line(2, 3)) == held
    assert held.pointed(OFFER, None) == held
    assert Cursor().pointed(OFFER, Line(1, 3)) == Cursor()


def test_hovering_an_empty_factory_says_that_it_is_empty() -> None:
    found = Cursor().objection(OFFER, NAMES, Source(2))
    assert found is not None
    assert refusal(found) == "factory 2 is empty"
    assert Cursor().objection(OFFER, NAMES, Source(1)) is None
    assert Cursor().objection(OFFER, NAMES, None) is None


def test_two_clicks_are_a_pick() -> None:
    held = Cursor().clicked(OFFER, NAMES, Group(3, Y))
    assert isinstance(held, Cursor)
    assert held.held
    assert held.clicked(OFFER, NAMES, Line(1, 5)) == Pick(3, Y, 5)
    assert held.clicked(OFFER, NAMES, Space(1, 3, 2)) == Pick(3, Y, 3)
    assert held.clicked(OFFER, NAMES, Line(1, FLOOR)) == Pick(3, Y, FLOOR)


def test_a_second_click_on_what_is_chosen_takes_that_back() -> None:
    group = Group(3, Y)
    assert Cursor(group=group, held=True).clicked(OFFER, NAMES, group) == Cursor(group=group)
    assert Cursor(source=3).clicked(OFFER, NAMES, Source(3)) == Cursor()


def test_a_click_on_a_factory_is_its_number_typed() -> None:
    assert Cursor().clicked(OFFER, NAMES, Source(3)) == Cursor(source=3)
    assert cursor_after(OFFER, "1b").clicked(OFFER, NAMES, Source(3)) == Cursor(source=3)


@pytest.mark.parametrize(
    ("cursor", "position", "target", "reason"),
    [
        (Cursor(), OFFER, Source(2), "factory 2 is empty"),
        (Cursor(), OFFER, Line(1, 4), "take tiles first: click some on a factory or in the centre"),
        (cursor_after(OFFER, "3y"), OFFER, Line(1, 1), "line 1 is full"),
        (
            *(cursor_after(OFFER, "3y"), OFFER, Line(1, 2)),
            "line 2 holds red tiles; a line takes one colour only",
        ),
        (
            *(cursor_after(OFFER, "3y"), OFFER, Line(2, 4)),
            "that is South's board. North, click a line on your own board",
        ),
        (Cursor(), TILING, Space(1, 5, 3), "the tile of line 2 comes first"),
        (
            *(Cursor(), TILING, Space(2, 2, 3)),
            "that is South's board. North, click a lit space on your own wall",
        ),
        (Cursor(), TILING, Line(1, 2), "choose a column: click a lit space on your wall"),
        (
            *(Cursor(), TILING, Space(1, 2, 1)),
            "column 1 already has red; a column takes each colour only once",
        ),
    ],
)
def test_clicks_that_are_refused_say_why(
    cursor: Cursor, position: Position, target: Target, reason: str
) -> None:
    assert refusal(cursor.clicked(position, NAMES, target)) == reason


def test_a_digit_is_the_column() -> None:
    assert (asked_line(OFFER), asked_line(TILING), asked_line(LINE_5)) == (None, 2, 5)
    assert typed(TILING, "3") == Place(2, 3)


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
    assert Cursor().clicked(TILING, NAMES, Space(1, 2, 4)) == Place(2, 4)
