"""The result: who won and by what, the winner's wall, every score taken apart, and how they grew.

A game that has just ended is counted before the players' eyes: see `counting`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size
from textual.screen import Screen

from azul.record import Setup
from azul.saves import Session
from azul.statistics import scores_by_round
from azul.ui import commands
from azul.ui.counting import Frame, frames
from azul.ui.narrate import ending_sentence, name_and_who, victory_sentence
from azul.ui.result_layout import Plan, Shape, plan
from azul.ui.result_parts import Chart, Heading, Scores, WallPicture, WallView, label_width
from azul.ui.scale import LEAST
from azul.ui.scores import taken_apart
from azul.ui.story import ending
from hotseat.language import _
from hotseat.ui.canvas import NOWHERE, Box, fitted
from hotseat.ui.command import HELP, QUIT, SETTINGS, Command, bindings
from hotseat.ui.lines import Hint, HintPart, TextPart, too_small
from hotseat.ui.sheet import Part, Sheet

if TYPE_CHECKING:
    from textual.timer import Timer

    from azul.ui.app import AzulApp
    from azul.ui.table import Table

AGAIN = Command("again", "a,A", "again", _("again"), _("The same players; the next one begins"))
BACK = Command("table", "enter,escape,backspace", "table", _("table"), _("Look at the boards once more"))
REPLAY = Command("replay", "r,R", "replay", _("replay"), _("Watch the game once more from the beginning"))
PICTURE = Command(
    "picture",
    "s,S",
    "picture",
    _("picture"),
    _("Save the result as a picture, in the folder you started in"),
)
_COMMANDS = (
    *(AGAIN, BACK, REPLAY, commands.REVIEW, HELP, QUIT, PICTURE),
    *(commands.UNDO, commands.LOG, commands.NEW, SETTINGS),
)

_NAME_CELLS = 20  # of a name in a sentence, so that even four that share a victory find room
_BEGINS_CELLS = 8  # of who begins the next game: the bar must still hold the other hints
_STEP = 0.55  # seconds of each picture of the count
_LONGEST = 5.0  # seconds that it takes at the most


def rematch(session: Session) -> Setup:
    """Another game of the same players on the same wall. The seats turn by one, and the seat that began
    begins again: so each player in turn begins, once in as many games as there are players, and nobody
    twice in a row as by lot. Who sits to the left of whom stays.
    """
    names = session.names
    first = int(session.header.one("first") or 1)
    seats = session.seats
    return Setup((*names[1:], names[0]), session.game.wall, first, None, (*seats[1:], seats[0]))


class Result(Screen[None]):
    """The end of a game: then again, or another, or back to the table."""

    app: AzulApp
    COMMANDS_HERE: tuple[Command, ...] = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]
    DEFAULT_CSS = """
    Result { background: $table; }
    """

    def __init__(self, table: Table, *, just_ended: bool = False) -> None:
        """`just_ended`: nobody has seen the bonuses counted yet."""
        super().__init__()
        self.table, self.session = table, table.session
        game = self.session.game
        self.scores = taken_apart(self.session)
        self.winners = game.winners or ()
        self.plan: Plan | None = None
        self.frames = frames(game.boards)
        self.frame = len(self.frames) - 1  # which of them is shown; the last is the final one
        self._just_ended = just_ended
        self._clock: Timer | None = None
        self._laid_out_for = Size(0, 0)

    # What is shown

    def compose(self) -> ComposeResult:
        """One sheet of parts."""
        ended = ending(self.session.entries)
        assert ended is not None
        names = self.session.names
        called = [
            name_and_who(fitted(name, _NAME_CELLS), who)
            for name, who in zip(names, self.session.seats, strict=True)
        ]
        victory = victory_sentence(called, ended)
        self.heading = Heading(victory, ending_sentence(ended.ending))
        self.walls = [WallPicture(self._wall_view(seat, self.frames[-1])) for seat in self.winners]
        self.score_table = Scores(self.scores)
        self.chart = Chart(names, scores_by_round(self.session.entries), self.winners)
        self.said_line: TextPart[str] = TextPart()
        self.hint_line = HintPart()
        yield Sheet([*self._parts, self.said_line], id="sheet")

    @property
    def _parts(self) -> list[Part[str]]:
        return [self.heading, *self.walls, self.score_table, self.chart, self.hint_line]

    def _wall_view(self, seat: int, frame: Frame) -> WallView:
        game = self.session.game
        return WallView(
            self.session.names[seat - 1], game.board(seat).wall, game.wall, frame.lit[seat - 1]
        )

    def on_mount(self) -> None:
        """Lay everything out at once, and begin to count where that is still to be seen."""
        motion = self.app.motion
        if self._just_ended and motion and len(self.frames) > 1:
            self.frame = 0
            step = min(_STEP, _LONGEST / len(self.frames))
            self._clock = self.set_interval(step * motion, self._next_frame)
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out anew where the terminal's size has changed."""
        if event.size != self._laid_out_for:
            self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        """Give everything its place; where there is room for nothing, a sentence alone stays."""
        self._laid_out_for = size
        rounds, label = len(self.scores[0].rounds), label_width(self.scores)
        shape = Shape(len(self.scores), len(self.winners), rounds, label)
        self.plan = found = plan(size.width, size.height, shape)
        for part in self._parts:
            part.place(NOWHERE)
        if found is None:
            self.said_line.place(Box(0, 0, size.width, min(size.height, 3)))
        else:
            self._place_all(found)
        self.tell("")
        self.show_frame()

    def _place_all(self, found: Plan) -> None:
        self.heading.place(found.heading)
        for wall, box in zip(self.walls, found.walls, strict=False):
            wall.place(box)
        self.score_table.place(found.table.box)
        self.chart.place(found.chart)
        self.said_line.place(found.said)
        self.hint_line.place(found.hints)

    def show_frame(self) -> None:
        """Walls and figures as far as they are counted, and the keys."""
        self.COMMANDS_HERE = self._possible()
        self.hint_line.show(self._hints())
        if self.plan is None:
            return
        frame = self.frames[self.frame]
        for seat, wall in zip(self.winners, self.walls, strict=True):
            wall.show(self._wall_view(seat, frame), self.plan.scale)
        scores = [score.at(bonus) for score, bonus in zip(self.scores, frame.counted, strict=True)]
        self.score_table.show(scores, frame.kind, self.plan.table)

    def _hints(self) -> list[Hint]:
        """What can be done; the first hint says who would begin."""
        bound = map(self.app.bound, self.COMMANDS_HERE)
        hints = [Hint(each.key, each.word, each.action) for each in bound]
        setup = rematch(self.session)
        begins = fitted(setup.names[(setup.first or 1) - 1], _BEGINS_CELLS)
        return [hints[0]._replace(word=_("again, {name} begins").format(name=begins)), *hints[1:]]

    def tell(self, text: str) -> None:
        """Say something above the hints until the next key; on too small a terminal, only that."""
        if self.plan is None:
            least, key = LEAST, self.app.bound(QUIT).key
            text = too_small("Azul", least, self._laid_out_for, key)
        self.said_line.say(text)

    # The count

    def _next_frame(self) -> None:
        self.frame += 1
        if self.frame >= len(self.frames) - 1:
            self._stop_counting()
        self.show_frame()

    def _stop_counting(self) -> None:
        """Show everything counted."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        self.frame = len(self.frames) - 1

    def _skip(self) -> None:
        """Nothing waits for the count, and what was said is read."""
        if self._clock is not None:
            self._stop_counting()
            self.show_frame()
        self.tell("")

    def on_key(self) -> None:
        """Any key; what it does besides is a binding."""
        self._skip()

    def on_mouse_down(self) -> None:
        """The mouse does what a key does."""
        self._skip()

    def on_screen_suspend(self) -> None:
        """Another screen comes over it, or in its place."""
        self._skip()

    # What can be done

    def _possible(self) -> tuple[Command, ...]:
        """The commands that mean something now."""
        impossible = [commands.UNDO] if not self.session.can_undo else []
        if not self._can_replay:
            impossible += [REPLAY, commands.REVIEW]
        return tuple(command for command in _COMMANDS if command not in impossible)

    @property
    def _can_replay(self) -> bool:
        return self.session.path is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the result is not to be seen nothing is done unseen."""
        del parameters
        return self.plan is not None and (action not in ("replay", "review") or self._can_replay)

    def help_section(self) -> str:
        """What counts at the end."""
        return "end"

    def action_again(self) -> None:
        """The same players and wall, another deal."""
        self.app.begin(rematch(self.session))

    def action_table(self) -> None:
        """Back to the boards."""
        self.dismiss()

    def action_undo(self) -> None:
        """Take back the last choice, from the result as well."""
        self.dismiss()
        self.table.action_undo()

    def action_log(self) -> None:
        """What happened."""
        self.table.action_log()

    def action_new_game(self) -> None:
        """The start screen."""
        self.app.show_start()

    def action_replay(self) -> None:
        """The game from its beginning."""
        if self._can_replay:
            getattr(self.app, "replay")(self.session.path)  # noqa: B009

    def action_review(self) -> None:
        """Every choice against the best one."""
        if self.session.path is not None:
            self.app.review(self.session.path)

    def action_picture(self) -> None:
        """Save the screen as it is, without the keys; then say where."""
        self.tell("")
        self.hint_line.show([])
        self.app.save_picture()
        self.show_frame()
