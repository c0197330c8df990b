"""The search for three and four players, and weights for each number of players."""

from __future__ import annotations

from tests.azul.positions import dealt
from tools.games.random_azul import KINDS, positions

from azul.bots.boards import Round, round_of
from azul.bots.evaluation import HandSet
from azul.bots.levels import SKILLS
from azul.bots.mcts import Tree
from azul.rules import Phase, Position, WallKind
from hotseat.bots import Budget, Level

VALUES = HandSet()


def ahead(round_: Round, points: int) -> Round:
    """The same round, the seat to play having so many points more."""
    boards = list(round_.boards)
    seat = round_.position.seat
    board = boards[seat]
    boards[seat] = board.on(board.wall, board.score + points)
    boards[seat].plain = board.plain
    return round_._replace(boards=tuple(boards))


def wasted(round_: Round) -> float:
    """The share of rounds that went to choices worse by a point than the best of those tried often."""
    tree = Tree(round_, Budget(nodes=3000), "x")
    found = tree.run()
    best = max(each.worth(tree.root.seat) for each in found if each.visits >= 8)
    worse = sum(each.visits for each in found if each.worth(tree.root.seat) < best - 1000)
    return worse / tree.root.visits


def wide_open() -> list[Position]:
    """Positions of three and four players with many choices."""
    more = [kind for kind in KINDS if kind.players > 2]
    found = positions(150, seed=12, kinds=more)
    return [
        position for position in found if position.phase is Phase.OFFER and position.offer.tiles.total > 8
    ]


def test_a_seat_far_ahead_searches_as_well() -> None:
    """Where results are counted from nothing, all choices of such a seat look alike to it."""
    games = wide_open()[:6]
    assert len(games) == 6
    level = sum(wasted(round_of(position, VALUES)) for position in games) / 6
    far = sum(wasted(ahead(round_of(position, VALUES), 100)) for position in games) / 6
    assert far < level + 0.1


def test_what_was_hardly_tried_is_not_advised() -> None:
    """A choice just opened when the time is up is worth nothing yet: more than all others, far behind."""
    few = 0
    for position in wide_open()[:2]:
        for nodes in range(300, 500, 27):
            tree = Tree(ahead(round_of(position, VALUES), -30), Budget(nodes=nodes), "x")
            found = tree.run(most=3)
            most = max(each.visits for each in found)
            few += max(found, key=lambda each: each.worth(tree.root.seat)).visits * 4 < most
            assert 4 * found[0].visits >= most
    assert few


def test_hard_knows_less_where_three_and_four_play_on_the_coloured_wall() -> None:
    """A wall with one tile on it: there its neighbours promise less."""
    promised = {}
    for wall in WallKind:
        for players in (2, 3, 4):
            outlook = SKILLS[Level.HARD].values(dealt(players, wall))
            promised[wall, players] = outlook.future(1 << 12, 0, 0)
    coloured, grey = WallKind.COLOURED, WallKind.GREY
    assert promised[coloured, 2] == promised[grey, 2] == promised[grey, 3] == promised[grey, 4]
    assert promised[coloured, 2] > promised[coloured, 3] == promised[coloured, 4] > 0
