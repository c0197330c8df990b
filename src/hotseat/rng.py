"""Random numbers seeded with text, identical on every machine and Python version.

The bits are SHA-256 of the text in counter mode; numbers below a limit come from them by rejection. The
methods of `random.Random` may return other numbers in other versions of Python.

Source: docs/records.md, "Dealing".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

T = TypeVar("T")


def new_seed() -> str:
    return os.urandom(6).hex()


def first_seat(seed: str, players: int) -> int:
    """The random seat that goes first, from 1."""
    return below(players, numbers(f"{seed}\nfirst of {players}")) + 1


def bot_seed(seed: str, moves: int) -> str:
    """A seed for a bot after this many moves; from the game's own seed it could foresee the deals."""
    return sha256(f"{seed} {moves}".encode()).digest().hex()


def shuffled(values: Sequence[T], source: Iterator[int]) -> tuple[T, ...]:
    """The values in random order, every order equally likely."""
    left = list(values)
    return tuple(left.pop(below(len(left), source)) for _n in range(len(values)))


def below(limit: int, source: Iterator[int]) -> int:
    """A number from 0 to below `limit`, without bias, from 32-bit numbers."""
    end = 2**32 - 2**32 % limit
    return next(number for number in source if number < end) % limit


def numbers(text: str) -> Iterator[int]:
    """Endless 32-bit numbers."""
    counter = 0
    while True:
        block = sha256(f"{text}\n{counter}".encode()).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _sha256() -> Callable[..., Hash]:
    for name in ("_sha2", "_sha256"):  # since Python 3.12, and before
        with suppress(ImportError, AttributeError):
            built_in: Callable[..., Hash] = import_module(name).sha256
            return built_in
    from hashlib import sha256

    return sha256


sha256 = _sha256()  # Python's own if it has one, as `hashlib` loads all of OpenSSL
