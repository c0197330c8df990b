"""The view model of a round's account adds up, whatever was played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.azul.games import COLOURED, GREY, turns

from azul.rules import Colour, Event, FloorCost, GameEnded, LineFell, Phase, Pick, TileLaid, Wall, WallKind
from azul.rules.board import Bonus
from azul.tui.models import Account, accounts, bonuses_near, legend, runs, summary
from azul.tui.widgets.tiles import LARGE, LETTERS, SMALL, TINY
from hotseat.i18n import use_language


def laid(line: int, across: int, down: int, points: int, seat: int = 1, column: int = 1) -> TileLaid:
    return TileLaid(seat, line, column, Colour.RED, across, down, points, 0)


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
        if isinstance(turn.move, Pick):
            since, before = [], [board.score for board in turn.before.boards]
        since += turn.events
        scores = [board.score for board in turn.after.boards]
        told = accounts(since, turn.after.boards)
        if told is None:  # in the middle of a round, or when the first column is asked
            assert scores == before
            assert turn.after.phase in (Phase.OFFER, Phase.TILING)
            continue
        assert [each.before for each in told] == before
        assert [each.after for each in told] == scores
        for each in told:
            assert each.heading().endswith((f"= {each.after}", f", down to {each.after}", str(each.after)))


def test_there_is_no_account_in_the_middle_of_a_round() -> None:
    first_pick = next(turn for turn in turns(2, COLOURED, 1) if isinstance(turn.move, Pick))
    assert accounts(first_pick.events, first_pick.after.boards) is None
    assert accounts([], first_pick.after.boards) is None


def test_the_heading_is_the_sum() -> None:
    tiles = (laid(1, 1, 1, 1), laid(2, 3, 4, 7))
    assert Account(12).heading() == "12"
    assert Account(12, tiles).heading() == "12 + 8 = 20"
    assert Account(12, tiles, floor=FloorCost(1, 4, 4, 16)).heading() == "12 + 8 - 4 = 16"
    poor, bonus = Account(3, floor=FloorCost(1, 14, 3, 0)), Bonus(1, 1, 0)
    assert poor.heading() == "3 - 14, down to 0"
    assert poor.heading(named=True) == "3, floor -14, down to 0"
    assert poor._replace(bonus=bonus).heading() == "3 - 14, down to 0 + 9 = 9"
    whole = Account(12, tiles, floor=FloorCost(1, 4, 4, 16), bonus=bonus)
    assert whole.heading(named=True) == "12, tiles +8, floor -4, bonus +9 = 25"
    assert Account(12, tiles, bonus=bonus).heading() == "12 + 8 + 9 = 29"
    assert Account(12, tiles).heading(open_end=True) == "12 + 8"
    assert Account(12).heading(open_end=True) == "12"


@pytest.mark.parametrize(
    ("across", "down", "points", "words", "figures"),
    [
        (1, 1, 1, "alone = 1", "alone = 1"),
        (3, 1, 3, "3 across = 3", "3 across = 3"),
        (1, 2, 2, "2 down = 2", "2 down = 2"),
        (4, 3, 7, "4 across + 3 down = 7", "4→ + 3↓ = 7"),
        (5, 5, 10, "5→ + 5↓ = 10", "5→ + 5↓ = 10"),
    ],
)
def test_a_tile_names_its_runs_in_words_or_without_any_sign_like_a_minus(
    across: int, down: int, points: int, words: str, figures: str
) -> None:
    tile = laid(2, across, down, points)
    assert runs(tile, SMALL.sum_cells) == words
    for scale in (LETTERS, TINY):
        assert Account(0, (tile,)).line(2, scale.sum_cells) == figures


def test_a_line_that_fell_says_so_and_others_say_nothing() -> None:
    account = Account(0, (laid(2, 1, 1, 1, column=4),), (LineFell(1, 3, Colour.RED, 3, 0),))
    assert account.line(3, 15) == "no space: falls"
    assert account.line(1, 15) == ""
    assert account.laid_at(2, 4)
    assert not account.laid_at(2, 3)
    assert not account.laid_at(3, 4)


def test_the_bonus_is_in_the_last_account_alone() -> None:
    last = list(turns(3, COLOURED, 7))[-1]
    ended = next(event for event in last.events if isinstance(event, GameEnded))
    told = accounts(last.events, last.after.boards)
    assert told is not None
    assert [each.bonus for each in told] == list(ended.bonuses)


def test_the_legend_stands_only_where_arrows_say_two_runs() -> None:
    alone, both = Account(0, (laid(1, 2, 1, 2),)), Account(0, (laid(1, 1, 1, 1), laid(2, 4, 2, 6)))
    assert legend((alone, both), TINY.sum_cells) == "→ across, ↓ down"
    assert legend((alone, both), SMALL.sum_cells) == ""
    assert legend((alone, alone), TINY.sum_cells) == ""


@pytest.mark.parametrize("language", ["tr", "ja", "fa"])
def test_in_every_language_the_legend_fits_where_sums_are_figures(language: str) -> None:
    use_language(language)
    account = Account(0, (laid(2, 4, 2, 6),))
    told = legend((account,), LETTERS.sum_cells)
    assert cell_len(told) <= 78
    figures = "۴۲۶" if language == "fa" else "426"
    assert [digit for digit in runs(account.laid[0], LARGE.sum_cells) if digit.isdigit()] == list(figures)
    assert account._replace(before=9).heading(named=True).count(figures[-1]) == 1
    assert (told == "") == (account.line(2, LETTERS.sum_cells) == runs(account.laid[0], LARGE.sum_cells))


@pytest.mark.parametrize("wall", [COLOURED, GREY])
def test_the_summary_says_who_begins_the_next_round_until_there_is_none(wall: WallKind) -> None:
    since: list[Event] = []
    for turn in turns(3, wall, 7):
        since = [*([] if isinstance(turn.move, Pick) else since), *turn.events]
        told = summary(("A", "B", "C"), since, turn.after.boards)
        if turn.after.phase is Phase.DEAL:
            assert told is not None
            assert told.first == "ABC"[turn.after.first - 1]
        elif told is not None and turn.after.phase is not Phase.OFFER:
            assert told.first == ""


def test_the_part_of_an_account_that_a_board_shows() -> None:
    last = next(turn for turn in turns(2, COLOURED, 1, "careless") if turn.after.phase is Phase.DEAL)
    told = accounts(last.events, last.after.boards)
    assert told is not None
    for each, before, after in zip(told, last.before.boards, last.after.boards, strict=True):
        assert each.so_far(after) == each
        assert each.so_far(before).laid == ()


@pytest.mark.parametrize(
    ("wall", "kind", "near"),
    [
        ("...../...../...../...../.....", COLOURED, {}),
        ("BYRK./...../...../...../.....", COLOURED, {(1, 5): 2}),
        ("B..../W..../K..../R..../.....", COLOURED, {(5, 1): 7}),
        ("B..../.B.../..B../...B./.....", COLOURED, {(5, 5): 10}),
        (
            "BYRK./KBYR./RKBY./YRKB./.....",
            GREY,
            {(n, 5): 2 for n in range(1, 5)} | {(5, n): 7 for n in range(1, 5)},
        ),
    ],
)
def test_the_last_space_of_a_row_column_or_colour_has_its_bonus(
    wall: str, kind: WallKind, near: dict[tuple[int, int], int]
) -> None:
    found, expected = bonuses_near(Wall.parse(wall), kind), {at: f"+{points}" for at, points in near.items()}
    assert {space: found.get(space, "+0") for space in near} == expected
    assert kind is GREY or found == expected
