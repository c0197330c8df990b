"""The parts of the review beside its chart: the players, the turning points, one choice explained; and
what is pinned to the chart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic

from textual import events
from textual.message import Message

from hotseat.notation import C, G
from hotseat.review import Review, S
from hotseat.review_words import LETTERS, Line, ReviewWords
from hotseat.ui.cells.canvas import Canvas, fitted
from hotseat.ui.cells.fit import columns, in_columns
from hotseat.ui.cells.painting import LEFT, Painted
from hotseat.ui.parts.standings import Pin

_NAME = 12  # columns that a name gets at least


class Overview(Painted[str], Generic[G, C, S]):
    """The table of the players."""

    DEFAULT_CSS = """
    Overview { height: 3; color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet"}

    found: Review[G, C, S] | None = None

    def __init__(self, words: ReviewWords[G, C, S]) -> None:
        super().__init__()
        self.words = words

    def show(self, found: Review[G, C, S] | None) -> None:
        """Show what is known by now."""
        self.found = found
        self.display = found is not None
        if found is not None:
            self.styles.height = 1 + len(found.players)
        self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """The headings, and a row for each."""
        if self.found is None:
            return
        rows = self.words.overview(self.found)
        widths = columns(rows, canvas.width, _NAME)
        for y, row in enumerate(rows):
            canvas.put(0, y, in_columns(row, widths), canvas.ground if y else self.look("quiet"))


def pinned(found: Review[G, C, S], lines: Sequence[Line]) -> list[Pin]:
    """The turning points on the chart, each on the line of whoever chose; of two players there is one."""
    seats = [line.seat for line in lines]
    pins = []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        seat = found.verdicts[place].question.seat
        pins.append(Pin(letter, seats.index(seat) if seat in seats else 0, place))
    return pins


class Turning(Painted[int], Generic[G, C, S]):
    """The turning points, a row each; the chosen one is lit."""

    DEFAULT_CSS = """
    Turning { height: 3; color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "letter": "bold $yours",
        "chosen": "bold $yours-ink on $yours",
    }

    class Chosen(Message):
        """A turning point was clicked on: its place among the verdicts."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    found: Review[G, C, S] | None = None
    place: int | None = None

    def __init__(self, words: ReviewWords[G, C, S]) -> None:
        super().__init__()
        self.words = words

    def show(self, found: Review[G, C, S] | None, place: int | None) -> None:
        """Show those of a review; `place` is the chosen verdict."""
        self.found, self.place = found, place
        self.display = found is not None and bool(found.turning)
        if found is not None:
            self.styles.height = max(1, len(found.turning))
        self.changed()

    def paint(self, canvas: Canvas[int]) -> None:
        """A letter, and what happened."""
        if self.found is None:
            return
        for y, place in enumerate(self.found.turning):
            text = fitted(self.words.heading(self.found, place), canvas.width - 3)
            style = canvas.ground
            if place == self.place:
                style = self.look("chosen")
                canvas.fill(0, y, canvas.width, 1, style)
            letter = self.look("chosen" if place == self.place else "letter")
            canvas.put(0, y, LETTERS[y], letter)
            canvas.put(3, y, text, style)
            canvas.mark(0, y, canvas.width, 1, place)

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        place = self.hit(event)
        if place is not None and event.button == LEFT:
            self.post_message(self.Chosen(place))


class Explanation(Painted[str], Generic[G, C, S]):
    """One choice: which it is, what it came to, what would have been better and why."""

    DEFAULT_CSS = """
    Explanation { height: 5; margin-top: 1; color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet", "heading": "bold $text-bright"}
    place = 0
    found: Review[G, C, S] | None = None

    def __init__(self, words: ReviewWords[G, C, S]) -> None:
        super().__init__()
        self.words = words

    def show(self, found: Review[G, C, S], place: int) -> None:
        """Explain another verdict."""
        self.found, self.place = found, place
        self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """Five rows, as many as there is room for."""
        if self.found is None or self.place >= len(self.found.verdicts):
            return
        heading = self.words.heading(self.found, self.place)
        canvas.put(0, 0, fitted(heading, canvas.width), self.look("heading"))
        for number, text in enumerate(self.words.explained(self.found, self.place, canvas.width - 2)):
            style = self.look("quiet") if number % 2 else canvas.ground
            canvas.put(2 * (number % 2), 1 + number, text, style)
