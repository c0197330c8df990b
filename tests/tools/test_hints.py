"""Hints against the review: where they are asked for, and which lose too much."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tools.strength import hints, yardstick
from tools.strength.yardstick import Chosen, Process, Side

from azul.bots import Budget
from azul.bots.choose import consider_in_points
from azul.rules import Phase, Position, WallKind


@pytest.fixture
def process() -> Iterator[Process]:
    found = Process(Side("hints", yardstick.SOURCE, "expert", nodes=100, hints=hints.MOST))
    yield found
    found.end()


class First:
    """It plays the first legal move."""

    def choose(self, position: Position, _seed: str) -> Chosen:
        return {"move": str(position.legal_moves[0]), "seconds": 0.0}


class Worst:
    """Asked for a hint, it shows the move that loses most."""

    def choose(self, position: Position, _seed: str) -> Chosen:
        most = len(position.legal_moves)
        advice = consider_in_points(position, Budget(nodes=500), most=most)
        return {"move": str(advice[-1].move), "seconds": 0.5}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_are_picks_on_both_walls_and_the_same_from_a_seed(players: int) -> None:
    found = list(hints.positions(players, 5, First(), "1"))
    assert len(found) == 5
    assert {each.wall for each in found} == set(WallKind)
    assert {each.players for each in found} == {players}
    assert all(each.phase is Phase.OFFER and len(each.legal_moves) > 1 for each in found)
    assert found == list(hints.positions(players, 5, First(), "1"))


def test_the_best_move_of_the_review_loses_nothing(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "usual_budget", lambda questions: Budget(nodes=100))
    position = next(hints.positions(2, 1, First()))
    hint = hints.judged(position, process)
    assert hint.verdict.loss == 0
    assert hint.seconds >= 0
    assert hints.summary(2, [hint]).startswith("2 players: 0 of 1 hints lose more than a point, 0.0 points")


def test_a_move_that_loses_more_than_a_point_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "usual_budget", lambda questions: Budget(nodes=500))
    position = next(hints.positions(2, 1, First()))
    hint = hints.judged(position, Worst())
    assert hint.verdict.loss > hints.POINT
    assert "1 of 1 hints lose more than a point" in hints.summary(2, [hint])
    assert str(position) in hints.bad(hint.verdict)
