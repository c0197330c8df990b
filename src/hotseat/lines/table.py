"""A table at which a player types lines, and what each word does there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import cycle
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Generic

from hotseat.cli.output import Failure
from hotseat.errors import reason
from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import N_, NC_, _, full_stop, semicolon_list
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.phrases import PLAYER, Missing
from hotseat.lines.waiting import Another, EndOfInput, Leave, leaving
from hotseat.lines.words import (
    ALL,
    UnknownWord,
    Word,
    and_list,
    as_typed,
    find_word,
    folded,
    kind_words,
    means,
    own_word,
    place_of,
    spoken,
    spoken_sections,
)
from hotseat.record import PERSON, level_word
from hotseat.session import Session
from hotseat.storage import title_of
from hotseat.text import shown

if TYPE_CHECKING:
    from hotseat.bots import Advice
    from hotseat.lines.start import LinePlay

# How much is said by itself
_TELLINGS = (
    (NC_("word to type", "brief"), N_("say each move and whose turn it is")),
    (NC_("word to type", "normal"), N_("say what each move changes, too")),
    (NC_("word to type", "full"), N_("say all that lies on the table at each turn")),
)

_TELLING = {"board", "boards", "scores", "summary", "moves"}  # words that answer a question

_LOGGED = 8  # moves that `log` tells without a number


class LineTable(Generic[P, M, E]):
    """A table at which a player types lines: moves or words."""

    _prompt = ""  # if not whose turn it is
    _unsaved: str | None = None
    _begun: tuple[str, Missing, P] | None = None  # the move typed last, if parts of it are asked for there

    def __init__(self, context: LinePlay[P, M, E], session: Session[P, M, E]) -> None:
        self.context, self.session, self._teller = context, session, context.teller(session.names)
        self.terminal, self.bots = context.terminal, context.bots
        self._program, self._spec = context.program, context.program.spec
        self._begins = not session.entries
        self._watching = session.watched  # whether only bots play, and are not paused
        self.said: list[str] = []  # since the last line was typed
        self.heard: list[str] = []  # before that
        self._announced: P | None = None  # the position whose turn was announced last
        self._advised: P | None = None  # the position of the advice
        self._advice: Sequence[Advice[M]] = ()
        self._places = iter(range(0))  # of the advice, to be told one after the other

    @property
    def _position(self) -> P:
        return self.session.position

    # The game

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

    def _opening(self) -> list[str]:
        """Who plays, and how."""
        names = []
        for name, who in zip(self._teller.names, self.session.seats, strict=True):
            computer = _("{name} (computer, {level})").format(name=name, level=level_word(who))
            names.append(name if who == PERSON else computer)
        text = _("{game} with {names}.") if self._begins else _("{game} with {names}, continued.")
        lines = [text.format(game=_(self._spec.name), names=and_list(names))]
        lines += self._teller.opening(self._position)
        if self._begins:
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
        elif begun and begun[2] is self._position and begun[1].answered(self._teller.phrase(text)):
            self._begun = begun
            self._read(f"{begun[0]}, {text}", "", "")
        else:
            if word is not None and (word.needed or not argument):
                self.act(name, argument)
            elif told := self._teller.tell_of(self._position, text):
                self._say(*map(spoken, told))
            else:
                self._read(text, name, argument)
                begun = None
            if begun and begun[2] is self._position:  # asked in between
                self._begun = begun
                self._say(spoken(full_sentences(str(begun[1]))))

    def _read(self, text: str, name: str, argument: str) -> None:
        """Make a move, answer a question about one, or obey a word with an argument."""
        said = self._teller.phrase(text)
        try:
            move = self._teller.read(self._position, text)
        except ValueError as why:
            if isinstance(why, Missing) and said.of_the_game and not said.asks:
                self._begun = text, why, self._position
            owner = said.pieces[0].text if [piece.part for piece in said.pieces] == [PLAYER] else ""
            after = re.fullmatch(rf"{re.escape(owner)}(?:['’]\w+|の)?(.*)", text)
            owned = said.unknown or (after[1].strip() if after else "")
            if owner and owned and said.begins and not means(owned, "save"):  # `Ben's board`
                name, argument = owned, owner
            elif asked := said.asks and self._asked_about(text):
                name, argument = asked, ""
            elif said.of_the_game:
                raise
            try:
                self.act(name, argument)
            except UnknownWord as unknown:
                raise (why if said.asks or (said.nouns and not said.unknown) else unknown) from None
        else:
            if said.asks:
                self._say(*self._try(text))
            else:
                self._move(move)

    def _asked_about(self, text: str) -> str:
        """The last word of a question that only tells something of this game; empty for none."""
        telling = {*self._teller.words(), *(word for word in self.words() if word.name in _TELLING)}
        names = {folded(name) for word in telling for name in word.names}
        typed = re.findall(r"\w+", text)
        return next((each for each in reversed(typed) if {folded(each), folded(each) + "s"} & names), "")

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

    # Sentences

    def _say(self, *sentences: str) -> None:
        said = [*filter(None, sentences)]
        self.said += said
        self.terminal.say(*said)

    def _tell(self, entries: Sequence[HistoryEntry[P, M, E]], *, own: bool = False) -> None:
        """Say what happened, and ring if another person's turn begins.   own: as for `Teller.happened`."""
        for entry in entries:
            self._say(*self._teller.happened(entry, own=own))
        mover = self._spec.to_play(entries[0].before) if entries else None
        rings = self.context.settings.bell and self.session.computer_to_play is None
        if rings and mover is not None and self.session.to_play not in (None, mover):
            self.terminal.ring()

    def _turn(self, telling: str, heard: P | None = None) -> Sequence[str]:
        """telling: how much to say.   heard: the position whose turn was told last."""
        if self.session.finished:
            text = _("Type {new} for another game, {quit} to leave, or {help} for what still works.")
            words = {word: own_word(word) for word in ("new", "quit", "help")}
            return (text.format(**words),) if self.terminal.by_hand else ()
        if self.session.computer_to_play is not None:
            text = _("Paused. Press Enter for the next move, or type {word} to let the computers play on.")
            return (text.format(word=own_word("go")),)
        return self._teller.turn(self._position, telling, heard)

    def _let_bot_move(self, seat: int) -> None:
        """Make the move of a bot, or let a person take over if it has none. Raises what `choose` raises."""
        try:
            move = self.bots.choose(self.session, seat)
        except ValueError as why:
            self.session.seat(seat, PERSON)
            text = _("{name}: {reason}. A person takes over; type {word} to seat the computer again.")
            self._say(text.format(name=self._teller.name(seat), reason=why, word=own_word("seats")))
            return
        self._tell(self.session.play(move))

    # Words

    def words(self) -> list[Word]:
        """Every word of this game."""
        teller, stays, name = self._teller, self.session.stays, _("a name")
        some = _("a number, or {all}").format(all=own_word(ALL))
        new = _("leave this game, which stays saved, and begin another")
        new = new if stays else _("leave this game and begin another")
        leave = _("leave; the game is saved") if stays else _("leave the game")
        tried, end = _("what it would come to"), _("end the game here, without a winner")
        ways, board = _("how moves are typed, and all words"), partial(self._about, teller.board)
        boards, said = _("everybody's board"), _("say once more what was said last")
        return [
            Word(NC_("word to type", "board"), _("a player's board"), name, board),
            Word(NC_("word to type", "boards"), boards, act=lambda _argument: teller.boards(self._position)),
            *(own._replace(act=partial(self._about, tell)) for own, tell in teller.words().items()),
            Word(NC_("word to type", "moves"), _("the legal moves"), _(teller.about_moves), self._moves),
            Word(NC_("word to type", "try"), tried, _("a move"), self._try, ("what if",), needed=True),
            Word(NC_("word to type", "scores"), _("everybody's points"), name, self._scores, ("points",)),
            Word(NC_("word to type", "summary"), _("how everybody stands"), act=self._summary),
            Word(NC_("word to type", "log"), _("the last moves"), some, self._log),
            Word(NC_("word to type", "last"), _("the last move"), act=lambda _argument: self._log("1")),
            Word(NC_("word to type", "repeat"), said, act=lambda _argument: self.heard),
            Word(NC_("word to type", "undo"), _("undo the last move"), act=self._undo, whole=True),
            Word(NC_("word to type", "redo"), _("redo what was undone"), act=self._redo, whole=True),
            Word(NC_("word to type", "again"), _("tell the turn in full"), act=self._again),
            Word(NC_("word to type", "rules"), _("the rules"), _("a section"), self._rules),
            *(Word(name, _(text), act=partial(self._telling, name), whole=True) for name, text in _TELLINGS),
            Word(NC_("word to type", "save"), _("save the game"), _("a title"), self._save),
            Word(NC_("word to type", "end"), end, act=self._end, whole=True),
            Word(NC_("word to type", "new"), new, act=leaving(Another), whole=True),
            Word(NC_("word to type", "quit"), leave, act=leaving(Leave), aliases=("exit",), whole=True),
            Word(NC_("word to type", "help"), ways, act=self._help, aliases=("?",)),
            *(word._replace(act=partial(self._elsewhere, word)) for word in self.context.words()),
            *(self._computer_words() if self._spec.levels else ()),
        ]

    def _computer_words(self) -> Sequence[Word]:
        hint, seats = _("a good move; again for the next best"), _("who plays; a person or a computer")
        go = _("let the computers play on")
        return (
            Word(NC_("word to type", "hint"), hint, act=self._hint),
            Word(NC_("word to type", "seats"), seats, _("a name and who plays there"), self._seats),
            Word(NC_("word to type", "go"), go, act=self._go, whole=True),
        )

    def _cut(self, text: str) -> tuple[str, str, Word | None]:
        """The word that a text begins with, what follows it, and the word if it is typed in full."""
        words = {folded(name): word for word in self.words() for name in word.names}
        for length in (2, 1):  # some have two parts
            begun = text.split(maxsplit=length)
            name, rest = " ".join(begun[:length]), " ".join(begun[length:])
            for each in (name, name.rstrip("?؟？")):
                found = next((words[typed] for typed in as_typed(each) if typed in words), None)
                if found is not None:
                    return each, rest, found
        return name, rest, None

    def act(self, text: str, argument: str = "") -> None:
        """Do what a typed word says. Raises `ValueError` with a sentence, and `Leave`."""
        try:
            word = find_word(text, self.words(), self._teller.vocabulary.near)
        except UnknownWord as wrong:
            if wrong.word is None or not self.terminal.by_hand or argument:
                raise
            word, question = wrong.word, _("Did you mean {word}: {about}? (no) ")
            if not self.terminal.agrees(question.format(word=word.own, about=word.about)):
                self._say(_("The game goes on."))
                return
        if argument and not word.argument:
            raise UnknownWord(_("Nothing can follow {word}.").format(word=word.own))
        self._say(*(word.act(argument) or ()))

    def _about(self, tell: Callable[[P, int], Iterable[str]], argument: str) -> Iterable[str]:
        """Tell about the player who is named, or else the one to move."""
        return tell(self._position, self._teller.seat_named(argument, self.session.to_play or 1))

    def _summary(self, _argument: str) -> Iterable[str]:
        return (self._teller.summary(self._position, seat) for seat, _who in enumerate(self.session.names, 1))

    def _moves(self, argument: str) -> Sequence[str]:
        if self.session.finished:
            raise ValueError(_("the game is over"))
        return self._teller.moves(self._position, argument)

    def _try(self, argument: str) -> Iterable[str]:
        if not argument:
            raise ValueError(_("Type a move behind {word}.").format(word=own_word("try")))
        move = self._teller.read(self._position, argument)
        self._spec.apply(self._position, move)
        if not self.context.settings.forecasts:
            return (_("That move is allowed. Forecasts are off in the options."),)
        return map(spoken, self._teller.preview(self._position, move))

    def _scores(self, argument: str) -> Sequence[str]:
        if argument:
            return (self._teller.summary(self._position, self._teller.seat_named(argument, 1)),)
        return self._teller.scores(self._position)

    def _log(self, argument: str) -> Sequence[str]:
        entries = self.session.entries
        if not means(argument, ALL):
            number = folded(argument) or str(_LOGGED)
            if not (number.isdecimal() and len(number) < 6 and int(number)):
                text = _("Type {word}, {word} {all}, or {word} and how many moves.")
                raise ValueError(text.format(word=own_word("log"), all=own_word(ALL)))
            entries = entries[-int(number) :]
        told = [text for entry in entries for text in self._teller.happened(entry)]
        return told if entries else (_("Nothing has happened yet."),)

    def _undo(self, _argument: str) -> Iterable[str] | None:
        if self.session.full:
            raise ValueError(_("Too much was undone in this game; the file has no room for more."))
        undone = self.session.undo()
        if not undone:
            raise ValueError(_("There is nothing to undo."))
        self._watching = False
        moves = []
        for entry in undone:
            if (seat := self._spec.to_play(entry.before)) is not None and not entry.forced:
                words, name = self._teller.move_words(entry.before, entry.move), self._teller.name(seat)
                moves.append(_("{name}, {move}").format(name=name, move=words))
        return (_("Undone: {move}.").format(move=semicolon_list(moves)),)

    def _redo(self, _argument: str) -> None:
        redone = self.session.redo()
        if not redone:
            raise ValueError(_("There is nothing to redo."))
        self._say(_("Redone."))
        self._tell(redone)

    def _hint(self, _argument: str) -> Iterator[str]:
        session, position, teller = self.session, self._position, self._teller
        if not self.context.settings.hints:
            raise ValueError(_("Hints are off in the options."))
        if session.to_play is None or session.computer_to_play is not None:
            raise ValueError(_("There is no move to suggest right now."))
        if position is not self._advised:
            try:
                self._advice = self.bots.advice(session)
            except ValueError as why:
                yield _("No hint: {reason}.").format(reason=why)
                return
            self._advised, self._places = position, cycle(range(len(self._advice)))
        place, number = next(self._places), len(self._advice)
        move = self._advice[place].move
        text = _("Hint {number} of {all}: {move}. Type {typed}.")
        text = _("Hint: {move}. Type {typed}.") if number == 1 else text
        words, typed = teller.move_words(position, move), teller.spelt(position, move)
        yield text.format(number=place + 1, all=number, move=words, typed=typed)
        with suppress(ValueError):  # a move that the bot expects may be illegal
            reason_of = resolve_name(f"{self._spec.title}.explain:hint")
            yield spoken(full_sentences(reason_of(position, place, self._advice, teller.names)))

    def _rules(self, argument: str) -> Iterator[str]:
        sections = spoken_sections(self._teller.rules())
        if not argument:
            text = _("The rules have these sections. Type {word} and a number, or {word} {all}.")
            yield text.format(word=own_word("rules"), all=own_word(ALL))
            text = _("{number}. {heading}")
            for number, (heading, _paragraphs) in enumerate(sections, 1):
                yield full_stop(text.format(number=number, heading=heading))
            return
        place = place_of(argument, ((each, str(number)) for number, (each, _text) in enumerate(sections, 1)))
        found = [] if place is None else [sections[place]]
        found = sections if place is None and means(argument, ALL) else found
        if not found:
            text = _("There is no such section. Type {word} for all of them.")
            raise ValueError(text.format(word=own_word("rules")))
        for heading, paragraphs in found:
            yield full_stop(heading)
            yield from map(spoken, paragraphs)

    def _telling(self, name: str, _argument: str) -> Sequence[str]:
        """Say less or more without being asked, in later games, too."""
        (about,) = (_(text) for each, text in _TELLINGS if each == name)
        return [Word(name, about).help(), *self.context.keep(telling=str(name))]

    def _save(self, argument: str) -> Sequence[str]:
        session = self.session
        if argument:
            try:
                session.retitle(argument)
            except OSError as error:
                text = _("The game could not get its title: {reason}.")
                raise ValueError(text.format(reason=reason(error))) from None
        session.save()
        if session.unsaved is not None or session.path is None:
            return (full_sentences(session.unsaved or _("the game has no file")),)
        title = title_of(session.path)
        return (_("Saved as {title}.").format(title=title) if title else _("Saved."),)

    def _end(self, _argument: str) -> Sequence[str]:
        if self.session.finished:
            raise ValueError(_("The game is over."))
        if self.terminal.by_hand and not self.terminal.agrees(_("End the game without a winner? (no) ")):
            return (_("The game goes on."),)
        self.session.end_early()
        raise Leave

    def _again(self, _argument: str = "") -> Sequence[str]:
        """Make the next move of the bots, or announce the turn again. An empty line does the same."""
        seat = self.session.computer_to_play
        if seat is None:
            return self._turn("full")
        self._let_bot_move(seat)
        return ()

    def _go(self, _argument: str) -> None:
        if self.session.computer_to_play is None:
            raise ValueError(_("It is a person's turn."))
        self._watching = True

    def _seats(self, argument: str) -> Iterator[str]:
        if argument:
            self._seat(argument)
        for seat, who in enumerate(self.session.seats, 1):
            text = _("{name} is a person.") if who == PERSON else _("{name} is a computer, {level}.")
            yield text.format(name=self._teller.name(seat), level=level_word(who))

    def _seat(self, argument: str) -> None:
        """Seat another player. argument: a name, and who plays there."""
        kinds = kind_words(self._spec.levels)
        levels = and_list(kinds.values())
        name, _blank, who = argument.rpartition(" ")
        if not name.strip():
            text = _(
                "Type {word}, a name and who plays there, such as {word} {name} {level}."
                " Players are {levels}."
            )
            first, level = self._teller.name(1), kinds[self._spec.levels[0]]
            raise ValueError(text.format(word=own_word("seats"), name=first, level=level, levels=levels))
        seat = self._teller.seat_named(name.strip(), 1)
        place = place_of(who, ((word, kind) for kind, word in kinds.items()))
        if place is not None:
            who = [*kinds][place]
        elif not who.endswith(".py") and who not in self._program.own_bots.known():
            text = _("Nobody called {who} can be seated. Players are {levels}.")
            raise ValueError(text.format(who=shown(who, 40), levels=levels))
        try:
            player = self._program.player(f"{self._teller.name(seat)}:{who}")
        except Failure as failure:
            raise ValueError(str(failure)) from None
        if player.spec is not None:
            self.bots.own[player.who] = player.spec
        self.session.seat(seat, player.who)
        self._watching, self._announced = self.session.watched, None

    def _elsewhere(self, word: Word, argument: str) -> Iterator[str]:
        """Do what needs no game, and tell the turn again where another game was heard."""
        if self.session.finished and self.session.path and word.needed and not argument:
            argument = str(self.session.path)  # the game that has just been played
        yield from word.act(argument) or ()
        self._teller.forecasts = self.context.settings.forecasts
        if word.name in ("replay", "tutorial") and self.terminal.by_hand:
            yield _("Back in your game.")
            self._announced = None

    def _help(self, _argument: str) -> Iterator[str]:
        yield from self._teller.typing()
        yield _("Words can be cut short. An empty line tells the turn again. The words are:")
        yield from (word.help() for word in self.words())
