"""Azul's screens after the last move: the result and the replay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import Size

from azul.game import Entry, GameRecord
from azul.rules import Deal, Event, GameEnded, Move, Phase, Pick, Position, TileLaid
from azul.stats import scores_by_round
from azul.tui.cursor import Cursor
from azul.tui.models import Account, accounts
from azul.tui.prompt import title_view
from azul.tui.scene import AzulParts, azul_parts, last_events, log_lines, pick_words
from azul.tui.table import Table, View
from azul.tui.widgets import result
from azul.tui.widgets.tiles import LEAST
from azul.wording import ending_sentence, event_of, event_sentence, victory_sentence
from hotseat.i18n import _, in_digits, pgettext
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import Part, Sheet
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.screens.result import COMMANDS, Chart, ChartView, Heading, HeadingView, ResultScreen
from hotseat.tui.table import LOGGED, Scene
from hotseat.tui.widgets import TitleView, without_last_move

if TYPE_CHECKING:
    from textual.timer import Timer

    from azul.tui.animation import Keyframe
    from azul.tui.app import AzulApp
    from hotseat.tui.table.playback import ReplayState


# The result. After the last move of a game, it counts the bonuses one by one (`result.frames`).

_STEP = 0.55  # seconds of each picture of the count

_LONGEST = 5.0  # seconds of the whole count, at most

UNROLLED_IN, _UNROLL_STEP = 8, 0.05  # pictures of the winner's bar after the count, seconds of each


class Result(ResultScreen[Position, Move, Event]):
    """The end of a game: then a rematch, or a new game, or back to the table."""

    LEAST = LEAST
    COMMANDS_HERE = COMMANDS

    def __init__(self, table: Table, *, just_ended: bool = False) -> None:
        """just_ended: whether to count the bonuses first."""
        super().__init__(table)
        position = self.session.position
        self.scores = result.final_scores(self.session)
        self.winners = position.winners or ()
        self.plan: result.Plan | None = None
        self.frames = result.frames(position.boards)
        self.frame = len(self.frames) - 1  # the index of the picture on the screen
        self.unrolled = UNROLLED_IN  # pictures of the winner's bar so far
        self._just_ended = just_ended
        self._clock: Timer | None = None

    # What is shown

    def compose(self) -> ComposeResult:
        ended = event_of(self.session.entries[-1].events, GameEnded)
        assert ended is not None
        names = self.session.names
        victory, seats = victory_sentence(self.called, ended), [seat - 1 for seat in self.winners]
        self._heading = HeadingView(victory, ending_sentence(ended.ending), seats)
        scores = scores_by_round(self.session.entries)
        labels = [*map(in_digits, range(1, len(scores))), pgettext("chart", "end")]
        self._chart = ChartView(names, scores, labels, self.winners, _("Scores by round"))
        self.heading, self.score_table, self.chart = Heading(), result.Scores(), Chart()
        self.walls = [result.WallPicture() for _name in names]
        yield Sheet([*self.parts, self.message_line, self.evening_line], id="sheet")

    @property
    def parts(self) -> list[Part[str]]:
        return [self.heading, *self.walls, self.score_table, self.chart, self.hint_line]

    def on_mount(self) -> None:
        if self._just_ended and self.app.motion and len(self.frames) > 1:
            self.frame = self.unrolled = 0
            self._wind()

    @property
    def counting(self) -> bool:
        """Whether the count goes on, so that the screen must not tell who has won."""
        return self.frame < len(self.frames) - 1

    @property
    def moving(self) -> bool:
        return self._clock is not None

    def place_parts(self, size: Size) -> None:
        self.plan = result.plan(*size, result.contents_of(self.scores))
        if self.plan is not None:
            self.heading.place(self.plan.heading)
            self.score_table.place(self.plan.table.box)
            self.chart.place(self.plan.chart)
            self.hint_line.place(self.plan.hints)
        self.show_frame()

    def places_below(self, text: str) -> tuple[Box, Box]:
        assert self.plan is not None, "there is room"
        if text:
            return self.plan.notice, NOWHERE
        return NOWHERE, NOWHERE if self.counting else self.plan.notice

    def show_frame(self) -> None:
        self.show_hints()
        if self.plan is None:
            return
        frame, counting = self.frames[self.frame], self.counting
        heading, chart = self._heading._replace(unrolled=self.unrolled / UNROLLED_IN), self._chart
        if counting:
            heading = heading._replace(text=_("Counting the bonuses. Any key skips."), seats=())
            chart = chart._replace(scores=chart.scores[:-1], winners=())
        self.heading.show(heading)
        self.chart.show(chart)
        self._show_walls(self.plan)
        scores = [score.at(bonus) for score, bonus in zip(self.scores, frame.counted, strict=True)]
        self.score_table.show(result.ScoresView(tuple(scores), frame.kind, self.plan.table, not counting))

    def _show_walls(self, place: result.Plan) -> None:
        """All walls, or the winners'; during the count, one that is being counted in place of those."""
        seats: Sequence[int] = self.winners
        if len(place.walls) == len(self.walls):
            seats = range(1, len(self.walls) + 1)
        elif self.counting:
            counted = [seat for seat, lit in enumerate(self.frames[self.frame].lit, 1) if lit is not None]
            seats = (counted[(self.frame - 1) % len(counted)] if counted else 1,)
        names, position, lit = self.session.names, self.session.position, self.frames[self.frame].lit
        for wall, seat, box in zip_longest(self.walls, seats[: len(place.walls)], place.walls):
            wall.place(box if seat else NOWHERE)
            if seat:
                laid, kind = position.board(seat).wall, position.wall
                view = result.WallView(names[seat - 1], seat - 1, laid, kind, place.scale, lit[seat - 1])
                wall.show(view)

    # The count

    def _wind(self) -> None:
        step = min(_STEP, _LONGEST / len(self.frames)) if self.counting else _UNROLL_STEP
        self._clock = self.set_timer(step * self.app.motion, self._next_picture)

    def _next_picture(self) -> None:
        """The next one of the count or, after that, of the winner's bar."""
        self._clock = None
        if not self.counting:
            self.unrolled += 1
        else:
            self.frame += 1
            if not self.counting:
                self.tell("")  # show the evening's score, which gives the winner away
        if self.unrolled < UNROLLED_IN:
            self._wind()
        self.show_frame()

    def skip(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock, self.frame, self.unrolled = None, len(self.frames) - 1, UNROLLED_IN
            self.show_frame()
        super().skip()


# The replay


class Replay(ReplayScreen[Position, Move, Event, "Keyframe"]):
    """Shows the steps of a record of Azul."""

    app: AzulApp
    state: ReplayState[Position, Move, Event, Keyframe]
    view: View

    def __init__(self, record: GameRecord, path: Path | None = None) -> None:
        super().__init__(record, path, View(len(record.header.names), prompt_rows=2))  # the bar takes a row

    # What is shown

    def scene(self) -> Scene[AzulParts]:
        state, position, names = self.state, self.state.position, self.state.names
        events, title = last_events(state.history), _title(position, names)
        if state.fresh:
            before = _title(state.fresh[0].before, names)
            title = title._replace(notice=before.notice, aside=before.aside)
        landed = state.step.entry.events if state.step.entry is not None else ()
        parts = azul_parts(state, position, events, Cursor(), landed, self.account())
        scene = self.replayed(title, parts)
        if state.animating:  # the log must not be ahead of the animation
            logged = log_lines(names, [each.events for each in state.history[-LOGGED:-1]])
            scene = scene._replace(log=tuple(without_last_move(logged)))
        return scene

    def account(self) -> tuple[Account, ...] | None:
        """The account of a round's end, until the next deal."""
        if self.state.step.entry is not None and self.state.step.entry.chance:
            return None
        return accounts(last_events(self.state.history), self.state.position.boards)

    def more_to_read(self) -> bool:
        return self.account() is not None

    def last_move_of(self, names: Sequence[str], entry: Entry) -> str:
        if isinstance(entry.move, Deal):
            first = names[self.state.position.first - 1]
            return _("The factories are filled. {name} goes first.").format(name=first)
        if isinstance(entry.move, Pick):
            return pick_words(self.view.lines, names, entry.events)
        laid = next(event for event in entry.events if isinstance(event, TileLaid))
        return event_sentence(names, laid)


def _title(position: Position, names: Sequence[str]) -> TitleView:
    view = title_view(position, names, unsaved=False)
    if position.phase is Phase.OVER:
        return view._replace(turn=pgettext("title", "replay"))
    between = _("end of the round") if position.round else _("before the first round")
    return view._replace(turn=_("replay: {turn}").format(turn=view.turn or between))
