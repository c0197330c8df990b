"""Signals that come where a line is read."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import closing
from time import sleep

import pytest

from hotseat.lines.waiting import DeferredSignals


class Ended(Exception):
    """What the signal means here."""


def test_one_that_interrupts_nothing_is_heard_all_the_same() -> None:
    """As one does that comes just before the wait begins: here another thread gets it."""
    read, write = os.pipe()

    def end(number: int, _frame: object) -> None:
        raise Ended(number)

    def send() -> None:
        sleep(0.2)  # the line is waited for now
        signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

    late = threading.Event()

    def give_up() -> None:
        late.set()
        os.write(write, b"\n")

    too_late = threading.Timer(60, give_up)
    before = signal.signal(signal.SIGTERM, end)
    try:
        with closing(os.fdopen(read, "rb")) as lines, DeferredSignals() as signals:
            too_late.start()
            threading.Thread(target=send).start()
            with pytest.raises(Ended), signals.safe():
                lines.readline()
    finally:
        too_late.cancel()
        signal.signal(signal.SIGTERM, before)
        os.close(write)
    assert not late.is_set()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
