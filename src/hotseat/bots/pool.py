"""Tasks spread over processes: the same results as in one, in whatever order they are ready.

A child dies without harm: its task is `Lost`, and another child takes its place; unless several in a
row die before they can begin with anything, which is `CannotBegin`. Ctrl+c reaches the parent alone,
which ends the children; they end with it however it ends. None can be made inside a running Textual app:
that runs a command which makes them.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Generic, NamedTuple, TypeVar

from hotseat.bots.child import as_before, safe_path
from hotseat.bots.supervisor import supervise
from hotseat.i18n import _

A = TypeVar("A")

B = TypeVar("B")

_STILLBORN = 3  # processes in a row that may end before they begin with anything


class Lost(NamedTuple):
    """What came of a task whose process ended in the middle of it, by itself or from outside."""

    status: int | None


class CannotBegin(Exception):
    """Processes end as soon as they are started; the text is a part of a sentence, safe to print."""


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_tasks(
    task: Callable[[A], B], items: Sequence[A], jobs: int, *, apart: bool = False
) -> Generator[tuple[A, B | Lost]]:
    """Do a task with each item, in so many processes; with one job in this one, in order,
    unless they are to be kept `apart` from it: then what a task starts ends with its process, too.

    The task (a function of a module, or an object that can be pickled) is made anew in every process.
    What it raises is raised here. Raises `CannotBegin`, and `OSError` where no process can be made.
    Close the iterator to end the processes early.
    """
    if min(jobs, len(items)) <= 1 and not apart:
        for item in items:
            yield item, task(item)
        return
    children: list[_Child[A, B]] = []
    left = list(reversed(items))
    stillborn = 0  # children in a row that ended before they began
    try:
        for _n in range(min(jobs, len(items))):
            children.append(_Child(task, apart))
            children[-1].give(left.pop())
        while busy := {child.connection: child for child in children if child.busy}:
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                child = busy[ready]
                if not child.has_begun:
                    status = child.begin()
                    stillborn = 0 if status is None else stillborn + 1
                    if stillborn == _STILLBORN:
                        text = _("cannot start other processes; they end at once (status {status})")
                        raise CannotBegin(text.format(status=status))
                    continue
                yield child.taken()
                if left:
                    child.give(left.pop())
    finally:
        for child in children:
            child.end()


class _Child(Generic[A, B]):
    """A process that does a task with one item after the other."""

    def __init__(self, task: Callable[[A], B], kept: bool) -> None:
        """kept: what the task starts ends with the process."""
        self._task, self._kept = task, kept
        self._item: list[A] = []
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # the same on every system
        self.has_begun = False
        self.connection, theirs = context.Pipe()
        with _undisturbed(), _deaf(), safe_path() as before:
            words = (self._task, theirs, before, self._kept)
            self._process = context.Process(target=_work, args=words, daemon=True)
            self._process.start()
        theirs.close()  # so that the end of the child is the end of the pipe

    @property
    def busy(self) -> bool:
        """Whether it has an item."""
        return bool(self._item)

    def give(self, item: A) -> None:
        """Let it begin with an item; one that died waiting is replaced."""
        self._item = [item]
        try:
            self.connection.send(item)
        except OSError:
            self._renew()

    def begin(self) -> int | None:
        """Hear that it is ready, which it says first of all; None. One that ended before is replaced by
        another one with the same item; the exit status.
        """
        try:
            self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            status = self._process.exitcode
            self._renew()
            return status
        self.has_begun = True
        return None

    def taken(self) -> tuple[A, B | Lost]:
        """What came of its item. Raises what the task raised."""
        (item,), self._item = self._item, []
        try:
            done, result = self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            lost = Lost(self._process.exitcode)
            self._renew()
            return item, lost
        if not done:
            raise result
        return item, result

    def _renew(self) -> None:
        self.end()
        self._start()
        for item in self._item:
            with suppress(OSError):  # that it has ended is noticed when it is listened to
                self.connection.send(item)

    def end(self) -> None:
        """End the process, whatever it does."""
        self.connection.close()
        self._process.terminate()
        self._process.join(1)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Have SIGTERM and SIGHUP wait for the end of this: a process that is half started would complain."""
    came: list[int] = []
    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has all of them
        if number is not None and callable(signal.getsignal(number)):
            with suppress(ValueError):  # not in a thread
                before[number] = signal.signal(number, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started here never hears of ctrl+c, not even at its start: signal masks are inherited."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(task: Callable[[A], B], connection: Connection, environment: str | None, kept: bool) -> None:
    """A child's life: until nobody is there to give it anything."""
    as_before(environment)
    if kept:
        supervise()
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    with suppress(OSError):
        connection.send(None)  # it has begun
    while True:
        try:
            item = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[bool, object] = True, task(item)
        except Exception as error:
            answer = False, _sendable(error)
        except BaseException:  # it is lost, as if the process had been ended from outside
            os._exit(1)
        try:
            connection.send(answer)
        except OSError:
            return


def _end_with_the_parent() -> None:
    """A child in the middle of its task would not notice that nobody waits for it any more."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _sendable(error: Exception) -> Exception:
    """An error, or one with its words where it cannot be sent."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(repr(error))
    return error
