"""The view model of a round's account adds up, whatever was played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.azul.tui.playing import COLOURED, GREY, turns

from azul.rules import Colour, Event, FloorCost, GameEnded, LineFell, Phase, Pick, TileLaid, WallKind
from azul.tui.models import Account, accounts, runs, with_legend


def laid(line: int, across: int, down: int, points: int, seat: int = 1, column: int = 1) -> TileLaid:
    return TileLaid(seat, line, column, Colour.RED, across, down, points, 0)


@settings(max_examples=40)
@given(
    st.integers(0, 30),
    st.integers(2, 4),
    st.sampled_from([COLOURED, GREY]),
    st.sampled_from(["sensible", "careless"]),
)
def test_the_sum_is_the_score_before_and_after(seed: int, players: int, wall: WallKind, style: str) -> None:
    since: list[Event] = []
    before = [0] * players
    for turn in turns(players, wall, seed, style):
        if isinstance(turn.command, Pick):
            since, before = [], [board.score for board in turn.before.boards]
        since += turn.events
        scores = [board.score for board in turn.after.boards]
        told = accounts(since, scores)
        if told is None:  # in the middle of a round, or when the first column is asked
            assert scores == before
            assert turn.after.phase in (Phase.OFFER, Phase.TILING)
            continue
        assert [each.before for each in told] == before
        assert [each.after for each in told] == scores
        for each in told:
            assert each.heading().endswith((f"= {each.after}", f", to {each.after}", str(each.after)))


def test_there_is_no_account_in_the_middle_of_a_round() -> None:
    first_pick = next(turn for turn in turns(2, COLOURED, 1) if isinstance(turn.command, Pick))
    assert accounts(first_pick.events, [0, 0]) is None
    assert accounts([], [0, 0]) is None


def test_the_heading_is_the_sum() -> None:
    tiles = (laid(1, 1, 1, 1), laid(2, 3, 4, 7))
    assert Account(12).heading() == "12"
    assert Account(12, tiles).heading() == "12 +8 = 20"
    assert Account(12, tiles, floor=FloorCost(1, 4, 4, 16)).heading() == "12 +8 -4 = 16"
    assert Account(3, floor=FloorCost(1, 14, 3, 0)).heading() == "3 -14, to 0"
    assert Account(3, floor=FloorCost(1, 14, 3, 0), bonus=9).heading() == "3 -14, to 0 +9 = 9"
    whole = Account(12, tiles, floor=FloorCost(1, 4, 4, 16), bonus=9)
    assert whole.heading(named=True) == "12, tiles +8, floor -4, bonus +9: 25"
    assert Account(12, tiles, bonus=9).heading() == "12 +8 +9 = 29"
    assert Account(12, tiles).heading(open_end=True) == "12 +8"
    assert Account(12).heading(open_end=True) == "12"


@pytest.mark.parametrize(
    ("across", "down", "points", "text"),
    [(1, 1, 1, "alone = 1"), (3, 1, 3, "─3 = 3"), (1, 2, 2, "│2 = 2"), (4, 3, 7, "─4 + │3 = 7")],
)
def test_a_tile_names_its_runs(across: int, down: int, points: int, text: str) -> None:
    assert runs(laid(2, across, down, points)) == text
    assert Account(0, (laid(2, across, down, points),)).line(2) == text


def test_a_line_that_fell_says_so_and_others_say_nothing() -> None:
    account = Account(0, (laid(2, 1, 1, 1, column=4),), (LineFell(1, 3, Colour.RED, 3, 0),))
    assert account.line(3) == "no space: falls"
    assert account.line(1) == ""
    assert account.laid_at(2, 4)
    assert not account.laid_at(2, 3)
    assert not account.laid_at(3, 4)


def test_the_bonus_is_in_the_last_account_alone() -> None:
    last = list(turns(3, COLOURED, 7))[-1]
    ended = next(event for event in last.events if isinstance(event, GameEnded))
    told = accounts(last.events, [board.score for board in last.after.boards])
    assert told is not None
    assert [each.bonus for each in told] == [bonus.points for bonus in ended.bonuses]


def test_beside_the_floor_stands_what_it_costs_and_that_no_score_falls_below_0() -> None:
    assert Account(12).floor_cost() == ""
    assert Account(12, floor=FloorCost(1, 4, 4, 8)).floor_cost() == "= -4"
    assert Account(1, floor=FloorCost(1, 11, 1, 0)).floor_cost() == "-11, to 0"


def test_the_legend_stands_only_where_a_run_counts() -> None:
    alone, run = Account(0, (laid(1, 1, 1, 1),)), Account(0, (laid(1, 2, 1, 2),))
    assert with_legend("Ann took 2 red.", (alone, alone), 80) == "Ann took 2 red."
    assert with_legend("", (alone, run), 80) == "─ counts across, │ down."
    assert with_legend("Ann took 2 red.", (alone, run), 20) == "Ann took 2 red."
    assert with_legend("Ann took 2 red.", (alone, run), 30, first=True) == "─ counts across, │ down."
