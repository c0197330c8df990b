"""The parts of the review beside its chart: the turning points, the players, one move explained; and
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
from hotseat.ui.cells.seatmark import seat_mark
from hotseat.ui.cells.tints import SEAT_LOOKS, seat_look
from hotseat.ui.parts.standings import Pin

_NAME = 12  # columns that a name gets at least


class Overview(Painted[str], Generic[G, C, S]):
    """The points that everybody lost, in a row; with the figures a table of the players."""

    DEFAULT_CSS = """
    Overview { height: 1; color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet", **SEAT_LOOKS}

    found: Review[G, C, S] | None = None
    figures = False

    def __init__(self, words: ReviewWords[G, C, S]) -> None:
        super().__init__()
        self.words = words

    def show(self, found: Review[G, C, S] | None, *, figures: bool) -> None:
        """Show what is known by now."""
        self.found, self.figures = found, figures
        self.display = found is not None
        if found is not None:
            self.styles.height = 1 + len(found.players) if figures else 1
        self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """The table with a row for each player, or the one row."""
        if self.found is None:
            return
        if not self.figures:
            self._paint_losses(canvas, self.found)
            return
        rows = self.words.overview(self.found)
        widths = columns(rows, canvas.width, _NAME)
        for y, row in enumerate(rows):
            canvas.put(0, y, in_columns(row, widths), canvas.ground if y else self.look("quiet"))
            if y:
                canvas.put(0, y, seat_mark(y - 1), self.look(seat_look(y - 1)))

    def _paint_losses(self, canvas: Canvas[str], found: Review[G, C, S]) -> None:
        """What everybody lost, marks in the seats' colours."""
        x = canvas.put(0, 0, self.words.lost_label(), self.look("quiet"))
        room = (canvas.width - x) // len(found.players) - 2
        for seat, text in enumerate(self.words.losses(found, room)):
            x += 2 if seat else 1
            canvas.put(x, 0, seat_mark(seat), self.look(seat_look(seat)))
            x = canvas.put(x + len(seat_mark(seat)), 0, text.removeprefix(seat_mark(seat)), canvas.ground)


def pinned(found: Review[G, C, S], lines: Sequence[Line]) -> list[Pin]:
    """The turning points on the chart, each on the line of the player who moved; two share one line."""
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
        "letter": "bold $text-bright",
        "chosen": "bold $yours-ink on $yours",
        **SEAT_LOOKS,
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
        """A letter, a seat, and what happened."""
        if self.found is None:
            return
        for y, place in enumerate(self.found.turning):
            text = fitted(self.words.heading(self.found, place), canvas.width - 6)
            seat = self.found.verdicts[place].question.seat - 1
            style = canvas.ground
            if place == self.place:
                style = self.look("chosen")
                canvas.fill(0, y, canvas.width, 1, style)
            letter = self.look("chosen" if place == self.place else "letter")
            canvas.put(0, y, LETTERS[y], letter)
            mark = style if place == self.place else self.look(seat_look(seat))
            canvas.put(3, y, seat_mark(seat), mark)
            canvas.put(6, y, text, style)
            canvas.mark(0, y, canvas.width, 1, place)

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        place = self.hit(event)
        if place is not None and event.button == LEFT:
            self.post_message(self.Chosen(place))


class Explanation(Painted[str], Generic[G, C, S]):
    """One move: which it is, what it came to, what would have been better and why."""

    DEFAULT_CSS = """
    Explanation { height: 5; margin-top: 1; color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet", "heading": "bold $text-bright"}
    place = 0
    figures = False
    found: Review[G, C, S] | None = None

    def __init__(self, words: ReviewWords[G, C, S]) -> None:
        super().__init__()
        self.words = words

    def show(self, found: Review[G, C, S], place: int, *, figures: bool) -> None:
        """Explain another verdict."""
        self.found, self.place, self.figures = found, place, figures
        self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """Five rows, as many as there is room for."""
        if self.found is None or self.place >= len(self.found.verdicts):
            return
        heading = self.words.heading(self.found, self.place, figures=self.figures)
        canvas.put(0, 0, fitted(heading, canvas.width), self.look("heading"))
        lines = self.words.explained(self.found, self.place, canvas.width - 2, figures=self.figures)
        for number, text in enumerate(lines):
            style = self.look("quiet") if number % 2 else canvas.ground
            canvas.put(2 * (number % 2), 1 + number, text, style)
