"""The tutorial: steps that ask the player to do something, one after the other, at the game's own table.

A game writes the steps, shows what they say, and tells the lesson what was done. Whether that is
allowed, and what comes of it, is the game's engine's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from textual import events

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import N_, _
from hotseat.text.fit import whole_sentences
from hotseat.tui.commands import ANYWHERE, GUIDE, HELP, PALETTE_KEY, Command, spoken
from hotseat.tui.commands import UNDO as TAKE_BACK
from hotseat.tui.widgets import KeyHint

if TYPE_CHECKING:
    from hotseat.session import Session
    from hotseat.tui.table import Lines, Scene, T, TableState
    from hotseat.tui.table.screen import TableScreen

S = TypeVar("S")  # a situation: what is chosen so far, as a game's cursor knows it

# What can be asked for beside a game's own commands.
GO_ON = "go on"  # enter, after something was read

UNDO = "undo"


class TutorialStage(NamedTuple, Generic[S]):
    """What is said while somebody is on the way: a sentence or two, and the keys that are meant."""

    text: str
    keys: tuple[tuple[str, str], ...] = ()  # pairs of a key and a word for it
    reached: Callable[[S], bool] = lambda _situation: True  # whether somebody has come so far
    by_mouse: str = ""  # what is said instead to somebody who uses the mouse; empty for the same
    by_lines: str = ""  # what is said of the whole step where the game is played line by line, likewise

    def said(self, *, mouse: bool) -> str:
        return self.by_mouse if mouse and self.by_mouse else self.text


class TutorialStep(NamedTuple, Generic[S]):
    """Something to be done: a command of the game, `GO_ON` or `UNDO`."""

    asks: Hashable
    stages: tuple[TutorialStage[S], ...]
    also: tuple[Hashable, ...] = ()  # what is as good
    otherwise: str = ""  # said to somebody who does something else, the stage's text stands below it
    answers: tuple[Hashable, ...] = ()  # the moves that others make then, or what finds one for a position

    @property
    def accepted(self) -> tuple[Hashable, ...]:
        return (self.asks, *self.also)

    def stage(self, situation: S) -> TutorialStage[S]:
        """How far somebody has come: the last stage reached."""
        return next(stage for stage in reversed(self.stages) if stage.reached(situation))


def to_be_read(
    text: str, *answers: Hashable, by_mouse: str = "", by_lines: str = "", word: str = ""
) -> TutorialStep[S]:
    """A step that asks for nothing but reading; `answers` are what others do then, `word` is for enter."""
    keys = ((spoken("enter"), word or _("continue")),)
    stage: TutorialStage[S] = TutorialStage(text, keys, by_mouse=by_mouse, by_lines=by_lines)
    return TutorialStep(GO_ON, (stage,), otherwise=_("Read this first, then press Enter:"), answers=answers)


def to_be_taken_back(text: str, key: str, *, by_mouse: str = "", by_lines: str = "") -> TutorialStep[S]:
    """A step that asks for the move before it to be taken back with a key, which the text names."""
    stage: TutorialStage[S] = TutorialStage(text, by_mouse=by_mouse, by_lines=by_lines)
    return TutorialStep(UNDO, (stage,), otherwise=_("Press {key} to undo first.").format(key=key))


LEAVE = Command("leave-guide", "escape,q,Q", "dismiss", N_("leave"), N_("Leave the tutorial"))

_TEXTUALS = {PALETTE_KEY, "ctrl+c", "ctrl+z"}  # keys that every screen has, and are no commands

_AGAIN = GUIDE._replace(english_word=N_("start over"))


class Ending(NamedTuple):
    """What a tutorial leads to: back to a game under way, or to one against a computer."""

    over_a_game: bool
    by_lines: bool = False

    @property
    def text(self) -> str:
        if self.by_lines:
            return _("Press Enter to end the tutorial.")
        if self.over_a_game:
            return _("Enter returns to your game.")
        return _("Enter starts a game against an easy computer.")

    @property
    def by_mouse(self) -> str:
        if self.over_a_game:
            return _("Click to return to your game.")
        return _("Click to start a game against an easy computer.")

    @property
    def word(self) -> str:
        return _("continue") if self.over_a_game else _("play the computer")


class Lesson(Generic[S]):
    """The steps and how many of them are done. At the last one everything has been learned.

    ending: what comes behind the last step.
    """

    def __init__(
        self, steps: Sequence[TutorialStep[S]], commands: Sequence[Command] = (), ending: Ending | None = None
    ) -> None:
        self.steps, self.ending = tuple(steps), ending or Ending(over_a_game=True)
        self.commands = tuple(commands)  # what can be done meanwhile
        self.aside = ""  # said above the prompt until the next key
        self._at = self._before = 0
        self._past: list[tuple[int, int]] = []  # steps done, each with the mark before it

    @property
    def step(self) -> TutorialStep[S]:
        return self.steps[self._at]

    @property
    def number(self) -> int:
        return self._at + 1

    def shown(self, *, animating: bool) -> int:
        """The number of the step that is shown, from 1. While an animation runs that is the one before:
        what is asked next tells of what is still on its way.
        """
        return (self._before if animating else self._at) + 1

    def at_first_instruction(self, state: TableState[P, M, E, S, Any]) -> bool:
        """Whether the first instruction is shown, or what came of it is still on its way."""
        if self.shown(animating=state.animating) > 1:
            return False
        first = self.steps[0]
        return self.step is not first or first.stage(state.cursor) is first.stages[0]

    @property
    def learned(self) -> bool:
        return self._at == len(self.steps) - 1

    def do(self, action: Hashable, mark: int) -> tuple[Hashable, ...] | None:
        """Something was done: go on to the next step, and return what the others answer.

        None where it is not what is asked. `mark` says where the game stood before, for `back`.
        """
        step = self.step
        if action not in step.accepted:
            return None
        if action == UNDO:
            self._past.pop()
        else:
            self._past.append((self._at, mark))
        self._before, self._at = self._at, min(self._at + 1, len(self.steps) - 1)
        return step.answers

    def back(self) -> int | None:
        """Back to the step before, and return its mark; None at the first."""
        if not self._past:
            return None
        self._at, mark = self._past.pop()
        return mark

    def follow(
        self, session: Session[P, M, E], action: Hashable, *moves: M
    ) -> list[HistoryEntry[P, M, E]] | None:
        """As `do`, and make the moves and what the others answer; returns what happened then."""
        answers = self.do(action, len(session.entries))
        if answers is None:
            return None
        done = [entry for move in moves for entry in session.play(move)]
        for answer in answers:
            done += session.play(cast("M", answer(session.position) if callable(answer) else answer))
        return done

    def undo(self, session: Session[P, M, E]) -> bool:
        """Take back the last move where that is asked; else everything since the step before. Whether there
        was something.
        """
        if self.step.asks == UNDO:
            session.undo()
            self.do(UNDO, 0)
            return True
        if (mark := self.back()) is None:
            return False
        while len(session.entries) > mark and session.can_undo:
            session.undo()
        return True


class LineLesson(NamedTuple, Generic[P, M, E]):
    """A tutorial for play line by line.

    shown: the move that a step asks for, or one that does for it; None where it asks for none.
    wrong: what to say of a move that is not what the step asks for, or of the rule that forbids it; else "".
    """

    session: Session[P, M, E]
    welcome: str
    lesson: Lesson[Any]
    shown: Callable[[P, Hashable], M | None]
    wrong: Callable[[P, TutorialStep[Any], M, ValueError | None], str]


def lesson_keys(lesson: Lesson[S], state: TableState[P, M, E, S, Any]) -> list[KeyHint]:
    step, bound, animating = lesson.step, state.bound, state.animating
    actions = {bound(command).key: command.action for command in lesson.commands}
    keys = [
        KeyHint(key, word, actions.get(key, ""), lit=True)
        for key, word in (() if animating else step.stage(state.cursor).keys)
    ]
    others = [bound(command) for command in (TAKE_BACK, LEAVE, HELP, _AGAIN)]
    if lesson.learned and not lesson.ending.over_a_game:
        others[1] = others[1]._replace(english_word=N_("choose players"))
    if lesson.shown(animating=animating) == 1:
        del others[0]
    lit = bound(TAKE_BACK) if step.asks == UNDO and not animating else None
    return [*keys, *(KeyHint(other.key, other.word, other.action, other == lit) for other in others)]


class TutorialController(Generic[P, M, E, S]):
    """Leads through the steps at a table. What they ask for can be done in every way the table knows.

    The table says what a key or a click comes to, with `follow`.
    """

    def __init__(self, table: TableScreen[P, M, E, S, Any], lesson: Lesson[S]) -> None:
        self.table, self.lesson = table, lesson
        self.cut_short = False  # whether the key that is being obeyed has ended an animation

    # What it shows, where that is not what the table shows

    def lesson_scene(self, scene: Scene[T], last_move: str, prompt: str = "") -> Scene[T]:
        """The table's scene with the step, what it asks and its keys.   prompt: said in place of that."""
        lesson, state = self.lesson, self.table.state
        turn, number = _("tutorial, step {number} of {steps}"), lesson.shown(animating=state.animating)
        asked = lesson.step.stage(state.cursor).said(mouse=state.by_mouse is True)
        return scene._replace(
            title=scene.title._replace(turn=turn.format(number=number, steps=len(lesson.steps))),
            last_move=lesson.aside or last_move,
            look="yours" if lesson.aside else "quiet",
            prompt=prompt or (_("Any key skips.") if state.animating else asked),
            refuses=False,
            keys=tuple(lesson_keys(lesson, state)),
        ).noticing(state.notice)

    def welcome(self, text: str, lines: Lines) -> str:
        """As many sentences of a text as there is room for, with the first instruction; later, none."""
        if not self.lesson.at_first_instruction(self.table.state):
            return ""
        return whole_sentences(text, lines.last_move.width, lines.last_move.height)

    # What is done

    def follow(self, action: Hashable, *moves: M) -> None:
        """Take the action where it is what the step asks for, or as good: do its moves, then what the others
        answer, and go on to the next step. Anything else is answered kindly.
        """
        otherwise = self.lesson.step.otherwise
        done = self.lesson.follow(self.table.session, action, *moves)
        if done is None:
            self.say_aside(otherwise)
            return
        self._new_step()
        if done:
            self.table.play(done)
        else:
            self.table.show_all()

    def say_aside(self, text: str) -> None:
        self.lesson.aside = text
        self.table.show_all()

    def hush(self) -> None:
        self.table.state.notice, self.lesson.aside = None, ""

    def _new_step(self) -> None:
        self.hush()
        self.reset_cursor()
        if self.lesson.learned:
            self.table.app.navigator.tutorial_seen("done")

    def reset_cursor(self) -> None:
        """Point at what the step asks for, or at nothing."""
        self.table.state.reset_cursor()

    def hint(self) -> None:
        self.table.advisor.ask()

    def takes(self, event: events.Key) -> bool:
        """Whether a key leaves, or means nothing here; the latter is said. Note whether it ends an animation:
        then it goes on to nothing that has not been read yet.
        """
        table = self.table
        self.cut_short = table.state.animating
        if event.key in table.app.bound(LEAVE).keys.split(","):
            table.dismiss()
            return True
        known = map(table.app.bound, (*self.lesson.commands, *ANYWHERE))
        keys = {key for command in known for key in command.keys.split(",")} | _TEXTUALS
        if event.character in table.TYPED or event.key in keys:
            return False
        if not self.cut_short:
            self.say_aside(_("That key does nothing here."))
        else:
            table.show_all()
        return True

    def read_on(self) -> bool:
        """Enter: go on where there is only something to read. Whether that was so."""
        if self.lesson.step.asks != GO_ON:
            return False
        if not self.cut_short:
            self._go_on()
        return True

    def _go_on(self) -> None:
        """What was to be read has been read; at the end that closes the tutorial."""
        if self.lesson.learned:
            self.table.dismiss()
            if not self.lesson.ending.over_a_game:
                self.table.app.navigator.play_computer()
        else:
            self.follow(GO_ON)

    def clicked(self) -> bool:
        """The mouse was pressed; where there is only something to read, that goes on. Whether that was
        all that the click meant.
        """
        if self.table.state.animating:
            self.table.show_all()
        elif self.lesson.step.asks == GO_ON:
            self._go_on()
        else:
            return False
        return True

    def undo(self) -> None:
        """Take back what `Lesson.undo` does."""
        self.hush()
        if not self.lesson.undo(self.table.session):
            self.say_aside(_("Nothing to undo."))
            return
        self._new_step()
        self.table.show_all()
