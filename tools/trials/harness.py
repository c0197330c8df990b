"""What the trials share: command-line options, seeds, progress, and the count of failures."""

import argparse
import random
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # no waiting for a disk
Once = Callable[[int, random.Random], T]  # a trial, of its number and its random numbers


class Options(NamedTuple):
    times: int  # how often
    seed: str  # with a trial's number, it seeds its random numbers
    only: int | None = None  # the only trial to run, to see it again
    jobs: int = 1  # processes


class Outcome(NamedTuple, Generic[T]):
    number: int
    failure: str  # what was wrong; empty for nothing
    found: T | None = None  # what the trial returned


class Failed(Exception):
    """A trial failed; one sentence says how."""


def parse_options(what: str, times: int, arguments: list[str] | None = None, *, jobs: int = 1) -> Options:
    """Parse `arguments` (by default the command line); `times` is used if they give no other number."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--times", type=int, default=times, help=f"how often ({times:,})")
    parser.add_argument("--seed", default="heron", help="for the random numbers (heron)")
    parser.add_argument("--only", type=int, help="the number of the one trial to be done")
    parser.add_argument("--jobs", type=int, default=jobs, help=f"in so many processes ({jobs})")
    return Options(**vars(parser.parse_args(arguments)))


def trial_rng(seed: str, number: int | str) -> random.Random:
    """The random numbers of trial `number`: the same ones whenever the seed is the same."""
    return random.Random(f"{seed}/{number}")


def run(what: str, options: Options, once: Once[T]) -> list[T]:
    """Run the trials and return their results; print failures, and exit with status 1 if there are any.

    With more than one job, `once` must be a function of a module.
    """
    found: list[T] = []
    failures = gather(what, options, once, found.append)
    print(f"{what}: {options.times:,} times with the seed {options.seed}, {len(failures)} failed")
    if failures:
        raise SystemExit(1)
    return found


def gather(what: str, options: Options, once: Once[T], take: Callable[[T], object]) -> list[str]:
    """Run the trials, and pass on each result as it comes; prints and returns the failures."""
    failures = []
    for done in with_progress(_outcomes(options, once), what, options.times if options.only is None else 1):
        if done.failure:
            failures.append(f"{what} {done.number} (seed {options.seed}): {done.failure}")
            print(failures[-1], file=sys.stderr)
        elif done.found is not None:
            take(done.found)
    return failures


def _outcomes(options: Options, once: Once[T]) -> Iterator[Outcome[T]]:
    every = range(1, options.times + 1) if options.only is None else [options.only]
    if options.jobs <= 1 or len(every) == 1:
        for number in every:
            yield _try(once, options.seed, number)
        return
    with ProcessPoolExecutor(options.jobs) as pool:
        for done in as_completed([pool.submit(_try, once, options.seed, number) for number in every]):
            yield done.result()


def _try(once: Once[T], seed: str, number: int) -> Outcome[T]:
    try:
        return Outcome(number, "", once(number, trial_rng(seed, number)))
    except Failed as failure:
        return Outcome(number, str(failure) or "it failed")
    except Exception:  # any error is reported, and the other trials go on
        return Outcome(number, traceback.format_exc())


def with_progress(steps: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The `steps`, with a progress bar on standard error if that is a terminal."""
    console = Console(stderr=True)
    yield from track(steps, what, total, console=console, disable=not console.is_terminal)
