"""The cursor: what typed keys, arrows, enter and the mouse mean, at any moment."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import COLOURED, GREY, positions

from azul.record import NOTATION
from azul.rules import CENTRE, FLOOR, Colour, Game, Phase, Pick, Place, Refused
from azul.ui.cursor import LINES, Cursor, Outcome, asked_line, best_line
from azul.ui.layout import plan
from azul.ui.market import Market
from azul.ui.targets import Group, Line, Places, Source, Space, Target, groups, nearest
from azul.ui.views import market_view

B, Y, R, K, W = Colour

OFFER = Game.parse(
    "coloured 2 offer 1 1 C 0 BBRK,-,YYKW,RRRR,- C KKW BBYYRR RRKK "
    "7:B/.R/.../..KK/.....:.Y.../....K/...../...../.....:- "
    "3:./../.../..../.....:...../...../...../...../.....:-"
)
TILING = Game.parse(
    "grey 1 tiling 1 1 1 0 -,-,-,-,- C - BBBB YYYY "
    "0:./RR/.../..../BBBBB:R..../...../.B.../...../.....:1 "
    "0:K/../.../..../.....:...../...../...../...../.....:-"
)


def typed(game: Game, keys: str, cursor: Cursor | None = None) -> Outcome:
    """What the last of some keys comes to."""
    outcome: Outcome = cursor or Cursor()
    for key in keys:
        assert isinstance(outcome, Cursor), f"{key} came after {outcome}"
        outcome = outcome.typed(game, key)
    return outcome


def cursor_after(game: Game, keys: str) -> Cursor:
    outcome = typed(game, keys)
    assert isinstance(outcome, Cursor)
    return outcome


def refusal(outcome: Outcome) -> str:
    assert isinstance(outcome, Refused), outcome
    return NOTATION.explain(outcome)


# The notation


@pytest.mark.parametrize("keys", ["3Y5", "3y5"])
def test_three_keys_are_a_pick(keys: str) -> None:
    assert typed(OFFER, keys) == Pick(3, Y, 5)


@pytest.mark.parametrize("keys", ["CKF", "ckf", "cKf"])
def test_the_centre_and_the_floor_have_letters(keys: str) -> None:
    assert typed(OFFER, keys) == Pick(CENTRE, K, FLOOR)


def test_the_first_key_asks_for_the_colour() -> None:
    assert typed(OFFER, "3") == Cursor(source=3)


def test_the_second_key_holds_the_group() -> None:
    cursor = cursor_after(OFFER, "3k")
    assert (cursor.group, cursor.held) == (Group(3, K), True)
    assert cursor.line == best_line(OFFER, Group(3, K))


def test_another_factory_may_be_typed_before_the_colour() -> None:
    assert typed(OFFER, "13y5") == Pick(3, Y, 5)


def test_another_colour_may_be_typed_while_one_is_held() -> None:
    assert typed(OFFER, "3ky5") == Pick(3, Y, 5)


def test_the_centre_may_be_typed_while_a_group_is_held() -> None:
    assert typed(OFFER, "3kcw3") == Pick(CENTRE, W, 3)


@given(st.integers(0, 5), st.integers(2, 4), st.sampled_from([COLOURED, GREY]), st.randoms())
def test_every_legal_command_can_be_typed(seed: int, players: int, wall: str, rng: random.Random) -> None:
    game = rng.choice(positions(players, GREY if wall == GREY else COLOURED, seed))
    for command in game.legal:
        keys = str(command) if isinstance(command, Pick) else str(command).partition(">")[2]
        assert typed(game, keys) == typed(game, keys.lower()) == command


# What stands against it


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("2", "factory 2 is empty"),
        ("9", "there are only 5 factories"),
        ("3r", "there is no red on factory 3"),
        ("cb", "there is no blue in the centre"),
        ("1b1", "line 1 is full"),
        ("1b2", "line 2 holds red, and a line takes one colour only"),
        ("3y1", "line 1 is full"),
        ("ck2", "line 2 holds red, and a line takes one colour only"),
        ("b", "type the factory first, 1 to 5 or C"),
        ("f", "first the tiles, then where they go: type a factory or C, then a colour"),
        ("3f", "choose a colour of factory 3 first: Y, K or W"),
        ("4f", "choose a colour of factory 4 first: R"),
        ("cf", "choose a colour of the centre first: K or W"),
        ("3k6", "lines are 1 to 5, and F is the floor; esc goes back to the factories"),
    ],
)
def test_refusals(keys: str, reason: str) -> None:
    assert refusal(typed(OFFER, keys)) == reason


def test_a_wall_row_that_shows_the_colour_refuses_it() -> None:
    board = OFFER.board(1)
    game = OFFER._replace(
        boards=OFFER.with_board(1, board.with_line(2, board.line(2)._replace(colour=None, count=0)))
    )
    assert refusal(typed(game, "ck2")) == "line 2 takes no black: its wall row already shows it"


def test_an_empty_centre_says_so() -> None:
    empty = OFFER._replace(offer=OFFER.offer._replace(centre=OFFER.offer.factories[1]))
    assert refusal(typed(empty, "c")) == "there are no tiles in the centre"


def test_a_refused_key_changes_nothing() -> None:
    cursor = cursor_after(OFFER, "3k")
    assert isinstance(cursor.typed(OFFER, "1"), Refused)
    assert cursor.typed(OFFER, "4") == Pick(3, K, 4)


# Enter and back


def test_enter_before_anything_says_what_to_do() -> None:
    assert refusal(Cursor().enter(OFFER)) == (
        "nothing is chosen yet: type a factory, or use the arrows or the mouse"
    )
    assert refusal(Cursor(source=3).enter(OFFER)) == "which colour? type its letter"


def test_enter_takes_the_group_and_then_the_line() -> None:
    held = Cursor(group=Group(3, Y)).enter(OFFER)
    assert isinstance(held, Cursor)
    assert held.held
    assert held.enter(OFFER) == Pick(3, Y, held.line)


def test_enter_on_a_dim_line_says_why() -> None:
    cursor = Cursor(group=Group(3, Y), held=True, line=1)
    assert refusal(cursor.enter(OFFER)) == "line 1 is full"


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
        assert Pick(*group, best_line(game, group)) in game.legal


def test_the_pointer_stands_first_where_nothing_spills_and_least_is_missing() -> None:
    assert best_line(OFFER, Group(CENTRE, K)) == 4  # two blacks wait there for two more
    assert best_line(OFFER, Group(4, R)) == 5  # it takes all four; line 3 would spill one


# Arrows


def test_arrows_go_through_the_groups_round_and_round() -> None:
    cursor, seen = Cursor(), []
    for _ in groups(OFFER):
        cursor = cursor.moved(OFFER, 1, 0)
        seen.append(cursor.group)
    assert seen == groups(OFFER)
    assert cursor.moved(OFFER, 1, 0).group == groups(OFFER)[0]
    assert cursor.moved(OFFER, -1, 0).group == groups(OFFER)[-2]


def test_the_first_arrow_begins_at_the_factory_typed() -> None:
    assert Cursor(source=3).moved(OFFER, 1, 0) == Cursor(group=Group(3, Y))


def drawn(game: Game, size: tuple[int, int] = (80, 24)) -> Places:
    """Where the market draws the tiles of a position."""
    found = plan(*size, len(game.boards))
    assert found is not None
    market = Market(market_view(game, Cursor(), ()))
    market.scale, market.plan = found.scale, found.plates
    return market.places()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_up_and_down_lead_to_what_is_drawn_there(size: tuple[int, int]) -> None:
    places = drawn(OFFER, size)  # B B over R K on 1, Y Y over K W on 3, four R on 4, K K W in the centre
    for way in (
        [Group(1, B), Group(1, R), Group(CENTRE, K)],
        [Group(3, Y), Group(3, K)],
        [Group(4, R), Group(CENTRE, W)],
    ):
        cursor = Cursor(group=way[0])
        for group in way[1:]:
            cursor = cursor.moved(OFFER, 0, 1, places)
            assert cursor == Cursor(group=group)
    up = Cursor(group=Group(CENTRE, K)).moved(OFFER, 0, -1, places)
    assert up.group == Group(1, K)  # right above it: the marker lies below the red one
    top = up.moved(OFFER, 0, -1, places)
    assert top.group == Group(1, B)
    assert top.moved(OFFER, 0, -1, places) == top


def test_below_the_last_tiles_lie_the_lines_and_above_those_the_tiles() -> None:
    places, group = drawn(OFFER), Group(CENTRE, K)
    held = Cursor(group=group).moved(OFFER, 0, 1, places)
    assert held == Cursor(group=group).enter(OFFER)
    assert held._replace(line=1).moved(OFFER, 0, -1, places) == Cursor(group=group)


@given(
    st.integers(0, 5), st.integers(2, 4), st.sampled_from([(80, 24), (120, 40), (200, 60)]), st.randoms()
)
def test_up_and_down_never_lead_the_other_way(
    seed: int, players: int, size: tuple[int, int], rng: random.Random
) -> None:
    game = rng.choice(positions(players, COLOURED, seed))
    places = drawn(game, size)
    assert set(places) == set(groups(game))
    for group, cells in places.items():
        for down in (1, -1):
            found = nearest(places, group, down)
            if found is not None:
                rows, others = ([down * y for _x, y in each] for each in (cells, places[found]))
                assert max(others) > min(rows)
                assert found.source == group.source or max(others) > max(rows)


def test_after_a_pick_up_from_the_centre_leads_to_the_nearest_factory_not_to_one_far_away() -> None:
    game = Game.parse(str(OFFER).replace("BBRK,-,YYKW,RRRR,-", "-,BBRW,YYKW,RRRR,KKKK"))
    assert Cursor(group=Group(CENTRE, K)).moved(game, 0, -1, drawn(game)).group == Group(2, R)


def test_up_and_down_go_through_the_lines_of_a_held_group() -> None:
    cursor, seen = Cursor(group=Group(3, Y), held=True, line=1), []
    for _ in range(8):
        seen.append(cursor.line)
        cursor = cursor.moved(OFFER, 0, 1)
    assert tuple(seen[:6]) == LINES
    assert seen[6:] == [FLOOR, FLOOR]
    for _ in range(5):
        cursor = cursor.moved(OFFER, 0, -1)
    assert (cursor.held, cursor.line) == (True, 1)


def test_across_holds_the_neighbour_in_place_of_the_held_group() -> None:
    cursor = Cursor(group=Group(3, Y), held=True, line=1).moved(OFFER, 1, 0)
    assert (cursor.group, cursor.held) == (Group(3, K), True)
    assert cursor.line == best_line(OFFER, Group(3, K))


def test_arrows_after_the_end_do_nothing() -> None:
    over = OFFER._replace(phase=Phase.OVER, to_play=None)
    assert Cursor().moved(over, 1, 0) == Cursor()


# The mouse


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
    found = Cursor().objection(OFFER, Source(2))
    assert found is not None
    assert refusal(found) == "factory 2 is empty"
    assert Cursor().objection(OFFER, Source(1)) is None
    assert Cursor().objection(OFFER, None) is None


def test_two_clicks_are_a_pick() -> None:
    held = Cursor().clicked(OFFER, Group(3, Y))
    assert isinstance(held, Cursor)
    assert held.held
    assert held.clicked(OFFER, Line(1, 5)) == Pick(3, Y, 5)
    assert held.clicked(OFFER, Space(1, 3, 2)) == Pick(3, Y, 3)
    assert held.clicked(OFFER, Line(1, FLOOR)) == Pick(3, Y, FLOOR)


def test_a_click_on_a_factory_is_its_number_typed() -> None:
    assert Cursor().clicked(OFFER, Source(3)) == Cursor(source=3)
    assert cursor_after(OFFER, "1b").clicked(OFFER, Source(3)) == Cursor(source=3)
    assert refusal(Cursor().clicked(OFFER, Source(2))) == "factory 2 is empty"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (Line(1, 1), "line 1 is full"),
        (Line(1, 2), "line 2 holds red, and a line takes one colour only"),
        (Line(2, 4), "that is another player's board"),
    ],
)
def test_clicks_that_are_refused_say_why(target: Target, reason: str) -> None:
    assert refusal(cursor_after(OFFER, "3y").clicked(OFFER, target)) == reason


def test_a_line_before_any_tiles_says_what_comes_first() -> None:
    assert refusal(Cursor().clicked(OFFER, Line(1, 4))) == (
        "first the tiles, then where they go: click a tile of a factory or the centre"
    )


# Exchanged at any moment


@pytest.mark.parametrize("last", ["type", "enter", "click"])
@pytest.mark.parametrize("second", ["type", "enter", "click"])
@pytest.mark.parametrize("first", ["type", "arrow", "hover", "click"])
def test_typing_arrows_and_mouse_can_be_exchanged_at_any_moment(
    first: str, second: str, last: str
) -> None:
    """Factory 1's blacks to line 5, each step in one of the ways there are."""
    cursor: Outcome = Cursor()
    if first == "type":
        cursor = typed(OFFER, "1")
    elif first == "arrow":
        cursor = Cursor().moved(OFFER, 1, 0).moved(OFFER, 1, 0).moved(OFFER, 1, 0)
    elif first == "hover":
        cursor = Cursor().pointed(OFFER, Group(1, K))
    else:
        cursor = Cursor().clicked(OFFER, Source(1))
    assert isinstance(cursor, Cursor)
    if second == "type":
        cursor = cursor.typed(OFFER, "k")
    elif second == "enter":
        while cursor.group != Group(1, K):
            cursor = cursor.moved(OFFER, 1, 0)
        cursor = cursor.enter(OFFER)
    else:
        cursor = cursor.clicked(OFFER, Group(1, K))
    assert isinstance(cursor, Cursor)
    assert cursor.held
    if last == "type":
        done = cursor.typed(OFFER, "5")
    elif last == "enter":
        while cursor.line != 5:
            cursor = cursor.moved(OFFER, 0, 1 if 0 < cursor.line < 5 else -1)
        done = cursor.enter(OFFER)
    else:
        done = cursor.clicked(OFFER, Line(1, 5))
    assert done == Pick(1, K, 5)


