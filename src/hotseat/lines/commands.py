"""The words that a player can type, before a game and at a table, and what each of them does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING, Any, Generic

from hotseat.cli.output import Failure
from hotseat.errors import RecordError, reason
from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import N_, NC_, _, comma_list, either, full_stop, languages, ngettext, use_language
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.waiting import EndOfInput, Leave, LineBots, LineTerminal, NoMove
from hotseat.lines.words import (
    ALL,
    Teller,
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
)
from hotseat.record import PERSON, level_word
from hotseat.session import Session
from hotseat.settings import HELP, TERMINAL, Chosen, Declared, Settings
from hotseat.settings.file import remember
from hotseat.storage import title_of
from hotseat.storage.journal import Locked
from hotseat.text import shown
from hotseat.text.scripts import show_letters_of

if TYPE_CHECKING:
    from hotseat.bots import Advice
    from hotseat.cli.program import Program

# How much is said by itself
_TELLINGS = (
    (NC_("word to type", "brief"), N_("say each move and whose turn it is")),
    (NC_("word to type", "normal"), N_("say what each move changes, too")),
    (NC_("word to type", "full"), N_("say all that lies on the table at each turn")),
)

_LOGGED = 8  # moves that `log` tells without a number


@dataclass
class LineContext(Generic[P, M, E]):
    """What lasts from one game to the next. learn: plays the tutorial."""

    program: Program[P, M, E, Any]
    terminal: LineTerminal
    bots: LineBots[P, M, E]
    settings: Settings
    learn: Callable[[], None] = lambda: None

    def words(self) -> list[Word]:
        number, name = _("a game's number"), _("a name")
        option = _("an option's name and its value")
        spec, run = self.program.spec, partial(partial, self._run)
        words = [
            Word(NC_("word to type", "games"), _("list the saved games"), "", run("games")),
            Word(NC_("word to type", "replay"), _("hear a saved game move by move"), number, run("replay")),
            Word(NC_("word to type", "review"), _("judge every move of a saved game"), number, run("review")),
            Word(NC_("word to type", "stats"), _("show statistics for every player"), name, run("stats")),
        ]
        words = [
            word._replace(needed=word.argument == number) for word in words if word.name in spec.commands
        ]
        words.append(Word(NC_("word to type", "options"), _("the options"), option, self._options))
        if spec.has_tutorial:
            tutorial = _("learn the game step by step")
            words.append(Word(NC_("word to type", "tutorial"), tutorial, act=lambda _argument: self.learn()))
        return words

    def keep(self, **values: object) -> list[str]:
        """Change settings, in the file, too; says why if that fails."""
        self.settings = self.settings.taking(type(self.settings)(values), [*values])
        why = remember(self.settings, [*values])
        text = _("The options could not be saved: {reason}.")
        return [text.format(reason=why)] if why is not None else []

    def _run(self, command: str, argument: str) -> None:
        """Run a command of the program as the shell would. Raises `ValueError` with what is wrong."""
        if command in ("replay", "review") and not argument:
            text = _("Which game? Type {word} and its number; {games} lists them.")
            raise ValueError(text.format(word=own_word(command), games=own_word("games")))
        try:
            with self.terminal.signals.safe(), suppress(KeyboardInterrupt, EndOfInput, Leave):
                self.program.command(command, "--lines", *([argument] if argument else []))
        except (Failure, RecordError, Locked) as failure:
            raise ValueError(str(failure)) from None

    def _options(self, argument: str) -> Iterator[str]:
        """Say what the options are, or change the one that is named. Raises `ValueError`."""
        options = [(each, _choices(each)) for each in self.settings.declared() if _choices(each)]
        for option, choices in options:
            label, values = option.label, either([word for word, _value in choices])
            length, typed = len(label.split()), argument.split()
            if not argument:
                text, now = _("{option}: {value}. {about} It can be {values}."), self.settings.get(option.key)
                value = next((word for word, value in choices if value == now), _("auto"))
                yield text.format(option=label, value=value, about=option.sentence, values=values)
            elif folded(" ".join(typed[:length])) == folded(label):
                chosen = place_of(" ".join(typed[length:]), ((word, str(value)) for word, value in choices))
                if chosen is None:
                    raise ValueError(_("{option} can be {values}.").format(option=label, values=values))
                yield from self._change(option, *choices[chosen])
                return
        if argument:
            text = _("Type an option's name and its value. The options are {names}.")
            raise ValueError(text.format(names=and_list(option.label for option, _choices in options)))

    def _change(self, option: Declared, word: str, value: object) -> Iterator[str]:
        troubles = self.keep(**{option.key: value})
        if option.key == Settings.language.key:
            use_language(self.settings.language)
        show_letters_of(self.settings.letters_of)
        yield _("{option}: {value}.").format(option=option.label, value=word)
        yield from troubles


def _choices(option: Declared) -> list[tuple[str, object]]:
    if option.key == Settings.language.key:
        return [(code, code) for code in languages()]
    heard = option.group in (HELP, TERMINAL) or option.key == Settings.letters_of.key
    if not (heard and isinstance(option, Chosen)):  # the others are for the eye
        return []
    return [*zip(option.words, option.values, strict=True)]


class TableWords(Generic[P, M, E]):
    """A game in progress, and the words that can be typed there."""

    def __init__(
        self, context: LineContext[P, M, E], session: Session[P, M, E], teller: Teller[P, M, E]
    ) -> None:
        self.context, self.session, self._teller = context, session, teller
        self.terminal, self.bots = context.terminal, context.bots
        self._program, self._spec = context.program, context.program.spec
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
        except NoMove as why:
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
            Word(NC_("word to type", "scores"), _("everybody's points"), name, self._scores),
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
            Word(NC_("word to type", "new"), new, act=partial(self._quit, another=True), whole=True),
            Word(NC_("word to type", "quit"), leave, act=self._quit, aliases=("exit",), whole=True),
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
        first, *later = [entry for entry in undone if not entry.chance and not entry.forced]
        words = self._teller.move_words(first.before, first.move)
        seat = self._spec.to_play(first.before)
        if seat is not None:
            words = _("{name}, {move}").format(name=self._teller.name(seat), move=words)
        movers = {seat for entry in later if (seat := self._spec.to_play(entry.before)) is not None}
        text = _("Undone: {move}.")
        if movers:
            text = ngettext(
                "Undone: {move}, and {names}'s move after it.",
                "Undone: {move}, and the {n} moves of {names} after it.",
                len(later),
            )
        names = and_list(map(self._teller.name, sorted(movers)))
        return (text.format(move=words, n=len(later), names=names),)

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
            except NoMove as why:
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
            yield spoken(full_sentences(teller.reason(position, place, self._advice)))

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
        inside = [each for each in sections if folded(argument) in folded(each[0])]
        found = inside[:1] if place is None else [sections[place]]
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

    def _quit(self, _argument: str, *, another: bool = False) -> None:
        raise Leave(another=another)

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
        yield from word.act(argument) or ()
        self._teller.forecasts = self.context.settings.forecasts
        if word.name in ("replay", "tutorial") and self.terminal.by_hand:
            yield _("Back in your game.")
            self._announced = None

    def _help(self, _argument: str) -> Iterator[str]:
        yield from self._teller.typing()
        yield _("Words can be cut short. An empty line tells the turn again. The words are:")
        yield from (word.help() for word in self.words())


# The rules

_SEEN = re.compile(r"<!--(.+?)-->.*?<!-- -->", re.DOTALL)  # words, and what they replace for a listener


def spoken_sections(markdown: str) -> list[tuple[str, list[str]]]:
    """The headings of a text, each with its paragraphs, items of lists and rows of tables. The words above a
    drawing replace it.
    """
    from markdown_it import MarkdownIt

    sections: list[list[str]] = []
    number, cells = "", None
    for token in MarkdownIt().enable("table").parse(_SEEN.sub(r"\1", markdown)):
        inside = (" " if each.type == "softbreak" else each.content for each in token.children or ())
        if token.type == "heading_open":
            sections.append([])
        elif token.type == "list_item_open" and token.info:
            number = f"{token.info}. "
        elif token.type == "tr_open":
            cells = list[str]()
        elif token.type == "tr_close":
            sections[-1].append(full_stop(comma_list([*filter(None, cells or ())])))
            cells = None
        elif token.type == "inline" and sections:
            lines = sections[-1] if cells is None else cells
            lines.append(number + "".join(inside))
            number = ""
    return [(heading, paragraphs) for heading, *paragraphs in sections]
