"""The parts of a score add up to the engine's score, however far the bonuses are counted."""

from __future__ import annotations

import itertools

import pytest
from tests.azul.tui.playing import GREY, NAMES, begun, play_until

from azul.game import Session
from azul.rules import Bonus, Phase, WallKind
from azul.tui.widgets.result import NOTHING, frames, taken_apart


def finished(*names: str, wall: WallKind = WallKind.COLOURED, seed: int = 1) -> Session:
    return play_until(begun(*names, wall=wall, seed=f"scores {seed}"), Phase.OVER, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_add_up(players: int) -> None:
    with finished(*NAMES[:players], wall=GREY, seed=players) as session:
        for seat, score in enumerate(taken_apart(session), 1):
            parts = sum(score.rounds) + score.floors + score.bonus.points
            assert parts == score.total == session.position.board(seat).score
            assert len(score.rounds) == session.position.round
            assert (score.place == 1) == (seat in (session.position.winners or ()))


def test_the_figures_grow_with_the_count_and_end_as_they_are() -> None:
    with finished(seed=5) as session:
        final = taken_apart(session)
        steps = [
            [score.at(bonus) for score, bonus in zip(final, frame.counted, strict=True)]
            for frame in frames(session.position.boards)
        ]
        assert steps[-1] == final
        assert len(steps) > 2
        for scores in steps:
            for score in scores:
                parts = sum(score.rounds) + score.floors + score.bonus.points
                assert parts == score.total
        for before, after in itertools.pairwise(steps):
            assert all(was.total <= now.total for was, now in zip(before, after, strict=True))


def test_before_the_count_there_are_no_bonuses() -> None:
    with finished(seed=5) as session:
        for score, bonus in zip(taken_apart(session), session.position.bonuses or (), strict=True):
            bare = score.at(NOTHING)
            assert bare.total == score.total - bonus.points
            assert score.at(Bonus(*bonus)) == score
