"""Play line by line: ask what a game needs to begin, or continue one; play it, and leave it in order."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from hotseat.cli import AskedToEnd
from hotseat.cli.output import BAD_DATA, UNSAVED, Failure, complain, note
from hotseat.game import E, Flags, GameSetup, GameSpec, M, P
from hotseat.i18n import _, either, without_full_stop
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.commands import LeaveTable
from hotseat.lines.table import LineTable
from hotseat.lines.waiting import EndOfInput, LineBots, LineTerminal
from hotseat.lines.words import QUIT, RESUME, Teller, and_list, folded, own_word, place_of, spellings
from hotseat.record.header import PERSON, level_word
from hotseat.record.names import name as checked_name
from hotseat.record.names import readable, shown
from hotseat.session import Session
from hotseat.settings.file import recall, remember
from hotseat.storage.library import farewell_to

if TYPE_CHECKING:
    from hotseat.cli.program import Program
    from hotseat.settings import Settings
    from hotseat.storage.library import SavedGame


_LEAVING = "q"

_RESUMING = "continue"


class WrongAnswer(ValueError):
    """An answer that will not do, in a sentence."""


class Leave(Exception):
    """The player leaves instead of answering."""


class Resume(Exception):
    """The player continues the unfinished game instead of answering."""


class StartQuestions(Generic[P, M, E]):
    """The questions before a game, one a line, each with its default in brackets."""

    def __init__(
        self,
        spec: GameSpec[P, M, E],
        teller: Teller[P, M, E],
        terminal: LineTerminal,
        settings: Settings,
        flags: Flags,
    ) -> None:
        self._spec, self._teller, self._terminal = spec, teller, terminal
        self._settings, self._flags = settings, flags
        self._resumable = False

    def ask(self, *, resumable: bool) -> tuple[GameSetup[P, M, E], str]:
        """A game about to begin, and its variant. Raises `Leave`, `Resume`, `EndOfInput`, and `WrongAnswer`
        for the first answer that will not do where no person types.

        resumable: whether there is an unfinished game that can be continued instead.
        """
        self._resumable = resumable
        names, seats = self._players()
        variant = self._teller.variant(self._flags)
        question, answers = self._teller.variant_question()
        if question and not variant:
            values = list(answers)
            place = values.index(self._settings.play) if self._settings.play in values else 0
            variant = values[self._choose(question, list(answers.values()), place, values)]
        first = self._flags.first
        if first is None:
            words = [*names, _("random")]
            question = _("Who goes first: {words}?").format(words=either(words))
            first = self._choose(question, words, len(names), [*names, "random"]) + 1
            first = None if first > len(names) else first
        return self._teller.setup(names, seats, first, self._flags, variant), variant

    def _players(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        counts = self._spec.players
        number = counts[0]
        if len(counts) > 1:
            usual = self._settings.players if self._settings.players in counts else counts[0]
            question = _("How many players, {fewest} to {most}?")
            question = question.format(fewest=counts[0], most=counts[-1])
            number = counts[self._choose(question, [*map(str, counts)], counts.index(usual))]
        names: list[str] = []
        seats: list[str] = []
        for seat in range(1, number + 1):
            names.append(self._name(seat, names))
            seats.append(self._who(seat, names[-1]))
        return tuple(names), tuple(seats)

    def _name(self, seat: int, taken: Sequence[str]) -> str:
        usual = (*self._settings.names, _("North"), _("South"), _("East"), _("West"))
        proposed = (*usual[seat - 1 : seat], *usual, _("Player {seat}").format(seat=seat))
        default = next(name for name in proposed if name not in taken)
        word = self._spec.seat_word(seat)
        question = _("Name of player {seat}?").format(seat=seat)
        if word != _("Player {seat}").format(seat=seat):
            question = _("Name of player {seat}, {colour}?").format(seat=seat, colour=word.lower())
        while True:
            text = self._line(question, default)
            try:
                name = checked_name(text)
            except ValueError as error:
                self._object(full_sentences(str(error)))
                continue
            if name not in taken:
                return name
            self._object(_("Two players cannot both be called {name}.").format(name=name))

    def _who(self, seat: int, name: str) -> str:
        if not self._spec.levels:
            return PERSON
        kinds = [PERSON, *(f"computer {level}" for level in self._spec.levels)]
        words = [_("person"), *map(level_word, kinds[1:])]
        last = self._settings.seats[seat - 1] if seat <= len(self._settings.seats) else PERSON
        question = _("Who plays for {name}: a person, or a computer that is {levels}?")
        question = question.format(name=name, levels=either(words[1:]))
        place = kinds.index(last) if last in kinds else 0
        return kinds[self._choose(question, words, place, (PERSON, *self._spec.levels))]

    def _choose(self, question: str, words: Sequence[str], default: int, others: Sequence[str] = ()) -> int:
        """The place of the answer among the words; it may be cut short.

        others: what else can be typed for each of them, such as the English word.
        """
        answers = [*zip(words, others or words, strict=True)]
        while True:
            typed = self._line(question, words[default])
            place = place_of(typed, answers)
            if place is not None:
                return place
            text = _("{text} is not an answer here. Type {words}.")
            self._object(text.format(text=shown(typed, 40), words=either(words)))

    def _line(self, question: str, default: str) -> str:
        prompt = _("{question} ({default}) ").format(question=question, default=readable(default))
        text = self._terminal.ask(prompt)
        typed = folded(text)
        if typed in map(folded, (*spellings(QUIT), _LEAVING)):
            raise Leave
        if self._resumable and typed in map(folded, (*spellings(RESUME), _RESUMING)):
            raise Resume
        return text or default

    def _object(self, sentence: str) -> None:
        """Say why an answer will not do; where no person types, there will be no other."""
        if not self._terminal.by_hand:
            raise WrongAnswer(sentence)
        self._terminal.say(sentence)


class LinePlay(Generic[P, M, E]):
    """One run of the program without a screen."""

    def __init__(self, program: Program[P, M, E, Any], flags: Flags) -> None:
        self._program, self._library, self._spec = program, program.library, program.spec
        self._flags: Flags = flags
        module, name = self._spec.teller.split(":")
        self._tellers: type[Teller[P, M, E]] = getattr(import_module(module), name)
        self._found = recall(self._tellers.settings)
        self._settings = self._found.settings
        self._terminal = LineTerminal()
        self._bots = LineBots(self._spec, flags, self._terminal.signals)
        self._lost = False

    def run(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None, *, simple: bool) -> int:
        """Play until the player leaves; returns the exit status.

        simple: whether the terminal is too simple for the table, which it says.
        """
        try:
            with self._terminal.signals:
                self._run(setup, session, simple=simple)
        except (Failure, KeyboardInterrupt, AskedToEnd, OSError) as way:
            if not self._lost:
                raise
            if isinstance(way, Failure):
                way.status = UNSAVED
                raise
            raise AskedToEnd(UNSAVED) from None
        return UNSAVED if self._lost else 0

    def _run(
        self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None, *, simple: bool
    ) -> None:
        try:
            if simple:
                text = _("This terminal (TERM=dumb) cannot draw the table, so {game} is played line by line.")
                self._terminal.say(text.format(game=_(self._spec.name)))
            self._terminal.say(*self._found.troubles)
            self._play_games(setup, session)
        except (EndOfInput, Leave):
            pass
        except WrongAnswer as wrong:
            text = _("line {number}: {reason}")
            reason = without_full_stop(str(wrong))
            raise Failure(text.format(number=self._terminal.number, reason=reason), BAD_DATA) from None

    def _play_games(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None) -> None:
        while True:
            try:
                self._play(self._session(setup) if session is None else session)
            except LeaveTable as leaving:
                if not leaving.another:
                    return
            setup = session = None
            flags = self._flags  # the seed and the first player were for one game
            self._flags = type(flags)(seconds=flags.seconds, nodes=flags.nodes, own=flags.own)

    def _session(self, setup: GameSetup[P, M, E] | None) -> Session[P, M, E]:
        teller = self._tellers()
        variant = teller.variant(self._flags)
        while setup is None:
            saved = self._newest() if self._terminal.by_hand else None
            if saved is not None:
                text = _("There is an unfinished game of {names}. Type {word} to continue it.")
                names = and_list(map(readable, saved.names))
                self._terminal.say(text.format(names=names, word=own_word(RESUME)))
            questions = StartQuestions(self._spec, teller, self._terminal, self._settings, self._flags)
            try:
                setup, variant = questions.ask(resumable=saved is not None)
            except Resume:
                if saved is not None and (session := self._resumed(saved)) is not None:
                    return session
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

    def _newest(self) -> SavedGame[P] | None:
        """The game to continue; None where there is none, or finding it took too long, which it says."""
        from hotseat.storage.library import AT_START, TooLong

        try:
            return self._library.newest_unfinished(search=AT_START)
        except TooLong:
            program = self._spec.title
            text = _("Looking for a game to continue took too long. `{program} games` lists the saved games.")
            self._terminal.say(text.format(program=program))
            return None

    def _resumed(self, saved: SavedGame[P]) -> Session[P, M, E] | None:
        """A saved game; None where it cannot be opened, which it says."""
        from hotseat.errors import RecordError
        from hotseat.storage.journal import Locked

        try:
            return self._library.resume(saved.path)
        except (RecordError, Locked) as error:
            self._terminal.say(str(error))
            return None

    def _play(self, session: Session[P, M, E]) -> None:
        """Play one game. Whatever ends it, it is saved and closed."""
        teller = self._tellers(tuple(map(readable, session.names)), forecasts=self._settings.forecasts)
        program = self._program if self._spec.levels else None
        table = LineTable(self._spec, session, teller, self._terminal, self._bots, self._settings, program)
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
        self._settings = settings.having(kind.play, self._tellers(session.names).play_of(session))
        remember(self._settings, [each.key for each in (kind.names, kind.seats, kind.players, kind.play)])
