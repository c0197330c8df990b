"""The levels: whole games, repeatable moves, hidden information, hints and reviews."""

from __future__ import annotations

from functools import cache

import pytest
from tests.stratopolis.bots.test_search import hidden_otherwise
from tools.games.random_stratopolis import begun, play_game

from hotseat.bots import MOST_HINTS, Budget, Clock, Level
from hotseat.bots.client import read_advice
from hotseat.bots.plugins import BotPlugins
from stratopolis.bots.levels import Advice, choose, consider, hints, played_on, shared, surely_lost
from stratopolis.bots.search import NARROW
from stratopolis.bots.state import known, search_state
from stratopolis.game import SPEC, shuffled_piles
from stratopolis.review import REVIEWING, Question
from stratopolis.rules import TILES, Move, Placement, Play, Position, new_game, suppose

answer = BotPlugins(SPEC).answer
FEW = Budget(nodes=150)


@pytest.mark.parametrize("play", Play)
def test_whole_games_of_all_levels(play: Play) -> None:
    position, levels = begun(play, 5), list(Level)
    while position.to_play is not None:
        level = levels[position.placed % len(levels)]
        position = position.apply(choose(position, level, FEW, "x")).position
    assert position.is_over
    assert max(position.scores) > 20, "nobody plays like that by chance"


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("level", Level)
def test_the_same_choice_again_whatever_is_hidden(play: Play, level: Level) -> None:
    for played in play_game(play, 2)[1::19]:
        chosen = choose(played.before, level, FEW, "heron")
        assert chosen == choose(hidden_otherwise(played.before, 0), level, FEW, "heron")


def test_easy_and_medium_take_no_more_time_and_are_no_better_for_it() -> None:
    position = play_game(Play.PILES, 2)[10].before
    for level in (Level.EASY, Level.MEDIUM):
        assert choose(position, level, Budget(nodes=10**6), "x") == choose(position, level, None, "x")


def test_the_expert_saves_time_for_later_and_takes_its_budget_on_average() -> None:
    budgets = [shared(Budget(mean=2.0, nodes=1000), placed) for placed in range(TILES)]
    assert sum(each.seconds or 0 for each in budgets) == pytest.approx(2.0 * TILES)
    assert sum(each.nodes or 0 for each in budgets) == pytest.approx(1000 * TILES, rel=0.01)
    assert (budgets[0].seconds or 0) < 1.0 < 2.0 < (budgets[-1].seconds or 0) < 4.0
    assert shared(Budget(nodes=1), 0) == Budget(None, 1)


def test_random_numbers_differ_by_the_seed() -> None:
    position = play_game(Play.PILES, 2)[20].before
    assert len({choose(position, Level.EASY, None, str(seed)) for seed in range(8)}) > 1


def test_a_budget_of_one_node_is_enough_for_a_choice() -> None:
    for played in play_game(Play.HAND, 1)[::9]:
        assert choose(played.before, Level.HARD, Budget(nodes=1)) in played.before.legal_moves


@pytest.mark.parametrize("level", [Level.HARD, Level.EXPERT])
def test_advice_is_sorted_and_judges_what_was_asked_for(level: Level) -> None:
    position = play_game(Play.PILES, 1)[30].before
    assert position.to_play is not None
    worst = min(position.legal_moves, key=lambda each: worth(position, each))
    found = consider(position, level, Budget(nodes=3000), most=3, also=[worst])
    moves = [each.move for each in found]
    assert worst in moves
    assert len(set(moves)) == len(moves) == 3 + (worst not in moves[:3])
    assert found[0].worth(position.to_play) >= found[-1].worth(position.to_play)
    for each in found:
        assert each.principal_variation[0] == each.move
        assert each.nodes >= (len(position.legal_moves) if level is Level.HARD else NARROW.root or 0)
        step = position
        for move in each.principal_variation:
            step = step.apply(move).position


def worth(position: Position, move: Placement) -> int:
    after = position.apply(move).position
    own, rival = (after.scores[seat - 1] for seat in (move.kind.seat, 3 - move.kind.seat))
    return own - rival


