"""Play matches between two ways of choosing a move, to compare their strength."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from azul.bots import Budget, Level, choose
from azul.dealer import deal
from azul.rules import Move, Phase, Position, WallKind, new_game

Chooser = Callable[[Position, str], Move]


class Score(NamedTuple):
    """What the first chooser reached: its share of first places, half the width of the 95 % interval,
    and the mean points of both and number of rounds."""

    share: float
    within: float
    points: tuple[float, float]
    rounds: float


def play(choosers: Sequence[Chooser], seed: str, wall: WallKind = WallKind.COLOURED) -> Position:
    position = new_game(len(choosers), wall)
    while position.phase is not Phase.OVER:
        if position.phase is Phase.DEAL:
            move: Move = deal(seed, position)
        else:
            assert position.to_play is not None
            move = choosers[position.to_play - 1](position, f"{seed}/{position.to_play}")
        position = position.apply(move).position
    return position


def match(
    one: Chooser,
    other: Chooser,
    deals: int,
    players: int = 2,
    wall: WallKind = WallKind.COLOURED,
    name: str = "match",
) -> Score:
    """One seat against the others, every deal once from every seat; a shared victory counts in parts."""
    shares: list[float] = []
    mine: list[float] = []
    theirs: list[float] = []
    rounds = 0
    for number in range(deals):
        gained = 0.0
        for seat in range(1, players + 1):
            choosers = [one if each == seat else other for each in range(1, players + 1)]
            position = play(choosers, f"{name} {number}", wall)
            assert position.winners is not None
            gained += (seat in position.winners) / len(position.winners)
            mine.append(position.board(seat).score)
            theirs += [board.score for each, board in enumerate(position.boards, 1) if each != seat]
            rounds += position.round
        shares.append(gained / players)
    share = sum(shares) / deals
    spread = sum((each - share) ** 2 for each in shares) / max(1, deals - 1)
    within = 1.96 * sqrt(spread / deals)
    points = sum(mine) / len(mine), sum(theirs) / len(theirs)
    return Score(share, within, points, rounds / deals / players)


def chooser(text: str) -> Chooser:
    """A level with a budget in nodes: `hard:60`; without one the level's own."""
    level, _, nodes = text.partition(":")
    budget = Budget(nodes=int(nodes)) if nodes else None
    return lambda position, seed: choose(position, Level(level), budget, seed)


if __name__ == "__main__":
    deals, one, other, *rest = sys.argv[1:]
    players = int(rest[0]) if rest else 2
    wall = WallKind(rest[1]) if len(rest) > 1 else WallKind.COLOURED
    print(match(chooser(one), chooser(other), int(deals), players, wall))
