"""A screen that first has to read much: in a thread, with a bar that says how far it is, never frozen."""

from __future__ import annotations

from abc import abstractmethod
from time import monotonic
from typing import Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, Middle
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from hotseat.gather import Told
from hotseat.ui.parts.gauge import Gauge

T = TypeVar("T")

_PATIENCE = 0.15  # seconds before the bar shows: most of what is read is read by then
_EVERY = 0.1  # seconds from one picture of the bar to the next


class Progressed(Message):
    """So many of so many are done."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__()
        self.done, self.total = done, total


class Done(Message, Generic[T]):
    """All is read."""

    def __init__(self, found: T) -> None:
        super().__init__()
        self.found = found


class GatheringScreen(Screen[None], Generic[T]):
    """Reads in a thread what it shows. Leaving the screen stops the reading."""

    DEFAULT_CSS = """
    GatheringScreen {
        background: $table;
        color: $text-bright;
        & > #gathering { align: center middle; width: 100%; height: 1fr; }
    }
    """

    @abstractmethod
    def gather(self, told: Told) -> T | None:
        """Read everything, in another thread: touch no widget. None where `told` said to stop."""

    @abstractmethod
    def show(self, found: T) -> None:
        """Show what was read. The bar has gone."""

    @abstractmethod
    def reading(self) -> str:
        """What is done meanwhile, in a few words."""

    def compose_gauge(self) -> ComposeResult:
        """The bar, in the middle of what is left of the screen."""
        with Middle(id="gathering"), Center():
            yield Gauge(self.reading())

    def on_mount(self) -> None:
        """Begin to read."""
        self.run_worker(self._gather, thread=True, exclusive=True, group="gather")

    def _gather(self) -> None:
        worker = get_current_worker()
        heard = monotonic() + _PATIENCE - _EVERY

        def told(done: int, total: int) -> bool:
            nonlocal heard
            if monotonic() - heard >= _EVERY:
                heard = monotonic()
                self.post_message(Progressed(done, total))
            return not worker.is_cancelled

        found = self.gather(told)
        if found is not None:
            self.post_message(Done(found))

    @on(Progressed)
    def _progressed(self, message: Progressed) -> None:
        for gauge in self.query(Gauge):
            gauge.told(message.done, message.total)

    @on(Done)
    async def _done(self, message: Done[T]) -> None:
        await self.query("#gathering").remove()
        self.show(message.found)
