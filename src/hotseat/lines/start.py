"""One run of the program line by line: the questions before a game, and games."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Generic

from hotseat.cli.output import BAD_DATA, UNSAVED, Failure, complain, note
from hotseat.game import E, Flags, GameSetup, M, P
from hotseat.i18n import N_, NC_, _, either, full_stop, in_digits, languages, use_language
from hotseat.lines import words
from hotseat.lines.answers import REFUSED, SCORING
from hotseat.lines.table import LineReplay, LineTable, LineTutorial
from hotseat.lines.waiting import Another, EndOfInput, Leave, LineBots, LineTerminal, leaving
from hotseat.lines.words import ALL, NAME, STOPS, Word, cut_up, folded, obeyed, own_word, place_of, spellings
from hotseat.record import PERSON, kind_words
from hotseat.session import Session
from hotseat.settings import HELP, TERMINAL, Chosen, Declared, Settings
from hotseat.settings.file import recall, remember
from hotseat.storage.journal import Locked
from hotseat.storage.library import AT_START, TooLong, farewell_to
from hotseat.text import checked_name, readable, shown
from hotseat.text.scripts import show_letters_of
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.cli.program import Program
    from hotseat.lines.words import Teller
    from hotseat.record.reader import Record
    from hotseat.storage.library import SavedGame

_NUMBER = N_("a game's number")

_COMMANDS = (
    Word(NC_("word to type", "games"), N_("list the saved games")),
    Word(NC_("word to type", "replay"), N_("hear a saved game move by move"), _NUMBER, needed=True),
    Word(NC_("word to type", "review"), N_("judge every move of a saved game"), _NUMBER, needed=True),
    Word(NC_("word to type", "stats"), N_("show statistics for every player"), NAME),
)

_OWN = (
    Word(NC_("word to type", "options"), N_("the options"), N_("an option's name and its value")),
    Word(NC_("word to type", "rules"), N_("the rules"), N_("a section or a topic")),
    Word(NC_("word to type", "tutorial"), N_("learn the game step by step")),
)

_BEFORE = (
    Word(NC_("word to type", "resume"), N_("continue the unfinished game"), _NUMBER, aliases="continue"),
    Word(NC_("word to type", "back"), N_("return to the previous question")),
    Word(NC_("word to type", "quit"), N_("leave without a game"), aliases="q"),
    Word(NC_("word to type", "help"), N_("these words"), N_("a topic of the rules"), aliases="?"),
)

_ME = NC_("word to type", "person, me, I, myself, human")
_COMPUTER = NC_("word to type", "the computer, computer, robot, bot")
_FEWEST = 3  # letters that choose a computer


class Question(NamedTuple):
    """A question before a game. read: the value of an answer. Raises `ValueError` with a sentence."""

    text: str
    default: str
    read: Callable[[str], str]


class Back(Exception):
    """The player wants to return to the previous question."""


class LinePlay(Generic[P, M, E]):
    """One run of the program without a screen: questions, with their defaults in brackets, and games."""

    def __init__(self, program: Program[P, M, E], flags: Flags, terminal: LineTerminal | None = None) -> None:
        self.program, self._library, self._spec = program, program.library, program.spec
        self._flags: Flags = flags
        self.terminal = terminal or LineTerminal()
        self._tellers: type[Teller[P, M, E]] = resolve_name(self._spec.teller)
        found = recall(self._spec.settings)
        show_letters_of(found.settings.letters_of)
        self.settings, self._troubles = found.settings, found.troubles
        self.bots = LineBots(self._spec, flags, self.terminal.signals)
        self._unfinished: SavedGame[P] | None = None  # the game that the player is offered to continue
        self._resumed: Session[P, M, E] | None = None  # the same, continued
        self._lost = False

    def run(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None, *, simple: bool) -> int:
        """Play until the player leaves; returns the exit status. simple: the terminal can draw no table."""
        if simple:
            text = _("This terminal (TERM=dumb) cannot draw the table, so {game} is played line by line.")
            self.terminal.say(text.format(game=_(self._spec.name)))
        self.terminal.say(*self._troubles)
        try:
            with self.terminal.signals:
                self._play_games(setup, session)
        except (Failure, KeyboardInterrupt, SystemExit, OSError) as way:
            if not self._lost:
                raise
            if isinstance(way, Failure):
                way.status = UNSAVED
                raise
            raise SystemExit(UNSAVED) from None
        return UNSAVED if self._lost else 0

    def replay(self, record: Record[P, M, E]) -> int:
        with self.terminal.signals, suppress(Leave, KeyboardInterrupt, EndOfInput):
            LineReplay(self, record).play()
        return 0

    def teller(self, names: Sequence[str]) -> Teller[P, M, E]:
        return self._tellers(tuple(map(readable, names)), forecasts=self.settings.forecasts)

    def _play_games(self, setup: GameSetup[P, M, E] | None, session: Session[P, M, E] | None) -> None:
        while True:
            try:
                self._play(session or self._begun(setup))
            except Another:
                pass
            except (EndOfInput, Leave):
                return
            setup, session, self._resumed = None, self._resumed, None
            flags = self._flags  # the seed and the first player were for one game
            self._flags = type(flags)(seconds=flags.seconds, nodes=flags.nodes, own=flags.own)

    def _play(self, session: Session[P, M, E]) -> None:
        """Play one game, then save and close it, whatever ended it."""
        try:
            LineTable(self, session).play()
        finally:
            variant = self._spec.variant_of(session.position, session.header)
            self.keep(names=session.names, seats=session.seats, play=variant)
            session.leave()
            if farewell := farewell_to(session, self._spec.title, by_lines=True):
                self._lost |= farewell.lost
                say = partial(complain, self._spec.title) if farewell.lost else note
                say(farewell.sentence)
            self.bots.close()

    # Words at any time

    def words(self) -> list[Word]:
        """What can be typed before a game as well as at a table."""
        commands = [word for word in _COMMANDS if word.name in self._spec.commands]
        own = obeyed(self, _OWN if self._spec.has_tutorial else _OWN[:2])
        return [*(word._replace(act=partial(self._run, word.name)) for word in commands), *own]

    def do_tutorial(self, _argument: str) -> None:
        with suppress(Leave, KeyboardInterrupt):
            LineTutorial(self).play()
        self.terminal.say(_("The tutorial is over."))

    def do_rules(self, argument: str, least: int = 1) -> Iterator[str]:
        """Say the headings of the rules, or what is found as by `sections_about`. Raises `ValueError`."""
        found, typed, topic = (
            words.spoken_sections(self._tellers.rules()),
            own_word("rules"),
            folded(argument),
        )
        if any(folded(form) in topic for form in spellings(SCORING)):
            topic = self._tellers.scoring(())
        if argument and not words.means(argument, ALL):
            found = words.sections_about(found, topic.strip(" ?"), least)
        if not found:
            text = _("The rules say nothing about {text}. Type {word} for their sections.")
            raise ValueError(text.format(text=shown(argument, 40), word=typed))
        if not argument:
            text = _("The rules have these sections. Type {word} and a number or a topic, or {word} {all}.")
            yield text.format(word=typed, all=own_word(ALL))
        text = "{heading}" if argument else _("{number}. {heading}")
        for number, (heading, paragraphs) in enumerate(found, 1):
            yield full_stop(text.format(number=number, heading=heading))
            yield from map(words.spoken, paragraphs if argument else ())
        if argument == "1":
            yield _("Type {word} for the other sections.").format(word=typed)

    def objection(self, why: Exception, text: str = "") -> str:
        listed = self._spec.explain(why).replace(f"`{self.program.name} games`", own_word("games"))
        return self.terminal.objection(listed, text)

    def keep(self, **values: object) -> list[str]:
        """Change settings, in the file, too; says why if that fails."""
        self.settings = self.settings.taking(type(self.settings)(values), [*values])
        why = remember(self.settings, [*values])
        return [] if why is None else [_("The options could not be saved: {reason}.").format(reason=why)]

    def _run(self, command: str, argument: str) -> None:
        """Run a command of the program as the shell would. Raises `ValueError` with what is wrong."""
        if command in ("replay", "review") and not argument:
            text = _("Which game? Type {word} and its number; {games} lists them.")
            raise ValueError(text.format(word=own_word(command), games=own_word("games")))
        with self.terminal.signals.safe(), suppress(KeyboardInterrupt, EndOfInput, Leave):
            self.program.command(command, "--lines", *([argument] if argument else []))

    def do_options(self, argument: str) -> Iterator[str]:
        """Say what the options are, or change the one that is named. Raises `ValueError`."""
        options, typed = [each for each in self.settings.declared() if _choices(each)], argument.split()
        labels = [option.label for option in options]
        for option in [] if typed else options:
            text, choices = _("{option}: {value}. {about} It can be {values}."), _choices(option)
            now, values = self.settings.get(option.key), either([word for word, _value in choices])
            value = next((word for word, value in choices if value == now), choices[0][0])
            by_lines = _("Your move is told first. An empty line makes it, no takes it back.")
            about = by_lines if option.key == Settings.confirm.key else option.sentence
            yield text.format(option=option.label, value=value, about=about, values=values)
        for length in range(len(typed), 0, -1):
            place = place_of(" ".join(typed[:length]), ((label,) for label in labels))
            if place is not None:
                yield from self._change(options[place], " ".join(typed[length:]))
                return
        if typed:
            text = _("Type an option's name and its value. The options are {names}.")
            raise ValueError(text.format(names=words.and_list(labels)))

    def _change(self, option: Declared, typed: str) -> Iterator[str]:
        choices, text = _choices(option), _("{option} can be {values}.")
        place = place_of(typed, ((word, str(value)) for word, value in choices)) if typed else None
        if place is None:
            raise ValueError(
                text.format(option=option.label, values=either([word for word, _value in choices]))
            )
        troubles = self.keep(**{option.key: choices[place][1]})
        if option.key == Settings.language.key:
            use_language(self.settings.language)
        show_letters_of(self.settings.letters_of)
        yield _("{option}: {value}.").format(option=option.label, value=_choices(option)[place][0])
        yield from troubles

    # Before a game

    def _begun(self, setup: GameSetup[P, M, E] | None) -> Session[P, M, E]:
        """A new game. Raises `Leave`, and `Failure` if a pipe ends before that."""
        try:
            if setup is None:
                self._offer()
                setup = self._asked()
            if setup.to_arrange:
                setup = self.teller(setup.names).arrange(setup, self.terminal)
        except EndOfInput as end:
            if self.terminal.by_hand:
                raise
            text = _("the input ended before this answer: {question}")
            raise Failure(text, BAD_DATA, question=str(end).strip().rstrip(":")) from None
        except KeyboardInterrupt:
            if not self.terminal.by_hand:
                raise
            raise Leave from None
        return self._library.begin(setup)

    def _offer(self) -> None:
        """Offer a person the newest unfinished game and the tutorial."""
        self._unfinished = None
        if not self.terminal.by_hand:
            return
        try:
            self._unfinished = self._library.newest_unfinished(AT_START)
        except TooLong:
            text = _("Looking for a game to continue took too long. `{program} games` lists the saved games.")
            self.terminal.say(text.format(program=self._spec.title))
        if self._unfinished is not None:
            text = _("There is an unfinished game of {names}. Type {word} to continue it.")
            names = words.and_list(readable(player.name) for player in self._unfinished.players)
            self.terminal.say(text.format(names=names, word=own_word("resume")))
        if self._spec.has_tutorial and not self.settings.guide:
            text = _("Type {tutorial} to learn the game step by step, or {rules} to hear the rules.")
            self.terminal.say(text.format(tutorial=own_word("tutorial"), rules=own_word("rules")))

    def _asked(self) -> GameSetup[P, M, E]:
        """Ask one question after the other for a new game; `back` drops the last answer."""
        answers: list[str] = []
        while True:
            questions = self._questions()
            try:
                question = next(questions)
                for answer in answers:
                    question = questions.send(answer)
                answers += self._answer(question)
            except Back:
                answers = answers[:-1]
            except StopIteration as end:
                setup: GameSetup[P, M, E] = end.value
                return setup
            except ValueError as why:  # the answers do not fit what flags say
                self.terminal.say(self.objection(why))
                answers = []

    def _questions(self) -> Generator[Question, str, GameSetup[P, M, E]]:
        """The questions, each of which is answered by a value; in the end, the game."""
        flags, settings, counts = self._flags, self.settings, self._spec.players
        number, seated = str(counts[0]), dict[str, str]()
        if len(counts) > 1:
            text = _("How many players, {fewest} to {most}?").format(fewest=counts[0], most=counts[-1])
            numbers = [(in_digits(count), str(count), words.number_word(count)) for count in counts]
            number = yield _choice(text, numbers, str(len(settings.names)))
        for seat in range(1, int(number) + 1):
            name = yield self._name(seat, [*seated])
            who = (yield self._who(seat, name)) if self._spec.levels else PERSON
            seated[name] = who if who == PERSON else f"computer {who}"
        variant, ways = flags.variant, [(_(word), each) for each, word in self._spec.variants.items()]
        if ways and not variant:
            text = _(self._tellers.variant_question).format(ways=either([word for word, _value in ways]))
            variant = yield _choice(text, ways, settings.play)
        first = flags.first
        if first is None:
            answers = [*((name, str(seat)) for seat, name in enumerate(seated, 1)), (_("random"), "random")]
            text = _("Who goes first: {words}?").format(words=either([word for word, _value in answers]))
            goes_first = yield _choice(text, answers, "random")
            first = int(goes_first) if goes_first.isdecimal() else None
        names, seats = tuple(seated), tuple(seated.values())
        return GameSetup(self._spec, names, variant, first, flags.seed, seats)

    def _name(self, seat: int, taken: Sequence[str]) -> Question:
        numbered, word = _("Player {seat}").format(seat=seat), self._spec.seat_word(seat)
        usual = (*self.settings.names, _("North"), _("South"), _("East"), _("West"))
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
        kinds = kind_words(self._spec.levels)
        answers = [(word, kind, *(spellings(_ME) if kind == PERSON else ())) for kind, word in kinds.items()]
        levels = either([*kinds.values()][1:])
        text = _("Who plays for {name}: a person, or a computer that is {levels}?")
        usual = [*self.settings.seats[seat - 1 : seat], PERSON][0].removeprefix("computer ")
        question = _choice(text.format(name=name, levels=levels), answers, usual)

        def read(typed: str) -> str:
            bot = "|".join(map(re.escape, map(folded, spellings(_COMPUTER))))
            who = re.sub(f"^an? |{bot}", "", folded(typed).rstrip(STOPS)).strip()
            kind = question.read(who) if who else ""
            if not who or (kind != PERSON and len(who) < _FEWEST and who not in map(folded, kinds.values())):
                raise ValueError(_("How good is the computer: {levels}?").format(levels=levels))
            return kind

        return question._replace(read=read)

    def _answer(self, question: Question) -> Sequence[str]:
        """The value of the answer; nothing if a word was obeyed, which may have changed the language."""
        usual = in_digits(question.default) if question.default.isdecimal() else readable(question.default)
        prompt = _("{question} ({default}) ").format(question=question.text, default=usual)
        text, by_hand = self.terminal.line(prompt), self.terminal.by_hand
        if folded(text) == "q" and by_hand and not self.terminal.agrees(_("Leave the game? (no) ")):
            return ()
        _name, argument, word = cut_up(text, self._words())
        try:
            if word is None or (argument and not word.argument):
                return (question.read(text or question.default),)
            self.terminal.say(*(word.act(argument) or ()))
        except REFUSED as why:
            self.terminal.say(self.objection(why))
        return ()

    def _words(self) -> list[Word]:
        """What can be typed before a game besides answers."""
        return [*self.words(), *obeyed(self, _BEFORE if self._unfinished is not None else _BEFORE[1:])]

    do_back, do_quit = staticmethod(leaving(Back)), staticmethod(leaving(Leave))

    def do_help(self, argument: str) -> Iterable[str]:
        if argument:
            return self.do_rules(argument)
        text = _("Press Enter for the answer in brackets, or type another. These words can be typed, too:")
        return [text, *(word.help() for word in self._words())]

    def do_resume(self, argument: str) -> None:
        assert self._unfinished is not None
        try:
            newest = self._unfinished.path
            path = self.program.record_path(argument) if argument.isdecimal() else newest
            self._resumed = self._library.resume(path)
        except Locked:  # whose sentence names a file, which nobody likes to hear
            raise ValueError(_("That game is open in another window; close it there first.")) from None
        raise Another


def _choice(text: str, answers: Sequence[tuple[str, ...]], usual: str) -> Question:
    """A question with a few answers: the word to show, its value, and others. usual: the default's value."""
    named = [answer[0] for answer in answers]

    def read(typed: str) -> str:
        place = place_of(typed, answers)
        if place is None:
            wrong, ways = _("{text} is not an answer here. Type {words}."), map(own_word, ("help", "quit"))
            raise ValueError(wrong.format(text=shown(typed, 40), words=either([*named, *ways])))
        return answers[place][1]

    return Question(text, next((answer[0] for answer in answers if answer[1] == usual), named[0]), read)


def _choices(option: Declared) -> list[tuple[str, object]]:
    if option.key == Settings.language.key:
        return [(_("as the system"), ""), *((code, code) for code in languages())]
    heard = option.group in (HELP, TERMINAL) or option.key == Settings.letters_of.key
    return [*zip(option.words, option.values, strict=True)] if heard and isinstance(option, Chosen) else []
