"""The same question asked about many things, in as many processes as there are cores.

A pool cannot be made inside a running Textual app: the app runs a command that makes one.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


def cores() -> int:
    """How many processes can work at once."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def answers(
    ask: Callable[[Q], A], questions: Sequence[Q], jobs: int
) -> Generator[tuple[int, A], None, None]:
    """Ask about everything; gives the place of each question with its answer, whichever comes first.

    ask: a function of a module, for it is called elsewhere; its questions and answers are sent there and
    back.   jobs: how many processes; with 1 it is asked here.
    To stop early, close the generator: whatever is being worked on is dropped. Raises `BrokenExecutor`
    where something has ended one of the processes.
    """
    if jobs <= 1 or len(questions) <= 1:
        for place, question in enumerate(questions):
            yield place, ask(question)
        return
    import multiprocessing  # only here: it takes 30 ms
    from concurrent.futures import ProcessPoolExecutor, as_completed

    pool = ProcessPoolExecutor(min(jobs, len(questions)), initializer=_begin)
    try:
        places = {pool.submit(ask, question): place for place, question in enumerate(questions)}
        for future in as_completed(places):
            yield places[future], future.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    pool.shutdown()


def _begin() -> None:
    """A worker leaves ctrl+c to the process that made it, and ends with that one, however it ends."""
    import multiprocessing
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
