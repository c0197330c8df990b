"""A process pool: run a task on many items in several processes, with results in the order of completion.

If a child process dies, its item is `Lost` and a new child takes its place. If several in a row die before
they begin, that is `CannotBegin`. Only the parent gets ctrl+c, and ends the children, which also end if the
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
from typing import Generic, NamedTuple, TypeVar

from hotseat.child import restore_environment, safe_path, supervise
from hotseat.i18n import _, use_language

A = TypeVar("A")

B = TypeVar("B")

_FAILED_STARTS = 3  # in a row, after which the pool gives up


class Lost(NamedTuple):
    """The result of a task whose process ended before the task was done."""

    status: int | None


class CannotBegin(Exception):
    """Processes end as soon as they start; the text is part of a sentence, safe to print."""


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_tasks(
    task: Callable[[A], B], items: Sequence[A], jobs: int, *, apart: bool = False
) -> Generator[tuple[A, B | Lost]]:
    """Run a task on each item, in `jobs` processes; with one job, in this process and in order.

    apart: run even a single job in another process, with a supervisor that ends all it has started.

    The task must be picklable: a function of a module, or an object. Its exceptions are raised here, as are
    `CannotBegin`, and `OSError` if no process can be started. Close the iterator to end the processes early.
    """
    if min(jobs, len(items)) <= 1 and not apart:
        for item in items:
            yield item, task(item)
        return
    children: list[_Child[A, B]] = []
    left = list(reversed(items))
    failed_starts = 0  # in a row
    try:
        for _n in range(min(jobs, len(items))):
            children.append(_Child(task, apart))
            children[-1].give(left.pop())
        while busy := {child.connection: child for child in children if child.busy}:
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                child = busy[ready]
                if not child.has_begun:
                    lost = child.begin()
                    failed_starts = failed_starts + 1 if lost else 0
                    if lost and failed_starts == _FAILED_STARTS:
                        text = _("cannot start other processes; they end at once (status {status})")
                        raise CannotBegin(text.format(status=lost.status))
                    continue
                yield child.result()
                if left:
                    child.give(left.pop())
    finally:
        for child in children:
            child.end()


class _Child(Generic[A, B]):
    """A process that runs the task on one item at a time."""

    def __init__(self, task: Callable[[A], B], supervised: bool) -> None:
        self._task, self._supervised = task, supervised
        self._item: list[A] = []
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # the same on every system
        self.has_begun = False
        self.connection, theirs = context.Pipe()
        # A half-started process would print a traceback on SIGTERM.
        delayed = signals_delayed("SIGTERM", "SIGHUP")
        with delayed, _interrupts_blocked(), safe_path() as environment:
            arguments = (self._task, theirs, environment, self._supervised)
            self._process = context.Process(target=_work, args=arguments, daemon=True)
            self._process.start()
        theirs.close()  # so that the pipe ends when the child ends

    @property
    def busy(self) -> bool:
        return bool(self._item)

    def give(self, item: A) -> None:
        """Give it an item. Replaces a child that died while idle."""
        self._item = [item]
        try:
            self.connection.send(item)
        except OSError:
            self._renew()

    def begin(self) -> Lost | None:
        """Receive its first message, that it is ready. If it has ended instead, a new child gets the item."""
        try:
            self.connection.recv()
        except (EOFError, OSError):
            return self._replaced()
        self.has_begun = True
        return None

    def result(self) -> tuple[A, B | Lost]:
        """The item and its result. Raises what the task raised."""
        (item,), self._item = self._item, []
        try:
            done, result = self.connection.recv()
        except (EOFError, OSError):
            return item, self._replaced()
        if not done:
            raise result
        return item, result

    def _replaced(self) -> Lost:
        self._process.join()
        lost = Lost(self._process.exitcode)
        self._renew()
        return lost

    def _renew(self) -> None:
        self.end()
        self._start()
        for item in self._item:
            with suppress(OSError):  # if it has ended, the next read will notice
                self.connection.send(item)

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
