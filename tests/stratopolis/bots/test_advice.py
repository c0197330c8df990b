"""Hints and the review of a game: what one shows, the other judges alike."""

from __future__ import annotations

import pytest

from hotseat.bots.client import read_hint
from hotseat.bots.search import MOST_HINTS
from stratopolis import dealer
from stratopolis.bots import Advice, Budget, Level, consider
from stratopolis.bots.levels import hints
from stratopolis.bots.roster import answer
from stratopolis.game import SPEC
from stratopolis.review import Question, judge
from stratopolis.rules import Move, Play, Position, new_game

NODES = 400


def middle(play: Play) -> Position:
    position = new_game(dealer.piles("advice"), play)
    for _tile in range(10):
        position = position.apply(position.legal_moves[0]).position
    return position


def asked(position: Position) -> list[Advice]:
    request = {
        "do": "consider",
        "position": position.notation,
        "seconds": 9.0,
        "nodes": NODES,
        "most": MOST_HINTS,
    }
    return read_hint(SPEC, position, 2, answer(request))


def question(position: Position, move: Move) -> Question:
    return Question(0, 0, 1, position.to_play or 1, position, move)


@pytest.mark.parametrize("play", list(Play))
def test_the_review_judges_each_placement_of_a_hint_as_the_hint_did(play: Play) -> None:
    position = middle(play)
    hint = asked(position)
    assert len(hint) == MOST_HINTS
    for shown in hint:
        verdict = judge(question(position, shown.move), Budget(nodes=NODES))
        assert verdict.best.move == hint[0].move
        assert verdict.played.results == pytest.approx(shown.results)


def test_the_first_hint_is_what_the_expert_would_play() -> None:
    position = middle(Play.HAND)
    limits = Budget(nodes=NODES)
    (best,) = consider(position, Level.EXPERT, Budget(nodes=round(2 / 3 * NODES)))
    shown = hints(position, limits)
    assert shown[0].move == best.move
    other = next(move for move in position.legal_moves if move not in [each.move for each in shown])
    assert [each.move for each in hints(position, limits, most=1, also=[other])] == [best.move, other]


def test_a_placement_that_no_hint_showed_is_judged_in_a_search_of_its_own() -> None:
    position = middle(Play.PILES)
    shown = {each.move for each in asked(position)}
    other = next(move for move in position.legal_moves if move not in shown)
    verdict = judge(question(position, other), Budget(nodes=NODES))
    assert verdict.played.move == other
    assert verdict.loss > 0
