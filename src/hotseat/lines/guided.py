"""The tutorial and the replay line by line: tables at which no game of one's own is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from hotseat.game import E, M, P
from hotseat.i18n import NC_, _, sentence
from hotseat.lines.commands import RULES
from hotseat.lines.play import LineTable
from hotseat.lines.programs import LineContext
from hotseat.lines.waiting import Leave
from hotseat.lines.words import QUIT, Teller, Word, own_word, spoken
from hotseat.session import Session
from hotseat.settings import Settings
from hotseat.settings.file import remember

if TYPE_CHECKING:
    from hotseat.record.reader import Record

UNDO = NC_("word to type", "undo")

# Words for a game that is played, which neither a tutorial nor a replay is.
_PLAYED = {"save", "end", "new", "go", "seats", "hint", "redo", "tutorial", "options"}


class _Guided(LineTable[P, M, E]):
    """A table without a game of one's own: it leaves at once and keeps nothing."""

    def play(self) -> None:
        self._say(*self._opening(begun=False))
        while True:
            if self._position is not self._announced:
                self._announced = self._position
                self._say(*self._turn(self.context.settings.telling))
            self._ask()

    def words(self) -> list[tuple[Word, Callable[[str], None]]]:
        return [each for each in super().words() if each[0].name not in _PLAYED]


class LineTutorial(_Guided[P, M, E]):
    """The steps of a game's tutorial, done by typing."""

    def __init__(self, context: LineContext[P, M, E], tellers: type[Teller[P, M, E]]) -> None:
        made = import_module(f"{context.program.name}.tui.tutorial").line_lesson
        self._told = told = made(own_word(UNDO), own_word(RULES))
        context = replace(context, settings=context.settings.having(Settings.confirm, False))
        super().__init__(context, told.session, tellers(told.session.names))

    def _opening(self, *, begun: bool) -> list[str]:
        del begun
        return [self._told.welcome]

    def _turn(self, telling: str, heard: P | None = None) -> Sequence[str]:
        del telling, heard
        lesson = self._told.lesson
        move = self._told.shown(self._position, lesson.step.asks)
        typed = _("Type {typed}.").format(typed=self._teller.spelt(self._position, move)) if move else ""
        return (spoken(lesson.said()), typed)

    def _again(self, argument: str = "") -> None:
        lesson = self._told.lesson
        if lesson.step.asks != "go on":
            super()._again(argument)
        elif lesson.learned:
            raise Leave
        else:
            self._follow(lesson.step.asks)

    def _move(self, move: M) -> None:
        refused, lesson, step = None, self._told.lesson, self._told.lesson.step
        try:
            self._spec.apply(self._position, move)
        except ValueError as error:
            refused = error
        asked = lesson.asks_for_a_move
        why = self._told.wrong(self._position, step, move, refused) if asked else lesson.otherwise()
        if why:
            self._say(why)
            self._announced = None
            return
        if refused is not None:  # as the step asks
            self._say(sentence(self._spec.explain(refused)))
        self._follow(move if move in step.accepted else step.asks, *(() if refused else (move,)))

    def _follow(self, action: object, *moves: M) -> None:
        self._tell(self._told.lesson.follow(self.session, action, *moves))
        self._announced = None
        if self._told.lesson.learned:
            remember(
                self.context.settings.having(type(self.context.settings).guide, "done"), [Settings.guide.key]
            )

    def _undo(self, argument: str) -> None:
        if not self._told.lesson.undo(self.session):
            super()._undo(argument)
        self._announced = None


class LineReplay(_Guided[P, M, E]):
    """A saved game, told move by move; where no person types, from its beginning to its end."""

    def __init__(
        self, context: LineContext[P, M, E], record: Record[P, M, E], teller: Teller[P, M, E]
    ) -> None:
        super().__init__(context, Session.without_file(context.program.spec, record.header), teller)
        self._prompt = _("Replay: ")
        starts = [n for n, entry in enumerate(record.entries) if not (entry.chance or entry.forced)]
        self._all, self._ends = record.entries, [*starts, len(record.entries)]  # told before each move

    @property
    def _at(self) -> int:
        """The moves told."""
        return max(n for n, end in enumerate(self._ends) if end <= len(self.session.entries))

    def _opening(self, *, begun: bool) -> list[str]:
        text = _(
            "{n} moves. Press Enter for the next one, or type a number or {undo} to go to another,"
            " or {quit} to leave."
        )
        how = text.format(n=len(self._ends) - 1, undo=own_word(UNDO), quit=own_word(QUIT))
        return [*super()._opening(begun=begun), *([how] if self.terminal.by_hand else [])]

    def play(self) -> None:
        self._go_to(0)
        if self.terminal.by_hand:
            super().play()
        self._say(*self._opening(begun=False))
        self._tell(self._all)

    def _turn(self, telling: str, heard: P | None = None) -> Sequence[str]:
        del telling, heard
        if not self._at:
            return ()
        return (_("Move {n} of {all}.").format(n=self._at, all=len(self._ends) - 1),)

    def _go_to(self, move: int) -> None:
        self.session.entries[:] = self._all[: self._ends[move]]

    def _do(self, text: str) -> None:
        if not (text.isdecimal() and len(text) < 6):
            super()._do(text)
        elif not 0 <= int(text) < len(self._ends):
            raise ValueError(_("The moves are numbered from 1 to {n}.").format(n=len(self._ends) - 1))
        else:
            self._go_to(int(text))
            self._tell(self.session.entries[self._ends[max(0, int(text) - 1)] :])

    def _again(self, argument: str = "") -> None:
        del argument
        if self._at == len(self._ends) - 1:
            raise ValueError(_("That was the last move."))
        self._do(str(self._at + 1))

    def _undo(self, argument: str) -> None:
        if not self._at:
            super()._undo(argument)
        self._do(str(self._at - 1))

    def _move(self, move: M) -> None:
        raise ValueError(_("This game is only told again; {move} cannot be played here.").format(move=move))
