"""Parts of the review: a progress gauge, the chart of standings, the list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from hotseat.game import M, P
from hotseat.i18n import _
from hotseat.review import Review
from hotseat.review_text import LETTERS, Pin, ReviewWords
from hotseat.text.charts import Plot, Series, draw_lines
from hotseat.text.fit import column_widths, fitted, in_columns, seat_mark
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import LEFT
from hotseat.tui.widgets.painted import Listing, ViewWidget
from hotseat.values import NamedTuple

_EIGHTHS = " ▏▎▍▌▋▊▉█"


class Gauge(ViewWidget[tuple[int, int]]):
    """A line of text above a progress bar; blank at first."""

    DEFAULT_CSS = "Gauge { width: 40; height: 3; color: $text-quiet; background: $table; }"
    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"bar": "$yours on $table-plate"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def sentence(self, done: int, total: int) -> str:
        numbers = _("{done} of {total}").format(done=done, total=total)
        return f"{self.text} · {numbers}"

    def paint_view(self, canvas: Canvas[str], view: tuple[int, int]) -> None:
        done, total = view
        canvas.put(0, 0, self.sentence(done, total), canvas.ground)
        whole, rest = divmod(done * canvas.width * 8 // total, 8)
        bar = ("█" * whole + _EIGHTHS[rest]).ljust(canvas.width)
        canvas.put(0, 2, bar[: canvas.width], self.look("bar"))


class StandingsView(NamedTuple):
    """Lines, and a label for each place.   place: the chosen one.   places: how many to make room for."""

    lines: Sequence[Series]
    labels: Sequence[str]
    pins: Sequence[Pin] = ()
    place: int | None = None
    places: int = 0


class Standings(ViewWidget[StandingsView]):
    """A chart, with a vertical line at the chosen place."""

    DEFAULT_CSS = (
        "Standings { width: 1fr; height: 1fr; min-height: 4; color: $text-bright; background: $table; }"
    )
    LOOKS: ClassVar[dict[str, str]] = {"pin": "bold reverse $text-bright", "cursor": "$yours"}

    class Chosen(Message):
        """The mouse chose a place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    _plot: Plot | None = None

    def paint_view(self, canvas: Canvas[str], view: StandingsView) -> None:
        lines, chosen, styles = view.lines, view.place, (self.look("quiet"), self.seat_colour)
        size = canvas.width, canvas.height
        self._plot = plot = draw_lines(canvas.put, 0, 0, *size, lines, view.labels, *styles, view.places)
        if plot is None:
            return
        if chosen is not None:
            x = plot.x + plot.column(chosen)
            rows = {plot.row(line.values[chosen]) for line in lines if chosen < len(line.values)}
            for row in set(range(plot.rows)) - rows:
                canvas.put(x, plot.y + row, "│", self.look("cursor"))
            canvas.put(x, plot.y + plot.rows, "┷", self.look("cursor"))
        for letter, at, place in view.pins:
            canvas.put(*plot.beside(at, place), letter, self.look("chosen" if place == chosen else "pin"))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == LEFT and self._plot is not None:
            self.capture_mouse()
            self._choose(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self._choose(event)

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def _choose(self, event: events.MouseEvent) -> None:
        if self._plot is not None and self.view is not None:
            place = self._plot.nearest(event.x - self._plot.x)
            if place != self.view.place:
                self.post_message(self.Chosen(place))


_NAME = 12  # the fewest columns of a name


class _Worded(Generic[P, M]):
    """A widget with a game's own words."""

    def __init__(self, words: ReviewWords[P, M]) -> None:
        super().__init__()
        self.words = words


class Overview(_Worded[P, M], ViewWidget[tuple[Review[P, M], bool, bool]]):
    """The points that each player lost, in a row or, with the figures, in a table.

    Its view ends with whether moves are still judged.
    """

    DEFAULT_CSS = "Overview { height: 1; color: $text-bright; background: $table; }"
    MIRRORED: ClassVar[bool] = True

    def paint_view(self, canvas: Canvas[str], view: tuple[Review[P, M], bool, bool]) -> None:
        review, figures, so_far = view
        if not figures:
            self._paint_losses(canvas, review, so_far=so_far)
            return
        rows = self.words.overview(review)
        widths = column_widths(rows, canvas.width, _NAME)
        for y, row in enumerate(rows):
            canvas.put(0, y, in_columns(row, widths), canvas.ground if y else self.look("quiet"))
            if y:
                canvas.put(0, y, seat_mark(y - 1), self.seat_colour(y - 1))

    def _paint_losses(self, canvas: Canvas[str], review: Review[P, M], *, so_far: bool) -> None:
        x = canvas.put(0, 0, self.words.lost_label(so_far=so_far), self.look("quiet"))
        room = (canvas.width - x) // len(review.players) - 2
        for seat, text in enumerate(self.words.losses(review, room)):
            x += 2 if seat else 1
            canvas.put(x, 0, seat_mark(seat), self.seat_colour(seat))
            x = canvas.put(x + len(seat_mark(seat)), 0, f" {text}", canvas.ground)
        sums = _("(summed over all moves, each against the best found)"), _("(summed over all moves)")
        note = next((text for text in sums if x + 2 + cell_len(text) <= canvas.width), "")
        canvas.put(x + 2, 0, note, self.look("quiet"))


class Turning(_Worded[P, M], Listing[int]):
    """The turning points, a row for each; a row is its place among the verdicts."""

    MARK: ClassVar[str] = ""
    chosen: int | None = None  # the chosen verdict
    review: Review[P, M] | None = None

    @property
    def place(self) -> int:
        return next((place for place, row in enumerate(self.rows) if row == self.chosen), -1)

    def show(self, review: Review[P, M] | None, chosen: int | None, height: int) -> None:
        """height: rows in view; the list scrolls to the others."""
        turning = review.turning if review is not None else ()
        self.review, self.chosen, self.display = review, chosen, bool(turning)
        self.styles.height = max(1, height)
        self.window = self.window.sized(len(turning), height)
        self.fill(turning, turning.index(chosen) if chosen in turning else 0)

    def wheel(self, by: int) -> None:
        self.go(self.window.scrolled(by))

    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: int, style: Style) -> None:
        assert self.review is not None
        seat = self.words.seat_of(self.review, row) - 1
        lit = place == self.place
        canvas.put(0, y, LETTERS[place], style if lit else self.look("name"))
        canvas.put(3, y, seat_mark(seat), style if lit else self.seat_colour(seat))
        canvas.put(6, y, fitted(self.words.heading(self.review, row), canvas.width - 6), style)


class Explanation(_Worded[P, M], ViewWidget[tuple[Review[P, M], int, bool]]):
    """A move and its result, and what would have been better and why."""

    MIRRORED: ClassVar[bool] = True
    DEFAULT_CSS = "Explanation { height: 5; margin-top: 1; color: $text-bright; background: $table; }"

    def paint_view(self, canvas: Canvas[str], view: tuple[Review[P, M], int, bool]) -> None:
        review, place, figures = view
        heading = self.words.heading(review, place, figures=figures)
        canvas.put(0, 0, fitted(heading, canvas.width), self.look("name"))
        lines = self.words.explained(review, place, canvas.width - 2, figures=figures)
        for number, text in enumerate(lines):
            style = self.look("quiet") if number % 2 else canvas.ground
            canvas.put(2 * (number % 2), 1 + number, text, style)
