"""Hints and the review of a game: what one shows, the other judges alike."""

from __future__ import annotations

import pytest

from hotseat.bots.client import read_hint
from hotseat.bots.search import MOST_HINTS, Clock
from stratopolis.bots import Advice, Budget, Level, consider
from stratopolis.bots.evaluation import known
from stratopolis.bots.levels import MOST, hints, played_on, surely_lost
from stratopolis.bots.roster import answer
from stratopolis.bots.state import search_state
from stratopolis.game import SPEC, shuffled_piles
from stratopolis.review import Question, judge
from stratopolis.rules import Move, Play, Position, new_game

NODES = 400


def middle(play: Play) -> Position:
    position = new_game(shuffled_piles("advice"), play)
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
def test_the_review_blames_nobody_for_following_the_first_hint(play: Play) -> None:
    position = middle(play)
    hint = asked(position)
    assert len(hint) == MOST_HINTS
    verdict = judge(question(position, hint[0].move), Budget(nodes=NODES))
    assert verdict.best == verdict.played
    assert verdict.loss == 0


def test_the_first_hint_is_what_the_expert_would_play() -> None:
    position = middle(Play.HAND)
    limits = Budget(nodes=NODES)
    (best,) = consider(position, Level.EXPERT, Budget(nodes=round(2 / 3 * NODES)))
    shown = hints(position, Level.EXPERT, limits)
    assert shown[0].move == best.move
    other = next(move for move in position.legal_moves if move not in [each.move for each in shown])
    assert [each.move for each in hints(position, Level.EXPERT, limits, most=1, also=[other])] == [
        best.move,
        other,
    ]


def test_what_may_be_chance_is_no_loss() -> None:
    position = middle(Play.PILES)
    while sum(position.left) > 6:
        position = position.apply(position.legal_moves[0]).position
    verdicts = [judge(question(position, move), Budget(nodes=NODES)) for move in position.legal_moves[::5]]
    lost = [verdict.loss for verdict in verdicts]
    assert min(lost) == 0 < max(lost)
    assert all(each.best == each.played for each in verdicts if each.loss == 0)
    one, other = [(20.0, 0.0), (0.0, 0.0)] * 4, [(0.0, 0.0), (12.0, 0.0)] * 4
    assert not surely_lost(one, other, 0), "4 points on average, and an error of 6"
    assert not surely_lost([(0.0, 9.0)], [(0.0, 9.0)], 1)
    assert surely_lost([(0.0, 9.0)], [(0.0, 8.0)], 1)


def test_with_no_tile_hidden_a_game_is_played_on_once_and_else_often() -> None:
    for play, left, games in ((Play.PILES, 2, 1), (Play.HAND, 6, 1), (Play.PILES, 8, MOST)):
        position = new_game(shuffled_piles("advice"), play)
        while sum(position.left) > left:
            position = position.apply(position.legal_moves[0]).position
        view, state = known(position), search_state(position.layout)
        spots = [state.frame.spot(move) for move in position.legal_moves[:2]]
        found = played_on(view, state, spots, Clock(Budget()))
        assert [len(each) for each in found] == [games] * 2
        assert found == played_on(view, state, spots, Clock(Budget())), "the same each time"
        assert all(points == int(points) for each in found for both in each for points in both)
