"""The result of a game, and its replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Size

from hotseat.i18n import _, in_digits
from hotseat.record import name_and_who
from hotseat.text.fit import fitted
from hotseat.tui import commands
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas, large, put_large
from hotseat.tui.drawing.sheet import Part, Sheet
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.screens.result import COMMANDS, Chart, Heading, ResultScreen
from hotseat.tui.table import Scene
from hotseat.tui.widgets import LogLine
from hotseat.tui.widgets.listing import PaintedView
from stratopolis.game import Entry, GameRecord, Session
from stratopolis.rules import SEATS, TILES, Event, Placement, Position, colour_of
from stratopolis.tui.city import Bounds, LayoutPart, around, framed, grown, paint_city
from stratopolis.tui.cursor import Cursor, cursor_at
from stratopolis.tui.messages import decided_sentences, ending, placing_sentence, zone_words
from stratopolis.tui.prompt import NEW
from stratopolis.tui.scene import (
    StratopolisParts,
    city_parts,
    city_title,
    ground_view,
    layout_view,
    placement_words,
    shown_log,
)
from stratopolis.tui.squares import LEAST, painter_for
from stratopolis.tui.table import View
from stratopolis.wording import victory_sentence

if TYPE_CHECKING:
    from stratopolis.tui.animation import Keyframe
    from stratopolis.tui.app import StratopolisApp


_HEADING, _SCORES, _SCORE_ROWS = 4, 11, 6  # rows; the last of one player, with air

_CHART = 8  # rows that a chart needs to be read, and for which the scores stand side by side

_RIGHT = 42  # columns of the parts beside the city

_NARROW = (30, 26)  # beside a wide city

_BELOW = 3  # rows below the city: air, the evening's score, the hints

_HIGH = 30  # rows of a screen with air above the heading, and above and below the scores

_NEAR = 3  # cells around a placement that its picture shows at least

_MARKS = 10  # tiles from one label of the chart to the next

_ALL = tuple(NEW if command == commands.NEW else command for command in COMMANDS)


class ResultPlan(NamedTuple):
    """The places of the parts. The heading spans the screen, or stands beside the city."""

    heading: Box
    city: Box
    scores: Box
    chart: Box


def result_plan(width: int, height: int, bounds: Bounds) -> ResultPlan:
    """The plan at which the city is largest; of several, the one with most room beside it."""

    def area(plan: ResultPlan) -> int:
        """The characters of a square of the city; 0 if not all of the city is in view."""
        frame = framed(bounds, plan.city[2:], table=False)
        return frame.scale.width * frame.scale.height if frame.holds(bounds) else 0

    rights = (max(_RIGHT, width // 3), _RIGHT, *_NARROW)
    plans = (_plan(width, height, right, beside=beside) for beside in (False, True) for right in rights)
    return max(plans, key=area)


def _plan(width: int, height: int, right: int, *, beside: bool) -> ResultPlan:
    """The plan with `right` columns beside the city.   beside: put the heading into them."""
    margin, air = int(height >= _HIGH), int(height >= _HIGH or right >= _RIGHT)
    x, end, below = width - right - 1, height - _BELOW, margin + _HEADING
    first = below + air
    rows = _SCORES if right < _RIGHT or end - first - _SCORES > _CHART else _SCORE_ROWS - 1
    chart = first + rows + air
    return ResultPlan(
        Box(x, margin, right, _HEADING) if beside else Box(1, margin, width - 2, _HEADING),
        Box(1, 0, x - 3, end) if beside else Box(1, below, x - 3, end - below),
        Box(x, first, right, rows),
        Box(x, chart, right, end - chart if end - chart >= _CHART else 0),
    )


class Scores(Part[str]):
    """Both players: name, zone, and the score in large digits."""

    MIRRORED: ClassVar[bool] = True

    def __init__(self, session: Session) -> None:
        self.session = session

    def paint(self, canvas: Canvas[str]) -> None:
        beside = canvas.height < _SCORES
        width = canvas.width // len(SEATS) if beside else canvas.width
        for place, seat in enumerate(SEATS):
            x, y = (place * width, 0) if beside else (0, place * _SCORE_ROWS)
            self._player(canvas, seat, x, y, width - 4)

    def _player(self, canvas: Canvas[str], seat: int, x: int, y: int, room: int) -> None:
        position, style = self.session.position, self.seat_colour(seat - 1)
        painter_for(self.host.app).chip(canvas, x, y, colour_of(seat))
        name = name_and_who(self.session.names[seat - 1], self.session.seats[seat - 1])
        canvas.put(x + 3, y, fitted(name, room), self.look("name"))
        canvas.put(x, y + 1, zone_words(position.best[seat - 1], room + 3), self.look("quiet"))
        score = position.scores[seat - 1]
        put_large(canvas, x + cell_len(large(score)[0]), y + 2, score, style)


class Result(ResultScreen[Position, Placement, Event]):
    """The end of a game. It leads to a rematch, a new game, or back to the table."""

    DRAWS = True

    COMMANDS_HERE = _ALL
    LEAST = LEAST

    @property
    def seen(self) -> bool:
        width, height = self._laid_out_for
        return width >= LEAST[0] and height >= LEAST[1]

    def compose(self) -> ComposeResult:
        session = self.session
        ended = ending(session.entries)
        assert ended is not None, "it is shown at the end"
        winners = [seat - 1 for seat in ended.winners or SEATS]
        victory = victory_sentence(self.called, ended)
        decided = decided_sentences(session.names, session.entries)
        self.heading = Heading(victory, decided, winners)
        self.city, self.scores = LayoutPart(), Scores(session)
        positions = (session.entries[0].before, *(entry.after for entry in session.entries))
        scores = [position.scores for position in positions]
        labels = ["" if number % _MARKS else in_digits(number) for number in range(TILES + 1)]
        self.chart = Chart(session.names, scores, labels, ended.winners, numbered=False)
        yield Sheet([self.message_line, self.evening_line, *self.parts], id="sheet")

    @property
    def parts(self) -> list[Part[str] | LayoutPart]:
        return [self.heading, self.city, self.scores, self.chart, self.hint_line]

    def place_parts(self, size: Size) -> None:
        if self.seen:
            plan = result_plan(*size, self.session.position.layout.bounds)
            boxes = *plan, Box(1, size.height - 1, size.width - 2, 1)
            for part, box in zip(self.parts, boxes, strict=True):
                part.place(box)
        self.city.show(ground_view(self.session.position, marked=False))

    def places_below(self, text: str) -> tuple[Box, Box]:
        width, height = self._laid_out_for
        if not text:
            return NOWHERE, Box(1, height - 2, width - 2, 1) if self.seen else NOWHERE
        rows = 1 if cell_len(text) <= width - 2 else 2
        return Box(1, height - 1 - rows, width - 2, rows), NOWHERE


class PlacePicture(PaintedView[tuple[Position, Placement]]):
    """A placement and the city near it."""

    DEFAULT_CSS = "PlacePicture { width: 35%; margin-left: 1; background: $city-ground; }"

    def paint_view(self, canvas: Canvas[str], view: tuple[Position, Placement]) -> None:
        position, placement = view
        layout = layout_view(position, cursor_at(position, placement))
        paint_city(canvas, painter_for(self.app), layout, grown(around(placement.cells), _NEAR))


class Replay(ReplayScreen[Position, Placement, Event, "Keyframe"]):
    """Shows the steps of a record of Stratopolis."""

    app: StratopolisApp
    view: View

    def __init__(self, record: GameRecord, path: Path | None = None) -> None:
        super().__init__(record, path, View())
        self._better = Cursor()  # the better move that the player asked to see

    def scene(self) -> Scene[StratopolisParts]:
        names, keyframe, lines = self.state.player_names, self.state.keyframe, self.view.lines
        assert lines is not None, "there is room"
        title = city_title(self.state.position, self.state.names, self.state.record.header, keyframe)
        title = title._replace(turn=_("replay: {turn}").format(turn=title.turn))
        parts = city_parts(
            *(self.state.position, self._better, names, self.state.record.seats, keyframe),
            forecasts=self.app.settings.forecasts,
        )
        parts = parts._replace(layout=parts.layout._replace(watched=True))
        return self.replayed(title, parts)

    def log_lines(self, names: Sequence[str], entries: Sequence[Entry]) -> list[LogLine]:
        return shown_log(names, entries, animated=self.state.animating)

    def keyframes(self, entries: Sequence[Entry]) -> Sequence[Keyframe]:
        from stratopolis.tui.animation import keyframes

        return keyframes(self.state.player_names, self.state.record.seats, entries)

    def show_moment(self) -> None:
        self._better = Cursor()
        super().show_moment()

    def show_step(self) -> None:
        self._better = Cursor()
        super().show_step()

    def show_best_move(self, entry: int, text: str, best: Placement) -> None:
        super().show_best_move(entry, text, best)
        self._better = cursor_at(self.state.position, best)
        self.show_all()

    def last_move_of(self, names: Sequence[str], entry: Entry) -> str:
        if self.state.keyframe is not None and not self.state.keyframe.landed:
            return placing_sentence(names, self.state.keyframe.entry)
        assert self.view.lines is not None, "there is room"
        undone = _("Undone later: {told}").format(told="") if self.state.moment.undone else ""
        return placement_words(self.view.lines, names, entry, less=cell_len(undone))

    def victory_of(self, names: Sequence[str]) -> str:
        ended = ending(self.state.history)
        return victory_sentence(names, ended) if ended is not None else ""
