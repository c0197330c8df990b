"""The result: who won and by what, the city, both best zones, and how they grew."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size

from hotseat.language import _
from hotseat.ui.cells.canvas import NOWHERE, Box, Canvas, fitted
from hotseat.ui.cells.digits import large, put_large
from hotseat.ui.cells.sheet import Part, Sheet
from hotseat.ui.command import bindings
from hotseat.ui.parts.resultparts import Chart, Heading
from hotseat.ui.play.tablecommands import NEW
from hotseat.ui.play.who import name_and_who
from hotseat.ui.resultscreen import COMMANDS, ResultScreen
from stratopolis.record import Setup, own_order
from stratopolis.rules import SEATS, TILES, Event, Game, Placement, colour_of
from stratopolis.saves import Session
from stratopolis.ui import commands
from stratopolis.ui.cursor import Cursor
from stratopolis.ui.narrate import ending, scores_over_time, victory_sentence, zone_words
from stratopolis.ui.parts import LayoutPart
from stratopolis.ui.scale import LEAST, TINY
from stratopolis.ui.squares import painter_for
from stratopolis.ui.views import ground_view

if TYPE_CHECKING:
    from stratopolis.ui.app import StratopolisApp
    from stratopolis.ui.table import Table

_HEADING, _SCORES, _SCORE_ROWS = 4, 11, 6  # rows; the last of a player, with air
_CHART = 8  # rows of the chart, where it can be had by putting the scores side by side
_RIGHT, _LEAST_RIGHT = 42, 26  # columns of what stands beside the city, and beside a very wide one
_MARKS = 10  # tiles from one label of the chart to the next
_ALL = tuple(commands.NEW if each == NEW else each for each in COMMANDS)


def rematch(session: Session) -> Setup:
    """Another game of the same players, the same way. They change colours, and the seat that began
    begins again: so who began last does not begin twice in a row.
    """
    names, seats = session.names, session.seats
    first = int(session.header.one("first") or 1)
    play = session.game.play
    return Setup(names[::-1], play, first, None, None, seats[::-1])


class Scores(Part[str]):
    """Both players: name, zone, and the score in large digits."""

    LOOKS: ClassVar[dict[str, str]] = {
        "yours": "bold $yours",
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
    }

    def __init__(self, session: Session) -> None:
        self.session = session

    def paint(self, canvas: Canvas[str]) -> None:
        """One below the other, or, where there are few rows, side by side."""
        beside = canvas.height < _SCORES
        width = canvas.width // len(SEATS) if beside else canvas.width
        for place, seat in enumerate(SEATS):
            x, y = (place * width, 0) if beside else (0, place * _SCORE_ROWS)
            self._player(canvas, seat, x, y, width - 4)

    def _player(self, canvas: Canvas[str], seat: int, x: int, y: int, room: int) -> None:
        game, style = self.session.game, self.look("name")
        if seat in (game.winners or ()):
            style = self.look("yours")
        painter_for(self.host.app).chip(canvas, x, y, colour_of(seat))
        name = name_and_who(self.session.names[seat - 1], self.session.seats[seat - 1])
        canvas.put(x + 3, y, fitted(name, room), style)
        canvas.put(x, y + 1, fitted(zone_words(game.best[seat - 1]), room + 3), self.look("quiet"))
        score = game.scores[seat - 1]
        put_large(canvas, x + max(map(cell_len, large(score, 1))), y + 2, score, style, 1)


class Result(ResultScreen[Game, Placement, Event]):
    """The end of a game: then again, or another, or back to the table."""

    app: StratopolisApp
    ALL = COMMANDS_HERE = _ALL
    LEAST = LEAST
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_ALL)]
    DEFAULT_CSS = """
    Result { background: $table; }
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._fits = False

    @property
    def seen(self) -> bool:
        """Whether there is room for it."""
        return self._fits

    def compose(self) -> ComposeResult:
        """One sheet of parts."""
        session = self.session
        ended = ending(session.entries)
        assert ended is not None, "it is shown at the end"
        self.heading = Heading(victory_sentence(self.called, ended), _("All 40 tiles are placed."))
        self.city, self.scores = LayoutPart(), Scores(session)
        self.city.reach = 0  # nothing is placed any more
        began, events = session.entries[0].before, [entry.events for entry in session.entries]
        scores = scores_over_time(events, began.scores)
        labels = ["" if number % _MARKS else str(number) for number in range(TILES + 1)]
        self.chart = Chart(session.names, scores, labels, ended.winners)
        self.make_lines()
        yield Sheet([self.said_line, *self._parts], id="sheet")

    @property
    def _parts(self) -> list[Part[str] | LayoutPart]:
        return [self.heading, self.city, self.scores, self.chart, self.hint_line]

    def lay_out(self, size: Size) -> None:
        """The city at the left; scores and chart beside it."""
        self._laid_out_for = size
        self._fits = size.width >= self.LEAST[0] and size.height >= self.LEAST[1]
        for part in self._parts:
            part.place(NOWHERE)
        if self._fits:
            self._place_all(*size)
        else:
            self.said_line.place(Box(0, 0, size.width, min(size.height, 3)))
        self.city.show(ground_view(self.session.game, Cursor(), marked=False))
        self.tell("")
        self.show_hints()

    def _place_all(self, width: int, height: int) -> None:
        columns, rows = self._extent()
        right = max(_RIGHT, width // 3)
        right = max(_LEAST_RIGHT, min(right, width - 4 - columns * TINY.width))
        left, top, body = width - right - 4, _HEADING + 1, height - _HEADING - 4
        if rows <= height - _HEADING - 2:
            self.heading.place(Box(1, 0, width - 2, _HEADING))
            self.city.place(Box(1, _HEADING, left, height - _HEADING - 2))
        else:  # it stands beside the heading
            self.heading.place(Box(left + 3, 0, right, _HEADING))
            self.city.place(Box(1, 0, left, height - 2))
        roomy = body - _SCORES > _CHART or right < _RIGHT
        scores = _SCORES if roomy else _SCORE_ROWS - 1
        self.scores.place(Box(left + 3, top, right, scores))
        self.chart.place(Box(left + 3, top + scores + 1, right, body - scores - 1))
        self.hint_line.place(Box(1, height - 1, width - 2, 1))

    def tell(self, text: str) -> None:
        """Say something in a row, or in two where one is too short: over the city's last one then."""
        if self._fits:
            width, height = self._laid_out_for
            rows = 1 if cell_len(text) <= width - 2 else 2
            self.said_line.place(Box(1, height - 1 - rows, width - 2, rows))
        super().tell(text)

    def _extent(self) -> tuple[int, int]:
        """How many columns and rows the city has."""
        least, greatest = self.session.game.layout.bounds
        return greatest.x - least.x + 1, greatest.y - least.y + 1

    def rematch(self) -> Setup:
        """The same players and way to play, colours changed, other piles."""
        return rematch(self.session)

    def action_again(self) -> None:
        """The same players once more; piles that were arranged are arranged again."""
        if own_order(self.session.header):
            self.app.arrange(self.rematch())
        else:
            super().action_again()
