"""Play at a table line by line: read what is typed, tell what comes of it, and let bots move. Two tables are
for a tutorial and a saved game; no game of one's own is played there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from hotseat.game import E, M, P
from hotseat.i18n import _, join_sentences, ngettext, sentence
from hotseat.lines import answers, words
from hotseat.lines.answers import MOVES, REFUSED, SETTING, TELLING, Answers
from hotseat.lines.phrases import PLAYER, Missing, Phrase
from hotseat.lines.waiting import EndOfInput, Leave
from hotseat.lines.words import (
    LATIN,
    NAME,
    UnknownWord,
    Word,
    cut_up,
    find_word,
    folded,
    own_word,
    spellings,
    spoken,
)
from hotseat.record import PERSON, level_word
from hotseat.session import Session
from hotseat.text import shown

if TYPE_CHECKING:
    from hotseat.lines.start import LinePlay
    from hotseat.record.reader import Record


class LineTable(Answers[P, M, E]):
    """A table at which a player types lines: moves or words."""

    _prompt = ""  # if not whose turn it is
    _unsaved: str | None = None
    _begun: tuple[str, Missing] | None = None  # the move typed last, if parts of it are asked for

    def play(self) -> None:
        """Play until the player leaves. Raises `Leave`, `EndOfInput`, and what `objection` raises."""
        dealt = self.session.advance()
        self._say(*self._opening())
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
            heard, self._announced, self._begun = self._announced, self._position, None
            self._say(*self._turn(self.context.settings.telling, heard))

    def _replace_unknown_bots(self) -> None:
        for seat, who in enumerate(self.session.seats, 1):
            if who != PERSON and not self.bots.known(who):
                self.session.seat(seat, PERSON)
                text = _("{name}: there is no computer player {who} here, so a person plays.")
                bot = shown(who.removeprefix("computer ").removeprefix("own "), 40)
                self._say(text.format(name=self._teller.name(seat), who=bot))
        self._watching = self.session.watched

    def _opening(self) -> list[str]:
        names, begins = [], all(entry.chance for entry in self.session.entries)
        for name, who in zip(self._teller.names, self.session.seats, strict=True):
            computer = _("{name} (computer, {level})").format(name=name, level=level_word(who))
            names.append(name if who == PERSON else computer)
        text = _("{game} with {names}.") if begins else _("{game} with {names}, continued.")
        lines = [text.format(game=_(self._spec.name), names=words.and_list(names))]
        lines += self._teller.opening(self._position)
        if begins:
            first = int(self.session.header.one("first") or 1)
            lines.append(_("{name} goes first.").format(name=self._teller.name(first)))
        if self.terminal.by_hand:
            lines.append(_("Type {help} for all that can be typed.").format(help=own_word("help")))
        return lines

    def _ask(self) -> None:
        session = self.session
        if session.finished:
            prompt = _("Game over: ")
        elif (seat := session.position.to_play) is None or session.computer_to_play is not None:
            prompt = _("Paused: ")
        else:
            prompt = _("{name}, {move}, and: ") if self._begun else _("{name}: ")
            prompt = prompt.format(name=self._teller.name(seat), move=shown((self._begun or ("",))[0], 40))
        text = self.terminal.line(self._prompt or prompt, self._complete)
        self.heard, self.said = self.said or self.heard, []
        try:
            self._do(text)
        except REFUSED as why:
            self._say(self.context.objection(why, text))

    def _do(self, text: str) -> None:
        if len(names := self._teller.names) == 2 and (seat := self._position.to_play):
            text = re.sub(_any_of(spellings(answers.OPPONENT)), names[seat % 2].replace("\\", r"\\"), text)
        said = self._teller.phrase(text)
        name, argument, word = cut = cut_up(text, self.words())
        changes = word and (word.whole or word.name == "save" or (argument and word.name in SETTING))
        strange = word and not said.asks and self._teller.phrase(argument).unknown
        if not text:
            self._begun = None
            self._say(*self.do_again())
        elif self._begun and self._begun[1].answered(said):
            self._read(f"{self._begun[0]}, {text}", ("", "", None))
        elif word and changes and text.endswith(("?", "؟", "？")):  # `undo?`
            self._say(word.help())
        elif word and (not argument or word.argument not in ("", NAME) or (word.argument and strange)):
            self.act(name, argument)
        elif asked := self._asked_about(text, said):
            self.act(*asked)
        elif told := self._teller.tell_of(self._position, text):
            self._say(*map(spoken, told))
        elif word and not self._teller.phrase(name).begins:  # `zones 1 0 90` is no move
            self.act(name, argument)
        else:
            self._begun = None
            self._read(text, cut)

    def do_no(self, _argument: str) -> Sequence[str]:
        self._begun = None
        return (_("Not made."),)

    def act(self, text: str, argument: str = "") -> None:
        """Do what a typed word says. Raises `ValueError` with a sentence, and `Leave`."""
        try:
            word = find_word(text, self.words(), self._teller.vocabulary.near)
        except UnknownWord as wrong:
            if argument or not self.terminal.by_hand:
                raise
            if wrong.word is None:
                known = self._teller.phrase(text).nouns or self._teller.vocabulary.near(text)
                if known or not (told := self.about(text, 2)):
                    raise
                self._say(*told)  # `bonus`
                return
            word, question = wrong.word, _("Did you mean {word}: {about}? (no) ")
            if not self.terminal.agrees(question.format(word=word.own, about=_(word.about))):
                self._say(_("The game goes on."))
                return
        cut_short = folded(text) not in map(folded, word.names)
        if argument and not word.argument and (word.whole or cut_short or not self.terminal.by_hand):
            raise UnknownWord(_("Nothing can follow {word}.").format(word=word.own))
        self._say(*(word.act(argument) or ()))

    def _asked_about(self, text: str, said: Phrase) -> tuple[str, str] | None:
        """The word that tells what is asked or named alone, and what follows it: `torbada` is `torba`."""
        if not said.asks and (said.about_pieces or len(said.unknown) > 1):
            return None
        worth = re.search(_any_of(spellings(answers.WORTH)), typed := folded(text))
        if (topic := re.sub(_any_of(spellings(answers.EXPLAINED)), " ", typed)) != typed and not worth:
            return "rules", " ".join(topic.split())
        ending = f"{LATIN}{{0,4}}" if said.asks or said.unknown else ""
        scoring = "rules", self._teller.scoring({*said.nouns, *said.named})
        whose = self._teller.name(int(said.named[PLAYER])) if PLAYER in said.named else ""
        first = {answers.PLAYING: ("rules", "1"), answers.SCORING: scoring, MOVES.asked: ("moves", whose)}
        first[answers.TYPING] = "help", "moves"
        kinds = [[(spellings(forms), told) for forms, told in first.items()]]
        for own in (self._teller.words, TELLING):
            kinds.append([(each.forms, (each.name, whose if each.argument == NAME else "")) for each in own])
        kinds[2] += [(spellings("rules"), ("rules", "")), (spellings(answers.WORTH), scoring)]
        for kind in kinds[: 2 if said.about_pieces else 3]:
            names = {folded(form): told for forms, told in kind for form in forms}
            asked = " ".join(said.unknown) if said.about_pieces else text
            if found := re.search(_any_of(names, ending), folded(asked)):
                return names[found[1]]
        return None

    def _read(self, text: str, cut: tuple[str, str, Word | None]) -> None:
        """Make a move, answer a question about one, or obey a word with an argument.   cut: by `cut_up`."""
        said, (name, argument, word) = self._teller.phrase(text), cut
        try:
            move = self._teller.read(self._position, text)
        except ValueError as why:
            if isinstance(why, Missing) and said.of_the_game and not said.asks:
                self._begun = text, why
            if said.asks and word is None and (told := self._explained(said)):
                self._say(*told)
                return
            if said.of_the_game or (said.asks and word is None):
                raise
            if said.begins and said.unknown:  # `Ben's bord`
                find_word(said.unknown[0], self.words())
                raise
            try:
                self.act(name, argument)
            except UnknownWord as unknown:
                mistaken = (said.nouns and not said.unknown) or (said.pieces and not said.is_letter)
                raise (why if word is None and mistaken else unknown) from None
        else:
            if said.asks:
                self._say(*self.do_try(text))
                if not text.endswith(("?", "؟", "？")):
                    tried = _("Only tried. Type {typed} to make the move.")
                    self._say(tried.format(typed=self._teller.spelt(self._position, move)))
            else:
                self._move(move)

    def _explained(self, said: Phrase) -> Sequence[str]:
        """What words or the rules say about a question. Raises `ValueError` if it is about nothing at all."""
        topics = () if said.numbers or said.nouns else said.unknown
        told = next(filter(None, (self.about(topic, 2) for topic in topics)), ())
        if told or said.about_pieces or said.nouns:
            return told
        no, ask = _("That question has no answer here."), self._teller.typing()[self._teller.asking]
        every = _("Type {help} for all that can be typed.").format(help=own_word("help"))
        raise ValueError(join_sentences((no, ask, every)))

    def _move(self, move: M) -> None:
        session, seat = self.session, self.session.position.to_play
        if session.computer_to_play is not None and seat is not None:
            text = _("It is {name}'s turn, and a computer plays there. Type {word} to change that.")
            raise ValueError(text.format(name=self._teller.name(seat), word=own_word("seats")))
        self._spec.apply(self._position, move)  # an illegal move is refused before it is confirmed
        if self.context.settings.confirm and self.terminal.by_hand:
            self._say(*map(spoken, self._teller.preview(self._position, move)))
            if not self.terminal.agrees(_("Make this move? (yes) "), default=True):
                self._say(*self.do_no(""))
                return
        alone = session.seats.count(PERSON) == 1  # against computers
        self._tell(session.play(move), own=alone and self.context.settings.telling != "full")

    def _check_saved(self) -> None:
        """Say at once when saving fails, and when it works again."""
        unsaved = self.session.unsaved
        if unsaved != self._unsaved:
            self._unsaved = unsaved
            self._say(_("Saved again.") if unsaved is None else sentence(unsaved))

    def _leave(self, way: BaseException) -> None:
        """Leave, but ask a person who would lose moves or pressed ctrl+c. That pauses bots alone."""
        session, interrupted = self.session, isinstance(way, KeyboardInterrupt)
        why, saved = session.loss_on_leaving(), session.worth_saving
        if not self.terminal.by_hand or not (why or interrupted):
            raise way
        if interrupted and session.computer_to_play is not None and session.watched == self._watching:
            self.terminal.say("")  # a bot was thinking
            if self._watching:
                self._watching = False
                return
        question = _("Leave the game? It stays saved. (no) ") if saved else _("Leave the game? (no) ")
        question = _("{why} Leave anyway? (no) ").format(why=why) if why else question
        if self.terminal.agrees(question):
            raise Leave if interrupted else way

    def _complete(self, text: str) -> Sequence[str]:
        """The lines that tab offers: words, names and moves. English words need a first letter."""
        typed, every = folded(text), self.words()
        word, blank, _argument = text.partition(" ")
        lines = [] if blank else [each.own for each in every] + [each.name for each in every if typed]
        known = cut_up(word, every)[2]
        if blank and known is not None and known.argument:
            lines += [f"{word} {name}" for name in self._teller.names]
        if not self.session.finished and self.session.computer_to_play is None:
            moves = self._teller.legal(self._position)
            lines += [self._teller.typed(self._position, move) for move in moves]
        return [line for line in dict.fromkeys(lines) if folded(line).startswith(typed)]


def _any_of(forms: Iterable[str], ending: str = "") -> str:
    longest_first = "|".join(map(re.escape, sorted(map(folded, forms), key=len, reverse=True)))
    return rf"(?i)(?<!{LATIN})({longest_first}){ending}(?!{LATIN})"


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
            self._say(sentence(self._spec.explain(refused)))
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
        return [*super()._opening(), ngettext("{n} move.", "{n} moves.", number).format(n=number), how]

    def _turn(self, _telling: str, _heard: P | None = None) -> Sequence[str]:
        return (_("Move {n} of {all}.").format(n=self._at, all=len(self._ends) - 1) if self._at else "",)

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
