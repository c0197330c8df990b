"""The result of a game, and its replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Size

from hotseat.i18n import _, in_digits
from hotseat.tui import commands
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import AnyPart, Sheet
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.screens.result import COMMANDS, Chart, ChartView, Heading, HeadingView, ResultScreen
from hotseat.tui.table import Scene
from hotseat.tui.widgets.painted import ViewWidget
from hotseat.values import NamedTuple
from stratopolis.game import Entry, GameRecord
from stratopolis.rules import SEATS, TILES, Event, Placement, Position
from stratopolis.tui import scene as scenes
from stratopolis.tui.city import Bounds, LayoutPart, around, framed, grown, paint_city
from stratopolis.tui.cursor import Cursor, cursor_at
from stratopolis.tui.log import decided_sentences, fitting_wording, placing_sentence
from stratopolis.tui.panels import PanelPart
from stratopolis.tui.prompt import NEW
from stratopolis.tui.squares import LEAST, painter_for
from stratopolis.tui.table import View
from stratopolis.wording import victory_sentence

if TYPE_CHECKING:
    from hotseat.tui.table.playback import ReplayState
    from stratopolis.tui.animation import Keyframe
    from stratopolis.tui.app import StratopolisApp


_HEADING, _PANEL = 4, 5  # rows; the last of one player

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
    red: Box
    green: Box
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
    margin, air = int(beside or height >= _HIGH), int(height >= _HIGH or right >= _RIGHT)
    x, end, below = width - right - 1, height - _BELOW, margin + _HEADING
    first = below + air
    below_each_other = right < _RIGHT or end - first - 2 * _PANEL - 1 > _CHART
    wide, to_green = (right, (0, _PANEL + 1)) if below_each_other else (right // 2, (right // 2, 0))
    chart = first + to_green[1] + _PANEL + air
    return ResultPlan(
        Box(x, margin, right, _HEADING) if beside else Box(1, margin, width - 2, _HEADING),
        Box(1, 0, x - 3, end) if beside else Box(1, below, x - 3, end - below),
        Box(x, first, wide, _PANEL),
        Box(x + to_green[0], first + to_green[1], wide, _PANEL),
        Box(x, chart, right, end - chart if end - chart >= _CHART else 0),
    )


class Result(ResultScreen[Position, Placement, Event]):
    """The end of a game. It leads to a rematch, a new game, or back to the table."""

    DRAWS = True

    COMMANDS_HERE = _ALL
    LEAST = LEAST

    def compose(self) -> ComposeResult:
        session, winners = self.session, self.session.position.winners or ()
        victory = victory_sentence(self.called, session.position)
        decided = decided_sentences(session.names, session.entries)
        self.heading, self.chart = Heading(), Chart()
        self.heading.show(HeadingView(victory, decided, [seat - 1 for seat in winners or SEATS]))
        self.city, self.panels = LayoutPart(), [PanelPart() for _seat in SEATS]
        positions = (session.entries[0].before, *(entry.after for entry in session.entries))
        scores = [position.scores for position in positions]
        labels = ["" if number % _MARKS else in_digits(number) for number in range(TILES + 1)]
        self.chart.show(ChartView(session.names, scores, labels, winners, numbered=False))
        yield Sheet([self.message_line, self.evening_line, *self.parts], id="sheet")

    @property
    def parts(self) -> list[AnyPart]:
        return [self.heading, self.city, *self.panels, self.chart, self.hint_line]

    def place_parts(self, size: Size) -> None:
        if self.fits:
            plan = result_plan(*size, self.session.position.layout.bounds)
            boxes = *plan, Box(1, size.height - 1, size.width - 2, 1)
            for part, box in zip(self.parts, boxes, strict=True):
                part.place(box)
        session = self.session
        self.city.show(scenes.ground_view(session.position, marked=False))
        views = scenes.panel_views(session.position, session.names, session.seats, Cursor(), None)
        for panel, view in zip(self.panels, views, strict=True):
            panel.show(view)

    def places_below(self, text: str) -> tuple[Box, Box]:
        width, height = self._laid_out_for
        if not text:
            return NOWHERE, Box(1, height - 2, width - 2, 1) if self.fits else NOWHERE
        rows = 1 if cell_len(text) <= width - 2 else 2
        return Box(1, height - 1 - rows, width - 2, rows), NOWHERE


class PlacePicture(ViewWidget[tuple[Position, Placement]]):
    """A placement and the city near it."""

    DEFAULT_CSS = "PlacePicture { width: 35%; margin-left: 1; background: $city-ground; }"

    def paint_view(self, canvas: Canvas[str], view: tuple[Position, Placement]) -> None:
        position, placement = view
        layout = scenes.layout_view(position, cursor_at(position, placement))
        paint_city(canvas, painter_for(self.app), layout, grown(around(placement.cells), _NEAR))


class Replay(ReplayScreen[Position, Placement, Event, "Keyframe"]):
    """Shows the steps of a record of Stratopolis."""

    app: StratopolisApp
    state: ReplayState[Position, Placement, Event, Keyframe]
    view: View

    def __init__(self, record: GameRecord, path: Path | None = None) -> None:
        super().__init__(record, path, View())

    def scene(self) -> Scene[scenes.StratopolisParts]:
        state, position = self.state, self.state.position
        better = Cursor() if self.better is None else cursor_at(position, self.better)
        title = scenes.city_title(state, position)
        title = title._replace(turn=_("replay: {turn}").format(turn=title.turn))
        parts = scenes.city_parts(state, position, better)
        return self.replayed(title, parts._replace(layout=parts.layout._replace(watched=True)))

    def last_move_of(self, names: Sequence[str], entry: Entry) -> str:
        if self.state.keyframe is not None and not self.state.keyframe.landed:
            return placing_sentence(names, self.state.keyframe.entry)
        undone = _("Undone later: {told}").format(told="") if self.state.step.undone else ""
        return fitting_wording(names, entry, self.view.lines.last_move, less=cell_len(undone))