def test_the_last_tile_is_placed_as_well_as_can_be() -> None:
    for seed in range(3):
        position = play_game(Play.FACE_DOWN, seed)[-1].before
        best = consider(position, Level.HARD)[0]
        assert best.exact
        assert worth(position, best.move) == max(worth(position, each) for each in position.legal_moves)
        assert best.results == tuple(map(float, position.apply(best.move).position.scores))


# Hints and the review of a game


NODES = 400


@cache
def first_moves(play: Play) -> list[Position]:
    """The positions of a game in which everybody makes the first of the legal moves."""
    found = [new_game(shuffled_piles("advice"), play)]
    while not found[-1].is_over:
        found.append(found[-1].apply(found[-1].legal_moves[0]).position)
    return found


def middle(play: Play) -> Position:
    return first_moves(play)[10]


def near_the_end(play: Play, left: int) -> Position:
    """Where so many tiles are left, or the first of fewer."""
    return next(each for each in first_moves(play) if sum(each.left) <= left)


def asked(position: Position) -> list[Advice]:
    request = {"position": position.notation, "budget": Budget(9.0, NODES), "seed": ""}
    return read_advice(SPEC, position, answer(request))


def question(position: Position, move: Move) -> Question:
    return Question(0, 0, 1, position.to_play or 1, position, move)


@pytest.mark.parametrize("play", list(Play))
def test_the_review_blames_nobody_for_following_the_first_hint(play: Play) -> None:
    position = middle(play)
    hint = asked(position)
    assert len(hint) == MOST_HINTS
    verdict = REVIEWING.judge(question(position, hint[0].move), Budget(nodes=NODES))
    assert verdict.best == verdict.played
    assert verdict.loss == 0


def test_the_first_hint_is_what_the_expert_would_play() -> None:
    position = middle(Play.HAND)
    (best,) = consider(position, Level.EXPERT, Budget(nodes=round(2 / 3 * NODES)))
    assert hints(position, Budget(nodes=NODES))[0].move == best.move


def test_what_may_be_chance_is_no_loss() -> None:
    position = near_the_end(Play.PILES, 6)
    verdicts = [
        REVIEWING.judge(question(position, move), Budget(nodes=NODES)) for move in position.legal_moves[::120]
    ]
    lost = [verdict.loss for verdict in verdicts]
    assert min(lost) == 0 < max(lost)
    assert all(each.best == each.played for each in verdicts if each.loss == 0)
    one, other = [(20.0, 0.0), (0.0, 0.0)] * 4, [(0.0, 0.0), (12.0, 0.0)] * 4
    assert not surely_lost(one, other, 0), "4 points on average, and an error of 6"
    assert not surely_lost([(0.0, 9.0)], [(0.0, 9.0)], 1)
    assert surely_lost([(0.0, 9.0)], [(0.0, 8.0)], 1)


def test_with_no_tile_hidden_a_game_is_played_on_once_and_else_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratopolis.bots.levels.MOST", 3)
    for play, left, games in ((Play.PILES, 2, 1), (Play.HAND, 6, 1), (Play.PILES, 8, 3)):
        position = near_the_end(play, left)
        view, state = known(position), search_state(position.layout)
        spots = [state.frame.spot(move) for move in position.legal_moves[:2]]
        found = played_on(view, state, spots, Clock(Budget()), Budget(nodes=50))
        assert [len(each) for each in found] == [games] * 2
        assert found == played_on(view, state, spots, Clock(Budget()), Budget(nodes=50)), "the same each time"
        assert all(points == int(points) for each in found for both in each for points in both)


def test_a_game_is_played_on_with_the_best_reply() -> None:
    position = near_the_end(Play.PILES, 2)
    view, state, moves = known(position), search_state(position.layout), position.legal_moves[:2]
    found = played_on(view, state, [*map(state.frame.spot, moves)], Clock(Budget()), Budget())
    sign = 1 if position.to_play == 1 else -1
    for move, ((one, two),) in zip(moves, found, strict=True):
        after = position.apply(move).position
        ends = [suppose(after, reply).scores for reply in after.legal_moves]
        assert sign * (one - two) == min(sign * (red - green) for red, green in ends)
