"""Chance out of a text, the same on every machine and Python version.

The random bits are SHA-256 of the text in counter mode and numbers below n come from them by rejection,
because the sequences behind the methods of `random.Random` may change between Python versions.

Source: docs/records.md, "Dealing".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Protocol, TypeVar

T = TypeVar("T")


class Hash(Protocol):
    """As much of a hash as is asked for here."""

    def update(self, data: bytes, /) -> None:
        """Hash so many bytes more."""

    def copy(self) -> Hash:
        """The same so far, to go on with apart."""

    def digest(self) -> bytes:
        """Its bytes."""

    def hexdigest(self) -> str:
        """Its bytes as lower-case hexadecimal digits."""


def new_seed() -> str:
    """A seed drawn by the operating system, for a game whose players named none."""
    return os.urandom(6).hex()


def first_seat(seed: str, players: int) -> int:
    """Who begins by lot."""
    return below(players, numbers(f"{seed}\nfirst of {players}")) + 1


def bot_seed(seed: str, choices: int) -> str:
    """What a player draws its own chance from: not the game's seed, from which what chance will bring
    follows. choices: how many were made so far.
    """
    return _sha256()(f"{seed} {choices}".encode()).digest().hex()


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
    hashed = _sha256()
    counter = 0
    while True:
        block = hashed(f"{text}\n{counter}".encode()).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def sha256(data: bytes = b"") -> Hash:
    """The SHA-256 of some bytes, to which more can be added."""
    return _sha256()(data)


@cache  # asking for a module that is not there takes a tenth of a random game's time
def _sha256() -> Callable[[bytes], Hash]:
    """Python's own SHA-256 where it can be had: `hashlib` loads all of OpenSSL first."""
    for name in ("_sha2", "_sha256"):  # from Python 3.12 on, and before
        with suppress(ImportError, AttributeError):
            found: Callable[[bytes], Hash] = import_module(name).sha256
            return found
    from hashlib import sha256

    return sha256
