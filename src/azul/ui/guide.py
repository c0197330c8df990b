"""The guided first round: the table itself, which says what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from azul.record import NOTATION
from azul.rules import Command as Choice
from azul.rules import Deal, Pick, Refused
from azul.ui import commands
from azul.ui.cursor import Cursor, Outcome
from azul.ui.lesson import begin, lesson
from azul.ui.prompt import sentence
from azul.ui.table import Table
from azul.ui.targets import Group
from azul.ui.title import TitleView
from hotseat.language import _
from hotseat.ui.command import GUIDE, HELP, Command, bindings
from hotseat.ui.guide import GO_ON, UNDO
from hotseat.ui.lines import Hint
from hotseat.ui.sheet import Sheet

LEAVE = Command("leave-guide", "escape,q,Q", "leave_guide", _("leave"), _("Leave the guided round"))
BACK = Command("back", "backspace", "back", palette=False)
AGAIN = Command(
    "again", GUIDE.keys, GUIDE.action, _("once more"), _("The guided round from its beginning")
)
_COMMANDS = (
    commands.UNDO,
    commands.LOG,
    commands.TILES,
    HELP,
    AGAIN,
    LEAVE,
    commands.ENTER,
    BACK,
    *commands.ARROWS,
)


class Guide(Table, inherit_bindings=False):
    """A round against the guide. What it asks for can be done in every way the table knows."""

    COMMANDS_HERE = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]

    def __init__(self, *, over_a_game: bool = False) -> None:
        """`over_a_game`: whether it leads back to a game under way, not to the start screen."""
        super().__init__(begin())
        last = _("Enter: back to your game.") if over_a_game else _("Enter: now a game of your own.")
        self.lesson = lesson(last)
        self.aside = ""  # said above the prompt until the next key
        self.cursor = self._rest()

    # What it shows

    def title_view(self) -> TitleView:
        """How far it is, in place of whose turn."""
        steps = len(self.lesson.steps)
        turn = _("a guided round, step {number} of {steps}").format(
            number=self.lesson.number, steps=steps
        )
        return super().title_view()._replace(turn=turn)

    def prompt(self) -> str:
        """What is asked."""
        return self.lesson.step.stage(self.cursor).text

    def told(self) -> str:
        """An aside, or what was done last."""
        return self.aside or super().told()

    def show_all(self) -> None:
        """An aside is lit."""
        super().show_all()
        if self.aside:
            self.told_line.say(self.aside, "yours")

    def hints(self) -> list[Hint]:
        """The keys that are meant, and how to leave."""
        actions = {"enter": commands.ENTER.action}
        keys = self.lesson.step.stage(self.cursor).keys
        found = [Hint(key, word, actions.get(key, ""), lit=True) for key, word in keys]
        if self.lesson.number > 1:
            lit = self.lesson.step.asks == UNDO
            found.append(Hint(commands.UNDO.key, commands.UNDO.word, commands.UNDO.action, lit=lit))
        return [*found, *(Hint(each.key, each.word, each.action) for each in (LEAVE, HELP, AGAIN))]

    def turn(self) -> None:
        """Nobody needs a nudge here."""

    # What is done

    def _rest(self) -> Cursor:
        """The cursor while nothing is chosen: on the tiles that are asked for."""
        asks = self.lesson.step.asks
        return Cursor(group=Group(asks.source, asks.colour)) if isinstance(asks, Pick) else Cursor()

    def _become(self, outcome: Outcome) -> None:
        """Do what is asked or as good; anything else is answered kindly."""
        self._hush()
        if not isinstance(self.lesson.step.asks, Pick):
            self.aside = self.lesson.step.otherwise
        elif isinstance(outcome, Refused):
            self.aside = sentence(NOTATION.explain(outcome))
        elif isinstance(outcome, Cursor):
            self._move(outcome)
        else:
            self._choose(outcome)
        self.show_all()

    def _hush(self) -> None:
        """Whatever was said aside has been read."""
        self.app.stay()
        self.said, self.refused, self.aside, self.under_mouse = None, False, "", None

    def _move(self, cursor: Cursor) -> None:
        """Follow the cursor, as long as it does not take other tiles than are meant."""
        asks = self.lesson.step.asks
        assert isinstance(asks, Pick)
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

    def _choose(self, choice: Choice) -> None:
        before = len(self.session.entries)
        answers = self.lesson.do(choice, before)
        if answers is None:
            self.aside = self.lesson.step.otherwise
            return
        self.session.choose(choice)
        self._answer(answers)

    def _answer(self, answers: tuple[object, ...]) -> None:
        """The guide's own choices; then the next step."""
        for answer in answers:
            assert isinstance(answer, Pick | Deal)
            self.session.choose(answer)
        self.account_skipped = False
        self.cursor = self._rest()
        if self.lesson.learned:
            self.app.guide_seen("done")

    def _go_on(self) -> None:
        """What was to be read has been read; at the end that closes the guide."""
        if self.lesson.learned:
            self.action_leave_guide()
            return
        self._hush()
        self._answer(self.lesson.do(GO_ON, len(self.session.entries)) or ())
        self.show_all()

    def action_enter(self) -> None:
        """Go on, or take what is pointed at."""
        if self.lesson.step.asks == GO_ON:
            self._go_on()
        else:
            super().action_enter()

    def action_undo(self) -> None:
        """Take back what is asked to be taken back; otherwise to the step before."""
        self._hush()
        if self.lesson.step.asks == UNDO:
            self.session.undo()
            self._answer(self.lesson.do(UNDO, 0) or ())
        else:
            self._step_back()
        self.show_all()

    def _step_back(self) -> None:
        mark = self.lesson.back()
        if mark is None:
            self.aside = _("There is nothing to take back.")
            return
        while len(self.session.entries) > mark and self.session.can_undo:
            self.session.undo()
        self.cursor = self._rest()

    def action_back(self) -> None:
        """One step back with the cursor."""
        if self.cursor.held or self.cursor.source is not None:
            self._become(self.cursor.back() or Cursor())

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """The mouse moved: where tiles are asked for, they can be pointed at."""
        if isinstance(self.lesson.step.asks, Pick):
            super().on_sheet_pointed(message)

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The mouse was pressed; where there is only something to read, that goes on."""
        if self.lesson.step.asks == GO_ON:
            self._go_on()
        else:
            super().on_sheet_clicked(message)

    def action_leave_guide(self) -> None:
        """Back to where it was opened, at any time."""
        self.dismiss()
