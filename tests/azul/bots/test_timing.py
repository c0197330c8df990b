"""How a mean time is shared out over a round, and who takes a mean for a limit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.azul.positions import dealt

from azul.bots import Advice, Budget, Level, choose, consider, levels
from azul.bots.boards import round_of
from azul.bots.evaluation import Evaluation
from azul.bots.levels import SKILLS, share
from azul.bots.mcts import Tree
from azul.bots.search import advise_picks
from azul.rules import Phase, Pick, Position
from hotseat.bots.search import LONGEST, Clock


def round_(players: int) -> list[Position]:
    position, found = dealt(players), []
    while position.phase is Phase.OFFER:
        found.append(position)
        position = position.apply(choose(position, Level.MEDIUM)).position
    return found


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    budgets: list[Budget] = []
    search = advise_picks

    def recorded(
        position: Position,
        values: Evaluation,
        budget: Budget,
        seed: str,
        most: int = 1,
        also: Sequence[Pick] = (),
    ) -> list[Advice]:
        budgets.append(budget)
        return search(position, values, Budget(nodes=20), seed, most, also)

    monkeypatch.setattr(levels, "advise_picks", recorded)
    return budgets


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_picks_of_a_round_get_most(players: int) -> None:
    shares = [share(position) for position in round_(players)]
    assert shares == sorted(shares, reverse=True)
    assert LONGEST >= shares[0] > 2
    assert shares[-1] < 0.6


def test_a_choice_shares_the_mean_out(asked: list[Budget]) -> None:
    game, *_others, late = round_(3)
    for position in (game, late):
        choose(position, Level.EXPERT, Budget(mean=2.0, nodes=7))
        assert asked[-1] == Budget(2.0 * share(position), 7)
    choose(game, Level.EXPERT)
    assert asked[-1] == Budget(share(game))


def test_hard_has_a_limit_for_each_move(asked: list[Budget]) -> None:
    choose(round_(2)[0], Level.HARD)
    assert asked == [Budget(seconds=0.2)]


def test_hints_take_a_mean_for_a_limit(asked: list[Budget]) -> None:
    position = round_(4)[0]
    consider(position, Level.EXPERT)
    consider(position, Level.EXPERT, Budget(mean=0.5))
    consider(position, Level.EXPERT, Budget(seconds=0.7, nodes=9))
    assert asked == [Budget(seconds=1.0), Budget(seconds=0.5), Budget(0.7, 9)]


def test_a_tree_stops_when_its_choice_can_no_longer_change(monkeypatch: pytest.MonkeyPatch) -> None:
    position = dealt(3)
    tree = Tree(round_of(position, SKILLS[Level.EXPERT].values), Budget(nodes=9000), "x")
    tree.run()
    full = tree.root.visits
    monkeypatch.setattr(Clock, "rest", lambda _clock: 0.01)
    short = Tree(round_of(position, SKILLS[Level.EXPERT].values), Budget(nodes=9000), "x")
    first, second, *_rest = short.run()
    assert first.visits - second.visits > 0.01 * short.root.visits
    assert short.root.visits < full
