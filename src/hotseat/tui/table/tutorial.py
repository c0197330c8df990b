"""The tutorial: steps that ask the player to do something, one after the other, at the game's own table.

A game writes the steps, shows what they say, and tells the lesson what was done. Whether that is
allowed, and what comes of it, is the game's engine's to say.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual import events

from hotseat.game import C, E, G, HistoryEntry
from hotseat.i18n import _
from hotseat.session import Session
from hotseat.tui.commands import GUIDE, HELP, Command
from hotseat.tui.commands import UNDO as TAKE_BACK
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.table.table import TableScreen
from hotseat.tui.widgets.lines import Hint

S = TypeVar("S")  # a situation: what is chosen so far, as a game's cursor knows it

# What can be asked for beside a game's own commands.
GO_ON = "go on"  # enter, after something was read

UNDO = "undo"


class Stage(NamedTuple, Generic[S]):
    """What is said while somebody is on the way: a sentence or two, and the keys that are meant.

    keys: pairs of a key and a word for it.   reached: whether somebody has come so far.   by_mouse: what
    is said instead to somebody who uses the mouse; empty for the same.
    """

    text: str
    keys: tuple[tuple[str, str], ...] = ()
    reached: Callable[[S], bool] = lambda _situation: True
    by_mouse: str = ""

    def said(self, *, mouse: bool) -> str:
        """What is said to somebody who uses the mouse, or the keys."""
        return self.by_mouse if mouse and self.by_mouse else self.text


class Step(NamedTuple, Generic[S]):
    """Something to be done: a command of the game, `GO_ON` or `UNDO`.

    also: what is as good.   otherwise: said to somebody who does something else, the stage's text stands
    below it.   answers: the commands that others do then.
    """

    asks: Hashable
    stages: tuple[Stage[S], ...]
    also: tuple[Hashable, ...] = ()
    otherwise: str = ""
    answers: tuple[Hashable, ...] = ()

    @property
    def accepted(self) -> tuple[Hashable, ...]:
        """All that is done by it."""
        return (self.asks, *self.also)

    def stage(self, situation: S) -> Stage[S]:
        """How far somebody has come: the last stage reached."""
        return next(stage for stage in reversed(self.stages) if stage.reached(situation))


def to_be_read(text: str, *answers: Hashable, by_mouse: str = "") -> Step[S]:
    """A step that asks for nothing but reading; `answers` are what others do then."""
    stage: Stage[S] = Stage(text, (("enter", _("continue")),), by_mouse=by_mouse)
    return Step(GO_ON, (stage,), otherwise=_("Read this first, then press Enter:"), answers=answers)


def to_be_taken_back(text: str, key: str, *, by_mouse: str = "") -> Step[S]:
    """A step that asks for the choice before it to be taken back with a key, which the text names."""
    stage: Stage[S] = Stage(text, by_mouse=by_mouse)
    return Step(UNDO, (stage,), otherwise=_("Press {key} to undo first.").format(key=key))


class Lesson(Generic[S]):
    """The steps and how many of them are done. At the last one everything has been learned."""

    def __init__(self, steps: Sequence[Step[S]]) -> None:
        self.steps = tuple(steps)
        self._at = 0
        self._past: list[tuple[int, int]] = []  # steps done, each with the mark before it

    @property
    def step(self) -> Step[S]:
        """What is asked now."""
        return self.steps[self._at]

    @property
    def number(self) -> int:
        """The step's number, from 1."""
        return self._at + 1

    @property
    def learned(self) -> bool:
        """Whether only the last step is left."""
        return self._at == len(self.steps) - 1

    def do(self, deed: Hashable, mark: int) -> tuple[Hashable, ...] | None:
        """Something was done: go on to the next step, and return what the others answer.

        None where it is not what is asked. `mark` says where the game stood before, for `back`.
        """
        step = self.step
        if deed not in step.accepted:
            return None
        if deed == UNDO:
            self._past.pop()
        else:
            self._past.append((self._at, mark))
        self._at = min(self._at + 1, len(self.steps) - 1)
        return step.answers

    def back(self) -> int | None:
        """Back to the step before, and return its mark; None at the first."""
        if not self._past:
            return None
        self._at, mark = self._past.pop()
        return mark


LEAVE = Command("leave-guide", "escape,q,Q", "leave_guide", _("leave"), _("Leave the tutorial"))

_AGAIN = GUIDE._replace(word=_("start over"))


