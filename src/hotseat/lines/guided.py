"""A tutorial and a saved game, line by line: tables at which no game of one's own is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from hotseat.game import E, M, P
from hotseat.i18n import _, ngettext
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.table import LineTable
from hotseat.lines.waiting import Leave
from hotseat.lines.words import Word, own_word, spoken
from hotseat.session import Session

if TYPE_CHECKING:
    from hotseat.lines.start import LinePlay
    from hotseat.record.reader import Record


class _Guided(LineTable[P, M, E]):
    """A table without a game of one's own: it leaves at once and keeps nothing."""

    _left_out = frozenset(("save", "end", "new", "go", "seats", "hint", "redo", "tutorial", "options"))

    def play(self) -> None:
        self._say(*self._opening())
        while True:
            self._announce()
            self._ask()

    def words(self) -> list[Word]:
        return [word for word in super().words() if word.name not in self._left_out]


class LineTutorial(_Guided[P, M, E]):
    """The steps of a game's tutorial, done by typing."""

    _left_out = _Guided._left_out - {"hint"}

    def __init__(self, context: LinePlay[P, M, E]) -> None:
        made = import_module(f"{context.program.name}.tui.tutorial").line_lesson
        self._told = made(own_word("undo"), own_word("rules"))
        super().__init__(context, self._told.session)

    def _opening(self) -> list[str]:
        return [self._told.welcome]

    def _turn(self, _telling: str, _heard: P | None = None) -> Sequence[str]:
        lesson = self._told.lesson
        move = self._told.shown(self._position, lesson.step.asks)
        typed = _("Type {typed}.").format(typed=self._teller.spelt(self._position, move)) if move else ""
        return (spoken(lesson.said()), typed)

    def do_hint(self, _argument: str) -> Sequence[str]:
        return self._turn("")

    def do_again(self, argument: str = "") -> Sequence[str]:
        lesson = self._told.lesson
        if lesson.step.asks != "go on":
            return super().do_again(argument)
        if lesson.learned:
            raise Leave
        self._follow(lesson.step.asks)
        return ()

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
            self._say(full_sentences(self._spec.explain(refused)))
        self._follow(move if move in step.accepted else step.asks, *(() if refused else (move,)))

    def _follow(self, action: object, *moves: M) -> None:
        self._tell(self._told.lesson.follow(self.session, action, *moves))
        self._announced = None
        if self._told.lesson.learned:
            self.context.keep(guide="done")

    def do_undo(self, argument: str) -> Iterable[str] | None:
        undone = self._told.lesson.undo(self.session)
        self._announced = None
        return None if undone else super().do_undo(argument)


class LineReplay(_Guided[P, M, E]):
    """A saved game, told move by move; where no person types, from its beginning to its end."""

    def __init__(self, context: LinePlay[P, M, E], record: Record[P, M, E]) -> None:
        super().__init__(context, Session.without_file(context.program.spec, record.header))
        self._prompt = _("Replay: ")
        starts = [n for n, entry in enumerate(record.entries) if not (entry.chance or entry.forced)]
        self._all, self._ends = record.entries, [*starts, len(record.entries)]  # told before each move
        self._go_to(0)

    def play(self) -> None:
        if self.terminal.by_hand:
            super().play()
        self._say(*self._opening())
        self._tell(self._all)

    def _opening(self) -> list[str]:
        number, how = len(self._ends) - 1, ""
        if self.terminal.by_hand:
            text = _("Press Enter for the next move, a number or {undo} for another, or {quit} to go back.")
            how = text.format(undo=own_word("undo"), quit=own_word("quit"))
        moves = ngettext("{n} move.", "{n} moves.", number).format(n=number)
        return [*super()._opening(), moves, how]

    def _turn(self, _telling: str, _heard: P | None = None) -> Sequence[str]:
        text = _("Move {n} of {all}.") if self._at else ""
        return (text.format(n=self._at, all=len(self._ends) - 1),)

    def _go_to(self, move: int) -> None:
        if not 0 <= move < len(self._ends):
            raise ValueError(_("The moves are numbered from 1 to {n}.").format(n=len(self._ends) - 1))
        self._at, self.session.entries[:] = move, self._all[: self._ends[move]]
        self._tell(self.session.entries[self._ends[max(0, move - 1)] :])

    def _do(self, text: str) -> None:
        if text.isdecimal() and len(text) < 6:
            self._go_to(int(text))
        else:
            super()._do(text)

    def do_again(self, _argument: str = "") -> Sequence[str]:
        if self._at == len(self._ends) - 1:
            raise ValueError(_("That was the last move."))
        self._go_to(self._at + 1)
        return ()

    def do_undo(self, argument: str) -> Iterable[str] | None:
        if not self._at:
            return super().do_undo(argument)
        self._go_to(self._at - 1)
        return None

    def _move(self, move: M) -> None:
        raise ValueError(_("This game is only told again; {move} cannot be played here.").format(move=move))
