"""Shows an animation on a table: keyframes one after the other, with sprites for what is on its way.

Nothing waits for it, and whatever draws the table anew ends it. A frame moves the sprites alone; the
parts of the table change between keyframes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Generic, Protocol, TypeVar

from textual.timer import Timer

from hotseat.tui.drawing.sheet import Sheet, Sprite

_FRAMES = 30  # a second

_STAGGER = 0.35  # of a keyframe: how much later the last of several sets out than the first


class Timed(Protocol):
    """A keyframe, as far as all games' are alike."""

    @property
    def seconds(self) -> float:
        """How long it takes at normal speed."""


A = TypeVar("A", bound=Timed)


class Animator(ABC, Generic[A]):
    """One for each animation; at rest it costs nothing."""

    def __init__(self, sheet: Sheet) -> None:
        """`sheet` is what the sprites move on; its screen has the timer."""
        self._sheet = sheet
        self._keyframes: list[A] = []
        self._began = 0.0
        self._pace = 1.0
        self._timer: Timer | None = None
        self._then: Callable[[], object] | None = None

    # What a game brings

    @abstractmethod
    def begin(self, keyframe: A) -> None:
        """Show what stands still in a keyframe."""

    @abstractmethod
    def sprites(self, keyframe: A, done: float) -> list[Sprite]:
        """Everything that moves, when so much of the keyframe is over (0 to 1)."""

    # Showing it

    @property
    def running(self) -> bool:
        """Whether an animation is shown."""
        return bool(self._keyframes)

    def show(self, keyframes: Sequence[A], pace: float, then: Callable[[], object]) -> None:
        """Begin an animation; `pace` is the seconds that a second takes. `then` shows the table at its
        end.
        """
        self._keyframes, self._pace, self._then = list(keyframes), pace, then
        if not self._keyframes:
            then()
            return
        self._begin_keyframe(monotonic())
        self._timer = self._sheet.screen.set_interval(1 / _FRAMES, self.frame)

    def stop(self) -> None:
        """End it at once; drawing the table is left to whoever stops it."""
        self._keyframes.clear()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._sheet.fly(())

    def frame(self, now: float | None = None) -> None:
        """The next picture. Keyframes that lie behind are passed over."""
        now = monotonic() if now is None else now
        while self._keyframes and now - self._began >= self._keyframes[0].seconds * self._pace:
            self._began += self._keyframes.pop(0).seconds * self._pace
            if self._keyframes:
                self._begin_keyframe(self._began)
        if not self._keyframes:
            self.stop()
            if self._then is not None:
                self._then()
            return
        keyframe = self._keyframes[0]
        self._sheet.fly(self.sprites(keyframe, (now - self._began) / (keyframe.seconds * self._pace)))

    def _begin_keyframe(self, now: float) -> None:
        self._began, keyframe = now, self._keyframes[0]
        self.begin(keyframe)
        self._sheet.fly(self.sprites(keyframe, 0.0))


def staggered(done: float, number: int, count: int) -> float:
    """How far one of several is, that set out one after the other and all arrive in time."""
    late = _STAGGER * number / max(1, count)
    return min(1.0, max(0.0, (done - late) / (1 - _STAGGER)))


def eased(done: float) -> float:
    """Slow at both ends."""
    return done * done * (3 - 2 * done)


def between(start: tuple[int, int], end: tuple[int, int], done: float) -> tuple[int, int]:
    """The cell where something is that has gone so much of its way."""
    (x, y), (to_x, to_y) = start, end
    return round(x + (to_x - x) * done), round(y + (to_y - y) * done)
