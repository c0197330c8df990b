"""Ask line by line for what a new game needs, or continue a game; save and close each game at its end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from hotseat.cli import AskedToEnd
from hotseat.cli.output import BAD_DATA, UNSAVED, Failure, complain, note
from hotseat.errors import RecordError
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import NC_, _, either, in_digits
from hotseat.lines.commands import LineContext
from hotseat.lines.play import LineReplay, LineTable, LineTutorial
from hotseat.lines.waiting import EndOfInput, Leave, LineBots, LineTerminal
from hotseat.lines.words import Teller, Word, and_list, folded, kind_words, number_word, own_word, place_of
from hotseat.record import PERSON
from hotseat.session import Session
from hotseat.settings.file import recall
from hotseat.storage.journal import Locked
from hotseat.storage.library import AT_START, TooLong, farewell_to
from hotseat.text import name as checked_name
from hotseat.text import readable, shown
from hotseat.text.scripts import show_letters_of

if TYPE_CHECKING:
    from hotseat.cli.program import Program
    from hotseat.record.reader import Record
    from hotseat.storage.library import SavedGame


class Question(NamedTuple):
    """A question before a game. read: the value of an answer. Raises `ValueError` with a sentence."""

    text: str
    default: str
    read: Callable[[str], str]


class Back(Exception):
    """The player wants to return to the previous question."""


class LinePlay(Generic[P, M, E]):
    """One run of the program without a screen: questions, with their defaults in brackets, and games."""

    def __init__(self, program: Program[P, M, E, Any], flags: Flags) -> None:
        self._library, self._spec = program.library, program.spec
        self._flags: Flags = flags
        self._tellers: type[Teller[P, M, E]] = resolve_name(self._spec.teller)
        found = recall(self._tellers.settings)
        show_letters_of(found.settings.letters_of)
        self._troubles, self._terminal = found.troubles, LineTerminal()
        bots = LineBots(self._spec, flags, self._terminal.signals)
        self._context = LineContext(program, self._terminal, bots, found.settings, self._learn)
        self._unfinished: SavedGame[P] | None = None  # the game that the player is offered to continue
        self._resumed: Session[P, M, E] | None = None  # the same, continued
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

    def replay(self, record: Record[P, M, E]) -> int:
        """Tell a saved game."""
        with self._terminal.signals, suppress(Leave, KeyboardInterrupt, EndOfInput):
            LineReplay(self._context, record, self._teller(record.header.names)).play()
        return 0

    def _teller(self, names: Sequence[str]) -> Teller[P, M, E]:
        return self._tellers(tuple(map(readable, names)), forecasts=self._context.settings.forecasts)

    def _play_games(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None) -> None:
        while True:
            try:
                self._play(session or self._begun(setup))
            except EndOfInput:
                return
            except Leave as leaving:
                if not leaving.another:
                    return
            setup = session = None
            flags = self._flags  # the seed and the first player were for one game
            self._flags = type(flags)(seconds=flags.seconds, nodes=flags.nodes, own=flags.own)

    def _play(self, session: Session[P, M, E]) -> None:
        """Play one game, then save and close it, whatever ended it."""
        try:
            LineTable(self._context, session, self._teller(session.names)).play()
        finally:
            variant = self._spec.variant_of(session.position, session.header)
            number, seats = len(session.names), session.seats
            self._context.keep(names=session.names, seats=seats, players=number, play=variant)
            session.leave()
            if farewell := farewell_to(session, self._spec.title, by_lines=True):
                self._lost |= farewell.lost
                if farewell.lost:
                    complain(self._spec.title, farewell.sentence)
                else:
                    note(farewell.sentence)
            self._context.bots.close()

    # Before a game

    def _begun(self, setup: GameSetup[P, M, E] | None) -> Session[P, M, E]:
        """A new game, or the one to continue. Raises `Leave`, and `Failure` if a pipe ends before that."""
        teller, self._resumed = self._tellers(), None
        variant = self._flags.variant
        try:
            if setup is None:
                self._offer()
                setup, variant = self._asked(teller)
            setup = self._teller(setup.names).prepare(setup, variant, self._terminal)
        except Leave:
            if self._resumed is None:
                raise
            return self._resumed
        except EndOfInput as end:
            if self._terminal.by_hand:
                raise
            text = _("the input ended before this answer: {question}")
            raise Failure(text, BAD_DATA, question=str(end).strip().rstrip(":")) from None
        except KeyboardInterrupt:
            if not self._terminal.by_hand:
                raise
            raise Leave from None
        return self._library.begin(setup)

    def _offer(self) -> None:
        """Offer a person the newest unfinished game and the tutorial."""
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
            self._terminal.say(text.format(names=names, word=own_word("resume")))
        if self._spec.has_tutorial and not self._context.settings.guide:
            text = _("Type {word} to learn the game step by step.")
            self._terminal.say(text.format(word=own_word("tutorial")))

    def _asked(self, teller: Teller[P, M, E]) -> tuple[GameSetup[P, M, E], str]:
        """Ask one question after the other for a new game and its variant; `back` drops the last answer.

        Raises `Leave`, `EndOfInput`, and `Failure` for a wrong answer through a pipe.
        """
        answers: list[str] = []
        while True:
            questions = self._questions(teller)
            try:
                question = next(questions)
                for answer in answers:
                    question = questions.send(answer)
                answers.append(self._answer(question))
            except Back:
                answers = answers[:-1]
            except StopIteration as end:
                setup: tuple[GameSetup[P, M, E], str] = end.value
                return setup
            except ValueError as wrong:  # the answers do not fit what flags say
                self._terminal.say(self._terminal.objection(str(wrong)))
                answers = []

    def _questions(self, teller: Teller[P, M, E]) -> Generator[Question, str, tuple[GameSetup[P, M, E], str]]:
        """The questions, each of which is answered by a value; in the end, the game and its variant."""
        flags, settings, counts = self._flags, self._context.settings, self._spec.players
        number, seated = str(counts[0]), dict[str, str]()
        if len(counts) > 1:
            text = _("How many players, {fewest} to {most}?").format(fewest=counts[0], most=counts[-1])
            numbers = [(str(count), str(count), number_word(count)) for count in counts]
            number = yield _choice(text, numbers, str(settings.players))
        for seat in range(1, int(number) + 1):
            name = yield self._name(seat, [*seated])
            who = (yield self._who(seat, name)) if self._spec.levels else PERSON
            seated[name] = who if who == PERSON else f"computer {who}"
        variant, (text, variants) = flags.variant, teller.variant_question()
        if variants and not variant:
            variant = yield _choice(text, [(word, value) for value, word in variants.items()], settings.play)
        first = flags.first
        if first is None:
            answers = [*((name, str(seat)) for seat, name in enumerate(seated, 1)), (_("random"), "random")]
            text = _("Who goes first: {words}?").format(words=either([word for word, _value in answers]))
            goes_first = yield _choice(text, answers, "random")
            first = int(goes_first) if goes_first.isdecimal() else None
        names, seats = tuple(seated), tuple(seated.values())
        return teller.setup(variant)(names, first=first, seed=flags.seed, seats=seats), variant

    def _name(self, seat: int, taken: Sequence[str]) -> Question:
        numbered, word = _("Player {seat}").format(seat=seat), self._spec.seat_word(seat)
        usual = (*self._context.settings.names, _("North"), _("South"), _("East"), _("West"))
        proposed = (*usual[seat - 1 : seat], *usual, numbered)
        text = _("Name of player {seat}?") if word == numbered else _("Name of player {seat}, {colour}?")

        def read(typed: str) -> str:
            name = checked_name(typed)
            if name in taken:
                raise ValueError(_("Two players cannot both be called {name}.").format(name=name))
            return name

        default = next(name for name in proposed if name not in taken)
        return Question(text.format(seat=seat, colour=word.lower()), default, read)

    def _who(self, seat: int, name: str) -> Question:
        answers = [(word, kind) for kind, word in kind_words(self._spec.levels).items()]
        text = _("Who plays for {name}: a person, or a computer that is {levels}?")
        text = text.format(name=name, levels=either([word for word, _kind in answers[1:]]))
        usual = [*self._context.settings.seats[seat - 1 : seat], PERSON][0].removeprefix("computer ")
        return _choice(text, answers, usual)

    def _answer(self, question: Question) -> str:
        """The value of the answer. Obeys words before that."""
        usual = in_digits(question.default) if question.default.isdecimal() else readable(question.default)
        prompt = _("{question} ({default}) ").format(question=question.text, default=usual)
        while True:
            text, by_hand = self._terminal.ask(prompt), self._terminal.by_hand
            if folded(text) == "q" and by_hand and not self._terminal.agrees(_("Leave the game? (no) ")):
                continue
            first, _blank, argument = text.partition(" ")
            named = (word for word in self._words() if folded(first) in map(folded, word.names))
            word = next((word for word in named if word.argument or not argument), None)
            try:
                if word is None:
                    return question.read(text or question.default)
                self._terminal.say(*(word.act(argument.strip()) or ()))
            except ValueError as wrong:
                self._terminal.say(self._terminal.objection(str(wrong)))

    def _words(self) -> list[Word]:
        """What can be typed before a game besides answers."""
        resume = Word(NC_("word to type", "resume"), _("continue the unfinished game"), act=self._resume)
        return [
            *self._context.words(),
            *([resume._replace(aliases=("continue",))] if self._unfinished is not None else []),
            Word(NC_("word to type", "back"), _("return to the previous question"), act=self._back),
            Word(NC_("word to type", "quit"), _("leave without a game"), act=self._quit, aliases=("q",)),
            Word(NC_("word to type", "help"), _("these words"), act=self._help, aliases=("?",)),
        ]

    def _help(self, _argument: str) -> Sequence[str]:
        text = _("Press Enter for the answer in brackets, or type another. These words can be typed, too:")
        return [text, *(word.help() for word in self._words())]

    def _back(self, _argument: str) -> None:
        raise Back

    def _quit(self, _argument: str) -> None:
        raise Leave

    def _resume(self, _argument: str) -> None:
        assert self._unfinished is not None
        try:
            self._resumed = self._library.resume(self._unfinished.path)
        except (RecordError, Locked) as error:
            raise ValueError(str(error)) from None
        raise Leave

    def _learn(self) -> None:
        with suppress(Leave, KeyboardInterrupt):
            LineTutorial(self._context, self._tellers).play()
        self._context.settings = recall(self._tellers.settings).settings


def _choice(text: str, answers: Sequence[tuple[str, ...]], usual: str) -> Question:
    """A question with a few answers, which may be cut short. answers: for each, the word to show, its value,
    and other words for it.   usual: the value of the default.
    """
    words = [answer[0] for answer in answers]

    def read(typed: str) -> str:
        place = place_of(typed, answers)
        if place is None:
            wrong, ways = _("{text} is not an answer here. Type {words}."), either([*words, own_word("quit")])
            raise ValueError(wrong.format(text=shown(typed, 40), words=ways))
        return answers[place][1]

    return Question(text, next((answer[0] for answer in answers if answer[1] == usual), words[0]), read)
