"""Hints against the review: where they are asked for, and which lose too much."""

from __future__ import annotations

import pytest
from tools.strength import hints
from tools.strength.yardstick import Chosen

from azul.bots import Budget, consider
from azul.rules import Phase, Position, WallKind


def first(position: Position, _seed: str) -> Chosen:
    return {"move": str(position.legal_moves[0]), "seconds": 0.0}


def worst(position: Position, _seed: str) -> Chosen:
    most = len(position.legal_moves)
    advice = consider(position, budget=Budget(nodes=500), most=most, in_points=True)
    return {"move": str(advice[-1].move), "seconds": 0.5}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_are_picks_on_both_walls_and_the_same_from_a_seed(players: int) -> None:
    found = list(hints.positions(players, 5, first, "1"))
    assert len(found) == 5
    assert {each.wall for each in found} == set(WallKind)
    assert {each.players for each in found} == {players}
    assert all(each.phase is Phase.OFFER and len(each.legal_moves) > 1 for each in found)
    assert found == list(hints.positions(players, 5, first, "1"))


def test_a_move_that_loses_more_than_a_point_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "usual_budget", lambda questions: Budget(nodes=500))
    position = next(hints.positions(2, 1, first))
    hint = hints.judged(position, worst)
    assert hint.verdict.loss > hints.POINT
    assert "1 of 1 hints lose more than a point" in hints.summary(2, [hint])
    assert position.notation in hints.bad(hint.verdict)
