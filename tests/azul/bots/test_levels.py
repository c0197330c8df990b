"""Bots of every level: whole games, the same moves on every machine, no knowledge of future deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from time import process_time

import pytest
from tests.azul.bots.matches import Chooser, match, play
from tests.azul.positions import dealt
from tools.games.random_azul import positions

from azul.bots import levels
from azul.bots.boards import round_of
from azul.bots.evaluation import Evaluation
from azul.bots.levels import SKILLS, choose, consider, share
from azul.bots.mcts import Tree
from azul.bots.search import Advice, advise_picks
from azul.game import deal
from azul.rules import Move, Phase, Pick, Position, WallKind
from azul.rules.validate import problems
from hotseat.bots import LONGEST_MOVE, Budget, Clock, Level

FEW = Budget(nodes=60)
POSITIONS = list(positions(24, seed=40))


def few(level: Level, nodes: int = 60) -> Chooser:
    return lambda position, seed: choose(position, level, Budget(nodes=nodes), seed)


@pytest.mark.parametrize(
    ("players", "wall"), [(2, WallKind.COLOURED), (3, WallKind.GREY), (4, WallKind.COLOURED)]
)
def test_every_level_plays_whole_games(players: int, wall: WallKind) -> None:
    levels = [list(Level)[(seat + players) % 4] for seat in range(players)]
    position = play([few(level) for level in levels], f"levels {wall}", wall)
    assert position.phase is Phase.OVER
    assert problems(position) == []
    assert position.round <= 10


@pytest.mark.parametrize("level", Level)
def test_the_same_choice_every_time_and_from_what_is_written(level: Level) -> None:
    for position in POSITIONS[::3]:
        first = choose(position, level, FEW, "heron")
        assert first in position.legal_moves
        assert choose(Position.parse(position.notation), level, FEW, "heron") == first


def test_choices_are_the_same_on_every_machine() -> None:
    """Written down once: nothing hangs on the clock, the hashes of texts or a library's mathematics."""
    found = []
    for players, wall in product((2, 3, 4), WallKind):
        position = dealt(players, wall)
        found += [str(choose(position, level, Budget(nodes=500), "x")) for level in FIXED]
    assert " ".join(found) == WRITTEN


# Those whose values stay as they are.
FIXED = (Level.EASY, Level.MEDIUM, Level.HARD)
WRITTEN = "4Y1 4Y1 3B2 5B1 3K2 2B2 6W1 2B2 2B2 7B1 1Y2 5R2 3K2 9Y3 9Y3 7B1 5R2 9Y3"


@pytest.mark.parametrize("players", [2, 3])
def test_no_choice_depends_on_deals_to_come(players: int) -> None:
    """Two tables with different dealers to whom the first round was dealt alike: played alike."""
    picked: list[list[Move]] = []
    futures = []
    for dealer in ("heron", "stork"):
        position = dealt(players)
        moves: list[Move] = []
        while position.phase is Phase.OFFER:
            level = list(Level)[len(moves) % 4]
            moves.append(choose(position, level, FEW, "x"))
            position = position.apply(moves[-1]).position
        picked.append(moves)
        futures.append(deal(dealer, position))
    assert picked[0] == picked[1]
    assert futures[0] != futures[1]


@pytest.mark.parametrize("level", Level)
def test_advice_can_be_played_and_is_sorted(level: Level) -> None:
    for position in POSITIONS:
        seat = position.to_play or 0
        asked = [position.legal_moves[0], position.legal_moves[-1]]
        found = consider(position, level, FEW, "x", most=2, also=asked)
        best = found[: min(2, len(found))]
        assert best[0].worth(seat) >= max(each.worth(seat) for each in best)
        assert {each.move for each in found} >= set(asked)
        assert len({each.move for each in found}) == len(found) <= 4
        for advice in found:
            playable(position, advice)


def playable(position: Position, advice: Advice) -> None:
    assert advice.principal_variation[0] == advice.move
    assert len(advice.results) == position.players
    first = position.round
    for move in advice.principal_variation:
        assert move in position.legal_moves
        position = position.apply(move).position
    assert position.round == first


@pytest.mark.parametrize("players", [2, 4])
def test_time_is_kept(players: int) -> None:
    """Generous, and in time of the processor, for a busy machine: what is exact is in the benchmarks."""
    position, start = dealt(players), process_time()
    choose(position, Level.EXPERT, Budget(seconds=0.1))
    assert process_time() - start < 1


def test_easy_spills_nothing_that_a_line_takes() -> None:
    for position in positions(60, seed=77):
        pick = choose(position, Level.EASY, seed="y")
        if isinstance(pick, Pick) and not pick.line:
            assert not any(isinstance(each, Pick) and each.line for each in position.legal_moves)


def test_a_careless_choice_is_not_much_worse_than_the_best() -> None:
    careless = SKILLS[Level.EASY].carelessness / 1000
    for position in POSITIONS:
        seat = position.to_play or 0
        every = consider(
            position, Level.EASY, most=len(position.legal_moves), also=list(position.legal_moves)
        )
        worth = {each.move: each.worth(seat) for each in every}
        kept = [c for c in worth if not isinstance(c, Pick) or c.line] or list(worth)
        best = max(worth[each] for each in kept)
        assert worth[choose(position, Level.EASY, seed="z")] >= best - careless - 1e-6


@pytest.mark.parametrize("wall", WallKind)
def test_two_players_do_not_refuse_to_end_the_game(wall: WallKind) -> None:
    """A trap: where a finished game promises nothing, nobody finishes one. See `evaluation.GameStage`."""
    position = play([few(Level.EXPERT), few(Level.HARD)], "end 0", wall)
    assert position.round <= 7
    assert position.idle == 0


def test_each_level_is_better_than_the_one_below() -> None:
    """A few games with few nodes: far from the real distance, but a wrong sign is seen."""
    assert match(few(Level.MEDIUM), few(Level.EASY), 6).points[0] > 30
    assert match(few(Level.HARD), few(Level.EASY), 2).share >= 0.75


# How a mean time is shared out over a round, and who takes a mean for a limit


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
    assert LONGEST_MOVE >= shares[0] > 2
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
