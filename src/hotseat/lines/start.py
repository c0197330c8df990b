"""The questions before a game, one a line, each with its default in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from hotseat.game import E, Flags, GameSetup, GameSpec, M, P
from hotseat.i18n import _, either
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.terminal import LineTerminal
from hotseat.lines.typed import QUIT, RESUME, folded, place_of, spellings
from hotseat.record.header import PERSON, level_word
from hotseat.record.names import name as checked_name
from hotseat.record.names import readable, shown

if TYPE_CHECKING:
    from hotseat.lines.teller import Teller
    from hotseat.settings.model import Settings

_LEAVING = "q"

_RESUMING = "continue"


class WrongAnswer(ValueError):
    """An answer that will not do, in a sentence."""


class Leave(Exception):
    """The player leaves instead of answering."""


class Resume(Exception):
    """The player continues the unfinished game instead of answering."""


class StartQuestions(Generic[P, M, E]):
    """Asks what a game needs to begin."""

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
        """A game about to begin, and how it is played. Raises `Leave`, `Resume`, what asking raises, and
        `WrongAnswer` for the first answer that will not do where no person types.

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
        """Names, and who sits at each seat."""
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
        """The name at a seat; the one of the last game is proposed."""
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
        """Who plays at a seat."""
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

        others: what can be typed as well for each of them, as in English.
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
        """What is typed; the default for nothing."""
        prompt = _("{question} ({default}) ").format(question=question, default=readable(default))
        text = self._terminal.ask(prompt)
        typed = folded(text)
        if typed in map(folded, (*spellings(QUIT), _LEAVING)):
            raise Leave
        if self._resumable and typed in map(folded, (*spellings(RESUME), _RESUMING)):
            raise Resume
        return text or default

    def _object(self, sentence: str) -> None:
        """Say why an answer will not do, and ask again; where nobody types, there is no other."""
        if not self._terminal.by_hand:
            raise WrongAnswer(sentence)
        self._terminal.say(sentence)
