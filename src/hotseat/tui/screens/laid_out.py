"""Base class of screens that place their parts themselves, for the terminal's size."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual import events
from textual.geometry import Size
from textual.screen import Screen


class LaidOutScreen(Screen[None]):
    """A screen that gives everything its place itself, for the terminal's size."""

    LEAST: ClassVar[tuple[int, int]] = (0, 0)  # columns and rows that it needs

    def __init__(self) -> None:
        super().__init__()
        self._laid_out_for = Size(0, 0)

    @property
    @abstractmethod
    def seen(self) -> bool:
        """Whether there is room for it."""

    @abstractmethod
    def lay_out(self, size: Size) -> None:
        """Give everything its place; where there is room for nothing, a sentence alone stays."""

    def on_mount(self) -> None:
        """Lay everything out at once: the first picture is the whole one."""
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Lay everything out anew where the terminal's size has changed."""
        if event.size != self._laid_out_for:
            self.lay_out(event.size)
