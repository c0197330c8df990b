"""The table of players, and the details of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message

from hotseat.analysis.player_stats import WON, StatsView, chart_title
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.text.charts import Column, draw_columns
from hotseat.text.fit import columns, fitted, in_columns
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import LEFT, Painted, Window

_MARK = "> "

_LEAST = 12  # cells that the first column gets


class Listing(Painted[int]):
    """Rows under their headings. The chosen one is always in sight; the last columns go if they must.

    Mounted with 100 rows it is painted after 35 ms, Textual's `DataTable` after 96; with 1,000 rows 43
    and 244 (`App.run_test`, 120x40, medians of 5).
    """

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


_TWO = 72  # columns from which on figures and chart stand side by side

_LEFT, _GAP = 39, 2  # at 80 columns the opponents have room for `computer expert`

_CHART, _LEAST_CHART = 12, 6  # rows, with the axis and without the title

_NAME = 8  # columns that a name gets at least in the table of opponents


class PlayerDetails(Painted[str]):
    """One player."""

    DEFAULT_CSS = """
    PlayerDetails { color: $text-bright; background: $table; }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
        "won": "bold $text-bright",
    }

    def __init__(self) -> None:
        super().__init__()
        self.player: StatsView | None = None

    def show(self, player: StatsView) -> None:
        """Show another player."""
        self.player = player
        self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        if self.player is None:
            return
        self._paint_name(canvas, self.player)
        if canvas.width >= _TWO:
            self._paint_two(canvas, self.player)
        else:
            self._paint_one(canvas, self.player)

    def _paint_name(self, canvas: Canvas[str], player: StatsView) -> None:
        name = fitted(shown(player.name), canvas.width - 4)
        x = canvas.put(0, 0, name, self.look("name")) + 1
        canvas.put(x, 0, "─" * (canvas.width - x), self.look("quiet"))

    def _paint_two(self, canvas: Canvas[str], player: StatsView) -> None:
        """Figures and tables at the left; scores and opponents at the right."""
        y = self._paint_figures(canvas, 1, _LEFT + 1, player)
        self._paint_table(canvas, 0, y + (canvas.height - y > 4), _LEFT, 9, player.table)
        left, room = _LEFT + _GAP, canvas.height - 1
        opponents = player.against
        height = max(_LEAST_CHART, min(_CHART, room - 2 - len(opponents)))
        y = self._paint_chart(canvas, left, 1, canvas.width - left, height, player)
        y += canvas.height - y > len(opponents)
        self._paint_table(canvas, left, y, canvas.width - left, canvas.height - y, opponents)

    def _paint_one(self, canvas: Canvas[str], player: StatsView) -> None:
        """Everything below each other."""
        opponents, tables = player.against, player.table
        y = self._paint_figures(canvas, 1, canvas.width, player) + 1
        room = canvas.height - y - len(tables) - len(opponents) - 4
        height = max(_LEAST_CHART, min(_CHART, room))
        y = self._paint_chart(canvas, 0, y, canvas.width, height, player) + 1
        y = self._paint_table(canvas, 0, y, canvas.width, len(tables), tables) + 1
        self._paint_table(canvas, 0, y, canvas.width, canvas.height - y, opponents)

    def _paint_figures(self, canvas: Canvas[str], y: int, room: int, player: StatsView) -> int:
        """A row each, of at most so many cells; returns the row below."""
        rows = player.figures
        width = max(cell_len(label) for label, _text in rows)
        for y, (label, text) in enumerate(rows, y):  # noqa: B020  # it goes on from there
            canvas.put(0, y, label, self.look("quiet"))
            canvas.put(width + 2, y, fitted(text, room - width - 2), canvas.ground)
        return y + 1

    def _paint_chart(
        self, canvas: Canvas[str], x: int, y: int, width: int, height: int, player: StatsView
    ) -> int:
        """A title and the chart below it; returns the row below."""
        quiet, won = self.look("quiet"), self.look("won")
        bars = [Column(game.score, won if game.won else quiet, game.won) for game in player.scores]
        number = draw_columns(canvas, x, y + 1, width, height, bars, quiet)
        if number:
            title = fitted(chart_title(number, player.games), width)
            canvas.put(x, y, title, quiet)
            before, sign, _after = title.partition(WON)
            canvas.put(x + cell_len(before), y, sign, won)
        return y + 1 + height

    def _paint_table(
        self, canvas: Canvas[str], x: int, y: int, width: int, room: int, rows: Sequence[Sequence[str]]
    ) -> int:
        """As many rows as there is room for, with how many are missing; returns the row below."""
        widths = columns(rows, width, _NAME)
        shown_rows = rows if len(rows) <= room else rows[: max(0, room - 1)]
        for number, row in enumerate(shown_rows):
            style = canvas.ground if number else self.look("quiet")
            canvas.put(x, y + number, in_columns(row, widths), style)
        y += len(shown_rows)
        if len(shown_rows) < len(rows) and room > 0:
            more = _("{number} more: press Enter").format(number=len(rows) - len(shown_rows))
            canvas.put(x, y, fitted(more, width), self.look("quiet"))
        return y
