"""Search for three and four players: a tree grown by playing the round out again and again (UCT).

Every node keeps what each seat had of the games through it, and each seat picks for itself (max^n). A
node begins with its most promising choice and is widened slowly, in order of value. Rounds are played
out from the tree's edge: mostly the best take for the board, sometimes any take, placed as well as can
be. Results count by how they differ from `par`, the round played out with best takes alone: counted from
nothing, a choice would hardly matter to a seat that is far ahead or behind, as some seat of four mostly
is. Source of the numbers: matches of one seat against three.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from math import isqrt, sqrt

from azul.bots.boards import Option, standings
from azul.bots.evaluation import POINT
from azul.bots.rounds import Round, replies_of
from azul.bots.state import PLACE_MARKER, PLACE_TILES, SearchState, marked
from hotseat.bots.search import Budget, Clock, OutOfTime

_EXPLORE = 0.2

_SQUASH = 4 * POINT  # so much more than par counts half of all there is to win

_ANY = 0.1  # how often any take is played out instead of the best

_TRUSTED = 8  # visits without which a choice stands in no line

Move = tuple[int, int, int, int]  # as in `alphabeta`: a guess, the place, the own key, the group


class Node:
    """A position of the tree, and how the rounds through it ended, by seat."""

    __slots__ = ("children", "keys", "move", "moves", "place", "points", "seat", "shares", "visits")

    def __init__(self, move: Move | None, place: int, keys: tuple[int, ...], seat: int) -> None:
        self.move, self.place, self.keys, self.seat = move, place, keys, seat
        self.visits = 0
        self.shares = [0.0] * len(keys)  # added up, each from -1 to 1
        self.points = [0] * len(keys)  # added up, in thousandths
        self.moves: list[Move] | None = None
        self.children: list[Node] = []

    def worth(self, seat: int) -> float:
        """The mean of a seat's results less the best other mean, in thousandths of a point."""
        others = max(each for number, each in enumerate(self.points) if number != seat)
        return (self.points[seat] - others) / max(1, self.visits)


