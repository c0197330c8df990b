"""How far something is, as a bar of block elements."""

from __future__ import annotations

from typing import ClassVar

from hotseat.language import _
from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.painting import Painted

_EIGHTHS = " ▏▎▍▌▋▊▉█"


class Gauge(Painted[str]):
    """A line of text above a bar; blank until it is told anything."""

    DEFAULT_CSS = """
    Gauge { width: 40; height: 3; color: $text-quiet; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {"bar": "$yours on $table-plate"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.done = self.total = 0

    def told(self, done: int, total: int) -> None:
        """So many of so many are done."""
        if (done, total) != (self.done, self.total):
            self.done, self.total = done, total
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """The text with the numbers, and the bar two rows below."""
        if self.total:
            numbers = _("{done} of {total}").format(done=self.done, total=self.total)
            canvas.put(0, 0, f"{self.text} · {numbers}", canvas.ground)
            whole, rest = divmod(self.done * canvas.width * 8 // self.total, 8)
            bar = ("█" * whole + _EIGHTHS[rest]).ljust(canvas.width)
            canvas.put(0, 2, bar[: canvas.width], self.look("bar"))
