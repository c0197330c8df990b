"""Tables at which a player types lines: of a game, of the tutorial, and of a replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from hotseat.game import E, M, P
from hotseat.i18n import _, ngettext
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.commands import LineContext, TableWords
from hotseat.lines.phrases import PLAYER, Missing
from hotseat.lines.waiting import EndOfInput, Leave
from hotseat.lines.words import Teller, UnknownWord, Word, and_list, folded, means, own_word, spoken
from hotseat.record import PERSON, level_word
from hotseat.session import Session
from hotseat.settings import Settings
from hotseat.text import shown

if TYPE_CHECKING:
    from hotseat.record.reader import Record


class LineTable(TableWords[P, M, E]):
    """A table at which a player types lines: moves or words."""

    _prompt = ""  # if not whose turn it is
    _unsaved: str | None = None
    _begun: tuple[str, Missing] | None = None  # the move typed last, if parts of it are asked for

    def play(self) -> None:
        """Play until the player leaves. Raises `Leave`, `EndOfInput`, and what `objection` raises."""
        begun = bool(self.session.entries)
        dealt = self.session.advance()
        self._say(*self._opening(_("{game} with {names}, continued.") if begun else ""))
        self._replace_unknown_bots()
        self._tell(dealt)
        while True:
            self._check_saved()
            seat = self.session.computer_to_play
            try:
                if seat is not None and not (self.session.watched and not self._watching):
                    self._let_bot_move(seat)
                else:
                    self._announce()
                    self._ask()
            except (KeyboardInterrupt, EndOfInput, Leave) as way:
                self._leave(way)

    def _announce(self) -> None:
        """Tell whose turn it is, if that is new."""
        if self._position is not self._announced:
            heard, self._announced = self._announced, self._position
            self._say(*self._turn(self.context.settings.telling, heard))

    def _replace_unknown_bots(self) -> None:
        for seat, who in enumerate(self.session.seats, 1):
            if who != PERSON and not self.bots.known(who):
                self.session.seat(seat, PERSON)
                text = _("{name}: there is no computer player {who} here, so a person plays.")
                bot = shown(who.removeprefix("computer ").removeprefix("own "), 40)
                self._say(text.format(name=self._teller.name(seat), who=bot))
        self._watching = self.session.watched

    def _opening(self, text: str = "") -> list[str]:
        """Who plays, and how. text: for the players, if the game is continued."""
        names = []
        for name, who in zip(self._teller.names, self.session.seats, strict=True):
            computer = _("{name} (computer, {level})").format(name=name, level=level_word(who))
            names.append(name if who == PERSON else computer)
        new, text = not text, text or _("{game} with {names}.")
        lines = [text.format(game=_(self._spec.name), names=and_list(names))]
        lines += self._teller.opening(self._position)
        if new:
            first = int(self.session.header.one("first") or 1)
            lines.append(_("{name} goes first.").format(name=self._teller.name(first)))
        if self.terminal.by_hand:
            lines.append(_("Type {help} for all that can be typed.").format(help=own_word("help")))
        return lines

    def _ask(self) -> None:
        session = self.session
        if session.finished:
            prompt = _("Game over: ")
        elif (seat := session.to_play) is None or session.computer_to_play is not None:
            prompt = _("Paused: ")
        else:
            prompt = _("{name}: ").format(name=self._teller.name(seat))
        text = self.terminal.ask(self._prompt or prompt, self._complete)
        self.heard, self.said = self.said or self.heard, []
        try:
            self._do(text)
        except ValueError as error:
            self._say(self.terminal.objection(self._spec.explain(error), text))

    def _do(self, text: str) -> None:
        (name, argument, word), begun, self._begun = self._cut(text), self._begun, None
        if not text:
            self._say(*self._again())
        elif begun and begun[1].answered(self._teller.phrase(text)):
            self._read(f"{begun[0]}, {text}", "", "")
        elif word is not None and (word.needed or not argument):
            self.act(name, argument)
        elif told := self._teller.tell_of(self._position, text):
            self._say(*map(spoken, told))
        else:
            self._read(text, name, argument)

    def _read(self, text: str, name: str, argument: str) -> None:
        """Make a move, answer a question about one, or obey a word with an argument."""
        said = self._teller.phrase(text)
        try:
            move = self._teller.read(self._position, text)
        except ValueError as why:
            if isinstance(why, Missing) and said.of_the_game and not said.asks:
                self._begun = text, why
            owner = said.pieces[0].text if [piece.part for piece in said.pieces] == [PLAYER] else ""
            after = re.fullmatch(rf"{re.escape(owner)}(?:['’]\w+|の)?(.*)", text)
            owned = said.unknown or (after[1].strip() if after else "")
            if owner and owned and said.begins and not means(owned, "save"):  # `Ben's board`
                name, argument = owned, owner
            elif said.of_the_game:
                raise
            try:
                self.act(name, argument)
            except UnknownWord as unknown:
                raise (why if said.nouns and not said.unknown else unknown) from None
        else:
            if said.asks:
                self._say(*self._try(text))
            else:
                self._move(move)

    def _move(self, move: M) -> None:
        session, seat = self.session, self.session.to_play
        if session.computer_to_play is not None and seat is not None:
            text = _("It is {name}'s turn, and a computer plays there. Type {word} to change that.")
            raise ValueError(text.format(name=self._teller.name(seat), word=own_word("seats")))
        self._spec.apply(self._position, move)  # an illegal move is refused before it is confirmed
        if self.context.settings.confirm and self.terminal.by_hand:
            self._say(*map(spoken, self._teller.preview(self._position, move)))
            if not self.terminal.agrees(_("Make this move? (yes) "), default=True):
                self._say(_("Not made."))
                return
        alone, full = session.seats.count(PERSON) == 1, self.context.settings.telling == "full"
        self._tell(session.play(move), own=alone and not full)

    def _check_saved(self) -> None:
        """Say at once when saving fails, and when it works again."""
        unsaved = self.session.unsaved
        if unsaved != self._unsaved:
            self._unsaved = unsaved
            self._say(_("Saved again.") if unsaved is None else full_sentences(unsaved))

    def _leave(self, way: BaseException) -> None:
        """Leave, but ask a person who would lose moves or pressed ctrl+c. That pauses bots alone."""
        session, interrupted, why = self.session, isinstance(way, KeyboardInterrupt), self.session.loss()
        if not self.terminal.by_hand or not (why or interrupted):
            raise way
        if interrupted and session.computer_to_play is not None and session.watched == self._watching:
            self.terminal.say("")  # a bot was thinking
            if self._watching:
                self._watching = False
                return
        question = _("Leave the game? (no) ")
        if why:
            question = _("{why} Leave anyway? (no) ").format(why=why)
        elif session.stays:
            question = _("Leave the game? It stays saved. (no) ")
        if self.terminal.agrees(question):
            raise Leave if interrupted else way

    def _complete(self, text: str) -> Sequence[str]:
        """The lines that tab offers: words, names and moves. English words need a first letter."""
        typed, words = folded(text), self.words()
        word, blank, _argument = text.partition(" ")
        lines = [] if blank else [each.own for each in words] + [each.name for each in words if typed]
        known = self._cut(word)[2]
        if blank and known is not None and known.argument:
            lines += [f"{word} {name}" for name in self._teller.names]
        if not self.session.finished and self.session.computer_to_play is None:
            moves = self._teller.legal(self._position)
            lines += [self._teller.typed(self._position, move) for move in moves]
        return [line for line in dict.fromkeys(lines) if folded(line).startswith(typed)]


# Words for a game that is played, which neither a tutorial nor a replay is.
_PLAYED = {"save", "end", "new", "go", "seats", "hint", "redo", "tutorial", "options"}


class _Guided(LineTable[P, M, E]):
    """A table without a game of one's own: it leaves at once and keeps nothing."""

    def play(self) -> None:
        self._say(*self._opening())
        while True:
            self._announce()
            self._ask()

    def words(self) -> list[Word]:
        return [word for word in super().words() if word.name not in _PLAYED]