class TutorialTable(TableScreen[G, C, E], Generic[G, C, E, S]):
    """A round against the guide. What it asks for can be done in every way the table knows.

    It stands before a game's table among the bases of the game's guide, whose cursor is the situation
    that the lesson's stages are told by. The game says what a choice comes to, with `follow`.
    """

    OUT: ClassVar[frozenset[str]] = frozenset({"leave_guide"})
    cursor: S

    def __init__(self, session: Session[G, C, E], *, over_a_game: bool) -> None:
        """session: the game before its first choice.   over_a_game: whether the guide leads back to a
        game under way, not to the start screen.
        """
        super().__init__(session)
        last = _("Enter starts your own game.")
        if over_a_game:
            last = _("Enter returns to your game.")
        self.lesson = self.make_lesson(last)
        self.aside = ""  # said above the prompt until the next key
        self._cut_short = False  # whether the key that is being obeyed has ended a film
        self.reset_cursor()

    # What a game brings

    @abstractmethod
    def make_lesson(self, last: str) -> Lesson[S]:
        """All steps; `last` says what enter does at the end."""

    @abstractmethod
    def answer(self, asked: Hashable) -> C:
        """What the guide chooses, where a step's answers say that."""

    # What it shows

    @property
    def step_number(self) -> int:
        """How far it is, for the title: the number of the step that is shown, from 1. While a film runs
        that is the one before: what is asked next tells of what is still on its way.
        """
        if not self.animating:
            self._shown_last = self.lesson.number
        return self._shown_last

    def prompt(self) -> str:
        if self.animating:
            return _("Any key skips.")
        return self.lesson.step.stage(self.cursor).said(mouse=self.app.by_mouse is True)

    def told(self) -> str:
        return self.aside or super().told()  # type: ignore[safe-super]  # the table stands behind this

    def show_words(self) -> None:
        super().show_words()
        if self.aside:
            self.told_line.say(self.aside, "yours")

    def hints(self) -> list[Hint]:
        step, bound = self.lesson.step, self.app.bound
        actions = {bound(each).key: each.action for each in self.COMMANDS_HERE}
        found = [
            Hint(key, word, actions.get(key, ""), lit=True)
            for key, word in (() if self.animating else step.stage(self.cursor).keys)
        ]
        others = [bound(each) for each in (TAKE_BACK, LEAVE, HELP, _AGAIN)]
        if self.step_number == 1:
            del others[0]
        lit = bound(TAKE_BACK) if step.asks == UNDO and not self.animating else None
        return [*found, *(Hint(each.key, each.word, each.action, each == lit) for each in others)]

    def turn(self) -> None:
        """Nobody needs a nudge here."""

    # What is done

    def follow(self, deed: Hashable, *choices: C) -> None:
        """Do choices, if the deed that they are is what is asked or as good, and what the guide answers;
        then the next step. Anything else is answered kindly.
        """
        answers = self.lesson.do(deed, len(self.session.entries))
        if answers is None:
            self.say_aside(self.lesson.step.otherwise)
            return
        done: list[HistoryEntry[G, C, E]] = []
        for choice in choices:
            done += self.session.play(choice)
        for asked in answers:
            done += self.session.play(self.answer(asked))
        self._new_step()
        if done:
            self.play(done)
        else:
            self.show_all()

    def say_aside(self, text: str) -> None:
        """Say something above the prompt until the next key."""
        self.aside = text
        self.show_all()

    def hush(self) -> None:
        """Whatever was said has been read."""
        self.app.stay()
        self.said, self.refused, self.aside = None, False, ""

    def _new_step(self) -> None:
        self.hush()
        self.reset_cursor()
        if self.lesson.learned:
            self.app.guide_seen("done")

    def on_key(self, event: events.Key) -> None:
        """A key that ends a film goes on to nothing that has not been read yet. The table's own handler
        is called next, by Textual.
        """
        del event
        self._cut_short = self.animating

    def read_on(self) -> bool:
        """Enter: go on where there is only something to read. Whether that was so."""
        if self.lesson.step.asks != GO_ON:
            return False
        if not self._cut_short:
            self._go_on()
        return True

    def _go_on(self) -> None:
        """What was to be read has been read; at the end that closes the guide."""
        if self.lesson.learned:
            self.action_leave_guide()
        else:
            self.follow(GO_ON)

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The mouse was pressed; where there is only something to read, that goes on."""
        if self.animating:
            self.show_all()
        elif self.lesson.step.asks == GO_ON:
            self._go_on()
        else:
            return  # the table's own handler is called next, by Textual
        message.prevent_default()

    def action_undo(self) -> None:
        self.hush()
        if self.lesson.step.asks == UNDO:
            self.session.undo()
            self.lesson.do(UNDO, 0)
        elif (mark := self.lesson.back()) is None:
            self.say_aside(_("Nothing to undo."))
            return
        else:
            while len(self.session.entries) > mark and self.session.can_undo:
                self.session.undo()
        self._new_step()
        self.show_all()

    def action_leave_guide(self) -> None:
        """Back to where it was opened, at any time."""
        self.dismiss()
