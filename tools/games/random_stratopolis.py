"""Play random games of Stratopolis in each of its variants.

All chance is `random.Random(seed).random()`, whose sequence Python promises never to change: so a game that
shows a fault can be played again from its variant and seed.
"""

from __future__ import annotations

import random
from functools import lru_cache

from hotseat.game import make_entry
from stratopolis.game import SPEC, Entry, shuffled_piles
from stratopolis.rules import Move, Play, Position, new_game, suppose


def begun(play: Play, seed: int) -> Position:
    return new_game(shuffled_piles(f"random {seed}"), play, first=seed % 2 + 1)


def choice(position: Position, rng: random.Random) -> Move:
    """At random: any placement, one of the highest, or the one of a few that gains most."""
    legal = list(position.legal_moves)
    first = int(rng.random() * len(legal))
    style = int(rng.random() * 3)
    seat = position.to_play or 0
    if style == 1:
        return max(legal[first:] + legal[:first], key=lambda each: position.layout.level(each.corner))
    if style == 2:
        some = legal[first : first + 6]
        return max(some, key=lambda each: suppose(position, each).gains[seat - 1])
    return legal[first]


@lru_cache(maxsize=64)
def play_game(play: Play, seed: int) -> tuple[Entry, ...]:
    """A whole game, move by move. Cached, as it takes 0.1 s and every property test needs it."""
    rng = random.Random(seed)
    game = begun(play, seed)
    found: list[Entry] = []
    while not game.is_over:
        found.append(make_entry(SPEC, game, choice(game, rng)))
        game = found[-1].after
    return tuple(found)
