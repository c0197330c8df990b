"""Ask line by line for what a new game needs, or continue a game; save and close each game at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from hotseat.cli import AskedToEnd
from hotseat.cli.output import BAD_DATA, UNSAVED, Failure, complain, note
from hotseat.errors import RecordError
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import _, either, in_digits, without_full_stop
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.commands import OPTIONS, TUTORIAL
from hotseat.lines.guided import LineReplay, LineTutorial
from hotseat.lines.play import LineTable
from hotseat.lines.programs import LineContext, change_options, program_words
from hotseat.lines.waiting import EndOfInput, Leave, LineBots, LineTerminal, WrongAnswer
from hotseat.lines.words import (
    QUIT,
    RESUME,
    YES,
    Teller,
    Word,
    and_list,
    folded,
    kind_words,
    means,
    number_word,
    own_word,
    place_of,
    spellings,
)
from hotseat.record import PERSON
from hotseat.session import Session
from hotseat.settings.file import recall, remember
from hotseat.storage.journal import Locked
from hotseat.storage.library import AT_START, TooLong, farewell_to
from hotseat.text import name as checked_name
from hotseat.text import readable, shown
from hotseat.text.scripts import show_letters_of

if TYPE_CHECKING:
    from hotseat.cli.program import Program
    from hotseat.record.reader import Record
    from hotseat.storage.library import SavedGame


class Resume(Exception):
    """The player continues the unfinished game instead of answering a question."""


class LinePlay(Generic[P, M, E]):
    """One run of the program without a screen: questions, with their defaults in brackets, and games."""

    def __init__(self, program: Program[P, M, E, Any], flags: Flags) -> None:
        self._library, self._spec = program.library, program.spec
        self._flags: Flags = flags
        module, name = self._spec.teller.split(":")
        self._tellers: type[Teller[P, M, E]] = getattr(import_module(module), name)
        found = recall(self._tellers.settings)
        show_letters_of(found.settings.letters_of)
        self._troubles, self._terminal = found.troubles, LineTerminal()
        bots = LineBots(self._spec, flags, self._terminal.signals)
        self._context = LineContext(program, self._terminal, bots, found.settings, self._learn)
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
        teller = self._tellers(
            tuple(map(readable, session.names)), forecasts=self._context.settings.forecasts
        )
        try:
            LineTable(self._context, session, teller).play()
        finally:
            self._remember(session)
            session.leave()
            if farewell := farewell_to(session, self._spec.title, by_lines=True):
                self._lost |= farewell.lost
                if farewell.lost:
                    complain(self._spec.title, farewell.sentence)
                else:
                    note(farewell.sentence)
            self._context.bots.close()

    def _remember(self, session: Session[P, M, E]) -> None:
        kind, settings = type(self._context.settings), self._context.settings
        settings = settings.having(kind.names, session.names).having(kind.seats, session.seats)
        settings = settings.having(kind.players, len(session.names))
        variant = self._spec.variant_of(session.position, session.header)
        self._context.settings = settings = settings.having(kind.play, variant)
        remember(settings, [each.key for each in (kind.names, kind.seats, kind.players, kind.play)])

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
                self._object(shown(str(wrong)))
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
        if self._spec.has_tutorial and not self._context.settings.guide:
            text = _("Type {word} to learn the game step by step.")
            self._terminal.say(text.format(word=own_word(TUTORIAL)))

    def _asked(self, teller: Teller[P, M, E]) -> tuple[GameSetup[P, M, E], str]:
        """Ask for a new game and its variant. Raises `Leave`, `Resume`, `EndOfInput` and `WrongAnswer`."""
        names, seats = self._players()
        variant = teller.variant(self._flags)
        question, variants = teller.variant_question()
        if question and not variant:
            answers = [(words, value) for value, words in variants.items()]
            variant = answers[self._choose(question, answers, self._context.settings.play)][1]
        first = self._flags.first
        if first is None:
            answers = [*zip(names, names, strict=True), (_("random"), "random")]
            question = _("Who goes first: {words}?").format(words=either([word for word, _other in answers]))
            place = self._choose(question, answers, "random")
            first = place + 1 if place < len(names) else None
        return teller.setup(variant)(names, first=first, seed=self._flags.seed, seats=seats), variant

    def _players(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        counts, number = self._spec.players, self._spec.players[0]
        if len(counts) > 1:
            question = _("How many players, {fewest} to {most}?").format(fewest=counts[0], most=counts[-1])
            answers = [(str(count), str(count), number_word(count)) for count in counts]
            number = counts[self._choose(question, answers, str(self._context.settings.players))]
        seated: dict[str, str] = {}
        for seat in range(1, number + 1):
            name = self._name(seat, [*seated])
            seated[name] = self._who(seat, name)
        return tuple(seated), tuple(seated.values())

    def _name(self, seat: int, taken: Sequence[str]) -> str:
        numbered, word = _("Player {seat}").format(seat=seat), self._spec.seat_word(seat)
        usual = (*self._context.settings.names, _("North"), _("South"), _("East"), _("West"))
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
        usual = [*self._context.settings.seats[seat - 1 : seat], PERSON][0].removeprefix("computer ")
        _word, kind = answers[self._choose(question, answers, usual)]
        return PERSON if kind == PERSON else f"computer {kind}"

    def _choose(self, question: str, answers: Sequence[tuple[str, ...]], usual: str) -> int:
        """Ask a question; returns the place of the answer, which may be cut short. answers: a word to show
        and one to type for each, such as the English one. usual: the word to type for the default answer.
        """
        words = [answer[0] for answer in answers]
        default = next((answer[0] for answer in answers if answer[1] == usual), words[0])
        while True:
            typed = self._line(question, default)
            place = place_of(typed, answers)
            if place is not None:
                return place
            text = _("{text} is not an answer here. Type {words}.")
            ways = either([*words, own_word(QUIT)])
            self._object(text.format(text=shown(typed, 40), words=ways))

    def _words(self) -> list[tuple[Word, Callable[[str], None]]]:
        """The words that can be typed before a game."""
        words = program_words(self._context)
        words.append((Word(OPTIONS, ""), partial(change_options, self._context)))
        return [*words, (Word(TUTORIAL, ""), self._learn)] if self._spec.has_tutorial else words

    def _learn(self, _argument: str = "") -> None:
        with suppress(Leave, KeyboardInterrupt):
            LineTutorial(self._context, self._tellers).play()
        self._context.settings = recall(self._tellers.settings).settings

    def replay(self, record: Record[P, M, E]) -> int:
        """Tell a saved game."""
        teller = self._tellers(tuple(map(readable, record.header.names)))
        with self._terminal.signals, suppress(Leave, KeyboardInterrupt, EndOfInput):
            LineReplay(self._context, record, teller).play()
        return 0

    def _line(self, question: str, default: str) -> str:
        usual = in_digits(default) if default.isdecimal() else readable(default)
        prompt = _("{question} ({default}) ").format(question=question, default=usual)
        text = self._terminal.ask(prompt)
        first, _blank, argument = text.partition(" ")
        for word, act in self._words():
            if folded(first) in map(folded, word.names):
                act(argument.strip())
                return self._line(question, default)
        typed = folded(text)
        if typed in map(folded, spellings(QUIT)):
            raise Leave
        if typed == "q":
            if not self._terminal.by_hand or means(self._terminal.ask(_("Leave the game? (no) ")), YES):
                raise Leave
            return self._line(question, default)
        if self._unfinished is not None and typed in map(folded, (*spellings(RESUME), "continue")):
            raise Resume
        return text or default

    def _object(self, sentence: str) -> None:
        """Say what is wrong with an answer. Raises `WrongAnswer` if no person types: no other will follow."""
        if not self._terminal.by_hand:
            raise WrongAnswer(sentence)
        self._terminal.say(sentence)