# Columns on the grey wall


def test_a_digit_is_the_column() -> None:
    assert asked_line(TILING) == 2
    assert typed(TILING, "3") == Place(2, 3)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("1", "column 1 already shows red: a colour comes once in a column"),
        ("b", "a column is asked for: type 2, 3, 4 or 5"),
        ("6", "a column is asked for: type 2, 3, 4 or 5"),
        ("f", "a column is asked for: type 2, 3, 4 or 5"),
    ],
)
def test_columns_that_are_refused_say_why(keys: str, reason: str) -> None:
    assert refusal(typed(TILING, keys)) == reason


def test_a_taken_column_says_so() -> None:
    after = TILING.apply(Place(2, 2)).game
    assert asked_line(after) == 5
    assert refusal(typed(after, "2")) == "column 2 already shows blue: a colour comes once in a column"
    board = TILING.board(1)
    taken = TILING._replace(boards=TILING.with_board(1, board._replace(wall=board.wall.lay(2, 4, K))))
    assert refusal(typed(taken, "4")) == "column 4 of that row has its tile"


def test_arrows_and_enter_choose_a_column() -> None:
    assert refusal(Cursor().enter(TILING)) == "a column is asked for: type 2, 3, 4 or 5"
    cursor = Cursor().moved(TILING, 1, 0)
    assert cursor.column == 2  # the first that is allowed
    assert cursor.enter(TILING) == Place(2, 2)
    assert cursor.moved(TILING, -1, 0) == cursor
    assert cursor.moved(TILING, 0, 1) == cursor
    assert Cursor().moved(TILING, -1, 0).column == 5
    assert Cursor(column=5).moved(TILING, 1, 0).column == 5
    assert Cursor(column=1).moved(TILING, 1, 0).column == 2  # pointed at by the mouse
    assert refusal(Cursor(column=1).enter(TILING)).startswith("column 1 already shows red")


def test_arrows_pass_over_columns_that_are_not_allowed() -> None:
    after = TILING.apply(Place(2, 3)).game  # line 5's blue: column 2 has one
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
        (Space(1, 5, 3), "the tile of line 2 is next"),
        (Space(2, 2, 3), "a column is asked for: click a lit space of your wall"),
        (Line(1, 2), "a column is asked for: click a lit space of your wall"),
        (Space(1, 2, 1), "column 1 already shows red: a colour comes once in a column"),
    ],
)
def test_clicks_beside_the_asked_row_say_what_is_asked(target: Target, reason: str) -> None:
    assert refusal(Cursor().clicked(TILING, target)) == reason


def test_no_column_is_asked_in_the_factory_offer() -> None:
    assert asked_line(OFFER) is None
