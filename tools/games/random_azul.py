"""Play random games of Azul: 2 to 4 players, both walls, several styles of play.

All chance is `random.Random(seed).random()`, whose sequence Python promises never to change: so a game that
shows a fault can be played again from its `Kind` and seed.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from azul.game import SPEC, Entry, deal
from azul.rules import FLOOR, Move, Phase, Pick, Place, Position, WallKind, new_game
from hotseat.game import make_entry

# How many games the property tests play; thousands in a soak.
GAMES = int(os.environ.get("AZUL_SOAK_GAMES") or 42)

Style = Callable[[Position, random.Random], Move]


def one_of(moves: Sequence[Move], rng: random.Random) -> Move:
    return moves[int(rng.random() * len(moves))]


def anything(position: Position, rng: random.Random) -> Move:
    return one_of(position.legal_moves, rng)


def spill(position: Position, rng: random.Random) -> Move:
    return one_of([c for c in position.legal_moves if not isinstance(c, Pick) or c.line == FLOOR], rng)


def hoard(position: Position, rng: random.Random) -> Move:
    """Complete no line if that can be avoided, and drop as little as possible."""
    kept = [
        c
        for c in position.legal_moves
        if isinstance(c, Pick) and c.line != FLOOR and not completes(position, c)
    ]
    return one_of(kept or position.legal_moves, rng)


def build(position: Position, rng: random.Random) -> Move:
    """Complete lines wherever possible, so that walls fill."""
    made = [c for c in position.legal_moves if isinstance(c, Place) or completes(position, c)]
    return one_of(made or position.legal_moves, rng)


def spread(position: Position, rng: random.Random) -> Move:
    """Complete lines, but no row of the wall if that can be avoided: so few tiles are left to deal."""
    picks = [c for c in position.legal_moves if isinstance(c, Pick) and c.line != FLOOR]
    assert position.to_play is not None
    wall = position.board(position.to_play).wall
    made = [c for c in picks if completes(position, c) and wall[c.line - 1].count(None) > 1]
    kept = [c for c in picks if not completes(position, c)]
    return one_of(made or kept or position.legal_moves, rng)


def whim(position: Position, rng: random.Random) -> Move:
    """Another style for every choice."""
    return (anything, spill, hoard, build)[int(rng.random() * 4)](position, rng)


def completes(position: Position, move: Move) -> bool:
    if not isinstance(move, Pick) or move.line == FLOOR:
        return False
    assert position.to_play is not None
    line = position.board(position.to_play).line(move.line)
    return line.count + position.offer.at(move.source)[move.colour] >= line.size


class Kind(NamedTuple):
    players: int
    wall: WallKind
    style: str

    def __str__(self) -> str:
        return f"{self.players}-{self.wall}-{self.style}"


STYLES: dict[str, tuple[Style, ...]] = {
    "random": (anything,),
    "spillers": (spill,),
    "hoarders": (hoard,),
    "builders": (build,),
    "spreaders": (spread,),
    "mixture": (build, anything, hoard, spill),
    "whim": (whim,),
}
KINDS = [Kind(*each) for each in product((2, 3, 4), WallKind, STYLES)]


def play(kind: Kind, seed: int) -> Iterator[Entry]:
    """A whole game, move by move. Seats take the styles of the kind in turn."""
    rng = random.Random(seed)
    styles = STYLES[kind.style]
    game = new_game(kind.players, kind.wall, first=int(rng.random() * kind.players) + 1)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.DEAL:
            move: Move = deal(f"{seed}", game)
        else:
            move = styles[(game.to_play or 0) % len(styles)](game, rng)
        played = make_entry(SPEC, game, move)
        yield played
        game = played.after


def positions(count: int, seed: int = 0, kinds: Sequence[Kind] = KINDS) -> Iterator[Position]:
    """Positions in which a player chooses, from all phases of games of every kind."""
    rng = random.Random(seed)
    found = 0
    for number in range(10**6):
        kind = kinds[number % len(kinds)]
        for played in play(kind, seed + number):
            choosing = played.before.to_play is not None
            if choosing and rng.random() < (0.5 if played.before.phase is Phase.TILING else 0.1):
                yield played.before
                found += 1
                if found == count:
                    return
