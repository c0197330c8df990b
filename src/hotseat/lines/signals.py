"""Signals wait while a move is made and written: they are heard where a line is read or a bot thinks."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from types import FrameType
from typing import Self

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # not every system has all of them

_AGAIN = 0.5  # seconds after which waiting for a line is interrupted, to see whether a signal has come


class DeferredSignals:
    """While it is entered, what these signals do is put off until the next safe place."""

    def __init__(self) -> None:
        self._meant: dict[int, Callable[[int, FrameType | None], object]] = {}
        self._heard = 0
        self._safe = False

    def __enter__(self) -> Self:
        for name in _NAMES:
            number = getattr(signal, name, None)
            handler = signal.getsignal(number) if number is not None else None
            if number is not None and callable(handler):  # one that is ignored stays so
                with suppress(ValueError):  # not in a thread
                    signal.signal(number, self._hear)
                    self._meant[number] = handler
        return self

    def __exit__(self, *_exception: object) -> None:
        for number, handler in self._meant.items():
            signal.signal(number, handler)
        self._meant.clear()

    @property
    def heard(self) -> bool:
        """Whether a signal waits."""
        return self._heard != 0

    def check(self) -> None:
        """Do what a signal means that was heard meanwhile: it raises something."""
        if number := self._heard:
            self._heard = 0
            self._meant[number](number, None)

    @contextmanager
    def safe(self) -> Iterator[None]:
        """Signals do at once what they mean."""
        self._safe = True
        try:
            self.check()
            with _interrupted() if self._meant else nullcontext():
                yield
        finally:
            self._safe = False

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self._heard = number
        if self._safe:
            self.check()


@contextmanager
def _interrupted() -> Iterator[None]:
    """Interrupt what waits now and then. A signal that comes just before Python begins to wait for a line is
    noted, but its handler runs only once something ends the wait: without this, at the next key.
    """
    alarm = getattr(signal, "SIGALRM", None)  # not every system has it
    if alarm is None:
        yield
        return
    before = signal.signal(alarm, lambda _number, _frame: None)
    signal.setitimer(signal.ITIMER_REAL, _AGAIN, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(alarm, before)
