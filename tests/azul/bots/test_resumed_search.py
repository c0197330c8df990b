"""A resumed search finds the same move as a new one."""

from __future__ import annotations

import weakref

import pytest
from tests.azul.positions import dealt

import hotseat.bots
from azul.bots import search as searches
from azul.bots.alphabeta import AlphaBeta
from azul.bots.boards import Round, round_of
from azul.bots.evaluation import HandSet
from azul.bots.mcts import Tree
from azul.bots.search import SearchCache, advise_picks
from azul.rules import Phase, Position
from hotseat.bots import Budget

VALUES = HandSet()


def positions(seed: str) -> list[Position]:
    """The positions of a round, each pick one that looks good."""
    position, found = dealt(seed=seed), []
    while position.phase is Phase.OFFER:
        found.append(position)
        advice = advise_picks(position, VALUES, Budget(nodes=40), "")[0]
        position = position.apply(advice.move).position
    return found


@pytest.mark.parametrize("seed", ["heron", "magpie", "wren"])
def test_what_is_kept_still_holds(seed: str) -> None:
    recall = SearchCache()
    searches = set()
    for position in positions(seed):
        search = recall.search(position, VALUES, Budget(nodes=2000))
        assert isinstance(search, AlphaBeta)
        searches.add(search)
        again, anew = search.run()[0], AlphaBeta(round_of(position, VALUES), Budget(nodes=2000)).run()[0]
        if again.solved and anew.solved:
            assert again.value == anew.value
        place, keys, seat = search.position
        move = search.offer.move((again.move[3], again.move[1]), place, keys[seat], again.move[2])
        assert move in position.legal_moves
    assert again.solved
    assert len(searches) == 1


@pytest.mark.parametrize("players", [3, 4])
def test_a_tree_grows_on_from_the_position_that_it_expected(players: int) -> None:
    recall, position = SearchCache(), dealt(players)
    tree = recall.search(position, VALUES, Budget(nodes=3000))
    assert isinstance(tree, Tree)
    best = tree.run()[0].move
    assert best is not None
    place, keys, seat = tree.position
    expected = tree.offer.move((best[3], best[1]), place, keys[seat], best[2])
    following = position.apply(expected).position
    assert recall.search(following, VALUES, Budget(nodes=50)) is tree
    visits = tree.root.visits
    assert visits > 1
    tree.run()
    assert tree.root.visits > visits


def test_another_round_or_other_values_begin_anew() -> None:
    recall = SearchCache()
    one, other = positions("heron")[0], positions("wren")[0]
    first = recall.search(one, VALUES, Budget(nodes=20))
    assert recall.search(one, VALUES, Budget(nodes=20)) is first
    with_others = recall.search(one, HandSet(), Budget(nodes=20))
    assert with_others is not first
    assert recall.search(one, VALUES, Budget(nodes=20)) is first
    first.run()
    assert recall.search(other, VALUES, Budget(nodes=20)) is not first
    assert not first.boards[0].worth
    richer = one.boards[0]._replace(score=one.boards[0].score + 1)
    second = recall.search(one._replace(boards=one.with_board(1, richer)), VALUES, Budget(nodes=20))
    assert second is not recall.search(other, VALUES, Budget(nodes=20))


def test_a_number_of_nodes_gives_the_same_choice_whatever_was_before() -> None:
    games = positions("magpie")
    budget = Budget(nodes=300)
    alone = advise_picks(games[3], VALUES, budget, "")[0]
    for position in games[:3]:
        advise_picks(position, VALUES, Budget(seconds=0.01), "")
    assert advise_picks(games[3], VALUES, budget, "")[0] == alone


def test_many_searches_leave_no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """The boards of a search refer to themselves, so that only the collector frees them."""
    monkeypatch.setattr(searches, "collect_garbage", hotseat.bots.collect_garbage)  # tests do without
    recall, other = SearchCache(), HandSet()
    first = recall.search(positions("heron")[0], VALUES, Budget(nodes=20))
    board = weakref.ref(first.boards[0])
    del first
    position = positions("wren")[0]
    for number in range(70):
        recall.search(position, (VALUES, other)[number % 2], Budget(nodes=20), anew=True)
    assert board() is None


def test_the_time_for_emptying_old_tables_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    position = positions("wren")[0]
    times = iter([10.0, 10.25])
    monkeypatch.setattr(searches, "thread_time", lambda: next(times))
    budgets: list[Budget] = []

    def recorded(round_: Round, budget: Budget) -> AlphaBeta:
        budgets.append(budget)
        return AlphaBeta(round_, budget)

    monkeypatch.setattr(searches, "AlphaBeta", recorded)
    SearchCache().search(position, VALUES, Budget(seconds=1.0))
    assert budgets == [Budget(seconds=0.75)]
