"""The guided first turns: the table itself, which says what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType

from hotseat.language import _
from hotseat.ui.command import GUIDE, HELP, Command, bindings
from hotseat.ui.guide import GO_ON, UNDO
from hotseat.ui.lines import Hint, TitleView
from hotseat.ui.sheet import Sheet
from stratopolis.rules import Refused
from stratopolis.ui import commands
from stratopolis.ui.cursor import Cursor
from stratopolis.ui.lesson import begin, lesson, meaning, reply
from stratopolis.ui.narrate import level_words
from stratopolis.ui.prompt import refusal_sentence
from stratopolis.ui.table import Table

LEAVE = Command("leave-guide", "escape,q,Q", "leave_guide", _("leave"), _("Leave the guided turns"))
_AGAIN = GUIDE._replace(word=_("once more"))
_COMMANDS = (
    *(commands.TURN, commands.NEXT, commands.PREVIOUS, commands.UNDO, commands.LOG, HELP, GUIDE, LEAVE),
    *(commands.TURN_BACK, commands.PLACE, *commands.ARROWS),
)


class Guide(Table, inherit_bindings=False):
    """A few turns against the guide. What it asks for can be done in every way the table knows."""

    COMMANDS_HERE = _COMMANDS
    OUT: ClassVar[frozenset[str]] = frozenset({"leave_guide"})
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]

    def __init__(self, *, over_a_game: bool = False) -> None:
        """`over_a_game`: whether it leads back to a game under way, not to the start screen."""
        super().__init__(begin())
        last = _("Enter: back to your game.") if over_a_game else _("Enter: now a game of your own.")
        keys = (commands.UNDO, commands.TURN, commands.NEXT, HELP)
        self.lesson = lesson(last, *(self.app.bound(each).key for each in keys))
        self.aside = ""  # said above the prompt until the next key
        self._cut_short = False  # whether the key that is being obeyed has ended a film

    # What it shows

    def title_view(self) -> TitleView:
        """How far it is, in place of whose turn."""
        steps = len(self.lesson.steps)
        turn = _("guided turns, step {number} of {steps}").format(number=self._number, steps=steps)
        return super().title_view()._replace(turn=turn)

    def prompt(self) -> str:
        """What is asked."""
        return self._text

    def told(self) -> str:
        """An aside; where a tile is asked for, where it would lie, or why it may not."""
        if self.aside:
            return self.aside
        placement = self.cursor.placement(self.session.game)
        if self.film_running or self.lesson.step.asks in (GO_ON, UNDO) or placement is None:
            return super().told()
        found = self.supposing.found(self.session.game, self.cursor)
        if isinstance(found, Refused):
            return refusal_sentence(found)
        assert found is not None, "there is a placement"
        where = level_words(found.layout.level(placement.corner))
        return _("It would lie {where}.").format(where=where)

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
            Hint(key, word, commands.PLACE.action, lit=True)
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

    def become(self, cursor: Cursor) -> None:
        """Another cursor; the aside has been read."""
        self.aside = ""
        super().become(cursor)

    def place(self) -> None:
        """Do what is asked; anything else is answered kindly."""
        game = self.session.game
        placement = self.cursor.placement(game)
        assert placement is not None, "there is always a tile"
        refusal, step = game.refusal(placement), self.lesson.step
        if step.asks in (GO_ON, UNDO):
            self._say_aside(step.otherwise)
            return
        if refusal is not None:
            self._say_aside(refusal_sentence(refusal))
            return
        answers = self.lesson.do(meaning(game, placement), len(self.session.entries))
        if answers is None:
            self._say_aside(step.otherwise or refusal_sentence(Refused("this is not what is asked")))
            return
        done = [*self.session.choose(placement)]
        for _answer in answers:
            done += self.session.choose(reply(self.session.game))
        self._new_step()
        self.play(done)

    def _say_aside(self, text: str) -> None:
        self.aside = text
        self.show_all()

    def _new_step(self) -> None:
        self.aside, self.said, self.refused = "", None, False
        self.reset_cursor()
        if self.lesson.learned:
            self.app.guide_seen("done")

    def on_key(self, event: events.Key) -> None:
        """A key that ends a film goes on to nothing that has not been read yet. The table's own handler
        is called next, by Textual.
        """
        del event
        self._cut_short = self.film_running

    def action_enter(self) -> None:
        """Go on, or place the tile."""
        if self.lesson.step.asks != GO_ON:
            self.place()
        elif not self._cut_short:
            self._go_on()

    def _go_on(self) -> None:
        """What was to be read has been read; at the end that closes the guide."""
        if self.lesson.learned:
            self.action_leave_guide()
            return
        self.lesson.do(GO_ON, len(self.session.entries))
        self._new_step()
        self.show_all()

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The mouse was pressed; where there is only something to read, that goes on. Else the table's
        own handler is called next, by Textual.
        """
        if self.lesson.step.asks == GO_ON and not self.film_running:
            self._go_on()
            message.prevent_default()

    def action_undo(self) -> None:
        """Take back what is asked to be taken back; otherwise to the step before."""
        if self.lesson.step.asks == UNDO:
            self.session.undo()
            self.lesson.do(UNDO, 0)
        elif (mark := self.lesson.back()) is None:
            self._say_aside(_("There is nothing to take back."))
            return
        else:
            while len(self.session.entries) > mark and self.session.can_undo:
                self.session.undo()
        self._new_step()
        self.show_all()

    def action_leave_guide(self) -> None:
        """Back to where it was opened, at any time."""
        self.dismiss()