class LineTutorial(_Guided[P, M, E]):
    """The steps of a game's tutorial, done by typing."""

    def __init__(self, context: LineContext[P, M, E], tellers: type[Teller[P, M, E]]) -> None:
        made = import_module(f"{context.program.name}.tui.tutorial").line_lesson
        self._told = told = made(own_word("undo"), own_word("rules"))
        context = replace(context, settings=context.settings.having(Settings.confirm, False))
        super().__init__(context, told.session, tellers(told.session.names))

    def _opening(self, _text: str = "") -> list[str]:
        return [self._told.welcome]

    def _turn(self, _telling: str, _heard: P | None = None) -> Sequence[str]:
        lesson = self._told.lesson
        move = self._told.shown(self._position, lesson.step.asks)
        typed = _("Type {typed}.").format(typed=self._teller.spelt(self._position, move)) if move else ""
        return (spoken(lesson.said()), typed)

    def _again(self, argument: str = "") -> Sequence[str]:
        lesson = self._told.lesson
        if lesson.step.asks != "go on":
            return super()._again(argument)
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

    def _undo(self, argument: str) -> Iterable[str] | None:
        undone = self._told.lesson.undo(self.session)
        self._announced = None
        return None if undone else super()._undo(argument)


class LineReplay(_Guided[P, M, E]):
    """A saved game, told move by move; where no person types, from its beginning to its end."""

    def __init__(
        self, context: LineContext[P, M, E], record: Record[P, M, E], teller: Teller[P, M, E]
    ) -> None:
        super().__init__(context, Session.without_file(context.program.spec, record.header), teller)
        self._prompt = _("Replay: ")
        starts = [n for n, entry in enumerate(record.entries) if not (entry.chance or entry.forced)]
        self._all, self._ends = record.entries, [*starts, len(record.entries)]  # told before each move
        self._go_to(0)

    def play(self) -> None:
        if self.terminal.by_hand:
            super().play()
        self._say(*self._opening())
        self._tell(self._all)

    def _opening(self, _text: str = "") -> list[str]:
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

    def _again(self, _argument: str = "") -> Sequence[str]:
        if self._at == len(self._ends) - 1:
            raise ValueError(_("That was the last move."))
        self._go_to(self._at + 1)
        return ()

    def _undo(self, argument: str) -> Iterable[str] | None:
        if not self._at:
            return super()._undo(argument)
        self._go_to(self._at - 1)
        return None

    def _move(self, move: M) -> None:
        raise ValueError(_("This game is only told again; {move} cannot be played here.").format(move=move))
