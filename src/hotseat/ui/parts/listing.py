"""A table of which one row is chosen, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.message import Message

from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.fit import columns, in_columns
from hotseat.ui.cells.painting import LEFT, Painted
from hotseat.ui.cells.window import Window

_MARK = "> "
_LEAST = 12  # cells that the first column gets


class Listing(Painted[int]):
    """Rows under their headings. The chosen one is always in sight; the last columns go if they must."""

    DEFAULT_CSS = """
    Listing { color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "quiet": "$text-quiet",
        "chosen": "bold $yours-ink on $yours",
    }

    class Chosen(Message):
        """Another row was chosen, by its place from 0."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[str, ...], ...] = ()
        self._window = Window()

    @property
    def place(self) -> int:
        """The chosen row, from 0."""
        return self._window.place

    def fill(self, rows: Sequence[Sequence[str]]) -> None:
        """Other rows, the first one their headings; the first row behind it is chosen."""
        self.rows = tuple(map(tuple, rows))
        self._window = Window(len(rows) - 1, self.page)
        self.changed()

    def choose(self, place: int) -> None:
        """Choose a row; beyond an end it is the one at that end."""
        before, self._window = self.place, self._window.at(place)
        if self.place != before:
            self.changed()
            self.post_message(self.Chosen(self.place))

    @property
    def page(self) -> int:
        """How many rows are in sight at once."""
        return max(1, self.size.height - 1)

    def paint(self, canvas: Canvas[int]) -> None:
        """Headings, then as many rows as there is room for, the chosen one among them."""
        widths = columns(self.rows, canvas.width - len(_MARK) - 1, _LEAST)
        if not widths:
            return
        canvas.put(len(_MARK), 0, in_columns(self.rows[0], widths), self.look("quiet"))
        self._window = self._window.sized(len(self.rows) - 1, canvas.height - 1)
        for y, place in enumerate(self._window.seen, 1):
            style = canvas.ground
            if place == self.place:
                style = self.look("chosen")
                canvas.fill(0, y, canvas.width, 1, style)
                canvas.put(0, y, _MARK, style)
            canvas.put(len(_MARK), y, in_columns(self.rows[1 + place], widths), style)
            canvas.mark(0, y, canvas.width, 1, place)

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        place = self.hit(event)
        if place is not None and event.button == LEFT:
            self.choose(place)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel chooses the next."""
        event.stop()
        self.choose(self.place + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel chooses the one before."""
        event.stop()
        self.choose(self.place - 1)