class Tree:
    """One search from one position of the factory offer. Seats count from 0."""

    def __init__(self, round_: Round, budget: Budget, seed: str) -> None:
        self.offer, self.boards, self.position, self.lead = round_
        self.clock = Clock(budget)
        self._chance = random.Random(seed).random
        self._replies = tuple(replies_of(board, self.offer) for board in self.boards)
        self.root = Node(None, *self.position)
        self._par = [0] * len(self.boards)

    def run(self, most: int = 1, also: Collection[tuple[int, int]] = ()) -> list[Node]:
        """The choices that were tried, best first; the best `most` and those that lead to a place and
        key of `also` are tried as often as the best.
        """
        root = self.root
        root.moves = self._opened(root)
        asked = [self._child(root, move) for move in root.moves if move[1:3] in also]
        root.moves = [move for move in root.moves if move[1:3] not in also]
        if not root.children:
            self._child(root, root.moves.pop(0))
        try:
            self._par = _leads(self._played_out(root, 0.0))
            while len(root.children) + len(root.moves) > 1:
                self._descend(self._rarest(most, asked) if most > 1 or asked else None)
        except OutOfTime:
            pass
        if most == 1 and not asked:
            return sorted(root.children, key=_visits, reverse=True)
        return sorted(root.children, key=self._trusted_worth, reverse=True)

    def _trusted_worth(self, node: Node) -> tuple[bool, float]:
        """What a choice is worth; one hardly tried when the time was up stands behind all others."""
        most = max(map(_visits, self.root.children))
        return 4 * node.visits >= most > 0, node.worth(self.root.seat)

    def go_on(self, position: SearchState, budget: Budget) -> None:
        """Make ready for another position of the same round; what is known of its boards stays."""
        self.position, self.clock = position, Clock(budget)
        self.root = Node(None, *position)

    def choices(self) -> list[Move]:
        """All choices, the most promising first."""
        return self._opened(self.root)

    def line(self, child: Node) -> list[Move]:
        """What is expected to follow a choice of the root, itself first: the choices tried most, as
        long as they were tried often enough to say anything.
        """
        found: list[Move] = []
        node: Node | None = child
        while node is not None:
            assert node.move is not None
            found.append(node.move)
            node = max(node.children, key=_visits, default=None)
            if node is not None and node.visits < _TRUSTED:
                node = None
        return found

    def _rarest(self, most: int, asked: list[Node]) -> Node | None:
        """Of the choices that are asked for one tried less than half as often as the most tried one."""
        seat = self.root.seat
        tried = sorted(self.root.children, key=_visits, reverse=True)
        wanted = asked + sorted(tried, key=lambda node: node.worth(seat), reverse=True)[:most]
        rarest = min(wanted, key=_visits)
        return rarest if 2 * rarest.visits < tried[0].visits else None

    def _descend(self, child: Node | None) -> None:
        """Go down the tree (through a child of the root if one is given) and play one round out."""
        path = [self.root]
        if child is not None:
            path.append(child)
        node = path[-1]
        while node.visits and node.place & PLACE_TILES:
            node = self._selected(node)
            path.append(node)
        results = self._played_out(node, _ANY)
        shares = _shares(_leads(results), self._par)
        for node in path:
            node.visits += 1
            for seat, result in enumerate(results):
                node.points[seat] += result
                node.shares[seat] += shares[seat]

    def _selected(self, node: Node) -> Node:
        """The child to go on with: a new one when it is time for one, else the most promising."""
        if node.moves is None:
            node.moves = self._opened(node)
        if node.moves and len(node.children) <= isqrt(node.visits) // 2:
            return self._child(node, node.moves.pop(0))
        seat = node.seat
        # The number of bits stands for the logarithm: it is the same on every machine.
        explore = _EXPLORE * sqrt(node.visits.bit_length())

        def promise(each: Node) -> float:
            count = each.visits
            return each.shares[seat] / count + explore / sqrt(count) if count else 9.0

        return max(node.children, key=promise)

    def _child(self, node: Node, move: Move) -> Node:
        """A new child."""
        keys = (*node.keys[: node.seat], move[2], *node.keys[node.seat + 1 :])
        child = Node(move, move[1], keys, (node.seat + 1) % len(keys))
        node.children.append(child)
        return child

    def _opened(self, node: Node) -> list[Move]:
        """The choices of a node, the most promising first: one's own gain, less the next one's."""
        seat, key = node.seat, node.keys[node.seat]
        following = (seat + 1) % len(node.keys)
        replies = self._replies[following][node.keys[following]]
        factories, centre = self.offer.takes[node.place]
        options = self.boards[seat].options
        own = options[key]
        by_centre = options[marked(key)] if node.place & PLACE_MARKER else own
        others = len(node.keys) - 1
        moves = [
            (option[0] - replies[then][0] // others, then, option[3], group)
            for takes, mine in ((factories, own), (centre, by_centre))
            for group, then in takes
            for option in mine[group][0]
        ]
        moves.sort(reverse=True)
        return moves

    def _played_out(self, node: Node, any_: float) -> list[int]:
        """Where all stand when the round has been played out from a node, a share of the takes being
        any take.
        """
        place, keys, seat, boards = node.place, list(node.keys), node.seat, self.boards
        clock, takes, chance = self.clock, self.offer.takes, self._chance
        clock.nodes += 1
        if clock.nodes >= clock.stop:
            clock.look()
        while place & PLACE_TILES:
            clock.nodes += 1
            if clock.nodes >= clock.stop:
                clock.look()
            factories, centre = takes[place]
            options = boards[seat].options
            own = options[keys[seat]]
            by_centre = options[marked(keys[seat])] if place & PLACE_MARKER else own
            count = len(factories) + len(centre)
            number = int(chance() / any_ * count) if any_ else count
            if number < len(factories):
                group, place = factories[number]
                option: Option = own[group][0][0]
            elif number < count:
                group, place = centre[number - len(factories)]
                option = by_centre[group][0][0]
            else:
                found = [(own[group][0][0], then) for group, then in factories]
                found += [(by_centre[group][0][0], then) for group, then in centre]
                option, place = max(found)
            keys[seat] = option[3]
            seat = (seat + 1) % len(keys)
        return standings([board.worth[key] for board, key in zip(boards, keys, strict=True)], self.lead)


def _leads(results: list[int]) -> list[int]:
    """By how much each seat leads the best other."""
    first, second = sorted(results, reverse=True)[:2]
    return [each - (second if each == first else first) for each in results]


def _shares(leads: list[int], par: list[int]) -> list[float]:
    """What each seat has of its lead, from -1 to 1: the difference from par, squashed."""
    found = []
    for lead, expected in zip(leads, par, strict=True):
        more = lead - expected
        found.append(more / (_SQUASH + abs(more)))
    return found


def _visits(node: Node) -> int:
    return node.visits
