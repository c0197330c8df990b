"""The guided first round: the table itself, which says what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType

from azul.record import NOTATION
from azul.rules import Command as Choice
from azul.rules import Event, Game, Pick, Place, Refused
from azul.ui import commands
from azul.ui.cursor import Cursor, Outcome
from azul.ui.lesson import begin, lesson
from azul.ui.prompt import sentence
from azul.ui.table import Table
from azul.ui.targets import Group
from hotseat.language import _
from hotseat.notation import Entry
from hotseat.ui.command import GUIDE, HELP, Command, bindings
from hotseat.ui.guide import GO_ON, UNDO
from hotseat.ui.lines import Hint, TitleView
from hotseat.ui.sheet import Sheet

LEAVE = Command("leave-guide", "escape,q,Q", "leave_guide", _("leave"), _("Leave the guided round"))
BACK = Command("back", "backspace", "back", palette=False, fixed=True)
_AGAIN = GUIDE._replace(word=_("once more"))
_COMMANDS = (
    commands.UNDO,
    commands.LOG,
    commands.TILES,
    HELP,
    GUIDE,
    LEAVE,
    commands.ENTER,
    BACK,
    *commands.ARROWS,
)


class Guide(Table, inherit_bindings=False):
    """A round against the guide. What it asks for can be done in every way the table knows."""

    COMMANDS_HERE = _COMMANDS
    OUT: ClassVar[frozenset[str]] = frozenset({"leave_guide"})
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]

    def __init__(self, *, over_a_game: bool = False) -> None:
        """`over_a_game`: whether it leads back to a game under way, not to the start screen."""
        super().__init__(begin())
        last = _("Enter: back to your game.") if over_a_game else _("Enter: now a game of your own.")
        undo, helps = (self.app.bound(each).key for each in (commands.UNDO, HELP))
        self.lesson = lesson(last, undo, helps)
        self.aside = ""  # said above the prompt until the next key
        self._cut_short = False  # whether the key that is being obeyed has ended a film
        self.cursor = self._rest()

    # What it shows

    def title_view(self) -> TitleView:
        """How far it is, in place of whose turn."""
        steps = len(self.lesson.steps)
        turn = _("a guided round, step {number} of {steps}").format(number=self._number, steps=steps)
        return super().title_view()._replace(turn=turn)

    def prompt(self) -> str:
        """What is asked."""
        return self._text

    def told(self) -> str:
        """An aside, or what was done last."""
        return self.aside or super().told()

    def show_lines(self) -> None:
        """What is asked; an aside is not as quiet as what was done last."""
        if not self.film_running:  # it tells of what is still on its way
            self._number, self._text = self.lesson.number, self.lesson.step.stage(self.cursor).text
        super().show_lines()
        if self.aside:
            self.told_line.say(self.aside, "yours")

    def hints(self) -> list[Hint]:
        """The keys that are meant, and how to leave."""
        step, bound = self.lesson.step, self.app.bound
        found = [
            Hint(key, word, commands.ENTER.action if key == "enter" else "", lit=True)
            for key, word in (() if self.film_running else step.stage(self.cursor).keys)
        ]
        others = [bound(each) for each in (commands.UNDO, LEAVE, HELP, _AGAIN)]
        if self._number == 1:
            del others[0]
        lit = bound(commands.UNDO) if step.asks == UNDO and not self.film_running else None
        return [*found, *(Hint(each.key, each.word, each.action, each == lit) for each in others)]

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
        elif self._choose(outcome):
            return
        self.show_all()

    def _ask(self, outcome: Outcome) -> None:
        """Nothing is confirmed here: undo is among what is to be learned."""
        self._become(outcome)

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

    def _choose(self, choice: Choice) -> bool:
        """Do a choice, if it is what is asked or as good."""
        answers = self.lesson.do(choice, len(self.session.entries))
        if answers is None:
            self.aside = self.lesson.step.otherwise
            return False
        self._next(choice, *answers)
        return True

    def _next(self, *deeds: object) -> None:
        """Do what was chosen and what the guide answers; then the next step."""
        done: list[Entry[Game, Choice, Event]] = []
        for deed in deeds:
            assert isinstance(deed, Pick | Place)
            done += self.session.choose(deed)
        self._new_step()
        if done:
            self.play(done)
        else:
            self.show_all()

    def _new_step(self) -> None:
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
        self._next(*(self.lesson.do(GO_ON, len(self.session.entries)) or ()))

    def on_key(self, event: events.Key) -> None:
        """A key that ends a film goes on to nothing that has not been read yet. The table's own handler
        is called next, by Textual.
        """
        del event
        self._cut_short = self.film_running

    def action_enter(self) -> None:
        """Go on, or take what is pointed at."""
        if self.lesson.step.asks == GO_ON:
            if not self._cut_short:
                self._go_on()
        else:
            super().action_enter()

    def action_undo(self) -> None:
        """Take back what is asked to be taken back; otherwise to the step before."""
        self._hush()
        if self.lesson.step.asks == UNDO:
            self.session.undo()
            self.lesson.do(UNDO, 0)
            self._new_step()
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
        """The mouse moved: where tiles are asked for, they can be pointed at, and the table's own
        handler is called next.
        """
        if not isinstance(self.lesson.step.asks, Pick):
            message.prevent_default()

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The mouse was pressed; where there is only something to read, that goes on."""
        if self.film_running:
            self.show_all()
        elif self.lesson.step.asks == GO_ON:
            self._go_on()
        else:
            return  # the table's own handler is called next, by Textual
        message.prevent_default()

    def action_leave_guide(self) -> None:
        """Back to where it was opened, at any time."""
        self.dismiss()
