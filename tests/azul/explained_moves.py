"""Helper for tests of explanations: moves of random games with their continuations, and a position."""

from __future__ import annotations

from functools import cache
from itertools import product

from tools.games.random_azul import Kind, play

from azul.bots.search import Advice
from azul.explain import Explained
from azul.rules import Move, Position, WallKind, parse_move

KINDS = [Kind(*each) for each in product((2, 3, 4), WallKind, ("builders", "mixture"))]
NAMES = ("Ada", "Bartholomew the Great", "日本語の名前の人", "Di")


@cache
def choices() -> tuple[tuple[Position, Move, tuple[Move, ...]], ...]:
    """Positions of random games, the move made there, and the moves after it to the end of the round."""
    found = []
    for seed, kind in enumerate(KINDS):
        turns = list(play(kind, seed))
        for place, turn in enumerate(turns):
            if turn.before.to_play is None or place % 12:
                continue
            later = []
            for after in turns[place:]:
                if after.before.to_play is None:
                    break
                later.append(after.move)
            found.append((turn.before, turn.move, tuple(later)))
    return tuple(found)


def advised(move: Move, line: tuple[Move, ...] = (), *, exact: bool = False) -> Advice:
    """Advice for a move, with an expected line (the move alone if omitted) and no points."""
    return Advice(move, (0.0, 0.0, 0.0, 0.0), line or (move,), exact, 1)


def written(*line: str, results: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0), exact: bool = False) -> Advice:
    """Advice for a move and an expected line in notation."""
    moves = tuple(map(parse_move, line))
    return Advice(moves[0], results, moves, exact, 1)


def explained(position: Position, *line: str) -> Explained:
    return Explained(position, written(*line), NAMES)


# North to play: row 1 lacks only yellow, South's line 4 one red.
SOME = Position.parse(
    "coloured 2 offer 1 1 C 0 BBRR,-,-,-,- C YRRK BBYYRRKKWW BBYYRRKKWW "
    "9:./../.RR/..../.....:B.RKW/...../...../...../.....:- "
    "4:./../.../.RRR/.....:...../...../...../...../.....:-"
)
