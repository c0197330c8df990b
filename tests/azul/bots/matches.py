"""Play matches between two ways of choosing a move, to compare their strength."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from azul.game import deal
from azul.rules import Move, Phase, Position, WallKind, new_game

Chooser = Callable[[Position, str], Move]


class Score(NamedTuple):
    """The result of the first chooser: its share of wins, and the mean points of both."""

    share: float
    points: tuple[float, float]


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


def match(one: Chooser, other: Chooser, deals: int, name: str = "match") -> Score:
    """Play a game of two from both seats for every deal; a shared win counts in parts."""
    share, mine, theirs = 0.0, 0, 0
    for number in range(deals):
        for seat in (1, 2):
            position = play((one, other) if seat == 1 else (other, one), f"{name} {number}")
            assert position.winners is not None
            share += (seat in position.winners) / len(position.winners)
            mine += position.board(seat).score
            theirs += position.board(3 - seat).score
    return Score(share / deals / 2, (mine / deals / 2, theirs / deals / 2))
