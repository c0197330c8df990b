"""Monte Carlo tree search for three and four players (UCT with playouts to the end of the round).

Each node keeps a result per seat, and each seat maximises its own (max^n). A node begins with its most
promising move and widens slowly, in order of value. Playouts mostly make the best pick for the board,
sometimes a random one, placed as well as possible. Results count relative to `par`, the result of a playout
without random picks: from zero, a move would hardly matter to a seat that is far ahead or behind, as some
seat of four usually is. The numbers come from matches of one seat against three.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from math import isqrt, sqrt

from azul.bots.boards import Move, Option, Round, RoundSearch, standings
from azul.bots.evaluation import POINT
from azul.bots.state import PLACE_MARKER, PLACE_TILES, SearchState, marked
from hotseat.bots import Budget, OutOfTime

_EXPLORE = 0.2

_SQUASH = 4 * POINT  # this much above par gives half of the largest possible share

_RANDOM_SHARE = 0.1  # of the picks in playouts

_SETTLED = 32  # visits between checks that the choice can still change

_MIN_VISITS = 8  # of a move in a principal variation


class Node:
    """A position of the tree, and the results of the playouts through it, by seat."""

    __slots__ = ("children", "keys", "move", "moves", "place", "points", "seat", "shares", "visits")

    def __init__(self, move: Move | None, place: int, keys: tuple[int, ...], seat: int) -> None:
        self.move, self.place, self.keys, self.seat = move, place, keys, seat
        self.visits = 0
        self.shares = [0.0] * len(keys)  # a sum of values from -1 to 1
        self.points = [0] * len(keys)  # a sum, in thousandths of a point
        self.moves: list[Move] | None = None
        self.children: list[Node] = []

    def worth(self, seat: int) -> float:
        """A seat's mean result minus the best other mean, in thousandths of a point."""
        others = max(points for other, points in enumerate(self.points) if other != seat)
        return (self.points[seat] - others) / max(1, self.visits)


