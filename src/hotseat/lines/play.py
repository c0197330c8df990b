"""Play line by line: ask for what a new game needs, or continue a game; play it, save it and close it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from hotseat.cli import AskedToEnd
from hotseat.cli.output import BAD_DATA, UNSAVED, Failure, complain, note
from hotseat.errors import RecordError
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import _, either, without_full_stop
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.commands import SEATS, TableWords
from hotseat.lines.waiting import EndOfInput, Leave, LineBots, LineTerminal, WrongAnswer
from hotseat.lines.words import (
    HELP,
    QUIT,
    RESUME,
    YES,
    Teller,
    UnknownWord,
    and_list,
    folded,
    kind_words,
    means,
    own_word,
    place_of,
    spellings,
    spoken,
)
from hotseat.record.header import PERSON, level_word
from hotseat.record.names import name as checked_name
from hotseat.record.names import readable, shown
from hotseat.session import Session
from hotseat.settings.file import recall, remember
from hotseat.storage.journal import Locked
from hotseat.storage.library import AT_START, TooLong, farewell_to

if TYPE_CHECKING:
    from hotseat.cli.program import Program
    from hotseat.storage.library import SavedGame

_LEAVING = "q"

_RESUMING = "continue"


class LineTable(TableWords[P, M, E]):
    """A table at which a player types lines: moves or words."""

    _unsaved: str | None = None

    def play(self) -> None:
        """Play until the player leaves. Raises `Leave`, `EndOfInput`, and `Failure` as `_object` does."""
        begun = bool(self.session.entries)
        dealt = self.session.advance()
        self._say(*self._opening(begun=begun))
        self._replace_unknown_bots()
        self._tell(dealt)
        while True:
            self._check_saved()
            seat = self.session.computer_to_play
            if seat is not None and not (self.session.watched and not self._watching):
                self._wait_for_bot(seat)
                continue
            if self._position is not self._announced:
                heard, self._announced = self._announced, self._position
                self._say(*self._turn(self.settings.telling, heard))
            try:
                self._ask()
            except (KeyboardInterrupt, EndOfInput, Leave) as way:
                self._leave(way)

    def _replace_unknown_bots(self) -> None:
        for seat, who in enumerate(self.session.seats, 1):
            if who != PERSON and not self.bots.known(who):
                self.session.seat(seat, PERSON)
                text = _("{name}: there is no computer player {who} here, so a person plays.")
                bot = shown(who.removeprefix("computer ").removeprefix("own "), 40)
                self._say(text.format(name=self._teller.name(seat), who=bot))
        self._watching = self.session.watched

    def _opening(self, *, begun: bool) -> list[str]:
        """Who plays, and how. begun: whether the game is continued."""
        names = []
        for name, who in zip(self._teller.names, self.session.seats, strict=True):
            computer = _("{name} (computer, {level})").format(name=name, level=level_word(who))
            names.append(name if who == PERSON else computer)
        text = _("{game} with {names}, continued.") if begun else _("{game} with {names}.")
        lines = [text.format(game=_(self._spec.name), names=and_list(names))]
        lines += self._teller.opening(self._position)
        if self.terminal.by_hand:
            lines.append(_("Type {help} for all that can be typed.").format(help=own_word(HELP)))
        return lines

    def _ask(self) -> None:
        session = self.session
        if session.finished:
            prompt = _("Game over: ")
        elif (seat := session.to_play) is None or session.computer_to_play is not None:
            prompt = _("Paused: ")
        else:
            prompt = _("{name}: ").format(name=self._teller.name(seat))
        text = self.terminal.ask(prompt, self._complete)
        self.heard, self.said = self.said or self.heard, []
        try:
            self._do(text)
        except ValueError as error:
            self._object(text, self._spec.explain(error))

    def _object(self, text: str, why: str) -> None:
        """Say what is wrong with a line. Raises `Failure` if no person types: the rest would be wrong."""
        if self.terminal.by_hand:
            self._say(spoken(full_sentences(why)))
            return
        sentence = _("line {number}: {text}: {reason}")
        values = {"number": self.terminal.number, "text": shown(text, 60), "reason": shown(why, 400)}
        complaint = sentence.format(**values)
        raise Failure(complaint if complaint.endswith("..") else complaint.removesuffix("."), BAD_DATA)

    def _do(self, text: str) -> None:
        if not text:
            self._again()
            return
        name, argument, word = self._cut(text)
        if word is not None and (word.needed or not argument):
            self.act(name, argument)
            return
        if told := self._teller.tell_of(self._position, text):
            self._say(*map(spoken, told))
            return
        said = self._teller.phrase(text)
        try:
            move = self._teller.read(self._position, text)
        except ValueError as why:
            if said.of_the_game:
                raise
            try:
                self.act(name, argument)
            except UnknownWord:
                if said.nouns and not said.unknown:
                    raise why from None
                raise
        else:
            if said.asks:
                self._try(text)
            else:
                self._move(move)

    def _move(self, move: M) -> None:
        session, seat = self.session, self.session.to_play
        if session.computer_to_play is not None and seat is not None:
            text = _("It is {name}'s turn, and a computer plays there. Type {word} to change that.")
            raise ValueError(text.format(name=self._teller.name(seat), word=own_word(SEATS)))
        self._spec.apply(self._position, move)  # an illegal move is refused before it is confirmed
        if self.settings.confirm and self.terminal.by_hand:
            self._say(*map(spoken, self._teller.preview(self._position, move)))
            if not self._agreed(_("Make this move? (yes) "), default=True):
                self._say(_("Not made."))
                return
        self._tell(session.play(move))

    def _wait_for_bot(self, seat: int) -> None:
        """Wait for the move of a bot. Ctrl+c pauses bots that play alone; otherwise it asks about leaving."""
        try:
            self._let_bot_move(seat)
        except KeyboardInterrupt as way:
            if self.terminal.by_hand:
                self.terminal.say("")
            if self.terminal.by_hand and self.session.watched and self._watching:
                self._watching = False
            else:
                self._leave(way)

    def _check_saved(self) -> None:
        """Say at once when saving fails, and when it works again."""
        unsaved = self.session.unsaved
        if unsaved != self._unsaved:
            self._unsaved = unsaved
            self._say(_("Saved again.") if unsaved is None else full_sentences(unsaved))

    def _leave(self, way: BaseException) -> None:
        """Leave, but first ask a person who would lose moves or has pressed ctrl+c."""
        session, interrupted = self.session, isinstance(way, KeyboardInterrupt)
        why = session.loss()
        if not self.terminal.by_hand or not (why or interrupted):
            raise way
        question = _("Leave the game? (no) ")
        if why:
            question = _("{why} Leave anyway? (no) ").format(why=why)
        elif session.stays:
            question = _("Leave the game? It stays saved. (no) ")
        if self._agreed(question, default=False):
            raise Leave if interrupted else way

    def _complete(self, text: str) -> Sequence[str]:
        """The lines that tab offers: words, names and moves. English words need a first letter."""
        typed = folded(text)
        word, blank, _argument = text.partition(" ")
        words = [] if blank else [word for word, _act in self.words()]
        lines = [each.own for each in words]
        if typed:
            lines += [str(each.name) for each in words]
        _name, _argument, known = self._cut(word)
        if blank and known is not None and known.argument:
            lines += [f"{word} {name}" for name in self._teller.names]
        if not self.session.finished and self.session.computer_to_play is None:
            moves = self._teller.legal(self._position)
            lines += [self._teller.typed(self._position, move) for move in moves]
        return [line for line in dict.fromkeys(lines) if folded(line).startswith(typed)]


class Resume(Exception):
    """The player continues the unfinished game instead of answering a question."""


class LinePlay(Generic[P, M, E]):
    """One run of the program without a screen: questions, with their defaults in brackets, and games."""

    def __init__(self, program: Program[P, M, E, Any], flags: Flags) -> None:
        self._program, self._library, self._spec = program, program.library, program.spec
        self._flags: Flags = flags
        module, name = self._spec.teller.split(":")
        self._tellers: type[Teller[P, M, E]] = getattr(import_module(module), name)
        found = recall(self._tellers.settings)
        self._settings, self._troubles = found.settings, found.troubles
        self._terminal = LineTerminal()
        self._bots = LineBots(self._spec, flags, self._terminal.signals)
        self._unfinished: SavedGame[P] | None = None  # the game that the player is offered to continue
        self._lost = False

    def run(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None, *, simple: bool) -> int:
        """Play until the player leaves; returns the exit status. simple: the terminal can draw no table."""
        if simple:
            text = _("This terminal (TERM=dumb) cannot draw the table, so {game} is played line by line.")
            self._terminal.say(text.format(game=_(self._spec.name)))
        self._terminal.say(*self._troubles)
        try:
            with self._terminal.signals:
                self._play_games(setup, session)
        except (Failure, KeyboardInterrupt, AskedToEnd, OSError) as way:
            if not self._lost:
                raise
            if isinstance(way, Failure):
                way.status = UNSAVED
                raise
            raise AskedToEnd(UNSAVED) from None
        return UNSAVED if self._lost else 0

    def _play_games(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None) -> None:
        while True:
            try:
                self._play(self._begun(setup) if session is None else session)
            except EndOfInput:
                return
            except Leave as leaving:
                if not leaving.another:
                    return
            except WrongAnswer as wrong:
                number, reason = self._terminal.number, without_full_stop(str(wrong))
                raise Failure(_("line {number}: {reason}"), BAD_DATA, number=number, reason=reason) from None
            setup = session = None
            flags = self._flags  # the seed and the first player were for one game
            self._flags = type(flags)(seconds=flags.seconds, nodes=flags.nodes, own=flags.own)

    def _play(self, session: Session[P, M, E]) -> None:
        """Play one game, then save and close it, whatever ended it."""
        teller = self._tellers(tuple(map(readable, session.names)), forecasts=self._settings.forecasts)
        table = LineTable(self._program, session, teller, self._terminal, self._bots, self._settings)
        try:
            table.play()
        finally:
            self._settings = table.settings
            self._remember(session)
            session.leave()
            if farewell := farewell_to(session, self._spec.title):
                self._lost |= farewell.lost
                if farewell.lost:
                    complain(self._spec.title, farewell.sentence)
                else:
                    note(farewell.sentence)
            self._bots.close()

    def _remember(self, session: Session[P, M, E]) -> None:
        kind, settings = type(self._settings), self._settings
        settings = settings.having(kind.names, session.names).having(kind.seats, session.seats)
        settings = settings.having(kind.players, len(session.names))
        variant = self._spec.variant_of(session.position, session.header)
        self._settings = settings.having(kind.play, variant)
        remember(self._settings, [each.key for each in (kind.names, kind.seats, kind.players, kind.play)])

    # Before a game

    def _begun(self, setup: GameSetup[P, M, E] | None) -> Session[P, M, E]:
        """A new game. Raises `Failure` if a pipe ends before all questions are answered."""
        try:
            return self._session(setup)
        except EndOfInput as end:
            if self._terminal.by_hand:
                raise
            text = _("the input ended before this answer: {question}")
            raise Failure(text, BAD_DATA, question=str(end).strip().rstrip(":")) from None

    def _session(self, setup: GameSetup[P, M, E] | None) -> Session[P, M, E]:
        teller = self._tellers()
        variant = teller.variant(self._flags)
        while setup is None:
            self._offer_unfinished()
            try:
                setup, variant = self._asked(teller)
            except Resume:
                assert self._unfinished is not None
                try:
                    return self._library.resume(self._unfinished.path)
                except (RecordError, Locked) as error:
                    self._terminal.say(str(error))
            except KeyboardInterrupt:
                raise Leave from None
            except ValueError as wrong:
                if not self._terminal.by_hand:
                    raise WrongAnswer(str(wrong)) from None
                self._terminal.say(shown(str(wrong)))
        try:
            setup = self._tellers(tuple(map(readable, setup.names))).prepare(setup, variant, self._terminal)
        except KeyboardInterrupt:
            if not self._terminal.by_hand:
                raise
            raise Leave from None
        return self._library.begin(setup)

    def _offer_unfinished(self) -> None:
        """Find the newest unfinished game and offer it to a person, or say that finding it took too long."""
        self._unfinished = None
        if not self._terminal.by_hand:
            return
        try:
            self._unfinished = self._library.newest_unfinished(search=AT_START)
        except TooLong:
            text = _("Looking for a game to continue took too long. `{program} games` lists the saved games.")
            self._terminal.say(text.format(program=self._spec.title))
        if self._unfinished is not None:
            text = _("There is an unfinished game of {names}. Type {word} to continue it.")
            names = and_list(map(readable, self._unfinished.names))
            self._terminal.say(text.format(names=names, word=own_word(RESUME)))

    def _asked(self, teller: Teller[P, M, E]) -> tuple[GameSetup[P, M, E], str]:
        """Ask for a new game and its variant. Raises `Leave`, `Resume`, `EndOfInput` and `WrongAnswer`."""
        names, seats = self._players()
        variant = teller.variant(self._flags)
        question, variants = teller.variant_question()
        if question and not variant:
            answers = [(words, value) for value, words in variants.items()]
            variant = answers[self._choose(question, answers, self._settings.play)][1]
        first = self._flags.first
        if first is None:
            answers = [*zip(names, names, strict=True), (_("random"), "random")]
            question = _("Who goes first: {words}?").format(words=either([word for word, _other in answers]))
            place = self._choose(question, answers, "random")
            first = place + 1 if place < len(names) else None
        return teller.setup(names, seats, first, self._flags, variant), variant

    def _players(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        counts = self._spec.players
        number = counts[0]
        if len(counts) > 1:
            question = _("How many players, {fewest} to {most}?").format(fewest=counts[0], most=counts[-1])
            answers = [(str(count), str(count)) for count in counts]
            number = counts[self._choose(question, answers, str(self._settings.players))]
        names: list[str] = []
        seats: list[str] = []
        for seat in range(1, number + 1):
            names.append(self._name(seat, names))
            seats.append(self._who(seat, names[-1]))
        return tuple(names), tuple(seats)

    def _name(self, seat: int, taken: Sequence[str]) -> str:
        numbered, word = _("Player {seat}").format(seat=seat), self._spec.seat_word(seat)
        usual = (*self._settings.names, _("North"), _("South"), _("East"), _("West"))
        proposed = (*usual[seat - 1 : seat], *usual, numbered)
        default = next(name for name in proposed if name not in taken)
        question = _("Name of player {seat}?") if word == numbered else _("Name of player {seat}, {colour}?")
        question = question.format(seat=seat, colour=word.lower())
        while True:
            text = self._line(question, default)
            try:
                name = checked_name(text)
                if name not in taken:
                    return name
                why = _("Two players cannot both be called {name}.").format(name=name)
            except ValueError as error:
                why = full_sentences(str(error))
            self._object(why)

    def _who(self, seat: int, name: str) -> str:
        if not self._spec.levels:
            return PERSON
        answers = [(word, kind) for kind, word in kind_words(self._spec.levels).items()]
        question = _("Who plays for {name}: a person, or a computer that is {levels}?")
        question = question.format(name=name, levels=either([word for word, _kind in answers[1:]]))
        usual = [*self._settings.seats[seat - 1 : seat], PERSON][0].removeprefix("computer ")
        _word, kind = answers[self._choose(question, answers, usual)]
        return PERSON if kind == PERSON else f"computer {kind}"

    def _choose(self, question: str, answers: Sequence[tuple[str, str]], usual: str) -> int:
        """Ask a question; returns the place of the answer, which may be cut short. answers: a word to show
        and one to type for each, such as the English one. usual: the word to type for the default answer.
        """
        words = [word for word, _other in answers]
        default = next((word for word, other in answers if other == usual), words[0])
        while True:
            typed = self._line(question, default)
            place = place_of(typed, answers)
            if place is not None:
                return place
            text = _("{text} is not an answer here. Type {words}.")
            self._object(text.format(text=shown(typed, 40), words=either(words)))

    def _line(self, question: str, default: str) -> str:
        prompt = _("{question} ({default}) ").format(question=question, default=readable(default))
        text = self._terminal.ask(prompt)
        typed = folded(text)
        if typed in map(folded, spellings(QUIT)):
            raise Leave
        if typed == _LEAVING:
            if not self._terminal.by_hand or means(self._terminal.ask(_("Leave the game? (no) ")), YES):
                raise Leave
            return self._line(question, default)
        if self._unfinished is not None and typed in map(folded, (*spellings(RESUME), _RESUMING)):
            raise Resume
        return text or default

    def _object(self, sentence: str) -> None:
        """Say what is wrong with an answer. Raises `WrongAnswer` if no person types: no other will follow."""
        if not self._terminal.by_hand:
            raise WrongAnswer(sentence)
        self._terminal.say(sentence)
