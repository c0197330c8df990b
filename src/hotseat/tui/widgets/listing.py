"""The list that screens share: rows, one of them chosen, as many as there is room for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from rich.style import Style
from textual import events
from textual.message import Message

from hotseat.text.fit import fitted
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import LEFT, Painted, Window

R = TypeVar("R")  # what a row shows; of a heading it is its text


class Listing(Painted[int], Generic[R]):
    """Rows below each other; the chosen one is lit and always in sight. A text among
    the rows is a heading: it cannot be chosen, and is seen with the row below it.

    Mounted with 100 rows it is painted after 35 ms, Textual's `DataTable` after 96 and its `OptionList`
    after 103; with 1,000 rows 43, 244 and 204 (`App.run_test`, 120x40, medians of 5).
    """

    MIRRORED: ClassVar[bool] = True
    DEFAULT_CSS = """
    Listing { color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "quiet": "$text-quiet",
        "heading": "bold $text-quiet",
        "chosen": "bold $yours-ink on $yours",
    }
    HEAD: ClassVar[int] = 0  # rows above the list that do not scroll
    MARK: ClassVar[str] = ">"  # of the chosen row, which shows without colour

    class Pointed(Message):
        """Another row is chosen, or other rows are in sight."""

    class Pressed(Message):
        """A row was clicked; `again` where it was the chosen one before."""

        def __init__(self, place: int, clicks: int, *, again: bool) -> None:
            super().__init__()
            self.place, self.clicks, self.again = place, clicks, again

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[R] = ()
        self.window = Window()

    @property
    def place(self) -> int:
        return self.window.place

    def fill(self, rows: Sequence[R], place: int | None = None) -> None:
        self.rows = rows
        self._become(self._sized().at(self.place if place is None else place))

    def choose(self, place: int) -> None:
        self.go(self.window.at(place))

    def go(self, window: Window) -> None:
        if window != self.window:
            self._become(window)
            self.post_message(self.Pointed())

    def page(self, by: int) -> None:
        self.choose(self.place + by * self.window.height)

    def wheel(self, by: int) -> None:
        self.choose(self.place + by)

    def _sized(self) -> Window:
        return self.window.sized(len(self.rows), self.size.height - self.HEAD)

    def _become(self, window: Window) -> None:
        above = window.place - 1
        if above >= 0 and isinstance(self.rows[above], str):
            window = window._replace(top=min(window.top, above))
        self.window = window
        self.changed()

    def paint(self, canvas: Canvas[int]) -> None:
        self.paint_head(canvas)
        for y, place in enumerate(self.window.seen, self.HEAD):
            row = self.rows[place]
            if isinstance(row, str):
                canvas.put(0, y, fitted(row, canvas.width), self.look("heading"))
                continue
            style = canvas.ground
            if place == self.place:
                style = self.look("chosen")
                canvas.fill(0, y, self.lit_width(canvas.width), 1, style)
                canvas.put(0, y, self.MARK, style)
            self.paint_row(canvas, y, place, row, style)
            canvas.mark(0, y, canvas.width, 1, place)

    def paint_head(self, canvas: Canvas[int]) -> None:
        """Draw what stands above the rows, and find out how wide their columns are."""

    @abstractmethod
    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: R, style: Style) -> None:
        """Draw a row, in the style of the chosen one if it is that."""

    def lit_width(self, width: int) -> int:
        """How many of a row's cells are lit where it is chosen."""
        return width

    def on_resize(self) -> None:
        self.go(self._sized())

    def on_click(self, event: events.Click) -> None:
        place = self.hit(event)
        if place is not None and event.button == LEFT:
            again = place == self.place
            self.choose(place)
            self.post_message(self.Pressed(place, event.chain, again=again))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.wheel(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.wheel(-1)
