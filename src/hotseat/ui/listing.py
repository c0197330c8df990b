"""A table of which one row is chosen, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.message import Message

from hotseat.ui.canvas import Canvas
from hotseat.ui.fit import columns, in_columns
from hotseat.ui.painting import LEFT, Painted

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
        self.place = 0
        self._top = 0

    def fill(self, rows: Sequence[Sequence[str]]) -> None:
        """Other rows, the first one their headings; the first row behind it is chosen."""
        self.rows = tuple(map(tuple, rows))
        self.place = self._top = 0
        self.changed()

    def choose(self, place: int) -> None:
        """Choose a row; beyond an end it is the one at that end."""
        place = max(0, min(place, len(self.rows) - 2))
        if place != self.place:
            self.place = place
            self.changed()
            self.post_message(self.Chosen(place))

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
        room = canvas.height - 1
        self._top = max(
            0, min(max(self._top, self.place - room + 1), self.place, len(self.rows) - 1 - room)
        )
        for y, row in enumerate(self.rows[1 + self._top : 1 + self._top + room], 1):
            place = self._top + y - 1
            style = canvas.ground
            if place == self.place:
                style = self.look("chosen")
                canvas.fill(0, y, canvas.width, 1, style)
                canvas.put(0, y, _MARK, style)
            canvas.put(len(_MARK), y, in_columns(row, widths), style)
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
