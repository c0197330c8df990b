"""The words that a player can type at a table, and what each of them does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Generic

from hotseat.cli.output import Failure
from hotseat.errors import reason
from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import (
    N_,
    NC_,
    _,
    capital,
    comma_list,
    full_stop,
    ngettext,
    without_full_stop,
)
from hotseat.i18n import sentence as full_sentences
from hotseat.lines.programs import LineContext, change_options, program_words
from hotseat.lines.waiting import Leave, NoMove
from hotseat.lines.words import (
    ALL,
    HELP,
    MOVES,
    QUIT,
    YES,
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
    spellings,
    spoken,
)
from hotseat.record import PERSON, level_word
from hotseat.session import Session
from hotseat.settings import Settings
from hotseat.settings.file import remember
from hotseat.storage import title_of
from hotseat.text import shown

if TYPE_CHECKING:
    from hotseat.bots import Advice

NEW = NC_("word to type", "new")
GO = NC_("word to type", "go")
SEATS = NC_("word to type", "seats")
RULES = NC_("word to type", "rules")
LOG = NC_("word to type", "log")
SAVE = NC_("word to type", "save")
TRY = NC_("word to type", "try")
OPTIONS = NC_("word to type", "options")
TUTORIAL = NC_("word to type", "tutorial")
SCORES = NC_("word to type", "scores")
AGAIN = NC_("word to type", "again")

DRAWN = NC_("word to type", "--drawn")

# How much is said by itself
TELLINGS = (
    (NC_("word to type", "brief"), N_("say each move and whose turn it is")),
    (NC_("word to type", "normal"), N_("say what each move changes, too")),
    (NC_("word to type", "full"), N_("say all that lies on the table at each turn")),
)

_LOGGED = 8  # moves that `log` tells without a number


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
        self._hint = 0

    @property
    def _position(self) -> P:
        return self.session.position

    # Sentences

    def _say(self, *sentences: str) -> None:
        said = [*filter(None, sentences)]
        self.said += said
        self.terminal.say(*said)

    def _tell(self, entries: Sequence[HistoryEntry[P, M, E]]) -> None:
        """Say what happened, and ring if another person's turn begins."""
        for entry in entries:
            self._say(*self._teller.happened(entry, full=self.context.settings.telling == "full"))
        mover = self._spec.to_play(entries[0].before) if entries else None
        rings = self.context.settings.bell and self.session.computer_to_play is None
        if rings and mover is not None and self.session.to_play not in (None, mover):
            self.terminal.ring()

    def _turn(self, telling: str, heard: P | None = None) -> Sequence[str]:
        """telling: how much to say.   heard: the position whose turn was told last."""
        if self.session.finished:
            if not self.terminal.by_hand:
                return ()
            text = _("Type {new} for another game, {quit} to leave, or {help} for what still works.")
            return (text.format(new=own_word(NEW), quit=own_word(QUIT), help=own_word(HELP)),)
        if self.session.computer_to_play is not None:
            text = _("Paused. Press Enter for the next move, or type {word} to let the computers play on.")
            return (text.format(word=own_word(GO)),)
        return self._teller.turn(self._position, telling, heard)

    def _let_bot_move(self, seat: int) -> None:
        """Make the move of a bot, or let a person take over if it has none. Raises what `choose` raises."""
        try:
            move = self.bots.choose(self.session, seat)
        except NoMove as trouble:
            self.session.seat(seat, PERSON)
            text = _("{name}: {reason}. A person takes over; type {word} to seat the computer again.")
            reason = without_full_stop(str(trouble))
            self._say(text.format(name=self._teller.name(seat), reason=reason, word=own_word(SEATS)))
            return
        self._tell(self.session.play(move))

    def _agreed(self, question: str, *, default: bool) -> bool:
        """Whether the answer is yes. An empty line means the default."""
        text = self.terminal.ask(question)
        return means(text, YES) if text else default

    # Words

    def words(self) -> list[tuple[Word, Callable[[str], None]]]:
        """Every word of this game, and the function that does what it says."""
        teller, stays = self._teller, self.session.stays
        drawn = _("a player's board; with {flag}, the table as text").format(flag=own_word(DRAWN))
        some = _("a number, or {all}").format(all=own_word(ALL))
        new = _("leave this game, which stays saved, and begin another")
        new = new if stays else _("leave this game and begin another")
        leave = _("leave; the game is saved") if stays else _("leave the game")
        tellings = [Word(name, _(about), whole=True) for name, about in TELLINGS]
        words: list[tuple[Word, Callable[[str], None]]] = [
            (Word(NC_("word to type", "board"), drawn, _("a name")), self._board),
            (Word(NC_("word to type", "boards"), _("everybody's board")), partial(self._each, teller.board)),
            *((own, partial(self._answer, own.name)) for own in teller.words()),
            (Word(MOVES, _("the legal moves"), _(teller.about_moves)), self._moves),
            (Word(TRY, _("what it would come to"), _("a move"), ("what if",), needed=True), self._try),
            (Word(SCORES, _("everybody's points"), _("a name")), self._scores),
            (
                Word(NC_("word to type", "summary"), _("how everybody stands")),
                partial(self._each, teller.summary),
            ),
            (Word(LOG, _("the last moves"), some), self._log),
            (Word(NC_("word to type", "last"), _("the last move")), partial(self._log, "1")),
            (Word(NC_("word to type", "repeat"), _("say once more what was said last")), self._repeat),
            (Word(NC_("word to type", "undo"), _("undo the last move"), whole=True), self._undo),
            (Word(NC_("word to type", "redo"), _("redo what was undone"), whole=True), self._redo),
            (Word(AGAIN, _("tell the turn in full")), self._again),
            (Word(RULES, _("the rules"), _("a section")), self._rules),
            *((word, partial(self._telling, word)) for word in tellings),
            (Word(SAVE, _("save the game"), _("a title")), self._save),
            (
                Word(NC_("word to type", "end"), _("end the game here, without a winner"), whole=True),
                self._end,
            ),
            (Word(NEW, new, whole=True), partial(self._quit, another=True)),
            (Word(QUIT, leave, aliases=("exit",), whole=True), self._quit),
            (Word(HELP, _("how moves are typed, and all words"), aliases=("?",)), self._help),
            (Word(OPTIONS, _("the options"), _("an option's name and its value")), self._options),
        ]
        words += ((word, partial(self._elsewhere, word, act)) for word, act in program_words(self.context))
        if self._spec.has_tutorial:
            words.append((Word(TUTORIAL, _("learn the game step by step")), self._tutorial))
        if self._spec.levels:
            hint = Word(NC_("word to type", "hint"), _("a good move; again for the next best"))
            seats = Word(SEATS, _("who plays; a person or a computer"), _("a name and who plays there"))
            go = Word(GO, _("let the computers play on"), whole=True)
            words += [(hint, self._ask_hint), (seats, self._seats), (go, self._go)]
        return words

    def _cut(self, text: str) -> tuple[str, str, Word | None]:
        """The word that a text begins with, what follows it, and the word if it is typed in full."""
        words = {folded(name): word for word, _act in self.words() for name in word.names}
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
        known = dict(self.words())
        try:
            word = find_word(text, [*known], self._teller.vocabulary.near)
        except UnknownWord as wrong:
            if wrong.word is None or not self.terminal.by_hand or argument:
                raise
            word, question = wrong.word, _("Did you mean {word}: {about}? (no) ")
            if not self._agreed(question.format(word=word.own, about=word.about), default=False):
                self._say(_("The game goes on."))
                return
        if argument and not word.argument:
            raise UnknownWord(_("Nothing can follow {word}.").format(word=word.own))
        known[word](argument)

    def _answer(self, name: str, argument: str) -> None:
        self._say(*self._teller.answer(name, argument, self._position))

    def _board(self, argument: str) -> None:
        drawn, parts = {*map(folded, spellings(DRAWN))}, argument.split()
        rest = [part for part in parts if folded(part) not in drawn]
        if rest != parts:
            from hotseat.text.charts import print_drawn

            print_drawn(lambda width: self._spec.draw(self._position, self._teller.names, width))
            return
        seat = self._teller.seat_named(" ".join(rest), self.session.to_play or 1)
        self._say(*self._teller.board(self._position, seat))

    def _each(self, tell: Callable[[P, int], Sequence[str]], _argument: str) -> None:
        for seat in range(1, len(self.session.names) + 1):
            self._say(*tell(self._position, seat))

    def _repeat(self, _argument: str) -> None:
        self._say(*self.heard)

    def _moves(self, argument: str) -> None:
        if self.session.finished:
            raise ValueError(_("the game is over"))
        self._say(*self._teller.moves(self._position, argument))

    def _try(self, argument: str) -> None:
        if not argument:
            raise ValueError(_("Type a move behind {word}.").format(word=own_word(TRY)))
        move = self._teller.read(self._position, argument)
        self._spec.apply(self._position, move)
        if not self.context.settings.forecasts:
            self._say(_("That move is allowed. Forecasts are off in the options."))
            return
        self._say(*map(spoken, self._teller.preview(self._position, move)))

    def _scores(self, argument: str) -> None:
        if argument:
            seat = self._teller.seat_named(argument, 1)
            self._say(*self._teller.summary(self._position, seat))
            return
        forecasts = self.context.settings.forecasts and not self.session.finished
        self._say(*self._teller.scores(self._position, forecasts=forecasts))

    def _log(self, argument: str, _more: str = "") -> None:
        entries = self.session.entries
        if not means(argument, ALL):
            number = folded(argument) or str(_LOGGED)
            if not (number.isdecimal() and len(number) < 6 and int(number)):
                text = _("Type {word}, {word} {all}, or {word} and how many moves.")
                raise ValueError(text.format(word=own_word(LOG), all=own_word(ALL)))
            entries = entries[-int(number) :]
        if not entries:
            self._say(_("Nothing has happened yet."))
        for entry in entries:
            self._say(*self._teller.happened(entry, full=len(entries) == 1))

    def _undo(self, _argument: str) -> None:
        if self.session.full:
            raise ValueError(_("Too much was undone in this game; the file has no room for more."))
        undone = self.session.undo()
        if not undone:
            raise ValueError(_("There is nothing to undo."))
        self._watching = False
        position = undone[0].before
        words = self._teller.move_words(position, undone[0].move)
        seat = self._spec.to_play(position)
        if seat is not None:
            words = _("{name}, {move}").format(name=self._teller.name(seat), move=words)
        later = sum(not entry.chance and not entry.forced for entry in undone) - 1
        text = _("Undone: {move}.")
        if later > 0:
            text = ngettext(
                "Undone: {move}, and the move after it.", "Undone: {move}, and the {n} moves after it.", later
            )
        self._say(text.format(move=words, n=later))

    def _redo(self, _argument: str) -> None:
        redone = self.session.redo()
        if not redone:
            raise ValueError(_("There is nothing to redo."))
        self._say(_("Redone."))
        self._tell(redone)

    def _ask_hint(self, _argument: str) -> None:
        session, position = self.session, self._position
        if not self.context.settings.hints:
            raise ValueError(_("Hints are off in the options."))
        if session.to_play is None or session.computer_to_play is not None:
            raise ValueError(_("There is no move to suggest right now."))
        if position is not self._advised:
            try:
                self._advice = self.bots.advice(session)
            except NoMove as trouble:
                self._say(_("No hint: {reason}.").format(reason=str(trouble).removesuffix(".")))
                return
            self._advised, self._hint = position, 0
        else:
            self._hint = (self._hint + 1) % len(self._advice)
        move, number = self._advice[self._hint].move, len(self._advice)
        text = _("Hint {number} of {all}: {move}. Type {typed}.")
        text = _("Hint: {move}. Type {typed}.") if number == 1 else text
        words, typed = self._teller.move_words(position, move), self._teller.spelt(position, move)
        self._say(text.format(number=self._hint + 1, all=number, move=words, typed=typed))
        with suppress(ValueError):  # a move that the bot expects may be illegal
            self._say(spoken(full_sentences(self._teller.reason(position, self._hint, self._advice))))

    def _rules(self, argument: str) -> None:
        sections = spoken_sections(self._teller.rules())
        if not argument:
            text = _("The rules have these sections. Type {word} and a number, or {word} {all}.")
            self._say(text.format(word=own_word(RULES), all=own_word(ALL)))
            text = _("{number}. {heading}")
            for number, (heading, _paragraphs) in enumerate(sections, 1):
                self._say(full_stop(text.format(number=number, heading=heading)))
            return
        headings = [(heading, str(number)) for number, (heading, _text) in enumerate(sections, 1)]
        inside = (n for n, (heading, _n) in enumerate(headings) if folded(argument) in folded(heading))
        place = place_of(argument, headings)
        found = sections[place:][:1] if place is not None else [sections[each] for each in [*inside][:1]]
        found = sections if folded(argument) in map(folded, spellings(ALL)) else found
        if not found:
            text = _("There is no such section. Type {word} for all of them.")
            raise ValueError(text.format(word=own_word(RULES)))
        for heading, paragraphs in found:
            self._say(full_stop(heading), *map(spoken, paragraphs))

    def _telling(self, word: Word, _argument: str) -> None:
        """Say less or more without being asked, in later games, too."""
        self.context.settings = self.context.settings.having(Settings.telling, str(word.name))
        self._say(full_stop(capital(word.help())))
        why = remember(self.context.settings, [Settings.telling.key])
        if why is not None:
            self._say(_("The options could not be saved: {reason}.").format(reason=why))

    def _save(self, argument: str) -> None:
        session = self.session
        if argument:
            try:
                session.retitle(argument)
            except OSError as error:
                text = _("The game could not get its title: {reason}.")
                raise ValueError(text.format(reason=reason(error))) from None
        session.save()
        if session.unsaved is not None or session.path is None:
            self._say(full_sentences(session.unsaved or _("the game has no file")))
            return
        title = title_of(session.path)
        self._say(_("Saved as {title}.").format(title=title) if title else _("Saved."))

    def _end(self, _argument: str) -> None:
        if self.session.finished:
            raise ValueError(_("The game is over."))
        question = _("End the game without a winner? (no) ")
        if self.terminal.by_hand and not self._agreed(question, default=False):
            self._say(_("The game goes on."))
            return
        self.session.end_early()
        raise Leave

    def _again(self, _argument: str = "") -> None:
        """Make the next move of the bots, or announce the turn again. An empty line does the same."""
        seat = self.session.computer_to_play
        if seat is not None:
            self._let_bot_move(seat)
        else:
            self._say(*self._turn("full"))

    def _quit(self, _argument: str, *, another: bool = False) -> None:
        raise Leave(another=another)

    def _go(self, _argument: str) -> None:
        if self.session.computer_to_play is None:
            raise ValueError(_("It is a person's turn."))
        self._watching = True

    def _seats(self, argument: str) -> None:
        if argument:
            self._seat(argument)
        for seat, who in enumerate(self.session.seats, 1):
            text = _("{name} is a person.") if who == PERSON else _("{name} is a computer, {level}.")
            self._say(text.format(name=self._teller.name(seat), level=level_word(who)))

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
            raise ValueError(text.format(word=own_word(SEATS), name=first, level=level, levels=levels))
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

    def _options(self, argument: str) -> None:
        change_options(self.context, argument)
        self._teller.forecasts = self.context.settings.forecasts

    def _elsewhere(self, word: Word, act: Callable[[str], None], argument: str) -> None:
        act(argument)
        if word.name == "replay" and self.terminal.by_hand:
            self._say(_("Back in your game."))
            self._announced = None

    def _tutorial(self, _argument: str) -> None:
        self.context.learn()
        self._announced = None

    def _help(self, _argument: str) -> None:
        self._say(*self._teller.typing())
        self._say(_("Words can be cut short. An empty line tells the turn again. The words are:"))
        self._say(*(full_stop(capital(word.help())) for word, _act in self.words()))


