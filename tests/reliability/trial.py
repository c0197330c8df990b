"""What the long trials have in common: how often, with which seed, how far, and how they end."""

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rich.console import Console
from rich.progress import track


class Asked(NamedTuple):
    """What the command line asks for."""

    times: int  # how often
    seed: str  # with the number of a trial it makes the trial's own random numbers


class Failed(Exception):
    """Something was not right: one sentence about what."""


def asked(what: str, times: int, arguments: list[str] | None = None) -> Asked:
    """What is asked for by `arguments` (the command line's): `times`, unless they say otherwise."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--times", type=int, default=times, help=f"how often ({times:,})")
    parser.add_argument("--seed", default="heron", help="for the random numbers (heron)")
    given = parser.parse_args(arguments)
    return Asked(given.times, given.seed)


def numbers(seed: str, number: int) -> random.Random:
    """The random numbers of trial `number`: the same ones whenever the seed is the same."""
    return random.Random(f"{seed}/{number}")


def run(what: str, ask: Asked, once: Callable[[int, random.Random], None]) -> None:
    """Do `once(number, random numbers)` as often as asked; failures are told, and make status 1."""
    failures = 0
    for number in followed(range(1, ask.times + 1), what):
        try:
            once(number, numbers(ask.seed, number))
        except Failed as failure:
            failures += 1
            print(f"{what} {number} (seed {ask.seed}): {failure}", file=sys.stderr)
    print(f"{what}: {ask.times:,} times with the seed {ask.seed}, {failures} failed")
    if failures:
        raise SystemExit(1)


def followed(steps: Iterable[int], what: str) -> Iterator[int]:
    """The `steps`, with a bar that shows how far they are (on standard error, and only on a terminal)."""
    console = Console(stderr=True)
    yield from track(steps, what, console=console, disable=not console.is_terminal)
