"""The guided first round: the table itself, which says what to do next."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from textual.binding import BindingType

from azul.record import NOTATION
from azul.rules import Event, IllegalMove, Move, Pick, Position
from azul.ui.commands import TILES
from azul.ui.cursor import Cursor, Outcome
from azul.ui.lesson import begin, lesson
from azul.ui.table import Table
from azul.ui.targets import Group
from hotseat.language import _, sentence
from hotseat.ui.cells.sheet import Sheet
from hotseat.ui.command import GUIDE, HELP, bindings
from hotseat.ui.parts.lines import TitleView
from hotseat.ui.play import tablecommands as shared
from hotseat.ui.play.guide import Lesson
from hotseat.ui.play.guided import LEAVE, GuidedTable

_BACK = shared.BACK._replace(keys="backspace")  # escape leaves
_COMMANDS = (
    *(shared.UNDO, shared.LOG, TILES, HELP, GUIDE, LEAVE),
    *(shared.ENTER, _BACK, *shared.ARROWS),
)


class Guide(GuidedTable[Position, Move, Event, Cursor], Table, inherit_bindings=False):
    """A round of Azul against the guide."""

    COMMANDS_HERE = _COMMANDS
    PROMPT_ROWS: ClassVar[int] = 2  # a lesson needs them, and an aside stands above it
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]

    def __init__(self, *, over_a_game: bool = False) -> None:
        """`over_a_game`: whether it leads back to a game under way, not to the start screen."""
        super().__init__(begin(), over_a_game=over_a_game)

    def make_lesson(self, last: str) -> Lesson[Cursor]:
        """All steps, with the keys that somebody has now."""
        return lesson(last, *(self.app.bound(each).key for each in (shared.UNDO, HELP)))

    def answer(self, asked: Hashable) -> Pick:
        """What the guide picks: the lesson says it."""
        assert isinstance(asked, Pick)
        return asked

    def prompt(self) -> str:
        """What is asked; while the round's end is shown coming, what that is: it takes a while."""
        if self.film_running and self.account():
            return _("The round is over: scoring the full lines. Any key skips.")
        return super().prompt()

    def told(self) -> str:
        """The aim of the game, until something has happened."""
        return super().told() or _("Welcome! Fill your lines, tile your wall, and score the most points.")

    def title_view(self) -> TitleView:
        """How far it is, in place of whose turn."""
        steps = len(self.lesson.steps)
        turn = _("tutorial, step {number} of {steps}").format(number=self.step_number, steps=steps)
        return super().title_view()._replace(turn=turn)

    def forecast_explained(self) -> str:
        """Nothing: the guide explains what it wants to."""
        return ""

    # What is done

    def _rest(self) -> Cursor:
        """The cursor while nothing is chosen: on the tiles that are asked for."""
        asks = self.lesson.step.asks
        return Cursor(group=Group(asks.source, asks.colour)) if isinstance(asks, Pick) else Cursor()

    def _become(self, outcome: Outcome) -> None:
        """Do what is asked or as good; anything else is answered kindly."""
        self.hush()
        asks = self.lesson.step.asks
        if not isinstance(asks, Pick):
            self.say_aside(self.lesson.step.otherwise)
        elif isinstance(outcome, IllegalMove):
            self.say_aside(sentence(NOTATION.explain(outcome)))
        elif isinstance(outcome, Cursor):
            self._move(outcome, asks)
            self.show_all()
        else:
            self.follow(outcome, outcome)

    def _ask(self, outcome: Outcome) -> None:
        """Nothing is confirmed here: undo is among what is to be learned."""
        self._become(outcome)

    def hush(self) -> None:
        """Whatever was said has been read, and what the mouse is over was pointed at before."""
        super().hush()
        self.under_mouse = None

    def _move(self, cursor: Cursor, asks: Pick) -> None:
        """Follow the cursor, as long as it does not take other tiles than are meant."""
        if cursor == Cursor():
            self.cursor = self._rest()
        elif cursor.source not in (None, asks.source) or (
            cursor.held and cursor.group != Group(asks.source, asks.colour)
        ):
            self.aside, self.cursor = self.lesson.step.otherwise, self._rest()
        elif cursor.held and not self.cursor.held:
            self.cursor = cursor._replace(line=asks.line)
        else:
            self.cursor = cursor

    def action_enter(self) -> None:
        """Go on, or take what is pointed at."""
        if not self.read_on():
            super().action_enter()

    def action_back(self) -> None:
        """One step back with the cursor."""
        if self.cursor.held or self.cursor.source is not None:
            self._become(self.cursor.back() or Cursor())

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """The mouse moved: where tiles are asked for, they can be pointed at, and the table's own
        handler is called next.
        """
        if not isinstance(self.lesson.step.asks, Pick):
            message.prevent_default()
