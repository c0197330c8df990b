"""The bonus count in order, and the parts of a score: up to the engine's scores."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.azul.games import GREY, NAMES, begun, play_until

from azul.effects import Part, PartKind, parts
from azul.game import Session
from azul.rules import Bonus, Phase, PlayerBoard, Wall, WallKind, printed_colour
from azul.rules.board import EMPTY_BOARD, wall_bonus
from azul.tui.widgets.result import NOTHING, Frame, final_scores, frames

FULL = "BYRKW/WBYRK/KWBYR/RKWBY/YRKWB"


def board(wall: str) -> PlayerBoard:
    return EMPTY_BOARD._replace(score=20, wall=Wall.parse(wall))


@st.composite
def boards(draw: st.DrawFn) -> PlayerBoard:
    """Any part of the coloured wall is laid; full lines are more likely than by chance."""
    laid = draw(st.sets(st.integers(0, 24), min_size=12))
    rows = [
        tuple(printed_colour(row, column) if 5 * row + column in laid else None for column in range(5))
        for row in range(5)
    ]
    return EMPTY_BOARD._replace(wall=Wall(rows))


def test_rows_then_columns_then_colours_and_everyone_in_step() -> None:
    first = board("BYRKW/WBYRK/...../...../.....")
    other = board("BY.../WB.../KW.../RK.../YR...")
    row_1, row_2, column_1 = Part(PartKind.ROW, 1), Part(PartKind.ROW, 2), Part(PartKind.COLUMN, 1)
    assert frames([first, other]) == [
        Frame((NOTHING, NOTHING), None, (None, None)),
        Frame((Bonus(1, 0, 0), NOTHING), PartKind.ROW, (row_1, None)),
        Frame((Bonus(2, 0, 0), NOTHING), PartKind.ROW, (row_2, None)),
        Frame((Bonus(2, 0, 0), Bonus(0, 1, 0)), PartKind.COLUMN, (None, column_1)),
        Frame((Bonus(2, 0, 0), Bonus(0, 2, 0)), PartKind.COLUMN, (None, Part(PartKind.COLUMN, 2))),
        Frame((Bonus(2, 0, 0), Bonus(0, 2, 0)), None, (None, None)),
    ]


def test_where_nobody_has_a_bonus_there_is_nothing_to_count() -> None:
    assert frames([EMPTY_BOARD, EMPTY_BOARD]) == [Frame((NOTHING, NOTHING), None, (None, None))]


def test_a_full_wall_has_everything() -> None:
    found = frames([board(FULL)])
    assert len(found) == 1 + 15 + 1
    assert found[-1].counted == (Bonus(5, 5, 5),)
    points = [full.kind.one.points for frame in found for full in frame.lit if full]
    assert points == [2] * 5 + [7] * 5 + [10] * 5


@given(st.lists(boards(), min_size=2, max_size=4))
def test_the_count_ends_at_what_the_engine_says(everyone: list[PlayerBoard]) -> None:
    found = frames(everyone)
    assert found[0].counted == (NOTHING,) * len(everyone)
    assert found[-1].counted == tuple(wall_bonus(board.wall) for board in everyone)
    assert found[-1].lit == (None,) * len(everyone)
    assert found[-1].kind is None


@given(st.lists(boards(), min_size=2, max_size=4))
def test_each_step_adds_what_is_lit_and_nothing_else(everyone: list[PlayerBoard]) -> None:
    found = frames(everyone)
    for before, after in itertools.pairwise(found):
        for was, now, full in zip(before.counted, after.counted, after.lit, strict=True):
            assert now.points - was.points == (full.kind.one.points if full else 0)
            assert full is None or full.kind is after.kind


@given(boards())
def test_every_full_one_is_lit_once_and_holds_its_five_tiles(one: PlayerBoard) -> None:
    lit = [full for frame in frames([one]) for full in frame.lit if full]
    assert lit == [*parts(one.wall)]
    for full in lit:
        held = [
            (row, column, tile)
            for row, tiles in enumerate(one.wall, 1)
            for column, tile in enumerate(tiles, 1)
            if tile is not None and full.holds(row, column, tile)
        ]
        assert len(held) == 5
        assert len({place[[*PartKind].index(full.kind)] for place in held}) == 1


def finished(*names: str, wall: WallKind = WallKind.COLOURED, seed: int = 1) -> Session:
    return play_until(begun(*names, wall=wall, seed=f"scores {seed}"), Phase.OVER, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_add_up(players: int) -> None:
    with finished(*NAMES[:players], wall=GREY, seed=players) as session:
        for seat, score in enumerate(final_scores(session), 1):
            parts = sum(score.rounds) + score.floors + score.spared + score.bonus.points
            assert parts == score.total == session.position.board(seat).score
            assert len(score.rounds) == session.position.round
            assert (score.place == 1) == (seat in (session.position.winners or ()))


def test_the_figures_grow_with_the_count_and_end_as_they_are() -> None:
    with finished(seed=5) as session:
        final = final_scores(session)
        steps = [
            [score.at(bonus) for score, bonus in zip(final, frame.counted, strict=True)]
            for frame in frames(session.position.boards)
        ]
        assert steps[-1] == final
        assert len(steps) > 2
        for scores in steps:
            for score in scores:
                parts = sum(score.rounds) + score.floors + score.spared + score.bonus.points
                assert parts == score.total
        for before, after in itertools.pairwise(steps):
            assert all(was.total <= now.total for was, now in zip(before, after, strict=True))


def test_before_the_count_there_are_no_bonuses() -> None:
    with finished(seed=5) as session:
        for score, bonus in zip(final_scores(session), session.position.bonuses or (), strict=True):
            bare = score.at(NOTHING)
            assert bare.total == score.total - bonus.points
            assert score.at(Bonus(*bonus)) == score