class Tree(RoundSearch):
    """One search from one position of the factory offer."""

    def __init__(self, round_: Round, budget: Budget, seed: str) -> None:
        super().__init__(round_, budget)
        self._chance = random.Random(seed).random
        self.root = Node(None, *self.position)
        self._par = [0] * len(self.boards)

    def run(self, most: int = 1, also: Collection[tuple[int, int]] = ()) -> list[Node]:
        """The root moves tried, best first. The best `most`, and those that lead to a place and key of
        `also`, are tried as often as the best.
        """
        root = self.root
        if root.moves is None:
            root.moves = self.choices()
        asked = [self._add_child(root, move) for move in root.moves if move[1:3] in also]
        root.moves = [move for move in root.moves if move[1:3] not in also]
        if not root.children:
            self._add_child(root, root.moves.pop(0))
        try:
            if not root.visits:
                self._par = _leads(self._play_out(root, 0.0))
            while len(root.children) + len(root.moves) > 1:
                if most == 1 and not asked and self._settled():
                    break
                self._run_once(self._neglected(most, asked) if most > 1 or asked else None)
        except OutOfTime:
            pass
        if most == 1 and not asked:
            return sorted(root.children, key=_visits, reverse=True)
        return sorted(root.children, key=self._trusted_worth, reverse=True)

    def _settled(self) -> bool:
        """Whether no other root move can catch up with the first in the rest of the time."""
        root = self.root
        if not root.visits or root.visits % _SETTLED:
            return False
        second, first = sorted([0, *map(_visits, root.children)])[-2:]
        return first - second > root.visits * self.clock.rest()

    def _trusted_worth(self, node: Node) -> tuple[bool, float]:
        """A sort key: the value of a root move, with hardly tried moves last."""
        most = max(map(_visits, self.root.children))
        return 4 * node.visits >= most > 0, node.worth(self.root.seat)

    def go_on(self, position: SearchState, budget: Budget) -> None:
        super().go_on(position, budget)
        self.root = _below(self.root, position) or Node(None, *position)

    def forget(self) -> None:
        super().forget()
        self.root = Node(None, *self.position)

    def principal_variation(self, child: Node) -> list[Move]:
        """A root move and the moves tried most after it, as long as they were tried often enough."""
        moves: list[Move] = []
        node: Node | None = child
        while node is not None and (node is child or node.visits >= _MIN_VISITS):
            assert node.move is not None
            moves.append(node.move)
            node = max(node.children, key=_visits, default=None)
        return moves

    def _neglected(self, most: int, asked: list[Node]) -> Node | None:
        """One of the moves to judge, if it was tried less than half as often as the move tried most."""
        seat = self.root.seat
        tried = sorted(self.root.children, key=_visits, reverse=True)
        judged = asked + sorted(tried, key=lambda node: node.worth(seat), reverse=True)[:most]
        rarest = min(judged, key=_visits)
        return rarest if 2 * rarest.visits < tried[0].visits else None

    def _run_once(self, child: Node | None) -> None:
        """Select a path down the tree (through `child` if given), play the round out, and update the path."""
        path = [self.root]
        if child is not None:
            path.append(child)
        node = path[-1]
        while node.visits and node.place & PLACE_TILES:
            node = self._select(node)
            path.append(node)
        results = self._play_out(node, _RANDOM_SHARE)
        shares = _shares(_leads(results), self._par)
        for node in path:
            node.visits += 1
            for seat, result in enumerate(results):
                node.points[seat] += result
                node.shares[seat] += shares[seat]

    def _select(self, node: Node) -> Node:
        """The next child: a new one when it is time to widen the node, otherwise the most promising."""
        seat, keys = node.seat, node.keys
        if node.moves is None:
            node.moves = self.moves(seat, node.place, keys[seat], keys[(seat + 1) % len(keys)])
        if node.moves and len(node.children) <= isqrt(node.visits) // 2:
            return self._add_child(node, node.moves.pop(0))
        # The number of bits replaces the logarithm, because it is the same on every machine.
        explore = _EXPLORE * sqrt(node.visits.bit_length())

        def promise(child: Node) -> float:
            count = child.visits
            return child.shares[seat] / count + explore / sqrt(count) if count else 9.0

        return max(node.children, key=promise)

    def _add_child(self, node: Node, move: Move) -> Node:
        keys = (*node.keys[: node.seat], move[2], *node.keys[node.seat + 1 :])
        child = Node(move, move[1], keys, (node.seat + 1) % len(keys))
        node.children.append(child)
        return child

    def _play_out(self, node: Node, random_share: float) -> list[int]:
        """The results by seat after a playout of the round from a node, with a share of random picks."""
        place, keys, seat, boards = node.place, list(node.keys), node.seat, self.boards
        clock, takes, chance = self.clock, self.offer.takes, self._chance
        while True:
            clock.nodes += 1
            if clock.nodes >= clock.stop:
                clock.look()
            if not place & PLACE_TILES:
                break
            factories, centre = takes[place]
            options = boards[seat].options
            own = options[keys[seat]]
            by_centre = options[marked(keys[seat])] if place & PLACE_MARKER else own
            count = len(factories) + len(centre)
            number = int(chance() / random_share * count) if random_share else count
            if number < len(factories):
                group, place = factories[number]
                option: Option = own[group][0][0]
            elif number < count:
                group, place = centre[number - len(factories)]
                option = by_centre[group][0][0]
            else:
                best = [(own[group][0][0], then) for group, then in factories]
                best += [(by_centre[group][0][0], then) for group, then in centre]
                option, place = max(best)
            keys[seat] = option[3]
            seat = (seat + 1) % len(keys)
        return standings([board.worth[key] for board, key in zip(boards, keys, strict=True)], self.lead)


def _leads(results: list[int]) -> list[int]:
    """By how much each seat leads the best of the others."""
    first, second = sorted(results, reverse=True)[:2]
    return [result - (second if result == first else first) for result in results]


def _shares(leads: list[int], par: list[int]) -> list[float]:
    """The share of each seat, from -1 to 1: how much more it leads than at par, squashed."""
    ahead = (lead - expected for lead, expected in zip(leads, par, strict=True))
    return [more / (_SQUASH + abs(more)) for more in ahead]


def _below(root: Node, position: SearchState) -> Node | None:
    nodes = [root]
    for _ in range(len(root.keys) + 1):
        for node in nodes:
            if node.place == position.place and node.keys == position.keys and node.seat == position.seat:
                return node
        nodes = [child for node in nodes for child in node.children]
    return None


def _visits(node: Node) -> int:
    return node.visits