# The rules

_MARKS = re.compile(r"\*\*|`")

_SEEN = re.compile(r"<!--(.+?)-->.*?<!-- -->", re.DOTALL)  # words, and what they replace for a listener

_RULE = re.compile(r"[-|: ]+")  # below the headings of a table, and between two parts of a text


def spoken_sections(markdown: str) -> list[tuple[str, list[str]]]:
    """The headings of a text, each with its paragraphs. The words above a drawing replace it."""
    parts = re.split("^#+ *", _MARKS.sub("", _SEEN.sub(r"\1", markdown)), flags=re.MULTILINE)[1:]
    cut = (part.strip().partition("\n") for part in parts)
    return [(heading, [*_paragraphs(rest)]) for heading, _newline, rest in cut]


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs, items of lists and rows of tables, each in one line."""
    kept: list[str] = []
    for line in [*text.split("\n"), ""]:
        begins = line.startswith(("- ", "|")) or re.match(r"\d+\. ", line) is not None
        if (begins or not line.strip()) and kept:
            yield " ".join(kept)
            kept = []
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("| ").split("|")]
            kept = [] if _RULE.fullmatch(line) else [full_stop(comma_list([*filter(None, cells)]))]
        elif line.strip() and not _RULE.fullmatch(line):
            kept.append(line.removeprefix("- ").strip())
