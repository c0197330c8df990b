"""Chance out of a text, the same on every machine and Python version.

The random bits are SHA-256 of the text in counter mode and numbers below n come from them by rejection,
because the sequences behind the methods of `random.Random` may change between Python versions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def new_seed() -> str:
    """A seed drawn by the operating system, for a game whose players named none."""
    return os.urandom(6).hex()


def first_seat(seed: str, players: int) -> int:
    """Who begins by lot."""
    return below(players, numbers(f"{seed}\nfirst of {players}")) + 1


def shuffled(values: Sequence[T], source: Iterator[int]) -> tuple[T, ...]:
    """Some values in random order, every order equally likely."""
    left = list(values)
    return tuple(left.pop(below(len(left), source)) for _n in range(len(values)))


def below(limit: int, source: Iterator[int]) -> int:
    """A number from 0 up to `limit`, without bias, from numbers of 32 bits."""
    end = 2**32 - 2**32 % limit
    return next(number for number in source if number < end) % limit


def numbers(text: str) -> Iterator[int]:
    """Numbers of 32 bits, without end."""
    from hashlib import sha256  # 2 ms, which the start screen need not wait for

    counter = 0
    while True:
        block = sha256(f"{text}\n{counter}".encode()).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1
