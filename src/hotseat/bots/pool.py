"""A process pool: run a task on many items in several processes, with results in the order of completion.

If a child process dies, its item is `Lost` and a new child takes its place. If one dies several times before
it begins, that is `CannotBegin`. Only the parent gets ctrl+c, and ends the children, which also end if the
parent ends in any other way. A running Textual app cannot start children itself: it runs a command that does.
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
from typing import Generic, TypeVar

from hotseat.child import restore_environment, safe_path, supervise
from hotseat.i18n import _, use_language
from hotseat.values import NamedTuple

A = TypeVar("A")

B = TypeVar("B")

_STARTS = 3  # that may fail in a row


class Lost(NamedTuple):
    """The result of a task whose process ended before the task was done."""

    status: int | None


class CannotBegin(Exception):
    """Processes end as soon as they start; the text is part of a sentence, safe to print."""


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_tasks(
    task: Callable[[A], B], items: Sequence[A], jobs: int, *, apart: bool = False
) -> Generator[tuple[A, B | Lost]]:
    """Run a task on each item, in `jobs` processes; with one job, in this process and in order.

    apart: run even a single job in another process, with a supervisor that ends all it has started.

    The task must be picklable: a function of a module, or an object. Its exceptions are raised here, as are
    `CannotBegin`, and `OSError` if no process can be started. Close the iterator to end the processes early.
    """
    number = min(jobs, len(items))
    if number <= 1 and not apart:
        for item in items:
            yield item, task(item)
        return
    children: list[_Child[A, B]] = []
    left = list(reversed(items))
    try:
        for _n in range(number):  # all start at the same time
            children.append(_Child(task, apart))
        for child in children:
            child.begin()
            child.give(left.pop())
        while busy := {child.connection: child for child in children if child.busy}:
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                child = busy[ready]
                yield child.result()
                if left:
                    child.give(left.pop())
    finally:
        for child in children:
            child.end()


class _Child(Generic[A, B]):
    """A process that runs the task on one item at a time."""

    _item: A
    busy = False

    def __init__(self, task: Callable[[A], B], supervised: bool) -> None:
        self._task, self._supervised = task, supervised
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # the same on every system
        self.connection, theirs = context.Pipe()
        # A half-started process would print a traceback on SIGTERM.
        delayed = signals_delayed("SIGTERM", "SIGHUP")
        with delayed, _interrupts_blocked(), safe_path() as environment:
            arguments = (self._task, theirs, environment, self._supervised)
            self._process = context.Process(target=_work, args=arguments, daemon=True)
            self._process.start()
        theirs.close()  # so that the pipe ends when the child ends

    def begin(self) -> None:
        """Wait until it is ready, and start it again if it ends before that. Raises `CannotBegin`."""
        for _attempt in range(_STARTS):
            with suppress(EOFError, OSError):
                self.connection.recv()
                return
            status = self._replace()
        text = _("cannot start other processes; they end at once (status {status})")
        raise CannotBegin(text.format(status=status))

    def give(self, item: A) -> None:
        """Give it an item. Replaces a child that died while idle."""
        self._item, self.busy = item, True
        try:
            self.connection.send(item)
        except OSError:
            self._replace()
            self.begin()
            self.connection.send(item)

    def result(self) -> tuple[A, B | Lost]:
        """The item and its result. Raises what the task raised."""
        self.busy = False
        try:
            done, result = self.connection.recv()
        except (EOFError, OSError):
            lost = Lost(self._replace())
            self.begin()
            return self._item, lost
        if not done:
            raise result
        return self._item, result

    def _replace(self) -> int | None:
        """Start another process in place of one that has ended; returns the exit status of that."""
        self._process.join()
        status = self._process.exitcode
        self.end()
        self._start()
        return status

    def end(self) -> None:
        self.connection.close()
        self._process.terminate()
        self._process.join(1)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


@contextmanager
def signals_delayed(*names: str) -> Iterator[None]:
    """Delay signals, such as `SIGTERM`, until the end of the block."""
    received: list[int] = []
    old_handlers = {}
    for name in names:
        number = getattr(signal, name, None)  # not every system has all of them
        if number is not None and callable(signal.getsignal(number)):
            with suppress(ValueError):  # not in a thread
                old_handlers[number] = signal.signal(number, lambda number, _frame: received.append(number))
    try:
        yield
    finally:
        for number, handler in old_handlers.items():
            signal.signal(number, handler)
        for number in received:
            signal.raise_signal(number)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block ctrl+c in processes started here, from their start on, as they inherit the signal mask."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


def _work(task: Callable[[A], B], connection: Connection, environment: str | None, supervised: bool) -> None:
    """The main function of a child: run the task on each item until the parent closes the pipe."""
    restore_environment(environment)
    use_language()  # that of the parent
    if supervised:
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
        except BaseException:  # the item counts as lost, as if the process had been killed
            os._exit(1)
        try:
            connection.send(answer)
        except OSError:
            return


def _end_with_the_parent() -> None:
    """End with the parent, even in the middle of a task."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _sendable(error: Exception) -> Exception:
    """The error or, if it cannot be pickled, another one with its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(repr(error))
    return error
