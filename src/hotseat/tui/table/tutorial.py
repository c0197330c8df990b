"""The tutorial: steps at the game's own table, each of which asks the player to do something.

A game lists its steps and tells the lesson what the player did. The game's engine decides whether that is
legal, and what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from textual import events

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import N_, _, join_sentences
from hotseat.text.fit import whole_sentences
from hotseat.tui.commands import APP_COMMANDS, HELP, PALETTE_KEY, TUTORIAL, Command, key_name
from hotseat.tui.commands import UNDO as TAKE_BACK
from hotseat.tui.widgets import KeyHint
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.session import Session
    from hotseat.tui.table import Lines, Scene, T
    from hotseat.tui.table.screen import TableScreen

S = TypeVar("S")  # a game's cursor: what the player has chosen so far

# What a step can ask for, besides moves of the game.
GO_ON = "go on"  # Enter, after reading

UNDO = "undo"


class By(NamedTuple):
    """A text for each way to play; by default the one for keys."""

    keys: str = ""
    mouse: str = ""
    lines: str = ""

    def said(self, way: int) -> str:
        """The text for a way to play.   way: its place among the fields."""
        return _(text) if (text := self[way] or self.keys) else ""


class TutorialStep(NamedTuple, Generic[S]):
    """Asks for a move of the game, a word of the game's own, `GO_ON` or `UNDO`.

    The texts are marked for translation, with the placeholders that the lesson fills.
    """

    asks: Hashable
    text: str = ""  # for all ways to play
    how: By = By()  # what to do
    then: tuple[tuple[Callable[[S], bool], str], ...] = ()  # tests of the cursor, each with the next text
    also: tuple[Hashable, ...] = ()  # accepted, too
    otherwise: str = ""  # the answer to anything else
    answers: tuple[Hashable, ...] = ()  # the moves of the other players afterwards

    @property
    def accepted(self) -> tuple[Hashable, ...]:
        return (self.asks, *self.also)


_READ = By(N_("Press Enter."), N_("Click to continue."))

_ANSWERED = By(N_("Press Enter for the guide's turn."), N_("Click for the guide's turn."))

_FIRST = {
    GO_ON: By(N_("Read this first, then press Enter."), N_("Read this first, then click.")),
    UNDO: By(N_("Press {undo} to undo first."), N_("Click undo first."), N_("Type {undo} first.")),
}

LEAVE = Command("leave-guide", "escape,q,Q", "dismiss", N_("leave"), N_("Leave the tutorial"))

_TEXTUALS = {PALETTE_KEY, "ctrl+c", "ctrl+z"}  # keys of every screen that are no commands

_AGAIN = TUTORIAL._replace(english_word=N_("start over"))

_BACK_TO_THE_GAME = By(
    N_("Enter returns to your game."),
    N_("Click to return to your game."),
    N_("Press Enter to end the tutorial."),
)

_ON_TO_A_GAME = By(
    N_("Enter starts a game against an easy computer."),
    N_("Click to start a game against an easy computer."),
)


class Lesson(Generic[S]):
    """The steps, and the current one. At the last step, everything is learned."""

    def __init__(
        self,
        steps: Sequence[TutorialStep[S]],
        commands: Sequence[Command] = (),  # that work in the tutorial
        names: Mapping[str, object] | None = None,  # for the placeholders in texts, mostly keys
        *,
        over_a_game: bool = True,  # whether it leads back to a game, not to a new one
        by_lines: bool = False,
        spell: Callable[[str], str] = str,  # gives a text the letters of pieces on the screen
    ) -> None:
        self.steps, self.commands, self.names = tuple(steps), tuple(commands), names or {}
        self.over_a_game, self._by_lines, self._spell = over_a_game, by_lines, spell
        self.aside = ""  # a sentence above the prompt until the next key
        self._at = self._before = 0
        self._past: list[tuple[int, int]] = []  # the steps that are done, each with its mark

    @property
    def step(self) -> TutorialStep[S]:
        return self.steps[self._at]

    @property
    def number(self) -> int:
        return self._at + 1

    @property
    def asks_for_a_move(self) -> bool:
        return self.step.asks not in _FIRST

    def stage(self, situation: S) -> int:
        """How far the player has come in this step: 0, or the number of the last true test of `then`."""
        reached = (number for number, (test, _text) in enumerate(self.step.then, 1) if test(situation))
        return max(reached, default=0)

    def said(self, situation: S | None = None, *, mouse: bool = False) -> str:
        """The text of the step, for a player who has come as far as `situation`."""
        step, way = self.step, self._way(mouse=mouse)
        if situation is not None and (stage := self.stage(situation)):
            return self._named(_(step.then[stage - 1][1]))
        behind = By()
        if step.asks == GO_ON:
            behind = _ANSWERED if step.answers else _READ
            if self.learned:
                behind = _BACK_TO_THE_GAME if self.over_a_game else _ON_TO_A_GAME
        text = _(step.text) if step.text else ""
        return self._named(join_sentences((text, step.how.said(way), behind.said(way))))

    def otherwise(self, *, mouse: bool = False) -> str:
        step = self.step
        first = _FIRST[str(step.asks)] if not self.asks_for_a_move else By(step.otherwise)
        return self._named(first.said(self._way(mouse=mouse)))

    def _way(self, *, mouse: bool) -> int:
        return 2 if self._by_lines else int(mouse)

    def _named(self, text: str) -> str:
        return self._spell(text.format(**self.names))

    def shown(self, *, animating: bool) -> int:
        """The number of the step that is shown, from 1. While an animation runs, it is the step before, as
        the next one speaks of the animation's end.
        """
        return (self._before if animating else self._at) + 1

    @property
    def learned(self) -> bool:
        return self._at == len(self.steps) - 1

    def do(self, action: Hashable, mark: int) -> tuple[Hashable, ...] | None:
        """Go on to the next step if it asks for this action; returns the answers of the others, else None.

        mark: the length of the game before, for `back`.
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
        if not self._past:
            return None
        self._at, mark = self._past.pop()
        return mark

    def follow(
        self, session: Session[P, M, E], action: Hashable, *moves: M
    ) -> list[HistoryEntry[P, M, E]] | None:
        """As `do`, and make the moves and the answers of the others; returns all their entries."""
        answers = self.do(action, len(session.entries))
        if answers is None:
            return None
        done = [entry for move in moves for entry in session.play(move)]
        for answer in answers:
            done += session.play(cast("M", answer))
        return done

    def undo(self, session: Session[P, M, E]) -> bool:
        """Undo the last move if the step asks for that, else all since the step before; False for nothing."""
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
    """A tutorial for play line by line."""

    session: Session[P, M, E]
    welcome: str
    lesson: Lesson[Any]
    shown: Callable[[P, Hashable], M | None]  # a move that the step accepts
    wrong: Callable[[P, TutorialStep[Any], M, ValueError | None], str]  # why it is not accepted, else ""


