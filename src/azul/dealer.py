"""The dealer: deals from a seed, the same on every machine and Python version.

A deal is a function of the seed, the round, and the tiles in bag and lid, and of nothing else
(records, "seed"), so playing on after an undo cannot fish for better luck. The random bits are SHA-256
of those in counter mode and numbers below n come from them by rejection, because the sequences behind
the methods of `random.Random` may change between Python versions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from azul.rules import COLOURS, Colour, Deal, Game, Tiles
from azul.rules.dealing import sizes


def new_seed() -> str:
    """A seed drawn by the operating system, for a game whose players named none."""
    return os.urandom(6).hex()


def deal(seed: str, game: Game) -> Deal:
    """The deal that begins the next round of a game."""
    numbers = _numbers(f"{seed}\n{game.round + 1}\n{game.bag}\n{game.lid}")
    bag, lid = list(game.bag), list(game.lid)
    factories = []
    for size in sizes(game):
        drawn = []
        for _ in range(size):
            if not any(bag):
                bag, lid = lid, bag
            drawn.append(_draw(bag, numbers))
        factories.append(Tiles.of(drawn))
    return Deal(tuple(factories))


def first_seat(seed: str, players: int) -> int:
    """Who begins by lot."""
    return _below(players, _numbers(f"{seed}\nfirst of {players}")) + 1


def _draw(bag: list[int], numbers: Iterator[int]) -> Colour:
    """Take one tile out of the counts in `bag`, every tile equally likely."""
    place = _below(sum(bag), numbers)
    for colour in COLOURS:
        if place < bag[colour]:
            bag[colour] -= 1
            return colour
        place -= bag[colour]
    raise AssertionError("a tile was drawn from an empty bag")


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number from 0 up to `limit`, without bias."""
    end = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < end) % limit


def _numbers(text: str) -> Iterator[int]:
    """Numbers of 32 bits, without end."""
    from hashlib import sha256  # 2 ms, which the start screen need not wait for

    counter = 0
    while True:
        block = sha256(f"{text}\n{counter}".encode()).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1
