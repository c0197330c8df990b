"""Pondering while others choose: what is found is used, and nothing else depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

import pytest

from azul.bots import Budget, Level, choose
from azul.bots.cache import SearchCache
from azul.bots.choose import ponder
from azul.bots.levels import SKILLS
from azul.bots.mcts import Tree
from azul.bots.roster import SERVER
from azul.dealer import deal
from azul.rules import Phase, Pick, Position, WallKind, new_game

CHOOSING = import_module("azul.bots.choose")
VALUES = SKILLS[Level.EXPERT].values


def dealt(players: int = 2, wall: WallKind = WallKind.COLOURED) -> Position:
    game = new_game(players, wall)
    return game.apply(deal("heron", game)).position


def after(looks: int) -> Callable[[], bool]:
    """Whether it has been asked so many times."""
    left = iter(range(looks))
    return lambda: next(left, None) is None


@pytest.fixture(autouse=True)
def searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[SearchCache]:
    """The searches that are kept: none yet."""
    kept = SearchCache()
    monkeypatch.setattr(CHOOSING, "SEARCHES", kept)
    yield kept
    kept.forget()


def likely(game: Position) -> Position:
    """The position after the choice that pondering expects."""
    search = CHOOSING.SEARCHES._searches[-1].search
    if isinstance(search, Tree):
        node = max(search.root.children, key=lambda child: child.visits)
        move = node.move
    else:
        move = search.run()[0].move
    assert move is not None
    place, keys, seat = search.position
    return game.apply(search.offer.move((move[3], move[1]), place, keys[seat], move[2])).position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_choice_begins_with_what_was_found(players: int) -> None:
    game = dealt(players)
    ponder(game, Level.EXPERT, Budget(stopped=after(3000)))
    (kept,) = CHOOSING.SEARCHES._searches
    before = kept.search.clock.nodes
    assert before > 3000
    following = likely(game)
    search = CHOOSING.SEARCHES.search(following, VALUES, Budget(None, 50))
    assert search is kept.search
    if isinstance(search, Tree):
        assert search.root.visits > 1
        assert search.root.place == search.position.place
        visits = search.root.visits
        assert len(search.run()) > 1
        assert search.root.visits > visits
    else:
        place, keys, side = search.position
        assert (place, keys[side], keys[1 - side]) in search._tables[side]


def test_it_ends_as_soon_as_nobody_wants_it() -> None:
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked == 5

    for players in (2, 3):
        asked = 0
        ponder(dealt(players), Level.EXPERT, Budget(stopped=stopped))
        assert asked == 5


def test_tables_hold_no_more_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CHOOSING, "_PONDERED", 2000)
    game, endless = dealt(), Budget()
    ponder(game, Level.EXPERT, endless)
    (kept,) = CHOOSING.SEARCHES._searches
    assert 2000 <= kept.search.clock.nodes < 2500
    ponder(game, Level.EXPERT, endless)
    assert CHOOSING.SEARCHES._searches == [kept]
    assert kept.search.clock.nodes < 200, "nothing but a first look"
    ponder(game.apply(game.legal_moves[0]).position, Level.EXPERT, endless)
    (anew,) = CHOOSING.SEARCHES._searches
    assert anew is not kept
    assert anew.search.clock.nodes >= 2000
    assert not kept.search.boards[0].worth, "the others are emptied"


def test_tables_that_hold_little_are_kept_for_the_next_position() -> None:
    game = dealt()
    for position in (game, game.apply(game.legal_moves[0]).position):
        ponder(position, Level.EXPERT, Budget(stopped=after(20)))
    (kept,) = CHOOSING.SEARCHES._searches
    assert kept.begun == game
    assert kept.nodes > 200


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
def test_a_level_that_chooses_at_a_glance_does_not_ponder(level: Level) -> None:
    ponder(dealt(), level, Budget(stopped=after(3)))
    assert not CHOOSING.SEARCHES._searches


def test_where_a_column_is_to_be_chosen_there_is_nothing_to_ponder() -> None:
    game = dealt(wall=WallKind.GREY)
    while game.phase is Phase.OFFER:
        picks = [move for move in game.legal_moves if isinstance(move, Pick) and move.line]
        game = game.apply((picks or game.legal_moves)[0]).position
    assert game.phase is Phase.TILING
    ponder(game, Level.EXPERT, Budget(stopped=after(3)))
    assert not CHOOSING.SEARCHES._searches


def test_before_the_end_of_the_round_the_tables_are_emptied() -> None:
    game = dealt()
    ponder(game, Level.EXPERT, Budget(stopped=after(20)))
    (kept,) = CHOOSING.SEARCHES._searches
    while game.phase is Phase.OFFER:
        last, game = game, game.apply(game.legal_moves[0]).position
    ponder(last, Level.EXPERT, Budget(stopped=after(20)))
    assert not CHOOSING.SEARCHES._searches
    assert not kept.search.boards[0].worth


@pytest.mark.parametrize("players", [2, 3])
def test_with_a_number_of_positions_nothing_depends_on_it(players: int) -> None:
    game = dealt(players)
    following = game.apply(game.legal_moves[7]).position
    budget = Budget(nodes=300)
    alone = choose(following, Level.EXPERT, budget, "x")
    ponder(game, Level.EXPERT, Budget(stopped=after(3000)))
    assert choose(following, Level.EXPERT, budget, "x") == alone


def test_other_players_of_the_same_round_are_another_game() -> None:
    ponder(dealt(2), Level.EXPERT, Budget(stopped=after(3)))
    ponder(dealt(3), Level.EXPERT, Budget(stopped=after(3)))
    (kept,) = CHOOSING.SEARCHES._searches
    assert isinstance(kept.search, Tree)


def test_the_bots_process_ponders_what_it_is_told() -> None:
    game = dealt()
    request = {"do": "ponder", "position": str(game), "player": "expert"}
    SERVER.ponder(request, after(20))
    (kept,) = CHOOSING.SEARCHES._searches
    assert kept.begun == game
    assert kept.values is VALUES
    with pytest.raises(ValueError, match="nobody"):
        SERVER.ponder({**request, "player": "nobody"}, after(20))
