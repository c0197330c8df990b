"""Who was ahead over a game, as lines of a chart with pins on it, and a place that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.message import Message

from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.chart import Plot, Series, beside_line, draw_lines
from hotseat.ui.cells.painting import LEFT, Painted
from hotseat.ui.cells.tints import SEAT_LOOKS, seat_look


class Line(NamedTuple):
    """A line of the chart: its name, its value at every place, and whose it is, a seat from 0."""

    name: str
    values: Sequence[int]
    seat: int


class Pin(NamedTuple):
    """A letter on one of the lines (by its place among them), at a place."""

    letter: str
    line: int
    place: int


class Standings(Painted[str]):
    """A chart with a place that is chosen: a thin line from top to bottom."""

    DEFAULT_CSS = """
    Standings { height: 1fr; min-height: 4; color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "quiet": "$text-quiet",
        "pin": "bold reverse $text-bright",
        "chosen": "bold $yours-ink on $yours",
        "cursor": "$yours",
        **SEAT_LOOKS,
    }

    class Chosen(Message):
        """A place was chosen with the mouse."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[Line, ...] = ()
        self.labels: tuple[str, ...] = ()
        self.pins: tuple[Pin, ...] = ()
        self.place: int | None = None
        self.places = 0
        self._plot: Plot | None = None

    def show(
        self,
        lines: Sequence[Line],
        labels: Sequence[str],
        pins: Sequence[Pin] = (),
        place: int | None = None,
        places: int = 0,
    ) -> None:
        """Show other lines, labels below them and pins on them; `place` is the chosen one, `places` how
        many there will be at least.
        """
        self.lines, self.labels, self.pins = tuple(lines), tuple(labels), tuple(pins)
        self.place, self.places = place, places
        self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """The lines, the chosen place behind them, the pins on top."""
        series = [
            Series(
                line.name,
                line.values,
                self.look(seat_look(line.seat)),
                line.seat,
                str(line.seat + 1) if len(self.lines) > 1 else "",
            )
            for line in self.lines
        ]
        quiet = self.look("quiet")
        size = canvas.width, canvas.height
        plot = draw_lines(canvas, 0, 0, *size, series, self.labels, quiet, self.places)
        self._plot = plot
        if plot is None:
            return
        if self.place is not None:
            x, rows = plot.x + plot.column(self.place), {plot.row(v) for v in self._values(self.place)}
            for row in range(plot.rows):
                if row not in rows:
                    canvas.put(x, plot.y + row, "│", self.look("cursor"))
            canvas.put(x, plot.y + plot.rows, "┷", self.look("cursor"))
        for letter, line, place in self.pins:
            look = self.look("chosen" if place == self.place else "pin")
            y = plot.y + beside_line(plot, [each.values for each in self.lines], line, place)
            canvas.put(plot.x + plot.column(place), y, letter, look)

    def _values(self, place: int) -> list[int]:
        return [line.values[place] for line in self.lines if place < len(line.values)]

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Pressed: the place there, and then wherever the mouse goes."""
        if event.button == LEFT and self._plot is not None:
            self.capture_mouse()
            self._choose(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """While the button is held it follows."""
        if self.app.mouse_captured is self:
            self._choose(event)

    def on_mouse_up(self) -> None:
        """Let go."""
        self.release_mouse()

    def _choose(self, event: events.MouseEvent) -> None:
        if self._plot is not None:
            place = self._plot.nearest(event.x - self._plot.x)
            if place != self.place:
                self.post_message(self.Chosen(place))
