"""A nudge for somebody who does nothing for a while: at most one a turn, gone at the next key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import monotonic

from textual.screen import Screen
from textual.timer import Timer

DELAY = 10.0  # seconds


class Nudge:
    """Watches a screen on which people choose. `shown` is whether they are nudged now.

    There is one timer at most: a key sets the time anew from which the seconds count, no more.
    """

    def __init__(self, screen: Screen[None], turn: Callable[[], Hashable], show: Callable[[], None]) -> None:
        """`turn` says which turn it is, None where nobody is to be nudged; `show` draws the change."""
        self._screen, self._turn, self._show = screen, turn, show
        self._since = monotonic()
        self._told: Hashable = None  # the turn in which somebody was nudged last
        self._timer: Timer | None = None
        self.delay, self.shown = DELAY, False

    def touched(self) -> None:
        """Somebody did something: wait anew."""
        self._since = monotonic()
        if self.shown:
            self.shown = False
            self._show()
        if self._timer is None:
            self._wait(self.delay)

    def stop(self) -> None:
        """The screen is not shown any more."""
        self.shown = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def due(self) -> None:
        """The time is over: nudge, or wait for what is left of it since the last key."""
        self._timer = None
        left = self._since + self.delay - monotonic()
        if left > 0:
            self._wait(left)
        elif self._wanted():
            self._told, self.shown = self._turn(), True
            self._show()

    @property
    def waiting(self) -> bool:
        """Whether a timer runs."""
        return self._timer is not None

    def _wait(self, seconds: float) -> None:
        if self._wanted():
            self._timer = self._screen.set_timer(seconds, self.due)

    def _wanted(self) -> bool:
        turn = self._turn()
        return turn is not None and turn != self._told