class TutorialController(Generic[P, M, E, S]):
    """Leads through the steps at a new table, which calls `follow` with the action of a key or a click."""

    def __init__(self, table: TableScreen[P, M, E, S, Any], lesson: Lesson[S]) -> None:
        self.table, self.lesson = table, lesson
        self.cut_short = False  # whether the current key has ended an animation
        table.COMMANDS_HERE, table.tutorial = lesson.commands, self
        self.reset_cursor()

    # What it shows

    def lesson_scene(self, scene: Scene[T], last_move: str, prompt: str = "") -> Scene[T]:
        """The table's scene with the step, its text and its keys.   prompt: in place of the text."""
        lesson, state = self.lesson, self.table.state
        turn, number = _("tutorial, step {number} of {steps}"), lesson.shown(animating=state.animating)
        asked = lesson.said(state.cursor, mouse=state.by_mouse is True)
        return scene._replace(
            title=scene.title._replace(turn=turn.format(number=number, steps=len(lesson.steps))),
            last_move=lesson.aside or last_move,
            look="yours" if lesson.aside else "quiet",
            prompt=prompt or (_("Any key skips.") if state.animating else asked),
            refuses=False,
            keys=tuple(self._keys()),
        ).noticing(state.notice)

    def _keys(self) -> list[KeyHint]:
        lesson, state = self.lesson, self.table.state
        others = [state.bound(command) for command in (TAKE_BACK, LEAVE, HELP, _AGAIN)]
        if lesson.learned and not lesson.over_a_game:
            others[1] = others[1]._replace(english_word=N_("choose players"))
        if lesson.shown(animating=state.animating) == 1:
            del others[0]
        lit = state.bound(TAKE_BACK) if lesson.step.asks == UNDO and not state.animating else None
        hints = [KeyHint(other.key, other.word, other.action, other == lit) for other in others]
        return [*([] if state.animating else self.step_keys()), *hints]

    def step_keys(self) -> list[KeyHint]:
        """The keys that the step asks for; a game adds those for its moves."""
        if self.lesson.step.asks != GO_ON:
            return []
        plays = self.lesson.learned and not self.lesson.over_a_game
        return [self.lit(key_name("enter"), _("play the computer") if plays else _("continue"))]

    def lit(self, key: str, word: str) -> KeyHint:
        bound = self.table.state.bound
        actions = {bound(command).key: command.action for command in self.lesson.commands}
        return KeyHint(key, word, actions.get(key, ""), lit=True)

    def welcome(self, text: str, lines: Lines) -> str:
        """The sentences of a text that fit, at the first step before any choice; later, none."""
        lesson, state = self.lesson, self.table.state
        begun = lesson.number == 1 and lesson.stage(state.cursor) > 0
        if begun or lesson.shown(animating=state.animating) > 1:
            return ""
        return whole_sentences(text, lines.last_move.width, lines.last_move.height)

    # What is done

    def follow(self, action: Hashable, *moves: M) -> None:
        """Make the moves of an action that the step accepts, then the answers of the others, and go on to the
        next step. Say something kind about any other action.
        """
        done = self.lesson.follow(self.table.session, action, *moves)
        if done is None:
            self.say_otherwise()
            return
        self._new_step()
        if done:
            self.table.animator.play(done)
        else:
            self.table.show_all()

    def say_otherwise(self) -> None:
        self.say_aside(self.lesson.otherwise(mouse=self.table.state.by_mouse is True))

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
        """Point at the choice that the step asks for, or at nothing."""
        self.table.state.reset_cursor()

    def ask(self) -> None:
        self.table.advisor.ask()

    def takes(self, event: events.Key) -> bool:
        """Whether a key leaves, or means nothing here, which is then said. Notes whether it ends an
        animation: such a key must not skip the next text, too.
        """
        table = self.table
        self.cut_short = table.state.animating
        if event.key in table.app.bound(LEAVE).keys.split(","):
            table.dismiss()
            return True
        known = map(table.app.bound, (*self.lesson.commands, *APP_COMMANDS))
        keys = {key for command in known for key in command.keys.split(",")} | _TEXTUALS
        if event.character in table.TYPED or event.key in keys:
            return False
        if not self.cut_short:
            self.say_aside(_("That key does nothing here."))
        else:
            table.show_all()
        return True

    def read_on(self) -> bool:
        """Obey Enter after reading: go on, or close the tutorial at its end; False if there is more to do."""
        if self.lesson.step.asks != GO_ON:
            return False
        if not (self.cut_short or self.lesson.learned):
            self.follow(GO_ON)
        elif not self.cut_short:
            self.table.dismiss()
            if not self.lesson.over_a_game:
                self.table.app.navigator.play_computer()
        return True

    def clicked(self) -> bool:
        """Obey a click: end an animation, or as `read_on`; returns whether it did that."""
        self.cut_short = self.table.state.animating
        if self.cut_short:
            self.table.show_all()
        return self.cut_short or self.read_on()

    def undo(self) -> None:
        self.hush()
        if not self.lesson.undo(self.table.session):
            self.say_aside(_("Nothing to undo."))
            return
        self._new_step()
        self.table.show_all()
