"""Hints and the review of a game: what one shows, the other judges alike."""

from __future__ import annotations

import pytest
from tests.azul.positions import dealt

from azul.bots.levels import consider, hints
from azul.bots.search import Advice
from azul.game import SPEC
from azul.review import REVIEWING, Question
from azul.rules import Move, Phase, Position, WallKind
from hotseat.bots import MOST_HINTS, Budget
from hotseat.bots.client import read_advice
from hotseat.bots.plugins import BotPlugins


@pytest.fixture(autouse=True)
def _few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("azul.bots.levels", "azul.review"):
        monkeypatch.setattr(f"{module}.NODES", {2: 2000, 3: 600, 4: 600})


def asked(position: Position, seed: str) -> list[Advice]:
    request = {"position": position.notation, "budget": Budget(seconds=9.0), "seed": seed}
    return read_advice(SPEC, position, BotPlugins(SPEC).answer(request))


def question(position: Position, move: Move) -> Question:
    assert position.phase is Phase.OFFER
    return Question(0, position.round, 1, position.to_play or 1, position, move)


@pytest.mark.parametrize(("players", "wall"), [(3, WallKind.COLOURED), (4, WallKind.GREY)])
def test_the_review_never_blames_the_first_hint_nor_another_for_more_than_it_showed(
    players: int, wall: WallKind
) -> None:
    position = dealt(players, wall)
    hint = asked(position, "this game's")
    assert len(hint) == MOST_HINTS
    for shown in hint:
        found = question(position, shown.move)
        verdict = REVIEWING.judge(found, REVIEWING.usual_budget([found]))
        assert verdict.best.move == (hint[0].move if verdict.loss else shown.move)
        assert verdict.loss <= max(0, hint[0].gain(found.seat) - shown.gain(found.seat))
    assert hint == asked(position, "another game's")


def test_a_move_that_no_hint_showed_is_judged_in_a_search_of_its_own() -> None:
    position = dealt(3)
    shown = {each.move for each in asked(position, "")}
    other = next(move for move in position.legal_moves if move not in shown)
    found = question(position, other)
    verdict = REVIEWING.judge(found, REVIEWING.usual_budget([found]))
    assert verdict.played.move == other
    assert verdict.loss > 0


def test_nodes_that_players_set_are_kept() -> None:
    position = dealt(4)
    found = hints(position, Budget(nodes=50), "1")
    assert found == hints(position, Budget(nodes=50), "1")
    assert found[0].nodes <= 50


@pytest.mark.parametrize(("wall", "share"), [(WallKind.COLOURED, 0.6), (WallKind.GREY, 1.0)])
@pytest.mark.parametrize("players", [3, 4])
def test_what_the_bots_foresee_for_several_players_is_brought_to_points(
    players: int, wall: WallKind, share: float
) -> None:
    position, budget = dealt(players, wall), Budget(nodes=600)  # nobody has points yet, and no game ends
    values, points = (
        consider(position, budget=budget, most=MOST_HINTS, in_points=in_points) for in_points in (False, True)
    )
    assert [advice.move for advice in points] == [advice.move for advice in values]
    for advice, value in zip(points, values, strict=True):
        assert advice.results == pytest.approx([share * result for result in value.results])
